"""/api/tables: everything around a match. The match itself is played over the socket."""

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post, put
from litestar.params import FromPath, FromQuery

from pitboss.core.errors import PitbossError
from pitboss.server import invites, lobby, records
from pitboss.server.answers import Asked
from pitboss.server.asking import Asker, Me, TheHouse, address
from pitboss.server.described import DiceFacts, InviteFacts, ReplayFacts, TableFacts, answered, body
from pitboss.server.house import House, changed
from pitboss.server.seated import Seated
from pitboss.server.store import changes, reading
from pitboss.server.store.reading import Stored
from pitboss.server.store.rows import Step
from pitboss.server.tell import table_json
from pitboss.server.wire import Change, Leave, NewTable, Rematch, SecretBody, Sit, Start

FAR = 2**53
PHASES = ("open", "running", "finished")

Told = dict[str, Any]


def stored_json(house: House, stored: Stored, player: str | None) -> Told:
    """A table of a list: as it is in memory, if it is there."""
    table = house.tables.get(stored.table.id) or Seated(
        stored.table, stored.seats, stored.let_in, removed=stored.sent_away
    )
    return table_json(table, player)


@get("/api/tables", tags=["tables"], responses=answered(list[TableFacts], "malformed", "unknown"))
async def list_tables(
    house: TheHouse, asker: Asker, phase: FromQuery[str | None] = None, before: FromQuery[int] = FAR
) -> list[Told]:
    """Public tables, newest first, at most 50 that are older than `before`."""
    if phase is not None and phase not in PHASES:
        raise PitbossError(
            "unknown", f"unknown phase {phase[:20]!r}", given=phase[:20], expected=list(PHASES)
        )
    phases = (phase,) if phase else ("open", "starting", "running")
    found = await house.store.read(reading.public_tables, phases, max(0, min(before, FAR)))
    return [stored_json(house, stored, asker.id if asker else None) for stored in found]


@post(
    "/api/tables",
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "unknown", "illegal", "too-large", "too-many", status=201),
)
async def new_table(
    request: Asked,
    house: TheHouse,
    player: Me,
    data: Annotated[NewTable, body(game="las-vegas", seats=[{"me": True}, {"bot": "greedy"}], start=True)],
) -> Told:
    """Opens a table, and starts it where that is wanted."""
    table = await lobby.create(house, player, data, address(request))
    return table_json(table, player.id)


@get("/api/tables/{table_id:str}", tags=["tables"], responses=answered(TableFacts, "malformed", "not-found"))
async def one_table(house: TheHouse, asker: Asker, table_id: FromPath[str]) -> Told:
    """A table, as it looks for who asks."""
    who = asker.id if asker else None
    return table_json(await house.table_for(table_id, who), who)


@get(
    "/api/tables/{table_id:str}/invite",
    tags=["tables"],
    responses=answered(InviteFacts, "malformed", "not-found"),
)
async def show_invite(request: Asked, house: TheHouse, player: Me, table_id: FromPath[str]) -> Told:
    """The link and QR code that let others sit down. At a public table nobody needs the secret in it."""
    table = await house.table_for(table_id, player.id)
    if player.id == table.row.host or table.seats_of(player.id):
        return _invite(request, house, table)
    if table.row.access != "public":
        raise PitbossError("forbidden", "only who sits here can invite")
    return _invite(request, house, table, known=True)


@post(
    "/api/tables/{table_id:str}/invite",
    status_code=200,
    tags=["tables"],
    responses=answered(InviteFacts, "malformed", "not-found"),
)
async def renew_invite(request: Asked, house: TheHouse, player: Me, table_id: FromPath[str]) -> Told:
    """A new invite; the old link stops working."""
    table = await house.table_for(table_id, player.id)
    async with table.lock:
        lobby.need_host(table, player)
        row = changed(table, invites=table.row.invites + 1)
        await house.store.write(changes.table(row))
        table.row = row
    return _invite(request, house, table)


def _invite(request: Asked, house: House, table: Seated, known: bool = False) -> Told:
    """`known`: without the secret."""
    here = invites.base_url(house.settings, request.headers.get("host", ""))
    secret = "" if known else invites.secret_of(house.secret, table)
    made = invites.link(here, f"/tables/{table.id}", secret)
    return {**made, "reach": invites.reach(house.settings, here)}


@post(
    "/api/tables/{table_id:str}/enter",
    status_code=200,
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "not-found", "too-large", "too-many"),
)
async def enter(
    request: Asked,
    house: TheHouse,
    player: Me,
    table_id: FromPath[str],
    data: Annotated[SecretBody, body(secret="IAc9vh4znAPFtdumpHDX_Sys0s4gFqtw")],
) -> Told:
    """By the secret of an invite the player may watch and sit."""
    house.buckets.take("secrets", address(request), house.settings.limits.secrets)
    table = await _invited(house, table_id, data.secret)
    await lobby.enter(house, table, player)
    return table_json(table, player.id)


async def _invited(house: House, table_id: str, secret: str) -> Seated:
    """The table that an invite is for. One that is not there is answered like a wrong secret."""
    wrong = PitbossError("forbidden", "this invite does not work, or no longer")
    try:
        table = await house.table(table_id)
    except PitbossError as error:
        raise wrong if error.code == "not-found" else error from None
    if not invites.is_invite(house.secret, table, secret):
        raise wrong
    return table


@post(
    "/api/tables/{table_id:str}/sit",
    status_code=200,
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "illegal", "not-found", "too-large", "too-many"),
)
async def sit(
    house: TheHouse, player: Me, table_id: FromPath[str], data: Annotated[Sit, body(seat=1, name="Anna")]
) -> Told:
    """Takes a free seat, or an own one again after leaving."""
    table = await house.table_for(table_id, player.id)
    await lobby.sit(house, table, player, data)
    return table_json(table, player.id)


@post(
    "/api/tables/{table_id:str}/leave",
    status_code=200,
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "illegal", "not-found", "too-large"),
)
async def leave(
    house: TheHouse, player: Me, table_id: FromPath[str], data: Annotated[Leave, body(seat=1)]
) -> Told:
    """Gets up; in a running game a bot plays on."""
    table = await house.table_for(table_id, player.id)
    await lobby.leave(house, table, player, data.seat)
    return table_json(table, player.id)


@post(
    "/api/tables/{table_id:str}/start",
    status_code=200,
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "unknown", "illegal", "not-found", "too-large"),
)
async def start(
    house: TheHouse, player: Me, table_id: FromPath[str], data: Annotated[Start, body(fill="greedy")]
) -> Told:
    """Starts the game; with `fill`, bots take the free seats."""
    table = await house.table_for(table_id, player.id)
    await lobby.start(house, table, player, data.fill)
    return table_json(table, player.id)


@put(
    "/api/tables/{table_id:str}/seats/{seat:int}",
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "unknown", "illegal", "not-found", "too-large"),
)
async def change_seat(
    house: TheHouse,
    player: Me,
    table_id: FromPath[str],
    seat: FromPath[int],
    data: Annotated[Change, body(bot="greedy")],
) -> Told:
    """The host gives a seat to a bot, or frees it."""
    table = await house.table_for(table_id, player.id)
    await lobby.change_seat(house, table, player, seat, data)
    return table_json(table, player.id)


@post(
    "/api/tables/{table_id:str}/close",
    status_code=200,
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "illegal", "not-found"),
)
async def close(house: TheHouse, player: Me, table_id: FromPath[str]) -> Told:
    """Ends a table that is not over."""
    table = await house.table_for(table_id, player.id)
    await lobby.close(house, table, player)
    return table_json(table, player.id)


@post(
    "/api/tables/{table_id:str}/rematch",
    tags=["tables"],
    responses=answered(TableFacts, "malformed", "illegal", "not-found", "too-many", status=201),
)
async def rematch(
    request: Asked,
    house: TheHouse,
    player: Me,
    table_id: FromPath[str],
    data: Annotated[Rematch | None, body(start=True)] = None,
) -> Told:
    """A new table with the same seats; who asks again gets the same one. With `start` it starts at once."""
    table = await house.table_for(table_id, player.id)
    start = data is not None and data.start
    new = await lobby.rematch(house, table, player, address(request), start)
    if start and new.row.phase == "open":  # somebody else had asked before, but not to start it
        await lobby.start(house, new, player, None)
    return table_json(new, player.id)


@get(
    "/api/tables/{table_id:str}/record",
    tags=["records"],
    responses=answered(str, "malformed", "unknown", "not-found", media="application/jsonl"),
)
async def download(
    house: TheHouse, asker: Asker, table_id: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[str]:
    """The game record; while the game runs as the asker may have it."""
    who = asker.id if asker else None
    table: Seated = await house.table_for(table_id, who)
    own = table.seats_of(who)
    looking = own[0] if seat is None and own else seat
    if seat is not None and seat not in own and not records.is_over(table):
        raise PitbossError("forbidden", "this is not your seat", given=seat, expected=own)
    if table.row.trouble:
        stored: list[tuple[Step, int]] = await house.store.read(reading.steps, table.id)
        steps = [step for step, _ in stored]
        text = await asyncio.to_thread(records.frozen_text, table.row, steps, _seat_of(table, looking))
    elif table.match is None:
        raise PitbossError("not-found", "the game has not begun", given=table.row.phase)
    else:
        async with table.lock:  # while a step is being stored, what is in memory is not told yet
            text = records.record_text(table.match, _seat_of(table, looking))
    name = f"{table.row.game}-{table.id}.pitboss.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


@get(
    "/api/tables/{table_id:str}/replay",
    tags=["records"],
    responses=answered(ReplayFacts, "malformed", "unknown", "illegal", "not-found"),
)
async def replay(
    house: TheHouse, asker: Asker, table_id: FromPath[str], seat: FromQuery[int | None] = None
) -> Told:
    """The position after each choice of a game that is over, from one seat's view or a spectator's."""
    who = asker.id if asker else None
    table: Seated = await house.table_for(table_id, who)
    records.need_over(table)
    stored: list[tuple[Step, int]] = await house.store.read(reading.steps, table.id)
    frames = await asyncio.to_thread(records.frames, [step for step, _ in stored], _seat_of(table, seat))
    return {"table": table_json(table, who), "frames": frames}


@get(
    "/api/tables/{table_id:str}/dice",
    tags=["records"],
    responses=answered(DiceFacts, "malformed", "illegal", "not-found"),
)
async def dice(house: TheHouse, asker: Asker, table_id: FromPath[str]) -> Told:
    """What is needed to compute every outcome again, once the game is over."""
    table: Seated = await house.table_for(table_id, asker.id if asker else None)
    return await asyncio.to_thread(records.dice, records.need_over(table))


def _seat_of(table: Seated, seat: int | None) -> int | None:
    if seat is not None and not 0 <= seat < len(table.seats):
        raise PitbossError("unknown", "there is no such seat", given=seat, expected=len(table.seats))
    return seat


ROUTES = (
    list_tables,
    new_table,
    one_table,
    show_invite,
    renew_invite,
    enter,
    sit,
    leave,
    start,
    change_seat,
    close,
    rematch,
    download,
    replay,
    dice,
)
