"""Promises about records: they lead to the same match again, and tampering is noticed."""

from random import Random
from typing import Any

from pitboss import record
from pitboss.core.errors import PitbossError
from pitboss.core.outcomes import numbers_of
from pitboss.games import add
from pitboss.table import Line, Table
from pitboss.testing.case import Case, table, thinned


def played_table(case: Case, number: int = 0) -> Table:
    """A match at a table, with random choices, to its end."""
    rng = Random(f"{case.seed} {number}")
    found = table(case, seed=f"{case.seed} {number}")
    while found.waits:
        seat = rng.choice(found.waits)
        found.play(seat, rng.choice(found.legal(seat)))
    return found


def records_lead_back(case: Case) -> None:
    """A record leads to the same match again, its dice are proven, and it may stop anywhere."""
    add(case.game)
    for number in range(case.games):
        played = played_table(case, number)
        lines = played.record()
        text = record.write(lines)
        if record.read(text) != lines:
            raise case.broken("a record reads back as other lines than were written")
        again = record.replay(text.encode())
        for what, here, there in (
            ("position", played.state, again.state),
            ("journal", played.entries, again.entries),
            ("result", played.result, again.result),
            ("record", lines[1:], [*again.lines, again.end, lines[-1]]),
        ):
            if here != there:
                raise case.broken(f"a replayed record has another {what}")
        if record.verify(lines).outcomes != sum("deal" in line for line in lines):
            raise case.broken("verify does not look at every outcome")
        for stop in thinned(list(range(1, len(lines) - 2)), 4):
            if record.replay(lines[:stop]).lines != lines[1:stop]:
                raise case.broken(f"the first {stop} lines of a record do not replay")


def tampering_is_noticed(case: Case) -> None:
    """A changed outcome, a line that is missing, a choice of the wrong seat: none of it passes."""
    add(case.game)
    rng = Random(case.seed)
    lines = played_table(case).record()
    body = range(1, len(lines) - 2)
    for at in thinned([n for n in body if "deal" in lines[n]], 3):
        pending = record.replay(lines[:at]).pending
        assert pending
        others = [pending.draw(numbers_of(rng.randrange)).written for _ in range(20)]
        changed = [outcome for outcome in others if outcome != lines[at]["is"]]
        if changed:
            _expect_noticed(case, lines, at, {**lines[at], "is": changed[0]}, "a changed outcome")
    for at in thinned(list(body), 4):
        _expect_noticed(case, lines, at, None, "a missing line")
    for at in thinned([n for n in body if "do" in lines[n]], 3):
        if case.players > 1:
            other = (lines[at]["seat"] + 1) % case.players
            _expect_noticed(case, lines, at, {**lines[at], "seat": other}, "a choice of another seat")


def _expect_noticed(case: Case, lines: list[Line], at: int, instead: Any, what: str) -> None:
    changed = [*lines[:at], *([instead] if instead else []), *lines[at + 1 :]]
    try:
        record.verify(changed)
    except PitbossError as error:
        if error.text.startswith("line "):
            return
        raise case.broken(f"{what} is noticed, but nothing says in which line: {error.text}") from None
    raise case.broken(f"{what} goes unnoticed: {lines[at]}")
