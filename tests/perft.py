"""Counts of what can happen from a position: every outcome, every choice of everybody who is asked."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.core import bits
from pitboss.core.chance import script
from pitboss.core.game import CHANCE, Game


def dealt(game: Game, state: Any, outcome: Any) -> Any:
    after = state.copy()
    game.deal(after, script(game.pending(state).take(outcome).tape), None)
    return after


def steps(game: Game, state: Any) -> Iterator[Any]:
    """Every position one outcome or one choice further on."""
    asked = game.waits(state)
    if asked == CHANCE:
        yield from (dealt(game, state, outcome) for outcome, _ in game.pending(state).weighted())
        return
    for seat in bits.members(asked):
        for action in bits.members(game.legal(state, seat)):
            after = state.copy()
            game.apply(after, seat, action, None)
            yield after


def paths(start: Any, depth: int, further: Callable[[Any], Iterator[Any]]) -> list[int]:
    """How many paths there are of each length; one that reaches the end of the game goes no further."""
    counts, level = [], [start]
    for _ in range(depth):
        level = [after for before in level for after in further(before)]
        counts.append(len(level))
    return counts


def perft(game: Game, state: Any, depth: int) -> list[int]:
    return paths(state, depth, lambda before: steps(game, before))
