"""Actions as text, and why one is refused."""

import re

from pitboss.core.errors import Refusal
from pitboss.core.game import Malformed
from pitboss.games.las_vegas_cards.cards import CARDS, TEXTS, cards_in, chosen_from, number, texts_of
from pitboss.games.las_vegas_cards.material import HAND
from pitboss.games.las_vegas_cards.state import State

FORM = re.compile(r"play(?: (?:11?|22?|33?|44?|55?|66?))*")
NOT_HELD = 1 << HAND
"""A choice that stands for cards that are not in the hand."""


def write(state: State, seat: int, action: int) -> str:
    return " ".join(["play", *texts_of(chosen_from(state.hand[seat], action))])


def read(state: State, seat: int, text: str) -> int:
    if not FORM.fullmatch(text):
        raise Malformed("play and cards of the hand, e.g. `play 3 3 33` (33: the card with two dice)")
    wanted = sorted(CARDS[TEXTS.index(card)] for card in text.split()[1:])
    choice = 0
    for at, card in enumerate(cards_in(state.hand[seat])):
        if card in wanted:
            wanted.remove(card)
            choice |= 1 << at
    return NOT_HELD if wanted else choice


def refuse(state: State, seat: int, action: int) -> Refusal:
    """KC-8 forbids whatever can be forbidden here."""
    cards = chosen_from(state.hand[seat], action)
    if action >= NOT_HELD:
        return Refusal("KC-8", "why.not-held")
    if not cards:
        return Refusal("KC-8", "why.none")
    if len(cards) > 2 and len({number(card) for card in cards}) > 1:
        return Refusal("KC-8", "why.different")
    return Refusal("KC-8", "why.equal")  # no text reads as such a choice
