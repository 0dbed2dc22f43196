"""Dice cards, a player's deck of them, and the hand of five.

A card is one number from 2 to 13: twice the number it shows, plus one if it shows it on two dice.

A deck is known as what is left in it (its order is known to nobody, KC-13), in one int: six-bit
field k counts the cards of the numbers up to k + 1, so that a drawn index finds its number by one
subtraction. Above these, four-bit field k counts how many of number k + 1 are doubles.

A hand is five cards ascending, four bits each, in one int; 0 is no hand.
"""

from collections.abc import Sequence

from pitboss.core.bits import size
from pitboss.core.chance import Chance, draw, scripted
from pitboss.core.rule import rule
from pitboss.games.las_vegas_cards.material import CASINOS, DOUBLES, HAND, SINGLES

CARDS = range(2, 2 * CASINOS + 2)
NUMBER_BITS = 6
DOUBLE_BITS = 4
DOUBLES_FROM = NUMBER_BITS * CASINOS
LAST_FIELD = NUMBER_BITS * (CASINOS - 1)
ONES = sum(1 << NUMBER_BITS * field for field in range(CASINOS))
GUARDS = 32 * ONES
NIBBLES = 0x1111


@rule
def number(card: int) -> int:
    return card >> 1


@rule
def dice_on(card: int) -> int:
    """KC-2: one, or two on a double."""
    return 1 + (card & 1)


def text_of(card: int) -> str:
    """A card as people write it: "3", or "33" with two dice."""
    return str(number(card)) * dice_on(card)


TEXTS = tuple(text_of(card) for card in CARDS)


# -- the deck -------------------------------------------------------------------------------


def _one_of(card: int) -> int:
    """What one card adds to a deck."""
    at = number(card) - 1
    totals = sum(1 << NUMBER_BITS * field for field in range(at, CASINOS))
    return totals + (dice_on(card) - 1 << DOUBLES_FROM + DOUBLE_BITS * at)


ONE_OF = (0, 0, *map(_one_of, CARDS))


def deck_of(counts: Sequence[int]) -> int:
    """A deck with that many of each card, in the order of CARDS."""
    assert sum(counts) < 32, "a deck holds 31 cards"
    return sum(n * ONE_OF[card] for card, n in zip(CARDS, counts, strict=True))


def counts_in(deck: int) -> list[int]:
    """How many of each card a deck still has, in the order of CARDS."""
    totals = [0, *(deck >> NUMBER_BITS * field & 63 for field in range(CASINOS))]
    counts = []
    for at in range(CASINOS):
        doubles = deck >> DOUBLES_FROM + DOUBLE_BITS * at & 15
        counts += [totals[at + 1] - totals[at] - doubles, doubles]
    return counts


FULL_COUNTS = tuple(n for pair in zip(SINGLES, DOUBLES, strict=True) for n in pair)
FULL_DECK = deck_of(FULL_COUNTS)


@rule
def left_in(deck: int) -> int:
    return deck >> LAST_FIELD & 63


@rule
def card_at(deck: int, at: int) -> int:
    """The card at a place of the deck sorted: by number, doubles last."""
    field = size((32 + at) * ONES - deck & GUARDS)
    doubles = deck >> DOUBLES_FROM + DOUBLE_BITS * field & 15
    return 2 * field + 2 + int(at + doubles >= (deck >> NUMBER_BITS * field & 63))


@rule
def drawn(chance: Chance, deck: int) -> int:
    """The next card of a shuffled deck."""
    if scripted(chance):
        return draw(chance, 0) + 2
    return card_at(deck, draw(chance, left_in(deck)))


@rule
def without(deck: int, card: int) -> int:
    return deck - ONE_OF[card]


# -- the hand -------------------------------------------------------------------------------


@rule
def card_in(hand: int, at: int) -> int:
    """The card at a place of a hand, 0 to 4."""
    return hand >> 4 * at & 15


@rule
def hand_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five cards as a hand: nine comparisons put them in order."""
    if a > b:
        a, b = b, a
    if d > e:
        d, e = e, d
    if c > e:
        c, e = e, c
    if c > d:
        c, d = d, c
    if a > d:
        a, d = d, a
    if a > c:
        a, c = c, a
    if b > e:
        b, e = e, b
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a | b << 4 | c << 8 | d << 12 | e << 16


def cards_in(hand: int) -> list[int]:
    return [card_in(hand, at) for at in range(HAND)] if hand else []


def texts_of(cards: list[int]) -> list[str]:
    """Cards as people read them, ascending, single before double."""
    return [text_of(card) for card in sorted(cards)]


# -- what may be chosen out of a hand -------------------------------------------------------
# A choice is a set of places of the hand (0 to 4), as bits: 1 to 31.


@rule
def steps(hand: int) -> int:
    """How each card differs from the one before, two bits a step: 0 equal, 1 doubled, 3 another number."""
    change = hand ^ hand >> 4
    number_changes = change >> 1 | change >> 2 | change >> 3
    pairs = (number_changes | change) & NIBBLES | (number_changes & NIBBLES) << 1
    halves = (pairs | pairs >> 2) & 0x0F0F
    return (halves | halves >> 4) & 255


def _choices(steps: int) -> int:
    """KC-8: the choices out of a hand with such steps, as bits."""
    step = [steps >> 2 * at & 3 for at in range(HAND - 1)]
    found = 0
    for choice in range(1, 1 << HAND):
        places = [at for at in range(HAND) if choice >> at & 1]
        one_number = all(step[at] != 3 for at in range(places[0], places[-1]))
        if (len(places) <= 2 or one_number) and _is_first(choice, step):
            found |= 1 << choice
    return found


def _is_first(choice: int, step: list[int]) -> bool:
    """Of equal cards those further to the left are chosen, so that no two choices are the same cards."""
    return not any(
        same == 0 and choice >> at & 3 == 2  # the card is chosen, its equal to the left is not
        for at, same in enumerate(step)
    )


CHOICES = tuple(_choices(steps) for steps in range(256))


def chosen_from(hand: int, choice: int) -> list[int]:
    """The cards of a choice, ascending."""
    return [card for at, card in enumerate(cards_in(hand)) if choice >> at & 1]
