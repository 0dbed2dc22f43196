"""What is compared: the C reference plays the same game, and what is missing is skipped with a word."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from pitboss.bench import engine, peers, reference
from pitboss.bench.measure import Skipped
from pitboss.compiled import playouts


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_the_c_reference_plays_the_same_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PITBOSS_CACHE_DIR", str(tmp_path))
    ours, theirs = engine.plain_las_vegas()(1000), reference.play_games()(100_000)
    assert ours.decisions / 1000 == pytest.approx(theirs.choices / 100_000, abs=0.5)  # four standard errors
    assert sum(ours.money) / 1000 == pytest.approx(sum(theirs.money) / 100_000 * 10_000, abs=12_000)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.quick
def test_without_gcc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PITBOSS_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Skipped, match="gcc is not installed"):
        reference.play_games()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.quick
def test_outside_the_source_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "source_tree", lambda: None)
    with pytest.raises(Skipped, match="in the source tree"):
        reference.play_games()


@pytest.mark.quick
def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "available", lambda: False)
    with pytest.raises(Skipped, match="Numba is not installed"):
        engine.against_c()


@pytest.mark.quick
def test_the_first_choice_is_reached() -> None:
    reached: dict[str, object] = {}
    exec(engine.FIRST_MOVE, reached)
    assert reached["legal"]


@pytest.mark.quick
def test_on_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    with pytest.raises(Skipped, match="one core"):
        engine.two_threads()


@pytest.mark.quick
@pytest.mark.parametrize(
    ("sides", "module", "word"),
    [
        (peers.pig_against_pig, "pyspiel", "OpenSpiel is not installed"),
        (peers.las_vegas_against_pig, "pyspiel", "OpenSpiel is not installed"),
        (peers.compiled_against_lasvegas, "lasvegas", "lasvegas is not installed"),
        (peers.plain_against_lasvegas, "lasvegas", "lasvegas is not installed"),
    ],
)
def test_without_peers(monkeypatch: pytest.MonkeyPatch, sides: object, module: str, word: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Skipped, match=word):
        sides()  # type: ignore[operator]
