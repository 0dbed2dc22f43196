"""The first tables. Written out, so that it stays what it was when the schema goes on."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    row = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("link", sa.Text, unique=True),
        sa.Column("links", sa.Integer, nullable=False),
        sa.Column("revoked", sa.Integer, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("access", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("coach", sa.Boolean, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("invites", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("rematch", sa.Text),
        sa.Column("trouble", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "access", "created"])
    op.create_index("tables_by_host", "tables", ["host", "phase"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("player", sa.Text),
        sa.Column("bot", sa.Text),
        sa.Column("got_up", sa.Boolean, nullable=False),
        sa.Column("promise", sa.Text),
    )
    op.create_index("seats_by_player", "seats", ["player"])
    op.create_table(
        "let_in",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
    )
    op.create_table(
        "log",
        sa.Column("id", row, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "seq", name="log_has_no_two"),
    )
    op.create_table(
        "chat",
        sa.Column("id", row, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_by_table", "chat", ["table_id", "id"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO pulse (id, at) VALUES (1, 0)")
