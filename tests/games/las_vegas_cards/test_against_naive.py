"""Whole games against a second telling of the rules, and redeals against counting every way there is."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from pitboss.core.chance import random
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.cards import (
    CARDS,
    cards_in,
    counts_in,
    deck_of,
    dice_on,
    hand_of,
    texts_of,
)
from pitboss.games.las_vegas_cards.state import CHOICE
from pitboss.games.las_vegas_cards.views import away
from pitboss.table import Table
from tests.games.las_vegas_cards.naive_table import NaiveTable
from tests.games.las_vegas_cards.positions import NAMES, fresh, hand, lay, table

ALL_CARDS = [card for card in CARDS for _ in range(4 if dice_on(card) == 1 else 1)]
WAYS: list[dict[str, bool]] = [{}, {"sequential": True}, {"sequential": True, "tokens": True}]


def pick(legal: list[str], dice: Random) -> str:
    """Anything; now and then as many cards as can be, or one, so that rounds end in every way."""
    return dice.choice([max(legal, key=len), min(legal, key=len), dice.choice(legal), dice.choice(legal)])


@pytest.mark.rule("KC-7")
@pytest.mark.rule("KC-11")
@pytest.mark.rule("KC-12")
@pytest.mark.rule("KC-13")
@pytest.mark.rule("KC-18")
@pytest.mark.rule("KC-19")
@pytest.mark.rule("KC-20")
@pytest.mark.rule("KC-22")
@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_who_is_asked_and_who_sees_what_at_every_moment(seats: int, options: dict[str, bool]) -> None:
    dice = Random(f"{seats} {options}")
    alone = 0
    for seed in range(4):
        match = Table("las-vegas-cards", NAMES[:seats], options, seed=seed)
        naive = NaiveTable(seats, **options)
        followed = 0
        while True:
            for line in match.lines[followed:]:
                naive.follow(line)
            followed = len(match.lines)
            if match.over:
                break
            assert match.waits == naive.asked()
            alone += match.waits != [] and sum(not naive.is_out(seat) for seat in range(seats)) == 1
            check_views(match, naive)
            seat = dice.choice(match.waits)
            match.play(seat, pick(match.legal(seat), dice))
        assert naive.round == 4
        assert naive.taken == match.state.taken[:seats]
    assert alone, "somebody has gone on alone in these games"


def check_views(match: Table, naive: NaiveTable) -> None:
    for viewer in (None, *range(naive.seats)):
        view = match.view(viewer)
        public = view["public"]
        assert public["round"] == naive.round
        assert public["casinos"] == [naive.casino(number) for number in range(1, 7)]
        for seat, seen in enumerate(public["seats"]):
            assert {name: seen[name] for name in naive.seen_of(seat)} == naive.seen_of(seat)
        assert public["tokens"] == (naive.box_of_tokens if naive.tokens else None)
        if naive.sequential:
            assert (public["start"], public["seat"]) == (naive.start, match.waits[0])
        if viewer is not None:
            assert {name: view["mine"][name] for name in naive.seen_by(viewer)} == naive.seen_by(viewer)
        check_record(match, naive, viewer)


def check_record(match: Table, naive: NaiveTable, viewer: int | None) -> None:
    """A record in progress: hands of others hidden, their pending choices left out, all else there."""
    told = match.record(viewer)[1:]
    pending = [line for line in match.lines if "do" in line][-len(naive.chosen) :] if naive.chosen else []
    assert {line["seat"] for line in pending} == set(naive.chosen)
    expected = [
        {**line, "is": "hidden"} if line.get("deal") == "hand" and line["seat"] != viewer else line
        for line in match.lines
        if not any(line is other for other in pending) or line["seat"] == viewer
    ]
    assert told == expected


@pytest.mark.rule("KC-8")
def test_every_set_of_cards_out_of_every_hand() -> None:
    """Of all 2,358 hands every set of cards is allowed or refused as the rule says it in words."""
    state = fresh(2)
    state.stage = CHOICE
    state.asked = state.playing
    hands = {tuple(sorted(cards)) for cards in combinations(ALL_CARDS, 5)}
    assert len(hands) == 2_358
    for cards in hands:
        state.hand[0] = hand_of(*cards)
        texts = texts_of(list(cards))
        legal = {
            GAME.write(state, 0, choice) for choice in range(1, 32) if GAME.legal(state, 0) >> choice & 1
        }
        for size in range(1, 6):
            for some in set(combinations(texts, size)):
                text = " ".join(["play", *some])
                fine = size <= 2 or len({card[0] for card in some}) == 1
                assert (text in legal) == fine
                if not fine:
                    assert GAME.refuse(state, 0, GAME.read(state, 0, text)) == ("KC-8", "why.different")
        assert len(legal) == GAME.legal(state, 0).bit_count()


@pytest.mark.rule("KC-9")
@pytest.mark.rule("KC-13")
def test_redeals_come_as_often_as_counting_every_way_says() -> None:
    """Nine of Benno's cards are unseen: five in his hand, two put away, two in his pile."""
    match = table(hand(0, "1 1 2 3 4"), hand(1, "1 1 2 3 4"))
    state = match.state
    unseen = [2, 2, 2, 3, 4, 6, 6, 12, 13]  # 1 1 1 11 2 3 3 6 66
    laid = Counter(ALL_CARDS) - Counter(unseen)
    for casino in range(6):
        lay(state, casino + 1, benno=" ".join(texts_of([c for c in laid.elements() if c >> 1 == casino + 1])))
    state.hand[1] = hand_of(2, 2, 3, 4, 6)
    state.deck[1] = deck_of([int(card in (2, 13)) for card in CARDS])
    assert sorted(away(state, 1)) == [6, 12]

    expected: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for held in combinations(range(9), 5):
        rest = [place for place in range(9) if place not in held]
        for gone in combinations(rest, 2):
            expected[tuple(unseen[p] for p in held), tuple(unseen[p] for p in gone)] += 1
    ways = sum(expected.values())

    chance, samples = random(5), 20_000
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for _ in range(samples):
        guess = GAME.redeal(state, 0, chance)
        assert guess.hand[0] == state.hand[0]
        found[tuple(cards_in(guess.hand[1])), tuple(sorted(away(guess, 1)))] += 1
        assert sum(counts_in(guess.deck[1])) == 2
    assert found.keys() <= expected.keys()
    chi = sum((found[key] - samples * n / ways) ** 2 / (samples * n / ways) for key, n in expected.items())
    free = len(expected) - 1
    assert abs(chi - free) < 5 * (2 * free) ** 0.5, (chi, free)
