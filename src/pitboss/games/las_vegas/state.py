"""The table: everything that is known about a match of Las Vegas at one moment."""

from typing import Annotated

from pitboss.core.record import Record
from pitboss.games.las_vegas.material import CASINOS, KINDS, MOST_SEATS, NOTES_EACH

START, NOTES, THROW, CHOICE, DONE = range(5)
"""What comes next: the start player is drawn, notes are laid, dice are thrown, a face is chosen, nothing."""

Casinos = Annotated[list[int], CASINOS]
Parties = Annotated[list[int], MOST_SEATS + 1]
"""One for each party: the seats in order, then the neutral dice (LV-19) right after the last seat."""


class State(Record):
    seats: int
    neutral_dice: int  # how many each player gets (LV-17)
    bandit: int
    open_money: int

    stage: int
    round: int
    start: int
    turn: int

    pile: int  # see pieces.piles
    left: int
    laid: int  # notes laid at the casinos so far this round
    notes: Annotated[list[list[int]], CASINOS + 1, NOTES_EACH]  # in dollars, highest first

    hand: Annotated[list[int], MOST_SEATS]  # dice still held, as a bag by kind: own, Biggy, neutral
    roll: Annotated[list[int], KINDS]  # the throw a choice is made from, a bag for each kind
    small: Casinos  # small dice there, as a bag by party
    big: Casinos  # Biggys there, likewise
    bandit_small: Parties  # dice on the bandit, by face
    bandit_big: Parties
    closed: int  # faces closed on the bandit (LV-21); all of them in a game without

    money: Annotated[list[int], MOST_SEATS]
    won: Annotated[list[int], MOST_SEATS]  # notes won
