"""uvicorn's HTTP protocol, with an end: it would collect headers, and wait for a request, without one."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 64 * 1024
SLOWEST = 30  # seconds in which a request must have come, body and all


class Heads(HttpToolsProtocol):
    """Given to uvicorn as `http`."""

    slowest: float = SLOWEST
    _head = 0  # bytes of headers that are not complete yet
    _in_head = True
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timer = self.loop.call_later(self.slowest, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response(f"the head of a request has at most {LARGEST_HEAD} bytes")

    def on_message_begin(self) -> None:
        self._in_head = True
        if self._timer is None:
            self._timer = self.loop.call_later(self.slowest, self.transport.abort)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._has_come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._has_come()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it holds us, and we are not told any more of the end

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_come()
        super().connection_lost(exc)

    def _has_come(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
