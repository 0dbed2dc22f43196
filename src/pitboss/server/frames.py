"""uvicorn's WebSocket protocol, with a shorter way for the two things a move is made of.

Measured: a third of a move's CPU time went into parsing one small frame and sending four, each through a
task, a queue and several wrappers. So a whole small text frame is read here, and a text is written to the
transport at once while that takes it. All else (handshake, pings, closing, large or split frames, a client
that does not read) goes uvicorn's way. And a text may be heard before it is queued: what can be done without
waiting needs no task to be woken.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

from pitboss.server.socket import Round

WRITE = "pitboss.write"  # in the scope's extensions
LISTEN = "pitboss.listen"  # likewise
TEXT = 0x81  # a text frame, and a whole one
MASKED = 0x80
SMALL = 126  # from here on the length has bytes of its own
MASK = slice(2, 6)
WAITING = 8  # messages that were not taken yet; then no more are read


class Frames(WebSocketsSansIOProtocol):
    """Given to uvicorn as `ws`. Where another protocol serves, everything works without the shorter way."""

    _whole = True  # no frame has come in pieces: a fresh one begins with the next bytes
    _hear: Callable[[str], bool] | None = None
    _inbox: Round
    _unread = 0  # of our texts in the inbox

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = dict(self.scope.get("extensions") or {})
        extensions |= {WRITE: self.write_texts, LISTEN: self.listen}
        self.scope["extensions"] = extensions
        try:
            await super().run_asgi()
        finally:
            # Else we would hold ourselves, and nobody would ever free us.
            del extensions[WRITE], extensions[LISTEN]
            self._hear = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # likewise: it waits for data in a method of what holds it

    def listen(self, hear: Callable[[str], bool], inbox: Round) -> None:
        """From now on `hear` gets each text first; those for which it is False are queued."""
        self._hear, self._inbox = hear, inbox

    def write_texts(self, *texts: bytes) -> bool:
        """Writes messages now; False where they have to wait, or cannot be sent any more."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self.transport.write(framed(texts[0]) if len(texts) == 1 else b"".join(map(framed, texts)))
        return True

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        small = len(data) > 6 and len(data) == (data[1] & 127) + 6 and data[1] < MASKED + SMALL
        if small and self._whole and data[0] == TEXT and not self.close_sent and self._take(data):
            return
        if self._unread:
            self._inbox.flush()  # what came before
        self._whole = self._whole and small
        super().data_received(data)

    def _take(self, data: bytes) -> bool:
        """A text for the application; False where it is none."""
        if data[1] < MASKED or not self.handshake_complete:
            return False
        try:
            text = apply_mask(data[6:], data[MASK]).decode()
        except UnicodeDecodeError:
            return False
        if self._hear:
            self._unread += 1
            self._inbox.add(self._read, text)
        else:
            self._queue_text(text)
        return True

    def _read(self, text: str) -> None:
        self._unread -= 1
        if not (self._hear and self.queue.empty() and self._hear(text)):
            self._queue_text(text)

    def _queue_text(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()


@lru_cache(maxsize=16)
def framed(text: bytes) -> bytes:
    """A server's frame. Kept, because most sockets of a table get the same."""
    size = len(text)
    if size < SMALL:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
