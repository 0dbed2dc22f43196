"""Stakes from a range, and a debt that interrupts: who cannot pay sells a jewel to the bank or auctions it.

A die is thrown: on a 1 or 2 the player pays a fine to the left neighbour, else bets on a coin.
When the playing time is over, the lap under way is the last.
"""

from typing import Annotated, Any

from pitboss.core import bits
from pitboss.core.chance import Chance, Random, draw
from pitboss.core.errors import Refusal
from pitboss.core.game import CHANCE, OVER, Game, Malformed, Result, action_of, amount, choice
from pitboss.core.journal import Journal
from pitboss.core.outcomes import Part, Pending
from pitboss.core.record import Record
from pitboss.core.rule import rule

MOST_SEATS = 4
LAPS = 6
CASH, JEWELS = 100, 2
PRICE = 60
STEP = 10
FINE = 80  # for each pip of a 1 or 2

BET, SELL, AUCTION, BID, FOLD = range(5)
FORMS = ("bet", "sell", "auction", "bid", "fold")

START, THROW, STAKE, WHEEL, DEBT, BIDS, DONE = range(7)


class State(Record):
    seats: int
    stage: int
    turn: int
    first: int
    lap: int
    stake: int
    debt: int  # of the seat whose turn it is, to its left neighbour
    bidder: int  # who is asked in an auction
    best: int  # the highest bid so far, and whose it is
    leader: int
    folded: int  # seats out of the auction, as bits
    cash: Annotated[list[int], MOST_SEATS]
    jewels: Annotated[list[int], MOST_SEATS]
    bank: int  # jewels sold to the bank


def begin(seats: int, options: dict[str, Any]) -> State:
    state = State(seats=seats)
    for seat in range(seats):
        state.cash[seat], state.jewels[seat] = CASH, JEWELS
    return state


@rule
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def waits(state: State) -> int:
    if state.stage == STAKE or state.stage == DEBT:
        return 1 << state.turn
    if state.stage == BIDS:
        return 1 << state.bidder
    return OVER if state.stage == DONE else CHANCE


@rule
def deal(state: State, chance: Chance, journal: Journal | None = None) -> None:
    if state.stage == START:
        state.turn = draw(chance, state.seats)
        state.first = state.turn
        state.stage = THROW
        if journal is not None:
            journal.add("turn", seat=state.turn)
    elif state.stage == THROW:
        throw(state, draw(chance, 6) + 1, journal)
    else:
        spin(state, draw(chance, 2), journal)


@rule
def throw(state: State, face: int, journal: Journal | None = None) -> None:
    if journal is not None:
        journal.add("rolled", seat=state.turn, face=face)
    if face <= 2:
        state.debt = FINE * face
        settle(state, journal)
    elif state.cash[state.turn] >= STEP:
        state.stage = STAKE
    else:
        next_turn(state, journal)


@rule
def spin(state: State, wins: int, journal: Journal | None = None) -> None:
    state.cash[state.turn] += state.stake if wins == 1 else -state.stake
    if journal is not None:
        journal.add("won" if wins else "lost", seat=state.turn, stake=state.stake)
    state.stake = 0
    next_turn(state, journal)


@rule
def settle(state: State, journal: Journal | None = None) -> None:
    """Pays the debt, or asks for money; when nothing is left to sell, takes what there is."""
    payer = state.turn
    if state.cash[payer] < state.debt and state.jewels[payer] > 0:
        state.stage = DEBT
        return
    paid = min(state.debt, state.cash[payer])
    state.cash[payer] -= paid
    state.cash[left_of(state, payer)] += paid
    state.debt = 0
    if journal is not None:
        journal.add("paid", seat=payer, cash=paid)
    next_turn(state, journal)


@rule
def next_turn(state: State, journal: Journal | None = None) -> None:
    state.turn = left_of(state, state.turn)
    state.stage = THROW
    if state.turn == state.first:
        state.lap += 1
        if state.lap == LAPS:
            state.stage = DONE
    if journal is not None:
        tell_turn(state, journal)


def tell_turn(state: State, journal: Journal) -> None:
    if state.stage == THROW:
        journal.add("turn", seat=state.turn)


@rule
def legal(state: State, seat: int) -> int:
    if state.stage == STAKE:
        return 1 << BET
    if state.stage == DEBT:
        return 1 << SELL | 1 << AUCTION
    return 1 << BID | 1 << FOLD if state.cash[seat] >= state.best + STEP else 1 << FOLD


@rule
def span(state: State, seat: int, choice: int) -> tuple[int, int, int]:
    if choice == BET:
        return STEP, state.cash[seat] // STEP * STEP, STEP
    if choice == BID:
        return state.best + STEP, state.cash[seat] // STEP * STEP, STEP
    return 0, 0, 0


@rule
def apply(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    what = choice(action)
    if what == BET:
        state.stake = amount(action)
        state.stage = WHEEL
    elif what == SELL:
        sell(state, journal)
    elif what == AUCTION:
        state.stage = BIDS
        state.best = 0
        state.leader = -1
        state.folded = 1 << seat
        state.bidder = left_of(state, seat)
    else:
        answer(state, seat, what, amount(action), journal)


@rule
def sell(state: State, journal: Journal | None = None) -> None:
    state.jewels[state.turn] -= 1
    state.bank += 1
    state.cash[state.turn] += PRICE
    if journal is not None:
        journal.add("sold", seat=state.turn, cash=PRICE)
    settle(state, journal)


@rule
def answer(state: State, seat: int, what: int, bid: int, journal: Journal | None = None) -> None:
    """A bid or a fold; the auction is over when all but the leader have folded."""
    if what == BID:
        state.best = bid
        state.leader = seat
        if journal is not None:
            journal.add("bid", seat=seat, bid=bid)
    else:
        state.folded |= 1 << seat
        if journal is not None:
            journal.add("folded", seat=seat)
    open_seats = (1 << state.seats) - 1 & ~state.folded
    if open_seats == 0 or (state.leader >= 0 and open_seats == 1 << state.leader):
        knock_down(state, journal)
        return
    state.bidder = left_of(state, seat)
    while state.folded >> state.bidder & 1:
        state.bidder = left_of(state, state.bidder)


@rule
def knock_down(state: State, journal: Journal | None = None) -> None:
    """Without a bid the bank takes the jewel, so that a debt always ends."""
    if state.leader < 0:
        sell(state, journal)
        return
    state.cash[state.leader] -= state.best
    state.cash[state.turn] += state.best
    state.jewels[state.leader] += 1
    state.jewels[state.turn] -= 1
    if journal is not None:
        journal.add("auctioned", seat=state.leader, bid=state.best)
    settle(state, journal)


@rule
def clock(state: State, journal: Journal | None = None) -> None:
    state.lap = LAPS - 1
    if journal is not None:
        journal.add("clock")


@rule
def money(state: State, seat: int) -> int:
    return state.cash[seat] + PRICE * state.jewels[seat]


@rule
def notes(state: State, seat: int) -> int:
    return 0


@rule
def winners(state: State) -> int:
    best, found = -1, 0
    for seat in range(state.seats):
        has = money(state, seat)
        if has > best:
            best, found = has, 0
        if has == best:
            found |= 1 << seat
    return found


def result(state: State) -> Result:
    has = [money(state, seat) for seat in range(state.seats)]
    places = [1 + sum(other > own for other in has) for own in has]
    return Result(has, [0] * state.seats, places, bits.members(winners(state)))


def pending(state: State) -> Pending:
    if state.stage == START:
        seats = tuple(range(state.seats))
        return Pending("start", {}, (Part("start", 1, seats, (1,) * state.seats, alone=True),))
    if state.stage == THROW:
        return Pending("throw", {"seat": state.turn}, (Part("face", 1, alone=True, ordered=True),))
    return Pending("spin", {}, (Part("spin", 1, ("lost", "won"), alone=True, ordered=True),))


def public(state: State) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "debt": state.debt,
        "stake": state.stake,
        "bid": state.best if state.stage == BIDS else None,
        "cash": state.cash[: state.seats],
        "jewels": state.jewels[: state.seats],
    }


def mine(state: State, seat: int) -> dict[str, Any]:
    return {}


def redeal(state: State, seat: int | None, chance: Random) -> State:
    return state.copy()


def write(state: State, seat: int, action: int) -> str:
    form = FORMS[choice(action)]
    return f"{form} {amount(action)}" if choice(action) in (BET, BID) else form


def read(state: State, seat: int, text: str) -> int:
    form, _, number = text.partition(" ")
    takes_number = form in ("bet", "bid")
    if form not in FORMS or (not number.isdecimal() if takes_number else number):
        raise Malformed("`bet 50`, `sell`, `auction`, `bid 50` or `fold`")
    return action_of(FORMS.index(form), int(number or 0))


def refuse(state: State, seat: int, action: int) -> Refusal:
    if state.stage == DEBT:
        return Refusal("PS-2", "why.in-debt")
    return Refusal("PS-1", "why.not-now")


def conserved(state: State) -> dict[str, int]:
    return {"jewels": sum(state.jewels) + state.bank}


TEXTS = {
    "name": "Pawnshop",
    "tagline": "Bet, and pay your debts.",
    "ask": "{seat}, what do you do?",
    "event.turn": "It is {seat}'s turn.",
    "event.rolled": "{seat} rolls {face}.",
    "event.won": "{seat} wins {stake}.",
    "event.lost": "{seat} loses {stake}.",
    "event.paid": "{seat} pays {cash}.",
    "event.sold": "{seat} sells a jewel for {cash}.",
    "event.bid": "{seat} bids {bid}.",
    "event.folded": "{seat} is out.",
    "event.clock": "The time is over: this lap is the last.",
    "event.auctioned": "{seat} gets the jewel for {bid}.",
    "why.in-debt": "first the debt must be paid",
    "why.not-now": "that is not possible now, or not with this amount",
}

GAME = Game(
    id="pawnshop",
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
    clock=clock,
    conserved=conserved,
)
