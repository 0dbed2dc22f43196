"""Scoring as docs/rules/las-vegas.md tells it, with plain lists and sorting, to compare with the game."""

from typing import NamedTuple

NEUTRAL = "neutral"
Party = int | str


class Die(NamedTuple):
    party: Party
    face: int
    biggy: bool = False


def counted(dice: list[Die], party: Party) -> list[int]:
    """The faces of a party's dice at one casino; a Biggy is two dice."""
    return [die.face for die in dice if die.party == party for _ in range(2 if die.biggy else 1)]


def parties(dice: list[Die]) -> list[Party]:
    """Who has dice there: seats first, then the neutral colour."""
    found = {die.party for die in dice}
    return [
        *sorted(party for party in found if isinstance(party, int)),
        *([NEUTRAL] if NEUTRAL in found else []),
    ]


def casino_order(dice: list[Die]) -> list[Party]:
    """Who is paid at casinos 1 to 6, best first."""
    counts = {party: len(counted(dice, party)) for party in parties(dice)}
    alone = [party for party in counts if list(counts.values()).count(counts[party]) == 1]
    return sorted(alone, key=lambda party: -counts[party])


def bandit_order(dice: list[Die]) -> list[Party]:
    """Who is paid at the bandit: `sorted` keeps players before the neutral colour where all else is equal."""

    def strength(party: Party) -> tuple[int, int, int]:
        faces = counted(dice, party)
        return (-len(faces), -sum(faces), -max(faces))

    return sorted(parties(dice), key=strength)


def paid(order: list[Party], notes: list[int]) -> list[tuple[int, Party | None]]:
    """Each note with who takes it, the highest first; None: nobody."""
    takers: list[Party | None] = [*order, None, None]
    return list(zip(sorted(notes, reverse=True), takers, strict=False))
