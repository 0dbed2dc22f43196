"""Simultaneous and hidden: all play one of three hidden cards at the same time; the highest alone scores.

A choice can be taken back until it is revealed.
"""

from typing import Annotated, Any

from pitboss.core import bits
from pitboss.core.chance import Chance, Random
from pitboss.core.errors import Refusal
from pitboss.core.game import CHANCE, OVER, Game, Malformed, Result
from pitboss.core.journal import Journal
from pitboss.core.options import Option
from pitboss.core.outcomes import Part, Pending
from pitboss.core.record import Record
from pitboss.core.rule import rule
from pitboss.pieces.dice import count, dice, faces, shown
from pitboss.pieces.piles import counts_of, drawn, pile_of, without

MOST_SEATS = 4
KINDS = 5  # cards 1 to 5
COPIES = 4
CARDS = 3

HANDS, CHOICES, DONE = range(3)


class State(Record):
    seats: int
    low: int  # option: the lowest card alone scores
    stage: int
    dealt: int  # seats that have their hand
    pile: int
    left: int
    hand: Annotated[list[int], MOST_SEATS]  # a bag of cards
    choice: Annotated[list[int], MOST_SEATS]  # card + 1; 0: not chosen yet
    points: Annotated[list[int], MOST_SEATS]


def begin(seats: int, options: dict[str, Any]) -> State:
    return State(seats=seats, low=int(options["low"]), pile=pile_of([COPIES] * KINDS), left=COPIES * KINDS)


@rule
def waits(state: State) -> int:
    if state.stage == HANDS:
        return CHANCE
    return OVER if state.stage == DONE else (1 << state.seats) - 1 & ~chosen(state)


@rule
def chosen(state: State) -> int:
    found = 0
    for seat in range(state.seats):
        if state.choice[seat] != 0:
            found |= 1 << seat
    return found


@rule
def deal(state: State, chance: Chance, journal: Journal | None = None) -> None:
    for _ in range(CARDS):
        card = drawn(chance, state.pile, state.left)
        state.pile = without(state.pile, card)
        state.left -= 1
        state.hand[state.dealt] += dice(card, 1)
    if journal is not None:
        journal.add("hand", to=state.dealt, seat=state.dealt, cards=shown(state.hand[state.dealt]))
    state.dealt += 1
    if state.dealt == state.seats:
        state.stage = CHOICES


@rule
def legal(state: State, seat: int) -> int:
    return faces(state.hand[seat])


@rule
def apply(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    state.choice[seat] = action + 1
    if journal is not None:
        journal.add("chosen", seat=seat)
    if chosen(state) == (1 << state.seats) - 1:
        reveal(state, journal)


@rule
def reveal(state: State, journal: Journal | None = None) -> None:
    best = -1
    for card in range(KINDS):
        holders = 0
        holder = -1
        for seat in range(state.seats):
            if state.choice[seat] == card + 1:
                holders += 1
                holder = seat
        if holders == 1 and (best < 0 or state.low == 0):
            best = holder
    if journal is not None:
        journal.add("revealed", cards=[state.choice[seat] for seat in range(state.seats)])
    if best >= 0:
        state.points[best] += 1
        if journal is not None:
            journal.add("scored", seat=best)
    for seat in range(state.seats):
        state.hand[seat] -= dice(state.choice[seat] - 1, 1)
        state.choice[seat] = 0
    if state.hand[0] == 0:
        state.stage = DONE


@rule
def money(state: State, seat: int) -> int:
    return state.points[seat]


@rule
def notes(state: State, seat: int) -> int:
    return 0


@rule
def winners(state: State) -> int:
    best = 0
    for seat in range(state.seats):
        best = max(best, state.points[seat])
    found = 0
    for seat in range(state.seats):
        if state.points[seat] == best:
            found |= 1 << seat
    return found


def result(state: State) -> Result:
    points = state.points[: state.seats]
    places = [1 + sum(other > own for other in points) for own in points]
    return Result(points, [0] * state.seats, places, bits.members(winners(state)))


def pending(state: State) -> Pending:
    left = tuple(counts_of(state.pile, state.left, KINDS))
    part = Part("hand", CARDS, tuple(range(1, KINDS + 1)), left)
    return Pending("hand", {"seat": state.dealt}, (part,), to=state.dealt)


def public(state: State) -> dict[str, Any]:
    return {
        "cards": [len(shown(state.hand[seat])) for seat in range(state.seats)],
        "chosen": bits.members(chosen(state)),
        "points": state.points[: state.seats],
    }


def mine(state: State, seat: int) -> dict[str, Any]:
    return {"hand": shown(state.hand[seat]), "choice": state.choice[seat] or None}


def redeal(state: State, seat: int | None, chance: Random) -> State:
    """Other hands go back into the pile and are dealt again; a choice not revealed may be any of them."""
    guess = state.copy()
    others = [s for s in range(state.seats) if s != seat]
    counts = counts_of(state.pile, state.left, KINDS)
    for other in others:
        for card in range(KINDS):
            counts[card] += count(state.hand[other], card)
        guess.hand[other] = 0
    guess.pile, guess.left = pile_of(counts), sum(counts)
    for other in others:
        for _ in shown(state.hand[other]):
            card = drawn(chance, guess.pile, guess.left)
            guess.pile, guess.left = without(guess.pile, card), guess.left - 1
            guess.hand[other] += dice(card, 1)
        if state.choice[other]:
            cards = shown(guess.hand[other])
            guess.choice[other] = cards[drawn(chance, pile_of([1] * len(cards)), len(cards))]
    return guess


def write(state: State, seat: int, action: int) -> str:
    return f"play {action + 1}"


def read(state: State, seat: int, text: str) -> int:
    word, _, card = text.partition(" ")
    if word != "play" or card not in ("1", "2", "3", "4", "5"):
        raise Malformed("a card, e.g. `play 3`")
    return int(card) - 1


def refuse(state: State, seat: int, action: int) -> Refusal:
    return Refusal("SD-1", "why.not-in-hand")


def conserved(state: State) -> dict[str, int]:
    lying = state.left + sum(len(shown(hand)) for hand in state.hand)
    played = state.seats * (CARDS - len(shown(state.hand[0]))) if state.stage != HANDS else 0
    return {"cards": lying + played}


TEXTS = {
    "name": "Showdown",
    "tagline": "Play the highest card that nobody else plays.",
    "ask": "{seat}, play a card.",
    "event.hand": "{seat} gets {cards}.",
    "event.chosen": "{seat} has chosen.",
    "event.revealed": "The cards are {cards}.",
    "event.scored": "{seat} scores.",
    "why.not-in-hand": "you do not hold that card",
    "option.low": "The lowest card wins.",
}

GAME = Game(
    id="showdown",
    players=(2, 3, 4),
    options=(Option("low"),),
    words={"en": TEXTS, "de": TEXTS},
    begin=begin,
    waits=waits,
    deal=deal,
    legal=legal,
    apply=apply,
    money=money,
    notes=notes,
    winners=winners,
    pending=pending,
    public=public,
    mine=mine,
    redeal=redeal,
    result=result,
    write=write,
    read=read,
    refuse=refuse,
    chosen=chosen,
    conserved=conserved,
)
