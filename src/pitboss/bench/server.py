"""The server against boardgame.io, and against the bounds that players feel."""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.bench.baseline import source_tree
from pitboss.bench.measure import Measure, Side, Skipped
from pitboss.bench.server_move import move_and_bound, plain_and_move
from pitboss.bench.server_page import bytes_and_bound, interactive_and_bound

TABLES = 200
SECONDS = 6
OFFERED = 2000  # moves a second
IDLE_SOCKETS = 4000
SERVER_CORE, LOAD_CORE = 0, 1
PATIENCE = 120  # seconds, for what takes a few

WIDE = json.dumps(
    {limit: [1e6, 1e6] for limit in ("guests", "tables", "tables_by_address", "secrets", "messages")}
    | dict.fromkeys(("open_tables", "seats", "sockets", "sockets_by_address"), 100_000)
)


class Server(NamedTuple):
    url: str
    pid: int


def bound(size: float, unit: str) -> Side:
    """The other side of a ratio where a fixed size must not be exceeded."""
    return Side(unit, lambda: size)


# -- servers --------------------------------------------------------------------------------


@contextlib.contextmanager
def pitboss() -> Iterator[Server]:
    """`pitboss serve` on its core, with SQLite as always and limits that let one visitor do anything."""
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        environment = {"PITBOSS_DATA_DIR": folder, "PITBOSS_LIMITS": WIDE}
        command = [sys.executable, "-m", "pitboss.cli.serve", "--no-browser", "--port", "0"]
        with started(on_core(SERVER_CORE, command), environment) as process:
            assert process.stdout
            words = process.stdout.readline().split()
            yield Server(next(word for word in words if word.startswith("http")), process.pid)


@contextlib.contextmanager
def boardgame_io() -> Iterator[Server]:
    """Theirs, on the same core, in memory."""
    folder, port = installed(), free_port()
    command = on_core(SERVER_CORE, ["node", str(folder / "server.js"), str(port)])
    with started(command, {"NODE_ENV": "production"}) as process:
        assert process.stdout
        while "ready" not in process.stdout.readline():
            if process.poll() is not None:
                raise RuntimeError("the server of boardgame.io does not start")
        yield Server(str(port), process.pid)


def installed() -> Path:
    """boardgame.io and our scripts for it, in the cache directory."""
    from pitboss.compiled.engine import cache_home

    tree = source_tree()
    if tree is None:
        raise Skipped("the scripts for boardgame.io are in the source tree, and this is not one")
    for program in ("node", "npm"):
        if not shutil.which(program):
            raise Skipped(f"{program} is not installed")
    folder = cache_home() / "boardgame.io"
    shutil.copytree(tree / "bgio", folder, dirs_exist_ok=True)
    if not (folder / "node_modules" / "boardgame.io").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise Skipped(f"npm cannot install boardgame.io: {done.stderr.strip()[-200:]}")
    return folder


@contextlib.contextmanager
def started(command: list[str], environment: Mapping[str, str]) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout:
            process.stdout.close()


def on_core(core: int, command: list[str]) -> list[str]:
    """Two cores are needed: what serves and what loads must not take turns."""
    if not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2:
        raise Skipped("this needs Linux and two cores")
    if not shutil.which("taskset"):
        raise Skipped("taskset is not installed")
    return ["taskset", "-c", str(core), *command]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


# -- load -----------------------------------------------------------------------------------


def load(server: Server, *words: str) -> dict[str, Any]:
    """What `pitboss.bench.load` measures of a server."""
    command = [sys.executable, "-m", "pitboss.bench.load", server.url, "--server", str(server.pid)]
    return last_line(on_core(LOAD_CORE, [*command, "--tables", str(TABLES), *words]))


def their_load(server: Server) -> dict[str, Any]:
    command = ["node", str(installed() / "load.js"), server.url, str(server.pid), str(TABLES), str(SECONDS)]
    return last_line(on_core(LOAD_CORE, command))


def last_line(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode:
        raise RuntimeError(f"the load failed: {done.stderr.strip()[-300:]}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def moves() -> tuple[Side, Side]:
    """Moves a second of the server's CPU time: a slow or busy machine gives less CPU to both."""
    installed()

    def ours() -> float:
        with pitboss() as server:
            return float(load(server, "--seconds", str(SECONDS))["moves_per_cpu_second"])

    def theirs() -> float:
        with boardgame_io() as server:
            return float(their_load(server)["moves_per_cpu_second"])

    return Side("moves/s of CPU", ours), Side("moves/s of CPU", theirs)


def acknowledgement() -> tuple[Side, Side]:
    def p99() -> float:
        with pitboss() as server:
            found = load(server, "--seconds", str(SECONDS), "--rate", str(OFFERED))
            return float(found["stored_ms"]["p99"])

    return Side("ms", p99), bound(20, "ms")


def idle() -> tuple[Side, Side]:
    def resident() -> float:
        with pitboss() as server:
            return float(load(server, "--seconds", "2", "--idle", str(IDLE_SOCKETS))["resident_mb"])

    return Side("MB", resident), bound(250, "MB")


# -- the way in -----------------------------------------------------------------------------


def opening() -> tuple[Side, Side]:
    """From the start of the process to the page, with a data directory that is there already."""
    folder = tempfile.TemporaryDirectory(prefix="pitboss-bench-")
    command = [sys.executable, "-m", "pitboss", "serve", "--no-browser", "--port"]

    def seconds() -> float:
        port = free_port()
        began = time.perf_counter()
        with started([*command, str(port)], {"PITBOSS_DATA_DIR": folder.name}):
            until_served(f"http://127.0.0.1:{port}/")
            return time.perf_counter() - began

    seconds()  # the first start also makes the database and Python's bytecode
    return Side("s", seconds), bound(1.5, "s")


def until_served(url: str) -> None:
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url) as answer:
                answer.read()
                return
        except OSError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.01)


def serving(take: Callable[[str], float]) -> Callable[[], float]:
    """A figure that is taken of a running server."""

    def taken() -> float:
        with pitboss() as server:
            return take(server.url)

    return taken


def first_view() -> tuple[Side, Side]:
    return bytes_and_bound(serving)


def interactive() -> tuple[Side, Side]:
    return interactive_and_bound(serving)


MEASURES = (
    Measure("moves", "moves of a CPU second / boardgame.io in memory", moves, target=1.2, aim=2, most=5),
    Measure("stored", "p99 at 2,000 moves/s / 20 ms", acknowledgement, target=1, at_most=True, most=3),
    Measure("idle", "memory with 4,000 idle sockets / 250 MB", idle, target=1, at_most=True, most=2),
    Measure("serve", "start until the page is served / 1.5 s", opening, target=1, at_most=True, most=7),
    Measure("move", "rules, dice, encoding of a move / 25 µs", move_and_bound, target=1, at_most=True),
    Measure("bare", "plain rules alone / such a move", plain_and_move, at_most=True),
    Measure("view", "first view / 100 KB", first_view, target=1, at_most=True, most=2),
    Measure(
        "ready",
        "first view until usable, CPU at a quarter / 1 s",
        interactive,
        target=1,
        at_most=True,
        most=5,
    ),
)
