"""The game record: write, read, replay, verify. The format is in `docs/record-format.md`."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pitboss import fair
from pitboss.core.errors import PitbossError
from pitboss.games import find
from pitboss.table import Line, Table

FORMAT = 1
LARGEST = 16 * 1024 * 1024
HEADER = {"pitboss", "game", "rules", "options", "seats", "fair"}


class Verdict(NamedTuple):
    """What `verify` found: how many outcomes were recomputed from the revealed seed."""

    outcomes: int
    commitment: str


def write(lines: Iterable[Line]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def save(lines: Iterable[Line], path: Path) -> None:
    """Writes a record beside its place and then moves it there, so that no half record is ever seen."""
    partial = path.with_name(path.name + ".part")
    partial.write_text(write(lines), encoding="utf-8")
    partial.replace(path)


def load(path: Path | str) -> list[Line]:
    """The lines of a record file."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST:
            text = f"{file}: a record has at most {LARGEST // 1024**2} MB"
            raise PitbossError("too-large", text, given=file.stat().st_size, expected=LARGEST)
        data = file.read_bytes()
    except OSError as error:
        raise PitbossError("not-found", f"{file}: {error.strerror}", given=str(file)) from None
    return read(data)


def read(data: bytes | str) -> list[Line]:
    """The lines of a record's text."""
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            number = error.object[: error.start].count(b"\n") + 1
            raise _wrong(number, "not UTF-8 text", f"byte {error.object[error.start]:#x}") from None
    return [_parsed(number, text) for number, text in enumerate(data.rstrip().split("\n"), 1)]


def _parsed(number: int, text: str) -> Line:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        raise _wrong(number, "not a JSON object (is the record cut off?)", text[:80]) from None
    if not isinstance(line, dict):
        raise _wrong(number, "expected a JSON object", text[:80])
    return line


def replay(record: Path | str | bytes | list[Line]) -> Table:
    """The table a record leads to. Takes lines, a path, or a record's text."""
    lines = _lines(record)
    table = opened(lines)
    for number, line in enumerate(lines[1:], 2):
        _followed(table, number, line)
    return table


def verify(record: Path | str | bytes | list[Line]) -> Verdict:
    """Recomputes every outcome from the revealed seed. Raises where one does not agree.

    A record without `fair` raises with code `unavailable`: there is nothing to verify.
    """
    lines = _lines(record)
    table = opened(lines)
    if "fair" not in lines[0]:
        raise PitbossError("unavailable", "this record is unsigned: there is nothing to verify")
    reveals = [line["reveal"] for line in lines if "reveal" in line]
    secret = fair.revealed(lines[0]["fair"], reveals[-1] if reveals else None)
    stream = secret.stream()
    outcomes = 0
    for number, line in enumerate(lines[1:], 2):
        pending = table.pending
        if "deal" in line and pending:
            drawn = pending.sample(stream.below)
            outcomes += 1
            if line.get("is") != drawn:
                text = f"line {number}: the dice do not agree with the seed"
                raise PitbossError("illegal", text, given=line.get("is"), expected=drawn)
        _followed(table, number, line)
    return Verdict(outcomes, lines[0]["fair"]["commitment"])


def resume(lines: list[Line], secret: fair.Fair) -> Table:
    """The table of a match that goes on: every outcome is drawn again and compared; then it deals itself."""
    table = opened(lines, secret)
    for number, line in enumerate(lines[1:], 2):
        pending = table.pending
        if "deal" in line and pending and pending.sample(table.below) != line.get("is"):
            raise PitbossError("illegal", f"line {number}: the dice do not agree with the seed", given=line)
        _followed(table, number, line)
    table.deal_on()
    return table


def summary(table: Table) -> dict[str, Any]:
    """What `pitboss replay --json` prints."""
    waits: dict[str, Any] | None = None
    if table.pending:
        waits = {"chance": table.pending.what, **table.pending.where}
    elif table.waits:
        waits = {"seats": table.waits, "ask": len(table.lines)}
    result = table.result
    return {
        "complete": table.over,
        "events": table.journal,
        "result": result._asdict() if result else None,
        "waits": waits,
    }


def opened(lines: list[Line], secret: fair.Fair | None = None) -> Table:
    """A table as a record's header says, before the first outcome."""
    if not lines:
        raise _wrong(
            1, 'expected a header like {"pitboss": 1, "game": "las-vegas", "seats": ["Anna", "Benno"]}', ""
        )
    header = lines[0]
    if "pitboss" not in header:
        raise _wrong(1, 'expected a header with "pitboss": 1', header)
    if header["pitboss"] != FORMAT or isinstance(header["pitboss"], bool):
        raise _wrong(1, f"record format {header['pitboss']!r}: expected {FORMAT}", header["pitboss"])
    if unknown := header.keys() - HEADER:
        raise _wrong(
            1, f"unknown {', '.join(sorted(unknown))}: a header has {', '.join(sorted(HEADER))}", header
        )
    for field, kind, example in (("game", str, '"las-vegas"'), ("seats", list, '["Anna", "Benno"]')):
        if not isinstance(header.get(field), kind):
            raise _wrong(1, f'expected "{field}", e.g. {example}', header.get(field))
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise _wrong(1, 'expected "options" as an object', options)
    try:
        game = find(header["game"])
        rules = header.get("rules", game.rules)
        if rules != game.rules:
            text = f"played under rules {rules} of {game.id}: this program plays rules {game.rules}"
            raise PitbossError("unavailable", text, given=rules, expected=game.rules)
        return Table(game, header["seats"], options, deals=False, secret=secret)
    except PitbossError as error:
        raise _at(1, error) from None


def follow(table: Table, line: Line) -> None:
    """One more line of a record, after the header."""
    if "reveal" in line:
        if not table.over:
            raise PitbossError("illegal", "the seed is revealed before the match is over", given=line)
    elif "end" in line:
        _check_end(table, line["end"])
    elif table.over:
        raise PitbossError("illegal", "the match is over already", given=line)
    elif "deal" in line:
        _deal(table, line)
    elif "do" in line:
        marks = {mark: line[mark] for mark in ("by", "t") if mark in line}
        table.play(line.get("seat"), line["do"], **marks)  # type: ignore[arg-type]
    elif "sits" in line:
        table.sit(line.get("seat"), line["sits"])  # type: ignore[arg-type]
    elif "undo" in line:
        table.undo(line["undo"])
    elif line.get("clock") == "up":
        table.clock_up()
    else:
        kinds = "deal, do, sits, undo, clock, end or reveal"
        raise PitbossError("malformed", f"expected a line with {kinds}", given=line)


def _deal(table: Table, line: Line) -> None:
    pending = table.pending
    if pending is None:
        asked = ", ".join(table.seats[seat] for seat in table.waits)
        raise PitbossError(
            "illegal", f"no outcome is awaited: {asked} must choose", given=line, expected=table.waits
        )
    awaited = pending.line(None)
    if {**line, "is": None} != awaited:
        expected = json.dumps({**awaited, "is": pending.expected()})
        text = f"found {json.dumps(line)}, but the game waits for {expected}"
        raise PitbossError("malformed", text, given=line, expected=awaited)
    table.deal(line.get("is"))


def _check_end(table: Table, end: Any) -> None:
    if isinstance(end, dict) and "abandoned" in end:
        table.abandon(end["abandoned"])
        return
    if table.end is None:
        raise PitbossError("illegal", "the record ends, but the match goes on", given=end)
    if end != table.end["end"]:
        text = f"the end disagrees with the play: {json.dumps(end)} instead of {json.dumps(table.end['end'])}"
        raise PitbossError("illegal", text, given=end, expected=table.end["end"])


def _followed(table: Table, number: int, line: Line) -> None:
    try:
        follow(table, line)
    except PitbossError as error:
        raise _at(number, error) from None


def _lines(record: Path | str | bytes | list[Line]) -> list[Line]:
    if isinstance(record, list):
        return record
    if isinstance(record, Path):
        return load(record)
    return read(record)


def _wrong(number: int, text: str, given: Any) -> PitbossError:
    return PitbossError("malformed", f"line {number}: {text}", given=given)


def _at(number: int, error: PitbossError) -> PitbossError:
    return PitbossError(
        error.code,
        f"line {number}: {error.text}",
        given=error.given,
        expected=error.expected,
        rule=error.rule,
        why=error.why,
    )
