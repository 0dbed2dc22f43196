"""Records: declared once, copied whole, compared cell by cell."""

from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.record import Record

pytestmark = pytest.mark.quick


class Hand(Record):
    cards: Annotated[list[int], 3]
    best: int


class Board(Record):
    turn: int
    grid: Annotated[list[list[int]], 2, 3]
    hand: Hand
    hands: Annotated[list[Hand], 2]
    rows: Annotated[list[list[Hand]], 2, 2]


def test_a_new_record_is_blank():
    board = Board()
    assert board.turn == 0
    assert board.grid == [[0, 0, 0], [0, 0, 0]]
    assert board.hand == Hand()
    assert [len(row) for row in board.rows] == [2, 2]
    assert board.rows[0][0] is not board.rows[0][1]


def test_values_are_given_by_name():
    assert Board(turn=3).turn == 3
    assert Hand(cards=[1, 2, 3]).cards == [1, 2, 3]
    with pytest.raises(TypeError, match="Hand has no field bset"):
        Hand(bset=3)


def test_equality_and_repr():
    assert Hand(best=1) == Hand(best=1)
    assert Hand(best=1) != Hand(best=2)
    assert Hand() != Board()
    assert Hand() != {"cards": [0, 0, 0], "best": 0}
    assert repr(Hand(best=1)) == "Hand(cards=[0, 0, 0], best=1)"
    assert eval(repr(Hand(cards=[4, 5, 6]))) == Hand(cards=[4, 5, 6])
    with pytest.raises(TypeError, match="unhashable"):
        hash(Hand())


numbers = st.integers(-(2**63), 2**63 - 1)


def filled(value: Any, draw: Any) -> Any:
    if isinstance(value, Record):
        for name in value.fields:
            setattr(value, name, filled(getattr(value, name), draw))
        return value
    if isinstance(value, list):
        return [filled(cell, draw) for cell in value]
    return draw(numbers)


@given(st.data())
def test_a_copy_is_equal_and_independent(data):
    board = filled(Board(), data.draw)
    copy, known = board.copy(), repr(board)
    assert copy == board
    assert type(copy) is Board
    copy.turn += 1
    copy.grid[1][2] += 1
    copy.hand.cards[0] += 1
    copy.hands[1].best += 1
    copy.rows[1][0].cards[2] += 1
    assert repr(board) == known
    for name in Board.fields:
        assert getattr(copy, name) != getattr(board, name)


def test_a_record_with_inherited_fields():
    class More(Hand):
        extra: int

    assert list(More.fields) == ["cards", "best", "extra"] or set(More.fields) == {"cards", "best", "extra"}
    assert More(extra=2).copy() == More(extra=2)


@pytest.mark.parametrize(
    "hint",
    [
        float,
        str,
        list[int],
        dict[str, int],
        Annotated[list[int], 2, 3],
        Annotated[list[float], 2],
        Annotated[dict[str, int], 2],
        Annotated[int, 2],
    ],
)
def test_fields_that_are_no_numbers_are_refused_by_name(hint):
    with pytest.raises(TypeError, match=r"Bad\.field: a field is an int, a Record, or an array"):
        type("Bad", (Record,), {"__annotations__": {"field": hint}, "__module__": __name__})
