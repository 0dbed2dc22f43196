"""Guests, cookies, personal links, and who is kept out."""

import asyncio
import json
import re
import stat
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pitboss import PitbossError
from pitboss.client import House, Live
from pitboss.client.live import open_socket
from pitboss.server import identity, limits
from pitboss.server.limits import visitor
from pitboss.server.store.rows import Player
from tests.server.running import WIDE, Running, guest, kind, serving, solo, until, wait_until, watching

OURS = {"X-Pitboss": "1"}
BEARER: dict[str, str] = {}  # a token is put there


def browser(server: Running) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers=OURS)


def code_of(answer: httpx.Response) -> str:
    code: str = answer.json()["error"]["code"]
    return code


def test_a_guest_is_remembered_by_the_cookie(server: Running) -> None:
    with browser(server) as anna:
        assert anna.get("/api/me").json() == {"player": None}
        made = anna.post("/api/me", json={"name": "  Anna\u202e  von\tB "})
        assert made.json()["player"]["name"] == "Anna von B"
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert anna.get("/api/me").json() == made.json()
        renamed = anna.post("/api/me", json={"name": "Änne"}).json()["player"]
        assert renamed == {**made.json()["player"], "name": "Änne"}
        anna.delete("/api/me")
        assert anna.get("/api/me").json() == {"player": None}


@pytest.mark.parametrize(
    "name", ["", "   ", "\u202e\u200b", "\x00", "\u200d\u200d", "\u3164", "\u2800 \u115f", "\u0301"]
)
def test_a_name_must_be_seen(server: Running, name: str) -> None:
    with browser(server) as anna:
        answer = anna.post("/api/me", json={"name": name})
        assert (answer.status_code, code_of(answer)) == (400, "malformed")


def test_names_and_bodies_have_an_end(server: Running) -> None:
    with browser(server) as anna:
        assert code_of(anna.post("/api/me", json={"name": "x" * 41})) == "too-large"
        assert code_of(anna.post("/api/me", json={"name": "x" * 10_000})) == "too-large"
        assert code_of(anna.post("/api/me", json={"name": "x" * 100_000})) == "too-large"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b'{"name": 3}',
        b'{"name": "A", "admin": true}',
        b'{"name": "A", "bearer": 1}',
        b'{"name": "A", "bearer": "true"}',
        b"\xff",
    ],
)
def test_bodies_that_do_not_fit_are_malformed(server: Running, body: bytes) -> None:
    with browser(server) as anna:
        answer = anna.post("/api/me", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, code_of(answer)) == (400, "malformed")


def test_forged_and_expired_cookies_are_nobody(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(server) as anna:
        anna.post("/api/me", json={"name": "Anna"})
        good = anna.cookies["pitboss"]
    player, issued, link, signature = good.split(".")
    forged = [
        f"{player}.{int(issued) + 1}.{link}.{signature}",
        f"{player}x.{issued}.{link}.{signature}",
        f"{player}.{issued}.{link}.",
        f"{player}.{issued}.{link}.{signature[::-1]}",
        "....",
        "pitboss",
        "é" * 10,
    ]
    with httpx.Client(base_url=server.url) as other:
        for cookie in forged:
            answer = other.get("/api/me", headers=[(b"cookie", b"pitboss=" + cookie.encode())])
            assert answer.json() == {"player": None}, cookie
    old = time.time() - identity.YEAR - 1
    monkeypatch.setattr("pitboss.server.identity.time.time", lambda: old)
    expired = identity.token(server.inside.secret, Player(player, "Anna", 0))
    monkeypatch.undo()
    with httpx.Client(base_url=server.url, cookies={"pitboss": expired}) as other:
        assert other.get("/api/me").json() == {"player": None}


def test_a_wrong_bearer_token_is_refused(server: Running) -> None:
    for value in ("Bearer x", "Basic abc", "Bearer", "Bearer a.1.0.b"):
        answer = httpx.get(f"{server.url}/api/me", headers={"Authorization": value})
        assert (answer.status_code, code_of(answer)) == (403, "forbidden")


def test_accents_stay_and_towers_of_them_do_not(server: Running) -> None:
    with browser(server) as anna:
        for name, shown in (
            ("e\u0301", "\u00e9"),
            ("q\u0301\u0323", "q\u0323\u0301"),
            ("x" + "\u0301" * 30, "x" + 3 * "\u0301"),
        ):
            assert anna.post("/api/me", json={"name": name}).json()["player"]["name"] == shown


@pytest.mark.parametrize("path", ["/api/me", "/api/games", "/api/tables", "/api/tables/nothing"])
def test_no_answer_for_one_player_is_kept_elsewhere(server: Running, path: str) -> None:
    assert httpx.get(server.url + path).headers["cache-control"] == "no-store"


def test_a_wrong_method_is_told_the_right_ones(server: Running) -> None:
    allowed = httpx.put(f"{server.url}/api/me", headers=OURS).headers["allow"]
    assert {"GET", "POST", "DELETE"} <= set(allowed.split(", "))


def test_a_cookie_alone_changes_nothing(server: Running) -> None:
    """CSRF: a form of another page can send the cookie, but neither the header nor our origin."""
    with httpx.Client(base_url=server.url) as form:
        form.cookies["pitboss"] = "anything"
        for path in ("/api/me", "/api/tables"):
            answer = form.post(path, data={"name": "Mallory"})
            assert (answer.status_code, code_of(answer)) == (403, "forbidden")
            assert answer.headers["content-security-policy"]
        for origin in ("http://elsewhere.example", "null", "http://[", "", "http://127.0.0.1:1"):
            elsewhere = {**OURS, "Origin": origin}
            assert code_of(form.post("/api/me", json={"name": "Mallory"}, headers=elsewhere)) == "forbidden"
        own = {**OURS, "Origin": server.url}
        assert form.post("/api/me", json={"name": "Anna"}, headers=own).status_code == 200


def test_other_names_of_this_computer_are_not_answered(server: Running) -> None:
    """DNS rebinding: somebody's name that leads to our address."""
    for host in ("rebound.example", "rebound.example:8000", "", "127.0.0.1.example"):
        answer = httpx.get(f"{server.url}/api/games", headers={"Host": host})
        assert (answer.status_code, code_of(answer)) == (403, "forbidden"), host
    for host in ("localhost", "localhost:1234", "192.168.3.4:8000", "[::1]:8000"):
        assert httpx.get(f"{server.url}/api/games", headers={"Host": host}).status_code == 200, host


def test_sockets_of_other_sites_are_not_opened(server: Running) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    table = asyncio.run(_table(server))
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
    with pytest.raises(InvalidStatus) as caught:
        connect(address, additional_headers={"Origin": "http://elsewhere.example"})
    assert caught.value.response.status_code == 403
    body = caught.value.response.body
    assert body
    assert json.loads(body)["error"]["code"] == "forbidden"


async def _table(server: Running) -> str:
    table_id: str = (await solo(await guest(server.url)))["id"]
    return table_id


def test_a_personal_link_moves_a_player_and_can_be_revoked(server: Running) -> None:
    with browser(server) as laptop, browser(server) as phone, browser(server) as thief:
        player = laptop.post("/api/me", json={"name": "Anna"}).json()["player"]
        first = laptop.post("/api/me/link").json()
        second = laptop.post("/api/me/link").json()
        assert first["url"].startswith(f"{server.url}/me#")
        assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", first["qr"]["path"])
        secret, newer = (link["url"].partition("#")[2] for link in (first, second))
        assert code_of(thief.post("/api/me/exchange", json={"secret": secret})) == "forbidden"
        assert phone.post("/api/me/exchange", json={"secret": newer}).json()["player"]["id"] == player["id"]
        assert phone.get("/api/me").json()["player"]["link"] is True
        assert laptop.delete("/api/me/link").json()["player"]["link"] is False
        assert phone.get("/api/me").json() == {"player": None}
        assert laptop.get("/api/me").json()["player"]["id"] == player["id"]
        assert code_of(thief.post("/api/me/exchange", json={"secret": newer})) == "forbidden"


def test_a_link_that_is_revoked_ends_the_sockets_it_opened(server: Running) -> None:
    async def play() -> None:
        laptop = await guest(server.url)
        table = (await solo(laptop))["id"]
        link = await laptop.post("/api/me/link")
        with browser(server) as phone:
            phone.post("/api/me/exchange", json={"secret": link["url"].partition("#")[2]})
            stolen = phone.cookies["pitboss"]
        async with watching(House(server.url, stolen), table) as live:
            assert live.table["you"]["seats"] == [0]
            assert (await laptop.request("DELETE", "/api/me/link")).startswith(b"{")
            with pytest.raises(PitbossError, match="closed: unavailable"):
                await until(live, kind("never"))
        with pytest.raises(PitbossError, match="Bearer"):
            await House(server.url, stolen).table(table)
        async with watching(laptop, table) as live:
            assert live.table["you"]["seats"] == [0]

    asyncio.run(play())


async def closed_with(live: Live) -> str:
    with pytest.raises(PitbossError, match="closed") as caught:
        await until(live, kind("never"))
    return caught.value.code


def test_a_socket_that_waits_to_watch_ends_with_its_link_too(server: Running) -> None:
    async def play() -> None:
        laptop = await guest(server.url)
        table = (await solo(laptop))["id"]
        link = await laptop.post("/api/me/link")
        with browser(server) as phone:
            phone.post("/api/me/exchange", json={"secret": link["url"].partition("#")[2]})
            stolen = phone.cookies["pitboss"]
        async with open_socket(server.url, table, stolen) as socket:
            await laptop.request("DELETE", "/api/me/link")
            assert await closed_with(Live(socket)) == "unavailable"

    asyncio.run(play())


def test_a_new_name_undoes_no_revocation(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both at once: a thief who never stops renaming keeps nothing alive."""

    async def play() -> None:
        laptop = await guest(server.url)
        link = await laptop.post("/api/me/link")
        with browser(server) as phone:
            phone.post("/api/me/exchange", json={"secret": link["url"].partition("#")[2]})
            stolen = House(server.url, phone.cookies["pitboss"])
        write, waiting, gate = server.inside.store.write, threading.Event(), threading.Event()

        async def slow(*changes: Any, row: Any = None) -> None:
            await write(*changes, row=row)
            if not waiting.is_set():
                waiting.set()
                await asyncio.to_thread(gate.wait)

        monkeypatch.setattr(server.inside.store, "write", slow)
        revoking = asyncio.create_task(laptop.request("DELETE", "/api/me/link"))
        await asyncio.to_thread(waiting.wait)
        naming = asyncio.create_task(stolen.post("/api/me", name="Mallory"))
        await asyncio.wait({naming}, timeout=0.3)
        gate.set()
        await asyncio.gather(revoking, naming)
        with pytest.raises(PitbossError, match="Bearer"):
            await stolen.get("/api/me")
        with pytest.raises(PitbossError, match="personal link"):
            await House(server.url).post("/api/me/exchange", secret=link["url"].partition("#")[2])

    asyncio.run(play())


def test_a_stolen_link_makes_no_sign_in_that_lasts(server: Running) -> None:
    """Who came by a link may revoke and stay, but not for longer than who made it wants."""
    with browser(server) as laptop, browser(server) as phone, browser(server) as thief:
        player = laptop.post("/api/me", json={"name": "Anna"}).json()["player"]
        secret = laptop.post("/api/me/link").json()["url"].partition("#")[2]
        for device in (phone, thief):
            device.post("/api/me/exchange", json={"secret": secret})
        thief.delete("/api/me/link")
        assert thief.get("/api/me").json()["player"]["id"] == player["id"]
        assert phone.get("/api/me").json() == {"player": None}
        laptop.delete("/api/me/link")
        assert thief.get("/api/me").json() == {"player": None}
        assert laptop.get("/api/me").json()["player"]["id"] == player["id"]
        newest = laptop.post("/api/me/link").json()["url"].partition("#")[2]
        assert phone.post("/api/me/exchange", json={"secret": newest}).status_code == 200
        assert phone.get("/api/me").json()["player"]["id"] == player["id"]


def test_a_cookie_in_use_is_renewed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(server) as anna:
        made = anna.post("/api/me", json={"name": "Anna"})
        assert "set-cookie" not in anna.get("/api/me").headers, "it is fresh"
        player = Player(made.json()["player"]["id"], "Anna", 0)
        monkeypatch.setattr(
            "pitboss.server.identity.time.time", lambda: time.time_ns() / 1e9 - identity.YEAR + 99
        )
        old = identity.token(server.inside.secret, player)
        monkeypatch.undo()
        anna.cookies.clear()
        anna.cookies["pitboss"] = old
        again = anna.get("/api/me")
        fresh = again.headers["set-cookie"].partition("=")[2].partition(";")[0]
        assert again.json() == made.json()
        renewed = identity.read_token(server.inside.secret, fresh)
        assert renewed
        assert (renewed.player, identity.is_old(renewed)) == (player.id, False)
        bearer = httpx.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {old}"})
        assert "set-cookie" not in bearer.headers


def test_links_are_stored_as_hashes_and_the_secret_is_private(tmp_path: Path) -> None:
    with serving(tmp_path) as server, browser(server) as anna:
        anna.post("/api/me", json={"name": "Anna"})
        secret = anna.post("/api/me/link").json()["url"].partition("#")[2]
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("pitboss.db*"))
        assert identity.link_hash(secret).encode() in stored
        assert secret.encode() not in stored
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_cookies_and_seats_survive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = asyncio.run(guest(server.url))
        table = asyncio.run(solo(anna))
    with serving(tmp_path) as server:
        anna.url = server.url
        assert asyncio.run(anna.table(table["id"]))["you"]["seats"] == [0]


def test_a_damaged_secret_is_a_clear_word(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"short")
    with pytest.raises(PitbossError, match="damaged"):
        identity.server_secret(tmp_path / "secret")


def test_history_lists_own_tables_only(server: Running) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        tables: list[str] = [(await solo(anna))["id"] for _ in range(3)]
        found = await anna.get("/api/me/tables")
        assert [table["id"] for table in found] == tables[::-1]
        assert await benno.get("/api/me/tables") == []
        before = found[0]["created"]
        assert all(t["created"] < before for t in await anna.get(f"/api/me/tables?before={before}"))

    asyncio.run(play())


def test_pages_carry_the_headers_that_browsers_mind(server: Running) -> None:
    headers = httpx.get(server.url).headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert part in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers
    assert "strict-transport-security" not in headers, "over plain HTTP it would only do harm"


@pytest.mark.parametrize("path", ["/", "/health", "/api/games"])
def test_head_is_answered_like_get(server: Running, path: str) -> None:
    head, get = httpx.head(server.url + path), httpx.get(server.url + path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status"),
    [
        ("GET", "/", {"Host": "evil.example"}, None, 403),
        ("GET", "/", {"Host": "127.0.0.1:port"}, None, 403),
        ("POST", "/api/me", {"Origin": "http://evil.example", **OURS}, b"{}", 403),
        ("POST", "/api/me", {}, b"{}", 403),
        ("POST", "/api/me", OURS, b"{", 400),
        ("POST", "/api/me", OURS, b"", 400),
        ("POST", "/api/me", OURS, b'{"name": ' + b"[" * 8000, 400),
        ("POST", "/api/tables", BEARER, b'{"game": "x", "options": ' + b"[" * 8000, 400),
        ("POST", "/api/me", OURS, b" " * 17_000, 413),
        ("GET", "/api/me", {"Authorization": "Bearer x"}, None, 403),
        ("GET", "/api/tables/x/live", {}, None, 400),
        ("GET", "/api/nothing", {}, None, 404),
        ("PATCH", "/api/me", OURS, b"{}", 405),
    ],
)
def test_bad_requests_are_answered_and_logged_once(
    server: Running,
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes | None,
    status: int,
) -> None:
    if headers is BEARER:
        headers = {"Authorization": f"Bearer {asyncio.run(guest(server.url)).token}"}
    with caplog.at_level("INFO", logger="pitboss"):
        answer = httpx.request(method, server.url + path, headers=headers, content=body)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["text"]
    logged = [record.__dict__["code"] for record in caplog.records if record.msg == "refused"]
    assert logged == [error["code"]]


def test_too_many_sockets_are_refused_with_a_time_to_come_back(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        url = server.url
        anna = await guest(url)
        table = (await solo(anna))["id"]
        async with watching(anna, table):
            with pytest.raises(InvalidStatus) as caught:
                await connect(f"{url.replace('http', 'ws')}/api/tables/{table}/live")
            assert caught.value.response.status_code == 429
            assert int(caught.value.response.headers["Retry-After"]) > 0
        wait_until(lambda: not server.inside.sockets)
        async with watching(anna, table):
            pass

    with serving(tmp_path, replace(WIDE, sockets_by_address=1)) as server:
        asyncio.run(play(server))


@pytest.mark.parametrize(
    ("client", "seen"),
    [
        (("203.0.113.9", 1), "203.0.113.9"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("::ffff:203.0.113.9", 1), "203.0.113.9"),
        (("unix", 0), "unix"),
        (None, "unknown"),
    ],
)
def test_visitors_are_told_apart_by_address_or_home(client: tuple[str, int] | None, seen: str) -> None:
    assert visitor(client) == seen


def test_many_visitors_are_forgotten_in_the_end_and_not_counted_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at, looked = [0.0], [0]
    monkeypatch.setattr(limits, "FORGET_ABOVE", 100)
    monkeypatch.setattr("pitboss.server.limits.time", SimpleNamespace(monotonic=lambda: at[0]))
    buckets = limits.Buckets()
    forget = buckets._forget

    def counted(now: float) -> None:
        looked[0] += 1
        forget(now)

    monkeypatch.setattr(buckets, "_forget", counted)
    for number in range(1000):
        buckets.take("guests", f"visitor {number}", (1, 0.1))
    assert 0 < looked[0] < 5, "an attacker with many addresses does not make each step dear"
    with pytest.raises(PitbossError, match="too many guests"):
        buckets.take("guests", "visitor 999", (1, 0.1))
    at[0] = 3600
    for number in range(1000):
        buckets.take("guests", f"other {number}", (1, 0.1))
    assert not any(who.startswith("visitor") for _, who in buckets._left)


def test_logs_hold_nothing_personal(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        anna = await guest(server.url, "Annabella")
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            await live.send("say", text="a private word")
            await live.send("play", ask=0, do="nonsense", key="k")
            await live.receive()

    with caplog.at_level("DEBUG", logger="pitboss"):
        asyncio.run(play())
    told: Any = " ".join(
        str(record.__dict__) for record in caplog.records if record.name.startswith("pitboss")
    )
    assert "Annabella" not in told
    assert "private word" not in told
    assert "127.0.0.1" not in told
