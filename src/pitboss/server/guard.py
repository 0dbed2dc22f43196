"""In front of everything: known hosts, own origin, no forms of others, and headers that browsers mind."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from pitboss.core.errors import PitbossError
from pitboss.server import wire
from pitboss.server.answers import STATUS, headers_of
from pitboss.server.invites import split_host
from pitboss.server.settings import Settings
from pitboss.server.tell import error_json

ASGI = Callable[[Any, Any, Any], Awaitable[None]]
Note = Callable[[PitbossError], None]
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
NO_STORE = (b"cache-control", b"no-store")  # what is for one player is kept by no browser or proxy
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGI, settings: Settings, note: Note) -> None:
        self._app = app
        self._note = note
        self._scheme = "https" if settings.public_url.startswith("https://") else ""
        self._public = split_host(urlsplit(settings.public_url).netloc)[0]
        self._names = known_names(settings)
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
            self._note(error)
            await refuse(scope, send, error, self._headers)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        if scope["method"] == "HEAD":  # answered like GET; uvicorn leaves the body out
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, self._sealed(send, scope["path"]))

    def _check(self, scope: Any) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._knows(split_host(host)[0]):
            raise PitbossError(
                "forbidden", "this server does not go by that name; see --public-url", given=host[:80]
            )
        origin = headers.get(b"origin", b"").decode("latin-1")
        if b"origin" in headers and not self._is_own(origin.lower(), host.lower()):
            raise PitbossError("forbidden", "requests of other sites are not answered", given=origin[:80])
        unsafe = scope["type"] == "http" and scope["method"] not in SAFE
        if unsafe and not headers.get(b"authorization") and b"x-pitboss" not in headers:
            raise PitbossError("forbidden", "expected the header X-Pitboss: 1", expected="X-Pitboss: 1")

    def _is_own(self, origin: str, host: str) -> bool:
        """A page of the same host; where that is served with TLS, only one that came with TLS too."""
        scheme, _, named = origin.partition("://")
        return named == host and not (
            self._scheme and scheme != self._scheme and split_host(host)[0] == self._public
        )

    def _knows(self, name: str) -> bool:
        """Only names can be turned to us by somebody's name server; addresses cannot."""
        return name in self._names or is_address(name)

    def _sealed(self, send: Any, path: str) -> Any:
        async def sealed(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), *self._headers]
                if path.startswith("/api/") and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message = {**message, "headers": headers}
            await send(message)

        return sealed


@lru_cache(maxsize=1024)
def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def known_names(settings: Settings) -> set[str]:
    names = {"localhost"}
    if settings.public_url:
        names.add(split_host(urlsplit(settings.public_url).netloc)[0])
    if settings.for_network:
        here = socket.gethostname().lower()
        names |= {here, f"{here}.local"}
    return names


async def refuse(
    scope: Any, send: Any, error: PitbossError, more: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    """Answers a request or handshake that goes no further."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    own = {"Content-Type": "application/json", **headers_of(error)}
    headers = [(name.lower().encode(), value.encode()) for name, value in own.items()]
    await send({"type": f"{kind}.start", "status": STATUS[error.code], "headers": [*headers, *more]})
    await send({"type": f"{kind}.body", "body": wire.encode({"error": error_json(error)})})
