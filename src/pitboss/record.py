"""The game record: write, read, replay, verify. The format is in `docs/record-format.md`."""

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pitboss import fair
from pitboss.core.errors import PitbossError, shown
from pitboss.core.outcomes import Numbers
from pitboss.games import find
from pitboss.table import HIDDEN, Line, Table

FORMAT = 1
LARGEST = 16 * 1024 * 1024
LONGEST_NUMBER = 20  # of one that is not whole, as an error shows it
DEEPEST = 5  # lists and objects inside one another; a header with contributions has three
HEADER = {"pitboss", "game", "rules", "options", "seats", "fair"}
FORMS = {
    "do": {"seat", "do", "by", "t"},
    "sits": {"seat", "sits"},
    "undo": {"undo"},
    "clock": {"clock"},
    "end": {"end"},
    "reveal": {"reveal"},
}
"""The lines that are no outcomes, by the word that tells which kind it is, and what else each may hold."""


class Verdict(NamedTuple):
    """What `verify` found: how many outcomes were recomputed from the revealed seed."""

    outcomes: int
    commitment: str


def write(lines: Iterable[Line]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def save(lines: Iterable[Line], path: Path) -> None:
    """Writes a record beside its place and then moves it there, so that no half record is ever seen."""
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_text(write(lines), encoding="utf-8", newline="\n")
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise PitbossError(
            "unavailable", f"{path} cannot be written: {error.strerror}", given=str(path)
        ) from None


def load(path: Path | str) -> list[Line]:
    """The lines of a record file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it
        reason = error.strerror if isinstance(error, OSError) else error
        raise PitbossError("not-found", f"{path}: {reason}", given=str(path)) from None
    return read(data)


def read(data: bytes | str) -> list[Line]:
    """The lines of a record's text."""
    if len(data) > LARGEST:
        text = f"a record has at most {LARGEST // 1024**2} MB"
        raise PitbossError("too-large", text, given=len(data), expected=LARGEST)
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            number = error.object[: error.start].count(b"\n") + 1
            byte = f"byte {error.object[error.start]:#x}"
            raise _wrong(number, f"not UTF-8 text: {byte}", byte) from None
    texts = data.rstrip().split("\n")
    return [_parsed(number, text) for number, text in enumerate(texts, 1)] if data.strip() else []


def _parsed(number: int, text: str) -> Line:
    def wrong(what: str) -> PitbossError:
        return _wrong(number, f"{what}: {shown(text[:80])}", text[:80])

    try:
        line = json.loads(text, object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float)
    except json.JSONDecodeError:
        raise wrong("not a JSON object (is the record cut off?)") from None
    except RecursionError:
        raise wrong("nested too deeply") from None
    except PitbossError as error:
        raise _at(number, error) from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise wrong("a number is too long") from None
    if not isinstance(line, dict):
        raise wrong("expected a JSON object")
    if _deeper(line, DEEPEST):
        raise wrong("nested too deeply")
    return line


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers could take a name that stands twice in different ways."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise PitbossError("malformed", f"a name stands twice in one object: {shown(found)}", given=found)
    return found


def _no_float(text: str) -> Any:
    raise PitbossError("malformed", f"{text[:LONGEST_NUMBER]}: expected whole numbers only", given=text)


def _deeper(value: Any, most: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(most == 0 or _deeper(inner, most - 1) for inner in inside)


def replay(record: Path | str | bytes | list[Line]) -> Table:
    """The table a record leads to. Takes lines, a path, or a record's text."""
    *_, table = steps(_lines(record))
    return table


def steps(lines: list[Line]) -> Iterator[Table]:
    """The table as the header opens it, and the same table again after every line."""
    table = opened(lines)
    yield table
    for number, line in enumerate(lines[1:], 2):
        _followed(table, number, line)
        yield table


def verify(record: Path | str | bytes | list[Line]) -> Verdict:
    """Recomputes every outcome from the revealed seed. Raises where one does not agree.

    A record without `fair` raises with code `unavailable`: there is nothing to verify.
    """
    lines = _lines(record)
    table = opened(lines)
    if "fair" not in lines[0]:
        raise PitbossError("unavailable", "this record is unsigned: there is nothing to verify")
    secret = fair.revealed(lines[0]["fair"], lines[-1].get("reveal"))
    numbers = secret.stream().numbers
    outcomes = sum(_redrawn(table, number, line, numbers) for number, line in enumerate(lines[1:], 2))
    return Verdict(outcomes, lines[0]["fair"]["commitment"])


def resume(lines: list[Line], secret: fair.Fair) -> Table:
    """The table of a match that goes on: every outcome is drawn again and compared, then it deals itself."""
    table = opened(lines, secret)
    for number, line in enumerate(lines[1:], 2):
        _redrawn(table, number, line, table.numbers)
    table.deal_on()
    return table


def _redrawn(table: Table, number: int, line: Line, numbers: Numbers) -> bool:
    """Follows a line. An outcome (True) is drawn again and must be the same."""
    pending = table.pending if "deal" in line else None
    drawn = pending.draw(numbers).written if pending else None
    _followed(table, number, line)
    if pending and table.lines[-1]["is"] != drawn:
        text = f"line {number}: {shown(line['is'])} does not agree with the seed, which gives {shown(drawn)}"
        raise PitbossError("illegal", text, given=line["is"], expected=drawn)
    return pending is not None


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
        raise _wrong(1, f'found {shown(header)}: expected a header with "pitboss": 1', header)
    if header["pitboss"] != FORMAT or type(header["pitboss"]) is not int:
        raise _wrong(1, f"record format {shown(header['pitboss'])}: expected {FORMAT}", header["pitboss"])
    if more := sorted(header.keys() - HEADER):
        raise _wrong(1, f"unknown {shown(more[0])}: a header has {', '.join(sorted(HEADER))}", header)
    for field, kind, example in (("game", str, '"las-vegas"'), ("seats", list, '["Anna", "Benno"]')):
        if not isinstance(header.get(field), kind):
            found = shown(header[field]) if field in header else "nothing"
            raise _wrong(1, f'found {found}: expected "{field}", e.g. {example}', header.get(field))
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise _wrong(1, f'found {shown(options)}: expected "options" as an object', options)
    _check_tail(lines)
    try:
        game = find(header["game"])
        rules = header.get("rules", game.rules)
        if rules != game.rules or type(rules) is not int:
            text = f"played under rules {shown(rules)} of {game.id}: this program plays rules {game.rules}"
            raise PitbossError("unavailable", text, given=rules, expected=game.rules)
        if "fair" in header:
            fair.contributed(header["fair"])
        return Table(game, header["seats"], options, deals=False, secret=secret)
    except PitbossError as error:
        raise _at(1, error) from None


def _check_tail(lines: list[Line]) -> None:
    """Nothing stands after the end but the reveal, and nothing after that."""
    for number, (line, after) in enumerate(pairwise(lines), 2):
        if "reveal" in line or ("end" in line and "reveal" not in after):
            raise _wrong(number, "stands after the end of the record", after)


def follow(table: Table, line: Line) -> None:
    """One more line of a record, after the header."""
    kind = next((word for word in ("deal", *FORMS) if word in line), "")
    if not kind or (kind in FORMS and line.keys() - FORMS[kind]):
        forms = f"of {', '.join(sorted(FORMS[kind]))} only" if kind else f"with deal, {', '.join(FORMS)}"
        raise PitbossError("malformed", f"found {shown(line)}: expected a line {forms}", given=line)
    if kind == "reveal":
        if not table.over:
            raise PitbossError("illegal", "the seed is revealed before the match is over", given=line)
    elif kind == "end":
        _check_end(table, line["end"])
    elif table.over:
        raise PitbossError("illegal", "the match is over already", given=line)
    elif kind == "deal":
        _deal(table, line)
    elif kind == "do":
        table.play(line.get("seat"), line["do"], **_marks(line))  # type: ignore[arg-type]
    elif kind == "sits":
        table.sit(line.get("seat"), line["sits"])  # type: ignore[arg-type]
    elif kind == "undo":
        table.undo(line["undo"])
    elif line["clock"] == "up":
        table.clock_up()
    else:
        raise PitbossError("malformed", f'found {shown(line)}: expected {{"clock": "up"}}', given=line)


def _marks(line: Line) -> dict[str, Any]:
    """Who made a choice in somebody's place, and when."""
    marks: dict[str, Any] = {mark: line[mark] for mark in ("by", "t") if mark in line}
    if marks.get("by", "bot") not in ("clock", "bot", "host"):
        raise PitbossError("malformed", f"by {shown(marks['by'])}: expected clock, bot or host", given=line)
    if type(marks.get("t", 0)) is not int or marks.get("t", 0) < 0:
        raise PitbossError("malformed", f"t {shown(marks['t'])}: expected milliseconds", given=line)
    return marks


def _deal(table: Table, line: Line) -> None:
    pending = table.pending
    if pending is None:
        asked = ", ".join(table.seats[seat] for seat in table.waits)
        raise PitbossError(
            "illegal", f"no outcome is awaited: {asked} must choose", given=line, expected=table.waits
        )
    if not pending.awaits(line):
        awaited = pending.line(pending.expected())
        text = f"found {shown(line)}, but the game waits for {json.dumps(awaited)}"
        raise PitbossError("malformed", text, given=line, expected=awaited)
    if line["is"] == HIDDEN:
        text = "this outcome was still hidden when the record was taken: take it again when the match is over"
        raise PitbossError("unavailable", text, given=line)
    table.deal(line["is"])


def _check_end(table: Table, end: Any) -> None:
    if isinstance(end, dict) and end.keys() == {"abandoned"}:
        table.abandon(end["abandoned"])
        return
    if table.end is None:
        raise PitbossError("illegal", "the record ends, but the match goes on", given=end)
    if end != table.end["end"]:
        text = f"the end disagrees with the play: {shown(end)} instead of {json.dumps(table.end['end'])}"
        raise PitbossError("illegal", text, given=end, expected=table.end["end"])


def _followed(table: Table, number: int, line: Line) -> None:
    try:
        follow(table, line)
    except PitbossError as error:
        raise _at(number, error) from None


def _lines(record: Path | str | bytes | list[Line]) -> list[Line]:
    if isinstance(record, list):
        for number, line in enumerate(record, 1):
            if not isinstance(line, dict):
                raise _wrong(number, "expected an object", line)
        return record
    if isinstance(record, Path):
        return load(record)
    if isinstance(record, str | bytes):
        return read(record)
    raise PitbossError("malformed", "a record: expected its lines, its text, or its path", given=record)


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
