"""Where a server keeps players, tables and their logs: SQLite, or PostgreSQL through the same interface."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.core.errors import PitbossError
from pitboss.server.store import schema, upgrade
from pitboss.server.store.changes import Change
from pitboss.server.store.rows import LogRow
from pitboss.server.store.writer import Job, Writer, away, reason

T = TypeVar("T")
READERS = 4


class Store:
    """Reads in threads, writes through the one writer."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self._writer: Writer | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="pitboss-reader")

    def start(self, retry: float, on_health: Callable[[bool], None]) -> None:
        self._writer = Writer(self.engine, retry, on_health)

    @property
    def healthy(self) -> bool:
        return self._writer is not None and self._writer.healthy

    @property
    def written(self) -> tuple[int, int]:
        """Transactions and writes so far."""
        return (self._writer.commits, self._writer.jobs) if self._writer else (0, 0)

    async def write(self, *changes: Change, row: LogRow | None = None) -> None:
        """Stores all of it or nothing; returns when it is on the disk. Raises `unavailable`, or `stale`."""
        assert self._writer, "the store was not started"
        await self._writer.write(*changes, row=row)

    def write_then(self, job: Job) -> None:
        """The same without a task that waits: the job is `done` when it is on the disk, or with the error."""
        assert self._writer, "the store was not started"
        self._writer.write_then(job)

    async def read(self, query: Callable[..., T], *args: Any) -> T:
        """Runs one of the functions of `reading` in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, partial(self.read_now, query, *args))

    def read_now(self, query: Callable[..., T], *args: Any) -> T:
        try:
            with self.engine.connect() as connection:
                return query(connection, *args)
        except (SQLAlchemyError, OSError) as error:
            raise away() from error

    async def stop(self) -> None:
        if self._writer:
            await self._writer.stop()
        self._readers.shutdown(wait=self.healthy, cancel_futures=True)
        self.engine.dispose()


def open_store(url: str, data_dir: Path) -> Store:
    """Opens the database, brings it up to date, and sees that it can be written."""
    data_dir.mkdir(parents=True, exist_ok=True)
    engine = _postgresql(url) if url else _sqlite(data_dir / "pitboss.db")
    try:
        upgrade.bring_up_to_date(engine, data_dir / "backups")
        with engine.begin() as connection:
            connection.execute(sa.update(schema.pulse).values(at=schema.pulse.c.at))
    except PitbossError:
        engine.dispose()
        raise
    except (SQLAlchemyError, OSError) as error:
        engine.dispose()
        where = engine.url.render_as_string(hide_password=True)
        raise PitbossError("unavailable", f"the database {where} cannot be used: {reason(error)}") from error
    return Store(engine)


def _sqlite(file: Path) -> sa.Engine:
    url = sa.URL.create("sqlite", database=str(file))  # as text it would be taken apart at a question mark
    engine = sa.create_engine(url, connect_args={"timeout": 10}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _durable(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _postgresql(url: str) -> sa.Engine:
    name, _, rest = url.partition("://")
    if name not in ("postgresql", "postgres") or not rest:
        raise PitbossError(
            "malformed", "PITBOSS_DATABASE_URL: expected postgresql://…", given=name, expected="postgresql"
        )
    try:
        return sa.create_engine(
            f"postgresql+psycopg://{rest}",
            pool_pre_ping=True,
            connect_args={
                "connect_timeout": 3,
                "tcp_user_timeout": 5000,
            },  # a line that is cut is not waited for
            hide_parameters=True,
        )
    except (ArgumentError, ValueError):
        raise PitbossError("malformed", "PITBOSS_DATABASE_URL is no address of a database") from None
    except ModuleNotFoundError:
        text = "PostgreSQL needs the extra `postgres`: pip install 'pitboss[postgres]'"
        raise PitbossError("unavailable", text) from None
