"""Every kind of bad file gets a clear answer, and nothing that stands in one does harm."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss import PitbossError, record
from pitboss.record import LARGEST, replay, verify
from pitboss.table import Line
from tests.games.las_vegas.endings import ENDINGS
from tests.records import BODY, HEADER, LINES, answer, changed, number_of

quick = pytest.mark.quick


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
        ('{"deal": "start", "is": ' + "9" * 5000 + "}", "a number is too long"),
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
def test_what_was_found_is_shown_as_it_is_written() -> None:
    text = record.write(LINES)
    bad_text(text[:-10], re.escape(repr(text.splitlines()[-1][:-9])))
    bad_text(
        text.replace("Benno", "Benn\udcf6").encode("utf-8", "surrogateescape"), "not UTF-8 text: byte 0xf6$"
    )
    bad_text(record.write(changed(1, game=7)), 'found 7: expected "game"')
    bad_text(record.write(changed(1, seats=None)), 'found nothing: expected "seats"')
    bad_text(
        record.write(changed(5, **{"is": [True]})), re.escape("a note cannot be [true]: expected one of")
    )
    given = {"own": [3, 3, 3], "biggy": None}
    bad_text(record.write(changed(17, **{"is": given})), re.escape(json.dumps(given)))
    bad_text(
        record.write(changed(18, do="three")), "possible: 2, 3, 5, 6, 2 bandit, 3 bandit, 5 bandit, 6 bandit"
    )


@quick
@pytest.mark.parametrize("wrong", [None, 5, ("a", "b"), {"pitboss": 1}])
def test_what_is_no_record_at_all(wrong: Any) -> None:
    for reading in (replay, verify):
        with pytest.raises(PitbossError, match="its lines, its text, or its path"):
            reading(wrong)


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

WHOLE = {name: ENDINGS.path(name).read_bytes() for name in ENDINGS.made}
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
