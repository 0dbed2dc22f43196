"""KC-14 to KC-17: counting, cancelling, paying, and the end of the game."""

import pytest

from pitboss import Table
from pitboss.games.las_vegas_cards import GAME
from tests.games.las_vegas_cards.positions import (
    NAMES,
    at,
    fresh,
    lay,
    lay_notes,
    play_on,
    scored,
    told,
    won,
)

pytestmark = pytest.mark.quick


@pytest.mark.rule("KC-14")
def test_dice_count_and_not_cards() -> None:
    state = fresh(3)
    lay_notes(state, 4, 60, 30)
    lay(state, 4, anna="44 4", benno="4 4", carla="4")
    events = scored(state)
    assert [event["count"] for event in told(at(events, 4), "won")] == [3, 2]
    assert won(events, 4) == [("Anna", 60), ("Benno", 30)]


@pytest.mark.rule("KC-14")
def test_equal_dice_cancel_also_on_different_numbers_of_cards() -> None:
    state = fresh(4)
    lay_notes(state, 2, 90, 40)
    lay(state, 2, anna="2 22", benno="2 2 2", carla="2", denny="22")
    events = scored(state)
    assert won(events, 2) == [("Denny", 90), ("Carla", 40)]
    assert at(events, 2)[0] == {"what": "cancelled", "at": 2, "parties": [0, 1], "count": 3, "rule": "KC-14"}


@pytest.mark.rule("KC-14")
def test_several_groups_cancel_at_once() -> None:
    state = fresh(5)
    lay_notes(state, 2, 90, 40)
    lay(state, 2, anna="2 2 2", benno="2 22", carla="2 2", denny="22", emil="2")
    events = scored(state)
    cancelled = [(event["count"], event["parties"]) for event in told(events, "cancelled")]
    assert cancelled == [(3, [0, 1]), (2, [2, 3])]
    assert won(events, 2) == [("Emil", 90), ("box", 40)]


@pytest.mark.rule("KC-14")
def test_the_check_is_made_before_any_money_is_paid_and_once() -> None:
    """Cancelling leaves distinct counts: nobody who is left can cancel again."""
    state = fresh(3)
    lay_notes(state, 6, 90, 40)
    lay(state, 6, anna="6 6", benno="66", carla="6 6 6 66")
    events = at(scored(state), 6)
    assert [event["what"] for event in events] == ["cancelled", "won", "boxed"]


@pytest.mark.rule("KC-15")
def test_most_dice_take_the_higher_note_and_second_most_the_other() -> None:
    state = fresh(4)
    lay_notes(state, 1, 100, 30)
    lay(state, 1, anna="1", benno="1 1 1 1 11", carla="1 1", denny="1 1 1 1")
    assert won(scored(state), 1) == [("Benno", 100), ("Denny", 30)]
    assert state.money[:4] == [0, 100_000, 0, 30_000]
    assert state.won[:4] == [0, 1, 0, 1]


@pytest.mark.rule("KC-15")
def test_casinos_are_scored_from_one_to_six() -> None:
    state = fresh(2)
    for number in range(1, 7):
        lay_notes(state, number, 50, 30)
    events = [event for event in scored(state) if "at" in event]
    assert [event["at"] for event in events] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


@pytest.mark.rule("KC-16")
def test_notes_that_nobody_takes_go_into_the_box() -> None:
    state = fresh(2)
    lay_notes(state, 3, 80, 70)
    lay_notes(state, 5, 40, 40)
    lay(state, 5, benno="5")
    events = scored(state)
    assert won(events, 3) == [("box", 80), ("box", 70)]
    assert won(events, 5) == [("Benno", 40), ("box", 40)]
    assert {event["rule"] for event in told(events, "boxed")} == {"KC-16"}
    assert state.boxed == 11  # of twelve; the other casinos have notes of $0 here


@pytest.mark.rule("KC-17")
@pytest.mark.parametrize(
    ("money", "won", "places", "winners"),
    [
        ([300, 400, 200], [9, 1, 9], [2, 1, 3], [1]),
        ([400, 400, 200], [5, 6, 9], [2, 1, 3], [1]),
        ([400, 400, 200], [6, 6, 9], [1, 1, 3], [0, 1]),
        ([0, 0, 0], [0, 0, 0], [1, 1, 1], [0, 1, 2]),
    ],
)
def test_most_money_then_more_notes_then_shared(
    money: list[int], won: list[int], places: list[int], winners: list[int]
) -> None:
    state = fresh(3)
    state.money[:3] = [1000 * thousands for thousands in money]
    state.won[:3] = won
    result = GAME.result(state)
    assert (result.places, result.winners) == (places, winners)


@pytest.mark.rule("KC-17")
def test_the_game_has_four_rounds() -> None:
    match = Table("las-vegas-cards", NAMES[:4], seed=5)
    play_on(match)
    assert len(told(match.journal, "round")) == len(told(match.journal, "scoring")) == 4
    assert match.result is not None
    assert told(match.journal, "over")[0]["winners"] == match.result.winners


@pytest.mark.rule("KC-17")
def test_money_of_others_is_hidden_their_notes_are_not() -> None:
    state = fresh(2)
    state.money[:2] = [130_000, 90_000]
    state.won[:2] = [2, 1]
    hidden = GAME.public(state)["seats"]
    assert [(seat["notes"], seat["money"]) for seat in hidden] == [(2, None), (1, None)]
    assert GAME.mine(state, 0)["money"] == 130_000
    state.open_money = 1
    assert [seat["money"] for seat in GAME.public(state)["seats"]] == [130_000, 90_000]


@pytest.mark.rule("KC-17")
def test_at_the_end_all_money_is_shown() -> None:
    match = Table("las-vegas-cards", NAMES[:3], seed=6)
    play_on(match)
    assert match.result is not None
    assert [seat["money"] for seat in match.view()["public"]["seats"]] == match.result.money
