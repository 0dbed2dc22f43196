"""What came out of the box stays on the table: for the test that nothing gets lost."""

from pitboss.core.bits import size
from pitboss.games.las_vegas_cards.cards import left_in
from pitboss.games.las_vegas_cards.material import HAND, NOTE_VALUES, TOKEN_MONEY
from pitboss.games.las_vegas_cards.state import DONE, State
from pitboss.games.las_vegas_cards.views import away
from pitboss.pieces.piles import counts_of


def contents(state: State) -> dict[str, int]:
    """Notes and dollars in the pile, at the casinos, won and in the box; tokens; every seat's cards."""
    pile = counts_of(state.pile, state.left, len(NOTE_VALUES))
    lying = [] if state.stage == DONE else [note for notes in state.notes for note in notes if note]
    won = sum(state.money) - (TOKEN_MONEY * sum(state.taken) if state.stage == DONE else 0)
    piled = sum(n * value for n, value in zip(pile, NOTE_VALUES, strict=True))
    found = {
        "notes": state.left + len(lying) + sum(state.won) + state.boxed,
        "dollars": piled + sum(lying) + won + state.box,
        "tokens": state.token_cards + size(state.tokens_at) + sum(state.taken),
    }
    for seat in range(state.seats):
        held = HAND if state.hand[seat] else 0
        found[f"cards of seat {seat}"] = (
            left_in(state.deck[seat]) + held + state.cards[seat] + len(away(state, seat))
        )
    return found
