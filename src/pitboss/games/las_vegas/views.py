"""What players see of the table, and what chance may bring next."""

from functools import lru_cache
from typing import Any

from pitboss.core import bits
from pitboss.core.chance import Random
from pitboss.core.game import Changes
from pitboss.core.outcomes import Part, Pending, thrown
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
from pitboss.games.las_vegas.scoring import bandit_count, party_name, strengths
from pitboss.games.las_vegas.setup import place_name
from pitboss.games.las_vegas.state import CHOICE, DONE, NOTES, START, State
from pitboss.games.las_vegas.turn import rolled
from pitboss.pieces import piles
from pitboss.pieces.dice import count, counts_of, shown


def pending(state: State) -> Pending:
    if state.stage == START:
        seats = tuple(range(state.seats))
        return Pending("start", {}, (Part("start", 1, seats, (1,) * state.seats, alone=True),))
    if state.stage == NOTES:
        left = tuple(piles.counts_of(state.pile, state.left, len(NOTE_VALUES)))
        at = place_name(state.laid // NOTES_EACH)
        return Pending("note", {"at": at}, (Part("note", 1, NOTE_VALUES, left, alone=True),))
    return throw_of(state.turn, state.hand[state.turn])


@lru_cache(maxsize=1024)
def throw_of(seat: int, hand: int) -> Pending:
    parts = (
        Part("own", count(hand, OWN)),
        Part("biggy", count(hand, BIGGY), alone=True),
        Part("neutral", count(hand, NEUTRAL)),
    )
    return thrown({"seat": seat}, parts)


def public(state: State) -> dict[str, Any]:
    over = state.stage == DONE
    return {
        "round": min(state.round + 1, ROUNDS),
        "rounds": ROUNDS,
        "start": None if state.stage == START else state.start,
        "turn": None if over or state.stage == START else state.turn,
        "roll": {"seat": state.turn, **rolled(state)} if state.stage == CHOICE else None,
        "casinos": casinos(state),
        "pile": state.left,
        "seats": [player_at(state, seat) for seat in range(state.seats)],
    }


def changes(state: State, events: list[dict[str, Any]]) -> Changes | None:
    """A choice with the throw after it touches one casino and one player."""
    if [event["what"] for event in events] != ["placed", "rolled"]:
        return None
    at, seat = events[0]["at"], events[0]["seat"]
    place = BANDIT if at == place_name(BANDIT) else at - 1
    there = bandit(state) if place == BANDIT else casino(state, place)
    parts = {"turn": state.turn, "roll": {"seat": state.turn, **rolled(state)}}
    return Changes(parts, {"casinos": {place: there}, "seats": {seat: player_at(state, seat)}})


def player_at(state: State, seat: int) -> dict[str, Any]:
    shown = state.open_money or state.stage == DONE
    return player(state.hand[seat], state.won[seat], state.money[seat] if shown else None)


@lru_cache(maxsize=4096)
def player(hand: int, notes: int, money: int | None) -> dict[str, Any]:
    """What all see of a player: dice held, notes won, and the money where it is shown (LV-15)."""
    dice = {"own": count(hand, OWN), "biggy": count(hand, BIGGY), "neutral": count(hand, NEUTRAL)}
    return {"dice": dice, "notes": notes, "money": money}


def casinos(state: State) -> list[dict[str, Any]]:
    found = [casino(state, place) for place in range(CASINOS)]
    return [*found, bandit(state)] if state.bandit else found


def casino(state: State, place: int) -> dict[str, Any]:
    """One of the casinos 1 to 6: its notes, who has dice there (in seat order), what they count (LV-10)."""
    seats, small, big = state.seats, counts_of(state.small[place]), counts_of(state.big[place])
    dice = [
        dice_of(party_name(seats, party), place + 1, small[party], big[party])
        for party in range(seats + 1)
        if small[party] or big[party]
    ]
    return {"at": place + 1, "notes": [note for note in state.notes[place] if note], "dice": dice}


@lru_cache(maxsize=4096)
def dice_of(party: int | str, face: int, small: int, big: int) -> dict[str, Any]:
    """A party's dice at one of these casinos."""
    dice = {"small": [face] * small, "biggy": [face] * big}
    return {"party": party, **dice, "count": strengths(small, big)}


def bandit(state: State) -> dict[str, Any]:
    """The bandit likewise, and which faces are closed there (LV-21)."""
    dice = [
        {
            "party": party_name(state.seats, party),
            "small": shown(state.bandit_small[party]),
            "biggy": shown(state.bandit_big[party]),
            "count": bandit_count(state, party),
        }
        for party in range(state.seats + 1)
        if state.bandit_small[party] | state.bandit_big[party]
    ]
    return {
        "at": place_name(BANDIT),
        "notes": [note for note in state.notes[BANDIT] if note],
        "dice": dice,
        "closed": [face + 1 for face in bits.members(state.closed)],
    }


def mine(state: State, seat: int) -> dict[str, Any]:
    """LV-15: the own money."""
    return {"money": state.money[seat], "notes": state.won[seat]}


def redeal(state: State, seat: int | None, chance: Random) -> State:
    """Nothing that has been seen is secret for good: pay-outs were public (LV-15), the pile is a bag."""
    return state.copy()
