"""Before the first choice: notes, tokens, cards and start player (KC-1 to KC-6, KC-19, KC-22)."""

from typing import Any

from pitboss.core import bits
from pitboss.core.bits import lowest, size
from pitboss.core.chance import Chance, draw, more
from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas_cards.cards import FULL_DECK, cards_in, drawn, hand_of, texts_of, without
from pitboss.games.las_vegas_cards.material import (
    CASINOS,
    NOTE_COUNTS,
    NOTE_VALUES,
    NOTES_EACH,
    TOKEN_CARDS,
)
from pitboss.games.las_vegas_cards.state import CHOICE, HANDS, NOTES, START, State
from pitboss.pieces.piles import drawn as drawn_note
from pitboss.pieces.piles import pile_of
from pitboss.pieces.piles import without as without_note

ALL_CASINOS = (1 << CASINOS) - 1


def begin(seats: int, options: dict[str, Any]) -> State:
    state = State(
        seats=seats,
        sequential=int(options["sequential"]),
        tokens=int(options["tokens"]),
        open_money=int(options["open_money"]),
        pile=pile_of(NOTE_COUNTS),
        left=sum(NOTE_COUNTS),
        token_cards=TOKEN_CARDS if options["tokens"] else 0,
    )
    start_round(state)
    if state.sequential:
        state.stage = START
    return state


@rule
def draw_start(state: State, chance: Chance) -> None:
    """KC-19."""
    state.start = draw(chance, state.seats)
    start_round(state)


@rule
def start_round(state: State) -> None:
    """KC-6: everybody has all cards in the deck again; nothing lies at the casinos but tokens."""
    for seat in range(state.seats):
        state.deck[seat] = FULL_DECK
        state.hand[seat] = 0
        state.cards[seat] = 0
    for casino in range(CASINOS):
        state.dice[casino] = 0
        state.doubles[casino] = 0
        for rank in range(NOTES_EACH):
            state.notes[casino][rank] = 0
    state.laid = 0
    state.turn = 0
    state.seat = state.start
    state.playing = (1 << state.seats) - 1
    state.stage = NOTES


@rule
def lay_notes(state: State, chance: Chance, journal: Journal | None = None) -> None:
    """KC-5: two notes each for casinos 1 to 6; then tokens (KC-22), and everybody draws a hand (KC-6)."""
    if journal is not None:
        tell_round(state, journal)
    while state.laid < NOTES_EACH * CASINOS and more(chance):
        kind = drawn_note(chance, state.pile, state.left)
        state.pile = without_note(state.pile, kind)
        state.left -= 1
        lay_note(state, state.laid // NOTES_EACH, NOTE_VALUES[kind], journal)
        state.laid += 1
    if state.laid == NOTES_EACH * CASINOS:
        if state.tokens:
            lay_tokens(state, journal)
        state.due = state.playing
        state.stage = HANDS
        if journal is not None:
            tell_turn(state, journal)


@rule
def lay_note(state: State, casino: int, note: int, journal: Journal | None = None) -> None:
    other = state.notes[casino][0]
    state.notes[casino][0] = max(note, other)
    state.notes[casino][1] = min(note, other)
    if journal is not None:
        journal.add("note", at=casino + 1, note=note, rule="KC-5")


@rule
def lay_tokens(state: State, journal: Journal | None = None) -> None:
    """KC-22: every casino without a token gets one; 25 are enough for four rounds."""
    without_token = ALL_CASINOS & ~state.tokens_at
    state.token_cards -= size(without_token)
    state.tokens_at = ALL_CASINOS
    if journal is not None:
        tell_tokens_laid(without_token, journal)


@rule
def draw_hands(state: State, chance: Chance, journal: Journal | None = None) -> None:
    """KC-6, KC-10: five cards for each seat that is due, in seat order; then cards are chosen."""
    while state.due != 0 and more(chance):
        seat = lowest(state.due)
        state.due &= state.due - 1
        draw_hand(state, seat, chance)
        if journal is not None:
            tell_hand(state, seat, journal)
    if state.due == 0:
        ask(state)


@rule
def ask(state: State) -> None:
    """KC-7: all who are still in; KC-18: one after the other."""
    state.asked = 1 << state.seat if state.sequential else state.playing
    state.stage = CHOICE


@rule
def draw_hand(state: State, seat: int, chance: Chance) -> None:
    deck = state.deck[seat]
    a = drawn(chance, deck)
    deck = without(deck, a)
    b = drawn(chance, deck)
    deck = without(deck, b)
    c = drawn(chance, deck)
    deck = without(deck, c)
    d = drawn(chance, deck)
    deck = without(deck, d)
    e = drawn(chance, deck)
    state.deck[seat] = without(deck, e)
    state.hand[seat] = hand_of(a, b, c, d, e)


def tell_round(state: State, journal: Journal) -> None:
    """Before the first note; who starts is told where somebody does (KC-19)."""
    if state.laid:
        return
    if state.sequential:
        journal.add("round", round=state.round + 1, seat=state.start, rule="KC-19")
    else:
        journal.add("round", round=state.round + 1, rule="KC-5")


def tell_tokens_laid(casinos: int, journal: Journal) -> None:
    if casinos:
        journal.add("tokens", casinos=[casino + 1 for casino in bits.members(casinos)], rule="KC-22")


def tell_turn(state: State, journal: Journal) -> None:
    journal.add("turn", turn=state.turn + 1, seats=bits.members(state.playing), rule="KC-7")


def tell_hand(state: State, seat: int, journal: Journal) -> None:
    """KC-13: to its owner only."""
    rule = "KC-10" if state.turn else "KC-6"
    journal.add("hand", seat=seat, cards=texts_of(cards_in(state.hand[seat])), rule=rule, to=seat)
