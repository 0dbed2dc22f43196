"""Face-down piles behave like shuffled lists of cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.chance import Random, random, script
from pitboss.pieces.piles import counts_of, drawn, pile_of, without

pytestmark = pytest.mark.quick

piles = st.lists(st.integers(0, 12), min_size=1, max_size=10).filter(lambda counts: 0 < sum(counts) <= 63)


@given(piles)
def test_a_pile_knows_what_is_left(counts):
    pile = pile_of(counts)
    assert counts_of(pile, sum(counts), len(counts)) == counts
    assert 0 <= pile < 1 << 63


@given(piles, st.data())
def test_cards_leave_a_pile_like_a_list(counts, data):
    """Every index stands for the card that it would be in a sorted list."""
    pile, cards = pile_of(counts), [kind for kind, n in enumerate(counts) for _ in range(n)]
    while cards:
        kinds = {drawn_at(pile, len(cards), at) for at in range(len(cards))}
        assert kinds == set(cards)
        at = data.draw(st.integers(0, len(cards) - 1))
        assert drawn_at(pile, len(cards), at) == cards[at]
        pile = without(pile, cards.pop(at))
        left = [cards.count(kind) for kind in range(len(counts))]
        assert counts_of(pile, len(cards), len(counts)) == left
    assert sum(counts_of(pile, 0, len(counts))) == 0


def drawn_at(pile: int, left: int, at: int) -> int:
    """What `drawn` makes of the generator's number that stands for the card at that place."""
    word = -(-(at << 32) // left)  # the next word is the carry when the low half is 0
    return drawn(Random(seed=word << 32), pile, left)


def test_a_scripted_card_is_what_the_script_says():
    chance = script([3, 0])
    assert [drawn(chance, pile_of([1, 1, 1, 1]), 4) for _ in range(2)] == [3, 0]


@given(piles, st.integers(0, 10**6))
def test_a_random_card_is_one_that_is_left(counts, seed):
    chance, pile, left = random(seed), pile_of(counts), list(counts)
    for number in range(sum(counts), 0, -1):
        kind = drawn(chance, pile, number)
        assert left[kind] > 0
        left[kind] -= 1
        pile = without(pile, kind)
    assert not any(left)


@pytest.mark.parametrize("counts", [[1] * 11, [64], [32, 32]])
def test_piles_that_do_not_fit(counts):
    with pytest.raises(AssertionError, match="a pile"):
        pile_of(counts)
