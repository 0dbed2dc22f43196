"""Dice as bags: a count for each face, one byte each, in one int. Adding bags adds dice.

Faces count from 0 here and from 1 wherever somebody reads them. A bag takes up to 15 dice a face.
"""

from pitboss.core.chance import Chance, draw, scripted
from pitboss.core.outcomes import FACES, in_order
from pitboss.core.rule import primitive, rule

SIDES = 6


@rule
def count(bag: int, face: int) -> int:
    """How many dice of a bag show a face."""
    return bag >> 8 * face & 255


@rule
def showing(bag: int, face: int) -> int:
    """The dice of a bag that show a face."""
    return bag & 255 << 8 * face


@rule
def dice(face: int, number: int) -> int:
    """A bag of some dice that all show one face."""
    return number << 8 * face


@primitive
def faces(bag: int) -> int:
    """Which faces a bag shows, as bits."""
    bag |= bag >> 2
    bag |= bag >> 1
    return (bag & 0x010101010101) * 0x810204081 >> 35 & 63


def _throws() -> tuple[int, ...]:
    """Every throw of 0, 1, 2, 3 and 4 dice as a bag, so that four dice cost one look-up."""
    throws = latest = [0]
    for _ in range(4):
        latest = [bag + dice(face, 1) for bag in latest for face in range(SIDES)]
        throws = throws + latest
    return tuple(throws)


THROWS = _throws()
FIRST_OF = (0, 1, 7, 43, 259)
THROWS_OF = (1, 6, 36, 216, 1296)


@rule
def throw(chance: Chance, number: int) -> int:
    """Rolls some dice into a bag."""
    if scripted(chance):
        return draw(chance, 0)
    bag = 0
    while number > 4:
        bag += THROWS[259 + draw(chance, 1296)]
        number -= 4
    return bag + THROWS[FIRST_OF[number] + draw(chance, THROWS_OF[number])]


def counts_of(bag: int) -> bytes:
    """How many dice of each face. For views, which look at all of them; rules count where they need it."""
    return bag.to_bytes(8, "little")


def shown(bag: int) -> list[int]:
    """The dice of a bag as people read them, ascending: `[3, 3, 5]`."""
    return list(in_order(bag, FACES))


def bag_of(shown: list[int]) -> int:
    return sum(1 << 8 * (face - 1) for face in shown)
