"""Taking back one's own last choice, where nothing was dealt or revealed since."""

import pytest

from pitboss import Table, record
from pitboss.core.errors import PitbossError
from pitboss.games import add
from tests.throwaway import colours, pawnshop, showdown

pytestmark = pytest.mark.quick

START = {"deal": "start", "is": 0}


@pytest.fixture
def table():
    add(colours.GAME)
    return Table(colours.GAME, ["Anna", "Benno"], script=[START])


def refused(table, seat):
    known = table.state.copy(), list(table.lines), list(table.entries)
    with pytest.raises(PitbossError, match="no choice of yours to take back") as error:
        table.undo(seat)
    assert error.value.code == "illegal"
    assert (table.state, table.lines, table.entries) == known


def test_a_choice_is_taken_back(table):
    before = table.state.copy()
    table.play("Anna", "red")
    table.undo("Anna")
    assert table.state == before
    assert [entry.event["what"] for entry in table.entries] == ["start"]
    assert table.lines[-2:] == [{"seat": 0, "do": "red"}, {"undo": 0}]
    table.play("Anna", "black")
    assert table.view()["public"]["colour"] == "black"


def test_both_choices_of_a_turn_are_taken_back_one_by_one(table):
    before = table.state.copy()
    table.play(0, "red")
    table.play(0, "stake 3")
    table.undo(0)
    assert table.legal(0) == ["stake 1", "stake 2", "stake 3"]
    table.undo(0)
    assert table.state == before
    refused(table, 0)


def test_not_before_anything_was_chosen(table):
    refused(table, 0)


def test_not_by_another_seat(table):
    table.play(0, "red")
    refused(table, 1)


def test_not_after_another_seat_has_chosen(table):
    table.play(0, "red")
    table.play(0, "stake 3")
    table.play(1, "pass")
    refused(table, 0)
    table.undo(1)
    table.undo(0)  # now it is the last choice again
    assert table.legal(0) == ["stake 1", "stake 2", "stake 3"]


def test_not_after_chance(table):
    table.play(0, "red")
    table.play(0, "stake 1")
    table.play(1, "call")  # and the coin is tossed
    refused(table, 1)
    refused(table, 0)


def test_not_after_the_end(table):
    while table.waits:
        seat = table.waits[0]
        table.play(seat, table.legal(seat)[-1])
    refused(table, 0)
    refused(table, 1)


def test_not_after_a_reveal():
    table = Table(showdown.GAME, ["Anna", "Benno"], seed=1)
    table.play(0, table.legal(0)[0])
    table.undo(0)
    table.play(0, table.legal(0)[-1])
    table.play(1, table.legal(1)[0])  # the last choice reveals both
    assert [event["what"] for event in table.journal].count("revealed") == 1
    refused(table, 1)
    refused(table, 0)


def test_not_in_the_middle_of_a_simultaneous_choice_after_others_have_chosen():
    table = Table(showdown.GAME, ["Anna", "Benno", "Carla"], seed=1)
    table.play(2, table.legal(2)[0])
    table.play(0, table.legal(0)[0])
    refused(table, 2)


def test_undone_secret_choices_stay_out_of_the_records_of_others():
    table = Table(showdown.GAME, ["Anna", "Benno", "Carla"], seed=1)
    table.play(2, table.legal(2)[0])
    table.play(0, table.legal(0)[0])
    table.undo(0)
    table.play(0, table.legal(0)[-1])
    chosen = [line for line in table.record(1) if "do" in line or "undo" in line]
    assert chosen == []
    own = [line for line in table.record(0) if "do" in line or "undo" in line]
    assert [line.get("seat", line.get("undo")) for line in own] == [0, 0, 0]


def test_what_was_taken_back_in_secret_is_not_revealed_with_the_rest():
    """It was a card in hand, and may still be."""
    table = Table(showdown.GAME, ["Anna", "Benno"], seed=1)
    table.play(0, table.legal(0)[0])
    table.undo(0)
    table.play(0, table.legal(0)[-1])
    table.play(1, table.legal(1)[0])
    for viewer in (1, None):
        assert [line["seat"] for line in table.record(viewer) if "do" in line] == [0, 1]
        assert not [line for line in table.record(viewer) if "undo" in line]
    assert len([line for line in table.record(0) if "do" in line]) == 3
    while table.waits:
        table.play(table.waits[0], table.legal(table.waits[0])[0])
    assert {"undo": 0} in table.record(1)


def test_not_after_something_was_shown():
    """Hands laid open need no chance and no choice of others: the event says that it reveals."""

    def apply(state, seat, action, journal=None):
        colours.apply(state, seat, action, journal)
        if journal is not None and action == colours.RED:
            journal.add("shown", reveals=True)

    table = Table(colours.GAME._replace(id="showing", apply=apply), ["Anna", "Benno"], script=[START])
    table.play(0, "black")
    table.undo(0)
    table.play(0, "red")
    refused(table, 0)
    table.play(0, "stake 1")
    table.undo(0)
    refused(table, 0)


def test_a_preview_tells_nothing_that_the_choice_would_reveal():
    def apply(state, seat, action, journal=None):
        colours.apply(state, seat, action, journal)
        if journal is not None:
            journal.add("shown", reveals=True)
            journal.add("after-that")

    table = Table(colours.GAME._replace(id="looking", apply=apply), ["Anna", "Benno"], script=[START])
    assert [event["what"] for event in table.preview(0, "red")] == ["named"]
    assert [event["what"] for event in table.play(0, "red")] == ["named", "shown", "after-that"]


def test_an_open_outcome_stands_in_everybody_elses_record():
    hands = [[1, 2, 3], [3, 4, 5]]

    def pending(state):
        return showdown.pending(state)._replace(open=(hands[1],))

    game = showdown.GAME._replace(id="open", pending=pending)
    script = [{"deal": "hand", "seat": seat, "is": cards} for seat, cards in enumerate(hands)]
    table = Table(game, ["Anna", "Benno"], script=script)
    told = {who: [line["is"] for line in table.record(who) if "deal" in line] for who in (None, 0, 1)}
    assert told == {None: ["hidden", hands[1]], 0: hands, 1: ["hidden", hands[1]]}


def test_a_game_may_do_without():
    game = colours.GAME._replace(id="colours-without-undo", undo=False)
    table = Table(game, ["Anna", "Benno"], script=[START])
    table.play(0, "red")
    refused(table, 0)


def test_a_record_with_undo_replays_and_verifies():
    add(colours.GAME)
    table = Table(colours.GAME, ["Anna", "Benno"], seed=5)
    while table.waits:
        seat = table.waits[0]
        table.play(seat, table.legal(seat)[0])
        if table.lines[-1].get("do") == "red":
            table.undo(seat)
            table.play(seat, "black")
    lines = table.record()
    assert {"undo": 0} in lines
    assert {"undo": 1} in lines
    again = record.replay(record.write(lines))
    assert again.state == table.state
    assert again.entries == table.entries
    assert record.verify(lines).outcomes > 0


def test_a_record_with_an_undo_that_was_impossible_is_refused():
    add(colours.GAME)
    lines = [{"pitboss": 1, "game": "colours", "seats": ["Anna", "Benno"]}, START]
    with pytest.raises(PitbossError, match="line 3: there is no choice of yours"):
        record.replay([*lines, {"undo": 0}])
    with pytest.raises(PitbossError, match="line 4: there is no choice of yours"):
        record.replay([*lines, {"seat": 0, "do": "red"}, {"undo": 1}])


def test_a_debt_paid_by_selling_can_be_taken_back_too():
    script = [{"deal": "start", "is": 0}, {"deal": "throw", "seat": 0, "is": 2}]
    table = Table(pawnshop.GAME, ["Anna", "Benno"], script=script, seed=1)
    assert table.legal(0) == ["sell", "auction"]
    table.play(0, "auction")
    assert table.waits == [1]
    table.undo(0)
    assert table.waits == [0]
