"""Scoring a round (LV-10 to LV-13, LV-19, LV-22 to LV-25)."""

from typing import Any, NamedTuple

from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas.material import BANDIT, BIGGY_COUNTS, CASINOS, NOTES_EACH
from pitboss.games.las_vegas.setup import place_name
from pitboss.games.las_vegas.state import State
from pitboss.pieces.dice import SIDES, count
from pitboss.pieces.majority import NOBODY, strongest, ties

HIGHEST_RANK = 1 << 30


@rule
def score(state: State, journal: Journal | None = None) -> None:
    if journal is not None:
        journal.add("scoring", round=state.round + 1, rule="LV-9")
    for casino in range(CASINOS):
        score_casino(state, casino, journal)
    if state.bandit:
        score_bandit(state, journal)


@rule
def strengths(small: int, big: int) -> int:
    """LV-10: the Biggy counts as two dice. Of one party, or bags by party of one casino."""
    return small + BIGGY_COUNTS * big


@rule
def score_casino(state: State, casino: int, journal: Journal | None = None) -> None:
    """LV-11, LV-12: equal counts cancel, then the parties left take one note each, the strongest first."""
    counts = strengths(state.small[casino], state.big[casino])
    if journal is not None:
        tell_ties(state, casino, counts, journal)
    order = strongest(counts, state.seats + 1, NOTES_EACH)
    for rank in range(NOTES_EACH):
        pay(state, casino, rank, order >> 4 * rank & 15, journal)


@rule
def pay(state: State, casino: int, rank: int, party: int, journal: Journal | None = None) -> None:
    """LV-12, LV-13, LV-19: a seat keeps its note; the neutral party's and nobody's go into the box."""
    note = state.notes[casino][rank]
    if party < state.seats:
        state.money[party] += note
        state.won[party] += 1
    if journal is not None:
        tell_note(state, casino, note, party, journal)


@rule
def bandit_rank(state: State, party: int) -> int:
    """LV-22 to LV-25: more dice, then the higher sum, then the higher face, then a player; 0: no dice.

    `Standing` takes it apart again.
    """
    number, total, top = 0, 0, 0
    for face in range(SIDES):
        dice = count(state.bandit_small[party], face) + BIGGY_COUNTS * count(state.bandit_big[party], face)
        if dice != 0:
            number += dice
            total += dice * (face + 1)
            top = face
    if number == 0:
        return 0
    return ((number * 64 + total) * 8 + top) * 8 + 7 - party


@rule
def score_bandit(state: State, journal: Journal | None = None) -> None:
    """LV-22: last of all, one note at most for each party; nobody cancels (LV-25)."""
    limit = HIGHEST_RANK
    for rank in range(NOTES_EACH):
        best = 0
        for party in range(state.seats + 1):
            found = bandit_rank(state, party)
            if best < found < limit:
                best = found
        limit = best
        pay(state, BANDIT, rank, 7 - best % 8 if best else NOBODY, journal)


def tell_ties(state: State, casino: int, counts: int, journal: Journal) -> None:
    for dice, parties in ties(counts, state.seats + 1):
        named = [party_name(state.seats, party) for party in parties]
        journal.add("cancelled", at=place_name(casino), parties=named, count=dice, rule="LV-11")


def tell_note(state: State, casino: int, note: int, party: int, journal: Journal) -> None:
    at = place_name(casino)
    if party == NOBODY:
        journal.add("boxed", at=at, note=note, rule="LV-13")
        return
    if casino == BANDIT:
        facts, rule = bandit_reason(state, party)
    else:
        facts, rule = casino_reason(state, casino, party)
    if party == state.seats:
        journal.add("neutral-won", at=at, note=note, **facts, rule="LV-19")
    else:
        journal.add("won", seat=party, at=at, note=note, **facts, rule=rule)


def casino_reason(state: State, casino: int, party: int) -> tuple[dict[str, Any], str]:
    """What a party won with, and the rule."""
    return {"count": count(strengths(state.small[casino], state.big[casino]), party)}, "LV-12"


class Standing(NamedTuple):
    """What a party's rank on the bandit is made of; `top` is the highest single face."""

    dice: int
    total: int
    top: int


def standing(state: State, party: int) -> Standing:
    rank = bandit_rank(state, party)
    return Standing(rank >> 12, rank >> 6 & 63, (rank >> 3 & 7) + 1)


def bandit_reason(state: State, party: int) -> tuple[dict[str, Any], str]:
    """The same for the bandit: the count, and as much more as it took to settle a tie."""
    own = standing(state, party)
    others = [standing(state, other) for other in range(state.seats + 1) if other != party]
    level = [other for other in others if other.dice == own.dice]
    if not level:
        return {"count": own.dice}, "LV-22"
    rule = "LV-23" if own.dice == max(own, *others).dice else "LV-24"
    if all(other.total != own.total for other in level):
        return {"count": own.dice, "sum": own.total}, rule
    return {"count": own.dice, "sum": own.total, "top": own.top}, "LV-25" if own in level else rule


def bandit_count(state: State, party: int) -> int:
    return standing(state, party).dice


def party_name(seats: int, party: int) -> int | str:
    return "neutral" if party == seats else party
