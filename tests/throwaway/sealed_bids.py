"""Secret bids from a range, all at once; a hidden exchange that stays hidden to the end; hands shown at last.

The highest bid that nobody shares wins the prize of its round; the winner exchanges one card unseen. In the
end all hands are shown, and what is on them is paid.
"""

import re
from typing import Annotated, Any

from pitboss.core import bits
from pitboss.core.chance import Chance, Random, draw, more
from pitboss.core.errors import Refusal
from pitboss.core.game import CHANCE, OVER, Game, Malformed, Result, action_of, amount, choice
from pitboss.core.journal import Journal
from pitboss.core.outcomes import Part, Pending
from pitboss.core.record import Record
from pitboss.core.rule import rule
from pitboss.pieces.dice import count, dice, faces, shown
from pitboss.pieces.piles import counts_of, drawn, pile_of, without

MOST_SEATS = 4
KINDS = 6
COPIES = 4
HAND = 3
ROUNDS = 4
CASH = 500
STEP = 50
PIP = 20


HANDS, PRIZE, BIDS, DISCARD, DRAW, DONE = range(6)

Seats = Annotated[list[int], MOST_SEATS]


class State(Record):
    seats: int
    stage: int
    round: int
    dealt: int
    prize: int
    winner: int
    pile: int
    left: int
    hand: Seats  # bag
    bid: Seats  # in steps, plus one; 0: none yet
    away: Seats  # bag of discards of each seat, known to it alone
    cash: Seats


def begin(seats: int, options: dict[str, Any]) -> State:
    return State(
        seats=seats,
        pile=pile_of([COPIES] * KINDS),
        left=COPIES * KINDS,
        cash=[CASH] * seats + [0] * (MOST_SEATS - seats),
    )


BID = 0  # bid N; then DISCARD choices are 1..6


@rule
def waits(state: State) -> int:
    if state.stage == BIDS:
        return (1 << state.seats) - 1 & ~bidders(state)
    if state.stage == DISCARD:
        return 1 << state.winner
    return OVER if state.stage == DONE else CHANCE


@rule
def bidders(state: State) -> int:
    found = 0
    for seat in range(state.seats):
        if state.bid[seat] != 0:
            found |= 1 << seat
    return found


@rule
def chosen(state: State) -> int:
    """Bids until they are shown, discards until the end."""
    found = bidders(state)
    for seat in range(state.seats):
        if state.away[seat] != 0 and state.stage != DONE:
            found |= 1 << seat
    return found


@rule
def deal(state: State, chance: Chance, journal: Journal | None = None) -> None:
    if state.stage == HANDS:
        while state.dealt < state.seats and more(chance):
            for _ in range(HAND):
                take_card(state, state.dealt, chance)
            if journal is not None:
                journal.add(
                    "hand",
                    seat=state.dealt,
                    cards=shown(state.hand[state.dealt]),
                    rule="SB-1",
                    to=state.dealt,
                )
            state.dealt += 1
        if state.dealt == state.seats:
            state.stage = PRIZE
    elif state.stage == PRIZE:
        state.prize = 100 * (draw(chance, 6) + 1)
        state.stage = BIDS
        if journal is not None:
            journal.add("prize", money=state.prize, rule="SB-2")
    else:
        before = state.hand[state.winner]
        take_card(state, state.winner, chance)
        if journal is not None:
            journal.add(
                "drew",
                seat=state.winner,
                cards=shown(state.hand[state.winner] - before),
                rule="SB-5",
                to=state.winner,
            )
        next_round(state, journal)


@rule
def take_card(state: State, seat: int, chance: Chance) -> None:
    card = drawn(chance, state.pile, state.left)
    state.pile = without(state.pile, card)
    state.left -= 1
    state.hand[seat] += dice(card, 1)


@rule
def legal(state: State, seat: int) -> int:
    if state.stage == BIDS:
        return 1 << BID
    return faces(state.hand[seat]) << 1


@rule
def span(state: State, seat: int, choice: int) -> tuple[int, int, int]:
    if choice == BID:
        return 0, state.cash[seat] // STEP * STEP, STEP
    return 0, 0, 0


@rule
def apply(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    if state.stage == BIDS:
        state.bid[seat] = amount(action) // STEP + 1
        if journal is not None:
            journal.add("bid", seat=seat, rule="SB-3")
        if bidders(state) == (1 << state.seats) - 1:
            reveal(state, journal)
    else:
        card = choice(action) - 1
        state.hand[seat] -= dice(card, 1)
        state.away[seat] += dice(card, 1)
        state.stage = DRAW
        if journal is not None:
            journal.add("discarded", seat=seat, rule="SB-5")
            journal.add("put-away", seat=seat, cards=[card + 1], rule="SB-5", to=seat)


@rule
def reveal(state: State, journal: Journal | None = None) -> None:
    best = -1
    for seat in range(state.seats):
        alone = True
        for other in range(state.seats):
            if other != seat and state.bid[other] == state.bid[seat]:
                alone = False
        if alone and (best < 0 or state.bid[seat] > state.bid[best]):
            best = seat
    if journal is not None:
        tell_bids(state, journal)
    if best >= 0:
        paid = (state.bid[best] - 1) * STEP
        state.cash[best] += state.prize - paid
        if journal is not None:
            journal.add("won", seat=best, money=state.prize, bid=paid, rule="SB-4")
    for seat in range(state.seats):
        state.bid[seat] = 0
    state.winner = best
    if best >= 0 and state.left > 0:
        state.stage = DISCARD
    else:
        next_round(state, journal)


def tell_bids(state: State, journal: Journal) -> None:
    for seat in range(state.seats):
        journal.add("revealed", seat=seat, bid=(state.bid[seat] - 1) * STEP, rule="SB-4", reveals=True)


@rule
def next_round(state: State, journal: Journal | None = None) -> None:
    state.round += 1
    state.prize = 0
    state.stage = PRIZE
    if state.round == ROUNDS:
        state.stage = DONE
        for seat in range(state.seats):
            for kind in range(KINDS):
                state.cash[seat] += PIP * (kind + 1) * count(state.hand[seat], kind)
            if journal is not None:
                journal.add(
                    "shown",
                    seat=seat,
                    cards=shown(state.hand[seat]),
                    money=state.cash[seat],
                    rule="SB-6",
                    reveals=True,
                )


@rule
def money(state: State, seat: int) -> int:
    return state.cash[seat]


@rule
def notes(state: State, seat: int) -> int:
    return 0


@rule
def winners(state: State) -> int:
    best = 0
    found = 0
    for seat in range(state.seats):
        if state.cash[seat] > best:
            best = state.cash[seat]
            found = 0
        if state.cash[seat] == best:
            found |= 1 << seat
    return found


def result(state: State) -> Result:
    points = state.cash[: state.seats]
    places = [1 + sum(other > own for other in points) for own in points]
    return Result(points, [0] * state.seats, places, bits.members(winners(state)))


def pending(state: State) -> Pending:
    if state.stage == PRIZE:
        return Pending("prize", {}, (Part("face", 1, alone=True, ordered=True),))
    cards = tuple(range(1, KINDS + 1))
    left = tuple(counts_of(state.pile, state.left, KINDS))
    if state.stage == HANDS:
        return Pending("hand", {"seat": state.dealt}, (Part("hand", HAND, cards, left),), to=state.dealt)
    return Pending(
        "draw", {"seat": state.winner}, (Part("card", 1, cards, left, alone=True),), to=state.winner
    )


def public(state: State) -> dict[str, Any]:
    return {
        "round": state.round + 1,
        "prize": state.prize or None,
        "winner": state.winner if state.stage == DISCARD else None,
        "pile": state.left,
        "seats": [
            {
                "money": state.cash[seat],
                "bidding": state.bid[seat] == 0 and state.stage == BIDS,
                "cards": size_of(state.hand[seat]),
                "hand": shown(state.hand[seat]) if state.stage == DONE else None,
            }
            for seat in range(state.seats)
        ],
    }


def size_of(bag: int) -> int:
    return len(shown(bag))


def mine(state: State, seat: int) -> dict[str, Any]:
    return {
        "hand": shown(state.hand[seat]),
        "bid": (state.bid[seat] - 1) * STEP if state.bid[seat] else None,
        "away": shown(state.away[seat]),
    }


def redeal(state: State, seat: int | None, chance: Random) -> State:
    guess = state.copy()
    if state.stage == DONE:
        return guess
    others = [s for s in range(state.seats) if s != seat]
    counts = counts_of(state.pile, state.left, KINDS)
    for other in others:
        for bags in (state.hand, state.away):
            for kind in range(KINDS):
                counts[kind] += count(bags[other], kind)
    pile, left = pile_of(counts), sum(counts)
    for other in others:
        for bags in (guess.hand, guess.away):
            number, bags[other] = len(shown(bags[other])), 0
            for _ in range(number):
                card = drawn(chance, pile, left)
                pile, left = without(pile, card), left - 1
                bags[other] += dice(card, 1)
        if state.bid[other]:
            guess.bid[other] = 1 + draw(chance, state.cash[other] // STEP + 1)
    guess.pile, guess.left = pile, left
    return guess


def conserved(state: State) -> dict[str, int]:
    return {"cards": state.left + sum(len(shown(b)) for b in [*state.hand, *state.away])}


def write(state: State, seat: int, action: int) -> str:
    return f"bid {amount(action)}" if choice(action) == BID else f"discard {choice(action)}"


def read(state: State, seat: int, text: str) -> int:
    if found := re.fullmatch("bid (0|[1-9][0-9]{0,5})", text):
        return action_of(BID, int(found[1]))
    if found := re.fullmatch("discard ([1-6])", text):
        return int(found[1])
    raise Malformed("`bid 150` or `discard 3`")


def refuse(state: State, seat: int, action: int) -> Refusal:
    if choice(action) == BID:
        return Refusal("SB-3", "why.bid" if state.stage == BIDS else "why.not-now")
    return Refusal("SB-5", "why.card")


TEXTS = {
    "name": "Sealed Bids",
    "tagline": "Bid in secret; the highest bid that nobody shares wins.",
    "ask": "{seat}, what do you do?",
    "event.hand": "{seat} gets {cards}.",
    "event.prize": "The prize is {money}.",
    "event.bid": "{seat} has bid.",
    "event.revealed": "{seat} bids {bid}.",
    "event.won": "{seat} pays {bid} for {money}.",
    "event.discarded": "{seat} puts a card away.",
    "event.put-away": "It is {cards}.",
    "event.drew": "{seat} draws {cards}.",
    "event.shown": "{seat} shows {cards} and has {money}.",
    "why.bid": "bids are multiples of $50 that you can pay",
    "why.not-now": "there is no bidding now",
    "why.card": "you cannot discard that now",
}

GAME = Game(
    id="sealed-bids",
    players=(2, 3, 4),
    options=(),
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
    span=span,
    chosen=chosen,
    conserved=conserved,
)
