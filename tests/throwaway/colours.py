"""A turn of two choices, then the neighbour's, without chance between: what can be taken back, and what not.

The player names a colour, then a stake; the neighbour calls or passes; a coin decides a called stake.
"""

from typing import Annotated, Any

from pitboss.core import bits
from pitboss.core.chance import Chance, Random, draw
from pitboss.core.errors import Refusal
from pitboss.core.game import CHANCE, OVER, Game, Malformed, Result
from pitboss.core.journal import Journal
from pitboss.core.outcomes import Part, Pending
from pitboss.core.record import Record
from pitboss.core.rule import rule

SEATS = 2
TURNS = 4
TEXTS = ("red", "black", "stake 1", "stake 2", "stake 3", "call", "pass")
RED, STAKE_1, CALL, PASS = 0, 2, 5, 6

COLOUR, STAKE, ANSWER, START, COIN, DONE = range(6)
OPEN = (0b0000011, 0b0011100, 0b1100000)
"""The choices at each stage, as bits."""


class State(Record):
    seats: int
    stage: int
    turns: int
    turn: int
    colour: int
    stake: int
    points: Annotated[list[int], SEATS]


def begin(seats: int, options: dict[str, Any]) -> State:
    return State(seats=seats, stage=START)


@rule
def waits(state: State) -> int:
    if state.stage == ANSWER:
        return 2 >> state.turn
    if state.stage < ANSWER:
        return 1 << state.turn
    return OVER if state.stage == DONE else CHANCE


@rule
def deal(state: State, chance: Chance, journal: Journal | None = None) -> None:
    if state.stage == START:
        state.turn = draw(chance, SEATS)
        state.stage = COLOUR
        if journal is not None:
            journal.add("start", seat=state.turn)
    else:
        toss(state, draw(chance, 2), journal)


@rule
def toss(state: State, landed: int, journal: Journal | None = None) -> None:
    winner = state.turn if landed == state.colour else 1 - state.turn
    state.points[winner] += state.stake
    if journal is not None:
        journal.add("landed", on=TEXTS[landed], seat=winner, points=state.stake)
    next_turn(state)


@rule
def legal(state: State, seat: int) -> int:
    return OPEN[state.stage]


@rule
def apply(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    if journal is not None:
        journal.add("named", seat=seat, choice=TEXTS[action])
    if state.stage == COLOUR:
        state.colour = action
        state.stage = STAKE
    elif state.stage == STAKE:
        state.stake = action - STAKE_1 + 1
        state.stage = ANSWER
    elif action == CALL:
        state.stage = COIN
    else:
        next_turn(state)


@rule
def next_turn(state: State) -> None:
    state.turn = 1 - state.turn
    state.turns += 1
    state.stage = DONE if state.turns == TURNS else COLOUR


@rule
def money(state: State, seat: int) -> int:
    return state.points[seat]


@rule
def notes(state: State, seat: int) -> int:
    return 0


@rule
def winners(state: State) -> int:
    if state.points[0] == state.points[1]:
        return 3
    return 1 if state.points[0] > state.points[1] else 2


def result(state: State) -> Result:
    won = bits.members(winners(state))
    return Result(list(state.points), [0, 0], [1 if seat in won else 2 for seat in range(SEATS)], won)


def pending(state: State) -> Pending:
    if state.stage == START:
        return Pending("start", {}, (Part("start", 1, (0, 1), (1, 1), alone=True),))
    return Pending("coin", {}, (Part("coin", 1, TEXTS[:2], alone=True, ordered=True),))


def public(state: State) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "colour": TEXTS[state.colour] if state.stage in (STAKE, ANSWER, COIN) else None,
        "stake": state.stake if state.stage in (ANSWER, COIN) else None,
        "points": list(state.points),
    }


def mine(state: State, seat: int) -> dict[str, Any]:
    return {}


def redeal(state: State, seat: int | None, chance: Random) -> State:
    return state.copy()


def write(state: State, seat: int, action: int) -> str:
    return TEXTS[action]


def read(state: State, seat: int, text: str) -> int:
    if text not in TEXTS:
        raise Malformed(f"one of {', '.join(TEXTS)}")
    return TEXTS.index(text)


def refuse(state: State, seat: int, action: int) -> Refusal:
    return Refusal("CO-1", "why.not-now")


WORDS = {
    "name": "Colours",
    "tagline": "Name a colour, and hope.",
    "ask": "{seat}, choose.",
    "event.start": "{seat} starts.",
    "event.named": "{seat} says {choice}.",
    "event.landed": "{on}: {seat} has {points} more.",
    "why.not-now": "this is not what is asked",
}

GAME = Game(
    id="colours",
    players=(SEATS,),
    options=(),
    words={"en": WORDS, "de": WORDS},
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
)
