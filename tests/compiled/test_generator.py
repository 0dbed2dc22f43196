"""The generator of rollouts under a battery of tests: a few million numbers here, a hundred million in soak.

Seeds are fixed, so every test gives the same result each time. A score is how many standard deviations
the found number is off; a good generator passes five with all but one in a million seeds.
"""

import math
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from pitboss.compiled.translator import name_of, translate
from pitboss.core.chance import LOW, MULTIPLIER, Random, draw, random
from pitboss.core.rule import rule
from pitboss.pieces.dice import bag_of, throw
from pitboss.testing import pig

np = pytest.importorskip("numpy")
engine = pytest.importorskip("pitboss.compiled.engine")

FAR_OFF = 5.0
CHUNK = 2_000_000
SEEDS = (1, 2026, 3**20)


@rule
def fill_words(found: Any, chance: Random, number: int) -> None:
    """The generator's 32-bit words, as `draw` takes them."""
    for at in range(number):
        draw(chance, 1)
        found[at] = (chance.seed ^ chance.seed >> 32) & LOW


@rule
def fill_draws(found: Any, chance: Random, number: int, sides: int) -> None:
    for at in range(number):
        found[at] = draw(chance, sides)


@rule
def fill_throws(found: Any, chance: Random, number: int, dice: int) -> None:
    for at in range(number):
        found[at] = throw(chance, dice)


@pytest.fixture(scope="module")
def compiled():
    source = translate(pig.GAME, [fill_words, fill_draws, fill_throws])
    path = engine.cache_home() / engine._fingerprint(source) / "generator.py"
    engine._write(path, source)
    module = engine._load(path)

    def filled(function: Any, chance: Any, *more: int, number: int = CHUNK) -> Any:
        found = np.empty(number, np.int64)
        getattr(module, name_of(function))(found, chance, number, *more)
        return found

    return filled


def chance_of(seed: int) -> Any:
    return engine.array_of(random(seed))[0]


def chi_score(seen: Any, expected: Any) -> float:
    """Chi-square as standard deviations of a normal distribution (Wilson and Hilferty)."""
    seen, expected = np.asarray(seen, float), np.asarray(expected, float)
    assert expected.min() >= 5, "too few for a chi-square"
    chi, free = ((seen - expected) ** 2 / expected).sum(), len(seen) - 1
    return float(((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free)))


def count_score(seen: float, number: int, chance: float) -> float:
    return (seen - number * chance) / math.sqrt(number * chance * (1 - chance))


# -- the battery: each test gives scores by name, from one chunk of words ---------------------


def single_bits(words: Any) -> dict[str, float]:
    """Each bit is set in half of all words, and changes in half of all steps."""
    scores = {}
    for bit in range(32):
        ones = words >> bit & 1
        scores[f"bit {bit}"] = count_score(int(ones.sum()), len(ones), 0.5)
        for lag in (1, 2, 7):
            changes = int((ones[lag:] ^ ones[:-lag]).sum())
            scores[f"bit {bit} against {lag} before"] = count_score(changes, len(ones) - lag, 0.5)
    return scores


def bit_pairs(words: Any) -> dict[str, float]:
    """No two bits of a word go together."""
    bits = [words >> bit & 1 for bit in range(32)]
    return {
        f"bits {a} and {b}": count_score(int((bits[a] ^ bits[b]).sum()), len(words), 0.5)
        for a in range(0, 32, 3)
        for b in range(a + 1, 32, 2)
    }


def bytes_and_pairs(words: Any) -> dict[str, float]:
    """Each byte of a word, and pairs of neighbouring words' bytes, come equally often."""
    scores = {}
    for shift in (0, 8, 16, 24):
        found = words >> shift & 255
        scores[f"byte {shift}"] = chi_score(np.bincount(found, minlength=256), [len(found) / 256] * 256)
        pairs = found[0::2] << 8 | found[1::2]
        cells = 65_536
        seen = np.bincount(pairs, minlength=cells)
        scores[f"pairs of byte {shift}"] = chi_score(seen, [len(pairs) / cells] * cells)
    return scores


def runs_up(words: Any) -> dict[str, float]:
    """How long numbers go on rising; after each run one number is skipped, so that runs are independent."""
    breaks = np.flatnonzero(words[1:] < words[:-1]) + 1
    lengths, at = [], 0
    for stop in breaks[:400_000]:
        if stop > at:
            lengths.append(min(int(stop - at), 6))
            at = stop + 1
    seen = Counter(lengths)
    chances = [1 / math.factorial(n) - 1 / math.factorial(n + 1) for n in range(1, 6)]
    chances.append(1 / math.factorial(6))
    return {"runs up": chi_score([seen[n] for n in range(1, 7)], [len(lengths) * c for c in chances])}


def sides_of_the_middle(words: Any) -> dict[str, float]:
    """How often numbers change from one half to the other (Wald and Wolfowitz)."""
    high = words >= 1 << 31
    above = int(high.sum())
    below = len(words) - above
    expected = 2 * above * below / len(words) + 1
    deviation = math.sqrt((expected - 1) * (expected - 2) / (len(words) - 1))
    return {"runs": (int((high[1:] != high[:-1]).sum()) + 1 - expected) / deviation}


def gaps(words: Any) -> dict[str, float]:
    """How long it takes until a number of some sixth comes again."""
    scores = {}
    for sixth in range(6):
        hits = np.flatnonzero(words * 6 >> 32 == sixth)
        found = np.minimum(np.diff(hits) - 1, 40)
        chances = [(5 / 6) ** n / 6 for n in range(40)] + [(5 / 6) ** 40]
        scores[f"gaps of {sixth}"] = chi_score(
            np.bincount(found, minlength=41), [len(found) * c for c in chances]
        )
    return scores


def birthday_spacings(words: Any) -> dict[str, float]:
    """Among the distances of 512 birthdays in a year of 2^24 days, how many come twice (Marsaglia)."""
    scores = {}
    for shift in (0, 4, 8):
        years = len(words) // 512
        days = np.sort((words[: years * 512] >> shift & (1 << 24) - 1).reshape(years, 512), axis=1)
        spacings = np.sort(np.diff(days, axis=1), axis=1)
        twice = np.minimum((np.diff(spacings, axis=1) == 0).sum(axis=1), 7)
        mean = 512**3 / 4 / 2**24
        chances = [math.exp(-mean) * mean**n / math.factorial(n) for n in range(7)]
        expected = [years * c for c in [*chances, 1 - sum(chances)]]
        scores[f"birthdays from bit {shift}"] = chi_score(np.bincount(twice, minlength=8), expected)
    return scores


BATTERY = [
    single_bits,
    bit_pairs,
    bytes_and_pairs,
    runs_up,
    sides_of_the_middle,
    gaps,
    birthday_spacings,
]


def too_far_off(scores: dict[str, float], limit: float = FAR_OFF) -> dict[str, float]:
    return {name: score for name, score in scores.items() if not abs(score) < limit}


@pytest.mark.parametrize("test", BATTERY, ids=lambda test: test.__name__)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_generator_passes(compiled, test, seed):
    assert too_far_off(test(compiled(fill_words, chance_of(seed)))) == {}


@pytest.mark.parametrize("test", BATTERY, ids=lambda test: test.__name__)
def test_bad_generators_fail(test):
    """A linear congruential generator with a short period, and one that leans to small numbers."""
    weak = np.empty(CHUNK, np.int64)
    state = 1
    for at in range(65_536):
        state = (state * 16_843_009 + 826_366_247) & LOW
        weak[at] = state & 0xFFFF0000
    weak = np.resize(weak[:65_536], CHUNK)
    leaning = np.minimum(*np.random.default_rng(1).integers(0, 1 << 32, (2, CHUNK)))
    assert too_far_off(test(weak)) or too_far_off(test(leaning))


def faces_and_throws(compiled: Any, chance: Any, sizes: range) -> dict[str, float]:
    """Dice as the rules roll them: every throw as often as its weight says."""
    scores = {}
    for sides in (2, 3, 6, 48, 1296):
        seen = np.bincount(compiled(fill_draws, chance, sides), minlength=sides)
        scores[f"1 of {sides}"] = chi_score(seen, [CHUNK / sides] * sides)
    for dice in sizes:
        weights = {}
        for faces in combinations_with_replacement(range(1, 7), dice):
            ways = math.factorial(dice) // math.prod(math.factorial(faces.count(f)) for f in range(1, 7))
            weights[bag_of(list(faces))] = ways
        found, counts = np.unique(compiled(fill_throws, chance, dice), return_counts=True)
        seen = dict(zip(found.tolist(), counts.tolist(), strict=True))
        assert seen.keys() <= weights.keys()
        often = {bag: CHUNK * ways / 6**dice for bag, ways in weights.items()}
        rare = [bag for bag, n in often.items() if n < 20]
        kept = [bag for bag in often if bag not in rare]
        scores[f"throws of {dice}"] = chi_score(
            [seen.get(bag, 0) for bag in kept] + [sum(seen.get(bag, 0) for bag in rare)] * bool(rare),
            [often[bag] for bag in kept] + [sum(often[bag] for bag in rare)] * bool(rare),
        )
    return scores


@pytest.mark.parametrize("seed", SEEDS)
def test_faces_and_throws(compiled, seed):
    assert too_far_off(faces_and_throws(compiled, chance_of(seed), range(1, 9))) == {}


@pytest.mark.quick
def test_the_multiplier_is_a_valid_one():
    """Then the generator runs through half of all its states before one comes again."""

    def prime(n: int) -> bool:
        odd, twos = n - 1, 0
        while odd % 2 == 0:
            odd, twos = odd // 2, twos + 1
        for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
            power = pow(base, odd, n)
            if power not in (1, n - 1) and n - 1 not in (pow(base, odd << k, n) for k in range(twos)):
                return False
        return True

    assert prime((MULTIPLIER << 32) - 1)
    assert prime((MULTIPLIER << 31) - 1)
    assert not prime((0x7FFFFECD << 32) - 1)
    assert MULTIPLIER * LOW + MULTIPLIER < 1 << 63  # never overflows a signed number


@pytest.mark.quick
def test_neighbouring_seeds_are_unrelated():
    firsts = np.array([draw(random(seed), 1 << 30) for seed in range(40_000)])
    for bit in range(30):
        ones = firsts >> bit & 1
        assert abs(count_score(int(ones.sum()), len(ones), 0.5)) < FAR_OFF
        assert abs(count_score(int((ones[1:] ^ ones[:-1]).sum()), len(ones) - 1, 0.5)) < FAR_OFF
    assert abs(chi_score(np.bincount(firsts * 6 >> 30, minlength=6), [len(firsts) / 6] * 6)) < FAR_OFF
    assert len({random(seed).seed for seed in range(-1000, 40_000)}) == 41_000


@pytest.mark.quick
@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**64 - 1, 10**30])
def test_no_seed_leads_to_a_fixed_point(seed):
    chance = random(seed)
    assert 0 < chance.seed < 1 << 63
    carry, low = chance.seed >> 32, chance.seed & LOW
    assert (carry, low) not in ((0, 0), (MULTIPLIER - 1, LOW))
    assert 0 < carry < MULTIPLIER - 1
    before = chance.seed
    assert draw(chance, 6) in range(6)
    assert chance.seed != before


def test_compiled_and_plain_give_the_same_numbers(compiled):
    for sides in (1, 2, 6, 1296, 1 << 31):
        plain = random(9)
        expected = [draw(plain, sides) for _ in range(2_000)]
        assert compiled(fill_draws, chance_of(9), sides, number=2_000).tolist() == expected
    plain = random(9)
    assert compiled(fill_throws, chance_of(9), 7, number=500).tolist() == [
        throw(plain, 7) for _ in range(500)
    ]


# -- soak ---------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("test", BATTERY, ids=lambda test: test.__name__)
def test_a_hundred_million_words(compiled, test):
    """Scores of fifty chunks, each by itself and all together."""
    chance = chance_of(77)
    sums: Counter[str] = Counter()
    for _ in range(50):
        scores = test(compiled(fill_words, chance))
        assert too_far_off(scores, 6.0) == {}
        sums.update(scores)
    assert too_far_off({name: score / math.sqrt(50) for name, score in sums.items()}) == {}


@pytest.mark.soak
def test_a_hundred_million_throws(compiled):
    chance = chance_of(78)
    for _ in range(10):
        assert too_far_off(faces_and_throws(compiled, chance, range(1, 9)), 6.0) == {}


def blocks(compiled: Any) -> Iterator[bytes]:
    chance = chance_of(79)
    while True:
        yield compiled(fill_words, chance).astype("<u4").tobytes()


def piped(compiled: Any, command: list[str]) -> str:
    """Feeds the generator's words to a program until that has seen enough."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=False) as program:
        assert program.stdin
        assert program.stdout
        try:
            for block in blocks(compiled):
                program.stdin.write(block)
        except BrokenPipeError:
            pass
        return program.stdout.read().decode()


@pytest.mark.soak
@pytest.mark.skipif(not shutil.which("RNG_test"), reason="PractRand is not installed")
def test_practrand(compiled):
    out = piped(compiled, ["RNG_test", "stdin32", "-tlmax", "4GB", "-multithreaded"])
    assert "4 gigabytes" in out
    assert "FAIL" not in out


@pytest.mark.soak
@pytest.mark.skipif(not shutil.which("dieharder"), reason="dieharder is not installed")
@pytest.mark.parametrize("number", [0, 1, 2, 4, 8, 11, 15, 17, 101])
def test_dieharder(compiled, number):
    """Birthdays, permutations, ranks, bit streams, ones, spheres, runs, craps, bits."""
    out = piped(compiled, ["dieharder", "-g", "200", "-d", str(number)])
    assert "PASSED" in out or "WEAK" in out
    assert "FAILED" not in out
