"""Who takes the notes of a casino: equal counts cancel, then the strongest come first.

The counts are a bag by party: one byte each in one int, up to seven parties and 15 each.
"""

from pitboss.core.bits import highest
from pitboss.core.rule import rule
from pitboss.pieces.dice import count

NOBODY = 15


@rule
def strongest(counts: int, parties: int, places: int) -> int:
    """The parties left once equal counts have cancelled, most first: four bits a place, or NOBODY."""
    seen = 0  # counts that occur, as bits
    tied = 0  # counts that occur more than once
    holders = 0  # who has a count, four bits for each count; read only where the count is not tied
    for party in range(parties):
        number = count(counts, party)
        tied |= seen & 1 << number
        seen |= 1 << number
        holders |= party << 4 * number
    left = seen & ~tied & ~1
    order = 0
    for place in range(places):
        party = NOBODY
        if left != 0:
            number = highest(left)
            left ^= 1 << number
            party = holders >> 4 * number & 15
        order |= party << 4 * place
    return order


def ties(counts: int, parties: int) -> list[tuple[int, list[int]]]:
    """Which counts cancel, the highest first, and the parties that have them. For telling it."""
    found = [count(counts, party) for party in range(parties)]
    tied = {number for number in found if number and found.count(number) > 1}
    return [
        (number, [party for party in range(parties) if found[party] == number])
        for number in sorted(tied, reverse=True)
    ]
