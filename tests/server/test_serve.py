"""`pitboss serve` as a program: what stops it from starting, how it is reached, and how it ends."""

import asyncio
import json
import os
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from pitboss import PitbossError
from pitboss.client import House
from pitboss.server import identity, invites, serve
from pitboss.server.settings import Limits
from tests.server.databases import Wire, fresh, postgresql
from tests.server.running import (
    PATIENCE,
    Process,
    environment,
    guest,
    kind,
    serve_command,
    serving,
    solo,
    until,
    watching,
)


def refused(data_dir: Path, *words: str, **more: str) -> str:
    """What a server that cannot start says: one line, code 1."""
    command, surroundings = serve_command(*words), environment(data_dir, **more)
    ended = subprocess.run(
        command, env=surroundings, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    assert ended.returncode == 1, ended.stderr
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    return line.removeprefix("pitboss: ")


def a_file(folder: Path) -> None:
    folder.write_text("")


def a_damaged_secret(folder: Path) -> None:
    folder.mkdir()
    (folder / "secret").write_text("short")


def a_secret_that_is_a_folder(folder: Path) -> None:
    (folder / "secret").mkdir(parents=True)


def no_database(folder: Path) -> None:
    folder.mkdir()
    (folder / "pitboss.db").write_text("not a database " * 100)


def a_folder_for_others(folder: Path) -> None:
    folder.mkdir(mode=0o555)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (a_file, "nothing can be kept in"),
        (a_damaged_secret, "secret is damaged"),
        (a_secret_that_is_a_folder, "Is a directory"),
        (no_database, "cannot be used: file is not a database"),
        pytest.param(
            a_folder_for_others,
            "nothing can be kept in",
            marks=pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere"),
        ),
    ],
)
def test_a_folder_that_cannot_be_used_is_a_clear_line(
    data_dir: Path, make: Callable[[Path], None], told: str
) -> None:
    make(data_dir)
    assert told in refused(data_dir)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--host", "192.0.2.7"], "cannot listen on 192.0.2.7"),
        (["--host", ""], "--host: expected an address"),
        (["--public-url", "play.example.org"], "expected an address like https://"),
        (["--public-url", "https://[bad"], "expected an address like https://"),
        (["--public-url", "https://play.example.org:port"], "expected an address like https://"),
        (["--public-url", "https://play.example.org/below"], "without a path"),
        (["--public-url", "https://play.example.org?a=b"], "without a path"),
        (["--public-url", "https://anna@play.example.org"], "expected an address like https://"),
        (["--trusted-proxy", "nginx"], "expected an IP address or network"),
    ],
)
def test_options_that_cannot_be_are_a_clear_line(data_dir: Path, words: list[str], told: str) -> None:
    assert told in refused(data_dir, *words)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PITBOSS_LIMITS", '{"tabels": [1, 1]}', "unknown field `tabels`"),
        ("PITBOSS_LIMITS", '{"messages": [10, 0]}', "Expected `float` > 0"),
        ("PITBOSS_TIMES", "nonsense", "PITBOSS_TIMES: JSON is malformed"),
        ("PITBOSS_TIMES", '{"relaxed": 1e308}', "Expected `float` <= 1000000000"),
        ("PITBOSS_DATABASE_URL", "mysql://u@h/x", "expected postgresql://"),
        ("PITBOSS_DATABASE_URL", "postgresql://u@h:abc/x", "is no address of a database"),
        ("PITBOSS_DATABASE_URL", "postgresql://u:hidden@127.0.0.1:9/x", "cannot be used: connection failed"),
    ],
)
def test_surroundings_that_cannot_be_are_a_clear_line(
    data_dir: Path, name: str, value: str, told: str
) -> None:
    line = refused(data_dir, **{name: value})
    assert told in line
    assert "hidden" not in line


def test_ports_that_are_taken_are_a_clear_line(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "another program uses it" in refused(data_dir, "--port", port)
        assert "--metrics-port: Address already in use" in refused(data_dir, "--metrics-port", port)


def test_figures_need_a_port_that_can_be_found(data_dir: Path) -> None:
    command, surroundings = serve_command("--metrics-port", "0"), environment(data_dir)
    ended = subprocess.run(command, env=surroundings, capture_output=True, encoding="utf-8", check=False)
    assert ended.returncode == 2
    assert "expected 1 to 65535" in ended.stderr


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "what? #1 & 100%41"
    with Process(folder):
        pass
    assert (folder / "pitboss.db").stat().st_size > 0
    assert [file.name for file in tmp_path.iterdir() if file.is_dir()] == [folder.name]


def test_a_second_server_on_the_same_data_is_refused(data_dir: Path) -> None:
    with Process(data_dir):
        assert "another server uses" in refused(data_dir)


def test_what_is_kept_is_private(data_dir: Path) -> None:
    with Process(data_dir):
        assert data_dir.stat().st_mode & 0o077 == 0
        assert (data_dir / "secret").stat().st_mode & 0o777 == 0o600
        assert (data_dir / "pitboss.db").stat().st_mode & 0o077 == 0, "also in a folder that others may read"
    (data_dir / "secret").chmod(0o644)
    identity.server_secret(data_dir / "secret")
    assert (data_dir / "secret").stat().st_mode & 0o777 == 0o600, "mended"


def test_in_a_network_address_and_code_are_shown(data_dir: Path) -> None:
    with Process(data_dir, "--lan") as running:
        assert running.line().startswith("In this network: http://")
        assert "\u2588" in running.line() + running.line(), "the QR code"
        there = running.url.replace("127.0.0.1", "localhost")
        assert httpx.get(f"{there}/health").json()["ok"]


def test_who_sits_at_the_computer_invites_with_the_address_of_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(url: str) -> None:
        anna = await guest(url)
        table = await anna.create("las-vegas")
        invite = await anna.get(f"/api/tables/{table['id']}/invite")
        port = url.rpartition(":")[2]
        assert invite["url"].startswith(f"http://192.0.2.33:{port}/tables/{table['id']}#")
        assert invite["reach"] == "lan"
        assert (await anna.post("/api/me/link"))["url"].startswith(f"http://192.0.2.33:{port}/me#")

    monkeypatch.setattr(invites, "lan_address", lambda: "192.0.2.33")
    with serving(tmp_path, lan=True) as server:
        asyncio.run(play(server.url))


def test_a_public_address_stands_in_links_and_asks_for_tls(tmp_path: Path) -> None:
    host = {"Host": "play.example.org", "X-Pitboss": "1"}
    with (
        serving(tmp_path, public_url="https://play.example.org/") as server,
        httpx.Client(base_url=server.url) as browser,
    ):
        made = browser.post("/api/me", json={"name": "Anna"}, headers=host)
        assert "Secure" in made.headers["set-cookie"]
        assert made.headers["strict-transport-security"]
        browser.headers["cookie"] = made.headers["set-cookie"].split(";")[0]
        link = browser.post("/api/me/link", headers=host).json()["url"]
        assert link.startswith("https://play.example.org/me#")
        for origin, status in (("https", 200), ("http", 403)):
            ours = {**host, "Origin": f"{origin}://play.example.org"}
            assert browser.post("/api/me/link", headers=ours).status_code == status
        assert browser.get("/", headers={"Host": "other.example.org"}).status_code == 403
        assert browser.get("/", headers={"Host": "[::1"}).status_code == 403


@pytest.mark.parametrize("trusted", ["127.0.0.1", "127.0.0.0/8", ""])
def test_only_a_trusted_proxy_says_where_visitors_come_from(tmp_path: Path, trusted: str) -> None:
    with serving(tmp_path, Limits(guests=(1, 0.0001)), trusted_proxy=trusted) as server:
        answers = []
        for visitor in ("198.51.100.1", "198.51.100.2", "198.51.100.1"):
            headers = {"X-Pitboss": "1", "X-Forwarded-For": visitor, "X-Forwarded-Host": "evil.example"}
            answers.append(httpx.post(f"{server.url}/api/me", json={"name": "Anna"}, headers=headers))
        assert [answer.status_code for answer in answers] == ([200, 200, 429] if trusted else [200, 429, 429])
        assert int(answers[2].headers["retry-after"]) > 0


def test_figures_are_on_a_port_of_their_own(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with Process(data_dir, "--metrics-port", str(port)) as running:
        asyncio.run(_move(running.url))
        figures = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        found = dict(line.rsplit(" ", 1) for line in figures.splitlines() if not line.startswith("#"))
        assert float(found["pitboss_store_up"]) == 1
        assert float(found["pitboss_tables"]) == 1
        assert float(found["pitboss_steps_total"]) >= 1
        assert "pitboss_steps" not in httpx.get(f"{running.url}/metrics").text


async def _move(url: str) -> None:
    anna = await guest(url)
    table = await solo(anna)
    async with watching(anna, table["id"]) as live:
        async for question in live.questions():
            await live.play(question, question.legal[0]["do"])
            return


def test_a_stopped_server_says_when_to_come_back(data_dir: Path) -> None:
    async def play(running: Process) -> None:
        anna = await guest(running.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            stopping = asyncio.create_task(asyncio.to_thread(running.stop))
            assert (await until(live, kind("bye")))["after"] > 0
            with pytest.raises(PitbossError, match="closed: unavailable"):
                await until(live, kind("never"))
            assert await stopping in (0, -signal.SIGTERM)
        with pytest.raises(PitbossError, match="does not answer"):
            await House(running.url).table(table["id"])

    with Process(data_dir) as running:
        asyncio.run(play(running))


def test_a_server_ends_though_its_database_says_nothing(data_dir: Path) -> None:
    async def begin(url: str, way: Wire) -> None:
        anna = await guest(url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            way.hold()
            await live.send("say", text="Is anybody there?")

    assert serve.GRACE < serve.AT_LAST < 3
    with postgresql() as server, fresh(server, "pitboss_held") as database:
        way = Wire(database)
        try:
            with Process(data_dir, url=way.url) as running:
                asyncio.run(begin(running.url, way))
                running.stop()
        finally:
            way.close()


def test_logs_are_lines_of_json_with_time_and_place(data_dir: Path) -> None:
    async def watch_nothing(url: str) -> None:
        async with House(url).watch("nothing"):
            pass

    async def say_no_text(url: str) -> None:
        anna = await guest(url)
        async with House(url).watch((await solo(anna))["id"]) as live:
            await live._socket.send(b"\xff", text=True)
            with pytest.raises(PitbossError, match="closed"):
                await until(live, kind("never"))

    with Process(data_dir) as running:
        asyncio.run(say_no_text(running.url))
        httpx.get(f"{running.url}/api/tables/nothing")
        with pytest.raises(PitbossError, match="no such table"):
            asyncio.run(watch_nothing(running.url))
        running.stop()
    lines = [json.loads(line) for line in data_dir.with_name("data.log").read_text().splitlines()]
    assert lines[0]["what"] == "started"
    assert (lines[1]["level"], "trace" in lines[1]) == ("info", False), "a client's fault is no failure"
    assert [line["at"] for line in lines[2:]] == ["/api/tables/{table_id}", "handshake"], "each once"
    assert all({"time", "level", "what"} <= line.keys() for line in lines)
