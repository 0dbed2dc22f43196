"""Small sets as bits of one int: bit 3 set means that 3 is a member. At most 63 members."""

from functools import lru_cache

from pitboss.core.rule import primitive


@primitive
def size(bits: int) -> int:
    """How many members."""
    return bits.bit_count()


@primitive
def lowest(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


@primitive
def highest(bits: int) -> int:
    """The greatest member of a set that is not empty."""
    return bits.bit_length() - 1


@primitive
def nth(bits: int, n: int) -> int:
    """The member with `n` smaller ones."""
    for _ in range(n):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def members(bits: int) -> list[int]:
    """All members, ascending. For words and views; rules loop over the bits themselves."""
    return list(_members(bits))


@lru_cache(maxsize=4096)
def _members(bits: int) -> tuple[int, ...]:
    """Kept: a server asks for the same few seats and faces again and again."""
    return tuple(n for n in range(bits.bit_length()) if bits >> n & 1)
