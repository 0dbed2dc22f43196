"""One open socket: what waits to be sent, and how it is sent without holding anybody up."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

log = logging.getLogger("pitboss.server")

Send = Callable[[Any], Awaitable[None]]
Write = Callable[[list[bytes]], bool]
"""Sends texts at once, or says that it cannot; see `frames`."""
Hear = Callable[[bytes], bool]
"""Acts on a text at once, or says that it cannot."""
Listen = Callable[[Hear, "Round"], None]
"""Has texts heard before they are queued; see `frames` too."""


def never(_: list[bytes]) -> bool:
    """Where the protocol has no such way."""
    return False


def deaf(_: Hear, __: "Round") -> None:
    """Likewise."""


class Round:
    """What one round of the event loop brings for many is done at its end, in one go.

    Doing the same for many, one after the other, keeps what it takes in the processor's caches.
    """

    def __init__(self) -> None:
        self._work: list[Callable[[], None]] = []

    def add(self, do: Callable[[], None]) -> None:
        work = self._work
        if not work:
            asyncio.get_running_loop().call_soon(self._end)
        work.append(do)

    def _end(self) -> None:
        work, self._work = self._work, []
        for do in work:
            try:
                do()
            except Exception:  # one socket's fault is not the others'
                log.exception("a socket failed")


class Socket:
    """`put` never waits. Who does not read loses what is in the queue and gets the whole position instead."""

    __slots__ = (
        "_all_sent",
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
        outbox: Round | None = None,
    ) -> None:
        self.player = player
        self.seat: int | None = None
        self.watching = False
        self.lost = 0
        self._send = send
        self._write = write
        self._most = most
        self._resync = resync
        self._outbox = outbox or Round()
        self._fresh: list[bytes] = []  # of this round
        self._queue: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._closing: tuple[int, str] | None = None
        self._all_sent = False  # and the pump sleeps

    def put(self, *texts: bytes) -> None:
        if self._closing:  # whoever is sent away is told nothing more
            return
        if not self._fresh:
            self._outbox.add(self.flush)
        self._fresh += texts

    def flush(self) -> None:
        """Writes what was put, or lines it up behind what could not be written before."""
        texts, self._fresh = self._fresh, []
        if self._all_sent and texts and self._write(texts):
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
        self._all_sent = False
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
                    self._all_sent = True
                    self._wake = loop.create_future()
                    await self._wake
