"""/api/me: the guest who is asking."""

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromQuery

from pitboss.core.errors import PitbossError
from pitboss.server.answers import Asked
from pitboss.server.asking import Asker, Me, TheHouse, address, cookie
from pitboss.server.described import LinkFacts, TableFacts, WhoFacts, answered, body
from pitboss.server.identity import COOKIE, link_hash, new_id, now, token
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
async def who_am_i(asker: Asker) -> dict[str, Any]:
    """The player of the cookie or token, if there is one."""
    return player_json(asker)


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
        renamed = msgspec.structs.replace(asker, name=name)
        await house.store.write(changes.player(renamed))
        house.remember(renamed)
        return Response(player_json(renamed))
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
    changed = msgspec.structs.replace(player, link=link_hash(secret), links=player.links + 1)
    await house.store.write(changes.player(changed))
    house.remember(changed)
    return link(base_url(house.settings, request.headers.get("host", "")), "/me", secret)


@delete("/api/me/link", status_code=200, tags=["players"], responses=answered(WhoFacts))
async def revoke_link(house: TheHouse, player: Me) -> Response[dict[str, Any]]:
    """Who revokes may stay: this browser gets a cookie that came by no link.

    All the player's sockets are closed; those that may come back do so at once.
    """
    changed = msgspec.structs.replace(player, link=None, revoked=player.links)
    await house.store.write(changes.player(changed))
    house.remember(changed)
    for table in house.tables.values():
        for socket in table.sockets:
            if socket.player == player.id:
                socket.close(1012, "unavailable")
    return Response(player_json(changed), cookies=[cookie(house, changed)])


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
    player = await house.store.read(reading.player_of_link, link_hash(data.secret))
    if player is None:
        raise PitbossError("forbidden", "this personal link does not work, or no longer")
    house.remember(player)
    return Response(player_json(player), cookies=[cookie(house, player, player.links)])


@get("/api/me/tables", tags=["players"], responses=answered(list[TableFacts], "malformed"))
async def my_tables(house: TheHouse, player: Me, before: FromQuery[int] = FAR) -> list[dict[str, Any]]:
    """The tables at which the player sits or sat, newest first, at most 50 that are older than `before`."""
    found = await house.store.read(reading.tables_of, player.id, max(0, min(before, FAR)))
    return [stored_json(house, stored, player.id) for stored in found]


ROUTES = (who_am_i, name_me, forget_me, make_link, revoke_link, exchange, my_tables)
