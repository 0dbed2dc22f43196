"""A bot at a table of a server: one of ours, or a program that reads and writes lines."""

import asyncio
import json
import secrets
import sys
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TextIO

from pitboss import record
from pitboss.bots import find as find_bot
from pitboss.bots.seen import Seen
from pitboss.client.house import House, connect, split
from pitboss.client.live import Gone, Live, Question, seat_lost
from pitboss.core.chance import Random
from pitboss.core.errors import PitbossError
from pitboss.core.game import Game
from pitboss.games import find as find_game
from pitboss.table import HIDDEN

Refused = dict[str, Any] | None
Answer = Callable[[Question, Live, Refused], Awaitable[str]]
"""Gives the text of a choice; asked again, with the error, where that was refused."""
MOST_REFUSALS = 10
MOST_TRIES = 30  # to reach a server that is away
PAUSES = (0.2, 10)  # seconds: the first, and the longest


class Program:
    """A program on the other side of two streams of lines."""

    def __init__(self, lines_in: TextIO, lines_out: TextIO) -> None:
        self._in, self._out = lines_in, lines_out
        self._told = 0

    def tell(self, **facts: Any) -> None:
        self._out.write(json.dumps(facts, ensure_ascii=False) + "\n")
        self._out.flush()

    async def answer(self, question: Question, live: Live, refused: Refused) -> str:
        """One line out, one line in."""
        if refused:
            self.tell(refused=refused, ask=question.ask)
        else:
            news, self._told = live.events[self._told :], len(live.events)
            self.tell(view=live.view, events=news, ask=question.ask)
        line = await asyncio.to_thread(self._in.readline)
        if not line:
            raise PitbossError("malformed", "the program has ended: expected a line with its choice")
        return line.strip()


def built_in(name: str, chance: Random) -> Answer:
    """One of our bots. What it guesses of the position it takes from the record of the game."""
    bot = find_bot(name)

    async def answer(question: Question, live: Live, _: Refused) -> str:
        game = find_game(live.view["game"])
        redeal = _no_redeal if name == "random" else await _redeal(game, question.seat, live)
        return bot(Seen(game, question.seat, live.view, redeal, chance))

    return answer


async def _redeal(game: Game, seat: int, live: Live) -> Callable[[Random], Any]:
    lines = record.read(await live.record())
    if any(line.get("is") == HIDDEN for line in lines):
        text = "this bot guesses what is hidden, which needs the table itself: let the server seat it"
        raise PitbossError("illegal", text, expected="random")
    state = record.replay(lines).state
    return lambda chance: game.redeal(state, seat, chance)


def _no_redeal(_: Random) -> Any:
    raise PitbossError("illegal", "a bot that guesses nothing needs no position")


class Choice(NamedTuple):
    question: Question
    text: str
    key: str


class Player:
    """Answers every question once, also where the connection is lost in between."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._sent: Choice | None = None  # and perhaps not stored

    async def play(self, live: Live) -> dict[str, Any]:
        """To the end of the game; gives the table as it is then."""
        async for question in live.questions():
            await self._choose(live, question)
        return live.table

    async def _choose(self, live: Live, question: Question) -> None:
        """Asks again where a choice is refused, but not for ever."""
        refused: Refused = None
        for _ in range(MOST_REFUSALS):
            sent = self._sent
            if sent is None or (sent.question.ask, sent.question.seat) != (question.ask, question.seat):
                text = await self._answer(question, live, refused)
                sent = self._sent = Choice(question, text, secrets.token_hex(8))
            try:
                await live.play(question, sent.text, sent.key)
                self._sent = None
                return
            except Gone:
                raise
            except PitbossError as error:
                if error.code == "unavailable":  # nothing can be stored at the moment: as if it had been lost
                    raise Gone(error.code, error.text) from None
                self._sent = None
                if error.code in ("stale", "not-asked"):
                    return
                if error.code not in ("illegal", "malformed"):
                    raise
                refused = error.json()["error"]
        raise PitbossError(
            "illegal", f"{MOST_REFUSALS} choices in a row were refused", expected=question.legal
        )


async def sit_and_play(url: str, name: str, answer: Answer) -> dict[str, Any]:
    """Takes a seat at the table and plays to the end; gives the table as it is then."""
    server, table_id, secret = split(url)
    async with connect(server) as house:
        await house.sign_in(name)
        if secret:
            await house.enter(table_id, secret)
        await house.sit(table_id)
        return await _stay(house, table_id, Player(answer))


async def _stay(house: House, table_id: str, player: Player) -> dict[str, Any]:
    """Comes back, with growing pauses, where the server goes away."""
    first, longest = PAUSES
    tries = 0
    while True:
        reached = False
        try:
            async with house.watch(table_id) as live:
                if (await live.receive()).get("seat") is None:  # lost while we were away
                    raise seat_lost()
                reached = True
                return await player.play(live)
        except Gone as error:
            tries = 0 if reached else tries + 1
            if error.code != "unavailable" or tries > MOST_TRIES:
                raise
        await asyncio.sleep(min(longest, first * 2**tries))


async def serve_program(url: str, name: str) -> None:
    """`pitboss bot --stdio`."""
    program = Program(sys.stdin, sys.stdout)
    table = await sit_and_play(url, name, program.answer)
    program.tell(over=table["result"])
