"""Positions and outcomes of the card game, written short, for the tests."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.core.journal import Journal
from pitboss.core.options import complete
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.scoring import score
from pitboss.games.las_vegas_cards.state import NOTES, State
from pitboss.table import Line, Table

NAMES = ["Anna", "Benno", "Carla", "Denny", "Emil"]
ANY_NOTES = (50, 40, 70, 30, 90, 60, 100, 40, 80, 30, 70, 50)
FIVES = ["1 1 1 1 11", "2 2 2 2 22", "3 3 3 3 33", "4 4 4 4 44", "5 5 5 5 55", "6 6 6 6 66"]
"""A deck drawn so that every hand shows one number."""


def fresh(seats: int = 4, **options: bool) -> State:
    """The state before anything has happened."""
    state = GAME.begin(seats, complete(GAME.options, options, seats))
    assert isinstance(state, State)
    return state


def at_notes(seats: int = 4, **options: bool) -> State:
    """Notes come next, also where a start player is drawn first."""
    state = fresh(seats, **options)
    state.stage = NOTES
    return state


def lay_notes(state: State, at: int, high: int, low: int) -> None:
    """Notes in thousands."""
    state.notes[at - 1] = [1000 * high, 1000 * low]


def lay(state: State, at: int, **cards: str) -> None:
    """Cards at a casino: `lay(state, 3, anna="3 3 33")`."""
    for name, text in cards.items():
        seat = NAMES.index(name.capitalize())
        for card in text.split():
            state.dice[at - 1] += len(card) << 8 * seat
            state.doubles[at - 1] += (len(card) - 1) << 8 * seat
            state.cards[seat] += 1


def scored(state: State) -> list[dict[str, Any]]:
    """Scores the round; gives what the journal tells."""
    journal = Journal()
    score(state, journal)
    return [entry.event for entry in journal.entries]


def at(events: list[dict[str, Any]], place: int) -> list[dict[str, Any]]:
    return [event for event in events if event.get("at") == place]


def won(events: list[dict[str, Any]], place: int) -> list[tuple[str, int]]:
    """Who took which note (in thousands) at a casino, in order; "box" where nobody did."""
    return [
        ("box" if event["what"] == "boxed" else NAMES[event["seat"]], event["note"] // 1000)
        for event in at(events, place)
        if event["what"] in ("won", "boxed")
    ]


def told(events: list[dict[str, Any]], what: str) -> list[dict[str, Any]]:
    return [event for event in events if event["what"] == what]


def start(seat: int) -> Line:
    return {"deal": "start", "is": seat}


def notes(thousands: Sequence[int] = ANY_NOTES) -> list[Line]:
    """Twelve notes for casinos 1 to 6."""
    return [
        {"deal": "note", "at": number // 2 + 1, "is": 1000 * value} for number, value in enumerate(thousands)
    ]


def hand(seat: int, cards: str) -> Line:
    return {"deal": "hand", "seat": seat, "is": cards.split()}


def table(*hands: Line, seats: int = 2, **options: bool) -> Table:
    """A table with any notes, where these hands come first. In turn, Anna begins."""
    script = [*notes(), *hands]
    if options.get("sequential"):
        script.insert(0, start(0))
    return Table("las-vegas-cards", NAMES[:seats], options, script=script, seed=1)


def open_table(seats: int = 2, **options: bool) -> Table:
    """A table whose outcomes come from the test, with any notes laid."""
    match = Table("las-vegas-cards", NAMES[:seats], options, deals=False)
    if options.get("sequential"):
        match.deal(0)
    deal_notes(match)
    return match


def deal_notes(match: Table, thousands: Sequence[int] = ANY_NOTES) -> None:
    for value in thousands:
        match.deal(1000 * value)


def draw(match: Table, cards: str) -> None:
    """The next hand."""
    match.deal(cards.split())


def take_turn(match: Table, *hands: str, plays: Sequence[str] = ()) -> None:
    """One turn of all who are asked, at once: their hands, then what they play (else their whole hands)."""
    for cards in hands:
        draw(match, cards)
    for seat, play in zip(list(match.waits), plays or hands, strict=True):
        match.play(seat, f"play {play}")


def seat_view(match: Table, seat: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    found = match.view()["public"]["seats"][seat]
    assert isinstance(found, dict)
    return found


def casino(match: Table, at: int) -> dict[str, Any]:
    found = match.view()["public"]["casinos"][at - 1]
    assert isinstance(found, dict)
    return found


def first(legal: list[str]) -> str:
    return legal[0]


def play_on(match: Table, choose: Callable[[list[str]], str] = first) -> None:
    """Plays on to the end."""
    while match.waits:
        seat = match.waits[0]
        match.play(seat, choose(match.legal(seat)))


def play_round(match: Table, choose: Callable[[list[str]], str] = first) -> None:
    """Plays on to the next round (or the end)."""
    now = match.view()["public"]["round"]
    while match.waits and match.view()["public"]["round"] == now:
        seat = match.waits[0]
        match.play(seat, choose(match.legal(seat)))
