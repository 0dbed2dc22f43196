"""The socket of a table, as docs/protocol.md describes it."""

import asyncio
import contextlib
import gc
import hashlib
import socket
import time
from collections.abc import Coroutine
from typing import Any

import pytest
from websockets.server import ServerProtocol

from pitboss import PitbossError, record
from pitboss.client import House, Live
from pitboss.client.live import open_socket
from pitboss.server.frames import Frames
from pitboss.server.heads import Heads
from pitboss.server.live import Client
from pitboss.server.socket import Socket
from tests.server.running import (
    Running,
    asked,
    greeted,
    guest,
    kind,
    pair,
    refused,
    solo,
    until,
    wait_until,
    watching,
)


def go(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_a_whole_game_against_a_bot(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with anna.watch(table["id"]) as live:
            async for question in live.questions():
                await live.play(question, question.legal[-1]["do"])
            assert live.table["result"]["winners"]
            assert live.view["waits"] is None
            assert live.view["legal"] == []
            assert [event["n"] for event in live.events] == list(range(len(live.events)))
        lines = record.read(await anna.record(table["id"]))
        assert record.verify(lines).commitment == table["fair"]["commitment"]
        assert record.replay(lines).journal == live.events
        assert lines[-2]["end"]["money"] == live.table["result"]["money"]

    go(play())


def test_after_watch_come_welcome_table_position_chat_and_here(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with anna.watch(table["id"]) as live:
            kinds = [(await live.receive())["type"] for _ in range(5)]
        assert kinds == ["welcome", "table", "position", "chat", "here"]

    go(play())


def test_the_answer_comes_before_the_move(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            question = await asked(live)
            await live.send("play", ask=question.ask, do=question.legal[0]["do"], key="k")
            told = await until(live, lambda m: m["type"] in ("played", "moved"))
            assert told["type"] == "played"
            assert (await until(live, kind("moved")))["n"] == told["n"]

    go(play())


def test_a_repeated_key_gets_its_first_answer_and_plays_once(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url)
        async with watching(anna, table) as at_anna, watching(benno, table) as at_benno:
            live = at_anna if at_anna.question() else at_benno
            question = live.question()
            assert question
            first = await live.play(question, question.legal[0]["do"], "same")
            n = len(live.events)
            assert await live.play(question, question.legal[0]["do"], "same") == first
            assert await live.play(question, "6", "same") == first
            assert len(live.events) in (n, first["n"])

    go(play())


def test_an_answer_to_a_closed_question_gets_the_position(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            question = await asked(live)
            await live.play(question, question.legal[0]["do"])
            with pytest.raises(PitbossError, match="passed") as caught:
                await live.play(question, question.legal[0]["do"])
            assert caught.value.code == "stale"
            await until(live, kind("position"))

    go(play())


def test_who_is_not_asked_is_told_so(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url)
        async with watching(anna, table) as at_anna, watching(benno, table) as at_benno:
            idle = at_benno if at_anna.question() else at_anna
            ask = idle.view["waits"]["ask"]
            assert (await refused(idle, {"type": "play", "ask": ask, "do": "3", "key": "k"}))[
                "code"
            ] == "not-asked"

    go(play())


def test_nobody_plays_for_another_seat(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url)
        carla = await guest(server.url, "Carla")
        for house, seat in ((benno, 0), (anna, 1), (carla, 0), (carla, None)):
            async with watching(house, table) as live:
                message = {
                    "type": "play",
                    "ask": 0,
                    "do": "3",
                    "key": "k",
                    **({} if seat is None else {"seat": seat}),
                }
                assert (await refused(live, message))["code"] == "forbidden"
                if seat is not None:
                    assert (await refused(live, {"type": "watch", "seat": seat}))["code"] == "forbidden"

    go(play())


def test_illegal_choices_name_the_rule_and_what_is_possible(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            question = await asked(live)
            possible = [offer["do"] for offer in question.legal]
            for text, code in (
                ("7", "malformed"),
                ("3 bandit", "illegal"),
                ("", "malformed"),
                ("\x00", "malformed"),
            ):
                error = await refused(live, {"type": "play", "ask": question.ask, "do": text, "key": "k"})
                assert error["code"] == code
                assert error["expected"] == possible
            assert (await refused(live, {"type": "play", "ask": question.ask, "do": "3 bandit", "key": "k"}))[
                "rule"
            ]
            assert live.question() == question

    go(play())


def test_preview_tells_what_would_happen_and_changes_nothing(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            question = await asked(live)
            text = question.legal[0]["do"]
            await live.send("preview", ask=question.ask, do=text, key="p")
            told = await until(live, kind("previewed"))
            assert told["events"][0]["what"] == "placed"
            n = len(live.events)
            await live.play(question, text)
            while len(live.events) == n:
                await live.receive()
            assert {**told["events"][0], "n": n} == live.events[n]

    go(play())


def test_a_client_that_was_away_gets_what_it_missed(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            known = list(live.events[:5])
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
            events, view = live.events, live.view
        async with anna.watch(table["id"], start=5) as again:
            again.events = known
            position = await until(again, kind("position"))
            assert position["from"] == 5
            assert again.events == events
            assert again.view == view

    go(play())


def test_spectators_see_the_public_part_only(server: Running) -> None:
    async def play() -> None:
        anna, _, table = await pair(server.url, game="showdown")
        carla = await guest(server.url, "Carla")
        async with watching(anna, table) as live, watching(carla, table) as spectator:
            assert spectator.view["you"] is None
            assert spectator.view["mine"] == {}
            assert spectator.view["legal"] == []
            assert live.view["mine"]["hand"]
            assert len(live.events) > len(spectator.events)
            assert live.here == {"type": "here", "seats": [0], "watchers": 0} or live.here["watchers"] == 1

    go(play())


def test_several_seats_answer_one_question_in_any_order(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url, game="showdown")
        async with watching(anna, table) as at_anna, watching(benno, table) as at_benno:
            asked = at_anna.question(), at_benno.question()
            assert asked[0]
            assert asked[1]
            assert asked[0].ask == asked[1].ask
            await at_benno.play(asked[1], asked[1].legal[0]["do"])
            assert (await refused(at_benno, {"type": "play", "ask": asked[1].ask, "do": "1", "key": "x"}))[
                "code"
            ] == "stale"
            moved = await until(at_anna, kind("moved"))
            assert moved["move"] == {"seat": 1}
            assert moved["waits"]["seats"] == [0]
            assert moved["waits"]["ask"] == asked[0].ask
            assert not any("card" in event for event in moved["events"])
            lines = record.read(await anna.record(table))
            assert not any(line.get("seat") == 1 and "do" in line for line in lines)
            await at_anna.play(asked[0], asked[0].legal[0]["do"])
            moved = await until(at_benno, lambda m: m["type"] == "moved" and m["move"]["seat"] == 0)
            assert moved["waits"] is None or moved["waits"]["ask"] > asked[0].ask

    go(play())


def test_a_choice_is_taken_back_where_the_game_allows_it(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url, game="showdown")
        async with watching(anna, table) as live, watching(benno, table) as other:
            question, others = live.question(), other.question()
            assert question
            assert others
            before = live.view
            await live.play(question, question.legal[0]["do"])
            await live.send("undo", key="u")
            await until(live, kind("position"))
            assert live.view == before
            assert (await refused(live, {"type": "undo", "key": "u2"}))["code"] == "illegal"
            await until(other, kind("position"))
            await other.play(others, others.legal[0]["do"])

    go(play())


def test_las_vegas_takes_nothing_back(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            assert (await refused(live, {"type": "undo", "key": "u"}))["code"] == "illegal"

    go(play())


def test_chat_of_seats_and_of_spectators_is_apart(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url)
        carla, denny = await guest(server.url, "Carla"), await guest(server.url, "Denny")
        async with watching(anna, table) as a, watching(benno, table) as b, watching(carla, table) as c:
            await a.send("say", text="  Good luck <b>\u202ereversed</b>  ")
            said = (await until(b, kind("said")))["said"]
            assert (said["seat"], said["name"], said["text"]) == (0, "Anna", "Good luck <b>reversed</b>")
            await c.send("say", text="Who wins?")
            assert (await until(c, kind("said")))["said"]["seat"] is None
            await a.send("react", **{"with": "clap"})
            assert (await until(c, kind("reacted")))["name"] == "Anna"
            async with watching(denny, table) as d:
                assert [s["text"] for s in d.said] == ["Who wins?"]
            async with watching(anna, table) as again:
                assert [(s["id"], s["name"]) for s in again.said] == [(1, "Anna")]
            await c.send("say", text="Nobody?")
            assert (await until(c, kind("said")))["said"]["id"] == 2, "no gap tells that others talk"
            error = await refused(a, {"type": "say", "text": "x" * 501})
            assert error["code"] == "too-large"
            assert (await refused(a, {"type": "say", "text": " \u202e "}))["code"] == "malformed"
            assert (await refused(a, {"type": "react", "with": "bomb"}))["code"] == "malformed"

    go(play())


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "malformed"),
        ("no json", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ('{"type": "dance"}', "malformed"),
        ('{"ask": 1}', "malformed"),
        ('{"type": "play", "ask": "0", "do": "3", "key": "k"}', "malformed"),
        ('{"type": "play", "ask": -1, "do": "3", "key": "k"}', "malformed"),
        ('{"type": "play", "ask": 99999999999999999999, "do": "3", "key": "k"}', "malformed"),
        ('{"type": "play", "ask": 0, "do": "3", "key": ""}', "malformed"),
        ('{"type": "play", "ask": 0, "do": "3"}', "malformed"),
        ('{"type": "play", "ask": 0, "do": "3", "key": "k", "sead": 1}', "malformed"),
        ('{"type": "watch", "seat": 99}', "malformed"),
        ('{"type": "contribute", "secret": "zz"}', "malformed"),
        ("[" * 4000, "malformed"),
        (b"\x00\xff", "malformed"),
        ("x" * 5000, "too-large"),
        ("\u4e2d" * 2000, "too-large"),
        ('{"type": "commit", "hash": "' + "0" * 64 + '"}', "illegal"),
        ('{"type": "contribute", "secret": "' + "00" * 16 + '"}', "illegal"),
    ],
)
def test_what_is_not_understood_is_answered_and_the_socket_lives(
    server: Running, message: str | bytes, code: str
) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            assert (await refused(live, message))["code"] == code
            await live.send("ping")
            await until(live, kind("pong"))

    go(play())


def test_who_never_makes_sense_is_sent_away(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            with contextlib.suppress(PitbossError):
                for _ in range(30):
                    await live.send("dance")
            with pytest.raises(PitbossError, match="closed: malformed"):
                await until(live, kind("never"))

    go(play())


def test_a_message_that_is_far_too_large_closes_the_socket(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        async with watching(anna, table["id"]) as live:
            await live.send("say", text="x" * 100_000)
            with pytest.raises(PitbossError, match="closed"):
                await until(live, kind("never"))

    go(play())


def test_the_first_message_is_watch(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna)
        from pitboss.client.live import Live, open_socket

        async with open_socket(server.url, table["id"], anna.token) as socket:
            assert (await refused(Live(socket), {"type": "say", "text": "hello"}))["expected"] == "watch"

    go(play())


def test_one_device_for_several_people_looks_from_each_seat(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        seats = [{"me": True}, {"me": True, "name": "Benno"}]
        table = await anna.create("showdown", seats=seats, start=True)
        assert [seat["name"] for seat in table["seats"]] == ["Anna", "Benno"]
        async with watching(anna, table["id"]) as live:
            first = live.question()
            assert first
            await live.play(first, first.legal[0]["do"])
            await live.watch(seat=1)
            while live.view["you"] != 1:
                await live.receive()
            second = live.question()
            assert second
            assert second.ask == first.ask
            await live.play(second, second.legal[0]["do"])
            await live.watch(seat=None)
            await until(live, lambda m: m["type"] == "position" and m["view"]["you"] is None)
            assert live.view["mine"] == {}

    go(play())


def promised(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def test_contributions_are_collected_before_the_first_dice(server: Running) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        mine, his = bytes(range(32)), b"b" * 16
        seats = [{"me": True}, {"open": True}, {"bot": "random"}]
        table = await anna.create("las-vegas", seats=seats, access="public", commit=promised(mine))
        assert table["fair"]["contributions"] is None
        async with watching(anna, table["id"]) as a, watching(benno, table["id"]) as b:
            assert a.table["seats"][0]["commit"] == promised(mine)
            await benno.sit(table["id"])
            await b.watch()
            await b.send("commit", hash=promised(his))
            await until(
                a, lambda m: m["type"] == "table" and m["table"]["seats"][1].get("commit") == promised(his)
            )
            assert (await anna.start(table["id"]))["phase"] == "starting"
            assert (await until(a, kind("contribute")))["seats"] == [0]
            assert (await until(b, kind("contribute")))["seats"] == [1]
            assert (await refused(a, {"type": "contribute", "secret": his.hex()}))["code"] == "illegal"
            await b.send("contribute", secret=his.hex(), seat=1)
            await a.send("contribute", secret=mine.hex())
            await until(a, kind("position"))
            assert a.table["fair"]["contributions"] == [mine.hex(), his.hex()]
        lines = record.read(await anna.record(table["id"]))
        assert lines[0]["fair"]["contributions"] == [mine.hex(), his.hex()]

    go(play())


def test_a_contribution_that_does_not_come_is_left_out(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = await solo(anna, commit=promised(b"never sent by anybody"))
        assert table["phase"] == "starting"
        async with anna.watch(table["id"]) as live:
            await greeted(live)
            await until(live, kind("position"))
            assert live.table["fair"]["contributions"] == []

    go(play())


def test_a_table_that_is_not_there_has_no_socket(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        with pytest.raises(PitbossError) as caught:
            async with anna.watch("nothing-here-at-all"):
                pass
        assert caught.value.code == "not-found"

    go(play())


def test_a_socket_that_waits_to_watch_finds_the_table_that_is_played(server: Running) -> None:
    """It may have left the memory meanwhile, and somebody may have brought it back."""

    async def play() -> None:
        anna, benno, table = await pair(server.url)
        async with open_socket(server.url, table, anna.token) as socket, watching(benno, table) as other:
            await other._socket.close()
            wait_until(lambda: not server.inside.tables[table].sockets)
            del server.inside.tables[table]
            async with watching(benno, table) as other:
                live = Live(socket)
                await live.watch()
                await greeted(live)
                await until(other, lambda m: m["type"] == "here" and m["seats"] == [0, 1])
                first = (live.view["waits"] or {})["seats"][0]
                one, two = (live, other) if first == 0 else (other, live)
                question = await asked(one)
                await one.play(question, question.legal[0]["do"])
                await until(two, kind("moved"))

    asyncio.run(play())


def test_who_was_removed_before_watching_sees_nothing(server: Running) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        table = (await anna.create("las-vegas", access="private"))["id"]
        invite = await anna.get(f"/api/tables/{table}/invite")
        await benno.enter(table, invite["url"].partition("#")[2])
        await benno.sit(table)
        async with open_socket(server.url, table, benno.token) as socket:
            await anna.put(f"/api/tables/{table}/seats/1", open=True)
            assert (await refused(Live(socket), {"type": "watch"}))["code"] == "not-found"

    asyncio.run(play())


def test_closed_sockets_leave_nothing_behind(server: Running) -> None:
    """The garbage collector hardly ever looks at what has lived for a while: nothing may hold itself."""

    def alive() -> int:
        kinds = (Client, Socket, Frames, Heads, ServerProtocol)
        gc.unfreeze()  # what the server has put aside is not listed
        return sum(type(thing) in kinds for thing in gc.get_objects())

    async def play() -> None:
        anna = await guest(server.url)
        table = (await solo(anna))["id"]
        async with House(server.url).watch(table) as spectator, watching(anna, table) as live:
            await greeted(spectator)
            await refused(live, {"type": "dance"})
            await live._socket.send(b"binary")
            await live._socket.send("x" * 3000)
        with contextlib.suppress(PitbossError):
            async with House(server.url).watch("nothing"):
                pass

    wait_until(lambda: not server.inside.connected)
    gc.collect()
    gc.disable()
    try:
        before = alive()
        go(play())
        wait_until(lambda: alive() <= before)
    finally:
        gc.enable()


def test_a_socket_turns_to_the_rematch(server: Running) -> None:
    """And is gone from the old table; a table that is not for this player keeps it where it is."""

    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        table = await solo(anna)
        hidden = await solo(benno, access="private")
        async with anna.watch(table["id"]) as live:
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
            again = await anna.post(f"/api/tables/{table['id']}/rematch")
            await anna.start(again["id"])
            error = await refused(live, {"type": "watch", "table": hidden["id"]})
            assert error["code"] == "not-found"
            await live.send("watch", table=again["id"])
            await until(live, kind("position"))
            assert live.table["id"] == again["id"]
            question = await asked(live)
            await live.send("play", ask=question.ask, do=question.legal[0]["do"], key="k")
            assert (await until(live, kind("played")))["ask"] == question.ask
            assert not server.inside.tables[table["id"]].sockets
            assert len(server.inside.tables[again["id"]].sockets) == 1

    go(play())


def masked(data: bytes, first: int = 0x81, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A client's frame."""
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
    return bytes([first]) + length + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))


PING = b'{"type": "ping"}'
LONG_PING = b'{"type": "ping"}'.ljust(300)


@pytest.mark.parametrize(
    "pieces",
    [
        [masked(PING)],
        [masked(PING) + masked(PING)],
        [masked(PING)[:1], masked(PING)[1:]],
        [masked(PING)[:9], masked(PING)[9:] + masked(PING)],
        [masked(PING[:5], first=0x01), masked(PING[5:], first=0x80)],
        [masked(b"hello", first=0x89), masked(PING)],
        [masked(LONG_PING)],
        [masked(LONG_PING)[:200], masked(LONG_PING)[200:]],
    ],
    ids=["whole", "two-at-once", "cut", "cut-and-more", "fragments", "control-frame", "long", "long-and-cut"],
)
def test_frames_may_come_in_any_pieces(server: Running, pieces: list[bytes]) -> None:
    """Whatever came before, the next message is understood."""
    table = asyncio.run(a_table(server.url))
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
        rest = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        line.sendall(f"{head}{rest}AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        heard = read_until(line, b"\r\n\r\n")
        for piece in [*pieces, masked(PING)]:
            line.sendall(piece)
            time.sleep(0.02)  # so that each piece comes alone
        pings = b"".join(pieces).count(masked(PING)[6:]) + 1
        while heard.count(b'"type":"pong"') < max(pings, 2):
            heard += line.recv(4096)
    assert b'"code":"malformed"' not in heard


async def a_table(url: str) -> str:
    table: str = (await solo(await guest(url), access="public"))["id"]
    return table


def read_until(line: socket.socket, end: bytes) -> bytes:
    heard = b""
    while end not in heard:
        heard += line.recv(4096)
    return heard
