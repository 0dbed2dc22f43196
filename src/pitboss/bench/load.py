"""Load for a server, out of a process of its own: tables of four who play random Las Vegas, or only watch.

    python -m pitboss.bench.load http://127.0.0.1:8000 --server PID --tables 200 --seconds 8

A move counts when all four sockets of its table have its update. A game that is over is followed by a
rematch: a new table, to which the same sockets turn. The last line printed is JSON.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections.abc import Coroutine
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import msgspec

from pitboss.bench.process import cpu_seconds, resident_bytes
from pitboss.bench.websocket import WebSocket, connect
from pitboss.client.house import House, read_error

SEATS = 4
OPTIONS = {"neutral_dice": True}
WARM_UP = 3  # seconds
HEAD_START = 60  # choices at most, made at once, so that games end at different times
PATIENCE = 60  # seconds, until all tables play
TOGETHER = 16  # tables that are opened at once


class Waits(msgspec.Struct):
    seats: list[int]
    ask: int


class Offer(msgspec.Struct):
    do: str


class View(msgspec.Struct):
    waits: Waits | None
    legal: list[Offer]


class Message(msgspec.Struct):
    """What a client needs of what it is sent; the rest is read over."""

    type: str
    waits: Waits | None = None
    legal: list[Offer] = []
    view: View | None = None
    key: str | None = None
    error: dict[str, Any] | None = None


read = msgspec.json.Decoder(Message).decode


class Load:
    """All tables, and what was measured of them."""

    def __init__(self, url: str, moves_a_second: float) -> None:
        parts = urlsplit(url)
        self.url, self.host, self.port = url, parts.hostname or "", parts.port or 80
        self.pace = moves_a_second
        self.playing = self.measuring = False
        self.moves = 0
        self.stored: list[float] = []  # seconds from the choice to its acknowledgement
        self.seen: list[float] = []  # … and until everybody at the table has seen it
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.fail(error)

    def stop(self) -> None:
        self.playing = self.measuring = False
        for task in self._tasks:
            task.cancel()

    def fail(self, error: BaseException) -> None:
        if not self.failed.done():
            self.failed.set_exception(error)


class Kept(House):
    """Asks over a connection that stays open, as a browser does."""

    def __init__(self, load: "Load") -> None:
        super().__init__(load.url)
        self._line = HTTPConnection(load.host, load.port)

    def _request(self, method: str, path: str, body: dict[str, Any] | None) -> bytes:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {"X-Pitboss": "1"}
        headers["Content-Type"] = "application/json"
        try:
            self._line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._line.getresponse()
        except ConnectionError:  # closed by the other side, after five quiet seconds
            self._line.close()
            return self._request(method, path, body)
        if answer.status >= 400:
            raise read_error(answer.read())
        return answer.read()


class Four:
    """Four players who play one game after another."""

    def __init__(self, load: Load, number: int) -> None:
        self.load, self.number = load, number
        self.houses = [Kept(load) for _ in range(SEATS)]
        self.table = ""
        self.sockets: list[WebSocket] = []
        self.choices = random.Random(number)
        self.interval = 0.0
        self.due = 0.0
        self.ahead = self.choices.randrange(HEAD_START)
        self.moving = False  # else a table is being opened
        self.missing = 0  # sockets that have not seen the move yet, or the first position
        self.next: tuple[int, Message] | None = None  # who is asked, and what

    async def open(self) -> None:
        for seat, house in enumerate(self.houses):
            await house.sign_in(f"Player {self.number}-{seat}")
        seats = [{"me": True}] + [{"open": True}] * (SEATS - 1)
        host = self.houses[0]
        table = await host.create("las-vegas", seats=seats, options=OPTIONS, access="public")
        self.table = table["id"]
        for house in self.houses[1:]:
            await house.sit(self.table)
        await host.start(self.table)

    def play(self, tables: int) -> None:
        """Makes the first move; from here on every move follows from the messages about the one before."""
        self.interval = tables / self.load.pace if self.load.pace else 0.0
        self.due = time.perf_counter()
        self._after(self.interval * self.choices.random())

    async def sit(self) -> None:
        path = f"/api/tables/{self.table}/live"
        load = self.load
        for seat, house in enumerate(self.houses):
            hear = lambda text, seat=seat: self._hear(seat, text)  # noqa: E731
            self.sockets.append(await connect(load.host, load.port, path, house.token, hear))
        self.watch()

    def watch(self) -> None:
        self.missing, self.next, self.moving = SEATS, None, False
        for socket in self.sockets:
            socket.send(b'{"type":"watch","table":"%s"}' % self.table.encode())

    async def _again(self) -> None:
        host = self.houses[0]
        self.table = (await host.post(f"/api/tables/{self.table}/rematch", start=True))["id"]
        self.watch()

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"played"'):
            if self.load.measuring:
                self.load.stored.append(time.perf_counter() - self.due)
            return
        if text.startswith(b'{"type":"moved"'):
            self._take(seat, read(text))
        elif text.startswith(b'{"type":"position"'):
            view = read(text).view
            assert view
            self._take(seat, Message("moved", view.waits, view.legal))
        elif text.startswith(b'{"type":"error"'):
            self.load.fail(RuntimeError(text.decode()))

    def _take(self, seat: int, message: Message) -> None:
        """One socket has seen the move; the last of them lets the next one be made."""
        if message.legal or message.waits is None:
            self.next = seat, message
        self.missing -= 1
        if self.missing:
            return
        if not self.load.playing:
            return
        now = time.perf_counter()
        if self.moving and self.load.measuring:
            self.load.moves += 1
            self.load.seen.append(now - self.due)
        assert self.next
        if self.next[1].waits is None:
            self.load.run(self._again())
        else:
            self._after(self.interval)

    def _after(self, seconds: float) -> None:
        """The next move comes so long after the last one was due; without a pace, at once."""
        if self.ahead:
            self.ahead -= 1
            self.due = time.perf_counter()
            self._choose()
        elif self.interval:
            self.due += seconds
            wait = max(0.0, self.due - time.perf_counter())
            asyncio.get_running_loop().call_later(wait, self._choose)
        else:
            self._choose()

    def _choose(self) -> None:
        assert self.next
        seat, message = self.next
        assert message.waits
        self.missing, self.next, self.moving = SEATS, None, True
        if not self.interval:
            self.due = time.perf_counter()
        ask, do = message.waits.ask, self.choices.choice(message.legal).do
        self.sockets[seat].send(b'{"type":"play","ask":%d,"do":"%s","key":"%d"}' % (ask, do.encode(), ask))


async def seat_all(load: Load, tables: int) -> list[Four]:
    """Opens the tables, some at a time."""
    fours = [Four(load, number) for number in range(tables)]
    gate = asyncio.Semaphore(TOGETHER)

    async def opened(four: Four) -> None:
        async with gate:
            await four.open()

    await asyncio.gather(*(opened(four) for four in fours))
    return fours


async def play(url: str, server: int, tables: int, seconds: float, rate: float) -> dict[str, Any]:
    """Moves as fast as they go, or `rate` a second; and what they cost the server."""
    load = Load(url, rate)
    fours = await seat_all(load, tables)
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(four.sit() for four in fours))
        while any(four.missing for four in fours):
            await asyncio.sleep(0.05)
    load.playing = True
    for four in fours:
        four.play(tables)
    await until(load, WARM_UP)
    began, cpu, own = time.perf_counter(), cpu_seconds(server), time.process_time()
    load.measuring = True
    await until(load, seconds)
    took, used = time.perf_counter() - began, cpu_seconds(server) - cpu
    load.stop()
    return {
        "moves": load.moves,
        "moves_per_second": load.moves / took,
        "moves_per_cpu_second": load.moves / used,
        "server_cpu": used / took,
        "load_cpu": (time.process_time() - own) / took,
        "stored_ms": milliseconds(load.stored),
        "seen_ms": milliseconds(load.seen),
    }


async def until(load: Load, seconds: float) -> None:
    """Waits, and fails with what failed."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(load.failed), seconds)


async def watch(url: str, server: int, tables: int, sockets: int, seconds: float) -> dict[str, Any]:
    """Opens so many sockets, the players' and spectators', at running tables, and does nothing."""
    load = Load(url, 0)
    fours = await seat_all(load, tables)
    opened = []
    for n in range(sockets):
        four, nth = fours[n % tables], n // tables
        token = four.houses[nth].token if nth < SEATS else ""
        path = f"/api/tables/{four.table}/live"
        socket = await connect(load.host, load.port, path, token, lambda text: None)
        socket.send(b'{"type":"watch"}')
        opened.append(socket)
    await asyncio.sleep(seconds)
    return {"sockets": len(opened), "resident_mb": resident_bytes(server) / 1e6}


def milliseconds(seconds: list[float]) -> dict[str, float]:
    found = sorted(seconds) or [0.0]
    return {
        f"p{share:g}": round(1000 * found[min(len(found) - 1, int(len(found) * share / 100))], 2)
        for share in (50, 99, 99.9)
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pitboss.bench.load", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--server", type=int, required=True, metavar="PID")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=0, help="moves offered a second (0: as many as it can)")
    parser.add_argument("--idle", type=int, default=0, metavar="SOCKETS", help="only open so many")
    parser.add_argument("--core", type=int, help="run on this core only")
    args = parser.parse_args()
    if args.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {args.core})
    if args.idle:
        work = watch(args.url, args.server, args.tables, args.idle, args.seconds)
    else:
        work = play(args.url, args.server, args.tables, args.seconds, args.rate)
    print(json.dumps(run(work)))
    return 0


def run(work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    if sys.platform == "win32":
        return asyncio.run(work)
    import uvloop

    return uvloop.run(work)


if __name__ == "__main__":
    sys.exit(main())
