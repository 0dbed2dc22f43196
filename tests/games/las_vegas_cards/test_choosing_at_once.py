"""KC-7 and KC-13 at the table: choices made in any order, and kept from everybody else until the last one."""

from itertools import permutations
from typing import Any

import pytest

from pitboss import PitbossError, Table
from pitboss.bots import BOTS, seen
from pitboss.core.chance import random
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.cards import left_in
from tests.games.las_vegas_cards.positions import (
    NAMES,
    draw,
    hand,
    open_table,
    seat_view,
    table,
    take_turn,
    told,
)

pytestmark = pytest.mark.quick

HANDS = ["1 1 2 3 4", "2 22 3 5 6", "3 4 44 5 5", "1 6 6 6 66"]
PLAYS = ["play 1 1", "play 3", "play 5 5", "play 6 6 66"]


def dealt(seats: int) -> Table:
    return table(*(hand(seat, cards) for seat, cards in enumerate(HANDS[:seats])), seats=seats)


@pytest.mark.rule("KC-7")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_order_of_choosing_makes_no_difference(seats: int) -> None:
    found: list[tuple[Any, ...]] = []
    for order in permutations(range(seats)):
        match = dealt(seats)
        for number, seat in enumerate(order):
            assert match.waits == sorted(order[number:])
            match.play(seat, PLAYS[seat])
        laid = told(match.journal, "laid")
        views = [match.view(viewer) for viewer in (None, *range(seats))]
        found.append((match.state, [event["cards"] for event in laid], views))
        assert {event["seat"] for event in told(match.journal, "chose")} == set(range(seats))
    assert all(other == found[0] for other in found)


@pytest.mark.rule("KC-7")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_order_is_a_record_that_replays(seats: int) -> None:
    for order in permutations(range(seats)):
        match = Table("las-vegas-cards", NAMES[:seats], script=dealt(seats).lines)
        for seat in order:
            match.play(seat, PLAYS[seat])
        copy = Table("las-vegas-cards", NAMES[:seats], deals=False)
        for line in match.lines:
            if "deal" in line:
                copy.deal(line["is"])
            else:
                copy.play(line["seat"], line["do"])
        assert copy.state == match.state
        assert copy.entries == match.entries


@pytest.mark.rule("KC-13")
def test_pending_choices_stay_out_of_the_others_records() -> None:
    match = dealt(4)
    dealt_lines = len(match.lines)
    match.play(2, PLAYS[2])
    match.sit(3, "Somebody else")
    match.play(0, PLAYS[0])
    own = {viewer: match.record(viewer)[1 + dealt_lines :] for viewer in (None, 0, 1, 2)}
    sits = {"seat": 3, "sits": "Somebody else"}
    assert own[None] == own[1] == [sits]
    assert own[0] == [sits, {"seat": 0, "do": "play 1 1"}]
    assert own[2] == [{"seat": 2, "do": "play 5 5"}, sits]
    match.play(1, PLAYS[1])
    match.play(3, PLAYS[3])
    plays = [line for line in match.record(None) if "do" in line]
    assert [line["seat"] for line in plays] == [2, 0, 1, 3]


@pytest.mark.rule("KC-13")
def test_hands_are_hidden_in_the_others_records_until_the_end() -> None:
    match = Table("las-vegas-cards", NAMES[:2], seed=11)
    for viewer in (0, 1, None):
        hands = [line for line in match.record(viewer) if line.get("deal") == "hand"]
        assert [line["is"] != "hidden" for line in hands] == [viewer == line["seat"] for line in hands]
    while match.waits:
        match.play(match.waits[0], match.legal(match.waits[0])[0])
    assert all(line["is"] != "hidden" for line in match.record(None) if "deal" in line)


@pytest.mark.rule("KC-13")
def test_the_last_one_cannot_look_ahead() -> None:
    """A preview for the last to choose would reveal what the others chose."""
    previews = []
    for text in ("play 1 1", "play 3 4"):
        match = dealt(2)
        match.play(0, text)
        previews.append(match.preview(1, "play 3"))
    assert previews[0] == previews[1]
    assert [event["what"] for event in previews[0]] == ["choice"]
    assert [event["what"] for event in dealt(2).preview(1, "play 3")] == ["chose", "choice"]


@pytest.mark.rule("KC-13")
def test_refusals_tell_nothing_about_others() -> None:
    match = dealt(3)
    match.play(0, "play 1 1")
    with pytest.raises(PitbossError) as found:
        match.play(1, "play 1 1")
    assert found.value.expected == match.legal(1)
    assert "play 1 1" not in match.legal(1)


def hidden_twin() -> tuple[Table, Table]:
    """Two matches that differ only in what Benno cannot know: Anna's cards, and her choice now pending."""
    found = []
    for first, second, choice in (
        ("1 1 2 3 44", "6 6 6 6 66", "play 6 6 6 6"),
        ("1 2 22 5 55", "3 33 4 4 5", "play 3 33"),
    ):
        match = open_table()
        take_turn(match, first, "1 2 3 4 5", plays=["1 2", "5"])
        draw(match, second)
        draw(match, "1 1 2 3 4")
        match.play(0, choice)
        found.append(match)
    return found[0], found[1]


@pytest.mark.rule("KC-13")
def test_a_redeal_knows_no_more_than_its_seat() -> None:
    """From the same numbers it makes the same position, whatever is hidden."""
    one, other = hidden_twin()
    assert one.state != other.state
    for seed in range(50):
        guesses = [match.redeal(1, random(seed)) for match in (one, other)]
        assert guesses[0] == guesses[1]
        for guess, match in zip(guesses, (one, other), strict=True):
            assert guess.hand[1] == match.state.hand[1]
            assert guess.deck[1] == match.state.deck[1]
            assert left_in(guess.deck[0]) == left_in(match.state.deck[0]) == 20
            assert GAME.legal(guess, 0) >> guess.choice[0] & 1


@pytest.mark.rule("KC-13")
def test_a_redeal_brings_any_hand_any_choice_and_any_cards_put_away() -> None:
    match, _ = hidden_twin()
    guesses = [match.redeal(1, random(seed)) for seed in range(200)]
    for place in (lambda s: s.hand[0], lambda s: s.choice[0], lambda s: s.deck[0]):
        assert len({place(guess) for guess in guesses}) > 10
    assert {guess.choice[1] for guess in guesses} == {0}  # Benno has not chosen


@pytest.mark.rule("KC-13")
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_do_not_see_what_is_hidden(bot: str) -> None:
    one, other = hidden_twin()
    for seed in range(10):
        chosen = [BOTS[bot](seen(GAME, match.state, 1, random(seed))) for match in (one, other)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in one.legal(1)


def test_the_greedy_bot_takes_what_brings_most() -> None:
    """Nobody else lies anywhere yet: the two highest notes within reach are at casinos 6 and 2."""
    match = table(hand(0, "1 1 1 2 66"), hand(1, "3 3 3 4 5"))
    state = match.state
    state.notes[0], state.notes[1], state.notes[5] = [30_000, 30_000], [40_000, 30_000], [100_000, 30_000]
    for seed in range(5):
        assert BOTS["greedy"](seen(GAME, state, 0, random(seed))) == "play 2 66"


def test_everybody_sees_who_has_chosen_and_nobody_once_it_is_revealed() -> None:
    match = dealt(3)
    for number, seat in enumerate((1, 2, 0)):
        assert sum(seat_view(match, other)["chosen"] for other in range(3)) == number
        match.play(seat, PLAYS[seat])
    assert [seat_view(match, seat)["chosen"] for seat in range(3)] == [False] * 3
    assert GAME.chosen is not None
    assert GAME.chosen(match.state) == 0
