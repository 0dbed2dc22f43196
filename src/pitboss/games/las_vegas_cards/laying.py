"""Laying chosen cards at the casinos, and what comes of it (KC-7, KC-9, KC-11, KC-18, KC-22)."""

from pitboss.core.bits import lowest, size
from pitboss.core.journal import Journal
from pitboss.core.rule import rule
from pitboss.games.las_vegas_cards.cards import card_in, chosen_from, dice_on, number, texts_of
from pitboss.games.las_vegas_cards.material import CASINOS, ENOUGH, TOKEN_DICE
from pitboss.games.las_vegas_cards.state import State
from pitboss.pieces.dice import count, dice


@rule
def lay(state: State, seat: int, choice: int, journal: Journal | None = None) -> int:
    """Chosen cards go to the casinos of their numbers, the others away (KC-9). Gives the dice laid."""
    if journal is not None:
        tell_laid(state, seat, choice, journal)
    laid = 0
    places = choice
    while places != 0:
        card = card_in(state.hand[seat], lowest(places))
        places &= places - 1
        casino = number(card) - 1
        laid += dice(casino, dice_on(card))
        state.dice[casino] += dice(seat, dice_on(card))
        state.doubles[casino] += dice(seat, dice_on(card) - 1)
    state.cards[seat] += size(choice)
    state.hand[seat] = 0
    return laid


@rule
def take_tokens(state: State, seat: int, laid: int, journal: Journal | None = None) -> None:
    """KC-22: two dice or more laid at a casino in one play take the token there."""
    for casino in range(CASINOS):
        if count(laid, casino) >= TOKEN_DICE and state.tokens_at >> casino & 1:
            state.tokens_at ^= 1 << casino
            state.taken[seat] += 1
            if journal is not None:
                journal.add("token", seat=seat, at=casino + 1, rule="KC-22")


@rule
def drop_out(state: State, seat: int, journal: Journal | None = None) -> None:
    """KC-11: with eight cards or more at the casinos a player is out of the round."""
    if state.cards[seat] >= ENOUGH and state.playing >> seat & 1:
        state.playing ^= 1 << seat
        if journal is not None:
            journal.add("out", seat=seat, count=state.cards[seat], rule="KC-11")


def tell_laid(state: State, seat: int, choice: int, journal: Journal) -> None:
    cards = texts_of(chosen_from(state.hand[seat], choice))
    journal.add("laid", seat=seat, cards=cards, rule="KC-18" if state.sequential else "KC-7")
