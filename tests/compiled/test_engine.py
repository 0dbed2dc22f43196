"""Compiled play: the same numbers as plain, kept on disk, made in the background, and not needed at all."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Annotated, Any

import pytest

import pitboss
from pitboss.core.chance import LONGEST_SCRIPT, Chance, random, script
from pitboss.core.game import CHANCE, Game
from pitboss.core.options import complete
from pitboss.core.record import Record
from pitboss.core.rule import rule
from pitboss.games import find
from pitboss.testing import pig
from pitboss.testing.case import Case, begin, cases, steps
from tests.throwaway import colours, showdown

pytest.importorskip("numba")

from pitboss.compiled import engine, playouts
from pitboss.compiled.translator import name_of, translate

LAS_VEGAS = find("las-vegas")
SOURCE = str(Path(pitboss.__file__).parents[1])


def compiled(game: Game, function: Any) -> Any:
    """One rule compiled for a game, as a function of NumPy records."""
    source = translate(game, [function])
    path = engine.cache_home() / engine._fingerprint(source) / "one_rule.py"
    engine._write(path, source)
    return getattr(engine._load(path), name_of(function))


class Inner(Record):
    number: int
    row: Annotated[list[int], 3]


class Outer(Record):
    plain: int
    grid: Annotated[list[list[int]], 2, 3]
    inner: Inner
    inners: Annotated[list[Inner], 2]
    square: Annotated[list[list[Inner]], 2, 2]


@rule
def turn_over(outer: Outer) -> None:
    for i in range(2):
        for j in range(3):
            outer.grid[i][j] = 10 * i + j
            outer.inners[i].row[j] += outer.grid[i][j]
        outer.square[i][1 - i].row[i] = outer.inner.number
    outer.inner.number += 5
    outer.plain = outer.inners[1].row[2]


def test_nested_records_and_arrays():
    plain = Outer(plain=1)
    plain.inner.number = 7
    row = engine.array_of(plain)
    assert engine.record_of(Outer, row[0]) == plain
    turn_over(plain)
    compiled(pig.GAME, turn_over)(row[0])
    assert engine.record_of(Outer, row[0]) == plain
    assert plain.plain == 12
    assert plain.square[1][0].row == [0, 7, 0]


@rule
def deal_it(game: Game, state: Any, chance: Chance) -> None:
    game.deal(state, chance, None)


def script_of(outcomes):
    """Plain, a script is no longer than it is read; compiled, it has one length."""
    made = script(outcomes)
    made.tape = outcomes + [0] * (LONGEST_SCRIPT - len(outcomes))
    return made


@pytest.mark.parametrize("options", [{}, {"neutral_dice": True, "bandit": True}])
def test_scripted_outcomes_of_las_vegas_are_the_same_compiled(options):
    deal = compiled(LAS_VEGAS, deal_it)
    dealt = 0
    for step in steps(Case(LAS_VEGAS, 3, options)):
        if step.pending:
            row = engine.array_of(step.before)
            chance = engine.array_of(script_of(step.pending.take(step.done).tape))
            deal(row[0], chance[0])
            assert engine.record_of(type(step.before), row[0]) == step.after
            assert chance[0]["next"] == chance[0]["end"]
            dealt += 1
    assert dealt > 60


def test_the_random_deal_is_the_same_compiled():
    deal = compiled(LAS_VEGAS, deal_it)
    for step in steps(Case(LAS_VEGAS, 4, {"neutral_dice": True})):
        if step.pending:
            plain, chance = step.before.copy(), random(5)
            row, numbers = engine.array_of(step.before), engine.array_of(chance)
            LAS_VEGAS.deal(plain, chance, None)
            deal(row[0], numbers[0])
            assert engine.record_of(type(plain), row[0]) == plain
            assert int(numbers[0]["seed"]) == chance.seed


def test_players_and_options_side_by_side_do_not_mix():
    """One compiled module plays them all: what differs is in the state."""
    some = [case for case in cases(LAS_VEGAS) if case.players in (2, 5)]
    batch = engine.compiled_batch(LAS_VEGAS)
    fast = {str(case): batch(LAS_VEGAS, begin(case), 50, 3) for case in some}
    again = {str(case): batch(LAS_VEGAS, begin(case), 50, 3) for case in reversed(some)}
    assert fast == again
    for case in some:
        assert fast[str(case)] == playouts.plain_batch(LAS_VEGAS, begin(case), 50, 3)


@rule
def money_of_other(state: pig.State, seat: int) -> int:
    return -state.points[seat]


def test_two_games_that_share_rules_do_not_mix():
    other = pig.GAME._replace(id="other-pig", money=money_of_other)
    start = begin(cases(pig.GAME)[0])
    one, two = engine.compiled_batch(pig.GAME), engine.compiled_batch(other)
    for _ in range(2):
        assert one(pig.GAME, start, 20, 1).money == playouts.plain_batch(pig.GAME, start, 20, 1).money
        assert two(other, start, 20, 1).money == playouts.plain_batch(other, start, 20, 1).money
    assert one(pig.GAME, start, 20, 1).money == [-n for n in two(other, start, 20, 1).money]


def test_amounts_from_a_range_and_hidden_choices_play_compiled():
    for case in cases(showdown.GAME):
        batch = engine.compiled_batch(showdown.GAME)
        assert batch(case.game, begin(case), 100, 1) == playouts.plain_batch(case.game, begin(case), 100, 1)


COMPILE = """
import json, sys
from pitboss.testing import pig
from pitboss.compiled import engine
from pitboss.core import playout
from pitboss.compiled.translator import name_of
batch = engine.compiled_batch(pig.GAME)
function = getattr(engine.module_of(pig.GAME), name_of(playout.play_out))
totals = batch(pig.GAME, pig.begin(2, {}), 10, 1)
hits, misses = (sum(n.values()) for n in (function.stats.cache_hits, function.stats.cache_misses))
print(json.dumps([hits, misses, totals.wins]))
"""


def process(code: str, cache: Path, **env: str) -> Any:
    known = os.environ | {"PYTHONPATH": SOURCE, "PITBOSS_CACHE_DIR": str(cache)} | env
    found = subprocess.run([sys.executable, "-c", code], env=known, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def test_the_second_process_loads_what_the_first_has_compiled(tmp_path):
    hits, misses, wins = process(COMPILE, tmp_path)
    assert (hits, misses) == (0, 1)
    assert list(tmp_path.glob("*/pig.py"))
    assert not list(tmp_path.glob("*/*.part"))
    hits, misses, same = process(COMPILE, tmp_path)
    assert (hits, misses) == (1, 0)
    assert same == wins


WITHOUT_NUMBA = """
import importlib.abc, json, sys
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in ("numba", "numpy", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "numba" else found(name, package)
from pitboss.compiled import playouts
import pitboss
from pitboss.testing import check_game, pig
left_out = check_game(pig.GAME)
start = pig.begin(2, {})
plain = playouts.ready(pig.GAME) is playouts.plain_batch
table = pitboss.Table("las-vegas", ["a", "b"], seed=1)
print(json.dumps([playouts.available(), plain, left_out, len(table.waits)]))
"""


def test_everything_works_without_numba(tmp_path):
    available, plain, left_out, asked = process(WITHOUT_NUMBA, tmp_path)
    assert available is False
    assert plain is True
    assert "Numba is not installed: the compiled rules were not looked at" in left_out
    assert asked == 1
    assert not list(tmp_path.iterdir())


def test_compiling_in_the_background_and_swapping_in(monkeypatch):
    """Until it is ready, batches are plain; then they are compiled, with the same results."""
    go_on = threading.Event()
    real = engine.compiled_batch

    def slow(game):
        assert go_on.wait(60)
        return real(game)

    monkeypatch.setattr(engine, "compiled_batch", slow)
    monkeypatch.setattr(playouts, "_compiling", {})
    start = pig.begin(2, {})
    assert playouts.ready(pig.GAME) is playouts.plain_batch
    assert playouts.ready(pig.GAME) is playouts.plain_batch
    future = playouts.compiling(pig.GAME)
    assert not future.done()
    go_on.set()
    batch = future.result(60)
    assert playouts.ready(pig.GAME) is batch is not playouts.plain_batch
    assert batch(pig.GAME, start, 30, 1) == playouts.plain_batch(pig.GAME, start, 30, 1)


def test_what_cannot_be_compiled_plays_plain(monkeypatch):
    monkeypatch.setattr(playouts, "_compiling", {})
    game = pig.GAME._replace(id="untranslatable-pig", apply=lambda state, seat, action, journal: None)
    future = playouts.compiling(game)
    assert future.exception(60) is not None
    assert playouts.ready(game) is playouts.plain_batch


def totals(jobs: int, batch: Any, games: int = 2500) -> Any:
    start = pig.begin(2, complete((), {}, 2))
    return playouts.random_games(pig.GAME, start, games, 7, batch=batch, jobs=jobs)


def test_random_games_depend_on_the_seed_alone():
    """Not on the number of jobs, not on whether they are compiled."""
    fast = engine.compiled_batch(pig.GAME)
    one = totals(1, fast)
    assert one.games == 2500
    assert sum(one.wins) == 2500
    assert totals(2, fast) == one
    assert totals(3, fast) == one
    assert totals(1, playouts.plain_batch) == one
    assert totals(2, playouts.plain_batch) == one


def test_progress_is_heard():
    heard: list[int] = []
    start = pig.begin(2, {})
    playouts.random_games(
        pig.GAME, start, 2100, 1, batch=engine.compiled_batch(pig.GAME), progress=heard.append
    )
    assert heard == [1000, 2000, 2100]


def test_what_a_called_rule_adds_to_an_array_is_kept():
    """Numba's own inlining lost `state.points[winner] += …` in a rule that a rule with `draw` calls."""
    for case in cases(colours.GAME, seed=4):
        batch = engine.compiled_batch(case.game)
        found = batch(case.game, begin(case), 200, 1)
        assert sum(found.money) > 0
        assert found == playouts.plain_batch(case.game, begin(case), 200, 1)


def test_an_unfinished_game_is_noticed():
    start = begin(cases(LAS_VEGAS)[0])
    assert LAS_VEGAS.waits(start) == CHANCE
    with pytest.raises(AssertionError, match="takes more than 5 steps"):
        engine.compiled_trail(LAS_VEGAS, start, 1, 5)
