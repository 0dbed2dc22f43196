"""LV-10 to LV-16: counting, cancelling, paying, and the end of the game."""

import pytest

from pitboss import Table
from pitboss.games.las_vegas import GAME
from tests.games.las_vegas.positions import (
    NAMES,
    all_of,
    at,
    dice_held,
    fresh,
    lay,
    lay_notes,
    notes,
    play_any,
    scored,
    table,
    won,
)

pytestmark = pytest.mark.quick


@pytest.mark.rule("LV-10")
def test_the_biggy_counts_two() -> None:
    state = fresh(3)
    lay_notes(state, 4, 60, 20)
    lay(state, 4, anna="oo", benno="B", carla="oB")
    events = scored(state)
    assert [event["count"] for event in at(events, 4) if event["what"] == "won"] == [3]
    assert won(events, 4) == [("Carla", 60), ("box", 20)]
    assert at(events, 4)[0] == {"what": "cancelled", "at": 4, "parties": [0, 1], "count": 2, "rule": "LV-11"}


@pytest.mark.rule("LV-10")
def test_the_biggy_counts_two_on_the_bandit_as_well() -> None:
    state = fresh(2, bandit=True)
    lay_notes(state, 7, 60, 20)
    lay(state, 7, anna="6 5", benno="B1 1")
    assert won(scored(state), "bandit") == [("Benno", 60), ("Anna", 20)]


@pytest.mark.rule("LV-11")
def test_equal_counts_cancel_and_the_others_move_up() -> None:
    state = fresh(4)
    lay_notes(state, 2, 90, 40)
    lay(state, 2, anna="ooo", benno="ooo", carla="o", denny="oo")
    assert won(scored(state), 2) == [("Denny", 90), ("Carla", 40)]


@pytest.mark.rule("LV-11")
def test_several_groups_cancel_at_once() -> None:
    state = fresh(6)
    lay_notes(state, 2, 90, 40)
    lay(state, 2, anna="ooo", benno="ooo", carla="oo", denny="oo", emil="oo", franka="o")
    events = scored(state)
    cancelled = [event for event in at(events, 2) if event["what"] == "cancelled"]
    assert [(event["count"], event["parties"]) for event in cancelled] == [(3, [0, 1]), (2, [2, 3, 4])]
    assert won(events, 2) == [("Franka", 90), ("box", 40)]


@pytest.mark.rule("LV-11")
def test_parties_without_a_die_do_not_cancel() -> None:
    state = fresh(4)
    lay_notes(state, 2, 90, 40)
    lay(state, 2, anna="o")
    events = scored(state)
    assert [event["what"] for event in at(events, 2)] == ["won", "boxed"]


@pytest.mark.rule("LV-11")
def test_the_check_is_made_in_each_casino_for_itself() -> None:
    state = fresh(2)
    lay_notes(state, 1, 90, 40)
    lay_notes(state, 5, 80, 30)
    lay(state, 1, anna="oo", benno="oo")
    lay(state, 5, anna="oo", benno="o")
    events = scored(state)
    assert won(events, 1) == [("box", 90), ("box", 40)]
    assert won(events, 5) == [("Anna", 80), ("Benno", 30)]


@pytest.mark.rule("LV-12")
def test_casinos_pay_in_order_the_most_dice_first() -> None:
    state = fresh(3)
    for casino in range(1, 7):
        lay_notes(state, casino, 10 * casino + 10, 10)
        lay(state, casino, benno="oo", carla="ooo")
    paid = [(event["at"], event["seat"]) for event in scored(state) if event["what"] == "won"]
    assert paid == [(casino, seat) for casino in range(1, 7) for seat in (2, 1)]
    assert state.money[:3] == [0, 60_000, 270_000]
    assert state.won[:3] == [0, 6, 6]


@pytest.mark.rule("LV-12")
def test_only_two_are_paid() -> None:
    state = fresh(4)
    lay_notes(state, 6, 30, 20)
    lay(state, 6, anna="o", benno="oo", carla="ooo", denny="oooo")
    assert won(scored(state), 6) == [("Denny", 30), ("Carla", 20)]
    assert state.money[:2] == [0, 0]


@pytest.mark.rule("LV-13")
def test_notes_left_over_leave_the_game() -> None:
    match = table(all_of(0, 1), all_of(1, 1))
    match.play(0, "1")
    match.play(1, "1")
    boxed = [event["note"] for event in match.journal if event["what"] == "boxed"]
    assert len(boxed) == 12
    assert all(event["rule"] == "LV-13" for event in match.journal if event["what"] == "boxed")
    assert match.view()["public"]["pile"] == 48 - 12 - 12  # the second round's notes lie out, none came back


@pytest.mark.rule("LV-13")
def test_boxed_notes_cannot_be_drawn_again() -> None:
    hundreds = notes((100, 100, 100, 100, 10, 10, 20, 20, 30, 30, 40, 40))
    match = Table("las-vegas", NAMES[:2], deals=False)
    for line in [{"is": 0}, *hundreds, all_of(0, 1)]:
        match.deal(line["is"])
    match.play(0, "1")
    match.deal(all_of(1, 1)["is"])
    match.play(1, "1")
    assert match.pending is not None
    assert 100_000 not in [note for note, weight in match.pending.weighted() if weight]


@pytest.mark.rule("LV-14")
def test_all_dice_go_home_after_scoring() -> None:
    match = table(all_of(0, 1), all_of(1, 2))
    match.play(0, "1")
    match.play(1, "2")
    assert match.view()["public"]["round"] == 2
    assert [dice_held(match, seat) for seat in (0, 1)] == [{"own": 6, "biggy": 1, "neutral": 0}] * 2
    assert [casino["dice"] for casino in match.view()["public"]["casinos"]] == [[]] * 6


@pytest.mark.rule("LV-15")
def test_money_is_shown_to_its_owner_only() -> None:
    match = table(all_of(0, 1), all_of(1, 2))
    match.play(0, "1")
    match.play(1, "2")
    for viewer in (None, 0, 1):
        seats = match.view(viewer)["public"]["seats"]
        assert [seat["money"] for seat in seats] == [None, None]
        assert [seat["notes"] for seat in seats] == [1, 1]
    assert match.view(0)["mine"] == {"money": 50_000, "notes": 1}
    assert match.view(1)["mine"] == {"money": 70_000, "notes": 1}
    assert match.view(None)["mine"] == {}


@pytest.mark.rule("LV-15")
def test_the_option_shows_it_to_everybody() -> None:
    match = table(all_of(0, 1), all_of(1, 2), open_money=True)
    match.play(0, "1")
    match.play(1, "2")
    assert [seat["money"] for seat in match.view(None)["public"]["seats"]] == [50_000, 70_000]


@pytest.mark.rule("LV-15")
def test_pay_outs_are_public_and_the_money_is_at_the_end() -> None:
    match = table(all_of(0, 1), all_of(1, 2))
    match.play(0, "1")
    match.play(1, "2")
    assert [(e["seat"], e["note"]) for e in match.events(None) if e["what"] == "won"] == [
        (0, 50_000),
        (1, 70_000),
    ]
    play_any(match)
    assert match.result is not None
    assert [seat["money"] for seat in match.view(None)["public"]["seats"]] == match.result.money


def ended(*money_and_notes: tuple[int, int]):
    state = fresh(len(money_and_notes))
    for seat, (money, won_notes) in enumerate(money_and_notes):
        state.money[seat], state.won[seat] = 1000 * money, won_notes
    state.stage = 4
    return GAME.result(state)


@pytest.mark.rule("LV-16")
def test_the_most_money_wins() -> None:
    result = ended((200, 9), (210, 3), (190, 4))
    assert result.winners == [1]
    assert result.places == [2, 1, 3]


@pytest.mark.rule("LV-16")
def test_equal_money_is_decided_by_the_notes() -> None:
    result = ended((210, 4), (210, 5), (100, 2))
    assert result.winners == [1]
    assert result.places == [2, 1, 3]


@pytest.mark.rule("LV-16")
def test_who_is_still_level_shares_the_victory() -> None:
    result = ended((100, 2), (210, 5), (210, 5), (50, 2), (50, 2))
    assert result.winners == [1, 2]
    assert result.places == [3, 1, 1, 4, 4]


@pytest.mark.rule("LV-16")
def test_nobody_with_money_is_a_shared_victory_too() -> None:
    assert ended((0, 0), (0, 0)).winners == [0, 1]


@pytest.mark.rule("LV-16")
def test_the_game_ends_after_the_third_round() -> None:
    twelve = notes((10, 20, 30, 30, 40, 40, 60, 60, 70, 70, 80, 80))
    last = notes((10, 20, 90, 30, 80, 40, 60, 60, 70, 70, 50, 50))
    match = table(
        all_of(0, 1), all_of(1, 2), *twelve, all_of(1, 1), all_of(0, 2), *last, all_of(0, 1), all_of(1, 3)
    )
    for seat, text in ((0, "1"), (1, "2"), (1, "1"), (0, "2"), (0, "1"), (1, "3")):
        assert not match.over
        assert match.waits == [seat]
        match.play(seat, text)
    assert match.over
    assert match.waits == []
    # Anna 50, 30, 20; Benno 70, 20, 80
    assert match.result is not None
    assert match.result.money == [100_000, 170_000]
    assert match.result.notes == [3, 3]
    assert match.result.winners == [1]
    assert match.journal[-1]["rule"] == "LV-16"
