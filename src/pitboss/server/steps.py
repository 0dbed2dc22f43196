"""A step: what a match has done, stored in one transaction, and only then told."""

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.server.house import House, changed
from pitboss.server.identity import now
from pitboss.server.seated import Match, Played, Seated
from pitboss.server.store import changes
from pitboss.server.store.changes import Change
from pitboss.server.store.rows import LogRow, Step, Table


async def match_of(house: House, table: Seated) -> Match:
    """The match; loaded again where a step could not be stored. The lock is held."""
    if table.match is None and table.row.phase == "running":
        await house.load_match(table)
    if table.row.phase == "frozen":
        raise PitbossError("unavailable", table.row.trouble or "this table is frozen")
    if table.match is None:
        raise not_playing(table)
    return table.match


def not_playing(table: Seated) -> PitbossError:
    return PitbossError(
        "illegal", f"the table is {table.row.phase}: nothing is played", given=table.row.phase
    )


def check_open(match: Match, seat: int, ask: int) -> list[int]:
    """All seats to which the question is open; raises where it is not to this one."""
    waits = match.table.waits
    if ask == match.ask and seat in waits:
        return waits
    if ask == match.ask and waits and seat not in match.asked:
        asked = ", ".join(match.table.seats[n] for n in waits)
        text = f"{match.table.seats[seat]} is not asked; asked now: {asked}"
        raise PitbossError("not-asked", text, given=seat, expected=waits)
    raise PitbossError("stale", "this question has passed", given=ask, expected=match.ask)


class Written(msgspec.Struct, gc=False):
    """A step on its way into the store, and what is so when it is there."""

    row: LogRow
    changes: tuple[Change, ...]
    step: Step
    ended: Table | None


def write_down(
    table: Seated,
    match: Match,
    at: int,
    question: int,
    *also: Change,
    seat: int | None = None,
    ask: int | None = None,
    key: str | None = None,
) -> Written:
    """What the match has done since. The lock is held, until it is stored and told."""
    match.count_events()
    step = Step(match.table.lines[match.logged :], question, seat, ask, key, match.count(seat))
    ended = finished_row(table, match) if match.table.over else None
    if ended:
        also = (*also, changes.table(ended))
    return Written(changes.log_row(table.id, match.seq, at, step), also, step, ended)


def stored(house: House, table: Seated, match: Match, written: Written) -> Played | None:
    """It is in the log: the match goes on from here. Gives the answer, if it was a choice with a key."""
    step = written.step
    match.seq += 1
    match.logged += len(step.lines)
    if step.next != match.ask:
        match.ask, match.asked, match.asked_at = step.next, match.table.waits, written.row.at
    table.row = written.ended or table.row
    house.steps += 1
    if step.key is None or step.seat is None or step.ask is None:
        return None
    played = match.played[step.seat, step.key] = Played(step.key, step.ask, step.n)
    return played


async def store_step(house: House, table: Seated, match: Match, written: Written) -> Played | None:
    """Where it cannot be stored the match is folded anew."""
    try:
        await house.store.write(*written.changes, row=written.row)
    except BaseException:
        table.match = None
        raise
    return stored(house, table, match, written)


def finished_row(table: Seated, match: Match) -> Table | None:
    """The table's row when the match has just come to its end; else None."""
    result = match.table.result
    if result is None or table.row.phase == "finished":
        return None
    return changed(table, phase="finished", result=result._asdict())


async def close(house: House, table: Seated, reason: str) -> None:
    """Ends a table without a result. The lock is held."""
    closed = changed(table, phase="closed")
    if table.row.phase != "running":
        await house.store.write(changes.table(closed))
        table.row = closed
        return
    match = await match_of(house, table)
    match.table.abandon(reason)
    assert match.table.end
    row = changes.log_row(table.id, match.seq, now(), Step([match.table.end], match.ask))
    try:
        await house.store.write(changes.table(closed), row=row)
    except BaseException:
        table.match = None
        raise
    match.seq += 1
    table.row = closed
