"""KC-18 to KC-22: one after the other, and token cards."""

import pytest

from pitboss import PitbossError, Table
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.state import State
from tests.games.las_vegas_cards.positions import (
    FIVES,
    NAMES,
    at_notes,
    casino,
    deal_notes,
    draw,
    fresh,
    hand,
    open_table,
    play_on,
    play_round,
    seat_view,
    start,
    table,
    told,
)

pytestmark = pytest.mark.quick


def play(match: Table, cards: str, draws: str | None = None) -> None:
    """The seat whose turn it is plays, and draws the next hand where there is a further turn."""
    (seat,) = match.waits
    match.play(seat, f"play {cards}")
    if draws:
        assert match.pending is not None
        assert match.pending.where == {"seat": seat}
        draw(match, draws)


@pytest.mark.rule("KC-18")
def test_one_after_the_other_cards_are_laid_at_once() -> None:
    match = open_table(3, sequential=True)
    for cards in FIVES[:3]:
        draw(match, cards)
    assert match.waits == [0]
    play(match, "1 1", draws=FIVES[1])
    assert told(match.journal, "laid") == [
        {"n": match.journal[-1]["n"], "what": "laid", "seat": 0, "cards": ["1", "1"], "rule": "KC-18"}
    ]
    assert casino(match, 1)["cards"] == [{"seat": 0, "cards": ["1", "1"], "count": 2}]
    assert match.waits == [1]
    play(match, "2", draws=FIVES[0])
    assert match.waits == [2]
    play(match, "3", draws=FIVES[4])
    assert match.waits == [0]
    assert match.view()["public"]["turn"] == 2
    assert told(match.journal, "chose") == []


@pytest.mark.rule("KC-18")
def test_the_next_five_are_drawn_at_once_and_hidden() -> None:
    match = open_table(2, sequential=True)
    draw(match, FIVES[0])
    draw(match, FIVES[1])
    play(match, "1", draws="2 2 3 3 4")
    assert match.view(0)["mine"]["hand"] == ["2", "2", "3", "3", "4"]
    assert match.view(0)["mine"]["away"] == ["1", "1", "1", "11"]
    assert match.record(1)[-1] == {"deal": "hand", "seat": 0, "is": "hidden"}
    assert match.record(0)[-1] == {"deal": "hand", "seat": 0, "is": ["2", "2", "3", "3", "4"]}


@pytest.mark.rule("KC-18")
def test_only_the_one_whose_turn_it_is_may_choose() -> None:
    match = table(hand(0, "1 1 2 3 4"), hand(1, "2 2 3 4 5"), sequential=True)
    with pytest.raises(PitbossError, match="Benno is not asked: asked now: Anna"):
        match.play(1, "play 2")


@pytest.mark.rule("KC-19")
def test_a_random_player_starts() -> None:
    match = Table("las-vegas-cards", NAMES[:4], {"sequential": True}, deals=False)
    assert match.pending is not None
    assert dict(match.pending.weighted()) == {0: 1, 1: 1, 2: 1, 3: 1}
    match.deal(2)
    deal_notes(match)
    for cards in FIVES[:4]:
        draw(match, cards)
    assert match.view()["public"]["start"] == 2
    for seat in (2, 3, 0, 1):
        assert match.waits == [seat]
        play(match, match.view(seat)["mine"]["hand"][0], draws=FIVES[4])
    assert match.waits == [2]


@pytest.mark.rule("KC-19")
def test_each_later_round_is_started_by_the_left_neighbour() -> None:
    match = Table("las-vegas-cards", NAMES[:3], {"sequential": True}, script=[start(1)], seed=1)
    starts = []
    while match.waits:
        starts.append((match.view()["public"]["start"], match.waits[0]))
        play_round(match)
    assert starts == [(1, 1), (2, 2), (0, 0), (1, 1)]
    assert [event["seat"] for event in told(match.journal, "round")] == [1, 2, 0, 1]


@pytest.mark.rule("KC-19")
def test_nobody_starts_where_all_choose_at_once() -> None:
    match = table()
    assert match.view()["public"]["start"] is None
    assert "start" not in {line.get("deal") for line in match.lines}


@pytest.mark.rule("KC-20")
def test_players_with_eight_cards_are_skipped() -> None:
    match = open_table(3, sequential=True)
    for _ in range(3):
        draw(match, FIVES[0])
    play(match, "1 1 1 1 11", draws=FIVES[1])
    play(match, "1", draws=FIVES[1])
    play(match, "1", draws=FIVES[1])
    play(match, "2 2 2 2 22")  # and draws no more
    assert seat_view(match, 0)["out"] is True
    assert seat_view(match, 0)["hand"] == 0
    for turn in range(2, 6):
        for seat in (1, 2):
            assert match.waits == [seat]
            play(match, str(turn), draws=FIVES[turn])
    for seat in (1, 2):
        assert match.waits == [seat]
        play(match, "6")
    assert match.view()["public"]["round"] == 2


@pytest.mark.rule("KC-20")
def test_the_round_ends_when_all_are_out() -> None:
    match = open_table(2, sequential=True)
    draw(match, FIVES[0])
    draw(match, FIVES[0])
    play(match, "1 1 1 1 11", draws=FIVES[1])
    play(match, "1 1 1 1 11", draws=FIVES[1])
    play(match, "2 2 2 2 22")
    assert match.waits == [1]
    play(match, "2 2 2 2 22")
    assert match.view()["public"]["round"] == 2
    assert len(told(match.journal, "out")) == 2


@pytest.mark.rule("KC-20")
def test_six_turns_each_and_no_seventh_hand() -> None:
    match = Table("las-vegas-cards", NAMES[:3], {"sequential": True}, seed=3)
    before = len(match.lines)
    play_round(match, lambda legal: min(legal, key=len))
    round_one = match.lines[
        : next(n for n, line in enumerate(match.lines) if n > before and line.get("deal") == "note")
    ]
    hands = [line["seat"] for line in round_one if line.get("deal") == "hand"]
    plays = [line["seat"] for line in round_one if "do" in line]
    assert [hands.count(seat) for seat in range(3)] == [6, 6, 6]
    assert [plays.count(seat) for seat in range(3)] == [6, 6, 6]
    assert hands[:3] == [0, 1, 2]
    assert hands[3:] == plays[:15]


@pytest.mark.rule("KC-21")
def test_tokens_need_the_game_in_turn() -> None:
    with pytest.raises(PitbossError, match="option tokens needs option sequential") as found:
        Table("las-vegas-cards", NAMES[:2], {"tokens": True})
    assert found.value.rule == "KC-21"


@pytest.mark.rule("KC-21")
def test_there_are_twenty_five_token_cards() -> None:
    assert GAME.public(at_notes(sequential=True, tokens=True))["tokens"] == 25
    assert GAME.public(at_notes(sequential=True))["tokens"] is None


@pytest.mark.rule("KC-21")
@pytest.mark.parametrize(
    ("cards", "takes"), [("33", True), ("3 3", True), ("3 33", True), ("3", False), ("3 4", False)]
)
def test_two_dice_laid_in_one_go_take_the_token(cards: str, takes: bool) -> None:
    match = table(hand(0, "3 3 33 4 5"), sequential=True, tokens=True)
    match.play(0, f"play {cards}")
    assert casino(match, 3)["token"] is not takes
    assert seat_view(match, 0)["tokens"] == int(takes)


@pytest.mark.rule("KC-22")
def test_every_casino_gets_a_token_in_round_one() -> None:
    match = table(sequential=True, tokens=True)
    assert [casino(match, n)["token"] for n in range(1, 7)] == [True] * 6
    assert told(match.journal, "tokens")[0]["casinos"] == [1, 2, 3, 4, 5, 6]
    assert match.view()["public"]["tokens"] == 19


@pytest.mark.rule("KC-22")
def test_two_tokens_if_both_casinos_qualify() -> None:
    match = table(hand(0, "11 22 3 4 5"), sequential=True, tokens=True)
    match.play(0, "play 11 22")
    assert [(event["seat"], event["at"]) for event in told(match.journal, "token")] == [(0, 1), (0, 2)]
    assert seat_view(match, 0)["tokens"] == 2


@pytest.mark.rule("KC-22")
def test_dice_of_an_earlier_play_do_not_help() -> None:
    match = open_table(2, sequential=True, tokens=True)
    draw(match, "1 2 3 4 5")
    draw(match, "1 2 3 4 5")
    play(match, "3", draws="3 4 5 6 6")
    play(match, "4", draws="1 2 3 6 6")
    play(match, "3", draws="1 2 5 6 6")
    assert casino(match, 3)["cards"][0]["count"] == 2
    assert casino(match, 3)["token"] is True


@pytest.mark.rule("KC-22")
def test_a_token_that_is_gone_cannot_be_taken_again() -> None:
    match = open_table(2, sequential=True, tokens=True)
    draw(match, FIVES[2])
    draw(match, FIVES[2])
    play(match, "33", draws=FIVES[0])
    play(match, "3 3 3 3 33", draws=FIVES[0])
    assert [seat_view(match, seat)["tokens"] for seat in (0, 1)] == [1, 0]


@pytest.mark.rule("KC-22")
def test_a_token_not_taken_stays_and_the_others_are_laid_again() -> None:
    match = Table("las-vegas-cards", NAMES[:2], {"sequential": True, "tokens": True}, seed=2)
    play_round(match)
    taken = {event["at"] for event in told(match.journal, "token")}
    assert 0 < len(taken) < 6  # else this seed shows nothing
    assert [set(event["casinos"]) for event in told(match.journal, "tokens")] == [{1, 2, 3, 4, 5, 6}, taken]
    assert match.view()["public"]["tokens"] == 19 - len(taken)


@pytest.mark.rule("KC-22")
def test_twenty_five_tokens_are_enough() -> None:
    """Even when every token is taken in every round."""
    match = open_table(2, sequential=True, tokens=True)
    pile = [value for value in range(30, 101, 10) for _ in range(6)]
    for value in (50, 40, 70, 30, 90, 60, 100, 40, 80, 30, 70, 50):
        pile.remove(value)
    for number in range(4):
        if number:
            deal_notes(match, [pile.pop() for _ in range(12)])
        for _ in range(2):
            draw(match, "11 22 3 3 3")
        for cards, draws in [("11 22", "33 44 4 4 4")] * 2 + [("33 44", "55 66 5 5 5")] * 2:
            play(match, cards, draws)
        for draws in ("1 1 2 2 3", "1 1 2 2 3"):
            play(match, "55 66", draws)
        play(match, "1 1")
        play(match, "1 1")
    assert match.over
    assert match.view()["public"]["tokens"] == 1
    assert sum(seat["tokens"] for seat in match.view()["public"]["seats"]) == 24


def with_tokens(taken: list[int]) -> State:
    """The end of a game in turn: four rounds played but for the last choice, by Anna."""
    state = fresh(2, sequential=True, tokens=True)
    state.money[:2] = [100_000, 100_000]
    state.won[:2] = [2, 3]
    state.taken[:2] = taken
    return state


@pytest.mark.rule("KC-22")
def test_a_token_is_worth_money_and_no_note() -> None:
    match = Table("las-vegas-cards", NAMES[:2], {"sequential": True, "tokens": True}, seed=8)
    play_on(match)
    assert match.result is not None
    notes = told(match.journal, "won")
    for seat in (0, 1):
        own = [event["note"] for event in notes if event["seat"] == seat]
        tokens = seat_view(match, seat)["tokens"]
        assert tokens == len([e for e in told(match.journal, "token") if e["seat"] == seat]) > 0
        assert match.result.money[seat] == sum(own) + 10_000 * tokens
        assert match.result.notes[seat] == len(own)
    paid = told(match.journal, "tokens-paid")
    assert [event["money"] for event in paid] == [
        10_000 * seat_view(match, seat)["tokens"] for seat in (0, 1)
    ]


@pytest.mark.rule("KC-22")
def test_tokens_count_for_a_bot_before_they_are_paid() -> None:
    assert GAME.worth is not None
    state = with_tokens([3, 0])
    assert [GAME.worth(state, seat) for seat in (0, 1)] == [130_000, 100_000]
