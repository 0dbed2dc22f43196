"""What holds in every game and for every casino, tried on random ones."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.journal import Journal
from pitboss.core.outcomes import numbers_of
from pitboss.games.las_vegas.material import BANDIT, BIGGY, NEUTRAL, NOTE_COUNTS, NOTE_VALUES, OWN
from pitboss.games.las_vegas.scoring import score_bandit, score_casino
from pitboss.games.las_vegas.state import DONE, State
from pitboss.pieces.dice import count
from pitboss.pieces.piles import counts_of
from pitboss.table import Table
from tests.games.las_vegas.naive_scoring import Die, Party, bandit_order, casino_order, paid
from tests.games.las_vegas.positions import NAMES, fresh

EVERY_NOTE = Counter(dict(zip(NOTE_VALUES, NOTE_COUNTS, strict=True)))
NUMBERS = {OWN: 6, BIGGY: 1}


# -- whole games ----------------------------------------------------------------------------

players = st.integers(2, 6)
variants = st.sampled_from(
    [{}, {"bandit": True}, {"neutral_dice": True}, {"neutral_dice": True, "bandit": True}]
)


def begun(seats: int, options: dict[str, bool]) -> Table:
    allowed = {name: on for name, on in options.items() if name != "neutral_dice" or seats <= 4}
    return Table("las-vegas", NAMES[:seats], allowed, deals=False)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(players, variants, st.randoms(use_true_random=False))
def test_nothing_is_lost_and_nothing_appears(seats: int, options: dict[str, bool], dice: Random) -> None:
    table = begun(seats, options)
    closed: set[int] = set()
    while not table.over:
        if table.pending:
            table.deal(table.pending.draw(numbers_of(dice.randrange)).written)
        else:
            closed = play_one(table, dice.choice(table.legal(table.waits[0])), closed)
        check_dice(table.state)
        check_notes(table)
    assert table.result is not None
    assert table.result.money == [sum(notes_won(table, seat)) for seat in range(seats)]
    assert table.result.notes == [len(notes_won(table, seat)) for seat in range(seats)]


def play_one(table: Table, text: str, closed: set[int]) -> set[int]:
    """One choice, and all that must be true after it. Gives the faces closed on the bandit."""
    (seat,) = table.waits
    before, face = table.state.copy(), int(text[0])
    thrown = {kind: count(before.roll[kind], face - 1) for kind in (OWN, BIGGY, NEUTRAL)}
    held_by = [sum(held(before, other).values()) for other in range(before.seats)]
    assert held_by[seat] > 0
    told = table.play(seat, text)

    placed = sum(thrown.values())
    assert placed > 0
    held_by[seat] -= placed
    ended = any(event["what"] == "scoring" for event in told)
    assert ended == (sum(held_by) == 0)
    if ended:
        return set()
    assert [sum(held(table.state, other).values()) for other in range(before.seats)] == held_by
    for kind, number in thrown.items():
        assert held(table.state, seat)[kind] == held(before, seat)[kind] - number
    following = [(seat + step) % before.seats for step in range(1, before.seats + 1)]
    assert table.state.turn == next(other for other in following if held_by[other])
    if text.endswith("bandit"):
        assert face not in closed
        closed = closed | {face}
    if before.bandit:
        assert set(table.view()["public"]["casinos"][BANDIT]["closed"]) == closed
    return closed


def held(state: State, seat: int) -> dict[int, int]:
    return {kind: count(state.hand[seat], kind) for kind in (OWN, BIGGY, NEUTRAL)}


def lying(casinos: list[int], bandit: list[int], party: int) -> int:
    at_casinos = sum(count(bag, party) for bag in casinos)
    return at_casinos + sum(count(bandit[party], face) for face in range(6))


def check_dice(state: State) -> None:
    neutral = lying(state.small, state.bandit_small, state.seats)
    for seat in range(state.seats):
        hand = held(state, seat)
        neutral += hand[NEUTRAL]
        assert hand[OWN] + lying(state.small, state.bandit_small, seat) == 6
        assert hand[BIGGY] + lying(state.big, state.bandit_big, seat) == 1
    assert neutral == state.seats * state.neutral_dice
    assert lying(state.big, state.bandit_big, state.seats) == 0


def check_notes(table: Table) -> None:
    state = table.state
    pile = Counter(dict(zip(NOTE_VALUES, counts_of(state.pile, state.left, 10), strict=True)))
    shown = 0 if state.stage == DONE else state.laid
    out = Counter(
        note for place in range(7) for note in state.notes[place][: max(0, min(2, shown - 2 * place))]
    )
    taken = Counter(
        event["note"] for event in table.journal if event["what"] in ("won", "neutral-won", "boxed")
    )
    assert +pile + out + taken == EVERY_NOTE
    assert sum(state.won) == sum(event["what"] == "won" for event in table.journal)


def notes_won(table: Table, seat: int) -> list[int]:
    return [event["note"] for event in table.journal if event["what"] == "won" and event["seat"] == seat]


# -- scoring, against the naive one ---------------------------------------------------------


def state_with(seats: int, place: int, dice: list[Die], notes: list[int]) -> State:
    state = fresh(seats, bandit=True)
    state.notes[place] = sorted(notes, reverse=True)
    for die in dice:
        party = seats if isinstance(die.party, str) else die.party
        if place == BANDIT:
            (state.bandit_big if die.biggy else state.bandit_small)[party] += 1 << 8 * (die.face - 1)
        else:
            (state.big if die.biggy else state.small)[place] += 1 << 8 * party
    return state


def check_scoring(seats: int, place: int, dice: list[Die], notes: list[int]) -> None:
    state = state_with(seats, place, dice, notes)
    journal = Journal()
    if place == BANDIT:
        score_bandit(state, journal)
    else:
        score_casino(state, place, journal)
    expected = paid(bandit_order(dice) if place == BANDIT else casino_order(dice), notes)
    told: list[tuple[int, Party | None]] = []
    for entry in journal.entries:
        if "note" in entry.event:
            taker = "neutral" if entry.event["what"] == "neutral-won" else entry.event.get("seat")
            told.append((entry.event["note"], taker))
    assert told == expected
    for seat in range(seats):
        mine = [note for note, taker in expected if taker == seat]
        assert (state.money[seat], state.won[seat]) == (sum(mine), len(mine))


def dice_at(place: int, random: Random, seats: int, neutral: int) -> list[Die]:
    """Random dice as they can lie there: on the bandit each face comes from one turn."""
    owners = [seat for seat in range(seats) if random.random() < 0.7]
    dice = []
    if place != BANDIT:
        for seat in owners:
            dice += [Die(seat, place + 1)] * random.randint(0, 4)
            dice += [Die(seat, place + 1, biggy=True)] * random.randint(0, 1)
        return dice + [Die("neutral", place + 1)] * random.randint(0, neutral)
    with_biggy = set()
    for face in range(1, 7):
        owner = random.choice([*owners, None])
        if owner is not None:
            dice += [Die(owner, face)] * random.randint(0, 3)
            dice += [Die("neutral", face)] * random.randint(0, neutral and 2)
            if owner not in with_biggy and random.random() < 0.3:
                with_biggy.add(owner)
                dice.append(Die(owner, face, biggy=True))
    return dice


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("place", [0, 3, 5, BANDIT])
def test_scoring_agrees_with_the_naive_one(place: int, seats: int) -> None:
    random = Random(100 * place + seats)
    for _ in range(500):
        neutral = random.choice([0, 6]) if seats <= 4 else 0
        notes = [1000 * random.randrange(10, 101, 10) for _ in range(2)]
        check_scoring(seats, place, dice_at(place, random, seats, neutral), notes)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_scoring_agrees_with_the_naive_one_where_hypothesis_looks(data: Any) -> None:
    """Also where neutral dice and a player are level on the bandit, and where many are equal."""
    seats = data.draw(st.integers(2, 4))
    place = data.draw(st.sampled_from([2, BANDIT]))
    party = st.sampled_from([*range(seats), "neutral"])
    if place == BANDIT:
        owner = {face: data.draw(st.integers(0, seats - 1)) for face in range(1, 7)}
        faces = data.draw(st.lists(st.tuples(st.integers(1, 6), st.booleans()), max_size=12))
        dice = [Die("neutral" if neutral else owner[face], face) for face, neutral in faces]
    else:
        dice = [Die(who, place + 1) for who in data.draw(st.lists(party, max_size=12))]
    for seat in data.draw(st.sets(st.integers(0, seats - 1))):
        if any(die.party == seat for die in dice):
            face = next(die.face for die in dice if die.party == seat)
            dice.append(Die(seat, face, biggy=True))
    notes = data.draw(st.lists(st.sampled_from(NOTE_VALUES), min_size=2, max_size=2))
    check_scoring(seats, place, dice, notes)
