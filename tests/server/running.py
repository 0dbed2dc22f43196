"""Servers for tests: in a thread of this process, or as a process of their own that can be killed."""

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar

from pitboss.client import House, Live, Question
from pitboss.server.app import make_app
from pitboss.server.house import House as Inside
from pitboss.server.identity import server_secret
from pitboss.server.serve import configured
from pitboss.server.settings import Limits, Settings, Times
from pitboss.server.store import open_store

WIDE = Limits(
    guests=(1e6, 1e6),
    tables=(1e6, 1e6),
    tables_by_address=(1e6, 1e6),
    secrets=(1e6, 1e6),
    messages=(1e6, 1e6),
    chat=(1e6, 1e6),
    open_tables=100_000,
    seats=100_000,
)
QUICK = Times(slow_pace=0.2, normal_pace=0.05, fast_pace=0.01, retry=0.05, contribute=0.5)
PITBOSS = ("-m", "pitboss")
SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 20  # seconds; only a test that fails waits so long


class Running:
    """A server in a thread. `inside` is its house, to look at from tests."""

    def __init__(self, url: str, app: Litestar) -> None:
        self.url = url
        self._app = app

    @property
    def inside(self) -> Inside:
        house: Inside = self._app.state.house
        return house

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Its event loop, which is not the test's."""
        writer = self.inside.store._writer
        assert writer
        return writer._loop


@contextlib.contextmanager
def serving(
    data_dir: Path, limits: Limits = WIDE, times: Times = QUICK, url: str = "", **more: Any
) -> Iterator[Running]:
    settings = Settings(data_dir, database_url=url, limits=limits, times=times, **more)
    store = open_store(url, data_dir)
    app, inner = make_app(settings, store, server_secret(data_dir / "secret"))
    server = uvicorn.Server(configured(app, settings))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started
        try:
            yield Running(f"http://127.0.0.1:{listener.getsockname()[1]}", inner)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


class Process:
    """`pitboss serve` on its own."""

    def __init__(self, data_dir: Path, *words: str, url: str = "") -> None:
        limits = msgspec.json.encode(WIDE).decode()
        times = msgspec.json.encode(QUICK).decode()
        more = {"PITBOSS_LIMITS": limits, "PITBOSS_TIMES": times, "PITBOSS_DATABASE_URL": url}
        self.log = data_dir.with_name(f"{data_dir.name}.log").open("ab")
        self.process = subprocess.Popen(
            serve_command(*words),
            env=environment(data_dir, **more),
            stdout=subprocess.PIPE,
            stderr=self.log,
            encoding="utf-8",
        )
        assert self.process.stdout
        first = self.line().split()
        self.url = next((word for word in first if word.startswith("http")), "")
        self.port = int(self.url.rpartition(":")[2] or 0)

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout
        return self.process.stdout.readline()

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def stop(self) -> int:
        self.process.terminate()
        return self.end()

    def end(self) -> int:
        code = self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        self.log.close()
        return code


def serve_command(*words: str) -> list[str]:
    return [sys.executable, *PITBOSS, "serve", "--no-browser", "--port", "0", *words]


def environment(data_dir: Path, **more: str) -> dict[str, str]:
    ours = {"PYTHONPATH": str(SOURCE), "PYTHONUTF8": "1", "PITBOSS_DATA_DIR": str(data_dir)}
    return {**os.environ, **ours, **more}


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "this never came"
        time.sleep(0.01)


async def guest(url: str, name: str = "Anna") -> House:
    house = House(url)
    await house.sign_in(name)
    return house


async def solo(house: House, **wanted: Any) -> dict[str, Any]:
    """A table with one bot, begun."""
    seats = [{"me": True}, {"bot": "random"}]
    return await house.create("las-vegas", **{"seats": seats, "start": True, "pace": "instant", **wanted})


async def pair(url: str, **wanted: Any) -> tuple[House, House, str]:
    """Anna and Benno at a table that has begun."""
    anna, benno = await guest(url), await guest(url, "Benno")
    wanted = {"game": "las-vegas", "seats": [{"me": True}, {"open": True}], "access": "public", **wanted}
    table = await anna.create(**wanted)
    await benno.sit(table["id"])
    await anna.start(table["id"])
    return anna, benno, table["id"]


async def until(live: Live, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Receives until a message of that kind comes; gives it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await live.receive()
            if is_so(message):
                return message


async def asked(live: Live) -> Question:
    """The next question to the seat one looks from."""
    async with asyncio.timeout(PATIENCE):
        while not (question := live.question()):
            await live.receive()
    return question


def kind(name: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == name


async def greeted(live: Live) -> Live:
    """Reads up to the end of what comes after `watch`."""
    await until(live, kind("here"))
    return live


async def refused(live: Live, message: dict[str, Any] | str | bytes) -> dict[str, Any]:
    """Sends something and gives the error that answers it."""
    await live._socket.send(json.dumps(message) if isinstance(message, dict) else message)
    error: dict[str, Any] = (await until(live, kind("error")))["error"]
    return error


@contextlib.asynccontextmanager
async def watching(house: House, table_id: str, **wanted: Any) -> AsyncIterator[Live]:
    async with house.watch(table_id, **wanted) as live:
        yield await greeted(live)
