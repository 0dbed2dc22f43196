"""Money won, and who has won the game by it: most money, then more notes, else a shared victory."""

from typing import Protocol

from pitboss.core import bits
from pitboss.core.game import Result
from pitboss.core.rule import rule


class Purses(Protocol):
    """The part of a game's state that this is about: dollars, and the number of notes won, of each seat."""

    seats: int
    money: list[int]
    won: list[int]


@rule
def money(state: Purses, seat: int) -> int:
    return state.money[seat]


@rule
def notes(state: Purses, seat: int) -> int:
    return state.won[seat]


@rule
def wealth(state: Purses, seat: int) -> int:
    """Money, then notes, as one number to compare."""
    return state.money[seat] * 64 + state.won[seat]


@rule
def winners(state: Purses) -> int:
    """Whoever is level at the top shares the victory; as bits."""
    best = -1
    found = 0
    for seat in range(state.seats):
        has = wealth(state, seat)
        if has > best:
            best = has
            found = 0
        if has == best:
            found |= 1 << seat
    return found


def result(state: Purses) -> Result:
    seats = range(state.seats)
    has = [wealth(state, seat) for seat in seats]
    return Result(
        money=[state.money[seat] for seat in seats],
        notes=[state.won[seat] for seat in seats],
        places=[1 + sum(other > mine for other in has) for mine in has],
        winners=bits.members(winners(state)),
    )
