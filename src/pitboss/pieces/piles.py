"""A face-down pile as what is left of each kind: up to ten kinds, up to 63 cards.

The pile is one int of running totals: its seven-bit field k counts the cards of kinds 0 … k.
So a drawn index finds its kind by one subtraction (which stays within 63 bits), whatever the pile.
The tenth kind has no field; its cards are what the others leave of the pile's size.
"""

from collections.abc import Sequence
from operator import sub

from pitboss.core.bits import size
from pitboss.core.chance import Chance, draw, scripted
from pitboss.core.rule import rule

FIELDS = 9
SHIFTS = tuple(7 * field for field in range(FIELDS))
ONES = sum(1 << 7 * field for field in range(FIELDS))
GUARDS = 64 * ONES
ONE_FROM = tuple(sum(1 << 7 * field for field in range(kind, FIELDS)) for kind in range(FIELDS + 1))


def pile_of(counts: Sequence[int]) -> int:
    """A pile of that many cards of each kind."""
    assert len(counts) <= FIELDS + 1, "a pile knows ten kinds"
    assert sum(counts) <= 63, "a pile holds 63 cards"
    return sum(n * ONE_FROM[kind] for kind, n in enumerate(counts))


def counts_of(pile: int, left: int, kinds: int) -> list[int]:
    """How many cards of each kind a pile of `left` cards still has."""
    totals = [pile >> shift & 127 for shift in SHIFTS[:kinds]] + [left] * (kinds > FIELDS)
    return list(map(sub, totals, [0, *totals]))


@rule
def drawn(chance: Chance, pile: int, left: int) -> int:
    """The kind of the next card out of a pile of `left` cards."""
    if scripted(chance):
        return draw(chance, left)
    return size((64 + draw(chance, left)) * ONES - pile & GUARDS)


@rule
def without(pile: int, kind: int) -> int:
    """The pile after a card of that kind has left it."""
    return pile - ONE_FROM[kind]
