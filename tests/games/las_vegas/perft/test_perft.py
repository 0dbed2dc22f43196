"""Counts of what can happen from small positions, against counts made by other means."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb, prod
from typing import NamedTuple

import pytest

from pitboss.core import bits
from pitboss.games.las_vegas import GAME
from pitboss.games.las_vegas.setup import ALL_FACES
from pitboss.games.las_vegas.state import NOTES, THROW, State
from tests.games.las_vegas.positions import fresh
from tests.perft import dealt, paths, perft

FACES = range(1, 7)


def first_throw(seats: int = 2, **options: bool) -> State:
    state = fresh(seats, **options)
    state.stage = THROW
    return state


# -- one throw ------------------------------------------------------------------------------


def test_the_first_throw_has_2772_outcomes() -> None:
    """Brute force: every sequence of seven dice, the last one the Biggy."""
    sequences = Counter((tuple(sorted(dice[:6])), dice[6]) for dice in product(FACES, repeat=7))
    pending = GAME.pending(first_throw())
    outcomes = {(tuple(found["own"]), found["biggy"]): weight for found, weight in pending.weighted()}
    assert outcomes == sequences
    assert len(outcomes) == comb(6 + 5, 5) * 6 == 2772
    assert pending.total() == sum(outcomes.values()) == 6**7


@pytest.mark.parametrize(("seats", "neutral", "count"), [(2, 3, 155_232), (3, 2, 58_212), (4, 1, 16_632)])
def test_the_first_throw_with_neutral_dice(seats: int, neutral: int, count: int) -> None:
    pending = GAME.pending(first_throw(seats, neutral_dice=True))
    weights = [weight for _, weight in pending.weighted()]
    assert len(weights) == count == 2772 * comb(neutral + 5, 5)
    assert sum(weights) == pending.total() == 6 ** (7 + neutral)


def test_choices_of_the_first_throw() -> None:
    """How many faces seven dice show: inclusion and exclusion, against all weighted outcomes."""
    state = first_throw()
    found: Counter[int] = Counter()
    for outcome, weight in GAME.pending(state).weighted():
        after = dealt(GAME, state, outcome)
        found[bits.size(GAME.legal(after, 0))] += weight
    for shown in FACES:
        onto = sum((-1) ** k * comb(shown, k) * (shown - k) ** 7 for k in range(shown))
        assert found[shown] == comb(6, shown) * onto


# -- notes ----------------------------------------------------------------------------------


def test_orders_in_which_notes_can_come() -> None:
    """Ten kinds; only the fifth note can fail to exist, for the five kinds of which there are four."""
    level = [first_throw()]
    level[0].stage = NOTES
    counts, weights = [], [1]
    for _ in range(4):
        weights = [
            weight * more
            for state, weight in zip(level, weights, strict=True)
            for _, more in GAME.pending(state).weighted()
        ]
        level = [dealt(GAME, state, note) for state in level for note, _ in GAME.pending(state).weighted()]
        counts.append(len(level))
    fifth = sum(1 for state in level for _ in GAME.pending(state).weighted())
    assert [*counts, fifth] == [10, 100, 1000, 10_000, 100_000 - 5]
    assert sum(weights) == 48 * 47 * 46 * 45


# -- the end of a round ---------------------------------------------------------------------


class Naive(NamedTuple):
    """The same positions told otherwise: (small, big) dice held by each seat, closed faces, whose turn."""

    held: tuple[tuple[int, int], ...]
    closed: frozenset[int]
    turn: int
    rolled: tuple[tuple[int, ...], tuple[int, ...]] | None = None


def naive_steps(at: Naive, bandit: bool) -> Iterator[Naive]:
    if not any(map(sum, at.held)):
        return
    small, big = at.held[at.turn]
    if at.rolled is None:
        throws = {tuple(sorted(dice)) for dice in product(FACES, repeat=small)}
        yield from (at._replace(rolled=(dice, b)) for dice in throws for b in product(FACES, repeat=big))
        return
    for face in {*at.rolled[0], *at.rolled[1]}:
        left = (small - at.rolled[0].count(face), big - at.rolled[1].count(face))
        held = tuple(left if seat == at.turn else dice for seat, dice in enumerate(at.held))
        turn = at.turn
        if any(map(sum, held)):
            turn = next(s % len(held) for s in range(at.turn + 1, at.turn + 9) if sum(held[s % len(held)]))
        yield Naive(held, at.closed, turn)
        if bandit and face not in at.closed:
            yield Naive(held, at.closed | {face}, turn)


def late(held: list[tuple[int, int]], bandit: bool) -> State:
    """The third round, when the seats hold that many small dice and Biggys."""
    state = first_throw(len(held), bandit=bandit)
    state.round = 2
    state.closed = 0 if bandit else ALL_FACES
    for seat, (small, big) in enumerate(held):
        state.hand[seat] = small | big << 8
    return state


def test_two_dice_against_one() -> None:
    """By hand: two dice fall in 21 ways; 6 doubles leave one choice, 15 others two: 36. Benno's die adds
    its six faces: 216. The 30 single dice placed leave Anna another die: 30 * 6 * 6 = 1080; then it ends."""
    state = late([(2, 0), (1, 0)], bandit=False)
    assert perft(GAME, state, 7) == [21, 36, 216, 216, 1080, 1080, 0]


def test_two_dice_against_one_with_the_bandit() -> None:
    """Every face of the first throw may go two ways: 72. Benno's die then has twelve, one less where its
    face is closed, as one is on 36 of the 72 paths: 36 * 12 + 36 * 11 = 828."""
    state = late([(2, 0), (1, 0)], bandit=True)
    assert perft(GAME, state, 4) == [21, 72, 432, 828]


@pytest.mark.parametrize("bandit", [False, True])
@pytest.mark.parametrize(
    "held", [[(2, 0), (1, 0)], [(0, 1), (2, 0)], [(1, 0), (0, 0), (0, 1)], [(1, 1), (0, 0)]], ids=str
)
def test_paths_agree_with_another_count(held: list[tuple[int, int]], bandit: bool) -> None:
    depth = 4 if bandit else 5
    start = Naive(tuple(held), frozenset(), 0)
    counts = perft(GAME, late(held, bandit), depth)
    assert counts == paths(start, depth, lambda at: naive_steps(at, bandit))
    assert counts[0] == prod((comb(held[0][0] + 5, 5), 6 ** held[0][1]))
