"""One table while it is in memory: its seats, its match, and the sockets that watch it."""

import asyncio
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

import pitboss
from pitboss import record
from pitboss.fair import Fair
from pitboss.server.lock import Lock
from pitboss.server.store.rows import Said, Seat, Step, Table

if TYPE_CHECKING:
    from pitboss.server.socket import Socket


class Played(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="played"):
    """The answer to a choice that was stored, as it is sent."""

    key: str
    ask: int
    n: int


@dataclass(eq=False, slots=True)
class Match:
    """A match and where its log stands."""

    table: pitboss.Table
    seq: int  # of the next step
    started: int
    logged: int = 0  # lines of the record that are stored
    ask: int = 0  # the question that is open
    asked: list[int] = field(default_factory=list)  # all the seats it was put to
    asked_at: int = 0
    played: dict[tuple[int, str], Played] = field(default_factory=dict)
    undone: bool = False

    # What viewers have been told. The last place of `seen` is the spectators'.
    told: int = 0
    seen: list[int] = field(default_factory=list)
    public: dict[str, Any] = field(default_factory=dict)
    mine: dict[int, dict[str, Any]] = field(default_factory=dict)

    def count_events(self) -> None:
        """Brings `seen` up to date: how many events each seat, and a spectator, may see."""
        entries = self.table.entries
        if not self.seen or len(entries) < self.told:
            self.told, self.seen = 0, [0] * (len(self.table.seats) + 1)
        fresh = entries[self.told :]
        own = [entry.to for entry in fresh if entry.to is not None]
        public = len(fresh) - len(own)
        self.seen = [n + public for n in self.seen]
        for seat in own:
            self.seen[seat] += 1
        self.told = len(entries)

    def count(self, seat: int | None) -> int:
        return self.seen[-1 if seat is None else seat]

    def ask_next(self, before: list[int], by: int | None, dealt: bool) -> int:
        """The number of the question after a step: the same while others still have to answer it."""
        waits = self.table.waits
        rest = [seat for seat in before if seat != by]
        same = by is not None and bool(waits) and waits == rest and not dealt
        return self.ask if same else self.ask + 1


@dataclass(eq=False, slots=True)
class Seated:
    row: Table
    seats: list[Seat]
    let_in: set[str]
    match: Match | None = None
    sockets: "set[Socket]" = field(default_factory=set)
    lock: Lock = field(default_factory=Lock)
    timer: asyncio.TimerHandle | None = None
    presence: asyncio.TimerHandle | None = None  # when it is told who has come and gone
    until: int | None = None  # when the clock runs out
    thinking: set[tuple[int, int]] = field(default_factory=set)  # (ask, seat) of bots
    got_up_at: dict[int, int] = field(default_factory=dict)
    contributions: dict[int, bytes] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)  # whom the host sent away
    said: dict[bool, deque[Said]] = field(default_factory=dict)  # among seats, among spectators; once read
    used: float = field(default_factory=time.monotonic)

    @property
    def id(self) -> str:
        return self.row.id

    def seats_of(self, player: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def free_seats(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.open]

    def here(self) -> set[str]:
        """The players of whom at least one socket is open."""
        return {socket.player for socket in self.sockets if socket.player is not None}

    def secret(self) -> Fair:
        order = sorted(self.contributions)
        return Fair(bytes.fromhex(self.row.seed), tuple(self.contributions[seat] for seat in order))

    def names(self) -> list[str]:
        return [seat.name or "" for seat in self.seats]

    def may_watch(self, player: str | None) -> bool:
        return self.row.access != "private" or self.is_inside(player)

    def may_sit(self, player: str | None) -> bool:
        """Whether a seat is there for this player; for nobody, whether there would be one for a newcomer."""
        if player in self.removed:
            return False
        if any(self.seats[n].got_up for n in self.seats_of(player)):
            return True
        return (
            self.row.phase == "open"
            and bool(self.free_seats())
            and (self.row.access == "public" or self.is_inside(player))
        )

    def is_inside(self, player: str | None) -> bool:
        """Who sits here, hosts, or was let in by the invite."""
        return player is not None and (
            player == self.row.host or player in self.let_in or bool(self.seats_of(player))
        )


def fold(row: Table, steps: Iterable[tuple[Step, int]]) -> Match:
    """The match that a log leads to. Every outcome is drawn again; raises where one does not agree."""
    done = list(steps)
    lines = [line for step, _ in done for line in step.lines]
    header = lines[0].get("fair", {}) if lines else {}
    contributions = tuple(bytes.fromhex(text) for text in header.get("contributions", []))
    table = record.resume(lines, Fair(bytes.fromhex(row.seed), contributions))
    logged = sum("end" not in line for line in lines[1:])
    match = Match(table, seq=len(done), started=done[0][1], logged=logged)
    last, match.asked_at = done[-1]
    match.ask, match.asked = last.next, table.waits
    match.played = {
        (step.seat, step.key): Played(step.key, step.ask, step.n)
        for step, _ in done
        if step.key is not None and step.seat is not None and step.ask is not None
    }
    match.undone = any("undo" in line for line in lines)
    match.count_events()
    match.public = table.game.public(table.state)
    return match
