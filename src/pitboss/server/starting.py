"""From the last free seat to the first dice: contributions are collected, then the match begins."""

import asyncio
from typing import NamedTuple

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
from pitboss.server.store.rows import LogRow, Step, Table
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


async def begin(house: House, table: Seated) -> None:
    """Fixes the contributions and throws the first dice. The lock is held."""
    if table.timer:
        table.timer.cancel()
        table.timer = None
    table.until = None
    first = First.of(table)
    try:
        await house.store.write(changes.table(first.running), row=first.row)
    except PitbossError as error:
        if error.code != "stale":
            raise
        table.row = first.running  # it had been stored, and only the answer was lost
        await match_of(house, table)
    else:
        first.sit_down_at(table)
    await play_on(house, table)


class First(NamedTuple):
    """A match with its first dice thrown, and how it is stored."""

    match: Match
    running: Table
    row: LogRow

    @staticmethod
    def of(table: Seated) -> "First":
        started = now()
        rules = pitboss.Table(table.row.game, table.names(), table.row.options, secret=table.secret())
        match = Match(rules, 1, started, asked=rules.waits, asked_at=started, logged=len(rules.lines))
        match.count_events()
        match.public = rules.game.public(rules.state)
        step = Step([rules.record()[0], *rules.lines], 0)
        return First(match, changed(table, phase="running"), changes.log_row(table.id, 0, started, step))

    def sit_down_at(self, table: Seated) -> None:
        """It is stored."""
        table.row, table.match = self.running, self.match


async def play_on(house: House, table: Seated) -> None:
    """The match is there: everybody is told, and who is asked has to choose."""
    assert table.match
    ended = finished_row(table, table.match)
    if ended:
        await house.store.write(changes.table(ended))
        table.row = ended
    set_clock(house, table)
    tell_table(table)
    for socket in table.sockets:
        if socket.watching:
            socket.put(position(table, table.match, socket.seat))
    go_on(house, table)
