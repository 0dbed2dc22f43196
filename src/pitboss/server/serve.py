"""Runs the server: binds, announces where it is, and stops without losing anything."""

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Iterator

import segno
import uvicorn
from litestar import Litestar

from pitboss.core.errors import PitbossError
from pitboss.server import logs, metrics
from pitboss.server.app import make_app, say_bye
from pitboss.server.frames import Frames
from pitboss.server.guard import ASGI
from pitboss.server.heads import Heads
from pitboss.server.identity import server_secret
from pitboss.server.invites import lan_address
from pitboss.server.settings import Settings
from pitboss.server.store import open_store

LARGEST_FRAME = 64 * 1024  # what is larger closes the socket; what is larger than a message is answered
GRACE = 1  # seconds for sockets and requests to end
AT_LAST = 2.8  # seconds after which the process ends, whatever still hangs
MOST_FILES = 65_536
log = logging.getLogger("pitboss.server")


class Server(uvicorn.Server):
    """Says where it is when it is ready, and good-bye before it closes sockets."""

    def __init__(self, config: uvicorn.Config, settings: Settings, app: Litestar, browser: bool) -> None:
        super().__init__(config)
        self._settings, self._app, self._browser = settings, app, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            announce(self._settings, sockets[0].getsockname()[1], self._browser)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_at_last()
        say_bye(self._app.state.house)
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def serve(settings: Settings, browser: bool) -> None:
    """Until it is stopped. Raises before anything is served where something is wrong."""
    settings.check()
    os.umask(0o077)  # what is kept is nobody else's, whoever may read the folder
    logs.set_up()
    allow_many_sockets()
    with listening(settings) as listener, only_one(settings):
        store = open_store(settings.database_url, settings.data_dir)
        secret = server_secret(settings.data_dir / "secret")
        app, inner = make_app(settings, store, secret)
        if settings.metrics_port is not None:
            metrics.serve(lambda: inner.state.get("house"), settings.metrics_port)
        with contextlib.suppress(KeyboardInterrupt):
            Server(configured(app, settings), settings, inner, browser).run([listener])


def configured(app: ASGI, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Heads,
        ws=Frames,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxy),
        forwarded_allow_ips=settings.trusted_proxy or None,
        timeout_graceful_shutdown=GRACE,
        backlog=2048,
    )


def end_at_last() -> None:
    """A database that answers nothing can hold a thread for ever. What was answered is stored already."""
    timer = threading.Timer(AT_LAST, os._exit, [1])
    timer.daemon = True
    timer.start()


def allow_many_sockets() -> None:
    """Systems often start programs with 1,024 open files at most, though they may take more."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


@contextlib.contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    host = "0.0.0.0" if settings.lan and settings.host == "127.0.0.1" else settings.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, settings.port), family=family, backlog=2048)
    except OSError as error:
        hint = (
            ": another program uses it; --port 0 takes a free one" if error.errno == errno.EADDRINUSE else ""
        )
        text = f"cannot listen on {host} port {settings.port}{hint or f': {error.strerror or error}'}"
        raise PitbossError("unavailable", text, given=settings.port) from None
    with listener:
        yield listener


@contextlib.contextmanager
def only_one(settings: Settings) -> Iterator[None]:
    """One server for one data directory: what it has in memory nobody else may change."""
    folder = settings.data_dir
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / "running.lock").touch()
    except OSError as error:
        text = f"nothing can be kept in {folder}: {error.strerror}. PITBOSS_DATA_DIR names another place"
        raise PitbossError("unavailable", text, given=str(folder)) from None
    with contextlib.closing(
        sqlite3.connect(folder / "running.lock", timeout=0.2, isolation_level=None)
    ) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            text = f"another server uses {folder}: stop it, or name another PITBOSS_DATA_DIR"
            raise PitbossError("unavailable", text, given=str(folder)) from None
        yield


def announce(settings: Settings, port: int, browser: bool) -> None:
    address = settings.public_url or f"http://{_shown(settings.host)}:{port}"
    print(f"Pitboss is open at {address}  (Ctrl+C stops it)", flush=True)
    log.info("started", extra={"port": port, "database": "postgresql" if settings.database_url else "sqlite"})
    if settings.lan:
        print_lan(f"http://{lan_address()}:{port}")
    if browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def _shown(host: str) -> str:
    host = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"[{host}]" if ":" in host else host


def print_lan(address: str) -> None:
    print(f"In this network: {address}", flush=True)
    if (sys.stdout.encoding or "").lower().startswith("utf"):
        segno.make(address, micro=False).terminal(compact=True)
        sys.stdout.flush()
