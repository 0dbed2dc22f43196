"""The card game with a look at everything after each choice; compiled too, for very many games.

When anything is lost or appears from nowhere, the seat that chose loses more money than there is.
"""

from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas_cards import GAME
from pitboss.games.las_vegas_cards.cards import card_in, left_in
from pitboss.games.las_vegas_cards.material import (
    CASINOS,
    HAND,
    NOTE_VALUES,
    NOTES_EACH,
    TOKEN_CARDS,
    TOKEN_MONEY,
)
from pitboss.games.las_vegas_cards.state import DONE, State
from pitboss.games.las_vegas_cards.turn import apply
from pitboss.pieces.dice import count

NOTES = 48
DOLLARS = 3_120_000
PENALTY = 1 << 40


@rule
def cards_are_there(state: State, seat: int) -> bool:
    """KC-2, KC-6: no card is twice in deck, hand and casinos; thirty but for whole hands are in the deck."""
    below = 0
    out = 0
    for casino in range(CASINOS):
        upto = state.deck[seat] >> 6 * casino & 63
        doubles = (state.deck[seat] >> 36 + 4 * casino & 15) + count(state.doubles[casino], seat)
        lying = count(state.dice[casino], seat) - count(state.doubles[casino], seat)
        cards = upto - below + lying
        for at in range(HAND):
            card = card_in(state.hand[seat], at)
            if card >> 1 == casino + 1:
                cards += 1
                doubles += card & 1
        if cards - doubles > 4 or doubles > 1 or cards < doubles:
            return False
        below = upto
        out += lying
    return out == state.cards[seat] and left_in(state.deck[seat]) % HAND == 0


@rule
def notes_are_there(state: State) -> bool:
    """KC-3: in the pile, at the casinos, with a player or in the box."""
    notes = state.left + state.boxed
    dollars = state.box
    for kind in range(len(NOTE_VALUES)):
        below = state.pile >> 7 * (kind - 1) & 127 if kind > 0 else 0
        dollars += NOTE_VALUES[kind] * ((state.pile >> 7 * kind & 127) - below)
    for seat in range(state.seats):
        notes += state.won[seat]
        dollars += state.money[seat]
        if state.stage == DONE:
            dollars -= TOKEN_MONEY * state.taken[seat]
    if state.stage != DONE:
        for casino in range(CASINOS):
            for rank in range(NOTES_EACH):
                dollars += state.notes[casino][rank]
                notes += 1 if state.notes[casino][rank] != 0 else 0
    return notes == NOTES and dollars == DOLLARS


@rule
def tokens_are_there(state: State) -> bool:
    """KC-21."""
    tokens = state.token_cards
    for casino in range(CASINOS):
        tokens += state.tokens_at >> casino & 1
    for seat in range(state.seats):
        tokens += state.taken[seat]
    return tokens == TOKEN_CARDS * state.tokens


@rule
def intact(state: State) -> bool:
    for seat in range(state.seats):
        if not cards_are_there(state, seat):
            return False
    return notes_are_there(state) and tokens_are_there(state)


@rule
def apply_and_look(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    apply(state, seat, action, journal)
    if not intact(state):
        state.money[seat] -= PENALTY


WATCHED = GAME._replace(id="las-vegas-cards-watched", apply=apply_and_look)
