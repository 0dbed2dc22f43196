"""Many random games from one position: in batches, on all cores, compiled where Numba is there.

Batches have their own generators, so that the result depends on the seed alone: not on the number
of jobs, and not on whether the rules are compiled.
"""

import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any, NamedTuple

from pitboss.core.chance import random
from pitboss.core.game import Game
from pitboss.core.playout import play_out

BATCH = 1000


class Totals(NamedTuple):
    """Sums over games; money, notes and wins for each seat (a shared victory is a win for all of them)."""

    games: int
    decisions: int
    money: list[int]
    notes: list[int]
    wins: list[int]

    def plus(self, other: "Totals") -> "Totals":
        def added(a: list[int], b: list[int]) -> list[int]:
            return [x + y for x, y in zip(a, b, strict=True)]

        return Totals(
            self.games + other.games,
            self.decisions + other.decisions,
            added(self.money, other.money),
            added(self.notes, other.notes),
            added(self.wins, other.wins),
        )


Batch = Callable[[Game, Any, int, int], Totals]
"""`batch(game, start, games, seed)`."""


def available() -> bool:
    """Whether the rules can be compiled here (extra `fast`)."""
    return find_spec("numba") is not None


_compiling: dict[Callable[..., None], "Future[Batch]"] = {}
"""By the game's `apply`: two games may bear one id, in tests for example."""
_lock = threading.Lock()


def compiling(game: Game) -> "Future[Batch]":
    """Compiles a game in a background thread, once; what comes of it plays compiled batches."""
    with _lock:
        if game.apply not in _compiling:
            future: Future[Batch] = Future()
            _compiling[game.apply] = future
            threading.Thread(target=_compile, args=(game, future), daemon=True).start()
        return _compiling[game.apply]


def ready(game: Game) -> Batch:
    """Compiled batches if they are ready by now, else plain ones (and compiling begins)."""
    if not available():
        return plain_batch
    future = compiling(game)
    return future.result() if future.done() and not future.exception() else plain_batch


def waited(game: Game) -> Batch:
    """Compiled batches once they are ready; plain ones, with a warning, if compiling fails.

    It can fail through no fault of the rules: while Numba is being installed, for one.
    """
    if not available():
        return plain_batch
    try:
        return compiling(game).result()
    except Exception as error:
        warnings.warn(f"{game.id} plays plain, its rules cannot be compiled here: {error}", stacklevel=2)
        return plain_batch


def _compile(game: Game, future: "Future[Batch]") -> None:
    try:
        from pitboss.compiled.engine import compiled_batch

        future.set_result(compiled_batch(game))
    except Exception as error:  # whoever waits for it gets it
        future.set_exception(error)


def plain_batch(game: Game, start: Any, games: int, seed: int) -> Totals:
    seats = start.seats
    totals = [[0] * seats for _ in range(3)]
    decisions = play_out(game, [start, start], random(seed), games, seats, totals)
    return Totals(games, decisions, *totals)


def random_games(
    game: Game,
    start: Any,
    games: int,
    seed: int,
    *,
    batch: Batch = plain_batch,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Totals:
    """Plays `games` random games on from a position. `progress` hears how many are done."""
    sizes = [BATCH] * (games // BATCH) + [games % BATCH] * (games % BATCH > 0)
    work = [(game, start, size, batch_seed(seed, number)) for number, size in enumerate(sizes)]
    totals = Totals(0, 0, *([0] * start.seats for _ in range(3)))
    for found in _spread(batch, work, jobs):
        totals = totals.plus(found)
        progress(totals.games)
    return totals


def batch_seed(seed: int, number: int) -> int:
    """Unrelated seeds for the batches of one run (`random` mixes neighbours apart)."""
    return seed * 1_000_003 + number


def _spread(batch: Batch, work: list[tuple[Game, Any, int, int]], jobs: int) -> Iterator[Totals]:
    if jobs == 1 or len(work) == 1:
        yield from (batch(*item) for item in work)
        return
    pool: Executor = ProcessPoolExecutor(jobs) if batch is plain_batch else ThreadPoolExecutor(jobs)
    with pool:
        yield from pool.map(batch, *zip(*work, strict=True))
