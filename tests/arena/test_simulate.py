"""Simulations depend on the seed alone: not on jobs, and not on whether the rules are compiled."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import pytest

from pitboss import PitbossError, bots
from pitboss.arena.simulate import Simulation, play_bots, simulate
from pitboss.compiled import playouts
from pitboss.compiled.playouts import AHEAD, MOST_JOBS, Totals, spread
from pitboss.core.chance import random
from pitboss.games import find
from pitboss.testing import pig

LAS_VEGAS = find("las-vegas")
compiled_only = pytest.mark.skipif(not playouts.available(), reason="Numba is not installed")


def facts(simulation: Simulation) -> dict[str, Any]:
    """All but what depends on the machine."""
    found = simulation._asdict()
    for name in ("seconds", "games_per_second", "compile_seconds", "compiled"):
        del found[name]
    return found


def test_jobs_make_no_difference_to_plain_games() -> None:
    one, two = (simulate(LAS_VEGAS, 2, 2100, seed=4, plain=True, jobs=jobs) for jobs in (1, 2))
    assert facts(one) == facts(two)
    assert not one.compiled
    assert one.compile_seconds == 0


@compiled_only
def test_compiled_or_plain_with_any_jobs_it_is_the_same() -> None:
    options = {"bandit": True, "neutral_dice": True}
    plain = simulate(LAS_VEGAS, 3, 2100, options, seed=9, plain=True)
    for jobs in (1, 2, 3):
        compiled = simulate(LAS_VEGAS, 3, 2100, options, seed=9, jobs=jobs)
        assert compiled.compiled
        assert facts(compiled) == facts(plain)


def test_jobs_make_no_difference_to_bots() -> None:
    one, two = (simulate(LAS_VEGAS, 2, 50, bot="greedy", seed=4, jobs=jobs) for jobs in (1, 2))
    assert facts(one) == facts(two)
    assert not one.compiled


def test_bots_do_not_choose_by_the_dice_of_other_batches() -> None:
    used = set()

    def first(seen: bots.Seen) -> str:
        used.add(seen.chance.seed)
        return str(seen.view["legal"][-1]["do"])  # holds when it can

    start = pig.GAME.begin(2, {})
    for seed in range(5):
        play_bots(pig.GAME, start, 1, seed, first)
    assert len(used) == 5
    assert not used & {random(seed).seed for seed in range(7)}


def test_another_seed_gives_other_games() -> None:
    assert facts(simulate(LAS_VEGAS, 2, 20, seed=1, plain=True)) != facts(
        simulate(LAS_VEGAS, 2, 20, seed=2, plain=True)
    )


def test_what_is_told_adds_up() -> None:
    heard: list[int] = []
    found = simulate(LAS_VEGAS, 4, 1500, {"bandit": True}, seed=1, plain=True, progress=heard.append)
    assert (found.game, found.players, found.games) == ("las-vegas", 4, 1500)
    assert heard == [1000, 1500]
    assert len(found.mean_money) == len(found.wins) == len(found.notes) == 4
    assert 1500 <= sum(found.wins) < 1700
    assert 12 * 1500 <= found.decisions <= 84 * 1500
    assert sum(found.notes) <= 42
    assert all(
        10_000 * n <= money <= 100_000 * n for money, n in zip(found.mean_money, found.notes, strict=True)
    )


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (-5, 1), (10, 0)])
def test_one_game_at_least_and_one_job(games: int, jobs: int) -> None:
    assert simulate(LAS_VEGAS, 2, 1, plain=True).games == 1
    with pytest.raises(PitbossError, match="expected 1 or more"):
        simulate(LAS_VEGAS, 2, games, plain=True, jobs=jobs)


@pytest.mark.parametrize(
    ("players", "options", "bot", "words"),
    [
        (7, {}, "random", "2 to 6 players"),
        (5, {"neutral_dice": True}, "random", "LV-17"),
        (2, {"neutral": True}, "random", "unknown option"),
        (2, {}, "rnd", "unknown bot"),
    ],
)
def test_bad_input(players: int, options: dict[str, Any], bot: str, words: str) -> None:
    with pytest.raises(PitbossError, match=words):
        simulate(LAS_VEGAS, players, 10, options, bot=bot)


@pytest.mark.quick
def test_a_bot_that_cannot_play_a_game_says_so() -> None:
    with pytest.raises(PitbossError, match="greedy cannot play pig") as refused:
        simulate(pig.GAME, 2, 1, bot="greedy")
    assert refused.value.expected == ["random"]


@pytest.mark.quick
def test_no_more_jobs_than_any_system_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def pool(jobs: int) -> ThreadPoolExecutor:
        asked.append(jobs)
        return ThreadPoolExecutor(2)

    monkeypatch.setattr(playouts, "ProcessPoolExecutor", pool)
    work = ((number,) for number in range(3))
    found = spread(lambda number: Totals(number, 0, [], [], []), work, 1_000_000)
    assert [totals.games for totals in found] == [0, 1, 2]
    assert asked == [MOST_JOBS]


@pytest.mark.quick
def test_little_is_handed_out_ahead_so_that_an_interruption_is_quick() -> None:
    handed_out: list[int] = []

    def work() -> Iterator[tuple[int]]:
        for number in range(1000):
            handed_out.append(number)
            yield (number,)

    found = spread(lambda number: Totals(number, 0, [], [], []), work(), 2, threads=True)
    assert [totals.games for totals in islice(found, 3)] == [0, 1, 2]
    assert len(handed_out) <= 3 + 2 * AHEAD
