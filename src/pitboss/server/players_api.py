"""/api/me: the guest who is asking."""

import secrets
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import FromQuery
from msgspec.structs import replace

from pitboss.core.errors import PitbossError
from pitboss.server.answers import Asked
from pitboss.server.asking import Asker, Me, TheHouse, address, cookie, sign_in
from pitboss.server.described import LinkFacts, TableFacts, WhoFacts, answered, body
from pitboss.server.house import House
from pitboss.server.identity import COOKIE, is_old, link_hash, new_id, now, token
from pitboss.server.invites import base_url, link
from pitboss.server.store import changes, reading
from pitboss.server.store.rows import Player
from pitboss.server.tables_api import stored_json
from pitboss.server.wire import Naming, SecretBody
from pitboss.server.words import clean_name

FAR = 2**53


def player_json(player: Player | None) -> dict[str, Any]:
    told = player and {"id": player.id, "name": player.name, "link": player.link is not None}
    return {"player": told}


@get("/api/me", tags=["players"], responses=answered(WhoFacts))
async def who_am_i(request: Asked, house: TheHouse, asker: Asker) -> Response[dict[str, Any]]:
    """The player of the cookie or token, if there is one. An old cookie is renewed."""
    answer = Response(player_json(asker))
    signed = sign_in(house, request.headers)
    if asker and signed and is_old(signed) and "authorization" not in request.headers:
        answer.set_cookie(cookie(house, asker, signed.link))
    return answer


@post(
    "/api/me",
    status_code=200,
    tags=["players"],
    responses=answered(WhoFacts, "malformed", "too-large", "too-many"),
)
async def name_me(
    request: Asked,
    house: TheHouse,
    data: Annotated[Naming, body(name="Anna")],
    asker: Asker,
) -> Response[dict[str, Any]]:
    """A new guest; or, for who is one already, another name."""
    name = clean_name(data.name)
    if asker and not data.bearer:
        return Response(player_json(await _changed(house, asker, lambda player: replace(player, name=name))))
    house.buckets.take("guests", address(request), house.settings.limits.guests)
    player = Player(new_id(), name, now())
    await house.store.write(changes.new_player(player))
    house.remember(player)
    if data.bearer:
        return Response({**player_json(player), "token": token(house.secret, player)})
    return Response(player_json(player), cookies=[cookie(house, player)])


@delete("/api/me", status_code=200, tags=["players"], responses=answered(WhoFacts))
async def forget_me() -> Response[dict[str, Any]]:
    """This browser forgets the player."""
    answer = Response(player_json(None))
    answer.delete_cookie(COOKIE)
    return answer


@post("/api/me/link", status_code=200, tags=["players"], responses=answered(LinkFacts, "too-many"))
async def make_link(request: Asked, house: TheHouse, player: Me) -> dict[str, Any]:
    """A personal link, told this once; an older one stops working."""
    house.buckets.take("personal links", player.id, house.settings.limits.secrets)
    secret = secrets.token_urlsafe(24)
    await _changed(house, player, lambda p: replace(p, link=link_hash(secret), links=p.links + 1))
    return link(base_url(house.settings, request.headers.get("host", "")), "/me", secret)


@delete("/api/me/link", status_code=200, tags=["players"], responses=answered(WhoFacts))
async def revoke_link(request: Asked, house: TheHouse, player: Me) -> Response[dict[str, Any]]:
    """The link stops working, and every sign-in by it but this one.

    Who came by a link may stay, but only until it is revoked once more: else a stolen link could be made
    into a sign-in for ever. All the player's sockets are closed; those that may come back do so at once.
    """
    changed = await _changed(
        house, player, lambda p: replace(p, link=None, links=p.links + 1, revoked=p.links)
    )
    for socket in house.connected:
        if socket.player == player.id:
            socket.close(1012, "unavailable")
    signed = sign_in(house, request.headers)
    stays = [cookie(house, changed, changed.links)] if signed and signed.link else []
    return Response(player_json(changed), cookies=stays)


async def _changed(house: House, player: Player, change: Callable[[Player], Player]) -> Player:
    """The player changed and stored, one change after the other: none undoes another's."""
    async with house.alone(player.id):
        made = change(await house.player(player.id) or player)
        await house.store.write(changes.player(made))
        house.remember(made)
    return made


@post(
    "/api/me/exchange",
    status_code=200,
    tags=["players"],
    responses=answered(WhoFacts, "malformed", "too-large", "too-many"),
)
async def exchange(
    request: Asked, house: TheHouse, data: Annotated[SecretBody, body(secret="k2JvXq0bWm4uTt1s")]
) -> Response[dict[str, Any]]:
    """By the secret of a personal link this browser becomes its player."""
    house.buckets.take("secrets", address(request), house.settings.limits.secrets)
    wanted = link_hash(data.secret)
    found = await house.store.read(reading.player_of_link, wanted)
    player = found and await house.player(found.id)
    if player is None or player.link != wanted:  # it may have been revoked while it was read
        raise PitbossError("forbidden", "this personal link does not work, or no longer")
    return Response(player_json(player), cookies=[cookie(house, player, player.links)])


@get("/api/me/tables", tags=["players"], responses=answered(list[TableFacts], "malformed"))
async def my_tables(house: TheHouse, player: Me, before: FromQuery[int] = FAR) -> list[dict[str, Any]]:
    """The tables at which the player sits or sat, newest first, at most 50 that are older than `before`."""
    found = await house.store.read(reading.tables_of, player.id, max(0, min(before, FAR)))
    return [stored_json(house, stored, player.id) for stored in found]


ROUTES = (who_am_i, name_me, forget_me, make_link, revoke_link, exchange, my_tables)
