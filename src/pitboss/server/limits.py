"""Token buckets: so much at once, so much a second after that."""

import ipaddress
import time
from functools import lru_cache

from pitboss.core.errors import PitbossError

FORGET_ABOVE = 20_000


class Buckets:
    """One bucket for each kind of deed and each visitor."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, str], tuple[float, float]] = {}
        self._forget_above = FORGET_ABOVE

    def take(self, kind: str, visitor: str, limit: tuple[float, float]) -> None:
        """Raises `too-many` when the bucket is empty."""
        most, a_second = limit
        now = time.monotonic()
        tokens, then = self._left.get((kind, visitor), (most, now))
        tokens = min(most, tokens + (now - then) * a_second)
        if tokens < 1:
            raise too_many(kind, (1 - tokens) / a_second if a_second else 60)
        if len(self._left) > self._forget_above:
            self._forget(now)
        self._left[kind, visitor] = tokens - 1, now

    def _forget(self, now: float) -> None:
        """Who did nothing for ten minutes has a full bucket again, or nearly.

        Where most are fresh it is not tried again before there are twice as many: it looks at all of them.
        """
        self._left = {who: bucket for who, bucket in self._left.items() if now - bucket[1] < 600}
        self._forget_above = max(FORGET_ABOVE, 2 * len(self._left))


class Bucket:
    """The bucket of one socket; messages are many, so it is kept small."""

    __slots__ = ("_a_second", "_most", "_then", "_tokens")

    def __init__(self, limit: tuple[float, float]) -> None:
        self._most, self._a_second = limit
        self._tokens, self._then = self._most, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._then) * self._a_second)
        self._then = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        """What was taken for a message that will be looked at again."""
        self._tokens += 1


def visitor(client: tuple[str, int] | None) -> str:
    """By what visitors are told apart: the address, or the network of an IPv6 address: a home has many."""
    return "unknown" if client is None else _network(client[0])


@lru_cache(maxsize=1024)
def _network(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def too_many(kind: str, after: float) -> PitbossError:
    milliseconds = int(after * 1000) + 1
    return PitbossError("too-many", f"too many {kind}: try again in {after:.0f} s", expected=milliseconds)
