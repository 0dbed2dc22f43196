"""Faults from outside: a killed server, a full disk, a database that is away, clients that do not read."""

import asyncio
import json
import socket
import sqlite3
import sys
import threading
from collections.abc import Coroutine
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from pitboss import PitbossError, record
from pitboss.client import House, Live
from pitboss.server.live import Client
from pitboss.server.seated import fold
from pitboss.server.socket import Round, Socket
from pitboss.server.store import open_store, reading
from pitboss.server.store.writer import away
from tests.server.databases import Wire, fresh, postgresql
from tests.server.running import (
    PATIENCE,
    QUICK,
    WIDE,
    Process,
    Running,
    asked,
    greeted,
    guest,
    kind,
    pair,
    serving,
    solo,
    until,
    watching,
)

TABLES = 200
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


async def troubled(live: Live, so: bool) -> None:
    async with asyncio.timeout(PATIENCE):
        while live.trouble != so:
            await live.receive()


def go(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


@dataclass
class Load:
    """Many tables being played, and every answer that came."""

    url: str = ""
    enough: int = 0  # answers, then the server is killed
    players: list[tuple[House, str]] = field(default_factory=list)
    answered: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    sent: dict[str, tuple[int, int, str, str]] = field(default_factory=dict)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self) -> None:
        host = await guest(self.url)
        for _ in range(TABLES):
            self.players.append((host, (await solo(host, pace="instant"))["id"]))

    async def play(self, house: House, table: str) -> None:
        """Until the server is gone; what was sent last is sent again first."""
        house.url = self.url
        try:
            async with house.watch(table) as live:
                if table in self.sent:
                    await self._again(live, table)
                async for question in live.questions():
                    text, key = question.legal[0]["do"], f"{question.ask}"
                    self.sent[table] = (question.ask, question.seat, text, key)
                    self._note(table, key, await live.play(question, text, key))
        except PitbossError as error:
            if error.code != "unavailable":
                raise

    async def _again(self, live: Live, table: str) -> None:
        ask, seat, text, key = self.sent[table]
        await live.send("play", ask=ask, seat=seat, do=text, key=key)
        answer = await until(live, lambda m: m.get("key") == key)
        assert answer["type"] == "played", answer
        assert self.answered.get((table, key), answer) == answer
        self._note(table, key, answer)

    def _note(self, table: str, key: str, answer: dict[str, Any]) -> None:
        self.answered[table, key] = answer
        if len(self.answered) >= self.enough:
            self.done.set()


def check_logs(data_dir: Path, load: Load, url: str) -> None:
    """No answered choice is lost, no log has a hole, every log folds."""
    store = open_store(url, data_dir)
    kept = set()
    for _, table in load.players:
        stored = store.read_now(reading.table, table)
        steps = store.read_now(reading.steps, table)
        assert stored
        fold(stored.table, steps)
        kept |= {(table, step.key) for step, _ in steps}
    with store.engine.connect() as connection:
        holes = "SELECT table_id FROM log GROUP BY table_id HAVING MAX(seq) + 1 != COUNT(*) OR MIN(seq) != 0"
        assert connection.execute(sa.text(holes)).all() == []
    store.engine.dispose()
    assert load.answered.keys() <= kept


async def kill_again_and_again(data_dir: Path, rounds: int, answers: int, url: str = "") -> None:
    load = Load()
    for number in range(rounds):
        running = await asyncio.to_thread(Process, data_dir, url=url)
        load.url = running.url
        try:
            if not load.players:
                await load.open()
            load.done.clear()
            load.enough = len(load.answered) + answers
            tasks = [asyncio.create_task(load.play(*player)) for player in load.players]
            ended = asyncio.gather(*tasks)
            await load.done.wait()
        finally:
            await asyncio.to_thread(running.kill)
        await ended
        assert len(load.answered) >= answers * (number + 1)
        check_logs(data_dir, load, url)


def test_a_killed_server_loses_nothing_that_it_answered(data_dir: Path) -> None:
    go(kill_again_and_again(data_dir, 2, 400))


@pytest.mark.soak
def test_a_server_killed_ten_times_loses_nothing_that_it_answered(data_dir: Path) -> None:
    go(kill_again_and_again(data_dir, 10, 200))


@pytest.mark.parametrize("rounds", [2, pytest.param(10, marks=pytest.mark.soak)])
def test_a_server_that_is_killed_on_postgresql_loses_nothing_either(data_dir: Path, rounds: int) -> None:
    with postgresql() as server, fresh(server, "pitboss_killed") as url:
        go(kill_again_and_again(data_dir, rounds, 200, url))


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on another process's files")
def test_a_full_disk_is_told_and_nothing_answered_is_lost(data_dir: Path) -> None:
    import resource

    async def play(running: Process) -> None:
        anna = await guest(running.url)
        table = await solo(anna)
        answered: list[str] = []
        refused = None
        async with watching(anna, table["id"]) as live:
            question = await asked(live)
            await live.play(question, question.legal[0]["do"], "k0")
            answered.append("k0")
            question = await asked(live)
            limits = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
            try:
                await live.play(question, question.legal[0]["do"], "k1")
            except PitbossError as error:
                refused = error
            assert refused is not None
            assert refused.code == "unavailable"
            await troubled(live, True)
            with pytest.raises(PitbossError):
                await anna.create("las-vegas")
            resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, limits)
            await troubled(live, False)
        async with anna.watch(table["id"]) as live:
            async for question in live.questions():
                key = f"k{question.ask + 1}"
                await live.play(question, question.legal[0]["do"], key)
                answered.append(key)
            assert live.table["result"]
        running.kill()
        connection = sqlite3.connect(data_dir / "pitboss.db")
        bodies = [json.loads(body) for (body,) in connection.execute("SELECT body FROM log ORDER BY seq")]
        connection.close()
        assert set(answered) <= {body.get("key") for body in bodies}

    with Process(data_dir) as running:
        go(play(running))


def test_a_database_that_is_away_is_told_and_comes_back(data_dir: Path) -> None:
    async def play(url: str, way: Wire) -> None:
        anna = await guest(url)
        table = await solo(anna, pace="instant")
        async with watching(anna, table["id"]) as live:
            question = await asked(live)
            await live.play(question, question.legal[0]["do"])
            question = await asked(live)
            way.cut()
            with pytest.raises(PitbossError) as caught:
                await live.play(question, question.legal[0]["do"], "again")
            assert caught.value.code == "unavailable"
            await troubled(live, True)
            way.mend()
            await troubled(live, False)
            assert (await live.play(question, question.legal[0]["do"], "again"))["ask"] == question.ask
            async for following in live.questions():
                await live.play(following, following.legal[0]["do"])
            assert live.table["result"]
        steps = await asyncio.to_thread(_keys, way.url, data_dir, table["id"])
        assert steps.count("again") == 1

    with postgresql() as server, fresh(server, "pitboss_away") as database:
        way = Wire(database)
        try:
            with serving(data_dir, url=way.url) as running:
                go(play(running.url, way))
        finally:
            way.close()


def test_what_tables_owe_goes_on_when_the_database_is_back(data_dir: Path) -> None:
    """Bots that were thinking, and a table that was about to begin; nobody does anything for them."""

    async def play(url: str, way: Wire) -> None:
        anna = await guest(url)
        seats = [{"bot": "random"}, {"bot": "greedy"}]
        thinking = await anna.create("las-vegas", seats=seats, start=True, pace="slow")
        starting = await solo(anna, commit="0" * 64)
        assert (thinking["phase"], starting["phase"]) == ("running", "starting")
        async with watching(anna, thinking["id"]) as live, watching(anna, starting["id"]) as other:
            way.cut()
            with pytest.raises(PitbossError):
                await anna.create("las-vegas")
            await troubled(live, True)
            await troubled(other, True)
            await asyncio.sleep(QUICK.contribute + QUICK.slow_pace)  # what was due has failed
            way.mend()
            await troubled(live, False)
            n = len(live.events)
            await until(live, lambda m: m["type"] == "moved" and m["n"] > n)
            await until(other, kind("position"))
            assert other.table["phase"] == "running"

    with postgresql() as server, fresh(server, "pitboss_owed") as database:
        way = Wire(database)
        try:
            with serving(data_dir, url=way.url) as running:
                go(play(running.url, way))
        finally:
            way.close()


def test_a_lost_answer_of_the_database_is_found_again(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has stored, but the server does not hear of it: whether as a match begins or as it goes on."""

    async def play(server: Running) -> None:
        writer, lost = server.inside.store._writer, [True]
        assert writer
        write = writer.write_then

        def deaf(job: Any) -> None:
            def done(error: PitbossError | None) -> None:
                job.done(away() if job.row is not None and lost.pop() else error)

            write(SimpleNamespace(row=job.row, changes=job.changes, done=done))

        monkeypatch.setattr(writer, "write_then", deaf)
        anna = await guest(server.url)
        seats = [{"me": True}, {"me": True, "name": "Benno"}]
        table = (await anna.create("las-vegas", seats=seats))["id"]
        with pytest.raises(PitbossError, match="nothing can be stored"):
            await anna.start(table)
        lost.append(False)
        assert (await anna.start(table))["phase"] == "running"
        async with watching(anna, table) as live:
            first = (live.view["waits"] or {})["seats"][0]
            await live.watch(seat=first)
            await until(live, lambda m: m["type"] == "position" and m["view"]["you"] == first)
            question = await asked(live)
            lost.append(True)
            with pytest.raises(PitbossError, match="nothing can be stored"):
                await live.play(question, question.legal[0]["do"], "k")
            lost.append(False)
            assert (await live.play(question, question.legal[0]["do"], "k"))["ask"] == question.ask
        lines = record.read(await anna.record(table))
        assert sum("do" in line for line in lines) == 1

    with serving(data_dir) as server:
        go(play(server))


def test_nobody_hears_of_a_choice_before_it_is_stored(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither who made it, nor who watches, nor who opens the page meanwhile, nor who fetches the record."""

    async def play(server: Running) -> None:
        anna = await guest(server.url)
        table = (await solo(anna))["id"]
        writer, gate, waiting = server.inside.store._writer, threading.Event(), threading.Event()
        assert writer
        store = writer._store

        def slow(jobs: Any) -> None:
            waiting.set()
            gate.wait(PATIENCE)
            store(jobs)

        async with watching(anna, table) as live, House(server.url).watch(table) as other:
            question = await asked(live)
            await greeted(other)
            before = live.events[:]
            monkeypatch.setattr(writer, "_store", slow)
            await live.send("play", ask=question.ask, do=question.legal[0]["do"], key="k")
            await asyncio.to_thread(waiting.wait)
            fetched = asyncio.create_task(anna.record(table))
            async with House(server.url).watch(table) as late:
                heard = [asyncio.create_task(until(one, kind("moved"))) for one in (live, other)]
                told = asyncio.create_task(until(late, kind("position")))
                done, _ = await asyncio.wait({*heard, told, fetched}, timeout=0.3)
                assert not done
                gate.set()
                await asyncio.gather(*heard)
                assert len((await told)["events"]) > len(before)
                assert b'"do"' in await fetched

    with serving(data_dir) as server:
        go(play(server))


def _keys(url: str, data_dir: Path, table: str) -> list[str | None]:
    store = open_store(url, data_dir)
    steps = store.read_now(reading.steps, table)
    store.engine.dispose()
    return [step.key for step, _ in steps]


def test_a_log_that_no_longer_folds_freezes_its_table_only(data_dir: Path) -> None:
    async def begin(url: str) -> tuple[House, str, str]:
        anna = await guest(url)
        return anna, (await solo(anna))["id"], (await solo(anna))["id"]

    async def look(anna: House, frozen: str, other: str) -> None:
        table = await anna.table(frozen)
        assert table["phase"] == "frozen"
        assert "no longer folds" in table["trouble"]
        assert b'"deal": "start"' in await anna.record(frozen)
        async with anna.watch(frozen) as live:
            await live.send("play", ask=0, do="3", key="k")
            assert (await until(live, kind("error")))["error"]["code"] == "unavailable"
        async with watching(anna, other) as live:
            question = await asked(live)
            await live.play(question, question.legal[0]["do"])

    with serving(data_dir) as server:
        anna, frozen, other = asyncio.run(begin(server.url))
    change = (
        'UPDATE log SET body = replace(body, \'"deal":"note","at":1,"is":\', \'"deal":"note","at":1,"is":1\')'
    )
    change_stored(data_dir, f"{change} WHERE table_id = ? AND seq = 0", frozen)
    with serving(data_dir) as server:
        anna.url = server.url
        go(look(anna, frozen, other))


def change_stored(data_dir: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(data_dir / "pitboss.db")
    assert connection.execute(statement, values).rowcount > 0
    connection.commit()
    connection.close()


@pytest.mark.parametrize("change", ["rules", "game"])
def test_a_table_of_other_rules_or_a_lost_game_is_frozen_and_keeps_its_secrets(
    data_dir: Path, change: str
) -> None:
    async def begin(url: str) -> tuple[House, House, str, str]:
        anna, benno, table = await pair(url, game="las-vegas-cards")
        waiting = await anna.create("las-vegas-cards", access="public")
        return anna, benno, table, waiting["id"]

    async def hands(house: House, table: str) -> set[int]:
        lines = record.read(await house.record(table))
        return {line["seat"] for line in lines if line.get("deal") == "hand" and line["is"] != "hidden"}

    async def look(anna: House, benno: House, table: str, waiting: str) -> None:
        told = await anna.table(table)
        assert told["phase"] == "frozen"
        assert ("played under rules 99" if change == "rules" else "unknown game 'gone'") in told["trouble"]
        folds = change == "rules"  # the lines themselves do
        assert await hands(anna, table) == ({0} if folds else set())
        assert await hands(benno, table) == ({1} if folds else set())
        assert await hands(House(anna.url), table) == set()
        for path in ("record?seat=1", "replay", "dice"):
            with pytest.raises(PitbossError):
                await anna.get(f"/api/tables/{table}/{path}")
        assert {t["id"] for t in await anna.get("/api/tables")} >= {table, waiting}
        if change == "game":
            with pytest.raises(PitbossError, match="unknown game 'gone'"):
                await anna.start(waiting, fill="random")
        async with anna.watch(table) as live:
            await live.send("play", ask=0, do="pass", key="k")
            assert (await until(live, kind("error")))["error"]["code"] == "unavailable"
        another = await solo(anna)
        assert another["phase"] == "running"

    with serving(data_dir) as server:
        anna, benno, table, waiting = asyncio.run(begin(server.url))
    body = "UPDATE log SET body = replace(body, ?, ?) WHERE seq = 0"
    if change == "rules":
        change_stored(data_dir, body, '"rules":1', '"rules":99')
    else:
        change_stored(data_dir, body, '"las-vegas-cards"', '"gone"')
        change_stored(data_dir, "UPDATE tables SET game = 'gone'")
    with serving(data_dir) as server:
        anna.url = benno.url = server.url
        go(look(anna, benno, table, waiting))


def test_clients_that_do_not_read_delay_nobody(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna = await guest(url)
        table = await solo(anna)
        silent = [await asyncio.to_thread(_silent, url, table["id"]) for _ in range(10)]
        async with watching(anna, table["id"]) as live:
            while live.here["watchers"] < len(silent):
                await live.receive()
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
            assert live.table["result"]
        for line in silent:
            line.close()

    with serving(tmp_path, replace(WIDE, queue=16), QUICK) as server:
        go(play(server.url))


def _silent(url: str, table: str) -> socket.socket:
    """A spectator with a small buffer that never reads."""
    host, _, port = url.removeprefix("http://").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((host, int(port)))
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
    rest = f"Upgrade: websocket\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    line.sendall((head + rest).encode())
    assert b"101" in line.recv(12)
    text = b'{"type": "watch"}'
    line.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return line


def test_who_is_sent_away_and_does_not_read_it_is_not_heard_any_more() -> None:
    """Else a stolen sign-in that was revoked could go on playing on a line that it never reads."""
    heard: list[str | None] = []
    settings = SimpleNamespace(limits=WIDE)
    house: Any = SimpleNamespace(settings=settings, inbox=Round(), outbox=Round())
    table: Any = SimpleNamespace(sockets=set())

    async def stuck(_: Any) -> None:
        await asyncio.Event().wait()

    async def run() -> None:
        client = Client(house, table, None, stuck)
        client.socket.put(b"never read")

        async def note(text: str | None) -> None:
            heard.append(text)
            client.socket.close(1012)

        async def receive() -> Any:
            await asyncio.sleep(0)
            return lines.pop(0)

        lines = [{"type": "websocket.receive", "text": text} for text in ("first", "second")]
        lines.append({"type": "websocket.disconnect", "text": ""})
        client._received = note  # type: ignore[method-assign]
        await client._read(receive)

    go(run())
    assert heard == ["first"]


def test_what_fails_for_one_is_done_for_the_others(caplog: pytest.LogCaptureFixture) -> None:
    done: list[int] = []

    def do(number: int) -> None:
        if number == 1:
            raise ValueError(number)
        done.append(number)

    async def run() -> None:
        together = Round()
        for number in range(3):
            together.add(partial(do, number))
        assert not done
        await asyncio.sleep(0)
        assert done == [0, 2]
        together.add(partial(do, 3))
        await asyncio.sleep(0)

    go(run())
    assert done == [0, 2, 3]
    assert "a socket failed" in caplog.text


def test_a_slow_socket_loses_its_queue_and_gets_the_whole_position() -> None:
    sent: list[str] = []
    gate = asyncio.Event()

    async def send(event: Any) -> None:
        sent.append(event.get("text", "closed"))
        await gate.wait()

    async def whole(_: Socket) -> list[bytes]:
        return [b"whole"]

    async def run() -> None:
        slow = Socket(send, None, 4, whole)
        pump = asyncio.create_task(slow.pump())
        for number in range(1000):
            slow.put(b"%d" % number)
            await asyncio.sleep(0)
        assert len(slow._queue) <= 4
        gate.set()
        await asyncio.sleep(0.01)
        slow.put(b"later")
        slow.close(1000)
        slow.put(b"too late")
        await pump

    go(run())
    assert sent[0] == "0"
    assert sent[-3:] == ["whole", "later", "closed"]
    assert len(sent) < 10
