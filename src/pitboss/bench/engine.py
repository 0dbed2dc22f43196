"""The engine against C, against itself, and against a Python that does nothing."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pitboss.bench import reference
from pitboss.bench.measure import Measure, Side, Skipped, paced
from pitboss.compiled import playouts
from pitboss.core.game import Game
from pitboss.core.options import complete
from pitboss.games import find
from pitboss.table import Table

SEED = 1
FOUR = ["red", "blue", "green", "yellow"]
FIRST_MOVE = """import pitboss
table = pitboss.Table("las-vegas", seats=["red", "blue"])
legal = table.legal(table.waits[0])
"""

Play = Callable[[int], playouts.Totals]
"""Plays that many random games."""


def random_games(game: Game, batch: playouts.Batch, players: int, **options: Any) -> Play:
    start = game.begin(players, complete(game.options, options, players))
    return lambda games: batch(game, start, games, SEED)


def compiled(game: Game, players: int, **options: Any) -> Play:
    """Random games with compiled rules, on one thread."""
    if not playouts.available():
        raise Skipped("Numba is not installed (extra: fast)")
    return random_games(game, playouts.compiling(game).result(), players, **options)


def compiled_las_vegas() -> Play:
    """Four players with neutral dice, the bandit's rules compiled with the others but not in play."""
    return compiled(find("las-vegas"), 4, neutral_dice=True)


def plain(game: str, **options: Any) -> Play:
    """Random games of four with plain rules."""
    return random_games(find(game), playouts.plain_batch, 4, **options)


def plain_las_vegas() -> Play:
    return plain("las-vegas", neutral_dice=True)


def games_of(play: Play) -> Side:
    return paced("games/s", lambda n: play(n).games)


def choices_of(play: Play) -> Side:
    return paced("choices/s", lambda n: play(n).decisions)


def against_c() -> tuple[Side, Side]:
    ours = choices_of(compiled_las_vegas())
    theirs = reference.play_games()
    return ours, paced("choices/s", lambda n: theirs(n).choices)


def compiled_cards() -> tuple[Side, Side]:
    """About 80 choices a game, each after five cards were drawn; no variants on either side."""
    return games_of(compiled(find("las-vegas-cards"), 4)), games_of(compiled(find("las-vegas"), 4))


def plain_cards() -> tuple[Side, Side]:
    return games_of(plain("las-vegas-cards")), games_of(plain("las-vegas"))


def two_threads() -> tuple[Side, Side]:
    if (os.cpu_count() or 1) < 2:
        raise Skipped("this machine has one core")
    play = compiled_las_vegas()
    pool = ThreadPoolExecutor(2)
    return paced("games/s", lambda n: sum(totals.games for totals in pool.map(play, (n, n)))), games_of(play)


def starting() -> tuple[Side, Side]:
    """The speeds are starts in a second, so their ratio is how many times longer our start takes."""
    keeps_bytecode = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def starts(code: str) -> Side:
        def work(n: int) -> int:
            for _ in range(n):
                subprocess.run([sys.executable, "-c", code], check=True, env=keeps_bytecode)
            return n

        return paced("starts/s", work)

    return starts("pass"), starts(FIRST_MOVE)


def table_play() -> tuple[Side, Side]:
    """How many choices of bare rules one choice at a table costs: legality, fair dice, journal and record."""

    def work(n: int) -> int:
        choices = 0
        for game in range(n):
            table = Table("las-vegas", FOUR, {"neutral_dice": True}, seed=game)
            while table.waits:
                seat = table.waits[0]
                table.play(seat, table.legal(seat)[0])
                choices += 1
        return choices

    return choices_of(plain_las_vegas()), paced("choices/s", work)


MEASURES = (
    Measure("c", "compiled Las Vegas / the same in C", against_c, target=0.55, aim=0.75),
    Measure("threads", "compiled: two threads / one", two_threads, target=1.8),
    Measure("start", "python -c pass / start to first choice", starting, target=7, aim=5, at_most=True),
    Measure("table", "plain rules alone / at a table", table_play, at_most=True),
    Measure("cards", "compiled card game / compiled Las Vegas", compiled_cards, target=0.12, aim=0.2),
    Measure("plain-cards", "plain card game / plain Las Vegas", plain_cards, target=0.25),
)
