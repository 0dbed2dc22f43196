"""The game record: what is written reads back, and a bad line is named with what was expected."""

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss import PitbossError, record
from pitboss.record import replay
from pitboss.table import Line
from tests.games.las_vegas.endings import ENDINGS
from tests.games.las_vegas.positions import NAMES, start
from tests.records import BODY, HEADER, LINES, changed, finished, number_of

quick = pytest.mark.quick


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
    lines = record.load(ENDINGS.path("shared-victory"))
    assert record.write(replay(lines).record()) == ENDINGS.path("shared-victory").read_text("utf-8")


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
    "hidden": (17, "this outcome was still hidden", changed(17, **{"is": "hidden"})),
    "a hidden note": (5, "this outcome was still hidden", changed(5, **{"is": "hidden"})),
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
