"""Whether two ways to the same thing bring it equally often: what is seen of it is counted."""

from collections import Counter
from collections.abc import Iterator
from statistics import fmean, pvariance
from typing import Any

SAMPLES = 200
UNLIKELY = 5.5
"""Standard deviations: by accident two equal ways differ that much once in thirty million times."""

Tally = Counter[str]


def tally(seen: Any) -> Tally:
    """How often each value stands at each place of a view; all items of a list stand at one place."""
    return Counter(_leaves("", seen))


def _leaves(place: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(f"{place}.{name}".lstrip("."), inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(place, inner)
    else:
        yield f"{place} {value}"


def unlike(one: list[Tally], other: list[Tally]) -> str | None:
    """The value that stands more often in one sample than in the other, by more than accident."""
    for key in sorted(set().union(*one, *other)):
        here, there = [found[key] for found in one], [found[key] for found in other]
        apart = abs(fmean(here) - fmean(there))
        spread = (pvariance(here) / len(here) + pvariance(there) / len(there)) ** 0.5
        if apart > UNLIKELY * spread:
            return f"{key}: {fmean(here):.2f} times on average, {fmean(there):.2f} there"
    return None
