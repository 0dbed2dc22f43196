"""What is stored. The log of a table is the truth about its match; nothing in it is ever changed."""

import sqlalchemy as sa

VERSION = "0002"
"""The newest migration. Whoever adds one raises this."""

metadata = sa.MetaData()

_row = sa.BigInteger().with_variant(sa.Integer, "sqlite")

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("link", sa.Text, unique=True),  # SHA-256 of the personal link's secret
    sa.Column("links", sa.Integer, nullable=False),  # how many were made
    sa.Column("revoked", sa.Integer, nullable=False),  # sign-ins through links up to this one are void
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("access", sa.Text, nullable=False),
    sa.Column("clock", sa.Text, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("coach", sa.Boolean, nullable=False),
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),  # of the dice; a secret until the match is over
    sa.Column("invites", sa.Integer, nullable=False),  # how many were made; the last one is good
    sa.Column("result", sa.Text),
    sa.Column("rematch", sa.Text),
    sa.Column("trouble", sa.Text),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("tables_by_phase", "phase", "access", "created"),
    sa.Index("tables_by_host", "host", "phase"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text),
    sa.Column("player", sa.Text),
    sa.Column("bot", sa.Text),
    sa.Column("got_up", sa.Boolean, nullable=False),
    sa.Column("promise", sa.Text),  # SHA-256 of the seat's contribution to the dice
    sa.Index("seats_by_player", "player"),
)

let_in = sa.Table(
    "let_in",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),
)

sent_away = sa.Table(
    "sent_away",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("id", _row, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "seq", name="log_has_no_two"),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", _row, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),  # none: a spectator
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("chat_by_table", "table_id", "id"),
)

pulse = sa.Table(
    "pulse",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
