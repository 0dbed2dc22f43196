"""Random play from any position: the same loops plain, and compiled together with a game's rules.

`game` is known when the rules are compiled, so the translator puts the game's own rules in its place.
"""

from typing import Any

from pitboss.core.bits import lowest, nth, size
from pitboss.core.chance import Random, draw
from pitboss.core.game import Game, action_of
from pitboss.core.rule import primitive, rule

MONEY, NOTES, WINS = range(3)


@primitive
def copied(states: Any, to: int, source: int) -> Any:
    """Puts a copy of one state of a list at another place of it, and gives that copy."""
    states[to] = states[source].copy()
    return states[to]


@rule
def pick(game: Game, state: Any, seat: int, chance: Random) -> int:
    """Any legal choice, and where it takes an amount, any of those."""
    open_choices = game.legal(state, seat)
    picked = nth(open_choices, draw(chance, size(open_choices)))
    if game.span is not None:
        low, high, step = game.span(state, seat, picked)
        if step != 0:
            picked = action_of(picked, low + step * draw(chance, (high - low) // step + 1))
    return picked


@rule
def take_step(game: Game, state: Any, chance: Random) -> int:
    """Resolves chance (-1) or makes one choice for one seat (1); 0 when the game is over."""
    asked = game.waits(state)
    if asked < 0:
        game.deal(state, chance, None)
        return -1
    if asked == 0:
        return 0
    seat = lowest(asked)
    game.apply(state, seat, pick(game, state, seat, chance), None)
    return 1


@rule
def play_out(game: Game, states: Any, chance: Random, games: int, seats: int, totals: Any) -> int:
    """Plays on from states[0] to the end, `games` times; adds up money, notes and wins for each seat.

    states[1] is where it plays. Gives the number of choices made.
    """
    decisions = 0
    for _ in range(games):
        state = copied(states, 1, 0)
        while True:
            done = take_step(game, state, chance)
            if done == 0:
                break
            decisions += (done + 1) >> 1
        best = game.winners(state)
        for seat in range(seats):
            totals[MONEY][seat] += game.money(state, seat)
            totals[NOTES][seat] += game.notes(state, seat)
            totals[WINS][seat] += best >> seat & 1
    return decisions


@rule
def trail(game: Game, states: Any, chance: Random, most: int) -> int:
    """One random game from states[0], the state after every step in states[1], [2], …; how many steps."""
    for step in range(most - 1):
        if take_step(game, copied(states, step + 1, step), chance) == 0:
            return step
    return -1
