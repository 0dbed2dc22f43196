"""The compiled twins of the primitives in `core` and `pieces`: same names, same results."""

# mypy: disable-error-code="no-untyped-def"
# Numba infers these types itself, and `overload` wants both signatures to be written alike.

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic, overload

from pitboss.core.chance import LOW, MULTIPLIER

INLINE: dict[str, Any] = {"nogil": True, "inline": "always", "error_model": "numpy"}
BY_LLVM: Any = {"forceinline": True}
"""For overloads. With `inline` Numba itself would inline them and then remove dead code, which takes
`state.points[seat] += 1` for dead: it loses sight of a record's arrays in inlined calls."""
INNER: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    **BY_LLVM,
}
"""For rules that call others: with `inline` Numba copies them level by level, which takes twice as long."""
ENTRY: dict[str, Any] = {"nogil": True, "cache": True, "error_model": "numpy"}


def _one_instruction(name: str) -> Any:
    """A function of one number that LLVM knows by name (`ctpop`, `cttz`, `ctlz`)."""

    @intrinsic
    def instruction(typing: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if name == "ctpop":
                return builder.ctpop(args[0])
            return getattr(builder, name)(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    return instruction


_population = _one_instruction("ctpop")
_trailing_zeros = _one_instruction("cttz")
_leading_zeros = _one_instruction("ctlz")


@njit(**INLINE)
def size(bits):
    return _population(bits)


@njit(**INLINE)
def lowest(bits):
    return _trailing_zeros(bits)


@njit(**INLINE)
def highest(bits):
    return 63 - _leading_zeros(bits)


def _members() -> Any:
    """The members of every set of eight, by set: nth of a small set is one look-up."""
    table = np.zeros(256 * 8, np.uint8)
    for bits in range(256):
        found = [n for n in range(8) if bits >> n & 1]
        table[8 * bits : 8 * bits + len(found)] = found
    return table


MEMBERS = _members()


@njit(**INLINE)
def nth(bits, n):
    if bits < 256:
        return np.int64(MEMBERS[8 * bits + n])
    for _ in range(n):
        bits &= bits - 1
    return _trailing_zeros(bits)


@njit(**INLINE)
def faces(bag):
    bag |= bag >> 2
    bag |= bag >> 1
    # unsigned: LLVM may assume that a signed product does not overflow, and this one does
    folded = np.uint64(bag & 0x010101010101) * np.uint64(0x810204081)
    return np.int64((folded >> np.uint64(35)) & np.uint64(63))


@njit(**INLINE)
def copied(states, to, source):
    states[to] = states[source]
    return states[to]


def draw(chance, n): ...
def scripted(chance): ...
def more(chance): ...


@overload(draw, jit_options=BY_LLVM)
def _draw(chance, n):
    if "seed" in chance.fields:

        def generated(chance, n):
            product = MULTIPLIER * (chance.seed & LOW) + (chance.seed >> 32)
            chance.seed = product
            return ((product ^ (product >> 32)) & LOW) * n >> 32

        return generated

    def read(chance, n):
        chance.next += 1
        return chance.tape[chance.next - 1]

    return read


@overload(scripted, jit_options=BY_LLVM)
def _scripted(chance):
    if "seed" in chance.fields:
        return lambda chance: False
    return lambda chance: True


@overload(more, jit_options=BY_LLVM)
def _more(chance):
    if "seed" in chance.fields:
        return lambda chance: True
    return lambda chance: chance.next < chance.end
