"""Positions and outcomes of Las Vegas, written short, for the tests."""

from collections.abc import Sequence
from typing import Any

from pitboss.core.journal import Journal
from pitboss.core.options import complete
from pitboss.games.las_vegas import GAME
from pitboss.games.las_vegas.scoring import score
from pitboss.games.las_vegas.state import State
from pitboss.table import Line, Table

NAMES = ["Anna", "Benno", "Carla", "Denny", "Emil", "Franka"]
ANY_NOTES = (50, 40, 70, 20, 90, 60, 100, 10, 80, 30, 70, 50)
ANY_BANDIT_NOTES = (60, 90)
BANDIT = 7  # how tests name it where casinos are numbered from 1


def fresh(seats: int = 4, **options: bool) -> State:
    """The state before anything has happened."""
    state = GAME.begin(seats, complete(GAME.options, options, seats))
    assert isinstance(state, State)
    return state


def lay_notes(state: State, at: int, high: int, low: int) -> None:
    """Notes in thousands."""
    state.notes[at - 1] = [1000 * high, 1000 * low]


def lay(state: State, at: int, **dice: str) -> None:
    """Dice at a casino: `lay(state, 3, anna="ooB", neutral="o")`: two small ones and the Biggy, one neutral.

    On the bandit their faces: `lay(state, BANDIT, anna="6 6 B2")`.
    """
    for name, text in dice.items():
        party = state.seats if name == "neutral" else NAMES.index(name.capitalize())
        for die in text.split() if at == BANDIT else text:
            big = die.startswith("B")
            if at == BANDIT:
                bags = state.bandit_big if big else state.bandit_small
                bags[party] += 1 << 8 * (int(die.lstrip("B")) - 1)
            else:
                bags = state.big if big else state.small
                bags[at - 1] += 1 << 8 * party


def scored(state: State) -> list[dict[str, Any]]:
    """Scores the round; gives what the journal tells."""
    journal = Journal()
    score(state, journal)
    return [entry.event for entry in journal.entries]


def at(events: list[dict[str, Any]], place: int | str) -> list[dict[str, Any]]:
    return [event for event in events if event.get("at") == place]


def won(events: list[dict[str, Any]], place: int | str) -> list[tuple[str, int]]:
    """Who took which note (in thousands) at a casino, in order; "box" where nobody did."""
    takers = {"boxed": "box", "neutral-won": "neutral"}
    return [
        (takers.get(event["what"]) or NAMES[event["seat"]], event["note"] // 1000)
        for event in at(events, place)
        if "note" in event
    ]


def start(seat: int) -> Line:
    return {"deal": "start", "is": seat}


def notes(thousands: Sequence[int] = ANY_NOTES, bandit: Sequence[int] = ()) -> list[Line]:
    """Twelve notes for casinos 1 to 6, and two for the bandit where there is one."""
    places: list[int | str] = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, "bandit", "bandit"]
    values = [*thousands, *bandit]
    return [
        {"deal": "note", "at": place, "is": 1000 * value}
        for place, value in zip(places, values, strict=False)
    ]


def throw(seat: int, own: Sequence[int] = (), biggy: int = 0, neutral: Sequence[int] = ()) -> Line:
    dice: dict[str, Any] = {"own": list(own)} if own else {}
    if biggy:
        dice["biggy"] = biggy
    if neutral:
        dice["neutral"] = list(neutral)
    return {"deal": "throw", "seat": seat, "is": dice}


def all_of(seat: int, face: int, neutral: int = 0) -> Line:
    """A first throw in which every die shows the same face, so that one choice empties the hand."""
    return throw(seat, [face] * 6, face, [face] * neutral)


def table(*throws: Line, seats: int = 2, **options: bool) -> Table:
    """A table where Anna begins, any notes lie out, and these throws come first."""
    laid = notes(bandit=ANY_BANDIT_NOTES if options.get("bandit") else ())
    return Table("las-vegas", NAMES[:seats], options, script=[start(0), *laid, *throws], seed=1)


def dice_held(table: Table, seat: int) -> dict[str, int]:
    held = table.view()["public"]["seats"][seat]["dice"]
    assert isinstance(held, dict)
    return held


def play_any(table: Table) -> None:
    """Plays on to the end, always the first legal choice."""
    while table.waits:
        table.play(table.waits[0], table.legal(table.waits[0])[0])


def play_round(table: Table) -> None:
    """Plays on to the next round (or the end), always the first legal choice."""
    now = table.view()["public"]["round"]
    while table.waits and table.view()["public"]["round"] == now:
        table.play(table.waits[0], table.legal(table.waits[0])[0])
