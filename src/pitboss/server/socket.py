"""One open socket: what waits to be sent, and how it is sent without holding anybody up."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[Any], Awaitable[None]]
Write = Callable[..., bool]
"""Sends texts at once, or says that it cannot; see `frames`."""


def never(*_: bytes) -> bool:
    """Where the protocol has no such way."""
    return False


class Socket:
    """`put` never waits. Who does not read loses what is in the queue and gets the whole position instead."""

    __slots__ = (
        "_closing",
        "_held",
        "_most",
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
    ) -> None:
        self.player = player
        self.seat: int | None = None
        self.watching = False
        self.lost = 0
        self._send = send
        self._write = write
        self._most = most
        self._resync = resync
        self._queue: deque[bytes] = deque()
        self._held: bytes | None = None
        self._wake: asyncio.Future[None] | None = None
        self._closing: tuple[int, str] | None = None

    def put(self, *texts: bytes) -> None:
        if self._closing:  # whoever is sent away is told nothing more
            return
        if self._held is not None:
            texts, self._held = (self._held, *texts), None
        sleeps = self._wake is not None and not self._wake.done()  # the pump: nothing is waiting to be sent
        if sleeps and self._write(*texts):
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

    def hold(self, text: bytes) -> None:
        """To be sent with the next one: what answers a choice, and what everybody is told of it."""
        self.let_go()
        self._held = text

    def let_go(self) -> None:
        """Nothing more comes: sends what is held."""
        if self._held is not None:
            self.put()

    def close(self, code: int, reason: str = "") -> None:
        """Sends what is waiting, then closes."""
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
