"""A match at the table: who is asked, what is legal, what everybody may know, and its record."""

from typing import Any

import pytest

from pitboss import PitbossError, Table, record
from pitboss.core.chance import random
from pitboss.games import find
from pitboss.table import Line
from pitboss.testing import pig
from tests.games.las_vegas.positions import all_of, notes, play_any, start, table, throw
from tests.refusals import FIRST, refused
from tests.throwaway import pawnshop, showdown

pytestmark = pytest.mark.quick


# -- choosing -------------------------------------------------------------------------------


def test_who_is_not_asked_cannot_play() -> None:
    match = table(FIRST)
    before = match.state.copy()
    with refused("not-asked", "Benno is not asked: asked now: Anna"):
        match.play(1, "2")
    assert match.legal(1) == []
    assert match.offers(1) == []
    with refused("not-asked"):
        match.why_not(1, "2")
    assert match.state == before


@pytest.mark.parametrize(
    "text", ["", "2 2", "seven", "2 casino", "٣", "3\x00", None, 2, ["2"], b"2", "2" * 10_000]
)
def test_a_choice_in_the_wrong_form(text: Any) -> None:
    match = table(FIRST)
    before, lines = match.state.copy(), list(match.lines)
    with refused("malformed", "is no choice here: expected") as found:
        match.play(0, text)
    assert found.value.expected == ["2", "3", "5", "6"]
    assert len(found.value.text) < 400
    assert (match.state, match.lines) == (before, lines)


def test_spaces_do_not_matter() -> None:
    match = table(FIRST, bandit=True)
    match.play(0, "  5   bandit ")
    assert {"seat": 0, "do": "5 bandit"} in match.lines


def test_why_not_says_which_rule_and_play_the_same() -> None:
    match = table(FIRST)
    assert match.why_not(0, "2") is None
    refusal = match.why_not(0, "1")
    assert refusal is not None
    with refused("illegal", "that face was not rolled") as found:
        match.play(0, "1")
    assert (found.value.rule, found.value.why) == tuple(refusal)
    assert found.value.json()["error"]["rule"] == "LV-7"


def test_every_offer_can_be_played() -> None:
    match = Table("las-vegas", ["a", "b", "c"], {"bandit": True}, seed=12)
    while match.waits:
        (seat,) = match.waits
        assert match.offers(seat) == match.view(seat)["legal"] == [{"do": text} for text in match.legal(seat)]
        assert [match.why_not(seat, text) for text in match.legal(seat)] == [None] * len(match.legal(seat))
        match.play(seat, match.legal(seat)[len(match.lines) % len(match.legal(seat))])


def test_play_gives_what_the_seat_may_see_of_it() -> None:
    match = table(FIRST, throw(1, [1] * 6, 2))
    assert match.play(0, "5") == [
        {"what": "placed", "seat": 0, "at": 5, "own": [5, 5], "biggy": 5, "rule": "LV-7"},
        {"what": "rolled", "seat": 1, "own": [1] * 6, "biggy": 2, "rule": "LV-7"},
    ]


def test_a_preview_tells_and_changes_nothing() -> None:
    match = table(all_of(0, 1), all_of(1, 2))
    match.play(0, "1")
    before = (match.state.copy(), list(match.lines), match.journal, match.record(), match.view(1))
    told = match.preview(1, "2")
    assert [event["what"] for event in told][:2] == ["placed", "scoring"]
    assert "note" not in [event["what"] for event in told]  # what chance brings next stays open
    assert (match.state, match.lines, match.journal, match.record(), match.view(1)) == before
    with refused("illegal"):
        match.preview(1, "3")
    with refused("not-asked"):
        match.preview(0, "1")
    assert match.play(1, "2")[: len(told)] == told


def test_marks_stand_in_the_record() -> None:
    match = table(FIRST)
    match.play(0, "2", by="clock", t=1200)
    assert {"seat": 0, "do": "2", "by": "clock", "t": 1200} in match.record()
    assert record.replay(match.record()).lines == match.lines


# -- seeing ---------------------------------------------------------------------------------


def test_a_view_shows_options_names_and_who_is_asked() -> None:
    match = table(FIRST, bandit=True)
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view["game"] == "las-vegas"
        assert view["you"] == viewer
        assert view["options"] == {"bandit": True}
        assert view["names"] == ["Anna", "Benno"]
        assert view["waits"] == {"seats": [0]}
        assert bool(view["legal"]) == (viewer == 0)


def test_a_view_is_a_copy() -> None:
    match = table(FIRST)
    match.view(0)["public"]["casinos"][0]["notes"].clear()
    match.view(0)["names"].clear()
    assert match.view(0)["public"]["casinos"][0]["notes"] == [50_000, 40_000]
    assert match.seats == ["Anna", "Benno"]


def test_each_viewer_has_a_gapless_numbering() -> None:
    match = Table(showdown.GAME, ["a", "b", "c"], seed=3)
    for _ in range(2):
        for seat in match.waits:
            match.play(seat, match.legal(seat)[0])
    for viewer in (None, 0, 1, 2):
        events = match.events(viewer)
        assert [event["n"] for event in events] == list(range(len(events)))
    assert len(match.events(0)) == len(match.events(None)) + 1
    assert match.journal == match.events(None)
    hands = [event for event in match.events(1) if event["what"] == "hand"]
    assert [event["seat"] for event in hands] == [1]


def test_redeal_goes_through_the_game() -> None:
    match = Table(showdown.GAME, ["a", "b"], seed=3)
    for seed in range(5):
        assert match.redeal("a", random(seed)).hand[0] == match.state.hand[0]


# -- chance ---------------------------------------------------------------------------------


def test_a_seed_repeats_a_match_and_another_does_not() -> None:
    def played(seed: int | str | None) -> list[Line]:
        match = Table("las-vegas", ["a", "b"], seed=seed)
        play_any(match)
        return match.record()

    assert played(7) == played(7) == played("7")
    assert played(7) != played(8)
    assert played(None) != played(None)


def test_without_a_seed_the_secret_is_random_and_long() -> None:
    seeds = {Table("las-vegas", ["a", "b"]).fair.server_seed for _ in range(5)}
    assert len(seeds) == 5
    assert {len(seed) for seed in seeds} == {32}


def test_outcomes_of_a_script_come_first_and_then_random_ones() -> None:
    match = Table("las-vegas", ["a", "b"], script=[start(1), *notes((100, 90))], seed=5)
    assert match.waits == [1]
    assert match.view()["public"]["casinos"][0]["notes"] == [100_000, 90_000]
    play_any(match)
    assert match.over


@pytest.mark.parametrize(
    "line",
    [
        {"deal": "note", "at": 1, "is": 10_000},
        {"deal": "start"},
        {"deal": "start", "is": 0, "seat": 0},
        {"deal": "throw", "seat": 0, "is": {}},
        {},
        "start",
        None,
    ],
)
def test_a_script_that_does_not_fit(line: Any) -> None:
    with refused("malformed", "but the game waits for") as found:
        Table("las-vegas", ["a", "b"], script=[line])
    assert found.value.expected == {"deal": "start", "is": "one of 0 1"}


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ({"own": [1] * 7}, "6 of 1 2 3 4 5 6"),
        ({"own": [1] * 6}, "biggy"),
        ({"own": [1] * 6, "biggy": 7}, "biggy"),
        ({"own": [1] * 6, "biggy": [1]}, "biggy"),
        ({"own": [1] * 5 + [True], "biggy": 1}, "own"),
        ({"own": [1] * 5 + [1.0], "biggy": 1}, "own"),
        ({"own": [1] * 5 + ["1"], "biggy": 1}, "own"),
        ({"own": [1] * 5 + [[1]], "biggy": 1}, "own"),
        ({"own": [1] * 6, "biggy": 1, "red": [1]}, "own"),
        ({"own": [1] * 6, "biggy": 1, "neutral": [1]}, "own"),
        ([1] * 6, "own"),
        ("hidden", "own"),
        (None, "own"),
        ({"own": "111111", "biggy": 1}, "own"),
    ],
)
def test_an_outcome_that_cannot_be(outcome: Any, words: str) -> None:
    with refused("malformed", f"a throw cannot be .*{words}"):
        table({"deal": "throw", "seat": 0, "is": outcome})


def test_dice_may_stand_in_any_order_and_are_written_ascending() -> None:
    match = table(throw(0, [6, 5, 2, 3, 5, 2], 5))
    assert match.lines[-1] == FIRST


def test_outcomes_from_outside() -> None:
    match = Table("las-vegas", ["a", "b"], deals=False)
    assert match.waits == []
    assert match.pending is not None
    assert match.pending.what == "start"
    match.deal(1)
    with refused("malformed"):
        match.deal(12_345)
    for line in notes():
        match.deal(line["is"])
    match.deal({"own": [1] * 6, "biggy": 2})
    assert match.waits == [1]
    with refused("illegal", "waits for no outcome"):
        match.deal({"own": [1] * 6, "biggy": 2})


# -- taking back ----------------------------------------------------------------------------


def test_in_las_vegas_nothing_can_be_taken_back() -> None:
    match = table(FIRST)
    match.play(0, "2")
    for seat in (0, 1):
        with refused("illegal", "no choice of yours to take back"):
            match.undo(seat)


def test_a_choice_nobody_has_seen_can_be_taken_back() -> None:
    match = Table(showdown.GAME, ["a", "b", "c"], seed=4)
    before, events = match.state.copy(), match.events(0)
    match.play(0, match.legal(0)[0])
    match.undo(0)
    assert match.state == before
    assert match.events(0) == events
    assert match.waits == [0, 1, 2]
    match.play(0, match.legal(0)[-1])
    match.play(1, match.legal(1)[0])
    with refused("illegal"):
        match.undo(0)  # somebody has acted since
    match.undo(1)
    match.play(1, match.legal(1)[0])
    match.play(2, match.legal(2)[0])
    for seat in range(3):
        with refused("illegal"):
            match.undo(seat)  # revealed


def test_a_choice_before_chance_can_not() -> None:
    match = Table(pig.GAME, ["a", "b"], seed=4)
    (seat,) = match.waits
    match.play(seat, "roll")
    with refused("illegal"):
        match.undo(seat)


# -- the end, and the record ----------------------------------------------------------------


def test_when_it_is_over_nobody_is_asked() -> None:
    match = Table("las-vegas", ["a", "b"], seed=1)
    assert match.result is None
    play_any(match)
    assert match.over
    assert (match.waits, match.pending) == ([], None)
    assert match.view(0)["waits"] is None
    assert match.view(0)["legal"] == []
    assert match.result is not None
    with refused("not-asked", "the game is over"):
        match.play(0, "1")
    with refused("illegal", "over already"):
        match.abandon("late")


def test_an_abandoned_match_has_no_result_and_its_seed_is_revealed() -> None:
    match = Table("las-vegas", ["a", "b"], seed=1)
    match.play(match.waits[0], match.legal(match.waits[0])[0])
    with pytest.raises(PitbossError, match="expected a text"):
        match.abandon(None)  # type: ignore[arg-type]
    match.abandon("the phone rang")
    assert (match.over, match.waits, match.result) == (True, [], None)
    assert match.view(0)["legal"] == []
    assert match.record()[-2:] == [
        {"end": {"abandoned": "the phone rang"}},
        {"reveal": match.fair.server_seed.hex()},
    ]
    assert record.verify(match.record()).outcomes == sum("deal" in line for line in match.lines)
    with refused("not-asked"):
        match.play(0, "1")


def test_the_secret_stays_secret_until_the_end() -> None:
    match = Table("las-vegas", ["a", "b"], seed=1)
    secret = match.fair.server_seed.hex()
    while match.waits:
        for viewer in (None, 0, 1):
            assert secret not in record.write(match.record(viewer))
            assert match.record(viewer)[0]["fair"]["commitment"] == match.fair.header()["commitment"]
        match.play(match.waits[0], match.legal(match.waits[0])[0])
    assert match.record()[-1] == {"reveal": secret}


def test_a_scripted_match_is_not_signed() -> None:
    match = table(FIRST)
    play_any(match)
    assert "fair" not in match.record()[0]
    assert "reveal" not in match.record()[-1]


def test_before_the_end_hidden_outcomes_and_choices_are_left_out() -> None:
    match = Table(showdown.GAME, ["a", "b", "c"], seed=4)

    def hands(viewer: int | None) -> list[bool]:
        return [line["is"] != "hidden" for line in match.record(viewer) if line.get("deal") == "hand"]

    def choices(viewer: int | None) -> list[tuple[str, Any]]:
        return [
            (word, line.get("seat", line.get("undo")))
            for line in match.record(viewer)
            for word in ("do", "undo")
            if word in line
        ]

    assert hands(None) == [False, False, False]
    assert hands(1) == [False, True, False]
    match.play(0, match.legal(0)[0])
    match.undo(0)
    match.play(0, match.legal(0)[0])
    match.sit(2, "Zoe")
    match.play(1, match.legal(1)[0])
    assert choices(None) == choices(2) == []
    assert choices(0) == [("do", 0), ("undo", 0), ("do", 0)]
    assert choices(1) == [("do", 1)]
    assert {"seat": 2, "sits": "Zoe"} in match.record()
    match.play(2, match.legal(2)[0])
    assert choices(None) == choices(1) == [("do", 0), ("do", 1), ("do", 2)]
    assert choices(0) == [("do", 0), ("undo", 0), ("do", 0), ("do", 1), ("do", 2)]
    while match.waits:
        match.play(match.waits[0], match.legal(match.waits[0])[0])
    assert hands(None) == [True, True, True]


def test_amounts_are_offered_as_ranges() -> None:
    match = Table(pawnshop.GAME, ["a", "b"], seed=1)
    while not (match.waits and "form" in match.offers(match.waits[0])[0]):
        match.play(match.waits[0], match.legal(match.waits[0])[0])
    (seat,) = match.waits
    (offer,) = match.offers(seat)
    assert (offer["form"], offer["from"], offer["step"]) == ("bet N", 10, 10)
    for amount in (0, offer["from"] - 10, offer["from"] + 5, offer["to"] + 10):
        with refused("illegal", f"to {offer['to']} by 10"):
            match.play(seat, f"bet {amount}")
    match.play(seat, f"bet {offer['to']}")


def test_nothing_happens_after_the_end() -> None:
    """A record holds nothing after its end but the reveal."""
    match = table(FIRST)
    match.abandon("storm")
    known = match.record()
    for act in (lambda: match.sit(0, "Zoe"), lambda: match.abandon("hail")):
        with refused("illegal", "over already"):
            act()
    assert match.record() == known
    assert match.seats == ["Anna", "Benno"]


def test_the_clock_cannot_end_what_is_over() -> None:
    match = Table(pawnshop.GAME, ["a", "b"], seed=1)
    match.abandon("storm")
    with refused("illegal", "over already"):
        match.clock_up()


def test_las_vegas_is_played_without_a_clock() -> None:
    with refused("illegal", "not played against a clock"):
        table(FIRST).clock_up()


def test_a_game_may_be_given_itself() -> None:
    assert Table(find("las-vegas"), ["a", "b"], seed=2).waits == Table("las-vegas", ["a", "b"], seed=2).waits
