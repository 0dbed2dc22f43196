"""What each viewer is told. Public parts are encoded once for everybody, private parts once a seat."""

import asyncio
from typing import Any

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.core.game import Changes
from pitboss.core.journal import Entry
from pitboss.core.options import changed
from pitboss.server import wire
from pitboss.server.seated import Match, Seated

Viewer = int | None
TOGETHER = 0.05  # seconds


def table_json(table: Seated, player: str | None) -> dict[str, Any]:
    """A table as lists and tables are sent."""
    return {**_for_all(table), "you": _you(table, player)}


def _for_all(table: Seated) -> dict[str, Any]:
    row = table.row
    here = table.here()
    return {
        "id": row.id,
        "game": row.game,
        "options": row.options,
        "access": row.access,
        "clock": row.clock,
        "pace": row.pace,
        "coach": row.coach,
        "phase": row.phase,
        "created": row.created,
        "changed": row.changed,
        "seats": [_seat_json(table, number, here) for number in range(len(table.seats))],
        "fair": _fair_json(table),
        "result": row.result,
        "rematch": row.rematch,
        "trouble": row.trouble,
    }


def _you(table: Seated, player: str | None) -> dict[str, Any]:
    return {
        "seats": table.seats_of(player),
        "host": player is not None and player == table.row.host,
        "sit": table.may_sit(player),
    }


def _fair_json(table: Seated) -> dict[str, Any]:
    """The contributions to the dice are fixed when the match begins."""
    if table.match:
        return table.match.table.fair.header()
    return table.secret().header() | {"contributions": None}


def _seat_json(table: Seated, number: int, here: set[str]) -> dict[str, Any]:
    seat = table.seats[number]
    if seat.open:
        return {"name": None, "kind": "open"}
    if seat.player is None:
        return {"name": seat.name, "kind": "bot", "bot": seat.bot}
    told = {
        "name": seat.name,
        "kind": "player",
        "here": seat.player in here,
        "left": seat.got_up,
        "host": seat.player == table.row.host,
        "commit": seat.promise,
    }
    return told | ({"bot": seat.bot} if seat.bot else {})


def waits(table: Seated, match: Match) -> dict[str, Any] | None:
    asked = match.table.waits
    return {"seats": asked, "ask": match.ask, "until": table.until} if asked else None


def view(table: Seated, match: Match, viewer: Viewer) -> dict[str, Any]:
    """The whole position, as far as the viewer may know it."""
    game, state = match.table.game, match.table.state
    return {
        "game": game.id,
        "rules": game.rules,
        "options": changed(game.options, match.table.options),
        "you": viewer,
        "public": match.public,
        "mine": {} if viewer is None else game.mine(state, viewer),
        "waits": waits(table, match),
        "legal": [] if viewer is None else match.table.offers(viewer),
    }


def position(table: Seated, match: Match, viewer: Viewer, start: int = 0) -> bytes:
    """Whole, with the events from `start` on."""
    n = match.count(viewer)
    start = 0 if match.undone or start > n else start
    events = match.table.events(viewer)[start:]
    seen = view(table, match, viewer)
    if viewer is not None:
        match.mine[viewer] = seen["mine"]
    return wire.message("position", **{"from": start}, n=n, events=events, view=seen)


NOTHING_OWN = b'"mine":{},"legal":[]'
Move = dict[str, Any]


class Plain(msgspec.Struct, gc=False):
    """The messages about a step that shows the same to all; but who is asked now also gets the choices."""

    match: Match
    asked: list[int]
    common: bytes
    for_all: bytes

    def message(self, viewer: Viewer) -> bytes:
        if viewer is None or viewer not in self.asked:
            return self.for_all
        return b'%s,"mine":{},"legal":%s}' % (self.common, wire.encode(self.match.table.offers(viewer)))


def teller(table: Seated, match: Match, move: Move | None, told: int, seen: list[int]) -> "Plain | Teller":
    """Makes the messages about a step; `told` and `seen` are the match's before it.

    Most steps are plain: all have seen all events so far, and the game says that nobody's own part is new.
    """
    rules, start, n = match.table, seen[-1], match.seen[-1]
    entries = rules.entries[told:]
    if move and rules.game.changes and n - start == len(entries) and seen.count(start) == len(seen):
        events = [entry.event for entry in entries]
        changes = rules.game.changes(rules.state, events)
        if changes:
            match.public = changes.made_in(match.public)
            waiting = waits(table, match)
            facts = {
                "type": "moved",
                "from": start,
                "n": n,
                "events": [{"n": at, **event} for at, event in enumerate(events, start)],
                "move": move,
                "waits": waiting,
                "public": changes.parts,
                "items": changes.items,
            }
            common = wire.encode(facts)[:-1]
            asked = waiting["seats"] if waiting else []
            return Plain(match, asked, common, b"%s,%s}" % (common, NOTHING_OWN))
    return Teller(table, match, move, told, seen)


class Teller:
    """The messages about any step, made when the first viewer needs them and kept for the others."""

    def __init__(self, table: Seated, match: Match, move: Move | None, told: int, seen: list[int]):
        self._table, self._match, self._move = table, match, move
        self._entries = match.table.entries[told:]
        self._before = seen
        self._all_public = len(self._entries) == match.seen[-1] - seen[-1]
        self._made: dict[Viewer, bytes] = {}
        self._for_many: dict[int, bytes] = {}
        self._events: dict[tuple[int, int], bytes] = {}
        old, public = match.public, match.table.game.public(match.table.state)
        self._whole = move is None or public.keys() != old.keys() or len(match.table.entries) < told
        parts, items = ({}, {}) if self._whole else changes_between(old, public)
        match.public = public
        asked = waits(table, match)
        self._asked = asked["seats"] if asked else []
        self._rest = wire.encode({"move": move, "waits": asked, "public": parts, "items": items})[1:-1]

    def message(self, viewer: Viewer) -> bytes:
        made = self._made.get(viewer)
        if made is None:
            made = self._made[viewer] = self._make(viewer)
        return made

    def _make(self, viewer: Viewer) -> bytes:
        start = self._before[-1 if viewer is None else viewer]
        mine = None if self._whole else self._mine(viewer)
        if mine is None:
            return position(self._table, self._match, viewer, start)
        asked = viewer is not None and viewer in self._asked
        if mine or asked or not self._all_public:
            offers = self._match.table.offers(viewer) if asked and viewer is not None else []
            return self._write(viewer, start, wire.encode({"mine": mine, "legal": offers})[1:-1])
        if start not in self._for_many:
            self._for_many[start] = self._write(viewer, start, NOTHING_OWN)
        return self._for_many[start]

    def _mine(self, viewer: Viewer) -> dict[str, Any] | None:
        """What has changed of a seat's own part; None where something of it is gone, or may be."""
        if viewer is None:
            return {}
        match = self._match
        now = match.table.game.mine(match.table.state, viewer)
        old = match.mine.get(viewer)
        if now == old:
            return {}
        match.mine[viewer] = now
        if old is None or old.keys() - now.keys():
            return None
        return {name: part for name, part in now.items() if name not in old or old[name] != part}

    def _write(self, viewer: Viewer, start: int, private: bytes) -> bytes:
        told, n = self._told(viewer, start), self._match.count(viewer)
        form = b'{"type":"moved","from":%d,"n":%d,"events":%s,%s,%s}'
        return form % (start, n, told, self._rest, private)

    def _told(self, viewer: Viewer, start: int) -> bytes:
        """The new events, numbered for this viewer; shared by all who see the same with the same numbers."""
        whose = -1 if self._all_public or viewer is None else viewer
        made = self._events.get((start, whose))
        if made is None:
            seen = [e.event for e in self._entries if _may_see(e, viewer)]
            made = wire.encode([{"n": n, **event} for n, event in enumerate(seen, start)])
            self._events[start, whose] = made
        return made


def changes_between(old: dict[str, Any], new: dict[str, Any]) -> Changes:
    """The parts that changed; of a list of as many objects as before, only those of them that did."""
    found = Changes({}, {})
    for name, part in new.items():
        before = old[name]
        if part is before:
            continue
        if type(part) is list and part and type(part[0]) is dict and len(part) == len(before):
            differ = {
                n: item
                for n, (item, old_item) in enumerate(zip(part, before, strict=True))
                if item is not old_item and item != old_item  # games keep what did not change
            }
            if differ:
                found.items[name] = differ
        elif part != before:
            found.parts[name] = part
    return found


def _may_see(entry: Entry, viewer: Viewer) -> bool:
    return entry.to is None or entry.to == viewer


def error_json(error: PitbossError) -> dict[str, Any]:
    told: dict[str, Any] = error.json()["error"]
    if error.why:
        told["why"] = error.why
    if error.code == "too-many" and isinstance(error.expected, int):
        told["after"] = told.pop("expected")
    return told


def error(error: PitbossError, key: str | None = None) -> bytes:
    return wire.message("error", **({"key": key} if key is not None else {}), error=error_json(error))


def to_all(table: Seated, text: bytes) -> None:
    for socket in table.sockets:
        socket.put(text)


def tell_table(table: Seated, *before: bytes) -> None:
    """The table has changed: everybody gets it whole, as it looks for them."""
    for_all = wire.encode(_for_all(table))[:-1] if table.sockets else b""
    for socket in table.sockets:
        you = wire.encode(_you(table, socket.player))
        socket.put(*before, b'{"type":"table","table":%s,"you":%s}}' % (for_all, you))


def here(table: Seated) -> bytes:
    """Who is connected."""
    players = table.here()
    seats = [n for n, seat in enumerate(table.seats) if seat.player in players]
    watchers = sum(not table.seats_of(socket.player) for socket in table.sockets)
    return wire.message("here", seats=seats, watchers=watchers)


def tell_here(table: Seated) -> None:
    to_all(table, here(table))


def tell_presence(table: Seated) -> None:
    """Sockets were opened or closed: told once for all that come or go together."""
    if table.presence is None:
        loop = asyncio.get_running_loop()
        table.presence = loop.call_later(TOGETHER, _tell_presence, table)


def _tell_presence(table: Seated) -> None:
    table.presence = None
    tell_table(table, here(table))


def tell_step(table: Seated, told: Plain | Teller) -> None:
    message = told.message
    for socket in table.sockets:
        if socket.watching:
            socket.put(message(socket.seat))
