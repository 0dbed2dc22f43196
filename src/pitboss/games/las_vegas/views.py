"""What players see of the table, and what chance may bring next."""

from typing import Any

from pitboss.core import bits
from pitboss.core.chance import Random
from pitboss.core.outcomes import Part, Pending
from pitboss.games.las_vegas.material import (
    BANDIT,
    BIGGY,
    CASINOS,
    NEUTRAL,
    NOTE_VALUES,
    NOTES_EACH,
    OWN,
    ROUNDS,
)
from pitboss.games.las_vegas.scoring import bandit_count, party_name, strength
from pitboss.games.las_vegas.setup import place_name
from pitboss.games.las_vegas.state import CHOICE, DONE, NOTES, START, State
from pitboss.games.las_vegas.turn import rolled
from pitboss.pieces.dice import count, shown
from pitboss.pieces.piles import counts_of


def pending(state: State) -> Pending:
    if state.stage == START:
        seats = tuple(range(state.seats))
        return Pending("start", {}, (Part("start", 1, seats, (1,) * state.seats, alone=True),))
    if state.stage == NOTES:
        left = tuple(counts_of(state.pile, state.left, len(NOTE_VALUES)))
        at = place_name(state.laid // NOTES_EACH)
        return Pending("note", {"at": at}, (Part("note", 1, NOTE_VALUES, left, alone=True),))
    hand = state.hand[state.turn]
    parts = (
        Part("own", count(hand, OWN)),
        Part("biggy", count(hand, BIGGY), alone=True),
        Part("neutral", count(hand, NEUTRAL)),
    )
    return Pending("throw", {"seat": state.turn}, parts, named=True)


def public(state: State) -> dict[str, Any]:
    over = state.stage == DONE
    return {
        "round": min(state.round + 1, ROUNDS),
        "rounds": ROUNDS,
        "start": None if state.stage == START else state.start,
        "turn": None if over or state.stage == START else state.turn,
        "roll": {"seat": state.turn, **rolled(state)} if state.stage == CHOICE else None,
        "casinos": [casino(state, place) for place in range(CASINOS + state.bandit)],
        "pile": state.left,
        "seats": [
            {
                "dice": {
                    "own": count(state.hand[seat], OWN),
                    "biggy": count(state.hand[seat], BIGGY),
                    "neutral": count(state.hand[seat], NEUTRAL),
                },
                "notes": state.won[seat],
                "money": state.money[seat] if over or state.open_money else None,
            }
            for seat in range(state.seats)
        ],
    }


def casino(state: State, place: int) -> dict[str, Any]:
    """One casino: its notes, who has dice there (in seat order), and what is closed on the bandit."""
    told: dict[str, Any] = {
        "at": place_name(place),
        "notes": [note for note in state.notes[place] if note],
        "dice": [dice for party in range(state.seats + 1) if (dice := lying(state, place, party))],
    }
    if place == BANDIT:
        told["closed"] = [face + 1 for face in bits.members(state.closed)]
    return told


def lying(state: State, place: int, party: int) -> dict[str, Any] | None:
    """A party's dice at a casino, by face, and what they count together (LV-10)."""
    counts = bandit_count(state, party) if place == BANDIT else strength(state, party, place)
    if not counts:
        return None
    if place == BANDIT:
        small, big = shown(state.bandit_small[party]), shown(state.bandit_big[party])
    else:
        small = [place + 1] * count(state.small[party], place)
        big = [place + 1] * count(state.big[party], place)
    return {"party": party_name(state, party), "small": small, "biggy": big, "count": counts}


def mine(state: State, seat: int) -> dict[str, Any]:
    """LV-15: the own money."""
    return {"money": state.money[seat], "notes": state.won[seat]}


def redeal(state: State, seat: int | None, chance: Random) -> State:
    """Nothing that has been seen is secret for good: pay-outs were public (LV-15), the pile is a bag."""
    return state.copy()
