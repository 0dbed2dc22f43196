"""Pig, the smallest game under the contract: roll and add up, or hold; a 1 loses the turn; first to 100 wins.

It is no game of the house: the tests, the benchmark and `docs/add-a-game.md` use it.
"""

from typing import Annotated, Any

from pitboss.core.bits import members
from pitboss.core.chance import Chance, Random, draw
from pitboss.core.errors import Refusal
from pitboss.core.game import CHANCE, OVER, Game, Malformed, Result
from pitboss.core.journal import Journal
from pitboss.core.outcomes import Part, Pending
from pitboss.core.record import Record
from pitboss.core.rule import rule

SEATS = 2
SIDES = 6
GOAL = 100

ROLL, HOLD = 0, 1
TEXTS = ("roll", "hold")

START, CHOICE, THROW, DONE = range(4)
"""What comes next: the start player is drawn, a player rolls or holds, the die is thrown, nothing."""


class State(Record):
    seats: int
    stage: int
    turn: int
    sum: int  # of this turn so far
    points: Annotated[list[int], SEATS]


def begin(seats: int, options: dict[str, Any]) -> State:
    return State(seats=seats)


@rule
def waits(state: State) -> int:
    if state.stage == CHOICE:
        return 1 << state.turn
    return OVER if state.stage == DONE else CHANCE


@rule
def deal(state: State, chance: Chance, journal: Journal | None = None) -> None:
    if state.stage == START:
        start_turn(state, draw(chance, state.seats), journal)
    else:
        throw(state, draw(chance, SIDES) + 1, journal)


@rule
def start_turn(state: State, seat: int, journal: Journal | None = None) -> None:
    state.turn = seat
    state.sum = 0
    state.stage = CHOICE
    if journal is not None:
        journal.add("turn", seat=seat)


@rule
def throw(state: State, face: int, journal: Journal | None = None) -> None:
    if journal is not None:
        journal.add("rolled", seat=state.turn, face=face)
    if face == 1:
        start_turn(state, 1 - state.turn, journal)
    else:
        state.sum += face
        state.stage = CHOICE


@rule
def legal(state: State, seat: int) -> int:
    """There is nothing to hold before the first roll of a turn."""
    return 1 << ROLL | 1 << HOLD if state.sum > 0 else 1 << ROLL


@rule
def apply(state: State, seat: int, action: int, journal: Journal | None = None) -> None:
    if action == ROLL:
        state.stage = THROW
        return
    state.points[seat] += state.sum
    if journal is not None:
        journal.add("held", seat=seat, points=state.points[seat])
    if state.points[seat] < GOAL:
        start_turn(state, 1 - seat, journal)
        return
    state.stage = DONE
    if journal is not None:
        journal.add("over", winners=[seat])


@rule
def money(state: State, seat: int) -> int:
    """Points stand for money."""
    return state.points[seat]


@rule
def notes(state: State, seat: int) -> int:
    return 0


@rule
def winners(state: State) -> int:
    return 1 if state.points[0] >= GOAL else 2


def result(state: State) -> Result:
    won = members(winners(state))
    places = [1 if seat in won else 2 for seat in range(state.seats)]
    return Result(list(state.points), [0] * state.seats, places, won)


def pending(state: State) -> Pending:
    if state.stage == START:
        seats = tuple(range(state.seats))
        return Pending("start", {}, (Part("start", 1, seats, (1,) * state.seats, alone=True),))
    return Pending("throw", {"seat": state.turn}, (Part("face", 1, alone=True, ordered=True),))


def public(state: State) -> dict[str, Any]:
    return {"turn": state.turn, "sum": state.sum, "points": list(state.points)}


def mine(state: State, seat: int) -> dict[str, Any]:
    return {}


def redeal(state: State, seat: int | None, chance: Random) -> State:
    """Nothing is hidden in pig."""
    return state.copy()


def write(state: State, seat: int, action: int) -> str:
    return TEXTS[action]


def read(state: State, seat: int, text: str) -> int:
    if text not in TEXTS:
        raise Malformed("`roll` or `hold`")
    return TEXTS.index(text)


def refuse(state: State, seat: int, action: int) -> Refusal:
    return Refusal("PIG-1", "why.nothing-to-hold")


WORDS = {
    "en": {
        "name": "Pig",
        "tagline": "Roll as long as you dare; the first with 100 points wins.",
        "ask": "{seat}, roll or hold?",
        "turn": "turn",
        "sum": "sum",
        "points": "points",
        "event.turn": "It is {seat}'s turn.",
        "event.rolled": "{seat} rolls {face}.",
        "event.held": "{seat} holds and has {points} points.",
        "event.over": "The game is over. Winner: {winners}.",
        "why.nothing-to-hold": "nothing has been rolled in this turn yet",
    },
    "de": {
        "name": "Schweinchen",
        "tagline": "Würfle, solange du dich traust; wer zuerst 100 Punkte hat, gewinnt.",
        "ask": "{seat}, würfeln oder aufhören?",
        "turn": "am Zug",
        "sum": "in diesem Zug",
        "points": "Punkte",
        "event.turn": "{seat} ist am Zug.",
        "event.rolled": "{seat} würfelt {face}.",
        "event.held": "{seat} hört auf und hat {points} Punkte.",
        "event.over": "Das Spiel ist aus. Es gewinnt: {winners}.",
        "why.nothing-to-hold": "in diesem Zug wurde noch nicht gewürfelt",
    },
}

GAME = Game(
    id="pig",
    players=(SEATS,),
    options=(),
    words=WORDS,
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
