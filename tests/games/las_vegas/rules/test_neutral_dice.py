"""LV-17 to LV-19: the variant with neutral dice."""

import pytest

from pitboss import PitbossError, Table
from tests.games.las_vegas.positions import (
    NAMES,
    all_of,
    at,
    dice_held,
    fresh,
    lay,
    lay_notes,
    play_round,
    scored,
    table,
    throw,
    won,
)

pytestmark = pytest.mark.quick


@pytest.mark.rule("LV-17")
@pytest.mark.parametrize(("seats", "neutral"), [(2, 3), (3, 2), (4, 1)])
def test_everybody_gets_neutral_dice_at_the_start_of_every_round(seats: int, neutral: int) -> None:
    match = Table("las-vegas", NAMES[:seats], {"neutral_dice": True}, seed=2)
    while match.waits:
        held = [dice_held(match, seat) for seat in range(seats)]
        assert held == [{"own": 6, "biggy": 1, "neutral": neutral}] * seats
        assert sum(held[0].values()) == {2: 10, 3: 9, 4: 8}[seats]
        assert len(match.view()["public"]["roll"]["neutral"]) == neutral
        play_round(match)


@pytest.mark.rule("LV-17")
@pytest.mark.parametrize("seats", [5, 6])
def test_with_five_or_six_the_option_is_refused(seats: int) -> None:
    with pytest.raises(PitbossError, match="LV-17") as refused:
        Table("las-vegas", NAMES[:seats], {"neutral_dice": True})
    assert refused.value.rule == "LV-17"
    assert refused.value.expected == [2, 3, 4]


@pytest.mark.rule("LV-17")
def test_without_the_option_there_are_none() -> None:
    with pytest.raises(PitbossError, match="a throw cannot be"):
        table(throw(0, [1] * 6, 1, [1, 1, 1]))


@pytest.mark.rule("LV-18")
def test_own_and_neutral_dice_of_the_face_go_together() -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 5, [5, 1, 5]), neutral_dice=True)
    match.play(0, "5")
    assert dice_held(match, 0) == {"own": 4, "biggy": 0, "neutral": 1}
    assert match.view()["public"]["casinos"][4]["dice"] == [
        {"party": 0, "small": [5, 5], "biggy": [5], "count": 4},
        {"party": "neutral", "small": [5, 5], "biggy": [], "count": 2},
    ]


@pytest.mark.rule("LV-18")
def test_a_face_may_be_chosen_that_only_neutral_dice_show() -> None:
    match = table(throw(0, [2, 2, 3, 5, 5, 6], 5, [1, 1, 6]), neutral_dice=True)
    assert match.legal(0) == ["1", "2", "3", "5", "6"]
    match.play(0, "1")
    assert dice_held(match, 0) == {"own": 6, "biggy": 1, "neutral": 1}


@pytest.mark.rule("LV-18")
def test_a_throw_without_all_the_neutral_dice_is_refused() -> None:
    with pytest.raises(PitbossError, match="a throw cannot be"):
        table(throw(0, [1] * 6, 1, [1, 1]), neutral_dice=True)


@pytest.mark.rule("LV-19")
def test_neutral_dice_are_one_party_no_matter_who_placed_them() -> None:
    match = table(
        throw(0, [4] * 6, 4, [1, 1, 4]),
        throw(1, [4] * 5 + [2], 2, [4, 4, 4]),
        neutral_dice=True,
    )
    match.play(0, "4")
    match.play(1, "4")
    counts = {dice["party"]: dice["count"] for dice in match.view()["public"]["casinos"][3]["dice"]}
    assert counts == {0: 8, 1: 5, "neutral": 4}


@pytest.mark.rule("LV-19")
def test_the_neutral_party_cancels_as_a_player_would() -> None:
    state = fresh(3, neutral_dice=True)
    lay_notes(state, 1, 80, 20)
    lay(state, 1, anna="oo", benno="o", neutral="oo")
    events = scored(state)
    assert at(events, 1)[0]["parties"] == [0, "neutral"]
    assert won(events, 1) == [("Benno", 80), ("box", 20)]


@pytest.mark.rule("LV-19")
def test_what_the_neutral_party_wins_goes_into_the_box() -> None:
    state = fresh(2, neutral_dice=True)
    lay_notes(state, 1, 80, 20)
    lay(state, 1, anna="oo", benno="o", neutral="ooooo")
    assert won(scored(state), 1) == [("neutral", 80), ("Anna", 20)]
    assert state.money == [20_000, 0, 0, 0, 0, 0]
    assert sum(state.won) == 1


@pytest.mark.rule("LV-19")
def test_the_neutral_party_never_has_a_share_in_the_victory() -> None:
    match = table(all_of(0, 1, neutral=3), all_of(1, 2, neutral=3), neutral_dice=True)
    match.play(0, "1")
    match.play(1, "2")
    # at casino 1 Anna has eight and the neutral dice three; at casino 2 it is Benno
    assert match.state.money[:3] == [50_000, 70_000, 0]
    taken = [(e["at"], e["note"]) for e in match.journal if e["what"] == "neutral-won"]
    assert taken == [(1, 40_000), (2, 20_000)]
