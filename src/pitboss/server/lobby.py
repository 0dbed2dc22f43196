"""Around a match: opening a table, sitting down, getting up, starting, a rematch."""

import secrets
from collections import deque

import msgspec

from pitboss.core.errors import PitbossError, unknown
from pitboss.core.game import Game, check_players
from pitboss.core.options import changed as changed_options
from pitboss.core.options import complete
from pitboss.games import find
from pitboss.server import starting, steps, turns, wire
from pitboss.server.house import House, Load, changed
from pitboss.server.identity import new_id, now
from pitboss.server.records import is_over
from pitboss.server.seated import Seated
from pitboss.server.store import changes, reading
from pitboss.server.store.changes import Change
from pitboss.server.store.rows import Player, Seat, Table
from pitboss.server.tell import position, tell_here, tell_table
from pitboss.server.words import clean_name, different

BOT_NAMES = ("Ada", "Blaise", "Emmy", "Jakob", "Sofia", "Pascal", "Grace", "Emil", "Maryam", "Andrei")


async def create(house: House, host: Player, wanted: wire.NewTable, address: str) -> Seated:
    """Opens a table, and starts it where that was wanted."""
    _take_tokens(house, host, address)
    game = find(wanted.game)
    asked_for = _smallest(game) if wanted.seats is None else wanted.seats
    check_players(game, len(asked_for))
    options = changed_options(game.options, complete(game.options, wanted.options, len(asked_for)))
    seats = _new_seats(game, host, asked_for, wanted.commit)
    if wanted.start and any(seat.open for seat in seats):
        raise PitbossError("illegal", "a table with open seats cannot start at once", given="start")
    return await _opened(house, host, _new_row(host, wanted, game, options), seats, start=wanted.start)


def _take_tokens(house: House, player: Player, address: str) -> None:
    """Raises where a player, or one address, opens tables too often."""
    house.buckets.take("tables", player.id, house.settings.limits.tables)
    house.buckets.take("tables of one address", address, house.settings.limits.tables_by_address)


def _smallest(game: Game) -> list[wire.NewSeat]:
    return [wire.NewSeat(me=True)] + [wire.NewSeat(open=True)] * (game.players[0] - 1)


def _new_seats(game: Game, host: Player, asked_for: list[wire.NewSeat], promise: str | None) -> list[Seat]:
    """The seats of a new table; the promise of a contribution is the host's first one's."""
    seats: list[Seat] = []
    for seat in asked_for:
        made = _new_seat(game, host, seat, [s.name or "" for s in seats])
        if made.player and promise:
            made, promise = msgspec.structs.replace(made, promise=promise), None
        seats.append(made)
    return seats


def _new_row(host: Player, wanted: wire.NewTable, game: Game, options: dict[str, object]) -> Table:
    at = now()
    return Table(
        id=new_id(),
        game=game.id,
        options=options,
        access=wanted.access,
        clock=wanted.clock,
        pace=wanted.pace,
        coach=wanted.coach,
        phase="open",
        host=host.id,
        seed=secrets.token_hex(32),
        created=at,
        changed=at,
    )


async def _opened(
    house: House, host: Player, row: Table, seats: list[Seat], *also: Change, start: bool
) -> Seated:
    """A new table. One that starts at once is stored together with its first dice."""
    table = Seated(row, seats, set())
    async with house.alone(host.id):
        await _check_load(house, host, 1, sum(seat.player == host.id for seat in seats))
        first = starting.First.of(table) if start and not starting.promised(table) else None
        new = changes.new_table(first.running if first else row, seats)
        await house.store.write(*new, *also, row=first.row if first else None)
    house.tables[row.id] = table
    _add_load(house, host.id, 1, 0)
    for seat in seats:
        _add_load(house, seat.player, 0, 1)
    table.said = {True: deque(maxlen=reading.MOST), False: deque(maxlen=reading.MOST)}
    if start:
        async with table.lock:
            if first:
                first.sit_down_at(table)
                await starting.play_on(house, table)
            else:
                await starting.start(house, table)
    return table


async def _check_load(house: House, player: Player, tables: int, seats: int) -> None:
    """Raises where a player would host too many tables, or sit at too many seats.

    What is remembered may be too much, for tables end meanwhile; before it counts, it is counted anew.
    """
    limits = house.settings.limits
    load = house.loads.get(player.id)
    if load is None or load.hosts + tables > limits.open_tables or load.sits + seats > limits.seats:
        load = Load(*await house.store.read(reading.load_of, player.id))
        house.loads[player.id] = load
    if load.sits + seats > limits.seats:
        text = f"you sit at {load.sits} seats already: leave one first"
        raise PitbossError("too-many", text, given=load.sits)
    if tables and load.hosts + tables > limits.open_tables:
        text = f"you host {load.hosts} tables that are not over: close one first"
        raise PitbossError("too-many", text, given=load.hosts)


def _add_load(house: House, player: str | None, tables: int, seats: int) -> None:
    """Of who was never counted nothing is remembered."""
    if player is not None and (load := house.loads.get(player)):
        house.loads[player] = Load(load.hosts + tables, load.sits + seats)


def _new_seat(game: Game, host: Player, wanted: wire.NewSeat, names: list[str]) -> Seat:
    if sum((wanted.me, wanted.bot is not None, wanted.open)) != 1:
        raise PitbossError(
            "malformed", "a seat: expected one of me, bot and open", expected=["me", "bot", "open"]
        )
    if wanted.me:
        name = clean_name(host.name if wanted.name is None else wanted.name)
        return Seat(different(name, names), player=host.id)
    return bot_seat(game, wanted.bot, names) if wanted.bot is not None else Seat()


def bot_seat(game: Game, bot: str, names: list[str]) -> Seat:
    known = turns.bots_for(game)
    if bot not in known:
        raise unknown("bot", bot, known)
    free = [name for name in BOT_NAMES if name not in names]
    return Seat(free[0] if free else different(BOT_NAMES[0], names), bot=bot)


async def sit(house: House, table: Seated, player: Player, wanted: wire.Sit) -> None:
    """Takes a free seat; or an own one again, after getting up. Who sits and names no other seat has it."""
    async with table.lock:
        own = table.seats_of(player.id)
        left = [n for n in own if table.seats[n].got_up]
        if left:
            for number in left if wanted.seat is None else [n for n in left if n == wanted.seat]:
                await turns.come_back(house, table, number)
            return
        if own and wanted.seat in (None, *own):
            return
        if not table.may_sit(player.id):
            raise no_seat(table, player)
        free = table.free_seats()
        number = free[0] if wanted.seat is None else wanted.seat
        if number not in free:
            raise PitbossError("illegal", "this seat is not free", given=number, expected=free)
        name = clean_name(player.name if wanted.name is None else wanted.name)
        names = [seat.name or "" for seat in table.seats]
        seat = Seat(different(name, names), player=player.id, promise=wanted.commit)
        async with house.alone(player.id):
            await _check_load(house, player, 0, 1)
            await _put(house, table, number, seat)
            _add_load(house, player.id, 0, 1)
        tell_here(table)


def no_seat(table: Seated, player: Player) -> PitbossError:
    if player.id in table.removed:
        return PitbossError("forbidden", "the host has removed you from this table")
    if table.row.phase != "open":
        return PitbossError("illegal", f"the table is {table.row.phase}", given=table.row.phase)
    if not table.free_seats():
        return PitbossError("illegal", "every seat is taken")
    return PitbossError("forbidden", "this table needs its invite")


async def leave(house: House, table: Seated, player: Player, seat: int | None) -> None:
    """Gets up. In a running match a bot plays on after the clock, and the seat stays the player's."""
    async with table.lock:
        own = table.seats_of(player.id)
        numbers = own if seat is None else [number for number in own if number == seat]
        if not numbers:
            raise PitbossError("forbidden", "you do not sit there", given=seat, expected=own)
        if table.row.phase == "open":
            await _free(house, table, player, numbers)
        elif table.row.phase in ("starting", "running"):
            await _get_up(house, table, numbers)
        else:
            raise PitbossError("illegal", f"the table is {table.row.phase}", given=table.row.phase)
        tell_here(table)


async def _free(house: House, table: Seated, player: Player, numbers: list[int]) -> None:
    for number in numbers:
        await _put(house, table, number, Seat())
    if player.id == table.row.host and not any(seat.player for seat in table.seats):
        await steps.close(house, table, "the host left")
        tell_table(table)


async def _get_up(house: House, table: Seated, numbers: list[int]) -> None:
    for number in numbers:
        table.got_up_at[number] = now()
        await _put(house, table, number, msgspec.structs.replace(table.seats[number], got_up=True))
    if table.row.phase == "running":
        turns.go_on(house, table)


async def _put(house: House, table: Seated, number: int, seat: Seat) -> None:
    row = changed(table)
    await house.store.write(changes.seat(table.id, number, seat), changes.table(row))
    table.seats[number], table.row = seat, row
    look_again(table)
    tell_table(table)


def look_again(table: Seated) -> None:
    """Who looked from a seat that was lost looks from another own one, or as a spectator."""
    for socket in table.sockets:
        if socket.seat is None or table.seats[socket.seat].player == socket.player:
            continue
        own = table.seats_of(socket.player)
        socket.seat = own[0] if own else None
        if table.match:
            socket.put(position(table, table.match, socket.seat))


async def start(house: House, table: Seated, player: Player, fill: str | None) -> None:
    async with table.lock:
        need_host(table, player)
        if table.row.phase != "open":
            raise PitbossError("illegal", f"the table is {table.row.phase} already", given=table.row.phase)
        game = find(table.row.game)
        if table.free_seats() and fill is None:
            raise PitbossError("illegal", "seats are still free", given="start", expected=table.free_seats())
        for number in table.free_seats():
            await _put(house, table, number, bot_seat(game, fill or "random", table.names()))
        await starting.start(house, table)


async def change_seat(house: House, table: Seated, player: Player, number: int, wanted: wire.Change) -> None:
    """The host gives a seat to a bot, or frees it."""
    async with table.lock:
        need_host(table, player)
        if not 0 <= number < len(table.seats):
            raise PitbossError("not-found", "there is no such seat", given=number, expected=len(table.seats))
        if (wanted.bot is None) != wanted.open:
            raise PitbossError("malformed", "a seat: expected one of bot and open", expected=["bot", "open"])
        old = table.seats[number]
        others = [seat.name or "" for n, seat in enumerate(table.seats) if n != number]
        seat = Seat() if wanted.bot is None else bot_seat(find(table.row.game), wanted.bot, others)
        if table.row.phase == "open":
            await _put(house, table, number, seat)
        elif table.row.phase == "running" and seat.bot:
            seat = seat if old.player is None else msgspec.structs.replace(seat, name=old.name)
            await turns.sit_down(house, table, number, seat, f"bot:{seat.bot}")
            look_again(table)
        else:
            text = "a seat is freed before the game begins, or given to a bot then or while it runs"
            raise PitbossError("illegal", f"the table is {table.row.phase}: {text}", given=table.row.phase)
        if old.player and old.player != table.row.host:
            await _send_away(house, table, old.player)
        tell_here(table)


async def _send_away(house: House, table: Seated, player: str) -> None:
    if table.seats_of(player):
        return
    await house.store.write(*changes.send_away(table.id, player))
    table.removed.add(player)
    table.let_in.discard(player)
    for socket in table.sockets:
        if socket.player == player and not table.may_watch(player):
            socket.close(1008, "forbidden")


async def close(house: House, table: Seated, player: Player) -> None:
    async with table.lock:
        need_host(table, player)
        if table.row.phase not in ("open", "starting", "running"):
            raise PitbossError("illegal", f"the table is {table.row.phase} already", given=table.row.phase)
        await steps.close(house, table, "the host closed the table")
        turns.go_on(house, table)
        tell_table(table)


async def rematch(house: House, table: Seated, player: Player, address: str, start: bool) -> Seated:
    """The same people and bots at a new table; the first who asks hosts it."""
    async with table.lock:
        if not table.seats_of(player.id):
            raise PitbossError("forbidden", "only who sits here can ask for a rematch")
        if not is_over(table):
            raise PitbossError("illegal", f"the table is {table.row.phase}", given=table.row.phase)
        if table.row.rematch:
            return await house.table(table.row.rematch)
        _take_tokens(house, player, address)
        at = now()
        fresh = {
            "phase": "open",
            "host": player.id,
            "seed": secrets.token_hex(32),
            "result": None,
            "invites": 1,
        }
        row = msgspec.structs.replace(table.row, id=new_id(), created=at, changed=at, trouble=None, **fresh)
        seats = [Seat(seat.name, seat.player, None if seat.player else seat.bot) for seat in table.seats]
        old = changed(table, rematch=row.id)
        start = start and not any(seat.open for seat in seats)
        new = await _opened(house, player, row, seats, changes.table(old), start=start)
        table.row = old
        tell_table(table)
        return new


async def enter(house: House, table: Seated, player: Player) -> None:
    """The invite was right: from now on the player may watch and sit."""
    async with table.lock:
        if player.id in table.removed:
            raise PitbossError("forbidden", "the host has removed you from this table")
        if not table.is_inside(player.id):
            await house.store.write(changes.let_in(table.id, player.id))
            table.let_in.add(player.id)


def need_host(table: Seated, player: Player) -> None:
    if player.id != table.row.host:
        raise PitbossError("forbidden", "only the host of the table may do this")
