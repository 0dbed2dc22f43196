"""Ratios, medians and verdicts, with made-up speeds and a made-up clock."""

from collections.abc import Callable

import pytest

from pitboss.bench import measure
from pitboss.bench.measure import Measure, Side, paced, take, verdict

pytestmark = pytest.mark.quick


def side(name: str, speeds: list[float], log: list[str]) -> Side:
    given = iter(speeds)

    def speed() -> float:
        log.append(name)
        return next(given)

    return Side("games/s", speed)


def test_the_sides_take_turns_and_the_median_of_the_ratios_counts() -> None:
    log: list[str] = []
    over, under = side("a", [10, 30, 100, 40, 50], log), side("b", [10, 10, 1, 10, 10], log)
    found = take(Measure("x", "a / b", lambda: (over, under)), 5)
    assert log == ["a", "b"] * 5
    assert found.median == 4  # of 1, 3, 100, 4, 5
    assert found.low < found.median < found.high
    assert found.speeds == (40, 10)
    assert found.units == ("games/s", "games/s")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    now = [0.0]

    def passes(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(measure, "perf_counter", lambda: now[0])
    return passes


def test_a_repetition_is_made_long_enough(clock: Callable[[float], None]) -> None:
    done: list[int] = []

    def work(n: int) -> int:
        done.append(n)
        clock(n * 0.001)
        return 3 * n

    paced_side = paced("choices/s", work)
    assert paced_side.speed() == pytest.approx(3000)
    assert done[-1] == pytest.approx(measure.SECONDS / 0.001, abs=1)


def test_a_long_piece_of_work_is_done_once(clock: Callable[[float], None]) -> None:
    done: list[int] = []

    def work(n: int) -> int:
        done.append(n)
        clock(n * 10.0)
        return n

    assert paced("games/s", work).speed() == pytest.approx(0.1)
    assert done[-1] == 1


@pytest.mark.parametrize(
    ("ratio", "at_most", "expected"),
    [
        (0.54, False, "missed"),
        (0.55, False, "below aim"),
        (0.74, False, "below aim"),
        (0.75, False, "ok"),
        (0.76, True, "missed"),
        (0.75, True, "below aim"),
        (0.55, True, "ok"),
    ],
)
def test_verdicts(ratio: float, at_most: bool, expected: str) -> None:
    target, aim = (0.75, 0.55) if at_most else (0.55, 0.75)
    asked = Measure("x", "a / b", lambda: pytest.fail("not needed"), target, aim, at_most)
    assert verdict(asked, ratio) == expected


def test_without_a_target_a_ratio_is_only_tracked() -> None:
    assert verdict(Measure("x", "a / b", lambda: pytest.fail("not needed")), 0.001) == "tracked"
