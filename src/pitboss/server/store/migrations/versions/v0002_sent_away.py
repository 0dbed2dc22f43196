"""Whom the host of a table has sent away. Before, a restart forgot it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "sent_away",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
    )
