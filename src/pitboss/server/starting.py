"""From the last free seat to the first dice: contributions are collected, then the match begins."""

import asyncio

import msgspec

import pitboss
from pitboss import fair
from pitboss.core.errors import PitbossError
from pitboss.server import wire
from pitboss.server.house import House, changed
from pitboss.server.identity import now
from pitboss.server.seated import Match, Seated
from pitboss.server.steps import finished_row, match_of
from pitboss.server.store import changes
from pitboss.server.store.rows import Step
from pitboss.server.tell import position, tell_table
from pitboss.server.turns import go_on, set_clock


def promised(table: Seated) -> list[int]:
    """The seats whose contribution is still awaited."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.promise and seat.player and number not in table.contributions
    ]


async def start(house: House, table: Seated) -> None:
    """Everybody sits. The lock is held."""
    if not promised(table):
        await begin(house, table)
        return
    row = changed(table, phase="starting")
    await house.store.write(changes.table(row))
    table.row = row
    seconds = house.settings.times.contribute
    table.until = now() + int(seconds * 1000)
    loop = asyncio.get_running_loop()
    table.timer = loop.call_later(seconds, lambda: house.run(no_longer(house, table)))
    tell_table(table)
    for player in {table.seats[number].player for number in promised(table)}:
        ask_for(table, player)


def ask_for(table: Seated, player: str | None) -> None:
    """Asks a player's sockets for the contributions that are missing."""
    seats = [number for number in promised(table) if table.seats[number].player == player]
    if table.row.phase != "starting" or not seats or player is None:
        return
    text = wire.message("contribute", seats=seats, until=table.until)
    for socket in table.sockets:
        if socket.player == player:
            socket.put(text)


async def no_longer(house: House, table: Seated) -> None:
    """Who has not contributed by now is left out."""
    async with table.lock:
        if table.row.phase == "starting":
            await begin(house, table)


async def commit(house: House, table: Seated, number: int, promise: str) -> None:
    """A browser promises a contribution, as long as the table is open. The lock is held."""
    if table.row.phase != "open":
        raise PitbossError("illegal", "the dice are settled already", given="commit")
    seat = msgspec.structs.replace(table.seats[number], promise=promise)
    await house.store.write(changes.seat(table.id, number, seat))
    table.seats[number] = seat
    tell_table(table)


async def contribute(house: House, table: Seated, number: int, secret: bytes) -> None:
    """A contribution that is not what was promised is left out. The lock is held."""
    if table.row.phase != "starting" or number not in promised(table):
        raise PitbossError("illegal", "no contribution is awaited from this seat", given="contribute")
    promise = table.seats[number].promise
    if fair.commitment(secret) != promise:
        raise PitbossError("illegal", "this is not what the seat committed to", expected=promise)
    table.contributions[number] = secret
    if not promised(table):
        await begin(house, table)


async def _stored(house: House, table: Seated, match: Match) -> Match:
    """The match with its first step stored."""
    running = changed(table, phase="running")
    header = match.table.record()[0]
    row = changes.log_row(table.id, 0, match.started, Step([header, *match.table.lines], 0))
    try:
        await house.store.write(changes.table(running), row=row)
    except PitbossError as error:
        if error.code != "stale":
            raise
        table.row = running  # it had been stored, and only the answer was lost
        return await match_of(house, table)
    match.logged = len(match.table.lines)
    table.row, table.match = running, match
    return match


async def begin(house: House, table: Seated) -> None:
    """Fixes the contributions and throws the first dice. The lock is held."""
    if table.timer:
        table.timer.cancel()
        table.timer = None
    table.until = None
    started = now()
    match = Match(
        pitboss.Table(table.row.game, table.names(), table.row.options, secret=table.secret()), 1, started
    )
    match.asked, match.asked_at = match.table.waits, started
    match.count_events()
    match.public = match.table.game.public(match.table.state)
    match = await _stored(house, table, match)
    ended = finished_row(table, match)
    if ended:
        await house.store.write(changes.table(ended))
        table.row = ended
    set_clock(house, table)
    tell_table(table)
    for socket in table.sockets:
        if socket.watching:
            socket.put(position(table, match, socket.seat))
    go_on(house, table)
