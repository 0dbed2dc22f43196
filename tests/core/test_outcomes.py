"""What chance may bring: forms, weights, and how it is drawn."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from math import factorial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.errors import PitbossError
from pitboss.core.outcomes import Part, Pending, numbers_of, thrown
from pitboss.testing.dealing import wrong_weights

pytestmark = pytest.mark.quick

DICE = Part("own", 3)
DIE = Part("biggy", 1, alone=True)
CARDS = Part("hand", 2, ("a", "b", "c"), (2, 1, 0))
ORDER = Part("order", 2, ordered=True)
DEALT = Part("dealt", 2, ("a", "b"), (2, 1), ordered=True)


def every_draw(part: Part) -> Counter[tuple[int, ...]]:
    """The outcomes over all numbers that `draw` could be given, each as often as it comes."""
    found: Counter[tuple[int, ...]] = Counter()

    def branches(given: list[int]) -> Iterator[list[int]]:
        asked: list[int] = []

        def below(n: int) -> int:
            asked.append(n)
            return given[len(asked) - 1] if len(asked) <= len(given) else 0

        outcome = part.read(part.draw(numbers_of(below), []))
        if len(asked) == len(given):
            found[tuple(outcome)] += 1
            return
        for number in range(asked[len(given)]):
            yield [*given, number]

    waiting: list[list[int]] = [[]] if part.number else []
    while waiting:
        waiting += branches(waiting.pop())
    return found


@pytest.mark.parametrize("part", [DICE, DIE, CARDS, ORDER, DEALT], ids=lambda part: part.name)
def test_sampling_has_exactly_the_weights(part):
    drawn = every_draw(part)
    orders = 1 if part.counts is None or part.ordered else factorial(part.number)
    assert drawn == {tuple(found): weight * orders for found, weight in part.weighted()}
    assert sum(weight for _, weight in part.weighted()) == part.total()


@given(
    st.integers(0, 4),
    st.lists(st.integers(0, 4), min_size=1, max_size=5),
    st.booleans(),
    st.booleans(),
)
def test_weights_agree_with_counting_every_sequence(number, counts, ordered, cards):
    values = tuple(range(10, 10 + len(counts)))
    number = min(number, sum(counts)) if cards else number
    part = Part("x", number, values, tuple(counts) if cards else None, ordered=ordered)
    assert wrong_weights(part) is None


def test_ten_dice_with_more_than_a_million_sequences():
    assert wrong_weights(Part("own", 10)) is None
    assert wrong_weights(Part("hand", 5, tuple(range(8)), (4,) * 8)) is None


THROW = Pending("throw", {"seat": 0}, (DICE, DIE, Part("neutral", 0)), named=True)
THREE = thrown({"seat": 0}, (Part("own", 6), DIE, Part("neutral", 2), Part("kickers", 0)))


@given(st.integers(0, 2**32))
def test_dice_of_several_kinds_are_drawn_in_the_order_of_their_parts(seed):
    one_by_one = THREE._replace(dice=0).draw(numbers_of(random.Random(seed).randrange))
    assert THREE.draw(numbers_of(random.Random(seed).randrange)) == one_by_one
    assert THREE.take(one_by_one.written) == one_by_one


def test_the_form_of_a_throw():
    outcome = THROW.draw(numbers_of(lambda n: n - 1)).written
    assert outcome == {"own": [6, 6, 6], "biggy": 6}
    assert THROW.line(outcome) == {"deal": "throw", "seat": 0, "is": outcome}
    assert THROW.take({"biggy": 2, "own": [3, 1, 2], "neutral": []}).written == {"own": [1, 2, 3], "biggy": 2}
    assert THROW.take({"own": [1, 1, 3], "biggy": 2}).tape == [0x010002, 0x0100, 0]
    assert THROW.total() == 6**4
    assert sum(weight for _, weight in THROW.weighted()) == 6**4
    assert THROW.expected() == {"own": "3 of 1 2 3 4 5 6", "biggy": "one of 1 2 3 4 5 6"}


def test_the_form_of_cards():
    hand = Pending("hand", {"seat": 1}, (CARDS,), to=1)
    assert sorted(outcome for outcome, _ in hand.weighted()) == [["a", "a"], ["a", "b"]]
    assert hand.take(["b", "a"]).written == ["a", "b"]
    assert hand.take(["b", "a"]).tape == [0, 1]
    assert hand.expected() == "2 of a b"


def test_ordered_parts_keep_their_order():
    order = Pending("order", {}, (ORDER,))
    assert order.take([6, 2]).written == [6, 2]
    assert order.take([6, 2]).tape == [5, 1]
    assert order.total() == 36


NO_THROWS: tuple[Any, ...] = (None, [], 3, "x", {}, {"own": [1, 2, 3]}, {"own": [1, 2], "biggy": 1})

BAD: list[tuple[Pending, Any]] = [
    *((THROW, bad) for bad in NO_THROWS),
    (THROW, {"own": [1, 2, 7], "biggy": 1}),
    (THROW, {"own": [1, 2, 0], "biggy": 1}),
    (THROW, {"own": [1, 2, True], "biggy": 1}),
    (THROW, {"own": [1, 2, 3.0], "biggy": 1}),
    (THROW, {"own": [1, 2, [3]], "biggy": 1}),
    (THROW, {"own": [1, 2, 3], "biggy": [1]}),
    (THROW, {"own": [1, 2, 3], "biggy": 1, "neutral": [1]}),
    (THROW, {"own": [1, 2, 3], "biggy": 1, "other": []}),
    *(
        (Pending("hand", {}, (CARDS,)), bad)
        for bad in (["a"], ["a", "c"], ["b", "b"], ["a", "d"], "ab", None)
    ),
    *((Pending("die", {}, (DIE,)), bad) for bad in ([1], 0, 7, True, "1", 1.0, None, 10**30, {"biggy": 1})),
]


@pytest.mark.parametrize(("pending", "bad"), BAD, ids=lambda value: str(value)[:30])
def test_bad_outcomes_are_refused_with_what_was_expected(pending: Pending, bad: Any) -> None:
    with pytest.raises(PitbossError) as error:
        pending.take(bad)
    assert error.value.code == "malformed"
    assert error.value.text.startswith(f"a {pending.what} cannot be")
    expected = pending.expected()
    assert error.value.text.endswith(json.dumps(expected) if pending.named else expected)
    assert error.value.expected == pending.expected()


def test_which_line_brings_an_outcome():
    assert THROW.awaits({"deal": "throw", "seat": 0, "is": "anything"})
    for line in (
        {"deal": "throw", "seat": 1, "is": {}},
        {"deal": "throw", "is": {}},
        {"deal": "note", "seat": 0, "is": {}},
        {"deal": "throw", "seat": False, "is": {}},
        {"deal": "throw", "seat": 0, "at": 1, "is": {}},
        {"deal": "throw", "seat": 0},
    ):
        assert not THROW.awaits(line)
