"""`pitboss bench` as a whole, with made-up measures."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.bench import baseline, report
from pitboss.bench.measure import Measure, Side, Skipped
from pitboss.core.errors import PitbossError

pytestmark = pytest.mark.quick


def fixed(name: str, ratio: float, **asked: float | bool) -> Measure:
    sides = Side("games/s", lambda: ratio * 1000), Side("games/s", lambda: 1000)
    return Measure(name, f"{name} / one", lambda: sides, **asked)  # type: ignore[arg-type]


def raising(name: str, error: Exception) -> Measure:
    def sides() -> tuple[Side, Side]:
        raise error

    return Measure(name, f"{name} / one", sides, target=1)


@pytest.fixture
def tree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A source tree with a baseline, and a suite of made-up measures."""
    (tmp_path / "baseline.json").write_text('{"fast": 1.0, "gone": 4.0}', encoding="utf-8")
    monkeypatch.setattr(baseline, "source_tree", lambda: tmp_path)
    suite = (fixed("fast", 0.8, target=0.5), raising("away", Skipped("gcc is not installed")))
    broken = (*suite, raising("broken", ZeroDivisionError("no games")))
    monkeypatch.setattr(report, "SUITES", {"engine": suite, "broken": broken})
    return tmp_path


def printed(*args: object, code: int = 0, **options: object) -> str:
    out = StringIO()
    console = Console(file=out, width=80)
    assert report.bench(*args, repetitions=3, console=console, **options) == code  # type: ignore[arg-type]
    return out.getvalue()


def test_the_table_fits_and_tells_what_is_slower_and_what_is_skipped(tree: Path) -> None:
    text = printed()
    assert "0.8 (0.8–0.8)" in text
    assert "away skipped: gcc is not installed" in text
    assert "fast got 20% slower than the baseline, which is 1" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_measure_that_fails_is_told_and_gives_exit_code_1(tree: Path) -> None:
    text = printed("broken", code=1)
    assert "broken failed: ZeroDivisionError: no games" in text
    assert "0.8 (0.8–0.8)" in text


def test_json_has_everything(tree: Path) -> None:
    found = json.loads(printed(as_json=True))
    fast, away = found["measures"]
    assert fast == {
        "name": "fast",
        "what": "fast / one",
        "at_least": 0.5,
        "aim": None,
        "ratio": 0.8,
        "quartiles": [0.8, 0.8],
        "verdict": "ok",
        "baseline": 1.0,
        "speeds": [{"median": 800, "unit": "games/s"}, {"median": 1000, "unit": "games/s"}],
    }
    assert away["skipped"] == "gcc is not installed"
    assert found["slower"] == {"fast": pytest.approx(0.2)}


def test_only_and_save(tree: Path) -> None:
    assert "away" not in printed(only=["fast"], save=True)
    assert json.loads((tree / "baseline.json").read_text(encoding="utf-8")) == {"fast": 0.8, "gone": 4.0}


def test_unknown_names_are_answered_with_a_suggestion(tree: Path) -> None:
    with pytest.raises(PitbossError, match="unknown measure 'fats': did you mean fast"):
        report.bench(only=["fats"])
    with pytest.raises(PitbossError, match="unknown suite 'engin': did you mean engine"):
        report.bench("engin")


def test_outside_a_source_tree_there_is_no_baseline(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline, "source_tree", lambda: None)
    assert "There is no baseline" in printed()
    with pytest.raises(PitbossError, match="kept in the source tree"):
        report.bench(save=True)


def test_the_real_measures_have_names_of_their_own() -> None:
    names = [measure.name for suite in report.SUITES.values() for measure in suite]
    assert len(set(names)) == len(names)
    assert {"engine", "server"} <= set(report.SUITES)
    assert {"c", "pig", "plain", "view"} <= set(names)
