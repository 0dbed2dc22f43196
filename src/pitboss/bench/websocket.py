"""A client's side of WebSocket, lean enough that one core of load keeps one core of server busy."""

import asyncio
from collections.abc import Callable
from typing import cast

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "{sign}\r\n"
)
NO_MASK = bytes(4)  # a client's frames are masked; these bytes leave the text as it is
TEXT, PING, PONG = 0x81, 0x89, 0x8A

Hear = Callable[[bytes], None]


class WebSocket(asyncio.Protocol):
    """Gives every message to `hear`. Knows what our server sends: whole, short text frames, and pings."""

    def __init__(self, hear: Hear, request: bytes) -> None:
        self._hear, self._request = hear, request
        self._bytes = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by inheritance
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the connection"))
        elif not self.closing:
            raise ConnectionError("the server closed a socket in the middle of a game")

    def data_received(self, data: bytes) -> None:
        self._bytes = data = self._bytes + data
        at = 0
        if not self.opened.done():
            head, found, _ = data.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                answer = head.partition(b"\r\n")[0].decode("latin-1")
                self.opened.set_exception(ConnectionError(f"the server answered {answer}"))
                return
            self.opened.set_result(None)
            at = len(head) + 4
        while len(data) - at >= 2:
            start, length = at + 2, data[at + 1]
            if length == 126:
                start, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == 127:
                start, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if len(data) < start + length:
                break
            if data[at] == TEXT:
                self._hear(data[start : start + length])
            elif data[at] == PING:
                self._write(PONG, data[start : start + length])
            at = start + length
        self._bytes = data[at:]

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, text: bytes) -> None:
        size = len(text)
        head = bytes((kind, 128 | size)) if size < 126 else bytes((kind, 254)) + size.to_bytes(2, "big")
        assert self._transport
        self._transport.write(head + NO_MASK + text)

    def close(self) -> None:
        self.closing = True
        if self._transport:
            self._transport.close()


async def connect(host: str, port: int, path: str, token: str, hear: Hear) -> WebSocket:
    """Raises `ConnectionError` where the server does not accept. Without a token it is a spectator's."""
    sign = f"Authorization: Bearer {token}\r\n" if token else ""
    request = UPGRADE.format(host=host, port=port, path=path, sign=sign).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: WebSocket(hear, request), host, port)
    await socket.opened
    return socket
