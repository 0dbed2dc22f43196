"""A bot at a table of a server: one of ours, or a program that reads and writes lines."""

import json
import sys
from asyncio import to_thread
from collections.abc import Awaitable, Callable
from typing import Any, TextIO

from pitboss.bots import find as find_bot
from pitboss.bots.seen import Seen
from pitboss.client.house import connect, split
from pitboss.client.live import Live, Question
from pitboss.core.chance import Random
from pitboss.core.errors import PitbossError
from pitboss.games import find as find_game

Refused = dict[str, Any] | None
Answer = Callable[[Question, Live, Refused], Awaitable[str]]
"""Gives the text of a choice; asked again, with the error, where that was refused."""
MOST_REFUSALS = 10


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
        line = await to_thread(self._in.readline)
        if not line:
            raise PitbossError("unavailable", "the program has ended: expected a line with its choice")
        return line.strip()


def built_in(name: str, chance: Random) -> Answer:
    """One of our bots. One that guesses what it cannot see needs the table itself: not from afar."""
    bot = find_bot(name)

    async def answer(question: Question, live: Live, _: Refused) -> str:
        game = find_game(live.view["game"])
        return bot(Seen(game, question.seat, live.view, _no_redeal, chance))

    return answer


def _no_redeal(_: Random) -> Any:
    text = "this bot guesses what it cannot see, which needs the table itself: seat it by the server"
    raise PitbossError("unavailable", text, expected="random")


async def sit_and_play(url: str, name: str, answer: Answer) -> dict[str, Any]:
    """Takes a seat at the table and plays to the end; gives the table as it is then."""
    server, table_id, secret = split(url)
    async with connect(server, name=name) as house:
        if secret:
            await house.enter(table_id, secret)
        await house.sit(table_id)
        async with house.watch(table_id) as live:
            async for question in live.questions():
                await _play(live, question, answer)
            return live.table


async def _play(live: Live, question: Question, answer: Answer) -> None:
    """Asks again where a choice is refused, but not for ever."""
    refused: Refused = None
    for _ in range(MOST_REFUSALS):
        try:
            await live.play(question, await answer(question, live, refused))
            return
        except PitbossError as error:
            if error.code in ("stale", "not-asked"):
                return
            if error.code not in ("illegal", "malformed"):
                raise
            refused = error.json()["error"]
    raise PitbossError("illegal", f"{MOST_REFUSALS} choices in a row were refused", expected=question.legal)


async def serve_program(url: str, name: str) -> None:
    """`pitboss bot --stdio`."""
    program = Program(sys.stdin, sys.stdout)
    table = await sit_and_play(url, name, program.answer)
    program.tell(over=table["result"])
