"""Actions as numbers, ranges of amounts, and what is offered of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.errors import PitbossError
from pitboss.core.game import (
    Malformed,
    action_of,
    actions,
    amount,
    amounts,
    check_players,
    choice,
    expected,
    is_legal,
    offers,
    view,
    why_not,
)
from pitboss.testing import pig
from tests.throwaway import pawnshop

pytestmark = pytest.mark.quick

GAME = pawnshop.GAME
BET = pawnshop.BET


def betting(cash: int) -> pawnshop.State:
    state = pawnshop.begin(2, {})
    state.stage, state.cash[0] = pawnshop.STAKE, cash
    return state


@given(st.integers(0, 62), st.integers(0, 2**56))
def test_an_action_is_a_choice_with_an_amount(option, much):
    action = action_of(option, much)
    assert (choice(action), amount(action)) == (option, much)
    assert action < 1 << 63


def test_of_a_range_the_ends_and_some_between():
    assert [amount(action) for action in actions(GAME, betting(100), 0)] == [10, 30, 50, 70, 100]
    assert [amount(action) for action in actions(GAME, betting(35), 0)] == [10, 20, 30]
    assert amounts(GAME, betting(35), 0, BET) == (10, 30, 10)
    assert amounts(GAME, betting(35), 0, pawnshop.FOLD) is None
    assert amounts(pig.GAME, pig.begin(2, {}), 0, pig.ROLL) is None


@given(st.integers(10, 200), st.integers(0, 300))
def test_an_amount_is_legal_within_its_range_only(cash, much):
    legal = 10 <= much <= cash and much % 10 == 0
    assert is_legal(GAME, betting(cash), 0, action_of(BET, much)) == legal
    assert (why_not(GAME, betting(cash), 0, action_of(BET, much)) is None) == legal


def test_a_choice_without_amount_takes_none():
    state = betting(50)
    state.stage = pawnshop.DEBT
    assert is_legal(GAME, state, 0, action_of(pawnshop.SELL, 0))
    assert not is_legal(GAME, state, 0, action_of(pawnshop.SELL, 1))
    assert not is_legal(GAME, state, 0, action_of(BET, 10))


def test_offers_and_what_errors_say():
    assert offers(GAME, betting(40), 0) == [{"form": "bet N", "from": 10, "to": 40, "step": 10}]
    assert expected(GAME, betting(40), 0) == ["bet N (10 to 40 by 10)"]
    assert offers(GAME, betting(10), 0) == [{"do": "bet 10"}]


def test_amounts_that_stand_for_something_else_are_offered_one_by_one():
    """Such as which dice to take back: the amount is only a number for it."""
    dice = ("nothing", "red", "blue", "red and blue")

    def write(state, seat, action):
        return f"take {dice[amount(action) // 10]}"

    def read(state, seat, text):
        if text.removeprefix("take ") not in dice:
            raise Malformed("`take red`")
        return action_of(BET, 10 * dice.index(text.removeprefix("take ")))

    game = GAME._replace(id="takers", write=write, read=read)
    assert offers(game, betting(30), 0) == [
        {"do": "take red"},
        {"do": "take blue"},
        {"do": "take red and blue"},
    ]
    for offer in offers(game, betting(30), 0):
        assert is_legal(game, betting(30), 0, read(None, 0, offer["do"]))


def test_player_counts():
    check_players(GAME, 4)
    with pytest.raises(PitbossError, match="pawnshop is for 2 to 4 players, not 5"):
        check_players(GAME, 5)
    with pytest.raises(PitbossError, match="pig is for 2 players, not 3"):
        check_players(pig.GAME, 3)


def test_a_view_has_the_question_only_for_the_seat_asked():
    state = betting(40)
    assert view(GAME, state, 0)["legal"]
    assert view(GAME, state, 0)["waits"] == {"seats": [0]}
    assert view(GAME, state, 1)["legal"] == []
    assert view(GAME, state, None)["you"] is None
    assert view(GAME, pawnshop.begin(2, {}), 0)["waits"] is None
