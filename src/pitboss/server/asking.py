"""The player behind a request or handshake."""

from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from pitboss.core.errors import PitbossError
from pitboss.server.answers import Asked
from pitboss.server.house import House
from pitboss.server.identity import COOKIE, YEAR, SignIn, is_valid, read_token, token
from pitboss.server.limits import visitor
from pitboss.server.store.rows import Player


class Strictly(Request[Any, Any, Any]):
    """Reads bodies as exactly what a route wants; the framework would take the text "1" for a number."""

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise PitbossError("malformed", f"the body is not understood: {error}") from None


TheHouse = NamedDependency[House]
Asker = NamedDependency[Player | None]
"""Who is asking, where it may be nobody."""
Me = NamedDependency[Player]
"""Who is asking; refused where nobody is signed in."""


async def asker(house: House, headers: Any) -> Player | None:
    """Who signs with a cookie or a Bearer token; None for nobody, or a cookie that no longer counts."""
    signed = sign_in(house, headers)
    player = await house.player(signed.player) if signed else None
    if player and signed and is_valid(player, signed):
        return player
    if "authorization" in headers:
        raise PitbossError("forbidden", "the Bearer token is not valid")
    return None


def sign_in(house: House, headers: Any) -> SignIn | None:
    """What the cookie or token says, where it is one of ours."""
    text = _cookie(headers.get("cookie", ""))
    if "authorization" in headers:
        kind, _, rest = headers["authorization"].partition(" ")
        text = rest.strip() if kind.lower() == "bearer" else ""
    try:
        return read_token(house.secret, text) if text else None
    except ValueError:  # signed by us it never is; a forged one may hold anything
        return None


def _cookie(header: str) -> str:
    try:
        cookies = SimpleCookie(header)
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""


def provide_house(request: Asked) -> House:
    house: House = request.app.state.house
    return house


async def provide_asker(house: TheHouse, request: Asked) -> Player | None:
    """Asks for the house, which is there anyway: two at a time would be started as tasks of their own."""
    return await asker(house, request.headers)


async def provide_player(house: TheHouse, request: Asked) -> Player:
    """Raises where nobody is signed in."""
    found = await asker(house, request.headers)
    if found is None:
        raise PitbossError("forbidden", "say who you are first: POST /api/me")
    return found


def cookie(house: House, player: Player, link: int = 0) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token(house.secret, player, link),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=house.settings.public_url.startswith("https://"),
    )


def address(request: Asked) -> str:
    """Where a visitor comes from; behind a trusted proxy, what the proxy says."""
    return visitor(request.scope.get("client"))
