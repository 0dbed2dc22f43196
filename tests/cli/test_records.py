"""`pitboss replay` and `pitboss verify`."""

import json
from pathlib import Path

import pytest

import pitboss
from pitboss import record
from pitboss.core.errors import CODES
from pitboss.games import add
from tests.throwaway import colours

pytestmark = pytest.mark.quick

HEADER = '{"pitboss": 1, "game": "las-vegas", "seats": ["Anna", "Benno"]}\n'
START = HEADER + '{"deal": "start", "is": 1}\n'


@pytest.fixture(scope="module")
def played() -> list[dict]:
    table = pitboss.Table("las-vegas", seats=["Anna", "Benno"], options={"bandit": True}, seed=5)
    while table.waits:
        table.play(table.waits[0], table.legal(table.waits[0])[0])
    return table.record()


@pytest.fixture
def file(tmp_path: Path, played) -> Path:
    path = tmp_path / "game.pitboss.jsonl"
    record.save(played, path)
    return path


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ["Round 1 begins;", "Round 3 is scored.", "(LV-12)", "1. ", "wins:"]),
        ("de", ["Durchgang 1 beginnt;", "Durchgang 3 wird gewertet.", "(LV-12)", "1. ", "gewinnt:"]),
    ],
)
def test_replay_in_words(run, file, lang, says) -> None:
    code, out, err = run("replay", file, "--lang", lang)
    assert (code, err) == (0, "")
    assert [text for text in says if text not in out] == []


def test_replay_for_programs(run, file, played) -> None:
    found = json.loads(run("replay", file, "--json").out)
    assert found["complete"] is True
    assert found["waits"] is None
    assert found["result"]["money"] == played[-2]["end"]["money"]
    assert found["result"]["places"].count(1) == len(found["result"]["winners"])
    assert [event["n"] for event in found["events"]] == list(range(len(found["events"])))


def test_a_record_may_stop_anywhere(run, tmp_path, played) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(START)
    assert 'The game waits for an outcome: {"deal": "note", "at": 1' in run("replay", file).out
    assert json.loads(run("replay", file, "--json").out)["waits"] == {"chance": "note", "at": 1}
    asked = next(n for n, line in enumerate(played) if "do" in line)
    record.save(played[:asked], file)
    assert "The game waits for" in run("replay", file).out
    assert "Possible: " in run("replay", file).out


def test_names_are_those_who_sat_there_at_the_time(run, tmp_path, played) -> None:
    choices = [n for n, line in enumerate(played) if line.get("seat") == 0 and "do" in line]
    lines = [line for line in played if not {"end", "reveal"} & line.keys()]
    lines[0] = {name: fact for name, fact in lines[0].items() if name != "fair"}
    lines.insert(choices[1], {"seat": 0, "sits": "Zoe"})
    file = tmp_path / "sits.jsonl"
    record.save(lines, file)
    before, change, after = run("replay", file).out.partition("Zoe takes the seat of Anna.\n")
    assert change
    assert "Zoe" not in before
    assert before.count("Anna places") == 1
    assert after.startswith("Zoe places")
    assert "Anna" not in after
    assert "Zoe übernimmt den Platz von Anna." in run("replay", file, "--lang", "de").out


def test_what_was_taken_back_is_not_told(run, tmp_path) -> None:
    add(colours.GAME)
    table = pitboss.Table("colours", ["Anna", "Benno"], script=[{"deal": "start", "is": 0}])
    table.play("Anna", "red")
    table.undo("Anna")
    table.play("Anna", "black")
    file = tmp_path / "undo.jsonl"
    record.save(table.record(), file)
    assert run("replay", file).out.splitlines()[1:3] == ["Anna starts.", "Anna says black."]


def test_an_abandoned_game_says_why(run, tmp_path) -> None:
    file = tmp_path / "left.jsonl"
    file.write_text(START + '{"end": {"abandoned": "power cut"}}\n')
    assert "ended without a result: power cut" in run("replay", file).out


BAD = [
    (b"", "line 1: "),
    (START.encode() + b'{"deal": "note", "at": 1, "is": 55}\n', "line 3: "),
    (START.encode() + b'{"seat": 0, "do": "3"}\n', "line 3: "),
    (START.encode()[:-9], "line 2: "),
    (HEADER.encode() + b"\xff\xfe\n", "line 2: not UTF-8"),
    (HEADER.replace(": 1,", ": 2,").encode(), "record format 2: expected 1"),
    (HEADER.replace("las-vegas", "las-vgas").encode(), "did you mean las-vegas?"),
    (b"[]\n", "line 1: expected a JSON object"),
    (bytes(1000), "line 1: "),
]


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(("data", "says"), BAD)
def test_bad_records(run, tmp_path, command, data, says) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(data)
    code, out, err = run(command, file)
    assert (code, out) == (1, "")
    assert says in err
    assert err.count("\n") == 1
    code, out, err = run(command, file, "--json")
    assert (code, err) == (1, "")
    assert json.loads(out)["error"]["code"] in CODES


def test_a_record_of_100_mb_is_not_read(run, tmp_path) -> None:
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as huge:
        huge.truncate(100 * 1024 * 1024)
    code, _, err = run("replay", file)
    assert code == 1
    assert "at most 16 MB" in err


def test_a_folder_is_no_record(run, tmp_path) -> None:
    code, _, err = run("replay", tmp_path)
    assert code == 1
    assert str(tmp_path) in err


def test_verify(run, file, played) -> None:
    outcomes = sum("deal" in line for line in played)
    code, out, _ = run("verify", file)
    assert code == 0
    assert f"All {outcomes} outcomes agree" in out
    assert json.loads(run("verify", file, "--json").out)["outcomes"] == outcomes


def test_verify_finds_a_changed_outcome(run, tmp_path, played) -> None:
    lines = [dict(line) for line in played]
    notes = [line for line in lines if line.get("deal") == "note"]
    notes[0]["is"] = 10_000 if notes[0]["is"] != 10_000 else 20_000
    file = tmp_path / "changed.jsonl"
    record.save(lines, file)
    code, out, err = run("verify", file)
    assert (code, out) == (1, "")
    assert "does not agree with the seed, which gives" in err


def test_an_unsigned_record_has_nothing_to_verify(run, tmp_path) -> None:
    file = tmp_path / "unsigned.jsonl"
    file.write_text(START)
    assert run("verify", file) == (3, "This record is unsigned: there is nothing to verify.\n", "")


def test_a_seed_that_is_not_revealed_yet_fails(run, tmp_path, played) -> None:
    file = tmp_path / "running.jsonl"
    record.save(played[:30], file)
    code, out, err = run("verify", file)
    assert (code, out) == (1, "")
    assert "not revealed" in err
