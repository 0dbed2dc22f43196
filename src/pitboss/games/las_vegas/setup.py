"""Before the first throw: start player, dice and notes (LV-1 to LV-6, LV-17, LV-20)."""

from typing import Any

from pitboss.core.chance import Chance, draw, more
from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas.material import (
    BANDIT,
    BIGGY,
    BIGGYS,
    CASINOS,
    NEUTRAL,
    NEUTRAL_DICE,
    NOTE_COUNTS,
    NOTE_VALUES,
    NOTES_EACH,
    OWN,
    OWN_DICE,
)
from pitboss.games.las_vegas.state import NOTES, THROW, State
from pitboss.pieces.dice import dice
from pitboss.pieces.piles import drawn, pile_of, without

ALL_FACES = (1 << CASINOS) - 1


def begin(seats: int, options: dict[str, Any]) -> State:
    state = State(
        seats=seats,
        neutral_dice=NEUTRAL_DICE[seats] if options["neutral_dice"] else 0,
        bandit=int(options["bandit"]),
        open_money=int(options["open_money"]),
        pile=pile_of(NOTE_COUNTS),
        left=sum(NOTE_COUNTS),
    )
    take_dice(state)
    return state


@rule
def take_dice(state: State) -> None:
    """LV-1, LV-14, LV-17: everybody holds all dice; nothing lies at the casinos."""
    for seat in range(state.seats):
        state.hand[seat] = dice(OWN, OWN_DICE) + dice(BIGGY, BIGGYS) + dice(NEUTRAL, state.neutral_dice)
    for casino in range(CASINOS):
        state.small[casino] = 0
        state.big[casino] = 0
    for party in range(state.seats + 1):
        state.bandit_small[party] = 0
        state.bandit_big[party] = 0
    state.closed = 0 if state.bandit else ALL_FACES


@rule
def draw_start(state: State, chance: Chance, journal: Journal | None = None) -> None:
    """LV-6."""
    state.start = draw(chance, state.seats)
    start_round(state, journal)


@rule
def start_round(state: State, journal: Journal | None = None) -> None:
    take_dice(state)
    state.turn = state.start
    state.laid = 0
    state.stage = NOTES
    if journal is not None:
        journal.add("round", round=state.round + 1, seat=state.start, rule="LV-6")


@rule
def lay_notes(state: State, chance: Chance, journal: Journal | None = None) -> None:
    """LV-5, LV-20: two notes each for casinos 1 to 6, then for the bandit."""
    lots = NOTES_EACH * (CASINOS + state.bandit)
    while state.laid < lots and more(chance):
        kind = drawn(chance, state.pile, state.left)
        state.pile = without(state.pile, kind)
        state.left -= 1
        lay_note(state, state.laid // NOTES_EACH, NOTE_VALUES[kind], journal)
        state.laid += 1
    if state.laid == lots:
        state.stage = THROW


@rule
def lay_note(state: State, casino: int, note: int, journal: Journal | None = None) -> None:
    if state.laid % NOTES_EACH == 0:
        state.notes[casino][0] = note
        state.notes[casino][1] = 0
    else:
        other = state.notes[casino][0]
        state.notes[casino][0] = max(note, other)
        state.notes[casino][1] = min(note, other)
    if journal is not None:
        journal.add("note", at=place_name(casino), note=note, rule="LV-20" if casino == BANDIT else "LV-5")


def place_name(casino: int) -> int | str:
    """A casino as people name it."""
    return "bandit" if casino == BANDIT else casino + 1
