"""Many random games from one position: in batches, on all cores, compiled where Numba is there.

Batches have their own generators, so that the result depends on the seed alone: not on the number
of jobs, and not on whether the rules are compiled.
"""

import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any, NamedTuple

from pitboss.core.chance import random
from pitboss.core.game import Game
from pitboss.core.playout import play_out

BATCH = 1000
MOST_JOBS = 60
"""Windows waits for no more processes at once."""
AHEAD = 4
"""Batches for each job that are handed out before they are needed."""


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
    work = ((game, start, size, seed) for size, seed in batches(games, BATCH, seed))
    threads = batch is not plain_batch  # compiled batches let go of the interpreter's lock
    return added_up(spread(batch, work, jobs, threads=threads), start.seats, progress)


def batches(games: int, most: int, seed: int) -> Iterator[tuple[int, int]]:
    """So many games in batches: the size and the seed of each."""
    for number, done in enumerate(range(0, games, most)):
        yield min(most, games - done), batch_seed(seed, number)


def added_up(found: Iterable[Totals], seats: int, progress: Callable[[int], None]) -> Totals:
    totals = Totals(0, 0, *([0] * seats for _ in range(3)))
    for more in found:
        totals = totals.plus(more)
        progress(totals.games)
    return totals


def batch_seed(seed: int, number: int) -> int:
    """Unrelated seeds for the batches of one run (`random` mixes neighbours apart)."""
    return seed * 1_000_003 + number


def spread(
    batch: Callable[..., Totals], work: Iterable[tuple[Any, ...]], jobs: int, *, threads: bool = False
) -> Iterator[Totals]:
    """Plays batches side by side, in threads or processes; what they bring comes in their order.

    Only a few are handed out ahead, so that an interruption does not wait for all the others.
    """
    jobs = min(jobs, MOST_JOBS)
    if jobs == 1:
        yield from (batch(*item) for item in work)
        return
    pool: Executor = ThreadPoolExecutor(jobs) if threads else ProcessPoolExecutor(jobs)
    ahead: deque[Future[Totals]] = deque()
    try:
        for item in work:
            ahead.append(pool.submit(batch, *item))
            if len(ahead) == AHEAD * jobs:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
