"""Counts of what can happen from small positions, against counts made by other means."""

from collections import Counter
from itertools import combinations, permutations
from math import comb, perm

import pytest

from pitboss.core import bits
from pitboss.core.game import CHANCE
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.cards import CARDS, TEXTS, deck_of, hand_of
from pitboss.games.las_vegas_cards.state import CHOICE, HANDS, State
from tests.games.las_vegas_cards.positions import at_notes
from tests.perft import dealt, perft, steps

DECK = [text for text in TEXTS for _ in range(4 if len(text) == 1 else 1)]


def first_hand(seats: int = 2, **options: bool) -> State:
    state = at_notes(seats, **options)
    state.stage = HANDS
    state.due = state.playing
    return state


# -- hands ----------------------------------------------------------------------------------


def test_hands_out_of_a_full_deck() -> None:
    """Brute force: any five of thirty cards; the four single cards of a number look alike."""
    found = Counter(tuple(sorted(cards)) for cards in combinations(DECK, 5))
    pending = GAME.pending(first_hand())
    outcomes = {tuple(cards): weight for cards, weight in pending.weighted()}
    assert outcomes == found
    assert pending.total() == sum(found.values()) == comb(30, 5) == 142_506
    assert len(outcomes) == 2_358


def test_kinds_of_hands_by_another_count() -> None:
    """The coefficient of x^5 in ((1 + x + … + x^4)(1 + x))^6."""
    ways = [1]
    for most in (4, 1) * 6:
        ways = [
            sum(ways[n - k] for k in range(most + 1) if 0 <= n - k < len(ways))
            for n in range(len(ways) + most)
        ]
    assert ways[5] == len(list(GAME.pending(first_hand()).weighted()))


def choices(cards: tuple[str, ...]) -> int:
    """KC-8 counted by hand: different sets of cards that may be chosen."""
    return len(
        {
            some
            for size in range(1, 6)
            for some in combinations(sorted(cards), size)
            if size <= 2 or len({card[0] for card in some}) == 1
        }
    )


def test_choices_out_of_every_hand() -> None:
    state = first_hand()
    for cards, _ in GAME.pending(state).weighted():
        after = dealt(GAME, state, cards)
        assert bits.size(GAME.legal(after, 0)) == choices(tuple(cards)), cards


def test_the_order_in_which_a_hand_is_drawn_does_not_matter() -> None:
    cards = [CARDS[TEXTS.index(text)] for text in ("1", "11", "2", "33", "6")]
    assert {hand_of(*order) for order in permutations(cards)} == {hand_of(*cards)}


# -- notes ----------------------------------------------------------------------------------


def test_orders_in_which_notes_can_come() -> None:
    """Eight values, six of each: the weights count the orders of the notes themselves."""
    level, weights = [at_notes()], [1]
    for length in range(1, 5):
        weights = [
            weight * more
            for state, weight in zip(level, weights, strict=True)
            for _, more in GAME.pending(state).weighted()
        ]
        level = [dealt(GAME, state, note) for state in level for note, _ in GAME.pending(state).weighted()]
        assert len(level) == 8**length
        assert sum(weights) == perm(48, length)


# -- the last turn of a round ---------------------------------------------------------------


def last_turn(*hands: str, seat: int = 0, **options: bool) -> State:
    """The sixth turn of the fourth round: everybody draws the last five cards, and then it ends."""
    state = first_hand(len(hands), **options)
    state.round, state.turn, state.seat, state.start = 3, 5, seat, seat
    for other, cards in enumerate(hands):
        counts = [cards.split().count(text) for text in TEXTS]
        state.deck[other] = deck_of(counts)
    return state


def test_at_once_in_any_order() -> None:
    """Either may be first; who is makes no difference in the end."""
    one, other = "1 2 3 4 5", "6 6 6 6 66"
    a, b = choices(tuple(one.split())), choices(tuple(other.split()))
    assert (a, b) == (15, 9)
    assert perft(GAME, last_turn(one, other), 4) == [1, 1, a + b, 2 * a * b]
    ends = [state for state in two_steps(dealt_out(last_turn(one, other))) if GAME.waits(state) == 0]
    assert len(ends) == 2 * a * b
    assert len({repr(state) for state in ends}) == a * b


def test_in_turn_one_after_the_other() -> None:
    one, other = "1 2 3 4 5", "6 6 6 6 66"
    a, b = choices(tuple(one.split())), choices(tuple(other.split()))
    assert perft(GAME, last_turn(one, other, sequential=True), 5) == [1, 1, a, a * b, 0]
    assert perft(GAME, last_turn(one, other, seat=1, sequential=True), 5) == [1, 1, b, a * b, 0]


@pytest.mark.parametrize(
    "order", [("1 1 2 2 3", "1 11 2 22 3", "4 4 4 5 5"), ("3 33 4 44 5", "6 6 6 5 5", "1 2 3 4 5")]
)
def test_three_at_once(order: tuple[str, ...]) -> None:
    a, b, c = (choices(tuple(cards.split())) for cards in order)
    counts = perft(GAME, last_turn(*order), 6)
    assert counts == [1, 1, 1, a + b + c, 2 * (a * b + b * c + a * c), 6 * a * b * c]


def dealt_out(state: State) -> State:
    while GAME.waits(state) == CHANCE:
        (state,) = steps(GAME, state)
    assert state.stage == CHOICE
    return state


def two_steps(state: State) -> list[State]:
    return [after for middle in steps(GAME, state) for after in steps(GAME, middle)]


def test_the_fifth_turn_is_followed_by_one_hand_each() -> None:
    """Ten cards are left: what is not drawn now is drawn then."""
    state = last_turn("1 2 3 4 5 1 2 3 4 5", "6 6 6 6 66 5 5 5 5 55")
    state.turn, one = 4, ["1", "2", "3", "4", "5"]
    state = dealt(GAME, dealt(GAME, state, one), ["6", "6", "6", "6", "66"])
    ends = two_steps(state)
    assert len(ends) == 2 * 15 * 9
    for after in ends[::7]:
        assert bits.members(after.due) == [0, 1]
        assert [outcome for outcome, _ in GAME.pending(after).weighted()] == [one]
        assert perft(GAME, after, 2) == [1, 1]
