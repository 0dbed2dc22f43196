"""Promises about chance: what may come, how likely it is, and that `deal` brings just that."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import permutations, product
from math import factorial, perm, prod, sqrt
from random import Random
from typing import Any

from pitboss.core.chance import random, script
from pitboss.core.errors import PitbossError
from pitboss.core.game import CHANCE
from pitboss.core.journal import Journal
from pitboss.core.outcomes import Part, Pending, numbers_of
from pitboss.testing import counting
from pitboss.testing.case import Case, Step, dealt, steps, thinned

BRUTE_FORCE = 1_000_000
MANY_OUTCOMES = 100
RANDOM_DEALS = 500
NO_OUTCOMES: tuple[Any, ...] = (None, "no such outcome", -1, [None], {"x": 1}, [[]], True, 10**30)
UNLIKELY = 6.5
"""Standard deviations; a right generator is that far off once in ten thousand million times."""


def chances(case: Case) -> list[Step]:
    """The moments of some random games at which chance was awaited, each kind and size of outcome once."""
    found: dict[str, Step] = {}
    for number in range(case.games):
        for step in steps(case, number):
            if step.pending:
                sizes = [(part.number, part.counts and sum(part.counts)) for part in step.pending.parts]
                found.setdefault(repr((step.pending.what, sizes)), step)
    return list(found.values())


def weights_are_exact(case: Case) -> None:
    """Weights sum to the total and agree with counting every sequence of dice or cards."""
    for step in chances(case):
        pending = step.pending
        assert pending
        for part in pending.parts:
            if wrong := wrong_weights(part):
                raise case.broken(f"{pending.what} {part.name}: {wrong}")
        if prod(len(weighted(part)) for part in pending.parts) <= 2_000:
            total = sum(weight for _, weight in pending.weighted())
            if total != pending.total():
                raise case.broken(f"the weights of a {pending.what} sum to {total}, not to {pending.total()}")


@cache
def wrong_weights(part: Part) -> str | None:
    """What is wrong with the weights of a part; None where all is well."""
    if len(part.values) != len(set(part.values)) or (part.counts and len(part.counts) != len(part.values)):
        return "values must differ, and each have its count"
    given = weighted(part)
    total = part.total()
    sequences = (
        len(part.values) ** part.number if part.counts is None else perm(sum(part.counts), part.number)
    )
    if sum(given.values()) != total or total == 0:
        return f"the weights sum to {sum(given.values())}, the total is {total}"
    counted = {"one by one": convolution(part)}
    if sequences <= BRUTE_FORCE:
        counted["in every order"] = brute_force(part)
    for way, found in counted.items():
        ways = sum(found.values())
        if found.keys() != given.keys() or any(n * total != given[key] * ways for key, n in found.items()):
            return f"the weights disagree with counting {way}"
    return None


def weighted(part: Part) -> dict[tuple[int, ...], int]:
    return {tuple(found): weight for found, weight in part.weighted()}


def brute_force(part: Part) -> Counter[tuple[int, ...]]:
    """How often each outcome comes, over every sequence of dice, or of cards each told from all others."""
    sequences: Iterable[tuple[int, ...]]
    if part.counts is None:
        sequences = product(range(len(part.values)), repeat=part.number)
    else:
        cards = [kind for kind, n in enumerate(part.counts) for _ in range(n)]
        sequences = permutations(cards, part.number)
    return Counter(sequences if part.ordered else map(_sorted, sequences))


def _sorted(sequence: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(sequence))


def convolution(part: Part) -> dict[tuple[int, ...], int]:
    """The same die by die or card by card, with exact numbers."""
    found: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(part.number):
        after: Counter[tuple[int, ...]] = Counter()
        for so_far, ways in found.items():
            for kind in range(len(part.values)):
                cards = 1 if part.counts is None else part.counts[kind] - so_far.count(kind)
                if cards:
                    longer = (*so_far, kind)
                    after[longer if part.ordered else _sorted(longer)] += ways * cards
        found = after
    if part.counts is not None and not part.ordered:
        return {key: ways // factorial(part.number) for key, ways in found.items()}
    return found


def outcomes_are_read(case: Case) -> None:
    """Every outcome reads back in any order of its dice or cards; what cannot come is refused."""
    rng = Random(case.seed)
    for step in chances(case):
        pending = step.pending
        assert pending
        for _ in range(5):
            outcome = pending.draw(numbers_of(rng.randrange)).written
            for given in (outcome, _shuffled(pending, outcome, rng)):
                if pending.take(given).written != outcome:
                    raise case.broken(
                        f"a {pending.what} {given!r} is read as {pending.take(given).written!r}"
                    )
        for wrong in NO_OUTCOMES:
            try:
                pending.take(wrong)
            except PitbossError:
                continue
            raise case.broken(f"a {pending.what} may be {wrong!r}")


def _shuffled(pending: Pending, outcome: Any, rng: Random) -> Any:
    parts = {part.name: part for part in pending.parts}
    if pending.named:
        return {name: _mixed(parts[name], given, rng) for name, given in outcome.items()}
    return _mixed(pending.parts[0], outcome, rng)


def _mixed(part: Part, given: Any, rng: Random) -> Any:
    return given if part.ordered or not isinstance(given, list) else rng.sample(given, len(given))


def deal_brings_it(case: Case) -> None:
    """`deal` brings the outcome it is given, all of it; different outcomes can be told apart."""
    for step in chances(case):
        pending = step.pending
        assert pending
        told: dict[str, Any] = {}
        for outcome in _some_outcomes(pending):
            after, journal, tape = step.before.copy(), Journal(), script(pending.take(outcome).tape)
            try:
                case.game.deal(after, tape, journal)
            except LookupError:
                raise case.broken(f"deal asks for more than the {pending.what} {outcome!r} holds") from None
            if tape.next != tape.end:
                raise case.broken(
                    f"deal reads {tape.next} of the {tape.end} numbers of {pending.what} {outcome!r}"
                )
            key = repr((after, journal.entries))
            if key in told:
                raise case.broken(f"{pending.what} {outcome!r} and {told[key]!r} come to the same, untold")
            told[key] = outcome


def _some_outcomes(pending: Pending) -> list[Any]:
    if prod(len(weighted(part)) for part in pending.parts) <= MANY_OUTCOMES:
        return [outcome for outcome, _ in pending.weighted()]
    rng, found = Random(1), {}
    for _ in range(30):
        outcome = pending.draw(numbers_of(rng.randrange)).written
        found[repr(outcome)] = outcome
    return list(found.values())


def random_deals_fit(case: Case) -> None:
    """What `deal` draws by itself are outcomes that have a weight, and come as often as that says."""
    small = [step for step in chances(case) if step.pending and _size(step.pending) <= MANY_OUTCOMES]
    for step in thinned(small, 3):
        for seed in range(3):
            after, journal = step.before.copy(), Journal()
            case.game.deal(after, random(seed), journal)
            if not _explained(case, step.before, after, repr_of(journal)):
                assert step.pending
                raise case.broken(f"a random {step.pending.what} brings what no outcome brings")
    frequent: set[str] = set()
    for step in small:
        assert step.pending
        if step.pending.what not in frequent and _check_frequencies(case, step):
            frequent.add(step.pending.what)
    others = {step.pending.what: step for step in reversed(chances(case)) if step.pending}
    for what, step in others.items():
        if what not in frequent:
            _check_counts(case, step)


def _size(pending: Pending) -> int:
    return prod(len(weighted(part)) for part in pending.parts)


def repr_of(journal: Journal) -> list[str]:
    return [repr(entry) for entry in journal.entries]


def _explained(case: Case, state: Any, target: Any, told: list[str]) -> bool:
    """Whether some outcomes, one after the other, lead to this position and tell just this."""
    if not told and state == target:
        return True
    if case.game.waits(state) != CHANCE or _size(pending := case.game.pending(state)) > MANY_OUTCOMES:
        return False
    for outcome, _ in pending.weighted():
        after, entries = dealt(case, state, pending, outcome)
        said = [repr(entry) for entry in entries]
        if said == told[: len(said)] and _explained(case, after, target, told[len(said) :]):
            return True
    return False


def _check_counts(case: Case, step: Step) -> None:
    """Where there are too many outcomes to count them: what is seen after them, dealt in both ways."""
    rng, chance = Random(case.seed), random(case.seed)
    told, drawn = [], []
    for _ in range(counting.SAMPLES):
        told.append(_all_seen(case, _dealt_on(case, step.before, rng)))
        state = step.before.copy()
        while case.game.waits(state) == CHANCE:
            case.game.deal(state, chance, None)
        drawn.append(_all_seen(case, state))
    if wrong := counting.unlike(drawn, told):
        assert step.pending
        text = f"a random {step.pending.what} does not bring the same as `pending` says"
        raise case.broken(f"{text}: {wrong}")


def _dealt_on(case: Case, state: Any, rng: Random) -> Any:
    """A position after all outcomes that are awaited now, drawn as a table does."""
    while case.game.waits(state) == CHANCE:
        pending = case.game.pending(state)
        state, _ = dealt(case, state, pending, pending.draw(numbers_of(rng.randrange)).written)
    return state


def _all_seen(case: Case, state: Any) -> counting.Tally:
    seats = {f"seat {seat}": case.game.mine(state, seat) for seat in range(case.players)}
    return counting.tally({"public": case.game.public(state), **seats})


def _check_frequencies(case: Case, step: Step) -> bool:
    """Compares random deals with the weights, by what is told of them; False where that is too much work."""
    pending = step.pending
    assert pending
    expected: Counter[str] = Counter()
    for outcome, weight in pending.weighted():
        _, entries = dealt(case, step.before, pending, outcome)
        expected["\n".join(map(repr, entries))] += weight
    total = pending.total()
    if len(expected) < 2 or RANDOM_DEALS * min(expected.values()) < 5 * total:
        return False
    seen: Counter[str] = Counter()
    chance = random(case.seed)
    for _ in range(RANDOM_DEALS):
        journal = Journal()
        case.game.deal(step.before.copy(), chance, journal)
        said = "\n".join(repr_of(journal))
        seen[next(key for key in sorted(expected, key=len, reverse=True) if said.startswith(key))] += 1
    expect = {key: RANDOM_DEALS * weight / total for key, weight in expected.items()}
    chi = sum((seen[key] - n) ** 2 / n for key, n in expect.items())
    free = len(expect) - 1
    limit = free * (1 - 2 / (9 * free) + UNLIKELY * sqrt(2 / (9 * free))) ** 3
    if chi > limit:
        text = f"a random {pending.what} does not come as often as its weights say"
        raise case.broken(f"{text} (chi² {chi:.0f} > {limit:.0f})")
    return True
