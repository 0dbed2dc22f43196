"""uvicorn's WebSocket protocol, with a shorter way for the two things a move is made of.

Measured: a third of a move's CPU time went into parsing one small frame and sending four, each through a
task, a queue and several wrappers. So a whole small text frame is read here, and a text is written to the
transport at once while that takes it. All else (handshake, pings, closing, large or split frames, a client
that does not read) goes uvicorn's way. And a text may be heard before it is queued: what can be done without
waiting needs no task to be woken.
"""

from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]

from pitboss.server.socket import Hear, Round

WRITE = "pitboss.write"  # in the scope's extensions
LISTEN = "pitboss.listen"  # likewise
TEXT = 0x81  # a text frame, and a whole one
MASKED = 0x80
SMALL = 126  # from here on the length has bytes of its own
HEAD = 6  # bytes of a small frame before its text
MASK = slice(2, HEAD)
WAITING = 8  # messages that were not taken yet; then no more are read


class Frames(WebSocketsSansIOProtocol):
    """Given to uvicorn as `ws`. Where another protocol serves, everything works without the shorter way."""

    _whole = True  # no frame has come in pieces: a fresh one begins with the next bytes
    _full = False  # the transport takes no more for now
    _hear: Hear | None = None
    _inbox: Round
    _frames: list[bytes]  # not heard yet

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

    def pause_writing(self) -> None:
        self._full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._full = False
        super().resume_writing()

    def listen(self, hear: Hear, inbox: Round) -> None:
        """From now on `hear` gets each text first; those for which it is False are queued."""
        self._hear, self._inbox, self._frames = hear, inbox, []

    def write_texts(self, texts: list[bytes]) -> bool:
        """Writes messages now; False where they have to wait, or cannot be sent any more."""
        if self.close_sent or self.disconnected or self._full:
            return False
        self.transport.write(framed(texts[0]) if len(texts) == 1 else b"".join(map(framed, texts)))
        return True

    def data_received(self, data: bytes) -> None:
        if self._hear is None:
            super().data_received(data)
            return
        size = len(data) - HEAD
        small = 0 < size < SMALL and data[1] == MASKED + size
        if small and data[0] == TEXT and self._whole and not self.close_sent:
            if not self._frames:
                self._inbox.add(self._hear_them)
            self._frames.append(data)
        else:
            self._hear_them()  # what came before
            self._whole = self._whole and small
            super().data_received(data)

    def _hear_them(self) -> None:
        frames, self._frames = self._frames, []
        for frame in frames:
            text = apply_mask(frame[HEAD:], frame[MASK])
            if not (self._hear and self.queue.empty() and self._hear(text)):
                self._queue_text(text, frame)

    def _queue_text(self, text: bytes, frame: bytes) -> None:
        """As uvicorn does; but it would stop reading at every single text."""
        try:
            self.queue.put_nowait({"type": "websocket.receive", "text": text.decode()})
        except UnicodeDecodeError:
            super().data_received(frame)
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
