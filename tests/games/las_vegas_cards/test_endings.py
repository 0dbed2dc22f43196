"""Records of games: one for every way a round and a game can end, replayed and compared."""

import pytest

from pitboss import record
from tests.games.las_vegas_cards.endings import ENDINGS

WAYS_OF_A_ROUND = {
    "turn six",
    "everyone out",
    "turn six, one playing alone",
    "everyone out, one playing alone",
}

pytestmark = pytest.mark.quick
every_record = pytest.mark.parametrize("name", ENDINGS.made)


def ways_of_rounds(name: str) -> set[str]:
    """How the rounds of a record end, as its journal tells."""
    table = record.replay(ENDINGS.path(name))
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


def test_no_way_to_end_a_game_is_missing() -> None:
    ENDINGS.check_none_is_missing()


@pytest.mark.rule("KC-11")
@pytest.mark.rule("KC-12")
@pytest.mark.rule("KC-20")
@pytest.mark.parametrize("sequential", [False, True])
def test_no_way_to_end_a_round_is_missing(sequential: bool) -> None:
    records = [
        name
        for name in ENDINGS.made
        if bool(record.load(ENDINGS.path(name))[0]["options"].get("sequential")) == sequential
    ]
    assert {way for name in records for way in ways_of_rounds(name)} == WAYS_OF_A_ROUND


@every_record
def test_the_name_says_how_it_ends(name: str) -> None:
    ENDINGS.check_name(name)
    if "turn-six" in name:
        assert ways_of_rounds(name) == {"turn six"}
    if "alone" in name:
        assert any("alone" in way for way in ways_of_rounds(name))


@pytest.mark.rule("KC-22")
def test_tokens_alone_decide() -> None:
    end = ENDINGS.end("one-winner-by-tokens")
    assert end == {"money": [50_000, 30_000], "notes": [0, 0], "winners": [0]}


@pytest.mark.rule("KC-17")
def test_equal_money_and_more_notes() -> None:
    end = ENDINGS.end("decided-by-notes")
    assert (end["money"][:2], end["notes"][:2], end["winners"]) == ([70_000, 70_000], [2, 1], [0])


@every_record
def test_it_replays_to_its_end_as_the_game_went(name: str) -> None:
    ENDINGS.check_replay(name)


@every_record
def test_signed_records_verify_and_others_say_that_they_are_not(name: str) -> None:
    ENDINGS.check_verify(name)
