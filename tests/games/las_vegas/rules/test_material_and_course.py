"""LV-1 to LV-9: the material, filling the casinos, and a turn."""

from collections import Counter

import pytest

from pitboss import PitbossError, Table
from pitboss.games.las_vegas import GAME
from tests.games.las_vegas.positions import (
    ANY_NOTES,
    NAMES,
    all_of,
    dice_held,
    fresh,
    notes,
    play_any,
    play_round,
    start,
    table,
    throw,
)

pytestmark = pytest.mark.quick


@pytest.mark.rule("LV-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_begins_with_six_small_dice_and_the_biggy(seats: int) -> None:
    match = Table("las-vegas", NAMES[:seats], seed=3)
    thrown = match.view()["public"]["roll"]
    assert len(thrown["own"]) == 6
    assert thrown["biggy"] in range(1, 7)
    assert "neutral" not in thrown
    assert [dice_held(match, seat) for seat in range(seats)] == [{"own": 6, "biggy": 1, "neutral": 0}] * seats


@pytest.mark.rule("LV-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(PitbossError, match="2 to 6 players"):
        Table("las-vegas", [f"player {n}" for n in range(seats)])


@pytest.mark.rule("LV-2")
def test_the_pile_holds_forty_eight_notes() -> None:
    state = fresh()
    state.stage = 1  # notes come next
    chances = dict(GAME.pending(state).weighted())
    assert chances == {
        10_000: 4,
        20_000: 4,
        30_000: 5,
        40_000: 5,
        50_000: 6,
        60_000: 6,
        70_000: 6,
        80_000: 4,
        90_000: 4,
        100_000: 4,
    }
    assert sum(chances.values()) == 48


@pytest.mark.rule("LV-2")
def test_a_note_that_is_used_up_cannot_come_again() -> None:
    match = Table("las-vegas", NAMES[:2], deals=False)
    match.deal(0)
    for _ in range(4):
        match.deal(100_000)
    with pytest.raises(PitbossError, match="a note cannot be 100000"):
        match.deal(100_000)
    match.deal(90_000)


@pytest.mark.rule("LV-3")
def test_six_casinos_one_for_each_face() -> None:
    match = table(throw(0, [1, 2, 3, 4, 5, 6], 6))
    assert [casino["at"] for casino in match.view()["public"]["casinos"]] == [1, 2, 3, 4, 5, 6]
    assert match.legal(0) == ["1", "2", "3", "4", "5", "6"]
    for face in match.legal(0):
        (placed,) = [e for e in match.preview(0, face) if e["what"] == "placed"]
        assert placed["at"] == int(face)


@pytest.mark.rule("LV-4")
@pytest.mark.parametrize(("bandit", "used"), [(False, 36), (True, 42)])
def test_three_rounds_from_one_pile(bandit: bool, used: int) -> None:
    match = Table("las-vegas", NAMES[:3], {"bandit": bandit}, seed=5)
    play_any(match)
    laid = [event["note"] for event in match.journal if event["what"] == "note"]
    assert len(laid) == used
    assert match.view()["public"]["pile"] == 48 - used
    assert [event["round"] for event in match.journal if event["what"] == "round"] == [1, 2, 3]
    assert sum(event["what"] == "scoring" for event in match.journal) == 3
    in_the_box = dict(zip(range(10_000, 110_000, 10_000), (4, 4, 5, 5, 6, 6, 6, 4, 4, 4), strict=True))
    assert Counter(laid) <= Counter(in_the_box)  # shuffled once: no note comes more often than there are


@pytest.mark.rule("LV-5")
def test_two_notes_for_each_casino_from_one_to_six_before_each_round() -> None:
    match = Table("las-vegas", NAMES[:2], seed=9)
    play_any(match)
    places = [line["at"] for line in match.lines if line.get("deal") == "note"]
    assert places == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6] * 3


@pytest.mark.rule("LV-5")
def test_the_notes_lie_face_up() -> None:
    match = table(throw(0, [1] * 6, 1))
    shown = [casino["notes"] for casino in match.view(None)["public"]["casinos"]]
    dealt = [1000 * note for note in ANY_NOTES]
    assert shown == [sorted(pair, reverse=True) for pair in zip(dealt[::2], dealt[1::2], strict=True)]


@pytest.mark.rule("LV-5")
def test_new_notes_replace_the_old_ones() -> None:
    second = notes((10, 20, 30, 30, 40, 40, 60, 60, 70, 70, 80, 80))
    match = table(all_of(0, 1), all_of(1, 2), *second)
    match.play(0, "1")
    match.play(1, "2")
    assert [casino["notes"] for casino in match.view()["public"]["casinos"]] == [
        [20_000, 10_000],
        [30_000, 30_000],
        [40_000, 40_000],
        [60_000, 60_000],
        [70_000, 70_000],
        [80_000, 80_000],
    ]


@pytest.mark.rule("LV-6")
def test_the_first_start_player_is_drawn_with_equal_chances() -> None:
    pending = GAME.pending(fresh(5))
    assert pending.what == "start"
    assert list(pending.weighted()) == [(seat, 1) for seat in range(5)]
    begun = {Table("las-vegas", NAMES[:3], seed=seed).waits[0] for seed in range(20)}
    assert begun == {0, 1, 2}


@pytest.mark.rule("LV-6")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_left_neighbour_begins_the_next_round(first: int) -> None:
    match = Table("las-vegas", NAMES[:3], script=[start(first)], seed=4)
    begun = []
    while match.waits:
        begun.append(match.waits[0])
        play_round(match)
    assert begun == [first, (first + 1) % 3, (first + 2) % 3]


@pytest.mark.rule("LV-6")
def test_turns_pass_clockwise() -> None:
    match = Table("las-vegas", NAMES[:4], script=[start(2)], seed=8)
    turns = []
    for _ in range(4):  # nobody can be out of dice within the first lap
        turns += match.waits
        match.play(match.waits[0], match.legal(match.waits[0])[0])
    assert turns == [2, 3, 0, 1]


@pytest.mark.rule("LV-7")
def test_all_dice_of_the_face_are_placed_and_only_those() -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 5))
    match.play(0, "5")
    assert dice_held(match, 0) == {"own": 4, "biggy": 0, "neutral": 0}
    lying = [casino["dice"] for casino in match.view()["public"]["casinos"]]
    assert lying == [[], [], [], [], [{"party": 0, "small": [5, 5], "biggy": [5], "count": 4}], []]


@pytest.mark.rule("LV-7")
def test_the_next_throw_is_of_the_dice_still_held() -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 5), throw(1, [1, 2, 3, 4, 5, 6], 1), throw(0, [1, 2, 3, 4]))
    match.play(0, "5")
    match.play(1, "1")
    assert match.view()["public"]["roll"] == {"seat": 0, "own": [1, 2, 3, 4]}
    with pytest.raises(PitbossError, match="a throw cannot be"):
        table(throw(0, [1, 2, 3, 4, 5], 1))


@pytest.mark.rule("LV-7")
@pytest.mark.parametrize("text", ["1", "4"])
def test_a_face_that_was_not_rolled_is_refused(text: str) -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 5))
    assert match.legal(0) == ["2", "3", "5", "6"]
    refusal = match.why_not(0, text)
    assert refusal is not None
    assert refusal.rule == "LV-7"
    with pytest.raises(PitbossError) as refused:
        match.play(0, text)
    assert refused.value.rule == "LV-7"
    assert refused.value.expected == ["2", "3", "5", "6"]


@pytest.mark.rule("LV-7")
@pytest.mark.parametrize("text", ["2 3", "7", "0", "", "two", "2 2", "-2"])
def test_one_face_is_chosen_and_nothing_else(text: str) -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 5))
    with pytest.raises(PitbossError, match="face from 1 to 6") as refused:
        match.play(0, text)
    assert refused.value.code == "malformed"


@pytest.mark.rule("LV-7")
def test_what_lies_there_already_makes_no_difference() -> None:
    match = table(throw(0, [5] * 5 + [1], 5), throw(1, [5] * 4 + [1, 1], 1))
    match.play(0, "5")
    assert match.why_not(1, "5") is None
    match.play(1, "5")
    assert [dice["count"] for dice in match.view()["public"]["casinos"][4]["dice"]] == [7, 4]


@pytest.mark.rule("LV-8")
def test_without_dice_one_is_skipped_and_the_last_has_several_turns() -> None:
    match = table(
        all_of(0, 3),
        throw(1, [1, 1, 2, 2, 4, 4], 6),
        throw(2, [6] * 6, 6),
        throw(1, [2, 2, 4, 4], 6),
        throw(1, [4, 4], 6),
        throw(1, [4, 4]),
        seats=3,
    )
    turns = []
    for text in ("3", "1", "6", "2", "6", "4"):
        turns += match.waits
        assert match.view()["public"]["round"] == 1
        match.play(match.waits[0], text)
    assert turns == [0, 1, 2, 1, 1, 1]
    assert match.view()["public"]["round"] == 2


@pytest.mark.rule("LV-8")
def test_a_neutral_die_is_a_die_too() -> None:
    match = table(
        throw(0, [3] * 6, 3, [3, 3, 4]),
        all_of(1, 2, neutral=3),
        throw(0, neutral=[6]),
        neutral_dice=True,
    )
    match.play(0, "3")
    match.play(1, "2")
    assert match.waits == [0]
    assert match.view()["public"]["roll"] == {"seat": 0, "neutral": [6]}
    assert match.legal(0) == ["6"]


@pytest.mark.rule("LV-9")
def test_the_round_is_scored_as_soon_as_nobody_has_dice() -> None:
    match = table(all_of(0, 1), all_of(1, 2))
    match.play(0, "1")
    assert "scoring" not in [event["what"] for event in match.journal]
    told = [event["what"] for event in match.play(1, "2")]
    assert told[:2] == ["placed", "scoring"]
    assert match.state.money[:2] == [50_000, 70_000]
