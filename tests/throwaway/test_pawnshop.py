"""A debt interrupts a turn, another seat is asked out of turn, then play goes on where it was."""

import pytest

from pitboss import Table, record
from pitboss.core.errors import PitbossError
from pitboss.games import _found as known_games
from tests.throwaway import pawnshop

pytestmark = pytest.mark.quick


def throw(seat, face):
    return {"deal": "throw", "seat": seat, "is": face}


def table(*outcomes, seats=3):
    names = ["Anna", "Benno", "Carla"][:seats]
    return Table(pawnshop.GAME, names, script=[{"deal": "start", "is": 0}, *outcomes])


def test_a_stake_is_chosen_from_a_range():
    found = table(throw(0, 4), {"deal": "spin", "is": "won"}, throw(1, 6))
    assert found.offers(0) == [{"form": "bet N", "from": 10, "to": 100, "step": 10}]
    assert found.legal(0) == ["bet 10", "bet 30", "bet 50", "bet 70", "bet 100"]
    for wrong in ("bet 0", "bet 15", "bet 110"):
        assert found.why_not(0, wrong) == ("PS-1", "why.not-now")
    with pytest.raises(PitbossError, match="bet N \\(10 to 100 by 10\\)"):
        found.play(0, "bet 110")
    found.play(0, "bet 60")
    assert found.state.cash[0] == 160


def test_an_auction_asks_the_others_and_pays_the_debt():
    found = table(throw(0, 2), throw(1, 6))  # 160 to pay, 100 at hand
    assert found.waits == [0]
    assert found.view()["public"]["debt"] == 160
    found.play(0, "auction")
    assert found.waits == [1]
    found.play(1, "bid 20")
    assert found.offers(2)[0] == {"form": "bid N", "from": 30, "to": 100, "step": 10}
    found.play(2, "bid 50")
    found.play(1, "fold")
    assert found.state.jewels[:3] == [1, 2, 3]
    assert found.waits == [0]  # 150: still not enough
    found.play(0, "sell")
    assert [event["what"] for event in found.journal][-3:-1] == ["paid", "turn"]
    assert found.state.cash[:3] == [50, 260, 50]
    assert found.state.turn == 1


def test_with_nothing_left_the_creditor_gets_the_rest():
    found = Table(
        pawnshop.GAME,
        ["Anna", "Benno"],
        script=[{"deal": "start", "is": 0}, throw(0, 2), throw(1, 1), throw(0, 2), throw(1, 6)],
    )
    found.play(0, "sell")  # 160 of 160; then Benno pays 80
    assert found.state.cash[:2] == [80, 180]
    found.play(0, "sell")  # 140 of 160
    assert found.state.cash[:2] == [0, 320]
    assert found.state.jewels[:2] == [0, 2]
    assert [event["cash"] for event in found.journal if event["what"] == "paid"] == [160, 80, 140]


def test_when_the_time_is_over_the_lap_is_the_last_and_the_record_says_when(monkeypatch):
    monkeypatch.setitem(known_games, "pawnshop", pawnshop.GAME)
    found = Table(pawnshop.GAME, ["Anna", "Benno"], seed=3)
    found.play(found.waits[0], found.legal(found.waits[0])[0])
    assert found.state.lap < pawnshop.LAPS - 1
    found.clock_up()
    while found.waits:
        found.play(found.waits[0], found.legal(found.waits[0])[0])
    assert found.state.lap == pawnshop.LAPS
    assert found.lines.count({"clock": "up"}) == 1
    assert [event["what"] for event in found.journal].count("clock") == 1
    again = record.replay(found.record())
    assert (again.state, again.journal, again.result) == (found.state, found.journal, found.result)
    assert record.verify(found.record()).outcomes == sum("deal" in line for line in found.lines)
    without = [line for line in found.record() if line != {"clock": "up"}]
    with pytest.raises(PitbossError, match="line"):
        record.replay(without)
