"""The table: everything that is known about a match of the card game at one moment."""

from typing import Annotated

from pitboss.core.record import Record
from pitboss.games.las_vegas_cards.material import CASINOS, MOST_SEATS, NOTES_EACH

START, NOTES, HANDS, CHOICE, DONE = range(5)
"""What comes next: a start player is drawn (in turn only), notes are laid, hands drawn, cards chosen."""

Seats = Annotated[list[int], MOST_SEATS]
Casinos = Annotated[list[int], CASINOS]


class State(Record):
    seats: int
    sequential: int
    tokens: int
    open_money: int

    stage: int
    round: int
    turn: int  # turns that are over in this round
    start: int
    seat: int  # whose turn it is, in turn (KC-18)
    playing: int  # seats not out of the round, as bits
    due: int  # seats that draw a hand next, as bits
    asked: int  # seats that still have to choose, as bits

    pile: int  # see pieces.piles
    left: int
    laid: int  # notes laid at the casinos so far this round
    notes: Annotated[list[list[int]], CASINOS, NOTES_EACH]  # in dollars, highest first

    deck: Seats  # what is left of the own cards this round; see cards
    hand: Seats  # the seat's alone to know, as is its deck
    choice: Seats  # made but not revealed, the seat's alone to know; 0: none
    dice: Casinos  # on the cards there, as a bag by seat
    doubles: Casinos  # how many of these cards show two dice, as a bag by seat
    cards: Seats  # how many cards at the casinos

    token_cards: int  # not laid yet
    tokens_at: int  # casinos where a token lies, as bits
    taken: Seats  # tokens taken

    money: Seats
    won: Seats  # notes won
    box: int  # dollars on notes that nobody took
    boxed: int  # how many these were
