"""The one thread that writes. What waits while a transaction is being stored goes together into the next."""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from pitboss.core.errors import PitbossError
from pitboss.server.store import schema
from pitboss.server.store.changes import Change
from pitboss.server.store.rows import LogRow

MOST_TOGETHER = 512
ROW = ("table_id", "seq", "at", "body")
log = logging.getLogger("pitboss.server")


def away() -> PitbossError:
    return PitbossError("unavailable", "nothing can be stored at the moment; try again soon")


def taken() -> PitbossError:
    return PitbossError("stale", "somebody else was faster")


def reason(error: Exception) -> str:
    """One line for logs, without the statement."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


@lru_cache(maxsize=MOST_TOGETHER)
def log_insert(rows: int, mark: str) -> str:
    """One statement for the rows of a whole transaction.

    Row by row, SQLite's driver gives Python's lock away at each of them, and waits until the event loop lets
    it have the lock again: that was most of the time from a choice to its acknowledgement.
    """
    row = f"({', '.join([mark] * len(ROW))})"
    return f"INSERT INTO {schema.log.name} ({', '.join(ROW)}) VALUES {', '.join([row] * rows)}"


class Job(Protocol):
    """Stored together or not at all. `done` is called in the event loop, with what went wrong if anything."""

    @property
    def row(self) -> LogRow | None: ...

    @property
    def changes(self) -> Sequence[Change]: ...

    def done(self, error: PitbossError | None) -> None: ...


class Awaited(NamedTuple):
    """A job that a task waits for."""

    row: LogRow | None
    changes: Sequence[Change]
    written: "asyncio.Future[None]"

    def done(self, error: PitbossError | None) -> None:
        if self.written.cancelled():
            return
        if error is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(error)


class Beat(NamedTuple):
    """A job for which nobody waits: whether anything can be stored at all."""

    changes: Sequence[Change]
    row: None = None

    def done(self, error: PitbossError | None) -> None:
        pass


class Writer:
    """`write` returns when the data is on the disk."""

    def __init__(self, engine: sa.Engine, retry: float, on_health: Callable[[bool], None]) -> None:
        self._engine = engine
        self._retry = retry
        self._on_health = on_health
        self._fresh: list[Job] = []
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._connection: sa.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="pitboss-writer", daemon=True)
        self.healthy = True
        self.commits = 0
        self.jobs = 0
        self._thread.start()

    async def write(self, *changes: Change, row: LogRow | None = None) -> None:
        written: asyncio.Future[None] = self._loop.create_future()
        self.write_then(Awaited(row, changes, written))
        await written

    def write_then(self, job: Job) -> None:
        if not self._fresh:
            self._loop.call_soon(self._hand_over)
        self._fresh.append(job)

    def _hand_over(self) -> None:
        """What one round of the event loop brought goes to the thread at once: it is woken once for all."""
        fresh, self._fresh = self._fresh, []
        self._queue.put(fresh)

    async def stop(self) -> None:
        """Stores what is waiting, then ends."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join, 2)

    # -- in the thread ----------------------------------------------------------------------

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs, going_on = self._next_jobs()
            for start in range(0, len(jobs), MOST_TOGETHER):
                self._store(jobs[start : start + MOST_TOGETHER])
            if not jobs and going_on:
                self._probe()
        self._let_go()

    def _next_jobs(self) -> tuple[list[Job], bool]:
        """Waits for jobs; while the store is away, not for ever. And whether more will come."""
        jobs: list[Job] = []
        with contextlib.suppress(Empty):
            fresh = self._queue.get(timeout=None if self.healthy else self._retry)
            while fresh is not None:
                jobs += fresh
                fresh = self._queue.get_nowait()
            return jobs, False
        return jobs, True

    def _store(self, jobs: list[Job]) -> None:
        answers: list[PitbossError | None] = [None] * len(jobs)
        try:
            self._transaction(jobs)
        except IntegrityError:
            answers = [self._alone(job) for job in jobs]
        except (SQLAlchemyError, OSError) as error:
            self._failed(error)
            answers = [away() for _ in jobs]
        else:
            self._works()
        self._call(_answer, jobs, answers)

    def _alone(self, job: Job) -> PitbossError | None:
        """One of a batch was refused: each for itself, so that only that one fails."""
        try:
            self._transaction([job])
        except IntegrityError:
            return taken()
        except (SQLAlchemyError, OSError) as error:
            self._failed(error)
            return away()
        return None

    def _transaction(self, jobs: list[Job]) -> None:
        connection = self._connection or self._engine.connect()
        self._connection = connection
        rows = [row for job in jobs if (row := job.row)]
        try:
            with connection.begin():
                if rows:
                    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
                    connection.exec_driver_sql(log_insert(len(rows), mark), tuple(chain(*rows)))
                for job in jobs:
                    for statement, facts in job.changes:
                        connection.execute(statement, facts)
        except DBAPIError as error:
            if error.connection_invalidated or not isinstance(error, IntegrityError):
                self._let_go()
            raise
        self.commits += 1
        self.jobs += len(jobs)

    def _probe(self) -> None:
        """Nobody writes while the store is away, so we ask ourselves whether it is back."""
        try:
            now = int(time.time() * 1000)
            beat = Change(sa.update(schema.pulse), {"at": now})
            self._transaction([Beat([beat])])
        except (SQLAlchemyError, OSError):
            self._let_go()
        else:
            self._works()

    def _failed(self, error: Exception) -> None:
        self._let_go()
        if self.healthy:
            log.error("nothing can be stored", extra={"why": reason(error)})
            self.healthy = False
            self._call(self._on_health, False)

    def _works(self) -> None:
        if not self.healthy:
            self.healthy = True
            self._call(self._on_health, True)

    def _let_go(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None

    def _call(self, function: Callable[..., Any], *args: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(function, *args)


def _answer(jobs: list[Job], answers: list[PitbossError | None]) -> None:
    for job, answer in zip(jobs, answers, strict=True):
        try:
            job.done(answer)
        except Exception:
            log.exception("what follows on a write failed")
