"""In front of everything: known hosts, own origin, no forms of others, and headers that browsers mind."""

import ipaddress
import logging
import socket
from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from pitboss.core.errors import PitbossError
from pitboss.server import wire
from pitboss.server.answers import STATUS
from pitboss.server.settings import Settings
from pitboss.server.tell import error_json

log = logging.getLogger("pitboss.server")
ASGI = Callable[[Any, Any, Any], Awaitable[None]]
SAFE = {"GET", "HEAD", "OPTIONS"}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    ),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGI, settings: Settings, names: Iterable[str]) -> None:
        self._app = app
        self._names = {name.lower() for name in names}
        self._headers = list(HEADERS)
        if settings.public_url.startswith("https://"):
            self._headers.append(STRICT_TRANSPORT)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except PitbossError as error:
            log.info("refused", extra={"code": error.code, "at": "guard"})
            await refuse(scope, send, error, self._headers)
            return
        await self._app(scope, receive, self._sealed(send) if scope["type"] == "http" else send)

    def _check(self, scope: Any) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._knows(_host_name(host)):
            raise PitbossError(
                "forbidden", "this server does not go by that name; see --public-url", given=host[:80]
            )
        origin = headers.get(b"origin", b"").decode("latin-1")
        if b"origin" in headers and origin.lower().partition("://")[2] != host.lower():
            raise PitbossError("forbidden", "requests of other sites are not answered", given=origin[:80])
        unsafe = scope["type"] == "http" and scope["method"] not in SAFE
        if unsafe and not headers.get(b"authorization") and b"x-pitboss" not in headers:
            raise PitbossError("forbidden", "expected the header X-Pitboss: 1", expected="X-Pitboss: 1")

    def _knows(self, name: str) -> bool:
        """Only names can be turned to us by somebody's name server; addresses cannot."""
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _sealed(self, send: Any) -> Any:
        async def sealed(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *self._headers]}
            await send(message)

        return sealed


def known_names(settings: Settings) -> set[str]:
    names = {"localhost"}
    if settings.public_url:
        names.add(_host_name(urlsplit(settings.public_url).netloc))
    if settings.lan:
        here = socket.gethostname().lower()
        names |= {here, f"{here}.local"}
    return names


def _host_name(host: str) -> str:
    """A Host header without the port."""
    host = host.lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


async def refuse(
    scope: Any, send: Any, error: PitbossError, more: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    """Answers a request or handshake that goes no further."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store"), *more]
    await send({"type": f"{kind}.start", "status": STATUS[error.code], "headers": headers})
    await send({"type": f"{kind}.body", "body": wire.encode({"error": error_json(error)})})
