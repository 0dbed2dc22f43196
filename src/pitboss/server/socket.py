"""One open socket: what waits to be sent, and how it is sent without holding anybody up."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[Any], Awaitable[None]]
Write = Callable[..., bool]
"""Sends texts at once, or says that it cannot; see `frames`."""


Listen = Callable[[Callable[[str], bool], "Inbox"], None]
"""Has texts heard before they are queued; see `frames` too."""


def never(*_: bytes) -> bool:
    """Where the protocol has no such way."""
    return False


def deaf(_: Callable[[str], bool], __: "Inbox") -> None:
    """Likewise."""


class Inbox:
    """What one round of the event loop brings from all sockets is read at its end, in one go.

    Doing the same for many, one after the other, keeps what it takes in the processor's caches.
    """

    def __init__(self) -> None:
        self._texts: list[tuple[Callable[[str], None], str]] = []

    def add(self, read: Callable[[str], None], text: str) -> None:
        if not self._texts:
            asyncio.get_running_loop().call_soon(self.flush)
        self._texts.append((read, text))

    def flush(self) -> None:
        texts, self._texts = self._texts, []
        for read, text in texts:
            read(text)


class Outbox:
    """What it brings for all sockets is written likewise; what goes to one of them, as one."""

    def __init__(self) -> None:
        self._sockets: list[Socket] = []

    def add(self, socket: "Socket") -> None:
        if not self._sockets:
            asyncio.get_running_loop().call_soon(self._flush)
        self._sockets.append(socket)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.flush()


class Socket:
    """`put` never waits. Who does not read loses what is in the queue and gets the whole position instead."""

    __slots__ = (
        "_closing",
        "_fresh",
        "_most",
        "_outbox",
        "_queue",
        "_resync",
        "_send",
        "_wake",
        "_write",
        "lost",
        "player",
        "seat",
        "watching",
    )

    def __init__(
        self,
        send: Send,
        player: str | None,
        most: int,
        resync: Callable[["Socket"], Awaitable[list[bytes]]],
        write: Write = never,
        outbox: Outbox | None = None,
    ) -> None:
        self.player = player
        self.seat: int | None = None
        self.watching = False
        self.lost = 0
        self._send = send
        self._write = write
        self._most = most
        self._resync = resync
        self._outbox = outbox or Outbox()
        self._fresh: list[bytes] = []  # of this round
        self._queue: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._closing: tuple[int, str] | None = None

    def put(self, *texts: bytes) -> None:
        if self._closing:  # whoever is sent away is told nothing more
            return
        if not self._fresh:
            self._outbox.add(self)
        self._fresh += texts

    def flush(self) -> None:
        """Writes what was put, or lines it up behind what could not be written before."""
        texts, self._fresh = self._fresh, []
        sleeps = self._wake is not None and not self._wake.done()  # the pump: nothing is waiting to be sent
        if texts and sleeps and not self._closing and self._write(*texts):
            return
        for text in texts:
            self._line_up(text)
        self._wake_up()

    def _line_up(self, text: bytes) -> None:
        if len(self._queue) >= self._most:
            self._queue.clear()
            self.lost += 1
        if not self.lost:
            self._queue.append(text)

    def close(self, code: int, reason: str = "") -> None:
        """Sends what is waiting, then closes."""
        self.flush()
        self._closing = self._closing or (code, reason)
        self._wake_up()

    @property
    def closing(self) -> bool:
        return self._closing is not None

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def pump(self) -> None:
        """Sends until the socket is closed."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError, RuntimeError):  # the other side is gone; the reader notices too
            while True:
                while self._queue:
                    await self._send({"type": "websocket.send", "text": self._queue.popleft().decode()})
                if self._closing:
                    code, reason = self._closing
                    await self._send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                elif self.lost:
                    self.lost = 0
                    self._queue.extend(await self._resync(self))
                else:
                    self._wake = loop.create_future()
                    await self._wake
