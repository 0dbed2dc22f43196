"""Scoring a round (KC-14 to KC-16)."""

from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas_cards.material import CASINOS, NOTES_EACH
from pitboss.games.las_vegas_cards.state import State
from pitboss.pieces.dice import count
from pitboss.pieces.majority import strongest, ties


@rule
def score(state: State, journal: Journal | None = None) -> None:
    if journal is not None:
        journal.add("scoring", round=state.round + 1, rule="KC-12")
    for casino in range(CASINOS):
        score_casino(state, casino, journal)


@rule
def score_casino(state: State, casino: int, journal: Journal | None = None) -> None:
    """KC-14, KC-15: dice count, not cards; equal counts cancel, then the strongest take a note each."""
    if journal is not None:
        tell_ties(state, casino, journal)
    order = strongest(state.dice[casino], state.seats, NOTES_EACH)
    for rank in range(NOTES_EACH):
        pay(state, casino, rank, order >> 4 * rank & 15, journal)


@rule
def pay(state: State, casino: int, rank: int, seat: int, journal: Journal | None = None) -> None:
    """KC-15, KC-16: a note that nobody takes goes into the box."""
    note = state.notes[casino][rank]
    if seat < state.seats:
        state.money[seat] += note
        state.won[seat] += 1
    else:
        state.box += note
        state.boxed += 1
    if journal is not None:
        tell_note(state, casino, note, seat, journal)


def tell_ties(state: State, casino: int, journal: Journal) -> None:
    for dice, parties in ties(state.dice[casino], state.seats):
        journal.add("cancelled", at=casino + 1, parties=parties, count=dice, rule="KC-14")


def tell_note(state: State, casino: int, note: int, seat: int, journal: Journal) -> None:
    if seat < state.seats:
        dice = count(state.dice[casino], seat)
        journal.add("won", seat=seat, at=casino + 1, note=note, count=dice, rule="KC-15")
    else:
        journal.add("boxed", at=casino + 1, note=note, rule="KC-16")
