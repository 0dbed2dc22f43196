"""What chance may bring next: its canonical form in records, its exact probabilities, and how it is drawn.

A `Pending` outcome consists of parts. A part is a number of dice, or a number of cards out of a
pile that is known as counts. Parts are unordered unless they say otherwise.
"""

import json
from bisect import bisect
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement, product
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple

from pitboss.core.errors import PitbossError, shown

FACES = (1, 2, 3, 4, 5, 6)
DIE = tuple(1 << 8 * kind for kind in range(8))  # one die as a bag, by its kind


@lru_cache(maxsize=4096)
def in_order(bag: int, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The dice of a bag by their values, ascending. Kept: most throws come again and again."""
    return tuple(value for kind, value in enumerate(values) for _ in range(bag >> 8 * kind & 255))


Numbers = Callable[[int, int], list[int]]
"""A source of uniform whole numbers: `numbers(n, times)` are so many of 0 … n - 1."""


def numbers_of(below: Callable[[int], int]) -> Numbers:
    """A source that gives one at a time, like `random.randrange`, as one of these."""
    return lambda n, times: [below(n) for _ in range(times)]


class Outcome(NamedTuple):
    """An outcome in written form, and what a script must hold so that `deal` brings it."""

    written: Any
    tape: list[int]


class Part(NamedTuple):
    """`number` things, each one of `values`: dice; or, with `counts`, cards of which that many are left.

    `alone`: written as a bare value instead of a list. `ordered`: who got which matters.
    """

    name: str
    number: int
    values: tuple[Any, ...] = FACES
    counts: tuple[int, ...] | None = None
    alone: bool = False
    ordered: bool = False

    @property
    def is_dice(self) -> bool:
        """Dice in no order: one bag on the tape. All else goes there as indices."""
        return self.counts is None and not self.ordered

    def draw(self, numbers: Numbers, tape: list[int]) -> Any:
        """The written form of what is drawn: one number a die, or one a card out of the rest, sorted."""
        _, number, values, counts, alone, ordered = self
        if counts is not None:
            return self.write(self._cards(numbers, counts), tape)
        if ordered:
            return self.write(numbers(len(values), number), tape)
        bag = sum(map(DIE.__getitem__, numbers(len(values), number))) if number else 0
        tape.append(bag)
        found = in_order(bag, values)
        return found[0] if alone and number else list(found)

    def _cards(self, numbers: Numbers, counts: tuple[int, ...]) -> list[int]:
        left, found = list(counts), []
        for _ in range(self.number):
            totals = list(accumulate(left))
            kind = bisect(totals, numbers(totals[-1], 1)[0])
            left[kind] -= 1
            found.append(kind)
        return found if self.ordered else sorted(found)

    def weighted(self) -> Iterator[tuple[list[int], int]]:
        """Every outcome with its weight; `total()` is the sum of the weights."""
        kinds = range(len(self.values))
        if self.ordered:
            for found in product(kinds, repeat=self.number):
                weight = (
                    1
                    if self.counts is None
                    else prod(perm(n, found.count(k)) for k, n in enumerate(self.counts))
                )
                if weight:
                    yield list(found), weight
            return
        for found in combinations_with_replacement(kinds, self.number):
            tally = [found.count(kind) for kind in kinds]
            if self.counts is None:
                weight = factorial(self.number) // prod(map(factorial, tally))
            else:
                weight = prod(map(comb, self.counts, tally))
            if weight:
                yield list(found), weight

    def total(self) -> int:
        if self.counts is None:
            return int(len(self.values) ** self.number)
        return (perm if self.ordered else comb)(sum(self.counts), self.number)

    def write(self, found: list[int], tape: list[int]) -> Any:
        """The written form. Onto the tape goes what `deal` reads."""
        if self.is_dice:
            tape.append(sum(DIE[kind] for kind in found))
        else:
            tape += found
        written = [self.values[kind] for kind in found]
        return written[0] if self.alone and found else written

    def read(self, written: Any) -> list[int]:
        """The indices of a written part; raises `ValueError` with what was expected."""
        values = [written] if self.alone else written
        if not isinstance(values, list) or len(values) != self.number:
            raise ValueError(self.expected())
        found = []
        for value in values:
            if type(value) not in (int, str) or value not in self.values:
                raise ValueError(self.expected())
            found.append(self.values.index(value))
        if self.counts is not None and any(found.count(k) > n for k, n in enumerate(self.counts)):
            raise ValueError(self.expected())
        return found if self.ordered else sorted(found)

    def expected(self) -> str:
        left = [v for k, v in enumerate(self.values) if self.counts is None or self.counts[k]]
        values = " ".join(map(str, left))
        return f"one of {values}" if self.alone else f"{self.number} of {values}"


class Pending(NamedTuple):
    """The outcome a game waits for: `what` and `where` as a `deal` line has them, and its parts.

    `named`: written as an object by the parts' names (parts of no dice are left out), else as the one part.
    `to`: the only seat that may know it; None: everybody. `open`: outcomes, as written, that all may know
    even so. `dice`: how many dice of six faces the parts have together, where they are nothing else; then
    all are drawn in one go (see `thrown`).
    """

    what: str
    where: dict[str, Any]
    parts: tuple[Part, ...]
    named: bool = False
    to: int | None = None
    open: tuple[Any, ...] = ()
    dice: int = 0

    def owner(self, written: Any) -> int | None:
        """The only seat that may know this outcome; None: everybody."""
        return None if written in self.open else self.to

    def draw(self, numbers: Numbers) -> Outcome:
        tape: list[int] = []
        if not self.named:
            return Outcome(self.parts[0].draw(numbers, tape), tape)
        written: dict[str, Any] = {}
        if self.dice:
            faces, end = numbers(len(FACES), self.dice), 0
            for name, number, values, _, alone, _ in self.parts:
                start, end = end, end + number
                bag = sum(map(DIE.__getitem__, faces[start:end]))
                tape.append(bag)
                if number:
                    found = in_order(bag, values)
                    written[name] = found[0] if alone else list(found)
            return Outcome(written, tape)
        for part in self.parts:
            told = part.draw(numbers, tape)
            if part.number:
                written[part.name] = told
        return Outcome(written, tape)

    def take(self, written: Any) -> Outcome:
        """A given outcome, in whatever order its dice or cards were written. Raises where it cannot be."""
        return self._outcome(self._read(written))

    def weighted(self) -> Iterator[tuple[Any, int]]:
        """Every outcome in written form, with its weight out of `total()`."""
        for parts in product(*(tuple(part.weighted()) for part in self.parts)):
            written = self._outcome([found for found, _ in parts]).written
            yield written, prod(weight for _, weight in parts)

    def total(self) -> int:
        return prod(part.total() for part in self.parts)

    def line(self, outcome: Any) -> dict[str, Any]:
        return {"deal": self.what, **self.where, "is": outcome}

    def awaits(self, line: dict[str, Any]) -> bool:
        """Whether a line brings this outcome, whatever it `is`."""
        place = {"deal": self.what, **self.where}
        return line.keys() == {*place, "is"} and all(
            type(line[name]) is type(fact) and line[name] == fact for name, fact in place.items()
        )

    def expected(self) -> Any:
        if self.named:
            return {part.name: part.expected() for part in self.parts if part.number}
        return self.parts[0].expected()

    def _outcome(self, parts: list[list[int]]) -> Outcome:
        tape: list[int] = []
        if not self.named:
            return Outcome(self.parts[0].write(parts[0], tape), tape)
        written: dict[str, Any] = {}
        for part, found in zip(self.parts, parts, strict=True):
            told = part.write(found, tape)
            if found:
                written[part.name] = told
        return Outcome(written, tape)

    def _read(self, outcome: Any) -> list[list[int]]:
        try:
            if not self.named:
                return [self.parts[0].read(outcome)]
            if not isinstance(outcome, dict) or outcome.keys() - {part.name for part in self.parts}:
                raise ValueError("")
            return [
                part.read(outcome.get(part.name, [])) if part.number or outcome.get(part.name) else []
                for part in self.parts
            ]
        except ValueError:
            expected = self.expected()
            told = json.dumps(expected) if self.named else expected
            text = f"a {self.what} cannot be {shown(outcome)}: expected {told}"
            raise PitbossError("malformed", text, given=outcome, expected=expected) from None


def thrown(where: dict[str, Any], parts: tuple[Part, ...]) -> Pending:
    """A throw of ordinary dice of several kinds."""
    return Pending("throw", where, parts, named=True, dice=sum(part.number for part in parts))
