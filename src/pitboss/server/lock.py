"""The lock of a table."""

import asyncio
from collections import deque


class Lock:
    """Like `asyncio.Lock`; and it can be taken in a plain call, where that needs no waiting.

    Most choices find it free; asyncio's would have to be asked by a coroutine, a fortieth of a move's time.
    """

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def take(self) -> bool:
        """False where somebody has it."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """Hands it on to who has waited longest: in between nobody else can take it."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just been handed to us
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
