"""What remains of a match: its record, its replay from any seat's view, and its dice for checking."""

import contextlib
from typing import Any

from pitboss import record
from pitboss.core.errors import PitbossError
from pitboss.core.outcomes import Pending
from pitboss.server.seated import Match, Seated
from pitboss.server.store.rows import Step
from pitboss.server.store.rows import Table as Row
from pitboss.table import HIDDEN, Line
from pitboss.table import Table as Play


def record_text(match: Match, seat: int | None) -> str:
    return record.write(match.table.record(seat))


def frozen_text(row: Row, steps: list[Step], seat: int | None) -> str:
    """The record of a match that no longer folds; of one that is not over, as far as a seat may have it."""
    lines = [line for step in steps for line in step.lines]
    return record.write(_judged(lines, seat) if row.phase == "frozen" else lines)


def _judged(lines: list[Line], seat: int | None) -> list[Line]:
    """From the line on that does not fold nobody can tell what is secret: so all of it is."""
    header = {name: fact for name, fact in lines[0].items() if name != "rules"}
    followed, known = 1, [header]
    with contextlib.suppress(Exception):  # whatever a game does with a log that is not its own
        play = record.opened([header])
        for line in lines[1:]:
            record.follow(play, line)
            followed += 1
    if followed > 1:
        known = record.replay([header, *lines[1:followed]]).record(seat)
    return [lines[0], *known[1:], *_hidden(lines[followed:], seat)]


def _hidden(lines: list[Line], seat: int | None) -> list[Line]:
    hidden = [{**line, "is": HIDDEN} if "deal" in line else line for line in lines]
    return [line for line in hidden if "do" not in line or line.get("seat") == seat]


def is_over(table: Seated) -> bool:
    return table.row.phase in ("finished", "closed")


def need_over(table: Seated) -> Match:
    if table.row.trouble:
        raise PitbossError("unavailable", table.row.trouble)
    if table.match is None or not table.match.table.over:
        raise PitbossError("illegal", "the game is not over yet", given=table.row.phase, expected="finished")
    return table.match


def frames(steps: list[Step], seat: int | None) -> list[dict[str, Any]]:
    """The position after each choice as a seat sees it, and what happened on the way there."""
    lines = steps[0].lines
    play = record.opened(lines)
    found: list[dict[str, Any]] = []
    known = 0
    for step in steps:
        for line in lines if step is steps[0] else step.lines:
            if "pitboss" not in line:
                record.follow(play, line)
        events = play.events(seat)
        choice = next((line for line in step.lines if "do" in line), None)
        if choice is None and found and len(events) == known:
            continue  # somebody else sat down
        found.append(
            {"events": events[min(known, len(events)) :], "view": _view(play, seat), "move": _move(choice)}
        )
        known = len(events)
    return found


def _view(play: Play, seat: int | None) -> dict[str, Any]:
    view = play.view(seat)
    del view["names"]
    return view


def _move(choice: Line | None) -> dict[str, Any] | None:
    return choice and {part: choice[part] for part in ("seat", "do", "by") if part in choice}


def dice(match: Match) -> dict[str, Any]:
    """Every outcome with what it was drawn from, so that anybody can draw it again."""
    lines = match.table.record()
    play = record.opened(lines)
    outcomes = []
    for line in lines[1:]:
        if "deal" in line and (pending := play.pending):
            outcomes.append({**line, **_drawn_from(pending)})
        if "reveal" not in line and "end" not in line:
            record.follow(play, line)
    reveal = next((line["reveal"] for line in lines if "reveal" in line), None)
    return {"fair": lines[0].get("fair"), "reveal": reveal, "outcomes": outcomes}


def _drawn_from(pending: Pending) -> dict[str, Any]:
    return {"named": pending.named, "parts": [part._asdict() for part in pending.parts]}
