"""A short record, and what becomes of a changed one: for the tests of records."""

from collections.abc import Callable
from typing import Any

from pitboss import PitbossError, record
from pitboss.record import replay
from pitboss.table import Line
from tests.games.las_vegas.endings import ENDINGS
from tests.games.las_vegas.positions import notes, start, throw

HEADER: Line = {"pitboss": 1, "game": "las-vegas", "options": {"bandit": True}, "seats": ["Anna", "Benno"]}
BODY: list[Line] = [
    start(0),
    *notes(bandit=(60, 90)),
    throw(0, [3, 3, 3, 5, 5, 6], 2),
    {"seat": 0, "do": "3"},
    throw(1, [1, 2, 3, 4, 5, 6], 6),
    {"seat": 1, "do": "6 bandit"},
]
LINES = [HEADER, *BODY]


def changed(at: int, /, **facts: Any) -> list[Line]:
    """The record with some facts of a line (counted from 1) changed; None takes one away."""
    line = {name: fact for name, fact in {**LINES[at - 1], **facts}.items() if fact is not None}
    return [*LINES[: at - 1], line, *LINES[at:]]


def finished() -> list[Line]:
    return record.load(ENDINGS.path("one-winner"))


def answer(data: Any, reading: Callable[[Any], Any] = replay) -> Any:
    """What it leads to, or the error; any other exception is a bug."""
    try:
        return reading(data)
    except PitbossError as error:
        return error


def number_of(error: PitbossError) -> int:
    """The line that an error names."""
    words = error.text.split()
    assert words[0] == "line", error.text
    return int(words[1].rstrip(":"))
