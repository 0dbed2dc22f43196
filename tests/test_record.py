"""The game record: what is written reads back, and every kind of bad file gets a clear answer."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss import PitbossError, record
from pitboss.record import LARGEST, replay, verify
from pitboss.table import Line
from tests.games.las_vegas.endings import ENDINGS, path_of
from tests.games.las_vegas.positions import NAMES, notes, start, throw

HEADER: Line = {"pitboss": 1, "game": "las-vegas", "options": {"bandit": True}, "seats": ["Anna", "Benno"]}
BODY: list[Line] = [
    start(0),
    *notes(bandit=(60, 90)),
    throw(0, [3, 3, 3, 5, 5, 6], 2),
    {"seat": 0, "do": "3"},
    throw(1, [1, 2, 3, 4, 5, 6], 6),
    {"seat": 1, "do": "6 bandit"},
]
LINES = [HEADER, *BODY]

quick = pytest.mark.quick


def changed(at: int, /, **facts: Any) -> list[Line]:
    """The record with some facts of a line (counted from 1) changed; None takes one away."""
    line = {name: fact for name, fact in {**LINES[at - 1], **facts}.items() if fact is not None}
    return [*LINES[: at - 1], line, *LINES[at:]]


def finished() -> list[Line]:
    return record.load(path_of("one-winner"))


def answer(data: Any, reading: Callable[[Any], Any] = replay) -> Any:
    """What it leads to, or the error; any other exception is a bug."""
    try:
        return reading(data)
    except PitbossError as error:
        return error


def number_of(error: PitbossError) -> int:
    """The line that an error names."""
    words = error.text.split()
    assert words[0] == "line", error.text
    return int(words[1].rstrip(":"))


# -- what is good ---------------------------------------------------------------------------


@quick
def test_lines_are_where_this_file_thinks_they_are() -> None:
    assert (LINES[1]["deal"], LINES[2]["at"], LINES[16]["deal"], LINES[17]["do"]) == (
        "start",
        1,
        "throw",
        "3",
    )
    assert len(LINES) == 20


@quick
@pytest.mark.parametrize("form", [list, record.write, lambda lines: record.write(lines).encode()])
def test_a_record_is_replayed_from_lines_text_or_bytes(form: Any) -> None:
    table = replay(form(LINES))
    assert table.lines == BODY
    assert not table.over


@quick
def test_or_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.pitboss.jsonl"
    record.save(LINES, path)
    assert replay(path).lines == BODY
    assert record.load(str(path)) == LINES
    assert [file.name for file in tmp_path.iterdir()] == ["game.pitboss.jsonl"]


@quick
@pytest.mark.parametrize("stop", range(1, len(LINES) + 1))
def test_it_may_stop_anywhere_and_says_what_is_awaited(stop: int) -> None:
    table = replay(LINES[:stop])
    found = record.summary(table)
    assert found["complete"] is False
    assert found["result"] is None
    following = LINES[stop] if stop < len(LINES) else {"deal": "throw", "seat": 0}
    if "deal" in following:
        where = {name: fact for name, fact in following.items() if name not in ("deal", "is")}
        assert found["waits"] == {"chance": following["deal"], **where}
    else:
        assert found["waits"]["seats"] == [following["seat"]]


@quick
def test_a_finished_one_says_how_it_ended() -> None:
    table = replay(finished())
    found = record.summary(table)
    assert (found["complete"], found["waits"]) == (True, None)
    assert found["result"]["money"] == finished()[-2]["end"]["money"]
    assert set(found["result"]) == {"money", "notes", "places", "winners"}
    assert found["events"] == table.journal


@quick
@pytest.mark.parametrize("lines", [finished()[:-1], finished()[:-2], [*finished()[:-2], finished()[-1]]])
def test_the_end_may_be_left_out(lines: list[Line]) -> None:
    assert replay(lines).result == replay(finished()).result


@quick
def test_a_replayed_record_is_written_as_it_was() -> None:
    lines = record.load(path_of("shared-victory"))
    assert record.write(replay(lines).record()) == path_of("shared-victory").read_text("utf-8")


@quick
def test_names_may_hold_any_letters() -> None:
    seats = ["Zoë 🎲", "a\u00adb" if "a\u00adb".isprintable() else "李雷", '"quoted\\"']
    lines = [{**HEADER, "seats": seats}, start(2)]
    assert record.read(record.write(lines)) == lines
    assert replay(record.write(lines).encode()).seats == seats


@quick
@pytest.mark.parametrize("ending", ["\r\n", "\n\n\n", "\n  \n", ""])
def test_line_ends_of_other_systems(ending: str) -> None:
    between = "\r\n" if "\r" in ending else "\n"
    text = between.join(map(json.dumps, LINES)) + ending
    assert record.read(text) == LINES
    assert record.read(b"\xef\xbb\xbf" + text.encode()) == LINES


@quick
def test_the_order_of_dice_and_absent_kinds_do_not_matter() -> None:
    other = changed(17, **{"is": {"biggy": 2, "own": [6, 5, 3, 5, 3, 3], "neutral": []}})
    assert replay(other).lines == BODY


@quick
def test_other_events_are_replayed() -> None:
    lines = [*LINES[:18], {"seat": 1, "sits": "bot:greedy"}, *LINES[18:], {"end": {"abandoned": "storm"}}]
    table = replay(lines)
    assert table.seats == ["Anna", "bot:greedy"]
    assert (table.over, table.result, table.end) == (True, None, {"end": {"abandoned": "storm"}})
    assert table.record()[1:] == lines[1:]


# -- bad lines ------------------------------------------------------------------------------

BAD: dict[str, tuple[int, str, list[Line]]] = {
    "no header": (1, "expected a header", BODY),
    "unknown version": (1, "record format 2: expected 1", changed(1, pitboss=2)),
    "version as text": (1, "record format '1': expected 1", changed(1, pitboss="1")),
    "version as truth": (1, "record format True: expected 1", changed(1, pitboss=True)),
    "more in the header": (1, "unknown 'colour'", changed(1, colour="red")),
    "no game": (1, 'expected "game"', changed(1, game=None)),
    "game is a number": (1, 'expected "game"', changed(1, game=7)),
    "game is a list": (1, 'expected "game"', changed(1, game=["las-vegas"])),
    "unknown game": (1, "did you mean las-vegas?", changed(1, game="las-vega")),
    "other rules": (1, "played under rules 9 of las-vegas", changed(1, rules=9)),
    "rules as text": (1, "played under rules '1'", changed(1, rules="1")),
    "rules as truth": (1, "played under rules True", changed(1, rules=True)),
    "options is a list": (1, '"options" as an object', changed(1, options=["bandit"])),
    "unknown option": (1, "did you mean bandit?", changed(1, options={"bandits": True})),
    "option is a list": (1, "expected on, off", changed(1, options={"bandit": []})),
    "option is an object": (1, "expected on, off", changed(1, options={"bandit": {"on": True}})),
    "option not for these": (1, "LV-17", changed(1, options={"neutral_dice": True}, seats=NAMES[:5])),
    "no seats": (1, 'expected "seats"', changed(1, seats=None)),
    "seats is a number": (1, 'expected "seats"', changed(1, seats=2)),
    "seats is a text": (1, 'expected "seats"', changed(1, seats="AB")),
    "a seat is a number": (1, "seat's name", changed(1, seats=["Anna", 2])),
    "a seat is a list": (1, "seat's name", changed(1, seats=["Anna", ["Benno"]])),
    "names are the same": (1, "names that differ", changed(1, seats=["Anna", "Anna"])),
    "a name that rings": (1, "printable", changed(1, seats=["Anna", "\x07"])),
    "one player": (1, "2 to 6 players, not 1", changed(1, seats=["Anna"])),
    "seven players": (1, "2 to 6 players, not 7", changed(1, seats=[*NAMES, "Gustav"])),
    "duplicate header": (2, "expected a line with", [HEADER, *LINES]),
    "empty line": (2, "expected a line with", [HEADER, {}]),
    "unknown line": (3, "expected a line with", [*LINES[:2], {"dice": [1]}, *LINES[2:]]),
    "an outcome too early": (3, "the game waits for", [*LINES[:2], LINES[16]]),
    "an outcome too late": (18, "Anna must choose", [*LINES[:17], LINES[16]]),
    "an outcome left out": (10, "the game waits for", [*LINES[:9], *LINES[10:]]),
    "another casino": (5, "the game waits for", changed(5, at=3)),
    "no casino": (5, "the game waits for", changed(5, at=None)),
    "casino as text": (5, "the game waits for", changed(5, at="2")),
    "casino is a list": (5, "the game waits for", changed(5, at=[2])),
    "casino as truth": (3, "the game waits for", changed(3, at=True)),
    "no outcome": (5, "the game waits for", changed(5, **{"is": None})),
    "more in an outcome": (5, "the game waits for", changed(5, seat=0)),
    "a note there is not": (5, "a note cannot be 12345", changed(5, **{"is": 12_345})),
    "a note as text": (5, "a note cannot be '70000'", changed(5, **{"is": "70000"})),
    "a note is a list": (5, "a note cannot be", changed(5, **{"is": [70_000]})),
    "a note is an object": (5, "a note cannot be", changed(5, **{"is": {"note": 70_000}})),
    "a note as truth": (2, "a start cannot be", changed(2, **{"is": False})),
    "a start there is not": (2, "a start cannot be 2", changed(2, **{"is": 2})),
    "hidden": (17, "a throw cannot be 'hidden'", changed(17, **{"is": "hidden"})),
    "a hidden note": (5, "a note cannot be 'hidden'", changed(5, **{"is": "hidden"})),
    "too few dice": (17, "a throw cannot be", changed(17, **{"is": {"own": [3, 3, 3, 5, 5], "biggy": 2}})),
    "too many dice": (17, "a throw cannot be", changed(17, **{"is": {"own": [3] * 7, "biggy": 2}})),
    "no Biggy": (17, "a throw cannot be", changed(17, **{"is": {"own": [3] * 6}})),
    "a seventh face": (17, "a throw cannot be", changed(17, **{"is": {"own": [3] * 5 + [7], "biggy": 2}})),
    "a face is a list": (
        17,
        "a throw cannot be",
        changed(17, **{"is": {"own": [3] * 5 + [[3]], "biggy": 2}}),
    ),
    "a face is nothing": (
        17,
        "a throw cannot be",
        changed(17, **{"is": {"own": [3] * 5 + [None], "biggy": 2}}),
    ),
    "another's throw": (17, "the game waits for", changed(17, seat=1)),
    "not asked": (18, "Benno is not asked: asked now: Anna", changed(18, seat=1)),
    "unknown seat": (18, "unknown seat 2", changed(18, seat=2)),
    "negative seat": (18, "unknown seat -1", changed(18, seat=-1)),
    "seat is a list": (18, "unknown seat [0]", changed(18, seat=[0])),
    "seat is an object": (18, "unknown seat", changed(18, seat={})),
    "seat as truth": (18, "unknown seat False", changed(18, seat=False)),
    "no seat": (18, "unknown seat None", changed(18, seat=None)),
    "a choice in the wrong form": (18, "is no choice here", changed(18, do="three")),
    "a choice is a number": (18, "is no choice here", changed(18, do=3)),
    "a choice is a list": (18, "is no choice here", changed(18, do=["3"])),
    "a choice is nothing": (18, "is no choice here", [*LINES[:17], {"seat": 0, "do": None}]),
    "a face not rolled": (18, "(LV-7)", changed(18, do="4")),
    "more in a choice": (18, "expected a line of", changed(18, why="because")),
    "by nobody we know": (18, "expected clock, bot or host", changed(18, by="ghost")),
    "by is a list": (18, "expected clock, bot or host", changed(18, by=["bot"])),
    "t as text": (18, "expected milliseconds", changed(18, t="12")),
    "t below nothing": (18, "expected milliseconds", changed(18, t=-1)),
    "nothing to take back": (19, "take back", [*LINES[:18], {"undo": 0}]),
    "undo is a list": (19, "unknown seat [0]", [*LINES[:18], {"undo": [0]}]),
    "sits where nobody can": (19, "unknown seat 9", [*LINES[:18], {"seat": 9, "sits": "Zoe"}]),
    "sits without a name": (19, "seat's name", [*LINES[:18], {"seat": 0, "sits": ""}]),
    "sits is a list": (19, "seat's name", [*LINES[:18], {"seat": 0, "sits": []}]),
    "a clock that is not there": (19, "not played against a clock", [*LINES[:18], {"clock": "up"}]),
    "a clock that goes down": (19, 'expected {"clock": "up"}', [*LINES[:18], {"clock": "down"}]),
    "ends too early": (19, "the match goes on", [*LINES[:18], {"end": {"money": [0, 0]}}]),
    "ends as a number": (19, "the match goes on", [*LINES[:18], {"end": 7}]),
    "abandoned for a number": (19, "a reason: expected a text", [*LINES[:18], {"end": {"abandoned": 7}}]),
    "abandoned and more": (19, "goes on", [*LINES[:18], {"end": {"abandoned": "x", "money": [1, 1]}}]),
    "revealed too early": (19, "before the match is over", [*LINES[:18], {"reveal": "00"}]),
}


@quick
@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_is_named_with_what_was_expected(name: str) -> None:
    number, words, lines = BAD[name]
    for form in (lines, record.write(lines), record.write(lines).encode()):
        with pytest.raises(PitbossError) as found:
            replay(form)
        assert words in found.value.text
        assert number_of(found.value) == number
        assert json.loads(json.dumps(found.value.json()))["error"]["text"] == found.value.text


@quick
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"end": {"money": [0, 0, 0, 0], "notes": [0, 0, 0, 0], "winners": [0]}}, "disagrees with the play"),
        ({"end": {}}, "disagrees with the play"),
        ({"end": None}, "disagrees with the play"),
        ({"end": {"abandoned": "too late"}}, "over already"),
    ],
)
def test_an_end_that_disagrees(line: Line, words: str) -> None:
    lines = [*finished()[:-2], line]
    with pytest.raises(PitbossError, match=words) as found:
        replay(lines)
    assert number_of(found.value) == len(lines)


@quick
@pytest.mark.parametrize(
    "more",
    [
        {"seat": 0, "do": "3"},
        {"deal": "start", "is": 0},
        {"reveal": "00"},
        finished()[-2],
        {"seat": 0, "sits": "Zoe"},
        {},
    ],
    ids=str,
)
def test_nothing_stands_after_the_end(more: Line) -> None:
    for lines in ([*finished(), more], [*finished()[:-2], more]):
        if lines[-1] in ({"reveal": "00"}, finished()[-2]) and len(lines) < len(finished()) + 1:
            continue  # the end, or a reveal, at their place
        with pytest.raises(PitbossError) as found:
            replay(lines)
        assert number_of(found.value) == len(lines)


# -- bad files ------------------------------------------------------------------------------


def bad_text(data: bytes | str, words: str, number: int | None = None) -> PitbossError:
    with pytest.raises(PitbossError, match=words) as found:
        replay(data)
    if number:
        assert number_of(found.value) == number
    return found.value


@quick
def test_an_empty_file() -> None:
    for data in (b"", "", b"\n\n", b"   ", b"\xef\xbb\xbf"):
        bad_text(data, "expected a header", 1)


@quick
def test_not_utf8() -> None:
    text = record.write(LINES).encode()
    bad_text(text.replace(b"Benno", b"Benn\xf6"), "line 1: not UTF-8 text")
    at = text.index(b'{"seat": 0')
    bad_text(text[:at] + b"\xff\xfe" + text[at:], "line 18: not UTF-8 text")
    bad_text(b"\xef\xbb\xbf" + text[:at] + b"\xc3", "line 18: not UTF-8 text")
    bad_text(record.write(LINES).encode("utf-16"), "line 1: not UTF-8 text")


@quick
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("null", "expected a JSON object"),
        ("[1, 2]", "expected a JSON object"),
        ('"deal"', "expected a JSON object"),
        ("7", "expected a JSON object"),
        ("{deal: start}", "not a JSON object"),
        ("{'deal': 'start'}", "not a JSON object"),
        ('{"deal": "start", "is": 0', "not a JSON object"),
        ('{"deal": "start", "is": 0} {"seat": 0}', "not a JSON object"),
        ('{"deal": "start", "is": 0}\x00', "not a JSON object"),
        ("\x00", "not a JSON object"),
        ("", "not a JSON object"),
        ('{"deal": "start", "is": NaN}', "whole numbers only"),
        ('{"deal": "start", "is": -Infinity}', "whole numbers only"),
        ('{"deal": "start", "is": 0.0}', "whole numbers only"),
        ('{"deal": "start", "is": 1e999}', "whole numbers only"),
        ('{"deal": "start", "is": ' + "9" * 5000 + "}", "Exceeds the limit"),
        ('{"deal": "start", "is": 0, "is": 1}', "stands twice"),
        ('{"deal": "start", "is": ' + "[" * 50 + "]" * 50 + "}", "nested too deeply"),
        ('{"deal": "start", "is": ' + "[" * 990 + "]" * 990 + "}", "nested too deeply"),
        ('{"is": ' * 100_000, "nested too deeply"),
        ("[" * 1_000_000, "nested too deeply"),
        ('{"deal": "start", "is": "\ud800"}', "a start cannot be"),
    ],
    ids=lambda value: value[:40],
)
def test_a_line_that_cannot_be_read(text: str, words: str) -> None:
    lines = [json.dumps(HEADER), text, *map(json.dumps, BODY)]
    error = bad_text("\n".join(lines), words, 2)
    assert len(error.text) < 500


@quick
def test_other_line_breaks_do_not_break_lines() -> None:
    """U+2028 and the like may stand within a line; in a name they are refused as not printable."""
    for sign in "\u2028\u2029\x85":
        text = '{"pitboss": 1, "game": "las-vegas", "seats": ["a' + sign + 'b", "c"]}'
        bad_text(text, "line 1: a seat's name: expected a printable text")


@quick
def test_an_empty_line_is_named_and_the_count_stays_right() -> None:
    texts = [json.dumps(line) for line in changed(18, do="4")]
    bad_text("\n".join([*texts[:5], "", *texts[5:]]), "line 6: not a JSON object")


@quick
def test_a_long_wrong_thing_is_not_shown_whole() -> None:
    for lines in (
        changed(18, do="x" * 1_000_000),
        changed(17, **{"is": {"own": list(range(100_000))}}),
        changed(1, game="y" * 1_000_000),
        changed(18, seat="z" * 1_000_000),
        [*LINES[:17], {"w" * 1_000_000: 1}],
    ):
        error = bad_text(record.write(lines), "line ")
        assert len(error.text) < 1000


def test_cut_off_in_the_middle() -> None:
    """At every byte: either the last line is cut and named, or the record just stops earlier."""
    data = record.write(LINES).encode()
    for end in range(len(data)):
        whole, _, rest = data[:end].rpartition(b"\n")
        count = len(whole.splitlines()) + bool(rest)
        found = answer(data[:end])
        if isinstance(found, PitbossError):
            assert number_of(found) == max(count, 1)
            assert count == 0 or rest not in data.splitlines()
        else:
            assert len(found.lines) == count - 1
            assert not rest or rest in data.splitlines()


@quick
def test_too_large_a_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "large.pitboss.jsonl"
    with path.open("wb") as file:
        file.truncate(100 * 1024**2)
    with pytest.raises(PitbossError, match="at most 16 MB") as found:
        record.load(path)
    assert found.value.code == "too-large"
    if Path("/dev/zero").exists():
        with pytest.raises(PitbossError, match="at most 16 MB"):
            record.load("/dev/zero")
    with pytest.raises(PitbossError, match="at most 16 MB"):
        record.read(" " * (LARGEST + 1))


@quick
@pytest.mark.parametrize("name", ["missing", ".", "no/such/folder", "nul\0", "x" * 5000])
def test_files_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(PitbossError) as found:
        record.load(tmp_path / name)
    assert found.value.code == "not-found"


@quick
def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    for path in (tmp_path / "taken", tmp_path / "missing" / "game"):
        with pytest.raises(PitbossError, match="cannot be written"):
            record.save(LINES, path)
    assert os.listdir(tmp_path) == ["taken"]


@quick
@pytest.mark.parametrize("lines", [[], [5], [HEADER, None], [HEADER, "start"], [[]]])
def test_lines_that_are_none(lines: Any) -> None:
    with pytest.raises(PitbossError, match="line "):
        replay(lines)


@quick
def test_verify_answers_an_unsigned_record() -> None:
    with pytest.raises(PitbossError, match="nothing to verify") as found:
        verify(LINES)
    assert found.value.code == "unavailable"


# -- anything at all ------------------------------------------------------------------------

WHOLE = {name: path_of(name).read_bytes() for name in ENDINGS}
odd = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["hidden", "3", "bandit", -1]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["own", "biggy", "x"]), inner)
    ),
    max_leaves=5,
)
FUZZ = settings(
    max_examples=400, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


def only_clear_errors(data: bytes | list[Line]) -> None:
    """A record is replayed and verified, or refused with a `PitbossError`: never anything else."""
    for reading in (replay, verify):
        found = answer(data, reading)
        if isinstance(found, PitbossError):
            assert found.text
            json.dumps(found.json())


@FUZZ
@given(st.data())
def test_changed_bytes_never_do_harm(data: Any) -> None:
    text = bytearray(WHOLE[data.draw(st.sampled_from(sorted(WHOLE)))])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        kind = data.draw(st.sampled_from(["set", "cut", "add", "repeat"]))
        if kind == "set":
            text[at] = data.draw(st.integers(0, 255))
        elif kind == "cut":
            del text[at : at + data.draw(st.integers(1, 300))]
        elif kind == "add":
            text[at:at] = data.draw(
                st.sampled_from([b"\n", b"{", b"}", b"[", b'"', b"\0", b"\xff", b"null", b"-"])
            )
        else:
            text[at:at] = text[at : at + data.draw(st.integers(1, 300))]
        if not text:
            text += b"{"
    only_clear_errors(bytes(text))


@FUZZ
@given(st.data())
def test_changed_lines_never_do_harm(data: Any) -> None:
    lines: list[Any] = record.read(WHOLE[data.draw(st.sampled_from(sorted(WHOLE)))])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["fact", "inner", "line", "swap", "cut", "new"]))
        if kind == "fact" and isinstance(lines[at], dict) and lines[at]:
            lines[at] = {**lines[at], data.draw(st.sampled_from(sorted(lines[at]))): data.draw(odd)}
        elif kind == "inner" and isinstance(lines[at], dict):
            name = next((n for n, fact in lines[at].items() if isinstance(fact, dict) and fact), None)
            if name:
                inner = lines[at][name]
                lines[at] = {
                    **lines[at],
                    name: {**inner, data.draw(st.sampled_from(sorted(inner))): data.draw(odd)},
                }
        elif kind == "line":
            lines[at] = data.draw(odd)
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == "cut" and len(lines) > 1:
            del lines[at]
        else:
            word = st.sampled_from(
                ["deal", "do", "seat", "is", "end", "undo", "clock", "sits", "reveal", "at", "by"]
            )
            lines.insert(at, data.draw(st.dictionaries(word, odd, max_size=4)))
    only_clear_errors(lines)


@FUZZ
@given(st.binary(max_size=300))
def test_any_bytes_never_do_harm(data: bytes) -> None:
    only_clear_errors(data)
    only_clear_errors(WHOLE["decided-by-notes"][:150] + data)
