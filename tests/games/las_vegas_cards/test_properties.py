"""What holds in every game and for every casino, tried on random ones."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.journal import Journal
from pitboss.core.outcomes import numbers_of
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.material import NOTE_VALUES
from pitboss.games.las_vegas_cards.scoring import score_casino
from pitboss.table import Line, Table
from tests.games.las_vegas_cards.naive_scoring import paid
from tests.games.las_vegas_cards.positions import NAMES, fresh, lay, told

players = st.integers(2, 5)
variants = st.sampled_from([{}, {"sequential": True}, {"sequential": True, "tokens": True}])
FULL_DECK = Counter({str(n) * dice: 4 if dice == 1 else 1 for n in range(1, 7) for dice in (1, 2)})


# -- whole games, told again from the record ------------------------------------------------


@settings(max_examples=60, deadline=None, derandomize=True)
@given(players, variants, st.randoms(use_true_random=False))
def test_nothing_is_lost_and_nothing_appears(seats: int, options: dict[str, bool], dice: Random) -> None:
    table = Table("las-vegas-cards", NAMES[:seats], options, deals=False)
    assert GAME.conserved is not None
    contents = GAME.conserved(table.state)
    assert contents["notes"] == 48
    assert contents["dollars"] == 6 * sum(range(30, 101, 10)) * 1000
    assert contents["tokens"] == (25 if options.get("tokens") else 0)
    assert [contents[f"cards of seat {seat}"] for seat in range(seats)] == [30] * seats
    while not table.over:
        if table.pending:
            table.deal(table.pending.draw(numbers_of(dice.randrange)).written)
        else:
            seat = dice.choice(table.waits)
            table.play(seat, dice.choice(table.legal(seat)))
        assert GAME.conserved(table.state) == contents
    for lines in rounds_of(table.lines):
        check_cards(seats, lines)
    check_money(table)


def rounds_of(lines: list[Line]) -> list[list[Line]]:
    """The lines of each round, from its first note on."""
    found: list[list[Line]] = []
    for before, line in zip([{"do": ""}, *lines], lines, strict=False):
        if line.get("deal") == "note" and before.get("deal") != "note":
            found.append([])
        if found:
            found[-1].append(line)
    return found


def check_cards(seats: int, lines: list[Line]) -> None:
    """KC-6 to KC-12 in a round, from its hands and plays alone."""
    out = [0] * seats
    for seat in range(seats):
        hands = [line["is"] for line in lines if line.get("deal") == "hand" and line["seat"] == seat]
        plays = [line["do"].split()[1:] for line in lines if "do" in line and line["seat"] == seat]
        assert len(hands) == len(plays) <= 6
        assert Counter(card for cards in hands for card in cards) <= FULL_DECK
        for cards, play in zip(hands, plays, strict=True):
            assert out[seat] < 8  # whoever is out is not asked
            assert Counter(play) <= Counter(cards)
            assert len(play) in (1, 2) or (play and len({card[0] for card in play}) == 1)
            out[seat] += len(play)
        assert out[seat] >= 8 or len(plays) == 6  # nobody stops early


def check_money(table: Table) -> None:
    """Scores every round again from its notes and plays."""
    money, notes = [0] * len(NAMES), [0] * len(NAMES)
    for lines in rounds_of(table.lines):
        for number in range(1, 7):
            lying = [line["is"] for line in lines if line.get("deal") == "note" and line["at"] == number]
            cards: dict[int, list[str]] = {}
            for line in lines:
                if "do" in line:
                    found = [card for card in line["do"].split()[1:] if card[0] == str(number)]
                    cards.setdefault(line["seat"], []).extend(found)
            for note, seat in paid(cards, lying):
                if seat is not None:
                    money[seat] += note
                    notes[seat] += 1
    assert table.result is not None
    for seat in range(len(table.seats)):
        tokens = len([event for event in told(table.journal, "token") if event["seat"] == seat])
        assert table.result.money[seat] == money[seat] + 10_000 * tokens
        assert table.result.notes[seat] == notes[seat]


# -- scoring, against the naive one ---------------------------------------------------------


def check_scoring(place: int, cards: dict[int, list[str]], notes: list[int]) -> None:
    state = fresh(len(cards))
    state.notes[place - 1] = sorted(notes, reverse=True)
    lay(state, place, **{NAMES[seat].lower(): " ".join(own) for seat, own in cards.items()})
    journal = Journal()
    score_casino(state, place - 1, journal)
    events = [entry.event for entry in journal.entries if "note" in entry.event]
    assert [(event["note"], event.get("seat")) for event in events] == paid(cards, notes)
    for seat in cards:
        mine = [note for note, taker in paid(cards, notes) if taker == seat]
        assert (state.money[seat], state.won[seat]) == (sum(mine), len(mine))


@pytest.mark.quick
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_scoring_agrees_with_the_naive_one(seats: int) -> None:
    random = Random(seats)
    for _ in range(500):
        place = random.randint(1, 6)
        cards = {
            seat: [str(place)] * random.randint(0, 4) + [str(place) * 2] * random.randint(0, 1)
            for seat in range(seats)
        }
        check_scoring(place, cards, random.choices(NOTE_VALUES, k=2))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.data())
def test_scoring_agrees_with_the_naive_one_where_hypothesis_looks(data: Any) -> None:
    seats, place = data.draw(players), data.draw(st.integers(1, 6))
    cards = {}
    for seat in range(seats):
        singles, double = data.draw(st.tuples(st.integers(0, 4), st.booleans()))
        cards[seat] = [str(place)] * singles + [str(place) * 2] * double
    check_scoring(place, cards, data.draw(st.lists(st.sampled_from(NOTE_VALUES), min_size=2, max_size=2)))
