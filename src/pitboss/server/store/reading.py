"""What is read from the store. Each function takes a connection; `Store.read` runs it in a thread."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from pitboss.server.store import schema
from pitboss.server.store.rows import Player, Said, Seat, Step, Table

MOST = 50
UNFINISHED = ("open", "starting", "running")

_steps = msgspec.json.Decoder(Step)


def _load() -> sa.Select[int, int]:
    """Made once: it is asked at every new table."""
    tables, seats, player = schema.tables.c, schema.seats.c, sa.bindparam("of_player", type_=sa.Text)
    going_on = tables.phase.in_(UNFINISHED)
    hosts = sa.select(sa.func.count()).where(tables.host == player, going_on)
    joined = schema.seats.join(schema.tables, seats.table_id == tables.id)
    sits = sa.select(sa.func.count()).select_from(joined).where(seats.player == player, going_on)
    return sa.select(hosts.scalar_subquery(), sits.scalar_subquery())


LOAD = _load()


class Stored(NamedTuple):
    """A table as it is stored."""

    table: Table
    seats: list[Seat]
    let_in: set[str]
    sent_away: set[str]


def player(connection: sa.Connection, player_id: str) -> Player | None:
    return _player(connection, schema.players.c.id == player_id)


def player_of_link(connection: sa.Connection, link: str) -> Player | None:
    return _player(connection, schema.players.c.link == link)


def _player(connection: sa.Connection, which: sa.ColumnElement[bool]) -> Player | None:
    found = connection.execute(sa.select(schema.players).where(which)).one_or_none()
    return Player(**found._mapping) if found else None


def table(connection: sa.Connection, table_id: str) -> Stored | None:
    found = _tables(connection, schema.tables.c.id == table_id)
    return found[0] if found else None


def steps(connection: sa.Connection, table_id: str) -> list[tuple[Step, int]]:
    """The log of a table, each step with the time when it was stored."""
    query = sa.select(schema.log.c.body, schema.log.c.at).where(schema.log.c.table_id == table_id)
    return [(_steps.decode(body), at) for body, at in connection.execute(query.order_by(schema.log.c.seq))]


def public_tables(connection: sa.Connection, phases: tuple[str, ...], before: int) -> list[Stored]:
    tables = schema.tables.c
    return _tables(
        connection,
        tables.access == "public",
        tables.phase.in_(phases),
        tables.created < before,
    )


def tables_of(connection: sa.Connection, player_id: str, before: int) -> list[Stored]:
    """Tables at which a player sits or sat."""
    seats = schema.seats.c
    sat = sa.select(seats.table_id).where(seats.player == player_id)
    tables = schema.tables.c
    return _tables(connection, tables.id.in_(sat), tables.created < before)


def unfinished(connection: sa.Connection) -> list[str]:
    """Tables that may owe a bot's or a clock's move, the latest first."""
    tables = schema.tables.c
    query = sa.select(tables.id).where(tables.phase.in_(("starting", "running")))
    return list(connection.execute(query.order_by(tables.changed.desc())).scalars())


def forgotten(connection: sa.Connection, phase: str, before: int) -> list[str]:
    """Tables in a phase at which nothing has happened for long."""
    tables, log = schema.tables.c, schema.log.c
    lately = sa.exists().where(log.table_id == tables.id, log.at >= before)
    query = sa.select(tables.id).where(tables.phase == phase, tables.changed < before, ~lately)
    return list(connection.execute(query.limit(MOST)).scalars())


def load_of(connection: sa.Connection, player_id: str) -> tuple[int, int]:
    """How many tables that are not over a player hosts, and at how many seats of such the player sits."""
    found = connection.execute(LOAD, {"of_player": player_id}).one()
    return found[0], found[1]


def chat(connection: sa.Connection, table_id: str, seated: bool) -> list[Said]:
    """The last that was said, among seats or among spectators, numbered among its own kind.

    The rows' own numbers would tell how much is said elsewhere.
    """
    said = schema.chat.c
    where = said.seat.is_not(None) if seated else said.seat.is_(None)
    all_of_it = sa.func.count().over()
    query = sa.select(all_of_it, said.seat, said.name, said.text, said.at).where(
        said.table_id == table_id, where
    )
    rows = connection.execute(query.order_by(said.id.desc()).limit(MOST)).all()
    return [Said(number - n, *facts) for n, (number, *facts) in reversed([*enumerate(rows)])]


def _tables(connection: sa.Connection, *where: sa.ColumnElement[bool]) -> list[Stored]:
    query = sa.select(schema.tables).where(*where).order_by(schema.tables.c.created.desc()).limit(MOST)
    found = {row.id: row for row in connection.execute(query)}
    seats: dict[str, list[Seat]] = {table_id: [] for table_id in found}
    among = schema.seats.c.table_id.in_(found)
    for row in connection.execute(sa.select(schema.seats).where(among).order_by(schema.seats.c.seat)):
        seats[row.table_id].append(Seat(row.name, row.player, row.bot, row.got_up, row.promise))
    let_in, sent_away = (_guests(connection, list_, found) for list_ in (schema.let_in, schema.sent_away))
    return [Stored(_table(row), seats[row.id], let_in[row.id], sent_away[row.id]) for row in found.values()]


def _guests(connection: sa.Connection, guests: sa.Table, tables: Iterable[str]) -> dict[str, set[str]]:
    """The players who stand in one of the lists of a table."""
    found: dict[str, set[str]] = {table_id: set() for table_id in tables}
    for row in connection.execute(sa.select(guests).where(guests.c.table_id.in_(found))):
        found[row.table_id].add(row.player)
    return found


def _table(row: Any) -> Table:
    facts = dict(row._mapping)
    for name in ("options", "result"):
        facts[name] = msgspec.json.decode(facts[name]) if facts[name] else None
    return Table(**facts)
