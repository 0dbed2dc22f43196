"""Where outcomes come from: a generator for rollouts, or a script of outcomes already decided.

Only a game's `deal` sees chance. The table always feeds it a `Script` (outcomes that everybody
can check), rollouts feed it `Random`; the rules cannot tell the difference.
"""

from typing import Annotated

from pitboss.core.record import Record
from pitboss.core.rule import primitive

LONGEST_SCRIPT = 64
MULTIPLIER = 0x7FFFFDCD  # of a multiply-with-carry generator: 2**31 * MULTIPLIER - 1 must be prime, and it is
LOW = 0xFFFFFFFF


class Random(Record):
    """A multiply-with-carry generator: low 32 bits the number, high bits the carry. For rollouts only."""

    seed: int


class Script(Record):
    """Outcomes as `deal` will ask for them, in order."""

    next: int
    end: int
    tape: Annotated[list[int], LONGEST_SCRIPT]


Chance = Random | Script


def random(seed: int) -> Random:
    """A generator for any seed: neighbouring seeds give unrelated streams (a splitmix64 step)."""
    mask = (1 << 64) - 1
    mixed = seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03 & mask
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & mask
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
    mixed ^= mixed >> 31
    carry = (mixed >> 32) % (MULTIPLIER - 2) + 1  # 0 and MULTIPLIER - 1 are the generator's fixed points
    return Random(seed=carry << 32 | mixed & LOW)


def script(outcomes: list[int]) -> Script:
    made = object.__new__(Script)  # one for every throw: half the time of the usual way
    made.next, made.end, made.tape = 0, len(outcomes), outcomes  # no longer than it is read
    return made


@primitive
def scripted(chance: Chance) -> bool:
    """Whether outcomes are already decided. Compiled, this is a constant, so the other branch vanishes."""
    return type(chance) is Script


@primitive
def more(chance: Chance) -> bool:
    """Whether chance can give another outcome: a script ends, a generator does not."""
    return type(chance) is Random or chance.next < chance.end  # type: ignore[union-attr]


@primitive
def draw(chance: Chance, n: int) -> int:
    """A whole number from 0 to n - 1; from a script, whatever it says."""
    if type(chance) is Random:
        seed = chance.seed
        product = MULTIPLIER * (seed & LOW) + (seed >> 32)
        chance.seed = product
        return ((product ^ product >> 32) & LOW) * n >> 32
    at = chance.next  # type: ignore[union-attr]
    if at >= chance.end:  # type: ignore[union-attr]
        raise LookupError("the script has no further outcome")
    chance.next = at + 1  # type: ignore[union-attr]
    return chance.tape[at]  # type: ignore[union-attr]
