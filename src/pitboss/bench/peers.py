"""The engine against others (extra `bench`): OpenSpiel's C++ pig, and the PyPI package `lasvegas`."""

from importlib import import_module
from typing import Any

from pitboss.bench.engine import choices_of, compiled, compiled_las_vegas, games_of, plain_las_vegas
from pitboss.bench.measure import Measure, Side, Skipped, paced

# The notes of the 2012 edition, which `lasvegas` plays: not our rules, but a game of about the same length.
NOTES_OF_2012 = {
    10_000: 6,
    20_000: 8,
    30_000: 8,
    40_000: 6,
    50_000: 6,
    60_000: 5,
    70_000: 5,
    80_000: 5,
    90_000: 5,
}
PIG_GAMES = 1000


def peer(module: str, package: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise Skipped(f"{package} is not installed (extra: bench)") from None


def open_spiel_pig() -> Side:
    """Two uniformly random players, all in C++."""
    pyspiel = peer("pyspiel", "OpenSpiel")
    game = pyspiel.load_game("pig")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]

    def played(seed: int) -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    choices: int = sum(step.player >= 0 for seed in range(PIG_GAMES) for step in played(seed).full_history())

    def work(n: int) -> int:
        for _ in range(n):
            for seed in range(PIG_GAMES):
                played(seed)
        return n * choices

    return paced("choices/s", work)


def lasvegas() -> Side:
    """Four players of the package's own, who play at random."""
    game = peer("lasvegas", "lasvegas").Game([], num_players=4, bills_pool=NOTES_OF_2012)

    def work(n: int) -> int:
        for _ in range(n):
            game.run()
        return n

    return paced("games/s", work)


def pig_against_pig() -> tuple[Side, Side]:
    from pitboss.testing.pig import GAME

    theirs = open_spiel_pig()
    return choices_of(compiled(GAME, 2)), theirs


def las_vegas_against_pig() -> tuple[Side, Side]:
    theirs = open_spiel_pig()
    return choices_of(compiled_las_vegas()), theirs


def compiled_against_lasvegas() -> tuple[Side, Side]:
    theirs = lasvegas()
    return games_of(compiled_las_vegas()), theirs


def plain_against_lasvegas() -> tuple[Side, Side]:
    theirs = lasvegas()
    return games_of(plain_las_vegas()), theirs


MEASURES = (
    Measure("pig", "compiled pig / OpenSpiel's C++ pig", pig_against_pig, target=8),
    Measure("las-vegas", "compiled Las Vegas / that pig", las_vegas_against_pig, target=3),
    Measure("peer", "compiled Las Vegas / PyPI lasvegas*", compiled_against_lasvegas, target=150),
    Measure("plain", "plain Las Vegas / PyPI lasvegas*", plain_against_lasvegas, target=2.5),
)
