"""The house: what all parts of a running server share, and the tables that are in memory."""

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.server.identity import now
from pitboss.server.limits import Buckets
from pitboss.server.seated import Seated, fold
from pitboss.server.settings import Settings
from pitboss.server.socket import Round, Socket
from pitboss.server.store import Store, reading
from pitboss.server.store.rows import Player, Said, Table

MOST_PLAYERS = 50_000
MOST_IDLE = 2_000  # tables that nobody watches stay in memory for a while, but not more than these
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,40}")
log = logging.getLogger("pitboss.server")


class Load(NamedTuple):
    """How many tables that are not over a player hosts, and at how many seats of such the player sits."""

    hosts: int
    sits: int


class House:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        secret: bytes,
        thinkers: ThreadPoolExecutor,
        pick_up: Callable[["House", Seated], None],
    ) -> None:
        """`pick_up`: what a match that has just been folded owes goes on."""
        self.settings, self.store, self.secret, self.thinkers = settings, store, secret, thinkers
        self._pick_up = pick_up
        self.tables: dict[str, Seated] = {}
        self.players: dict[str, Player] = {}
        self.buckets = Buckets()
        self.inbox, self.outbox = Round(), Round()
        self.loads: dict[str, Load] = {}  # of players, at most
        self.sockets: dict[str, int] = {}  # how many are open, by address
        self.connected: set[Socket] = set()  # all of them, whether they watch a table yet or not
        self.refused: dict[str, int] = {}  # how often, by the error's code
        self.steps = 0
        self.stopping = False
        self._loading: dict[str, asyncio.Task[Seated]] = {}
        self._due: dict[str, asyncio.TimerHandle] = {}  # clocks of tables that have left the memory
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alone: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- tables -----------------------------------------------------------------------------

    async def table(self, table_id: str) -> Seated:
        """A table, from memory or from the store. Raises `not-found`."""
        found = self.tables.get(table_id)
        if found is None and not TABLE_ID.fullmatch(table_id):
            raise no_table(table_id)  # PostgreSQL takes no NUL, for one
        if found is None:  # the task has no name here: it would hold an error, which holds this frame
            found = await asyncio.shield(self._being_loaded(table_id))
        found.used = time.monotonic()
        return found

    def _being_loaded(self, table_id: str) -> "asyncio.Task[Seated]":
        """One for all who want the table at the same time."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return task

    async def table_for(self, table_id: str, player: str | None) -> Seated:
        """A table that the player may watch; others are answered as if there were none."""
        table = await self.table(table_id)
        if not table.may_watch(player):
            raise no_table(table_id)
        return table

    async def _load(self, table_id: str) -> Seated:
        stored = await self.store.read(reading.table, table_id)
        if stored is None:
            raise no_table(table_id)
        table = Seated(stored.table, stored.seats, stored.let_in, removed=stored.sent_away)
        if table.row.phase in ("running", "finished", "closed"):
            await self.load_match(table)
        self.tables[table_id] = table
        if due := self._due.pop(table_id, None):
            due.cancel()
        if len(self.tables) > 2 * MOST_IDLE:  # many come after a start, or with who looks at them all
            self.unload()
        return table

    async def load_match(self, table: Seated) -> None:
        """Folds the log. Where it does not fold, the table is frozen: nothing is deleted, nothing goes on.

        That is not stored: a program that can fold it again finds the table as it was.
        """
        steps = await self.store.read(reading.steps, table.id)
        if not steps:
            return
        try:
            table.match = await asyncio.to_thread(fold, table.row, steps)
        except PitbossError as error:
            freeze(table, error.text)
        except Exception:
            log.exception("a log does not fold", extra={"table": table.id})
            freeze(table, "its log cannot be read")
        else:
            self._pick_up(self, table)

    def unload(self) -> None:
        """Tables that nobody watches leave the memory; their clocks bring them back."""
        limit = time.monotonic() - self.settings.times.unload
        idle = sorted(filter(self._is_idle, self.tables.values()), key=lambda table: table.used)
        too_many = len(idle) - MOST_IDLE
        for n, table in enumerate(idle):
            if table.used < limit or n < too_many:
                self._put_away(table)

    def unload_soon(self, table: Seated) -> None:
        """A match that is over is looked at for a moment, and is as big in memory as one that goes on."""
        seconds = self.settings.times.over
        asyncio.get_running_loop().call_later(seconds, self._unload_if_left, table, seconds)

    def _unload_if_left(self, table: Seated, seconds: float) -> None:
        left = table.used <= time.monotonic() - seconds and self._is_idle(table)
        if left and self.tables.get(table.id) is table:
            self._put_away(table)

    def _is_idle(self, table: Seated) -> bool:
        """Nobody is there, nothing goes on, and the clock runs for longer than a table is kept."""
        soon = asyncio.get_running_loop().time() + self.settings.times.unload
        busy = table.sockets or table.lock.locked() or table.thinking
        return not busy and (table.timer is None or table.timer.when() > soon)

    def _put_away(self, table: Seated) -> None:
        del self.tables[table.id]
        if table.timer:
            table.timer.cancel()
            self._due[table.id] = asyncio.get_running_loop().call_at(
                table.timer.when(), lambda table_id: self.run(self._bring_back(table_id)), table.id
            )

    async def _bring_back(self, table_id: str) -> None:
        """Time is up at a table that has left the memory: folded again, it goes on by itself."""
        self._due.pop(table_id, None)
        while True:
            try:
                await self.table(table_id)
                return
            except PitbossError as error:
                if error.code != "unavailable":
                    raise
            await asyncio.sleep(self.settings.times.retry)

    async def said(self, table: Seated, seated: bool) -> deque[Said]:
        """The last that was said at a table, among seats or among spectators; read once."""
        if seated not in table.said:
            found = await self.store.read(reading.chat, table.id, seated)
            table.said.setdefault(seated, deque(found, reading.MOST))
        return table.said[seated]

    # -- players ----------------------------------------------------------------------------

    async def player(self, player_id: str) -> Player | None:
        found = self.players.get(player_id)
        if found is None:
            read = await self.store.read(reading.player, player_id)
            found = self.players.get(player_id, read)  # a change may have come while it was read
            if found:
                self.remember(found)
        return found

    def alone(self, player_id: str) -> asyncio.Lock:
        """Held while something of a player's is looked at and then changed."""
        return self._alone.setdefault(player_id, asyncio.Lock())

    def remember(self, player: Player) -> None:
        if len(self.players) >= MOST_PLAYERS:
            self.players.clear()
            self.loads.clear()
        self.players[player.id] = player

    # -- the rest ---------------------------------------------------------------------------

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """In the background; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("work in the background failed", exc_info=error)

    def stop_work(self) -> None:
        for task in self._tasks:
            task.cancel()
        for table in self.tables.values():
            if table.timer:
                table.timer.cancel()
        for due in self._due.values():
            due.cancel()

    def note_refusal(self, error: PitbossError, at: str) -> None:
        """Counted and logged, without what was sent."""
        self.refused[error.code] = self.refused.get(error.code, 0) + 1
        log.info("refused", extra={"code": error.code, "at": at})


def freeze(table: Seated, why: str) -> None:
    log.error("a log does not fold", extra={"table": table.id, "why": why})
    word = f"this table's log no longer folds: {why}"
    phase = "frozen" if table.row.phase == "running" else table.row.phase
    table.row = msgspec.structs.replace(table.row, phase=phase, trouble=word)


def no_table(table_id: str) -> PitbossError:
    return PitbossError("not-found", "there is no such table, or it is not for you", given=table_id[:40])


def changed(table: Seated, **facts: Any) -> Table:
    """The table's row with some facts changed, and when."""
    row: Table = msgspec.structs.replace(table.row, changed=now(), **facts)
    return row
