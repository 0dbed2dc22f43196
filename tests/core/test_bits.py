"""Sets as bits behave like sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.bits import highest, lowest, members, nth, size

sets = st.sets(st.integers(0, 62))


def bits_of(found: set[int]) -> int:
    return sum(1 << n for n in found)


@pytest.mark.quick
@given(sets)
def test_members_and_size(found):
    assert members(bits_of(found)) == sorted(found)
    assert size(bits_of(found)) == len(found)


@pytest.mark.quick
@given(sets.filter(bool))
def test_ends_and_places(found):
    bits = bits_of(found)
    assert lowest(bits) == min(found)
    assert highest(bits) == max(found)
    assert [nth(bits, n) for n in range(len(found))] == sorted(found)


@pytest.mark.quick
@given(sets, sets)
def test_operators_are_those_of_sets(one, other):
    assert members(bits_of(one) | bits_of(other)) == sorted(one | other)
    assert members(bits_of(one) & bits_of(other)) == sorted(one & other)
    assert members(bits_of(one) & ~bits_of(other)) == sorted(one - other)


def test_compiled_twins_agree():
    pytest.importorskip("numba")
    from pitboss.compiled import primitives

    for bits in (1, 0b1011, 1 << 62, (1 << 63) - 1, 0x5A5A5A5A5A5A5A, 255, 256, 257):
        assert primitives.size(bits) == size(bits)
        assert primitives.lowest(bits) == lowest(bits)
        assert primitives.highest(bits) == highest(bits)
        assert [primitives.nth(bits, n) for n in range(size(bits))] == members(bits)
