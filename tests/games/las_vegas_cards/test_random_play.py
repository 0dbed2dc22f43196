"""Very many random games, plain and compiled, with a look at every card and note after each choice."""

from typing import NamedTuple

import pytest

from pitboss.compiled import playouts
from pitboss.compiled.playouts import Totals, random_games
from pitboss.core.chance import random
from pitboss.core.playout import take_step
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.state import State
from tests.games.las_vegas_cards.intact import PENALTY, WATCHED, intact
from tests.games.las_vegas_cards.positions import fresh

COMPILED_GAMES = 50_000
PLAIN_GAMES = 2_000
SOAK_GAMES = 1_000_000

needs_numba = pytest.mark.skipif(not playouts.available(), reason="Numba is not installed")


class Way(NamedTuple):
    seats: int
    options: dict[str, bool]

    def __str__(self) -> str:
        return f"{self.seats} {' '.join(self.options)}"


VARIANTS: list[dict[str, bool]] = [{}, {"sequential": True}, {"sequential": True, "tokens": True}]
WAYS = [Way(seats, variant) for seats in GAME.players for variant in VARIANTS]


def shared_out(games: int) -> int:
    """How many games of each way make that many together."""
    return -(-games // len(WAYS))


def check(way: Way, totals: Totals) -> None:
    """What must be true of the sums of many games; no penalty has been paid."""
    games, tokens = totals.games, 24 * 10_000 * ("tokens" in way.options)
    assert sum(totals.notes) <= 48 * games
    assert sum(totals.money) <= (3_120_000 + tokens) * games < PENALTY
    assert all(money % 10_000 == 0 for money in totals.money)
    assert all(money >= 30_000 * n for money, n in zip(totals.money, totals.notes, strict=True))
    assert games <= sum(totals.wins) <= 1.1 * games  # victories are seldom shared
    assert 4 * 2 * way.seats * games <= totals.decisions <= 4 * 6 * way.seats * games
    # who sits where makes no difference
    mean = sum(totals.money) / way.seats
    assert all(abs(money - mean) < 750_000 * games**0.5 for money in totals.money)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_plain_games(way: Way) -> None:
    check(way, random_games(WATCHED, fresh(way.seats, **way.options), shared_out(PLAIN_GAMES), seed=1))


@needs_numba
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_compiled_games(way: Way) -> None:
    totals = compiled_games(way, shared_out(COMPILED_GAMES), seed=1)
    assert totals.games == shared_out(COMPILED_GAMES)
    check(way, totals)


@needs_numba
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_plain_and_compiled_games_are_the_same(way: Way) -> None:
    start = fresh(way.seats, **way.options)
    watched = compiled_games(way, 50, seed=5)
    assert watched == random_games(WATCHED, start, 50, seed=5)
    assert watched == random_games(GAME, start, 50, seed=5)


@pytest.mark.soak
@needs_numba
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_million_compiled_games(way: Way) -> None:
    check(way, compiled_games(way, shared_out(SOAK_GAMES), seed=2))


def compiled_games(way: Way, games: int, seed: int) -> Totals:
    batch = playouts.compiling(WATCHED).result()
    return random_games(WATCHED, fresh(way.seats, **way.options), games, seed, batch=batch)


# -- the look itself sees what is wrong -----------------------------------------------------


def midway() -> State:
    state, chance = fresh(3, sequential=True, tokens=True), random(7)
    for _ in range(12):
        take_step(GAME, state, chance)
    assert intact(state)
    return state


def lose_a_note(state: State) -> None:
    state.left -= 1


def lose_money(state: State) -> None:
    state.notes[3][0] += 10_000


def lay_a_card_twice(state: State) -> None:
    state.dice[2] += 5 << 8


def count_a_card_twice(state: State) -> None:
    state.cards[1] += 1


def draw_a_card_too_many(state: State) -> None:
    state.deck[0] -= 1 << 30


def take_a_token_that_stays(state: State) -> None:
    state.taken[2] += 1


@pytest.mark.quick
@pytest.mark.parametrize(
    "wrong",
    [
        lose_a_note,
        lose_money,
        lay_a_card_twice,
        count_a_card_twice,
        draw_a_card_too_many,
        take_a_token_that_stays,
    ],
)
def test_a_loss_is_noticed(wrong: "object") -> None:
    state = midway()
    assert callable(wrong)
    wrong(state)
    assert not intact(state)
