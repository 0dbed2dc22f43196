"""A ratio of two speeds, measured in turns (A B A B …) so that a busy machine slows both alike."""

from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

REPETITIONS = 15
SECONDS = 0.15  # of one repetition


class Skipped(Exception):
    """What a measure needs is not here; says what."""


class Side(NamedTuple):
    """One of two things compared: `speed()` runs it once and gives how many units it did in a second."""

    unit: str
    speed: Callable[[], float]


class Measure(NamedTuple):
    """`sides()` prepares the two things whose speeds are divided; it raises `Skipped` where it cannot.

    The ratio must reach `target` (with `at_most`: stay within it) and should reach `aim`.
    """

    name: str
    what: str
    sides: Callable[[], tuple[Side, Side]]
    target: float | None = None
    aim: float | None = None
    at_most: bool = False
    most: int = REPETITIONS  # more repetitions than these are not worth their time


class Ratio(NamedTuple):
    """A measured ratio: median and quartiles over the repetitions, and the median speeds of both sides."""

    median: float
    low: float
    high: float
    speeds: tuple[float, float]
    units: tuple[str, str]


def paced(unit: str, work: Callable[[int], int]) -> Side:
    """A side out of `work(n)`, which gives how many units it did; n is chosen once, to take SECONDS."""
    n, seconds = 1, 0.0
    while seconds < SECONDS / 3:
        n *= 2
        began = perf_counter()
        work(n)
        seconds = perf_counter() - began
    n = max(1, round(n * SECONDS / seconds))

    def speed() -> float:
        began = perf_counter()
        done = work(n)
        return done / (perf_counter() - began)

    return Side(unit, speed)


def take(measure: Measure, repetitions: int = REPETITIONS) -> Ratio:
    """Each repetition runs both sides, one right after the other; the median of their ratios counts."""
    over, under = measure.sides()
    speeds = [(over.speed(), under.speed()) for _ in range(max(2, min(repetitions, measure.most)))]
    ratios = [a / b for a, b in speeds]
    low, _, high = quantiles(ratios, n=4)
    middles = median(a for a, _ in speeds), median(b for _, b in speeds)
    return Ratio(median(ratios), low, high, middles, (over.unit, under.unit))


def verdict(measure: Measure, ratio: float) -> str:
    """Whether a ratio keeps what its measure asks."""
    if measure.target is None:
        return "tracked"

    def keeps(bound: float) -> bool:
        return ratio <= bound if measure.at_most else ratio >= bound

    if not keeps(measure.target):
        return "missed"
    return "ok" if measure.aim is None or keeps(measure.aim) else "below aim"
