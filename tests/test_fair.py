"""Fair dice: the byte layout, computed here by other means, and what a tampered record is told."""

import hashlib
import hmac
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import PitbossError, Table, fair, record
from pitboss.core.outcomes import Part, Pending
from pitboss.fair import Fair, Stream
from pitboss.table import Line
from tests.games.las_vegas.positions import NAMES, play_any

DOCS = Path(__file__).parents[1] / "docs"
VERIFIER = DOCS / "fair_verifier.py"
OPTIONS: dict[str, dict[str, bool]] = {
    "plain": {},
    "neutral": {"neutral_dice": True},
    "bandit": {"bandit": True},
    "both": {"neutral_dice": True, "bandit": True},
}

quick = pytest.mark.quick


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, written out."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac_sha256(key, bytes(8 - len(hexed := block.to_bytes(2, "big"))) + hexed)
        for at in range(8):
            a, b, c, d = digest[4 * at : 4 * at + 4]
            yield ((a * 256 + b) * 256 + c) * 256 + d
        block += 1


# -- the byte layout ------------------------------------------------------------------------


@quick
def test_a_commitment_is_the_sha256_of_the_seed() -> None:
    assert fair.commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@quick
@settings(deadline=None, derandomize=True)
@given(st.binary(max_size=100), st.lists(st.binary(max_size=300), max_size=6))
def test_the_key(seed: bytes, contributions: list[bytes]) -> None:
    message = b"".join(bytes(divmod(len(part), 256)) + part for part in contributions)
    assert fair.key_of(seed, contributions) == hmac_sha256(seed, message)


@quick
def test_lengths_keep_contributions_apart() -> None:
    keys = [fair.key_of(b"seed", parts) for parts in ([b"ab", b"c"], [b"a", b"bc"], [b"abc"], [b"abc", b""])]
    assert len(set(keys)) == 4


@quick
@settings(deadline=None, derandomize=True)
@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.sampled_from([2, 5, 6, 48, 1296, 2**31 + 1]), max_size=60),
)
def test_numbers_are_big_endian_words_with_rejection(key: bytes, ranges: list[int]) -> None:
    stream, source = Stream(key), words(key)
    for n in ranges:
        word = next(source)
        while word >= 2**32 // n * n:
            word = next(source)
        assert stream.below(n) == word % n


@quick
def test_numbers_that_would_favour_some_are_thrown_away() -> None:
    """Of 3 * 2**30 numbers a quarter is rejected: one word in four is skipped."""
    n = 3 * 2**30
    source = words(b"k" * 32)
    taken = [next(source) for _ in range(4000)]
    fitting = [word for word in taken if word < n]
    stream = Stream(b"k" * 32)
    assert [stream.below(n) for _ in fitting] == fitting
    assert 2850 < len(fitting) < 3150


@quick
def test_every_face_comes_equally_often() -> None:
    stream = Stream(b"faces")
    found = Counter(stream.below(6) for _ in range(60_000))
    assert sum((number - 10_000) ** 2 / 10_000 for number in found.values()) < 20.5  # chi square, 99.9 %


@quick
def test_the_vectors_of_the_document() -> None:
    """docs/fair.md gives a seed with contributions, and what comes of them."""
    text = (DOCS / "fair.md").read_text("utf-8")
    vectors = json.loads(re.findall(r"```json\n(\{\n.*?\n\})\n```", text, re.DOTALL)[0])
    secret = Fair(
        bytes.fromhex(vectors["server seed"]), tuple(bytes.fromhex(part) for part in vectors["contributions"])
    )
    assert secret.header()["commitment"] == vectors["commitment"]
    key = fair.key_of(*secret)
    assert (
        key.hex()
        == vectors["key"]
        == hmac_sha256(secret.server_seed, bytes.fromhex(vectors["message"])).hex()
    )
    assert hmac.digest(key, bytes(8), "sha256").hex() == vectors["block 0"]
    source = words(key)
    assert [next(source) for _ in range(8)] == vectors["words of block 0"]
    stream = secret.stream()
    assert [stream.below(6) + 1 for _ in range(16)] == vectors["first sixteen dice"]
    stream = secret.stream()
    assert [stream.below(48 - n) for n in range(12)] == vectors["below 48, 47, 46, …"]


# -- canonical outcomes ---------------------------------------------------------------------


def test_a_table_draws_one_number_for_each_outcome_in_its_order() -> None:
    """The whole of a match from its key, by other code; the number of words used is part of the form."""
    contributions = (b"Anna's coin", b"", b"\xff" * 40)
    match = Table("las-vegas", NAMES[:3], OPTIONS["both"], secret=Fair(b"s" * 32, contributions))
    play_any(match)
    message = b"\0\x0bAnna's coin" + b"\0\0" + b"\0\x28" + b"\xff" * 40
    source = words(hmac_sha256(b"s" * 32, message))

    def below(n: int) -> int:
        while (word := next(source)) >= 2**32 // n * n:
            pass
        return word % n

    pile = sorted(
        1000 * v
        for v, n in zip(range(10, 101, 10), (4, 4, 5, 5, 6, 6, 6, 4, 4, 4), strict=True)
        for _ in range(n)
    )
    for line in match.lines:
        if line.get("deal") == "start":
            assert line["is"] == below(3)
        elif line.get("deal") == "note":
            assert line["is"] == pile.pop(below(len(pile)))
        elif line.get("deal") == "throw":
            for kind in ("own", "biggy", "neutral"):
                given = line["is"].get(kind, [])
                dice = given if isinstance(given, list) else [given]
                assert dice == sorted(below(6) + 1 for _ in dice)


def test_dice_of_the_stream_have_the_right_chances() -> None:
    """Throws of three dice through `Pending.sample`: each multiset as often as its weight says."""
    pending = Pending("throw", {}, (Part("own", 3),), named=True)
    stream, number = Stream(b"three dice"), 43_200
    found = Counter(tuple(pending.draw(stream.numbers).written["own"]) for _ in range(number))
    chances = {tuple(outcome["own"]): weight / 216 for outcome, weight in pending.weighted()}
    assert len(chances) == comb(8, 3)
    chi = sum((found[dice] - number * p) ** 2 / (number * p) for dice, p in chances.items())
    assert chi < 93.2  # 55 degrees of freedom, 99.9 %


# -- tampering ------------------------------------------------------------------------------


def signed(options: dict[str, bool] | None = None, seats: int = 3, game: str = "las-vegas") -> list[Line]:
    secret = Fair(hashlib.sha256(b"a seed").digest(), (b"one", b"two"))
    match = Table(game, NAMES[:seats], options or {}, secret=secret)
    play_any(match)
    return match.record()


def with_fair(lines: list[Line], **changes: Any) -> list[Line]:
    return [{**lines[0], "fair": {**lines[0]["fair"], **changes}}, *lines[1:]]


@quick
def test_an_honest_record_verifies() -> None:
    lines = signed()
    verdict = record.verify(lines)
    assert verdict.commitment == lines[0]["fair"]["commitment"]
    assert verdict.outcomes == sum("deal" in line for line in lines)


@quick
def test_dice_of_a_kind_may_stand_in_any_order() -> None:
    lines = [
        {**line, "is": {**line["is"], "own": line["is"]["own"][::-1]}}
        if line.get("deal") == "throw" and "own" in line["is"]
        else line
        for line in signed()
    ]
    assert lines != signed()
    assert record.verify(lines) == record.verify(signed())


@quick
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"commitment": "00" * 32}, "does not match the commitment"),
        ({"commitment": 7}, "commitment: expected bytes in hex"),
        ({"commitment": None}, "commitment: expected bytes in hex"),
        ({"contributions": ["6f6e65"]}, "does not agree with the seed, which gives"),
        ({"contributions": ["74776f", "6f6e65"]}, "does not agree with the seed, which gives"),
        ({"contributions": ["6f6e65", "74776e"]}, "does not agree with the seed, which gives"),
        ({"contributions": []}, "does not agree with the seed, which gives"),
        ({"contributions": "6f6e65"}, "expected a list of contributions"),
        ({"contributions": [1]}, "contribution: expected bytes in hex"),
        ({"contributions": ["xy"]}, "contribution: expected bytes in hex"),
        ({"contributions": ["6f6"]}, "contribution: expected bytes in hex"),
        ({"contributions": ["00" * 70_000]}, "at most 1024 bytes"),
        ({"v": 2}, "fair dice version 2: expected 1"),
        ({"v": True}, "fair dice version True: expected 1"),
    ],
    ids=str,
)
def test_a_changed_header_is_noticed(change: dict[str, Any], words: str) -> None:
    with pytest.raises(PitbossError, match=words):
        record.verify(with_fair(signed(), **change))


@quick
@pytest.mark.parametrize("header", [None, 5, [], "fair", {}])
def test_a_header_that_is_none_is_refused_in_replay_too(header: Any) -> None:
    lines = signed()
    for reading in (record.verify, record.replay):
        with pytest.raises(PitbossError, match="line 1: fair dice version"):
            reading([{**lines[0], "fair": header}, *lines[1:]])


@quick
@pytest.mark.parametrize("reveal", ["00" * 32, "", "zz", None, 5, ["00"]])
def test_a_changed_reveal_is_noticed(reveal: Any) -> None:
    with pytest.raises(PitbossError) as found:
        record.verify([*signed()[:-1], {"reveal": reveal}])
    assert found.value.code in ("illegal", "malformed", "unavailable")


@quick
def test_without_the_reveal_there_is_nothing_to_verify_yet() -> None:
    with pytest.raises(PitbossError, match="not revealed yet") as found:
        record.verify(signed()[:-1])
    assert found.value.code == "unavailable"


def test_every_changed_outcome_is_noticed_in_its_line() -> None:
    lines = signed()
    for at, line in enumerate(lines):
        if line.get("deal") == "throw" and "biggy" in line["is"]:
            changed = {**line, "is": {**line["is"], "biggy": line["is"]["biggy"] % 6 + 1}}
        elif line.get("deal") == "start":
            changed = {**line, "is": (line["is"] + 1) % 3}
        else:
            continue
        with pytest.raises(PitbossError, match=f"line {at + 1}: "):
            record.verify([*lines[:at], changed, *lines[at + 1 :]])


@quick
def test_two_outcomes_in_another_order_are_noticed() -> None:
    lines = signed()
    first, second = (n for n, line in enumerate(lines) if line.get("deal") == "note" and n in (2, 3))
    assert lines[first]["is"] != lines[second]["is"]
    lines[first], lines[second] = lines[second], lines[first]
    with pytest.raises(PitbossError, match="line 3: 50000 does not agree"):
        record.verify(lines)


@quick
def test_a_resumed_match_goes_on_with_the_same_dice() -> None:
    secret = Fair(b"r" * 32, (b"x",))
    match = Table("las-vegas", NAMES[:2], secret=secret)
    for _ in range(5):
        match.play(match.waits[0], match.legal(match.waits[0])[0])
    again = record.resume(match.record(), secret)
    play_any(match)
    play_any(again)
    assert again.record() == match.record()
    with pytest.raises(PitbossError, match="does not agree"):
        record.resume(match.record()[:20], Fair(b"q" * 32, (b"x",)))


# -- the stand-alone verifier ---------------------------------------------------------------


def run_verifier(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """In a Python that finds no package at all."""
    command = [sys.executable, "-I", "-S", str(VERIFIER), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_verifier_agrees_with_honest_records(name: str, seats: int, tmp_path: Path) -> None:
    options = {option: on for option, on in OPTIONS[name].items() if seats <= 4 or option != "neutral_dice"}
    lines = signed(options, seats)
    record.save(lines, tmp_path / "game.pitboss.jsonl")
    done = run_verifier(tmp_path / "game.pitboss.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"ok: {record.verify(lines).outcomes} outcomes agree with the seed\n"


@pytest.mark.parametrize("options", [{}, {"sequential": True, "tokens": True}])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_verifier_knows_the_card_game(options: dict[str, bool], seats: int, tmp_path: Path) -> None:
    lines = signed(options, seats, "las-vegas-cards")
    record.save(lines, tmp_path / "honest")
    done = run_verifier(tmp_path / "honest")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"ok: {record.verify(lines).outcomes} outcomes agree with the seed\n"
    at = max(n for n, line in enumerate(lines) if line.get("deal") == "hand")
    other = ["1", "1", "2", "3", "4"]
    assert lines[at]["is"] != other
    record.save([*lines[:at], {**lines[at], "is": other}, *lines[at + 1 :]], tmp_path / "changed")
    assert run_verifier(tmp_path / "changed").returncode == 1


def test_the_verifier_notices_what_pitboss_notices(tmp_path: Path) -> None:
    lines = signed()
    at = next(n for n, line in enumerate(lines) if n > 40 and line.get("deal") == "note")
    other = next(v for v in (10_000, 20_000) if v != lines[at]["is"])
    bad = {
        "outcome": [*lines[:at], {**lines[at], "is": other}, *lines[at + 1 :]],
        "seed": [*lines[:-1], {"reveal": "00" * 32}],
        "contribution": with_fair(lines, contributions=["6f6e65"]),
        "version": with_fair(lines, v=2),
    }
    for name, changed in bad.items():
        with pytest.raises(PitbossError):
            record.verify(changed)
        record.save(changed, tmp_path / name)
        done = run_verifier(tmp_path / name)
        assert (done.returncode, done.stderr) == (1, ""), name
        assert done.stdout.startswith("not ok: "), name


def test_the_verifier_says_when_there_is_nothing_to_check(tmp_path: Path) -> None:
    lines = signed()
    unsigned = [{name: fact for name, fact in lines[0].items() if name != "fair"}, *lines[1:-1]]
    for name, some in {"unsigned": unsigned, "running": lines[:60]}.items():
        record.save(some, tmp_path / name)
        assert run_verifier(tmp_path / name).returncode == 3, name
    (tmp_path / "noise").write_bytes(b"\xff\x00 no record")
    assert run_verifier(tmp_path / "noise").returncode == 1
    assert run_verifier(tmp_path / "missing").returncode == 1
    assert run_verifier().returncode == 2


@quick
def test_the_verifier_imports_nothing_of_ours() -> None:
    imported = re.findall(r"^(?:from|import) (\w+)", VERIFIER.read_text("utf-8"), re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names
