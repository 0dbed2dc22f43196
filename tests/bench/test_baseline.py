"""The stored ratios, and what got slower."""

import json
from pathlib import Path

import pytest

from pitboss.bench import baseline
from pitboss.bench.measure import Measure
from pitboss.core.errors import PitbossError

pytestmark = pytest.mark.quick

MORE = Measure("more", "", lambda: pytest.fail("not needed"))
LESS = Measure("less", "", lambda: pytest.fail("not needed"), at_most=True)


@pytest.mark.parametrize(
    ("measure", "ratio", "lost"),
    [
        (MORE, 89, 0.11),
        (MORE, 91, None),
        (MORE, 200, None),
        (LESS, 111, 0.11),
        (LESS, 109, None),
        (LESS, 50, None),
    ],
)
def test_ten_percent_slower_is_told(measure: Measure, ratio: float, lost: float | None) -> None:
    found = baseline.slower([MORE, LESS], {measure.name: ratio}, {"more": 100, "less": 100})
    assert found == ({} if lost is None else {measure.name: pytest.approx(lost)})


def test_a_measure_that_has_no_baseline_is_not_compared() -> None:
    assert baseline.slower([MORE], {"more": 1}, {"less": 100}) == {}


def test_saving_keeps_what_was_not_measured(tmp_path: Path) -> None:
    file = tmp_path / "baseline.json"
    assert baseline.read(file) == {}
    baseline.save(file, {"more": 0.123456, "less": 5})
    baseline.save(file, {"less": 6})
    assert baseline.read(file) == {"more": 0.123, "less": 6}
    assert [path.name for path in tmp_path.iterdir()] == ["baseline.json"]


@pytest.mark.parametrize("text", ["", "[1]", '{"more": "fast"}', '{"more": null}', "\x00"])
def test_a_baseline_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "baseline.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PitbossError, match="expected an object of ratios"):
        baseline.read(file)


def test_the_baseline_of_this_tree_has_only_ratios_of_known_measures() -> None:
    from pitboss.bench.report import SUITES

    known = {measure.name for suite in SUITES.values() for measure in suite}
    stored = json.loads(baseline.file().read_text(encoding="utf-8"))
    assert stored.keys() <= known
    assert all(isinstance(ratio, int | float) and ratio > 0 for ratio in stored.values())
