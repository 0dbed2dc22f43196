"""One match: seats, legality, undo, journal, views. The only place where outcomes are drawn."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from pitboss import fair
from pitboss.core import bits
from pitboss.core import game as contract
from pitboss.core.chance import Random, script
from pitboss.core.errors import PitbossError, Refusal, shown, unknown
from pitboss.core.game import CHANCE, OVER, Game, Malformed, Result
from pitboss.core.journal import Entry, Journal
from pitboss.core.options import changed, complete
from pitboss.core.outcomes import Outcome, Pending
from pitboss.games import find

Line = dict[str, Any]
Seat = int | str
LONGEST_NAME = 40
HIDDEN = "hidden"
"""What stands in a running match's record for an outcome that the asker may not know."""


class Before(NamedTuple):
    """What a seat's last choice can be taken back to."""

    seat: int
    state: Any
    entries: int
    lines: int


class Table:
    """A match of one game. Seats are given by index or name.

    `script` holds outcomes in record form, used before random ones. `seed` makes the dice
    repeatable; without one they are secret until the match is over.
    """

    def __init__(
        self,
        game: str | Game,
        seats: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | str | None = None,
        script: Iterable[Line] = (),
        secret: fair.Fair | None = None,
        deals: bool = True,
    ) -> None:
        """`deals=False`: outcomes come from outside, line by line (a record being read)."""
        self.game = game if isinstance(game, Game) else find(game)
        self.seats = _names(seats)
        self._opened = list(self.seats)
        contract.check_players(self.game, len(self.seats))
        self.options = complete(self.game.options, options or {}, len(self.seats))
        self.state = self.game.begin(len(self.seats), self.options)
        self.lines: list[Line] = []
        self.end: Line | None = None
        self._hidden: dict[int, int] = {}
        self._secret: dict[int, int] = {}
        self._taken_back: dict[int, int] = {}
        self._journal = Journal()
        self._undo: list[Before] = []
        self._asked: list[int] = []
        self._script: list[Any] = list(script)
        self.fair = secret or fair.Fair(_seed_bytes(seed))
        self._signed = deals and not self._script
        self._stream = self.fair.stream()
        self._deals = deals
        if deals:
            self._run()

    # -- what there is to know --------------------------------------------------------------

    @property
    def waits(self) -> list[int]:
        """The seats that are asked; empty when the match is over."""
        return list(self._asked)

    @property
    def pending(self) -> Pending | None:
        """The outcome that is awaited, where outcomes come from outside."""
        waits = self.end is None and self.game.waits(self.state) == CHANCE
        return self.game.pending(self.state) if waits else None

    @property
    def over(self) -> bool:
        return self.end is not None

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on, or when it was abandoned."""
        return self.game.result(self.state) if self.game.waits(self.state) == OVER else None

    @property
    def journal(self) -> list[dict[str, Any]]:
        """All events so far that everybody may see."""
        return self.events(None)

    @property
    def entries(self) -> list[Entry]:
        """All events with their audience. Not for players."""
        return self._journal.entries

    def events(self, seat: Seat | None) -> list[dict[str, Any]]:
        """The events a seat (None: a spectator) may see, in its own gapless numbering."""
        viewer = None if seat is None else self.seat(seat)
        seen = [e.event for e in self._journal.entries if e.to is None or e.to == viewer]
        return [{"n": n, **event} for n, event in enumerate(seen)]

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know."""
        viewer = None if seat is None else self.seat(seat)
        found = contract.view(self.game, self.state, viewer)
        options = changed(self.game.options, self.options)
        over: Line = {"waits": None, "legal": []} if self.over else {}
        return {**found, "options": options, "names": list(self.seats), **over}

    def redeal(self, seat: Seat | None, chance: Random) -> Any:
        """A random complete position consistent with what a seat knows."""
        return self.game.redeal(self.state, None if seat is None else self.seat(seat), chance)

    def seat(self, seat: Seat) -> int:
        """A seat's index, from its index or name."""
        if type(seat) is int and 0 <= seat < len(self.seats):
            return seat
        if isinstance(seat, str) and self.seats.count(seat) == 1:
            return self.seats.index(seat)
        if isinstance(seat, str):
            raise unknown("seat", seat, self.seats)
        seats = f"0 to {len(self.seats) - 1}"
        raise PitbossError(
            "unknown", f"unknown seat {shown(seat)}: expected {seats}, or a name", given=seat, expected=seats
        )

    # -- choices ----------------------------------------------------------------------------

    def legal(self, seat: Seat) -> list[str]:
        """The texts of a seat's legal choices (of a range of amounts, some)."""
        index = self.seat(seat)
        if index not in self.waits:
            return []
        found = contract.actions(self.game, self.state, index)
        return [self.game.write(self.state, index, action) for action in found]

    def offers(self, seat: Seat) -> list[dict[str, Any]]:
        """The legal choices in the form that views have: texts, and ranges of amounts."""
        index = self.seat(seat)
        return contract.offers(self.game, self.state, index) if index in self._asked else []

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        """The rule that forbids a choice; None where it is legal."""
        index = self.seat(seat)
        self._check_asked(index)
        return contract.why_not(self.game, self.state, index, self._action(index, text))

    def play(self, seat: Seat, text: str, **marks: Any) -> list[dict[str, Any]]:
        """Makes a seat's choice and draws what chance brings next; gives the events the seat may see.

        `marks` go into the record's line: `by` (clock, bot or host) and `t` (ms since the start).
        """
        index, known = self.seat(seat), len(self._journal.entries)
        self.choose(index, text, **marks)
        return [entry.event for entry in self._journal.entries[known:] if entry.to in (None, index)]

    def choose(self, index: int, text: str, **marks: Any) -> None:
        """The same for a seat by its index, where nobody wants the events (a server tells each viewer's)."""
        self._check_asked(index)
        action = self._action(index, text)
        refusal = contract.why_not(self.game, self.state, index, action)
        if refusal:
            raise self._illegal(index, text, refusal)
        known = len(self._journal.entries)
        if self.game.undo:
            self._undo.append(Before(index, self.state.copy(), known, len(self.lines)))
        written = self.game.write(self.state, index, action)
        self.game.apply(self.state, index, action, self._journal)
        self.lines.append({"seat": index, "do": written, **marks})
        self._keep_secret(index, known)
        self._run()

    def preview(self, seat: Seat, text: str) -> list[dict[str, Any]]:
        """What a choice would do, as far as the seat may know: the events of it, played on a copy.

        While others' choices are hidden only what the seat alone may see: the rest might reveal them. What
        the choice would reveal is not told, nor what comes after.
        """
        index = self.seat(seat)
        refusal = self.why_not(index, text)
        if refusal:
            raise self._illegal(index, text, refusal)
        journal, copy = Journal(), self.state.copy()
        self.game.apply(copy, index, self._action(index, text), journal)
        others_chose = self.game.chosen is not None and self.game.chosen(self.state) & ~(1 << index)
        audience = (index,) if others_chose else (None, index)
        told = takewhile(lambda entry: not entry.reveals, journal.entries)
        return [entry.event for entry in told if entry.to in audience]

    def undo(self, seat: Seat) -> None:
        """Takes a seat's own last choice back: nothing dealt or revealed, and nobody else's choice since."""
        index = self.seat(seat)
        if not self._undo or self._undo[-1].seat != index:
            raise PitbossError("illegal", "there is no choice of yours to take back", given="undo")
        before = self._undo.pop()
        self.state = before.state
        del self._journal.entries[before.entries :]
        if self._secret.pop(before.lines, None) is not None:
            self._taken_back |= {before.lines: index, len(self.lines): index}
        self.lines.append({"undo": index})
        self._finish()

    def _keep_secret(self, seat: int, known: int) -> None:
        """Choices not revealed yet stay out of the others' records; what is revealed cannot be taken back.

        What was taken back in secret is revealed to nobody while the match lasts.
        """
        if self.game.chosen is None and not self._undo:
            return  # nothing is secret, and nothing can be taken back
        chosen = self.game.chosen(self.state) if self.game.chosen else 0
        shown = any(entry.reveals for entry in self._journal.entries[known:])
        if chosen >> seat & 1 and not shown:
            self._secret[len(self.lines) - 1] = seat
        secret = {line: who for line, who in self._secret.items() if chosen >> who & 1}
        if shown or len(secret) < len(self._secret):
            self._undo.clear()
        self._secret = secret

    def _check_asked(self, seat: int) -> None:
        if seat not in self._asked:
            asked = [self.seats[s] for s in self.waits]
            who = f"asked now: {', '.join(asked)}" if asked else "the game is over"
            raise PitbossError(
                "not-asked", f"{self.seats[seat]} is not asked: {who}", given=seat, expected=self.waits
            )

    def _action(self, seat: int, text: object) -> int:
        try:
            if not isinstance(text, str):
                raise Malformed("a text")
            return self.game.read(self.state, seat, " ".join(text.split()))
        except Malformed as error:
            choices = contract.expected(self.game, self.state, seat)
            raise PitbossError(
                "malformed",
                f"{shown(text)} is no choice here: expected {error}; possible: {', '.join(choices)}",
                given=text,
                expected=choices,
            ) from None

    def _illegal(self, seat: int, text: str, refusal: Refusal) -> PitbossError:
        choices = contract.expected(self.game, self.state, seat)
        sentence = self.game.words["en"][refusal.why]
        return PitbossError(
            "illegal",
            f"{text!r} is not allowed: {sentence} ({refusal.rule}); possible: {', '.join(choices)}",
            given=text,
            expected=choices,
            rule=refusal.rule,
            why=refusal.why,
        )

    # -- chance and other events ------------------------------------------------------------

    def deal(self, outcome: Any) -> None:
        """Resolves the awaited outcome with a given one, in record form."""
        pending = self.pending
        if pending is None:
            raise PitbossError("illegal", "the game waits for no outcome", given=outcome, expected=self.waits)
        self._resolve(pending, pending.take(outcome))
        self._finish()

    def _resolve(self, pending: Pending, outcome: Outcome) -> None:
        owner = pending.owner(outcome.written)
        if owner is not None:
            self._hidden[len(self.lines)] = owner
        self.lines.append(pending.line(outcome.written))
        self.game.deal(self.state, script(outcome.tape), self._journal)
        self._undo.clear()

    def numbers(self, n: int, times: int) -> list[int]:
        """The next numbers of the match's dice. Only for a match that is being resumed."""
        assert not self._deals, "a table that deals draws its own numbers"
        return self._stream.numbers(n, times)

    def deal_on(self) -> None:
        """From now on the table deals by itself, where its dice have come to."""
        self._deals = self._signed = True
        self._run()

    def clock_up(self) -> None:
        """The playing time is over (a logged event, so that replays are exact)."""
        if self.game.clock is None:
            raise PitbossError("illegal", f"{self.game.id} is not played against a clock", given="clock")
        self._check_going_on("clock")
        self.game.clock(self.state, self._journal)
        self.lines.append({"clock": "up"})
        self._undo.clear()
        self._run()

    def sit(self, seat: Seat, name: str) -> None:
        """Somebody else takes a seat."""
        index = self.seat(seat)
        self._check_going_on(name)
        self.seats[index] = _name(name)
        self.lines.append({"seat": index, "sits": self.seats[index]})

    def abandon(self, reason: str) -> None:
        """Ends the match without a result."""
        self._check_going_on(reason)
        if not isinstance(reason, str):
            raise PitbossError("malformed", "a reason: expected a text", given=reason)
        self.end = {"end": {"abandoned": reason}}
        self._asked = []

    def _check_going_on(self, given: Any) -> None:
        """After the end a record has no further line."""
        if self.over:
            raise PitbossError("illegal", "the game is over already", given=given)

    def _run(self) -> None:
        """Draws outcomes until a seat is asked or the match is over."""
        while self._deals and self.end is None and self.game.waits(self.state) == CHANCE:
            pending = self.game.pending(self.state)
            if self._script:
                self._deal_scripted(pending)
            else:
                self._resolve(pending, pending.draw(self._stream.numbers))
        self._finish()

    def _deal_scripted(self, pending: Pending) -> None:
        line = self._script.pop(0)
        awaited = pending.line(pending.expected())
        if not isinstance(line, dict) or not pending.awaits(line):
            text = f"the script says {shown(line)}, but the game waits for {json.dumps(awaited)}"
            raise PitbossError("malformed", text, given=line, expected=awaited)
        self.deal(line["is"])

    def _finish(self) -> None:
        """Finds out who is asked now, or that it is over."""
        asked = self.game.waits(self.state)
        self._asked = bits.members(asked) if asked > OVER and self.end is None else []
        if self.end is None and asked == OVER:
            ended = self.game.result(self.state)
            self.end = {"end": {"money": ended.money, "notes": ended.notes, "winners": ended.winners}}
        if self.over:
            self._undo.clear()

    # -- the record -------------------------------------------------------------------------

    def record(self, seat: Seat | None = None) -> list[Line]:
        """The match as the lines of a record, as a seat (None: a spectator) may have it.

        Until the match is over, outcomes that only others know are hidden, and so is the secret.
        """
        header: Line = {"pitboss": 1, "game": self.game.id, "rules": self.game.rules}
        header |= {"options": changed(self.game.options, self.options), "seats": list(self._opened)}
        if self._signed:
            header["fair"] = self.fair.header()
        if not self.over:
            return [header, *self._known_lines(None if seat is None else self.seat(seat))]
        assert self.end is not None
        reveal = [{"reveal": self.fair.server_seed.hex()}] if self._signed else []
        return [header, *self.lines, self.end, *reveal]

    def _known_lines(self, viewer: int | None) -> list[Line]:
        known = [
            {**line, "is": HIDDEN} if self._hidden.get(n, viewer) != viewer else line
            for n, line in enumerate(self.lines)
        ]
        secret = {**self._secret, **self._taken_back}
        return [line for n, line in enumerate(known) if secret.get(n, viewer) == viewer]


def _names(seats: object) -> list[str]:
    if not isinstance(seats, Sequence) or isinstance(seats, str):
        raise PitbossError("malformed", "seats: expected a list of names", given=seats)
    names = [_name(name) for name in seats]
    if len(set(names)) < len(names):
        raise PitbossError("malformed", "seats: expected names that differ", given=names)
    return names


def _name(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or not name.strip().isprintable():
        raise PitbossError("malformed", "a seat's name: expected a printable text, not empty", given=name)
    if len(name.strip()) > LONGEST_NAME:
        raise PitbossError(
            "too-large", f"a name has at most {LONGEST_NAME} characters", given=name[:LONGEST_NAME]
        )
    return name.strip()


def _seed_bytes(seed: int | str | None) -> bytes:
    """A secret for the match: random, or repeatable from a seed."""
    if seed is None:
        return os.urandom(fair.SEED_BYTES)
    return bytes.fromhex(fair.commitment(f"pitboss seed {seed}".encode()))
