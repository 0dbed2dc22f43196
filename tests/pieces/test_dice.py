"""Bags of dice behave like lists of dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.chance import random, script
from pitboss.pieces.dice import bag_of, count, dice, faces, showing, shown, throw

thrown = st.lists(st.integers(1, 6), max_size=15)


@pytest.mark.quick
@given(thrown)
def test_a_bag_is_a_list_of_dice(rolled):
    bag = bag_of(rolled)
    assert shown(bag) == sorted(rolled)
    assert [count(bag, face) for face in range(6)] == [rolled.count(face + 1) for face in range(6)]
    assert {face + 1 for face in range(6) if faces(bag) >> face & 1} == set(rolled)
    assert faces(bag) < 64


@pytest.mark.quick
@given(thrown, st.integers(0, 5))
def test_the_dice_of_one_face(rolled, face):
    bag = bag_of(rolled)
    assert shown(showing(bag, face)) == [face + 1] * rolled.count(face + 1)
    assert showing(bag, face) == dice(face, count(bag, face))
    assert shown(bag - showing(bag, face)) == sorted(n for n in rolled if n != face + 1)


@pytest.mark.quick
@given(thrown, thrown)
def test_adding_bags_adds_dice(one, other):
    if max((one + other).count(face) for face in range(1, 7)) <= 15:
        assert shown(bag_of(one) + bag_of(other)) == sorted(one + other)


@pytest.mark.quick
@given(st.integers(0, 15), st.integers(0, 10**6))
def test_a_throw_has_as_many_dice_as_were_thrown(number, seed):
    assert len(shown(throw(random(seed), number))) == number


@pytest.mark.quick
@given(thrown)
def test_a_scripted_throw_is_what_the_script_says(rolled):
    chance = script([bag_of(rolled), 99])
    assert shown(throw(chance, len(rolled))) == sorted(rolled)
    assert chance.next == 1


@given(st.lists(st.integers(0, 15), min_size=6, max_size=6))
def test_the_compiled_faces_agree(counts):
    primitives = pytest.importorskip("pitboss.compiled.primitives")
    bag = sum(n << 8 * face for face, n in enumerate(counts))
    assert primitives.faces(bag) == faces(bag)
