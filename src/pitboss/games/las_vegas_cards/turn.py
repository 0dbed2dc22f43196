"""A turn: choose cards of the hand, all at once or one after the other (KC-7 to KC-12, KC-18, KC-20)."""

from pitboss.core.chance import Chance
from pitboss.core.game import CHANCE, OVER
from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas_cards.cards import CHOICES, chosen_from, steps, texts_of
from pitboss.games.las_vegas_cards.ending import end_round
from pitboss.games.las_vegas_cards.laying import drop_out, lay, take_tokens
from pitboss.games.las_vegas_cards.material import TURNS
from pitboss.games.las_vegas_cards.setup import ask, draw_hands, draw_start, lay_notes, tell_turn
from pitboss.games.las_vegas_cards.state import CHOICE, DONE, HANDS, NOTES, State


@rule
def waits(state: State) -> int:
    """KC-7: all who still have to choose are asked at the same time."""
    if state.stage == CHOICE:
        return state.asked
    return OVER if state.stage == DONE else CHANCE


@rule
def deal(state: State, chance: Chance, journal: Journal | None = None) -> None:
    if state.stage == HANDS:
        draw_hands(state, chance, journal)
    elif state.stage == NOTES:
        lay_notes(state, chance, journal)
    else:
        draw_start(state, chance)


@rule
def legal(state: State, seat: int) -> int:
    """KC-8: one or two cards, or more of one number; a choice is a set of places of the hand."""
    return CHOICES[steps(state.hand[seat])]


@rule
def chosen(state: State) -> int:
    """KC-13: whose choice is made but not revealed."""
    seats = 0
    for seat in range(state.seats):
        if state.choice[seat] != 0:
            seats |= 1 << seat
    return seats


@rule
def apply(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    if state.sequential:
        play_in_turn(state, seat, action, journal)
    else:
        choose(state, seat, action, journal)


@rule
def choose(state: State, seat: int, choice: int, journal: Journal | None = None) -> None:
    """KC-7: the choice stays hidden until the last one has chosen."""
    state.choice[seat] = choice
    state.asked &= ~(1 << seat)
    if journal is not None:
        tell_choice(state, seat, choice, journal)
    if state.asked == 0:
        reveal(state, journal)


@rule
def reveal(state: State, journal: Journal | None = None) -> None:
    """KC-7, KC-10 to KC-12: all choices are laid; who is not out draws again if there is a further turn."""
    for seat in range(state.seats):
        if state.choice[seat] != 0:
            lay(state, seat, state.choice[seat], journal)
            state.choice[seat] = 0
    for seat in range(state.seats):
        drop_out(state, seat, journal)
    if state.playing == 0 or state.turn + 1 == TURNS:
        end_round(state, journal)
    else:
        state.turn += 1
        state.due = state.playing
        state.stage = HANDS
        if journal is not None:
            tell_turn(state, journal)


@rule
def play_in_turn(state: State, seat: int, choice: int, journal: Journal | None = None) -> None:
    """KC-18, KC-20: the cards are laid at once, and the next five drawn if there is a further turn."""
    laid = lay(state, seat, choice, journal)
    if state.tokens:
        take_tokens(state, seat, laid, journal)
    drop_out(state, seat, journal)
    if state.turn + 1 < TURNS:
        state.due = state.playing & 1 << seat
    if not next_turn(state, journal):
        end_round(state, journal)
    elif state.due != 0:
        state.stage = HANDS
    else:
        ask(state)


@rule
def next_turn(state: State, journal: Journal | None = None) -> bool:
    """KC-20: clockwise to the next player who is not out. False when nobody has a turn left."""
    if state.playing == 0:
        return False
    while True:
        state.seat = state.seat + 1 if state.seat + 1 < state.seats else 0
        if state.seat == state.start:
            if state.turn + 1 == TURNS:
                return False
            state.turn += 1
            if journal is not None:
                tell_turn(state, journal)
        if state.playing >> state.seat & 1:
            return True


def tell_choice(state: State, seat: int, choice: int, journal: Journal) -> None:
    """KC-13: that somebody has chosen is for all to see, what was chosen is not."""
    journal.add("chose", seat=seat, rule="KC-7")
    cards = texts_of(chosen_from(state.hand[seat], choice))
    journal.add("choice", seat=seat, cards=cards, rule="KC-13", to=seat)
