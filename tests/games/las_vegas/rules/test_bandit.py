"""LV-20 to LV-25: the one-armed bandit."""

from itertools import product
from typing import Any

import pytest

from pitboss import PitbossError, Table
from pitboss.core.words import say
from pitboss.games.las_vegas import GAME
from tests.games.las_vegas.positions import (
    BANDIT,
    NAMES,
    all_of,
    at,
    fresh,
    lay,
    lay_notes,
    play_any,
    scored,
    table,
    throw,
    won,
)

pytestmark = pytest.mark.quick


def ranking(seats: int = 4, **dice: str) -> list[str]:
    """Who takes the first and the second note of the bandit with these dice there."""
    return [name for name, _ in won(told(seats, **dice), "bandit")]


def told(seats: int = 4, **dice: str) -> list[dict[str, Any]]:
    """What is told when the bandit is scored with these dice there."""
    state = fresh(seats, bandit=True, neutral_dice="neutral" in dice)
    lay_notes(state, BANDIT, 90, 10)
    lay(state, BANDIT, **dice)
    return at(scored(state), "bandit")


def reasons(seats: int = 4, **dice: str) -> list[tuple[str, dict[str, int]]]:
    """The rule and the figures that each note is given with."""
    names = ("count", "sum", "top")
    return [
        (event["rule"], {name: event[name] for name in names if name in event})
        for event in told(seats, **dice)
    ]


@pytest.mark.rule("LV-20")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_bandit_gets_two_notes_every_round_after_casino_six(seats: int) -> None:
    match = Table("las-vegas", NAMES[:seats], {"bandit": True}, seed=11)
    play_any(match)
    places = [line["at"] for line in match.lines if line.get("deal") == "note"]
    assert places == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, "bandit", "bandit"] * 3


@pytest.mark.rule("LV-20")
def test_it_takes_any_face() -> None:
    match = table(throw(0, [1, 2, 3, 4, 5, 6], 6), bandit=True)
    faces = ["1", "2", "3", "4", "5", "6"]
    assert match.legal(0) == faces + [f"{face} bandit" for face in faces]
    assert match.view()["public"]["casinos"][6]["at"] == "bandit"


@pytest.mark.rule("LV-20")
def test_without_the_option_nobody_can_place_there() -> None:
    match = table(throw(0, [1, 2, 3, 4, 5, 6], 6))
    assert len(match.view()["public"]["casinos"]) == 6
    refusal = match.why_not(0, "3 bandit")
    assert refusal is not None
    assert refusal.rule == "LV-20"
    with pytest.raises(PitbossError) as refused:
        match.play(0, "3 bandit")
    assert refused.value.rule == "LV-20"


@pytest.mark.rule("LV-21")
def test_all_dice_of_the_face_go_to_the_bandit() -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 5, [5, 1, 5]), bandit=True, neutral_dice=True)
    match.play(0, "5 bandit")
    casinos = match.view()["public"]["casinos"]
    assert casinos[4]["dice"] == []
    assert casinos[6]["dice"] == [
        {"party": 0, "small": [5, 5], "biggy": [5], "count": 4},
        {"party": "neutral", "small": [5, 5], "biggy": [], "count": 2},
    ]
    assert casinos[6]["closed"] == [5]


@pytest.mark.rule("LV-21")
def test_a_face_is_closed_there_for_everybody() -> None:
    match = table(
        throw(0, [2, 2, 3, 5, 5, 6], 5),
        throw(1, [5, 5, 4, 4, 4, 4], 4),
        throw(0, [2, 2, 3, 6]),
        bandit=True,
    )
    match.play(0, "5 bandit")
    assert match.legal(1) == ["4", "5", "4 bandit"]
    with pytest.raises(PitbossError) as refused:
        match.play(1, "5 bandit")
    assert refused.value.rule == "LV-21"
    assert refused.value.expected == ["4", "5", "4 bandit"]
    match.play(1, "4 bandit")
    assert match.legal(0) == ["2", "3", "6", "2 bandit", "3 bandit", "6 bandit"]
    assert match.view()["public"]["casinos"][6]["closed"] == [4, 5]


@pytest.mark.rule("LV-21")
def test_closed_for_whoever_closed_it_too() -> None:
    again = throw(0, [4, 3, 5, 5], 5)
    match = table(throw(0, [4, 4, 3, 5, 5, 6], 6), all_of(1, 1), again, bandit=True)
    match.play(0, "4 bandit")
    match.play(1, "1")
    assert match.legal(0) == ["3", "4", "5", "3 bandit", "5 bandit"]
    refusal = match.why_not(0, "4 bandit")
    assert refusal is not None
    assert refusal.rule == "LV-21"


@pytest.mark.rule("LV-21")
def test_the_next_round_opens_all_faces_again() -> None:
    match = table(all_of(0, 1), all_of(1, 2), bandit=True)
    match.play(0, "1 bandit")
    assert match.view()["public"]["casinos"][6]["closed"] == [1]
    match.play(1, "2 bandit")
    assert match.view()["public"]["round"] == 2
    assert match.view()["public"]["casinos"][6]["closed"] == []
    thrown = match.view()["public"]["roll"]
    faces = sorted({*thrown["own"], thrown["biggy"]})
    assert match.legal(1) == [f"{face}" for face in faces] + [f"{face} bandit" for face in faces]


@pytest.mark.rule("LV-21")
def test_a_face_that_was_not_rolled_is_none_for_the_bandit_either() -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 6), bandit=True)
    refusal = match.why_not(0, "4 bandit")
    assert refusal is not None
    assert refusal.rule == "LV-7"


@pytest.mark.rule("LV-22")
def test_it_is_scored_last_and_the_number_of_dice_decides() -> None:
    state = fresh(3, bandit=True)
    for casino in range(1, 8):
        lay_notes(state, casino, 90, 10)
    lay(state, 6, anna="o")
    lay(state, BANDIT, anna="6 6", benno="1 1 1", carla="5")
    events = scored(state)
    assert [event["at"] for event in events if "note" in event] == [
        *(casino for casino in range(1, 7) for _ in range(2)),
        "bandit",
        "bandit",
    ]
    assert won(events, "bandit") == [("Benno", 90), ("Anna", 10)]


@pytest.mark.rule("LV-22")
def test_one_note_at_most_and_the_rest_into_the_box() -> None:
    assert ranking(anna="1 2 3") == ["Anna", "box"]
    assert ranking() == ["box", "box"]


@pytest.mark.rule("LV-23")
def test_the_higher_sum_comes_first() -> None:
    assert ranking(anna="1 1 1", benno="2 2 2") == ["Benno", "Anna"]


@pytest.mark.rule("LV-23")
def test_then_the_higher_single_face() -> None:
    assert ranking(anna="3 3 3", benno="2 2 5") == ["Benno", "Anna"]
    assert ranking(anna="1 6 2", benno="3 3 3") == ["Anna", "Benno"]


@pytest.mark.rule("LV-24")
def test_the_second_rank_is_settled_alike() -> None:
    assert ranking(anna="1 1 1", benno="5 5 5 5", carla="2 2 2") == ["Benno", "Carla"]
    assert ranking(anna="1 1", benno="6 6", carla="4 4") == ["Benno", "Carla"]


@pytest.mark.rule("LV-24")
def test_the_biggy_adds_its_face_twice() -> None:
    assert ranking(anna="B3", benno="5 5") == ["Benno", "Anna"]
    assert ranking(anna="B5 2", benno="3 4 4") == ["Anna", "Benno"]  # sums 12 and 11
    assert ranking(anna="B2 6", benno="3 3 5") == ["Benno", "Anna"]  # sums 10 and 11


@pytest.mark.rule("LV-25")
def test_a_player_ranks_before_the_neutral_dice() -> None:
    assert ranking(denny="4 4", neutral="4 4") == ["Denny", "neutral"]
    assert ranking(3, anna="4 4 5", neutral="4 4 5", carla="6") == ["Anna", "neutral"]
    assert ranking(3, anna="1", neutral="4 4") == ["neutral", "Anna"]


@pytest.mark.rule("LV-22", "LV-23", "LV-24", "LV-25")
def test_as_much_is_told_as_settles_a_tie() -> None:
    assert reasons(anna="1 1 1", benno="6 6") == [("LV-22", {"count": 3}), ("LV-22", {"count": 2})]
    level = [("LV-23", {"count": 2, "sum": 12}), ("LV-23", {"count": 2, "sum": 8})]
    assert reasons(anna="6 6", benno="4 4", carla="1") == level
    assert reasons(anna="6 6", benno="B4") == level
    assert reasons(anna="3 3 3", carla="4 4 1", denny="6 6") == [
        ("LV-23", {"count": 3, "sum": 9, "top": 4}),
        ("LV-23", {"count": 3, "sum": 9, "top": 3}),
    ]
    assert reasons(anna="1 1 1", benno="6 6", carla="5 5") == [
        ("LV-22", {"count": 3}),
        ("LV-24", {"count": 2, "sum": 12}),
    ]
    assert reasons(anna="4 4", neutral="4 4") == [
        ("LV-25", {"count": 2, "sum": 8, "top": 4}),
        ("LV-19", {"count": 2, "sum": 8, "top": 4}),
    ]
    assert reasons(anna="1") == [("LV-22", {"count": 1}), ("LV-13", {})]


@pytest.mark.rule("LV-23")
def test_the_words_say_what_settled_a_tie() -> None:
    first, second = told(anna="3 3 3", carla="4 4 1")
    assert say(GAME, "en", first, NAMES) == "Carla wins $90,000 at the bandit with 3, sum 9, highest face 4."
    assert say(GAME, "de", second, NAMES) == "Bandit: Anna gewinnt 10.000 $ mit 3, Summe 9, höchste Zahl 3."


@pytest.mark.rule("LV-25")
def test_two_players_are_never_level() -> None:
    """Each face comes from one turn, so the highest faces differ: all ways to split six faces."""
    for owners in product("abn", repeat=6):
        for number in range(1, 4):
            faces = {
                "anna": [face for face, owner in enumerate(owners, 1) if owner == "a"],
                "benno": [face for face, owner in enumerate(owners, 1) if owner == "b"] * number,
            }
            strength = {
                name.capitalize(): (len(shown), sum(shown), max(shown))
                for name, shown in faces.items()
                if shown
            }
            assert len(set(strength.values())) == len(strength)
            strongest = sorted(strength, key=lambda name: strength[name], reverse=True)
            ranked = ranking(2, **{name: " ".join(map(str, shown)) for name, shown in faces.items()})
            assert ranked == [*strongest, "box", "box"][:2]
