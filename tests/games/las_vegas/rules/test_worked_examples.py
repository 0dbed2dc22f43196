"""LV-X1 to LV-X9: the worked examples of docs/rules/las-vegas.md, by name."""

import pytest

from pitboss import PitbossError, Table
from tests.games.las_vegas.positions import (
    ANY_BANDIT_NOTES,
    BANDIT,
    NAMES,
    at,
    dice_held,
    fresh,
    lay,
    lay_notes,
    notes,
    scored,
    start,
    table,
    throw,
    won,
)

pytestmark = pytest.mark.quick
CARLA, DENNY = 2, 3


@pytest.mark.rule("LV-11")
@pytest.mark.rule("LV-13")
def test_lv_x1_everyone_cancels() -> None:
    state = fresh(4)
    lay_notes(state, 3, 70, 60)
    lay(state, 3, anna="oo", benno="o", carla="oo", denny="o")
    events = scored(state)
    cancelled = [event["parties"] for event in at(events, 3) if event["what"] == "cancelled"]
    assert cancelled == [[0, 2], [1, 3]]
    assert won(events, 3) == [("box", 70), ("box", 60)]
    assert sum(state.money) == 0


@pytest.mark.rule("LV-10")
@pytest.mark.rule("LV-12")
def test_lv_x2_the_biggy_saves_anna() -> None:
    state = fresh(4)
    lay_notes(state, 5, 80, 30)
    lay(state, 5, anna="ooB", benno="ooo", carla="ooo", denny="o")
    assert won(scored(state), 5) == [("Anna", 80), ("Denny", 30)]


@pytest.mark.rule("LV-7")
def test_lv_x3_all_of_one_face() -> None:
    """Valentin sits where Anna does: he places two dice first, so that five are left."""
    match = table(throw(0, [1, 2, 2, 3, 4, 5], 1), throw(1, [6] * 6, 6), throw(0, [3, 3, 3, 3, 5]))
    match.play(0, "1")
    match.play(1, "6")
    match.play(0, "3")
    (casino,) = [casino for casino in match.view()["public"]["casinos"] if casino["at"] == 3]
    assert casino["dice"] == [{"party": 0, "small": [3, 3, 3, 3], "biggy": [], "count": 4}]
    assert dice_held(match, 0) == {"own": 1, "biggy": 0, "neutral": 0}
    assert match.waits == [0]


@pytest.mark.rule("LV-18")
def test_lv_x4_choosing_with_neutral_dice() -> None:
    """Three play, with two neutral dice each. Carla first gets rid of four dice of her own."""
    match = Table(
        "las-vegas",
        NAMES[:3],
        {"neutral_dice": True},
        script=[
            start(CARLA),
            *notes(),
            throw(CARLA, [2, 2, 2, 1, 5, 5], 2, [1, 6]),
            throw(0, [4] * 6, 4, [4, 4]),
            throw(1, [3] * 6, 3, [3, 3]),
            throw(CARLA, [1, 1, 5], 0, [1, 6]),
        ],
        seed=1,
    )
    for seat, text in ((CARLA, "2"), (0, "4"), (1, "3")):
        match.play(seat, text)
    assert match.waits == [CARLA]
    assert match.legal(CARLA) == ["1", "5", "6"]
    placed = {
        text: sum(
            len(dice) if isinstance(dice, list) else 1
            for kind, dice in match.preview(CARLA, text)[0].items()
            if kind in ("own", "biggy", "neutral")
        )
        for text in match.legal(CARLA)
    }
    assert placed == {"1": 3, "5": 1, "6": 1}


@pytest.mark.rule("LV-22")
@pytest.mark.rule("LV-23")
@pytest.mark.rule("LV-24")
def test_lv_x5_ranking_on_the_bandit() -> None:
    state = fresh(4, bandit=True)
    lay_notes(state, BANDIT, 90, 50)
    lay(state, BANDIT, denny="3 3 3", anna="6 6", carla="4 4 1")
    assert won(scored(state), "bandit") == [("Carla", 90), ("Denny", 50)]
    third = fresh(4, bandit=True)
    lay_notes(third, BANDIT, 90, 50)
    lay(third, BANDIT, denny="3 3 3", anna="6 6")
    assert won(scored(third), "bandit") == [("Denny", 90), ("Anna", 50)]


@pytest.mark.rule("LV-12")
@pytest.mark.rule("LV-13")
def test_lv_x6_only_one_note_each() -> None:
    state = fresh(4)
    lay_notes(state, 2, 40, 40)
    lay(state, 2, benno="oooB", anna="o", carla="o")
    assert won(scored(state), 2) == [("Benno", 40), ("box", 40)]
    assert state.won[1] == 1


@pytest.mark.rule("LV-12")
def test_lv_x7_third_gets_nothing() -> None:
    state = fresh(4)
    lay_notes(state, 1, 70, 20)
    lay(state, 1, carla="ooo", benno="oo", denny="o")
    assert won(scored(state), 1) == [("Carla", 70), ("Benno", 20)]
    assert state.money[DENNY] == 0


@pytest.mark.rule("LV-19")
def test_lv_x8_the_neutral_colour_wins() -> None:
    state = fresh(3, neutral_dice=True)
    lay_notes(state, 1, 80, 30)
    lay(state, 1, benno="oo", neutral="ooo")
    lay_notes(state, 2, 70, 40)
    lay(state, 2, anna="o", carla="ooo", neutral="oo")
    events = scored(state)
    assert won(events, 1) == [("neutral", 80), ("Benno", 30)]
    assert won(events, 2) == [("Carla", 70), ("neutral", 40)]
    assert state.money[:3] == [0, 30_000, 70_000]


@pytest.mark.rule("LV-21")
def test_lv_x9_a_closed_face() -> None:
    match = Table(
        "las-vegas",
        NAMES[:4],
        {"bandit": True},
        script=[
            start(DENNY),
            *notes(bandit=ANY_BANDIT_NOTES),
            throw(DENNY, [3, 3, 3, 2, 5, 6], 6),
            throw(0, [3, 3, 1, 1, 1, 1], 1),
            throw(1, [2] * 6, 2),
            throw(CARLA, [4] * 6, 4),
            throw(DENNY, [2, 3, 6], 6),
        ],
        seed=1,
    )
    match.play(DENNY, "3 bandit")
    assert match.legal(0) == ["1", "3", "1 bandit"]
    match.play(0, "1")
    match.play(1, "2")
    match.play(CARLA, "4")
    assert match.waits == [DENNY]
    assert "3" in match.legal(DENNY)
    assert "3 bandit" not in match.legal(DENNY)
    with pytest.raises(PitbossError) as refused:
        match.play(DENNY, "3 bandit")
    assert refused.value.rule == "LV-21"
