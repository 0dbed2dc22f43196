"""A turn: throw all dice held, choose a face, place all dice of it (LV-6 to LV-9, LV-18, LV-21)."""

from typing import Any

from pitboss.core.chance import Chance
from pitboss.core.game import CHANCE, OVER
from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas.ending import end_round
from pitboss.games.las_vegas.material import BANDIT, BIGGY, CASINOS, KINDS, NEUTRAL, OWN
from pitboss.games.las_vegas.setup import draw_start, lay_notes, place_name
from pitboss.games.las_vegas.state import CHOICE, DONE, NOTES, THROW, State
from pitboss.pieces.dice import count, dice, faces, showing, shown, throw

# A choice is a face (0 to 5) for the casino of its number; six more puts it on the bandit.


@rule
def waits(state: State) -> int:
    if state.stage == CHOICE:
        return 1 << state.turn
    return OVER if state.stage == DONE else CHANCE


@rule
def deal(state: State, chance: Chance, journal: Journal | None = None) -> None:
    if state.stage == THROW:
        throw_dice(state, chance, journal)
    elif state.stage == NOTES:
        lay_notes(state, chance, journal)
    else:
        draw_start(state, chance, journal)


@rule
def throw_dice(state: State, chance: Chance, journal: Journal | None = None) -> None:
    """LV-7: all the dice still held, neutral ones with them (LV-18)."""
    hand = state.hand[state.turn]
    for kind in range(KINDS):
        state.roll[kind] = throw(chance, count(hand, kind))
    state.stage = CHOICE
    if journal is not None:
        journal.add(
            "rolled", seat=state.turn, **rolled(state), rule="LV-18" if state.neutral_dice else "LV-7"
        )


@rule
def legal(state: State, seat: int) -> int:
    """LV-7: any face rolled; LV-21: on the bandit too where the face is still open there."""
    shown_faces = faces(state.roll[OWN] | state.roll[BIGGY] | state.roll[NEUTRAL])
    return shown_faces | (shown_faces & ~state.closed) << CASINOS


@rule
def apply(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    if action < CASINOS:
        place(state, seat, action, journal)
    else:
        place_on_bandit(state, seat, action - CASINOS, journal)
    state.stage = THROW
    if not next_turn(state):
        end_round(state, journal)


@rule
def place(state: State, seat: int, face: int, journal: Journal | None = None) -> None:
    """LV-7, LV-18: all dice of the face go to the casino of its number."""
    if journal is not None:
        journal.add("placed", seat=seat, at=face + 1, **rolled(state, face), rule="LV-7")
    state.small[face] += dice(seat, count(state.roll[OWN], face))
    state.small[face] += dice(state.seats, count(state.roll[NEUTRAL], face))
    state.big[face] += dice(seat, count(state.roll[BIGGY], face))
    hand_over(state, seat, face)


@rule
def place_on_bandit(state: State, seat: int, face: int, journal: Journal | None = None) -> None:
    """LV-21: all dice of the face go to the bandit, where the face is closed from now on."""
    if journal is not None:
        journal.add("placed", seat=seat, at=place_name(BANDIT), **rolled(state, face), rule="LV-21")
    state.bandit_small[seat] += showing(state.roll[OWN], face)
    state.bandit_big[seat] += showing(state.roll[BIGGY], face)
    state.bandit_small[state.seats] += showing(state.roll[NEUTRAL], face)
    state.closed |= 1 << face
    hand_over(state, seat, face)


@rule
def hand_over(state: State, seat: int, face: int) -> None:
    """The dice placed leave the hand."""
    roll = state.roll
    for kind in range(KINDS):
        state.hand[seat] -= dice(kind, count(roll[kind], face))
        roll[kind] = 0


@rule
def next_turn(state: State) -> bool:
    """LV-8: clockwise to the next player who holds dice. False when nobody does (LV-9)."""
    for _ in range(state.seats):
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
        if state.hand[state.turn] != 0:
            return True
    return False


def rolled(state: State, face: int | None = None) -> dict[str, Any]:
    """The throw (or its dice of one face) as views and events tell it; kinds without dice are left out."""
    own, biggy, neutral = state.roll
    if face is not None:
        own, biggy, neutral = showing(own, face), showing(biggy, face), showing(neutral, face)
    told: dict[str, Any] = {"own": shown(own)} if own else {}
    if biggy:
        told["biggy"] = shown(biggy)[0]
    if neutral:
        told["neutral"] = shown(neutral)
    return told
