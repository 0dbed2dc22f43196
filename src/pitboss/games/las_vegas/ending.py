"""The end of a round and of the game (LV-6, LV-9, LV-13, LV-16)."""

from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas.material import ROUNDS
from pitboss.games.las_vegas.scoring import score
from pitboss.games.las_vegas.setup import start_round
from pitboss.games.las_vegas.state import DONE, State
from pitboss.pieces.money import result


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


def worth(state: State, seat: int) -> int:
    """The money a seat would have if the round were scored now."""
    scored = state.copy()
    score(scored)
    return scored.money[seat]


def tell_end(state: State, journal: Journal) -> None:
    ended = result(state)
    journal.add("over", winners=ended.winners, money=ended.money, notes=ended.notes, rule="LV-16")
