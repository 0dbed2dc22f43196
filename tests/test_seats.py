"""Sitting down at a table: names, seats, options, games; and somebody else taking a seat."""

from typing import Any

import pytest

from pitboss import PitbossError, Table, record
from tests.games.las_vegas.positions import table
from tests.refusals import FIRST, refused

pytestmark = pytest.mark.quick


def test_seats_are_given_by_index_or_name() -> None:
    match = table(FIRST)
    assert match.legal(0) == match.legal("Anna") == ["2", "3", "5", "6"]
    assert match.view("Benno") == match.view(1)
    match.play("Anna", "2")
    assert match.waits == [1]


@pytest.mark.parametrize("seat", [2, -1, True, None, 1.0, [0], {"seat": 0}])
def test_no_such_seat(seat: Any) -> None:
    with refused("unknown", "expected 0 to 1, or a name"):
        table(FIRST).legal(seat)


def test_a_misspelt_name_is_answered_with_a_suggestion() -> None:
    with refused("unknown", "did you mean Benno"):
        table(FIRST).legal("Bennno")


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("ab", "list of names"),
        ({"a", "b"}, "list of names"),
        (None, "list of names"),
        (["a", "a"], "names that differ"),
        (["a", " a "], "names that differ"),
        (["a", ""], "not empty"),
        (["a", "  "], "not empty"),
        (["a", 7], "not empty"),
        (["a", "\x1b[31mred"], "printable"),
        (["a", "b\ud800"], "printable"),
        (["a", "b\nc"], "printable"),
        (["a", "x" * 41], "40 characters"),
        (["a"], "2 to 6 players"),
        ([], "2 to 6 players"),
    ],
)
def test_names_that_will_not_do(seats: Any, words: str) -> None:
    with pytest.raises(PitbossError, match=words):
        Table("las-vegas", seats)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bandits": True}, "did you mean bandit"),
        ({"bandit": 1}, "expected on, off"),
        ({"bandit": "yes"}, "expected on, off"),
        ({"bandit": None}, "expected on, off"),
        ({"bandit": []}, "expected on, off"),
        (["bandit"], "names with values"),
        ("bandit", "names with values"),
    ],
)
def test_options_that_will_not_do(options: Any, words: str) -> None:
    with pytest.raises(PitbossError, match=words):
        Table("las-vegas", ["a", "b"], options)


def test_an_unknown_game_is_answered_with_a_suggestion() -> None:
    with refused("unknown", "did you mean las-vegas"):
        Table("las-vgas", ["a", "b"])
    wrong: Any
    for wrong in (None, 3):
        with refused("unknown", f"unknown game {wrong}: there are: .*las-vegas"):
            Table(wrong, ["a", "b"])


def test_somebody_else_takes_a_seat() -> None:
    match = table(FIRST)
    match.sit("Anna", " Zoe ")
    assert match.seats == ["Zoe", "Benno"]
    assert match.lines[-1] == {"seat": 0, "sits": "Zoe"}
    match.play("Zoe", "2")
    assert match.view()["names"] == ["Zoe", "Benno"]
    assert match.record()[0]["seats"] == ["Anna", "Benno"]
    assert record.replay(match.record()).seats == ["Zoe", "Benno"]
    with refused("unknown"):
        match.legal("Anna")
    with pytest.raises(PitbossError, match="not empty"):
        match.sit(0, "")


def test_two_bots_of_a_kind_are_told_apart_by_their_index_only() -> None:
    match = table(FIRST)
    match.sit(0, "bot:greedy")
    match.sit(1, "bot:greedy")
    with refused("unknown"):
        match.legal("bot:greedy")
    assert match.legal(0) == ["2", "3", "5", "6"]
