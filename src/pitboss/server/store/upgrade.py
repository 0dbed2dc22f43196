"""Brings a database up to date when the server starts; a backup comes first."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from pitboss.core.errors import PitbossError
from pitboss.server.store import schema

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = "head"


def bring_up_to_date(engine: sa.Engine, backups: Path) -> None:
    found = version(engine)
    if found == schema.VERSION:
        return
    if found is not None and found > schema.VERSION:
        text = (
            f"the database is of version {found}, this program knows versions up to {schema.VERSION}: "
            "start a newer Pitboss, or name another PITBOSS_DATA_DIR"
        )
        raise PitbossError("unavailable", text, given=found, expected=schema.VERSION)
    if found is not None:
        back_up(engine, backups, found)
    _migrate(engine)


def version(engine: sa.Engine) -> str | None:
    """None for a database that is still empty."""
    if not sa.inspect(engine).has_table("alembic_version"):
        return None
    with engine.connect() as connection:
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return str(found) if found else None


def back_up(engine: sa.Engine, backups: Path, found: str) -> Path | None:
    """A complete copy through SQLite's backup API. PostgreSQL is backed up by its own tools."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    backups.mkdir(parents=True, exist_ok=True)
    file = backups / f"pitboss-{found}-{time.strftime('%Y%m%d-%H%M%S')}.db"
    partial = file.with_suffix(".part")
    with closing(sqlite3.connect(engine.url.database)) as source, closing(sqlite3.connect(partial)) as target:
        source.backup(target)
    partial.replace(file)
    return file


def _migrate(engine: sa.Engine) -> None:
    from alembic import command  # only where there is something to do: it takes a while to load
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # by itself Python begins a transaction for changes of rows only
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, NEWEST)
