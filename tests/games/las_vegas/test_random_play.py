"""Very many random games, plain and compiled."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from pitboss.compiled import playouts
from pitboss.compiled.playouts import Totals, random_games
from pitboss.games.las_vegas import GAME
from pitboss.games.las_vegas.material import NOTE_COUNTS, NOTE_VALUES
from pitboss.table import Table
from tests.games.las_vegas.positions import NAMES, fresh

COMPILED_GAMES = 50_000
PLAIN_GAMES = 2_000
SOAK_GAMES = 1_000_000


class Way(NamedTuple):
    seats: int
    options: dict[str, bool]

    def __str__(self) -> str:
        return f"{self.seats} {' '.join(self.options)}"


def ways() -> Iterator[Way]:
    for seats in GAME.players:
        for bandit in ({}, {"bandit": True}):
            yield Way(seats, dict(bandit))
            if seats <= 4:
                yield Way(seats, {**bandit, "neutral_dice": True})


WAYS = list(ways())


def shared_out(games: int) -> int:
    """How many games of each way make that many together."""
    return -(-games // len(WAYS))


def check(way: Way, totals: Totals) -> None:
    """What must be true of the sums of many games."""
    lots = 3 * 2 * (7 if "bandit" in way.options else 6)
    every = sorted(
        (value for value, n in zip(NOTE_VALUES, NOTE_COUNTS, strict=True) for _ in range(n)), reverse=True
    )
    games = totals.games
    assert sum(totals.notes) <= lots * games
    assert sum(totals.money) <= sum(every[:lots]) * games
    assert all(money % 10_000 == 0 for money in totals.money)
    assert all(
        10_000 * n <= money <= 100_000 * n for money, n in zip(totals.money, totals.notes, strict=True)
    )
    assert games <= sum(totals.wins) <= 1.1 * games  # victories are seldom shared
    turns = way.seats * (7 + {2: 3, 3: 2, 4: 1}.get(way.seats, 0) * ("neutral_dice" in way.options))
    assert 3 * way.seats * games <= totals.decisions <= 3 * turns * games
    # who sits where makes no difference: the start is drawn, and everybody begins one round in turn
    mean = sum(totals.money) / way.seats
    assert all(abs(money - mean) < 450_000 * games**0.5 for money in totals.money)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_plain_games(way: Way) -> None:
    totals = random_games(GAME, fresh(way.seats, **way.options), shared_out(PLAIN_GAMES), seed=1)
    assert totals.games == shared_out(PLAIN_GAMES)
    check(way, totals)


@pytest.mark.skipif(not playouts.available(), reason="Numba is not installed")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_compiled_games(way: Way) -> None:
    totals = compiled_games(way, shared_out(COMPILED_GAMES), seed=1)
    assert totals.games == shared_out(COMPILED_GAMES)
    check(way, totals)


@pytest.mark.skipif(not playouts.available(), reason="Numba is not installed")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_plain_and_compiled_games_are_the_same(way: Way) -> None:
    start = fresh(way.seats, **way.options)
    assert random_games(GAME, start, 100, seed=5) == compiled_games(way, 100, seed=5)


@pytest.mark.soak
@pytest.mark.skipif(not playouts.available(), reason="Numba is not installed")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_million_compiled_games(way: Way) -> None:
    check(way, compiled_games(way, shared_out(SOAK_GAMES), seed=2))


def compiled_games(way: Way, games: int, seed: int) -> Totals:
    batch = playouts.compiling(GAME).result()
    return random_games(GAME, fresh(way.seats, **way.options), games, seed, batch=batch)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_money_never_exceeds_what_was_laid(way: Way) -> None:
    """Game by game, with the journal."""
    for seed in range(10):
        table = Table("las-vegas", NAMES[: way.seats], way.options, seed=seed)
        while table.waits:
            legal = table.legal(table.waits[0])
            table.play(table.waits[0], legal[(seed + len(table.lines)) % len(legal)])
        found: dict[str, Any] = {"note": 0, "won": 0, "boxed": 0, "neutral-won": 0}
        for event in table.journal:
            if event["what"] in found:
                found[event["what"]] += event["note"]
        assert found["note"] == found["won"] + found["boxed"] + found["neutral-won"]
        assert table.result is not None
        assert sum(table.result.money) == found["won"]
