"""Records of games: one for every way a round and a game can end, replayed and compared."""

from typing import Any

import pytest

from pitboss import PitbossError, record
from tests.games.las_vegas_cards.endings import ENDINGS, RECORDS, path_of

WAYS_TO_END = {"one winner", "decided by notes", "shared victory", "nobody wins anything", "abandoned"}
WAYS_OF_A_ROUND = {
    "turn six",
    "everyone out",
    "turn six, one playing alone",
    "everyone out, one playing alone",
}

pytestmark = pytest.mark.quick


def way_of(end: dict[str, Any]) -> str:
    """Out of the end line alone."""
    if "abandoned" in end:
        return "abandoned"
    if not any(end["money"]):
        return "nobody wins anything"
    richest = [seat for seat, money in enumerate(end["money"]) if money == max(end["money"])]
    most = max(end["notes"][seat] for seat in richest)
    best = [seat for seat in richest if end["notes"][seat] == most]
    assert end["winners"] == best
    if len(best) > 1:
        return "shared victory"
    return "decided by notes" if len(richest) > 1 else "one winner"


def ways_of_rounds(name: str) -> set[str]:
    """How the rounds of a record end, as its journal tells."""
    table = record.replay(path_of(name))
    found, out, alone = set(), 0, False
    for event in table.journal:
        if event["what"] == "round":
            out, alone = 0, False
        elif event["what"] == "out":
            out += 1
        elif event["what"] == "turn":
            alone = alone or len(event["seats"]) == 1
        elif event["what"] == "scoring":
            way = "everyone out" if out == len(table.seats) else "turn six"
            found.add(way + ", one playing alone" * alone)
    return found


def end_of(name: str) -> dict[str, Any]:
    (end,) = [line["end"] for line in record.load(path_of(name)) if "end" in line]
    assert isinstance(end, dict)
    return end


def test_no_way_to_end_a_game_is_missing() -> None:
    assert {way_of(end_of(name)) for name in ENDINGS} == WAYS_TO_END
    assert {file.name for file in RECORDS.iterdir()} == {path_of(name).name for name in ENDINGS}


@pytest.mark.rule("KC-11")
@pytest.mark.rule("KC-12")
@pytest.mark.rule("KC-20")
@pytest.mark.parametrize("sequential", [False, True])
def test_no_way_to_end_a_round_is_missing(sequential: bool) -> None:
    records = [
        name
        for name in ENDINGS
        if bool(record.load(path_of(name))[0]["options"].get("sequential")) == sequential
    ]
    assert {way for name in records for way in ways_of_rounds(name)} == WAYS_OF_A_ROUND


@pytest.mark.parametrize("name", ENDINGS)
def test_the_name_says_how_it_ends(name: str) -> None:
    assert name.replace("-", " ").startswith(way_of(end_of(name)))
    if "turn-six" in name:
        assert ways_of_rounds(name) == {"turn six"}
    if "alone" in name:
        assert any("alone" in way for way in ways_of_rounds(name))


@pytest.mark.rule("KC-22")
def test_tokens_alone_decide() -> None:
    end = end_of("one-winner-by-tokens")
    assert end == {"money": [50_000, 30_000], "notes": [0, 0], "winners": [0]}


@pytest.mark.rule("KC-17")
def test_equal_money_and_more_notes() -> None:
    end = end_of("decided-by-notes")
    assert (end["money"][:2], end["notes"][:2], end["winners"]) == ([70_000, 70_000], [2, 1], [0])


@pytest.mark.parametrize("name", ENDINGS)
def test_it_replays_to_its_end(name: str) -> None:
    lines = record.load(path_of(name))
    table = record.replay(path_of(name))
    assert table.over
    assert table.end == {"end": end_of(name)}
    unsigned = [{n: fact for n, fact in lines[0].items() if n != "fair"}, *lines[1:]]
    assert table.record() == [line for line in unsigned if "reveal" not in line]
    if "abandoned" in end_of(name):
        assert table.result is None
    else:
        assert table.result is not None
        assert table.result.money == end_of(name)["money"]
        assert table.journal[-1]["what"] == "over"


@pytest.mark.parametrize("name", ENDINGS)
def test_a_replay_tells_the_same_as_the_game_did(name: str) -> None:
    played = ENDINGS[name]()
    assert record.replay(path_of(name)).entries == played.entries
    assert path_of(name).read_text("utf-8") == record.write(played.record())


@pytest.mark.parametrize("name", ENDINGS)
def test_signed_records_verify_and_others_say_that_they_are_not(name: str) -> None:
    lines = record.load(path_of(name))
    if "fair" in lines[0]:
        verdict = record.verify(path_of(name))
        assert verdict.outcomes == sum("deal" in line for line in lines)
    else:
        with pytest.raises(PitbossError, match="unsigned") as found:
            record.verify(path_of(name))
        assert found.value.code == "unavailable"
