"""The end of a round and of the game (LV-6, LV-9, LV-13, LV-16)."""

from pitboss.core import bits
from pitboss.core.game import Result
from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas.material import ROUNDS
from pitboss.games.las_vegas.scoring import score
from pitboss.games.las_vegas.setup import start_round
from pitboss.games.las_vegas.state import DONE, State


@rule
def end_round(state: State, journal: Journal | None = None) -> None:
    score(state, journal)
    state.round += 1
    if state.round == ROUNDS:
        state.stage = DONE
        if journal is not None:
            tell_end(state, journal)
    else:
        state.start = state.start + 1 if state.start + 1 < state.seats else 0
        start_round(state, journal)


@rule
def money(state: State, seat: int) -> int:
    return state.money[seat]


@rule
def notes(state: State, seat: int) -> int:
    return state.won[seat]


@rule
def wealth(state: State, seat: int) -> int:
    """LV-16: money, then notes, as one number to compare."""
    return state.money[seat] * 64 + state.won[seat]


@rule
def winners(state: State) -> int:
    """LV-16: whoever is level at the top shares the victory."""
    best = -1
    found = 0
    for seat in range(state.seats):
        has = wealth(state, seat)
        if has > best:
            best = has
            found = 0
        if has == best:
            found |= 1 << seat
    return found


def worth(state: State, seat: int) -> int:
    """The money a seat would have if the round were scored now."""
    scored = state.copy()
    score(scored)
    return scored.money[seat]


def result(state: State) -> Result:
    seats = range(state.seats)
    has = [wealth(state, seat) for seat in seats]
    return Result(
        money=[state.money[seat] for seat in seats],
        notes=[state.won[seat] for seat in seats],
        places=[1 + sum(other > mine for other in has) for mine in has],
        winners=bits.members(winners(state)),
    )


def tell_end(state: State, journal: Journal) -> None:
    ended = result(state)
    journal.add("over", winners=ended.winners, money=ended.money, notes=ended.notes, rule="LV-16")
