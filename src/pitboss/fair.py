"""Dice that anyone can verify: commit–reveal, and a keyed stream of whole numbers.

The byte layout, test vectors and a verifier of its own are in `docs/fair.md`.
"""

import hashlib
import hmac
import re
import struct
from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.core.errors import PitbossError, shown

VERSION = 1
SEED_BYTES = 32
LONGEST_CONTRIBUTION = 1024  # bytes
WORDS_OF = struct.Struct(">8I")
RANGE = 1 << 32


def commitment(secret: bytes) -> str:
    """What is published before the first outcome: SHA-256 of a seed or contribution, in hex."""
    return hashlib.sha256(secret).hexdigest()


def key_of(server_seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """HMAC-SHA256 under the server seed of all contributions, each behind its length (two bytes)."""
    message = b"".join(len(c).to_bytes(2, "big") + c for c in contributions)
    return hmac.digest(server_seed, message, "sha256")


INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))  # of HMAC


class Stream:
    """Unbiased whole numbers from HMAC-SHA256(key, block number), eight 32-bit numbers a block."""

    def __init__(self, key: bytes) -> None:
        # HMAC's two hashes, begun with the key and copied for each block: a third of what `hmac` takes
        padded = key.ljust(hashlib.sha256().block_size, b"\0")
        self._inner, self._outer = (hashlib.sha256(padded.translate(pad)) for pad in (INNER, OUTER))
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """One of 0 … n - 1."""
        return self.numbers(n, 1)[0]

    def numbers(self, n: int, times: int) -> list[int]:
        """So many of 0 … n - 1; those that would favour some are thrown away."""
        assert 0 < n <= RANGE, n
        words = self._words
        while len(words) < times:
            words += self._next_block()
        fits = RANGE - RANGE % n
        found = [word % n for word in words[:times] if word < fits]
        del words[:times]
        return found if len(found) == times else found + self.numbers(n, times - len(found))

    def _next_block(self) -> tuple[int, ...]:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(self._block.to_bytes(8, "big"))
        outer.update(inner.digest())
        self._block += 1
        return WORDS_OF.unpack(outer.digest())


class Fair(NamedTuple):
    """A match's secret and what the players added to it. Contributions are fixed when the match starts."""

    server_seed: bytes
    contributions: tuple[bytes, ...] = ()

    def stream(self) -> Stream:
        return Stream(key_of(self.server_seed, self.contributions))

    def header(self) -> dict[str, Any]:
        return {
            "v": VERSION,
            "commitment": commitment(self.server_seed),
            "contributions": [c.hex() for c in self.contributions],
        }


def revealed(header: Any, reveal: Any) -> Fair:
    """The secret of a finished record, checked against its commitment."""
    contributions = contributed(header)
    if reveal is None:
        raise PitbossError(
            "unavailable", 'the seed is not revealed yet: expected a line {"reveal": …} at the end'
        )
    seed = _bytes("reveal", reveal)
    if commitment(seed) != header.get("commitment"):
        raise PitbossError(
            "illegal",
            "the revealed seed does not match the commitment",
            given=commitment(seed),
            expected=header.get("commitment"),
        )
    return Fair(seed, contributions)


def contributed(header: Any) -> tuple[bytes, ...]:
    """The contributions that a record's `fair` names; refuses what is no such header."""
    version = header.get("v") if isinstance(header, dict) else header
    if version != VERSION or type(version) is not int:
        text = f"fair dice version {shown(version)}: expected {VERSION}"
        raise PitbossError("malformed", text, given=version, expected=VERSION)
    _bytes("commitment", header.get("commitment"))
    contributions = header.get("contributions")
    if not isinstance(contributions, list):
        raise PitbossError("malformed", "fair dice: expected a list of contributions", given=contributions)
    return tuple(_bytes("contribution", c) for c in contributions)


def _bytes(what: str, text: Any) -> bytes:
    if not isinstance(text, str) or not re.fullmatch("([0-9a-f]{2})*", text):
        raise PitbossError("malformed", f"{what}: expected bytes in hex", given=text)
    if len(text) > 2 * LONGEST_CONTRIBUTION:
        raise PitbossError(
            "too-large", f"{what}: expected at most {LONGEST_CONTRIBUTION} bytes", given=len(text) // 2
        )
    return bytes.fromhex(text)
