"""The rows of the store as the rest of the server holds them."""

from typing import Any, NamedTuple

import msgspec


class Player(msgspec.Struct, frozen=True):
    id: str
    name: str
    created: int
    link: str | None = None
    links: int = 0
    revoked: int = 0


class Table(msgspec.Struct, frozen=True):
    """Everything about a table but its seats and its match."""

    id: str
    game: str
    options: dict[str, Any]
    access: str
    clock: str
    pace: str
    coach: bool
    phase: str
    host: str
    seed: str
    created: int
    changed: int
    invites: int = 1
    result: dict[str, Any] | None = None
    rematch: str | None = None
    trouble: str | None = None


class Seat(msgspec.Struct, frozen=True):
    """Neither player nor bot: open. Both: the player is away or got up, and a bot plays."""

    name: str | None = None
    player: str | None = None
    bot: str | None = None
    got_up: bool = False
    promise: str | None = None

    @property
    def open(self) -> bool:
        return self.player is None and self.bot is None


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One row of a table's log: lines of the game record, and how they came about.

    `n` is how many events the seat had seen after it, `next` the question that is open now.
    """

    lines: list[dict[str, Any]]
    next: int
    seat: int | None = None
    ask: int | None = None
    key: str | None = None
    n: int = 0


class LogRow(NamedTuple):
    """In the order of the log's columns."""

    table: str
    seq: int
    at: int
    body: str


class Said(msgspec.Struct, frozen=True):
    """`id` counts what was said at the table, among seats or among spectators."""

    id: int
    seat: int | None
    name: str
    text: str
    at: int
