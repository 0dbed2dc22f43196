"""KC-X1 to KC-X4: the worked examples of docs/rules/las-vegas-cards.md, by name."""

import pytest

from tests.games.las_vegas_cards.positions import (
    at,
    casino,
    draw,
    fresh,
    hand,
    lay,
    lay_notes,
    open_table,
    scored,
    seat_view,
    table,
    take_turn,
    told,
    won,
)

pytestmark = pytest.mark.quick
EMILY, HENRY, ALENA, SANDRA = range(4)


@pytest.mark.rule("KC-14")
@pytest.mark.rule("KC-16")
def test_kc_x1_everyone_cancels() -> None:
    """They sit where Anna, Benno, Carla and Denny do."""
    state = fresh(4)
    lay_notes(state, 5, 70, 60)
    lay(state, 5, anna="5 5 55", benno="5 5 5 5", carla="55", denny="5 5")
    events = scored(state)
    cancelled = [(event["count"], event["parties"]) for event in told(at(events, 5), "cancelled")]
    assert cancelled == [(4, [EMILY, HENRY]), (2, [ALENA, SANDRA])]
    assert won(events, 5) == [("box", 70), ("box", 60)]


@pytest.mark.rule("KC-8")
def test_kc_x2_legal_and_illegal_choices() -> None:
    hands = ["5 5 5 1 2", "6 6 1 2 3", "1 4 2 2 3", "5 1 2 3 4"]
    match = table(*(hand(seat, cards) for seat, cards in enumerate(hands)), seats=4)
    for seat, text in enumerate(["play 5 5 5", "play 6 6", "play 1 4", "play 5"]):
        assert text in match.legal(seat)
        match.play(seat, text)
    assert [event["seat"] for event in told(match.journal, "laid")] == [EMILY, HENRY, ALENA, SANDRA]
    other = table(hand(EMILY, "4 4 2 1 6"), seats=4)
    refusal = other.why_not(EMILY, "play 4 4 2")
    assert refusal is not None
    assert refusal.rule == "KC-8"


@pytest.mark.rule("KC-11")
def test_kc_x3_past_eight_cards() -> None:
    match = open_table()
    take_turn(match, "1 1 1 3 4", "1 2 3 4 5", plays=["1 1 1", "1"])
    take_turn(match, "3 3 4 5 6", "1 2 3 4 5", plays=["3 3", "1"])
    take_turn(match, "4 5 5 6 6", "1 2 3 4 5", plays=["5 5", "1"])
    assert seat_view(match, 0)["cards"] == 7
    take_turn(match, "2 2 2 2 3", "1 2 3 4 5", plays=["2 2 2 2", "1"])
    assert seat_view(match, 0)["cards"] == 11
    for cards in ("6 6 6 6 66", "11 22 33 44 55"):
        draw(match, cards)
        assert match.waits == [1]
        match.play(1, f"play {cards.split()[0]}")
    assert match.view()["public"]["round"] == 2


@pytest.mark.rule("KC-22")
def test_kc_x4_a_double_three_takes_the_token() -> None:
    match = table(hand(0, "33 1 2 4 5"), sequential=True, tokens=True)
    assert casino(match, 3)["token"] is True
    match.play(0, "play 33")
    assert casino(match, 3)["token"] is False
    assert seat_view(match, 0)["tokens"] == 1
