"""KC-1 to KC-13: the material, filling the casinos, and a turn."""

from collections import Counter
from itertools import combinations

import pytest

from pitboss import PitbossError, Table
from pitboss.games.las_vegas_cards import GAME
from tests.games.las_vegas_cards.positions import (
    ANY_NOTES,
    FIVES,
    NAMES,
    at_notes,
    casino,
    draw,
    hand,
    notes,
    open_table,
    play_on,
    play_round,
    seat_view,
    table,
    take_turn,
    told,
)

pytestmark = pytest.mark.quick


@pytest.mark.rule("KC-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_thirty_cards(seats: int) -> None:
    match = Table("las-vegas-cards", NAMES[:seats], seed=1)
    for seat in range(seats):
        view = seat_view(match, seat)
        assert view["hand"] + view["deck"] == 30


@pytest.mark.rule("KC-1")
@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(PitbossError, match="2 to 5 players"):
        Table("las-vegas-cards", [f"player {n}" for n in range(seats)])


@pytest.mark.rule("KC-2")
def test_of_each_number_four_cards_have_one_die_and_one_has_two() -> None:
    match = open_table()
    assert match.pending is not None
    (part,) = match.pending.parts
    assert part.counts is not None
    deck = dict(zip(part.values, part.counts, strict=True))
    assert deck == {str(n) * dice: 4 if dice == 1 else 1 for n in range(1, 7) for dice in (1, 2)}


@pytest.mark.rule("KC-2")
def test_a_card_that_is_not_there_cannot_be_drawn() -> None:
    match = open_table()
    for cards in ("3 3 3 3 3", "44 44 1 1 2"):
        with pytest.raises(PitbossError, match="a hand cannot be"):
            draw(match, cards)
    draw(match, "3 3 3 3 33")


@pytest.mark.rule("KC-3")
def test_six_notes_of_each_value() -> None:
    chances = dict(GAME.pending(at_notes()).weighted())
    assert chances == dict.fromkeys(range(30_000, 100_001, 10_000), 6)
    assert sum(chances.values()) == 48


@pytest.mark.rule("KC-4")
def test_four_rounds_use_up_the_notes() -> None:
    match = Table("las-vegas-cards", NAMES[:3], seed=2)
    laid = []
    while match.waits:
        laid.append((match.view()["public"]["round"], match.view()["public"]["pile"]))
        play_round(match)
    assert laid == [(1, 36), (2, 24), (3, 12), (4, 0)]
    found = Counter(event["note"] for event in told(match.journal, "note"))
    assert set(found.values()) == {6}
    assert [place["at"] for place in match.view()["public"]["casinos"]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("KC-5")
def test_two_notes_for_each_casino_from_one_to_six() -> None:
    match = table()
    events = told(match.journal, "note")
    assert [event["at"] for event in events] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [event["note"] for event in events] == [1000 * value for value in ANY_NOTES]
    assert casino(match, 3)["notes"] == [90_000, 60_000]
    assert casino(match, 4)["notes"] == [100_000, 40_000]


@pytest.mark.rule("KC-5")
def test_notes_are_shuffled_once_only() -> None:
    """Those of earlier rounds, won or boxed, are not in the pile again."""
    match = Table("las-vegas-cards", NAMES[:2], deals=False)
    for _ in range(6):
        match.deal(100_000)
    with pytest.raises(PitbossError, match="a note cannot be 100000"):
        match.deal(100_000)
    for value in (30, 40, 50, 60, 70, 80):
        match.deal(1000 * value)
    take_turn(match, FIVES[0], FIVES[0])
    take_turn(match, FIVES[1], FIVES[1])
    with pytest.raises(PitbossError, match="a note cannot be 100000"):
        match.deal(100_000)


@pytest.mark.rule("KC-6")
def test_before_each_round_all_thirty_cards_are_shuffled() -> None:
    match = open_table()
    take_turn(match, FIVES[0], FIVES[1])
    take_turn(match, FIVES[2], FIVES[2])
    for value in (30, 40, 50, 60, 70, 80, 90, 100, 30, 40, 50, 60):
        match.deal(1000 * value)
    assert match.pending is not None
    (part,) = match.pending.parts
    assert part.counts == (4, 1) * 6
    take_turn(match, FIVES[0], FIVES[2], plays=["1", "3"])
    assert [seat_view(match, seat)["deck"] for seat in (0, 1)] == [25, 25]


@pytest.mark.rule("KC-7")
def test_all_choose_at_the_same_time_and_are_revealed_together() -> None:
    match = table(hand(0, "1 1 2 3 4"), hand(1, "2 22 3 5 6"), hand(2, "6 6 6 5 44"), seats=3)
    assert match.waits == [0, 1, 2]
    match.play("Carla", "play 6 6 6")
    assert match.waits == [0, 1]
    match.play("Anna", "play 1 2")
    assert match.waits == [1]
    assert all(place["cards"] == [] for place in match.view()["public"]["casinos"])
    assert told(match.journal, "laid") == []
    match.play("Benno", "play 22")
    laid = [(event["seat"], event["cards"]) for event in told(match.journal, "laid")]
    assert laid == [(0, ["1", "2"]), (1, ["22"]), (2, ["6", "6", "6"])]
    assert casino(match, 2)["cards"] == [
        {"seat": 0, "cards": ["2"], "count": 1},
        {"seat": 1, "cards": ["22"], "count": 2},
    ]
    assert match.waits == [0, 1, 2]


@pytest.mark.rule("KC-7")
def test_a_choice_is_final() -> None:
    match = table(hand(0, "1 1 2 3 4"), hand(1, "2 22 3 5 6"))
    match.play(0, "play 1")
    with pytest.raises(PitbossError, match="not asked") as found:
        match.play(0, "play 2")
    assert found.value.code == "not-asked"
    with pytest.raises(PitbossError, match="no choice of yours to take back"):
        match.undo(0)
    match.play(1, "play 6")
    assert casino(match, 1)["cards"] == [{"seat": 0, "cards": ["1"], "count": 1}]


def allowed(cards: list[str]) -> set[str]:
    """KC-8 in other words: which sets of cards out of a hand."""
    found = set()
    for size in range(1, 6):
        for some in combinations(sorted(cards), size):
            if size <= 2 or len({card[0] for card in some}) == 1:
                found.add(" ".join(["play", *some]))
    return found


HANDS = [
    "1 2 3 4 5",
    "1 1 2 2 3",
    "1 11 2 2 3",
    "4 4 4 5 5",
    "4 4 44 5 6",
    "3 3 3 3 33",
    "2 6 6 6 66",
    "11 22 33 44 55",
    "2 22 5 5 55",
]


@pytest.mark.rule("KC-8")
@pytest.mark.parametrize("cards", HANDS)
def test_one_card_or_two_or_more_of_one_number(cards: str) -> None:
    match = table(hand(0, cards))
    legal = match.legal(0)
    assert set(legal) == allowed(cards.split())
    assert len(legal) == len(set(legal))


@pytest.mark.rule("KC-8")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("play 4 4 2", "why.different"),
        ("play 4 4 44 6", "why.different"),
        ("play 4 4 44 6 2", "why.different"),
        ("play", "why.none"),
        ("play 5", "why.not-held"),
        ("play 66", "why.not-held"),
        ("play 6 6", "why.not-held"),
        ("play 44 44", "why.not-held"),
        ("play 4 4 4 44 44 44", "why.not-held"),
    ],
)
def test_what_may_not_be_chosen(text: str, why: str) -> None:
    match = table(hand(0, "2 4 4 44 6"))
    assert match.why_not(0, text) == ("KC-8", why)
    with pytest.raises(PitbossError) as found:
        match.play(0, text)
    assert (found.value.code, found.value.rule, found.value.why) == ("illegal", "KC-8", why)
    assert match.waits == [0, 1]
    assert seat_view(match, 0)["chosen"] is False


@pytest.mark.rule("KC-8")
@pytest.mark.parametrize(
    "text", ["", "3", "play 7", "play 13", "play 333", "play 3,3", "lay 3", "play 3 x", "PLAY 3"]
)
def test_what_is_no_choice_at_all(text: str) -> None:
    match = table()
    with pytest.raises(PitbossError, match="expected play and cards of the hand") as found:
        match.play(0, text)
    assert found.value.code == "malformed"


@pytest.mark.rule("KC-8")
def test_cards_may_be_named_in_any_order_and_are_written_ascending() -> None:
    match = table(hand(0, "3 33 3 1 6"), hand(1, "1 2 3 4 5"))
    match.play(0, "play  33 3   3")
    assert match.lines[-1] == {"seat": 0, "do": "play 3 3 33"}


@pytest.mark.rule("KC-9")
def test_cards_not_chosen_do_not_come_back_in_the_round() -> None:
    match = open_table()
    take_turn(match, "1 1 2 3 44", "1 2 3 4 5", plays=["1 2", "5"])
    assert match.view(0)["mine"]["away"] == ["1", "3", "44"]
    assert match.view(1)["mine"]["away"] == ["1", "2", "3", "4"]
    with pytest.raises(PitbossError, match="a hand cannot be"):
        draw(match, "1 1 1 2 44")
    draw(match, "1 1 11 2 4")
    assert match.view(0)["mine"]["away"] == ["1", "3", "44"]


@pytest.mark.rule("KC-9")
@pytest.mark.rule("KC-13")
def test_the_others_do_not_see_what_is_put_away() -> None:
    match = open_table()
    take_turn(match, "1 1 2 3 44", "1 2 3 4 5", plays=["1 2", "5"])
    draw(match, "6 6 6 6 66")
    other = open_table()
    take_turn(other, "1 2 55 5 6", "1 2 3 4 5", plays=["1 2", "5"])
    draw(other, "3 33 4 4 2")
    assert match.view(0)["mine"] != other.view(0)["mine"]
    for viewer in (1, None):
        assert match.view(viewer) == other.view(viewer)
        assert match.events(viewer) == other.events(viewer)
        assert match.record(viewer) == other.record(viewer)


@pytest.mark.rule("KC-10")
def test_everyone_still_in_draws_the_next_five() -> None:
    match = open_table(3)
    for turn in range(6):
        assert match.view()["public"]["turn"] == turn + 1
        take_turn(
            match,
            FIVES[turn],
            FIVES[5 - turn],
            FIVES[turn],
            plays=["1234567"[turn], "654321"[turn], "123456"[turn]],
        )
        if turn < 5:
            assert [seat_view(match, seat)["deck"] for seat in range(3)] == [25 - 5 * turn] * 3
    assert match.view()["public"]["round"] == 2


@pytest.mark.rule("KC-11")
def test_with_eight_cards_a_player_is_out() -> None:
    match = open_table(3)
    take_turn(match, FIVES[0], FIVES[1], FIVES[2], plays=["1 1 1 1 11", "2 2 2 2 22", "3 3 3 33"])
    take_turn(match, FIVES[1], FIVES[2], FIVES[3], plays=["2 2 22", "3 33", "4 4 44"])
    assert [seat_view(match, seat)["cards"] for seat in range(3)] == [8, 7, 7]
    assert [seat_view(match, seat)["out"] for seat in range(3)] == [True, False, False]
    assert [(event["seat"], event["count"]) for event in told(match.journal, "out")] == [(0, 8)]
    take_turn(match, FIVES[4], FIVES[5], plays=["5", "6"])
    assert match.view()["public"]["round"] == 2


@pytest.mark.rule("KC-11")
def test_cards_count_and_not_the_dice_on_them() -> None:
    match = open_table()
    take_turn(match, "1 11 2 22 3", "1 2 3 4 5", plays=["11 22", "1"])
    take_turn(match, "33 44 4 5 6", "1 2 3 4 5", plays=["33 44", "1"])
    take_turn(match, "55 66 1 1 2", "1 2 3 4 5", plays=["55 66", "1"])
    assert (
        sum(card["count"] for n in range(1, 7) for card in casino(match, n)["cards"] if card["seat"] == 0)
        == 12
    )
    assert seat_view(match, 0)["cards"] == 6
    assert seat_view(match, 0)["out"] is False
    assert match.pending is not None
    assert match.pending.where == {"seat": 0}


@pytest.mark.rule("KC-11")
def test_one_player_may_go_on_alone() -> None:
    match = open_table()
    take_turn(match, FIVES[0], FIVES[0], plays=["1 1 1 1 11", "1"])
    take_turn(match, FIVES[1], FIVES[1], plays=["2 2 2 2 22", "2"])
    for turn in range(2, 6):
        draw(match, FIVES[turn])
        assert match.waits == [1]
        match.play(1, f"play {turn + 1} {turn + 1}" if turn == 2 else f"play {turn + 1}")
    assert [event["seats"] for event in told(match.journal, "turn")][:6] == [[0, 1], [0, 1], *[[1]] * 4]
    assert match.view()["public"]["round"] == 2


@pytest.mark.rule("KC-12")
def test_the_round_ends_when_everybody_is_out() -> None:
    match = open_table()
    take_turn(match, FIVES[0], FIVES[1])
    assert told(match.journal, "scoring") == []
    take_turn(match, FIVES[1], FIVES[2])
    assert [event["round"] for event in told(match.journal, "scoring")] == [1]
    assert match.view()["public"]["round"] == 2
    assert all(place["cards"] == [] for place in match.view()["public"]["casinos"])


@pytest.mark.rule("KC-12")
def test_the_round_ends_after_the_sixth_turn() -> None:
    match = Table("las-vegas-cards", NAMES[:2], seed=4)
    play_round(match, lambda legal: min(legal, key=len))
    turns = [event["turn"] for event in told(match.journal, "turn")]
    assert turns == [1, 2, 3, 4, 5, 6, 1]
    assert told(match.journal, "out") == []
    play_on(match)
    assert len(told(match.journal, "scoring")) == 4


@pytest.mark.rule("KC-13")
def test_a_hand_is_for_its_owner_only() -> None:
    match = table(hand(0, "1 1 2 3 4"), hand(1, "2 22 3 5 6"))
    assert match.view(0)["mine"]["hand"] == ["1", "1", "2", "3", "4"]
    assert match.view(1)["mine"]["hand"] == ["2", "22", "3", "5", "6"]
    assert match.view()["mine"] == {}
    assert seat_view(match, 0)["hand"] == 5
    assert [event["seat"] for event in told(match.events(0), "hand")] == [0]
    assert told(match.events(None), "hand") == []


@pytest.mark.rule("KC-13")
def test_that_somebody_has_chosen_is_seen_by_all_and_what_by_nobody_else() -> None:
    seen = []
    for text in ("play 1 1", "play 3"):
        match = table(hand(0, "1 1 2 3 4"), hand(1, "2 22 3 5 6"))
        match.play(0, text)
        assert seat_view(match, 0)["chosen"] is True
        assert seat_view(match, 1)["chosen"] is False
        assert match.view(0)["mine"]["choice"] == text.split()[1:]
        assert told(match.events(0), "choice")[0]["cards"] == text.split()[1:]
        assert match.record(0)[-1] == {"seat": 0, "do": text}
        seen.append([(match.view(v), match.events(v), match.record(v), match.legal(1)) for v in (1, None)])
        assert [event["seat"] for event in told(match.events(1), "chose")] == [0]
        assert told(match.events(1), "choice") == []
    assert seen[0] == seen[1]


@pytest.mark.rule("KC-13")
def test_the_order_of_a_pile_is_known_to_nobody() -> None:
    """Whatever was drawn and put away, the next hand may be any five of what is left."""
    match = open_table()
    take_turn(match, FIVES[0], FIVES[1], plays=["1", "2"])
    assert match.pending is not None
    (part,) = match.pending.parts
    assert part.counts == (0, 0, *(4, 1) * 5)
    assert match.pending.to == 0


@pytest.mark.rule("KC-5")
@pytest.mark.rule("KC-6")
def test_notes_come_before_hands_in_a_record() -> None:
    lines = [line for line in table(seats=3).lines if "deal" in line]
    assert lines[:12] == notes()
    assert [line["seat"] for line in lines[12:]] == [0, 1, 2]
    assert {line["deal"] for line in lines[12:]} == {"hand"}
