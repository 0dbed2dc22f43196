"""What is written to the store, as changes for `Store.write`.

The statements are made once: building one anew costs more than the database takes to run it.
"""

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from pitboss.server.store import schema
from pitboss.server.store.rows import LogRow, Player, Said, Seat, Step, Table


class Change(NamedTuple):
    """A statement and what it is filled with; a list of these runs it for each."""

    statement: sa.Executable
    facts: dict[str, Any] | list[dict[str, Any]]


_player: sa.BindParameter[str] = sa.bindparam("of_player")
_table: sa.BindParameter[str] = sa.bindparam("of_table")
_seats, _let_in = schema.seats.c, schema.let_in.c

NEW_PLAYER = sa.insert(schema.players)
PLAYER = sa.update(schema.players).where(schema.players.c.id == _player)
NEW_TABLE = sa.insert(schema.tables)
NEW_SEATS = sa.insert(schema.seats)
TABLE = sa.update(schema.tables).where(schema.tables.c.id == _table)
SEAT = sa.update(schema.seats).where(_seats.table_id == _table, _seats.seat == sa.bindparam("of_seat"))
LET_IN = sa.insert(schema.let_in)
NO_LONGER_IN = sa.delete(schema.let_in).where(_let_in.table_id == _table, _let_in.player == _player)
SENT_AWAY = sa.insert(schema.sent_away)
SAID = sa.insert(schema.chat)

_encode = msgspec.json.Encoder().encode
_facts = msgspec.structs.asdict


def log_row(table_id: str, seq: int, at: int, step: Step) -> LogRow:
    return LogRow(table_id, seq, at, _encode(step).decode())


def new_player(player: Player) -> Change:
    return Change(NEW_PLAYER, _facts(player))


def player(player: Player) -> Change:
    return Change(PLAYER, {"of_player": player.id, **_facts(player)})


def new_table(table: Table, seats: list[Seat]) -> list[Change]:
    rows = [{"table_id": table.id, "seat": n, **_facts(seat)} for n, seat in enumerate(seats)]
    return [Change(NEW_TABLE, _columns(table)), Change(NEW_SEATS, rows)]


def table(table: Table) -> Change:
    return Change(TABLE, {"of_table": table.id, **_columns(table)})


def seat(table_id: str, number: int, seat: Seat) -> Change:
    return Change(SEAT, {"of_table": table_id, "of_seat": number, **_facts(seat)})


def let_in(table_id: str, player_id: str) -> Change:
    return Change(LET_IN, {"table_id": table_id, "player": player_id})


def send_away(table_id: str, player_id: str) -> list[Change]:
    return [
        Change(NO_LONGER_IN, {"of_table": table_id, "of_player": player_id}),
        Change(SENT_AWAY, {"table_id": table_id, "player": player_id}),
    ]


def said(table_id: str, said: Said) -> Change:
    facts = {"table_id": table_id, "seat": said.seat, "name": said.name, "text": said.text, "at": said.at}
    return Change(SAID, facts)


def _columns(table: Table) -> dict[str, object]:
    facts = _facts(table)
    facts["options"] = _encode(table.options).decode()
    facts["result"] = _encode(table.result).decode() if table.result else None
    return facts
