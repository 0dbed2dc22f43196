"""What is written to the store, as statements for `Store.write`."""

import msgspec
import sqlalchemy as sa

from pitboss.server.store import schema
from pitboss.server.store.rows import LogRow, Player, Said, Seat, Step, Table

_encode = msgspec.json.Encoder().encode


def log_row(table_id: str, seq: int, at: int, step: Step) -> LogRow:
    return LogRow(table_id, seq, at, _encode(step).decode())


def new_player(player: Player) -> sa.Executable:
    return sa.insert(schema.players).values(**msgspec.structs.asdict(player))


def player(player: Player) -> sa.Executable:
    facts = msgspec.structs.asdict(player)
    return sa.update(schema.players).where(schema.players.c.id == player.id).values(**facts)


def new_table(table: Table, seats: list[Seat]) -> list[sa.Executable]:
    rows = [{"table_id": table.id, "seat": n, **msgspec.structs.asdict(s)} for n, s in enumerate(seats)]
    return [sa.insert(schema.tables).values(**_columns(table)), sa.insert(schema.seats).values(rows)]


def table(table: Table) -> sa.Executable:
    return sa.update(schema.tables).where(schema.tables.c.id == table.id).values(**_columns(table))


def seat(table_id: str, number: int, seat: Seat) -> sa.Executable:
    where = schema.seats.c
    return (
        sa.update(schema.seats)
        .where(where.table_id == table_id, where.seat == number)
        .values(**msgspec.structs.asdict(seat))
    )


def let_in(table_id: str, player_id: str) -> sa.Executable:
    return sa.insert(schema.let_in).values(table_id=table_id, player=player_id)


def send_away(table_id: str, player_id: str) -> list[sa.Executable]:
    let_in = schema.let_in.c
    return [
        sa.delete(schema.let_in).where(let_in.table_id == table_id, let_in.player == player_id),
        sa.insert(schema.sent_away).values(table_id=table_id, player=player_id),
    ]


def said(table_id: str, said: Said) -> sa.Executable:
    return sa.insert(schema.chat).values(
        table_id=table_id, seat=said.seat, name=said.name, text=said.text, at=said.at
    )


def _columns(table: Table) -> dict[str, object]:
    facts = msgspec.structs.asdict(table)
    facts["options"] = _encode(table.options).decode()
    facts["result"] = _encode(table.result).decode() if table.result else None
    return facts
