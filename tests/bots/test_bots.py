"""Bots play by what they see, always legally, and greedy ones win more."""

from importlib import import_module
from types import FunctionType, MethodType
from typing import Any

import pytest

from pitboss import PitbossError, Table, bots
from pitboss.bots.greedy import greedy
from pitboss.bots.randomly import randomly
from pitboss.bots.seen import Seen
from pitboss.core.chance import random
from pitboss.core.game import view
from pitboss.core.record import Record
from pitboss.games import find
from pitboss.games.las_vegas.state import State
from tests.games.las_vegas.positions import NAMES, notes, start, throw
from tests.games.las_vegas_cards.positions import hand
from tests.games.las_vegas_cards.positions import table as cards_table
from tests.throwaway import pawnshop

LAS_VEGAS = find("las-vegas")
EVERYTHING = {"neutral_dice": True, "bandit": True}


def seen_at(table: Table, seat: int, seed: int = 1) -> Seen:
    return bots.seen(table.game, table.state, seat, random(seed))


def played(names: list[str], seed: int, options: dict[str, Any] | None = None) -> Table:
    """A match between bots, each with a generator of its own."""
    table = Table("las-vegas", NAMES[: len(names)], options, seed=seed)
    own = [random(1000 * seed + seat) for seat in range(len(names))]
    while table.waits:
        (seat,) = table.waits
        choice = bots.find(names[seat])(bots.seen(table.game, table.state, seat, own[seat]))
        assert choice in table.legal(seat)
        table.play(seat, choice)
    return table


@pytest.mark.quick
@pytest.mark.parametrize("name", bots.BOTS)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, EVERYTHING), (6, {"bandit": True})], ids=str)
def test_a_bot_plays_legally_to_the_end(name: str, seats: int, options: dict[str, Any]) -> None:
    assert played([name] * seats, seed=3, options=options).result is not None


@pytest.mark.quick
@pytest.mark.parametrize("name", bots.BOTS)
def test_the_same_chance_makes_the_same_choices(name: str) -> None:
    assert played([name] * 3, seed=5).lines == played([name] * 3, seed=5).lines


@pytest.mark.quick
def test_random_takes_every_legal_choice_about_equally_often() -> None:
    table = Table(
        "las-vegas",
        NAMES[:2],
        {"bandit": True},
        script=[start(0), *notes(bandit=(60, 90)), throw(0, [1, 2, 3, 4, 5, 6], 1)],
    )
    chance = random(8)
    seen = bots.seen(table.game, table.state, 0, chance)
    found = [randomly(seen) for _ in range(2400)]
    assert {text: 150 < found.count(text) < 250 for text in table.legal(0)} == dict.fromkeys(
        table.legal(0), True
    )


@pytest.mark.quick
def test_random_names_amounts_from_the_whole_range() -> None:
    table = Table(pawnshop.GAME, ["a", "b"], seed=1)
    chance = random(2)
    while not (table.waits and "form" in table.offers(table.waits[0])[0]):
        table.play(table.waits[0], table.legal(table.waits[0])[0])
    (seat,) = table.waits
    (offer,) = table.offers(seat)
    found = {randomly(bots.seen(table.game, table.state, seat, chance)) for _ in range(400)}
    assert found == {f"bet {n}" for n in range(offer["from"], offer["to"] + 1, offer["step"])}


@pytest.mark.quick
def test_greedy_takes_what_brings_most_now() -> None:
    """Casino 2 has the best note, but more dice are needed nowhere: one die wins $90,000."""
    laid = notes((10, 20, 90, 30, 20, 20, 30, 10, 40, 10, 50, 10))
    table = Table("las-vegas", NAMES[:2], script=[start(0), *laid, throw(0, [1, 2, 3, 4, 5, 6], 6)])
    assert {greedy(seen_at(table, 0, seed)) for seed in range(20)} == {"2"}


@pytest.mark.quick
def test_greedy_does_not_cancel_itself() -> None:
    """Benno lies with three dice at casino 2; three would cancel with him, four at casino 5 win $20,000."""
    laid = notes((10, 20, 90, 30, 20, 20, 30, 10, 20, 10, 50, 10))
    table = Table(
        "las-vegas",
        NAMES[:2],
        script=[
            start(1),
            *laid,
            throw(1, [2, 2, 2, 1, 1, 1], 3),
            throw(0, [2, 2, 2, 5, 5, 5], 5),
        ],
    )
    table.play(1, "2")
    assert greedy(seen_at(table, 0)) == "5"


@pytest.mark.quick
def test_greedy_decides_ties_by_lot() -> None:
    laid = notes((50, 50, 50, 50, 50, 50, 30, 30, 30, 30, 30, 20))
    table = Table("las-vegas", NAMES[:2], script=[start(0), *laid, throw(0, [1, 1, 2, 2, 3, 3], 4)])
    assert {greedy(seen_at(table, 0, seed)) for seed in range(60)} == {"1", "2", "3"}


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, EVERYTHING)], ids=str)
def test_greedy_wins_clearly_more_than_random(seats: int, options: dict[str, Any]) -> None:
    """It changes seats with the game; by chance it would win one game in `seats`."""
    games = 120
    wins = 0
    for seed in range(games):
        names = ["random"] * seats
        names[seed % seats] = "greedy"
        result = played(names, seed, options).result
        assert result is not None
        wins += seed % seats in result.winners
    assert wins > games * (0.75 if seats == 2 else 0.5)


@pytest.mark.quick
@pytest.mark.parametrize("name", bots.BOTS)
def test_bots_get_the_view_and_redeals_but_never_the_state(name: str) -> None:
    table = Table("las-vegas", NAMES[:2], EVERYTHING, seed=1)
    (seat,) = table.waits
    truth, before = table.state, table.state.copy()
    dealt: list[Any] = []

    def redeal(chance: Any) -> Any:
        dealt.append(LAS_VEGAS.redeal(truth, seat, chance))
        return dealt[-1]

    seen = Seen(LAS_VEGAS, seat, view(LAS_VEGAS, truth, seat), redeal, random(1))
    assert not any(isinstance(part, State) for part in seen)
    assert bots.find(name)(seen) in table.legal(seat)
    assert all(state is not truth for state in dealt)
    assert truth == before


@pytest.mark.quick
def test_what_a_bot_gets_holds_its_own_view() -> None:
    table = Table("las-vegas", NAMES[:3], EVERYTHING, seed=2)
    (seat,) = table.waits
    seen = seen_at(table, seat)
    assert (seen.game.id, seen.seat) == ("las-vegas", seat)
    assert seen.view == view(LAS_VEGAS, table.state, seat)
    position = seen.redeal(seen.chance)
    assert position is not table.state
    assert view(LAS_VEGAS, position, seat) == seen.view


def reached(value: Any) -> list[Any]:
    """All that can be got at from something, but through the modules of the program."""
    inside: list[Any] = []
    if isinstance(value, FunctionType):
        inside = [cell.cell_contents for cell in value.__closure__ or ()]
        inside += [*(value.__defaults__ or ()), *vars(value).values()]
    elif isinstance(value, MethodType):
        inside = [value.__self__, value.__func__]
    elif isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, (list, tuple)):
        inside = list(value)
    elif isinstance(value, Record):
        inside = [getattr(value, name) for name in value.fields]
    return [value, *(found for one in inside for found in reached(one))]


@pytest.mark.quick
@pytest.mark.rule("KC-13")
def test_a_bot_that_looks_into_what_it_gets_finds_no_position_but_guesses() -> None:
    """Two matches that differ in Anna's hand and in the choice she has made: Benno's bot gets the same."""
    got = []
    for cards, choice in (("1 1 2 3 44", "play 1 1"), ("5 5 55 6 6", "play 5 5 55")):
        match = cards_table(hand(0, cards), hand(1, "1 2 3 4 5"))
        match.play(0, choice)
        given = bots.seen(match.game, match.state, 1, random(3))
        found = reached(given)
        positions = [one for one in found if isinstance(one, type(match.state))]
        assert positions, "what redeals start from is looked at"
        assert all(one is not match.state and one != match.state for one in positions)
        got.append([repr(one) for one in found if not callable(one) and one is not given])
    assert got[0] == got[1]


@pytest.mark.quick
def test_greedy_looks_at_many_positions_where_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("pitboss.bots.greedy"), "REDEALS", 5)
    table = Table("las-vegas", NAMES[:2], seed=2)
    (seat,) = table.waits
    asked: list[int] = []

    def redeal(chance: Any) -> State:
        state: State = table.state.copy()
        asked.append(1)
        state.money[1 - seat] += 10_000 * len(asked)  # pretend that this is not known
        return state

    seen = Seen(LAS_VEGAS, seat, view(LAS_VEGAS, table.state, seat), redeal, random(1))
    assert greedy(seen) in table.legal(seat)
    assert len(asked) == 5


@pytest.mark.quick
def test_an_unknown_bot() -> None:
    with pytest.raises(PitbossError, match="did you mean greedy"):
        bots.find("gredy")
