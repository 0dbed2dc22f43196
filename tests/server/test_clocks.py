"""Clocks, people who are away, bots that step in."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss import bots, record
from pitboss.client import Live
from pitboss.server import turns
from pitboss.server.identity import now
from pitboss.server.settings import Times
from pitboss.server.store import reading
from pitboss.server.store.writer import away
from tests.server.running import (
    PATIENCE,
    QUICK,
    WIDE,
    Running,
    guest,
    kind,
    pair,
    serving,
    until,
    wait_until,
    watching,
)

SHORT = replace(QUICK, fast=0.3, normal=0.5, relaxed=0.3, away=0.2, fresh=0.1)
LONG = 3600


def go(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def in_server(server: Running, work: Callable[[], None]) -> None:
    """Runs something on the server's own event loop."""
    done: Future[None] = Future()

    def run() -> None:
        work()
        done.set_result(None)

    server.loop.call_soon_threadsafe(run)
    await asyncio.wrap_future(done)


async def moved_by(live: Live, seat: int, by: str) -> dict[str, Any]:
    return await until(live, lambda m: m["type"] == "moved" and m["move"] == {"seat": seat, "by": by})


def test_when_the_clock_runs_out_a_bot_makes_one_choice(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna, benno, table = await pair(url, clock="fast")
        async with watching(anna, table) as live, watching(benno, table) as other:
            waits = live.view["waits"]
            assert waits["until"]
            seat = waits["seats"][0]
            message = await moved_by(live, seat, "clock")
            assert message["waits"]["until"] > waits["until"]
            await until(other, kind("moved"))
            assert live.table["seats"][seat].get("bot") is None
        lines = record.read(await anna.record(table))
        assert next(line for line in lines if "do" in line)["by"] == "clock"

    with serving(tmp_path, WIDE, SHORT) as server:
        go(play(server.url))


def test_who_is_away_loses_the_seat_to_a_bot_and_gets_it_back(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna, benno, table = await pair(url, clock="fast", pace="slow")
        async with watching(anna, table) as live:
            await until(
                live, lambda m: m["type"] == "table" and m["table"]["seats"][1].get("bot") is not None
            )
            assert live.table["seats"][1]["name"] == "Benno"
            assert not live.table["seats"][1]["left"]
            async with watching(benno, table) as back:
                assert back.table["you"]["seats"] == [1]
                assert back.table["seats"][1].get("bot") is None
            await until(live, lambda m: m["type"] == "table" and m["table"]["seats"][1].get("bot") is None)
        lines = record.read(await anna.record(table))
        assert [line["sits"] for line in lines if "sits" in line][:2] == ["bot:greedy", "Benno"]

    with serving(tmp_path, WIDE, SHORT) as server:
        go(play(server.url))


def test_by_and_by_nobody_loses_the_seat(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna, _, table = await pair(url, clock="relaxed")
        async with watching(anna, table) as live:
            await moved_by(live, 1, "clock")
            assert live.table["seats"][1].get("bot") is None

    with serving(tmp_path, WIDE, SHORT) as server:
        go(play(server.url))


def test_who_gets_up_is_replaced_and_may_sit_down_again(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna, benno, table = await pair(url, clock="none", pace="slow")
        async with watching(anna, table) as live:
            assert live.view["waits"]["until"] is None
            left = await benno.post(f"/api/tables/{table}/leave")
            assert left["seats"][1]["left"]
            assert left["you"]["sit"]
            if question := live.question():
                await live.play(question, question.legal[0]["do"])
            await until(
                live, lambda m: m["type"] == "table" and m["table"]["seats"][1].get("bot") is not None
            )
            async with watching(benno, table) as looking:
                assert looking.table["seats"][1].get("bot") is not None
            back = await benno.sit(table)
            assert back["seats"][1].get("bot") is None
            assert not back["seats"][1]["left"]

    with serving(tmp_path, WIDE, SHORT) as server:
        go(play(server.url))


def test_a_clock_and_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def begin(url: str) -> tuple[str, str]:
        anna, _, table = await pair(
            url, clock="normal", seats=[{"me": True}, {"open": True}, {"bot": "random"}]
        )
        return anna.token, table

    async def look(url: str, token: str, table: str) -> None:
        anna = await guest(url)
        anna.token = token
        async with anna.watch(table) as live:
            await until(live, lambda m: m["type"] == "moved" and m["move"].get("by") in ("clock", "bot"))

    with serving(tmp_path, WIDE, replace(SHORT, normal=LONG, normal_pace=LONG)) as server:
        token, table = asyncio.run(begin(server.url))
    with serving(tmp_path, WIDE, SHORT) as server:
        asyncio.run(look(server.url, token, table))


def test_bots_alone_play_to_the_end_without_anybody(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        seats = [{"bot": "greedy"}, {"bot": "random"}, {"bot": "random"}]
        table = await anna.create("las-vegas", seats=seats, start=True, pace="instant")
        async with anna.watch(table["id"]) as live:
            while not live.over:
                await live.receive()
            assert live.table["result"]["winners"]

    go(play())


def test_a_bot_that_thinks_long_holds_up_nobody(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        thinks, may_go_on = threading.Event(), threading.Event()
        quick = bots.BOTS["random"]

        def slow(seen: bots.Seen) -> str:
            thinks.set()
            may_go_on.wait()
            return quick(seen)

        monkeypatch.setitem(bots.BOTS, "random", slow)
        anna = await guest(server.url)
        seats = [{"bot": "random"}, {"bot": "random"}]
        try:
            table = await anna.create("las-vegas", seats=seats, start=True, pace="instant")
            async with watching(anna, table["id"]) as live:
                await asyncio.to_thread(thinks.wait)
                await live.send("ping")
                await until(live, kind("pong"))
                assert live.view["waits"]["ask"] == 0
                monkeypatch.undo()
                may_go_on.set()
                while not live.over:
                    await live.receive()
        finally:
            may_go_on.set()

    go(play())


def test_a_bot_that_thinks_at_a_closed_table_is_no_failure(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        seats = [{"bot": "random"}, {"bot": "random"}]
        table = (await anna.create("las-vegas", seats=seats, start=True, pace="instant"))["id"]
        await asyncio.to_thread(thinking.wait)
        await anna.post(f"/api/tables/{table}/close")
        gate.set()
        await asyncio.to_thread(wait_until, lambda: not server.inside.tables[table].thinking)

    choose, thinking, gate = turns.chosen, threading.Event(), threading.Event()

    def slow(*facts: Any) -> str:
        thinking.set()
        gate.wait()
        return choose(*facts)

    monkeypatch.setattr(turns, "chosen", slow)
    go(play())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_clocks_are_as_announced() -> None:
    times = Times()
    assert [times.clock(name) for name in ("none", "relaxed", "normal", "fast")] == [None, 259_200, 90, 20]
    assert [times.pace(name) for name in ("slow", "normal", "fast", "instant")] == [2, 1, 0.4, 0]


def test_tables_that_nobody_comes_to_are_closed_and_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(server: Running) -> None:
        anna, _, table = await pair(server.url)
        empty, watched = [(await anna.create("las-vegas"))["id"] for _ in range(2)]
        async with watching(anna, watched):
            monkeypatch.setattr("pitboss.server.app.now", lambda: now() + 15 * 24 * 3600 * 1000)
            for forgotten in (empty, table):
                while (await anna.table(forgotten))["phase"] != "closed":
                    await asyncio.sleep(0.01)
            assert (await anna.table(watched))["phase"] == "open", "somebody is there"
        async with asyncio.timeout(PATIENCE):
            while server.inside.tables:
                await asyncio.sleep(0.01)
        lines = record.read(await anna.record(table))
        assert lines[-2] == {"end": {"abandoned": "nobody came back"}}

    monkeypatch.setattr("pitboss.server.app.LOOK_AROUND", 0.02)
    with serving(tmp_path, WIDE, replace(QUICK, unload=0.05)) as server:
        go(play(server))


def test_a_match_that_is_over_leaves_the_memory_soon_after_its_players(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        anna, benno, table = await pair(server.url)
        inside = server.inside
        async with watching(anna, table), watching(benno, table):
            await anna.post(f"/api/tables/{table}/close")
        wait_until(lambda: table not in inside.tables)
        async with watching(anna, table) as live:
            assert live.over
            assert live.events
            assert table in inside.tables
        assert (await benno.post(f"/api/tables/{table}/rematch"))["phase"] == "open"

    with serving(tmp_path, WIDE, replace(QUICK, over=0.02)) as server:
        go(play(server))


def test_a_clock_runs_on_while_its_table_is_out_of_memory(tmp_path: Path) -> None:
    """Tables played by and by would else stay in memory for days."""

    async def play(server: Running) -> None:
        anna, benno, table = await pair(server.url, clock="relaxed")
        inside = server.inside
        async with watching(benno, table) as live:
            n = len(live.events)
            deadline = (live.view["waits"] or {})["until"]
            assert deadline
        wait_until(lambda: not inside.tables[table].sockets)
        await in_server(server, inside.unload)
        assert table not in inside.tables
        wait_until(lambda: table in inside.tables)  # nobody asked for it
        async with watching(benno, table) as live:
            await until(live, lambda _: len(live.events) > n)
        assert any(line.get("by") == "clock" for line in record.read(await anna.record(table)))

    with serving(tmp_path, WIDE, replace(SHORT, relaxed=1, unload=0)) as server:
        go(play(server))


def test_whoever_opens_a_table_that_was_put_away_finds_its_clock(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        _, benno, table = await pair(server.url, clock="relaxed")
        async with watching(benno, table) as live:
            deadline = (live.view["waits"] or {})["until"]
        wait_until(lambda: not server.inside.tables[table].sockets)
        await in_server(server, server.inside.unload)
        assert table not in server.inside.tables
        async with watching(benno, table) as live:
            assert (live.view["waits"] or {})["until"] == deadline
        assert server.inside.tables[table].timer

    with serving(tmp_path, WIDE, replace(SHORT, relaxed=LONG, unload=0)) as server:
        go(play(server))


def test_only_so_many_tables_that_nobody_watches_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(server: Running) -> None:
        anna = await guest(server.url)
        tables = [(await anna.create("las-vegas"))["id"] for _ in range(4)]
        async with watching(anna, tables[0]):
            await in_server(server, server.inside.unload)
            assert set(server.inside.tables) == {tables[0], tables[3]}, "the watched one and the latest"
            for table in tables * 2:
                assert (await anna.table(table))["id"] == table
                assert len(server.inside.tables) <= 2, "who looks at all tables does not fill the memory"

    monkeypatch.setattr("pitboss.server.house.MOST_IDLE", 1)
    with serving(tmp_path) as server:
        go(play(server))


def test_bots_go_on_after_a_log_that_could_not_be_read_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Storing works all the while, so nobody says that the store is back."""

    async def play(server: Running) -> None:
        anna = await guest(server.url)
        seats = [{"bot": "random"}, {"bot": "random"}]
        table = (await anna.create("las-vegas", seats=seats, start=True, pace="normal"))["id"]
        read, failures = server.inside.store.read, [1, 2, 3]

        async def flaky(query: Any, *args: Any) -> Any:
            if query is reading.steps and failures:
                failures.pop()
                raise away()
            return await read(query, *args)

        def lose() -> None:
            server.inside.tables[table].match = None

        async with watching(anna, table) as live:
            monkeypatch.setattr(server.inside.store, "read", flaky)
            await in_server(server, lose)
            await asyncio.to_thread(wait_until, lambda: not failures)
            n = len(live.events)
            await until(live, lambda _: len(live.events) > n)

    with serving(tmp_path) as server:
        go(play(server))


def test_bots_answer_a_simultaneous_question_too(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        seats = [{"me": True}, {"bot": "random"}, {"bot": "random"}]
        table = await anna.create("showdown", seats=seats, start=True, pace="instant")
        async with watching(anna, table["id"]) as live:
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
            assert live.table["result"]

    go(play())
