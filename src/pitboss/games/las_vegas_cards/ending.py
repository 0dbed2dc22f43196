"""The end of a round and of the game (KC-12, KC-16, KC-17, KC-19, KC-22)."""

from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas_cards.laying import lay
from pitboss.games.las_vegas_cards.material import ROUNDS, TOKEN_MONEY
from pitboss.games.las_vegas_cards.scoring import score
from pitboss.games.las_vegas_cards.setup import start_round
from pitboss.games.las_vegas_cards.state import DONE, State
from pitboss.pieces.money import result


@rule
def end_round(state: State, journal: Journal | None = None) -> None:
    score(state, journal)
    state.round += 1
    if state.round == ROUNDS:
        pay_tokens(state, journal)
        state.stage = DONE
        if journal is not None:
            tell_end(state, journal)
    else:
        state.start = state.start + 1 if state.start + 1 < state.seats else 0
        start_round(state)


@rule
def pay_tokens(state: State, journal: Journal | None = None) -> None:
    """KC-22: each is worth money, and no note."""
    for seat in range(state.seats):
        if state.taken[seat] != 0:
            state.money[seat] += TOKEN_MONEY * state.taken[seat]
            if journal is not None:
                tell_tokens(state, seat, journal)


def tell_tokens(state: State, seat: int, journal: Journal) -> None:
    tokens = state.taken[seat]
    journal.add("tokens-paid", seat=seat, count=tokens, money=TOKEN_MONEY * tokens, rule="KC-22")


def tell_end(state: State, journal: Journal) -> None:
    ended = result(state)
    journal.add("over", winners=ended.winners, money=ended.money, notes=ended.notes, rule="KC-17")


def worth(state: State, seat: int) -> int:
    """The money a seat would have if the choices made were laid and the round scored now, with its tokens."""
    scored = state.copy()
    for other in range(state.seats):
        if scored.choice[other] != 0:
            lay(scored, other, scored.choice[other])
    score(scored)
    return scored.money[seat] + (0 if state.stage == DONE else TOKEN_MONEY * state.taken[seat])
