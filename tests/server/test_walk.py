"""Random clients against a model: nothing is lost, nothing leaks, all come to the same position."""

import asyncio
import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from pitboss import PitbossError, record
from pitboss.client import House, Live
from pitboss.server.seated import Match, fold
from pitboss.server.store import reading
from tests.server.running import PATIENCE, Running, guest

STEPS = 70
GAMES = ("las-vegas", "las-vegas-cards", "showdown")
SECRET = {"hand", "choice"}  # events for the seat they name
EXPECTED = {"stale", "not-asked", "illegal", "malformed", "forbidden", "unavailable"}


@dataclass(eq=False)
class Tab:
    """One open page: what it has been sent, and where it stands."""

    house: House
    seat: int | None
    live: Live | None = None
    known: list[dict[str, Any]] = field(default_factory=list)
    stack: contextlib.AsyncExitStack = field(default_factory=contextlib.AsyncExitStack)
    reader: "asyncio.Task[None] | None" = None
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)  # every message it was ever sent

    async def open(self, table: str) -> None:
        self.live = await self.stack.enter_async_context(self.house.watch(table, start=len(self.known)))
        self.live.events = list(self.known)
        self.reader = asyncio.create_task(self._read(self.live))

    async def _read(self, live: Live) -> None:
        with contextlib.suppress(PitbossError):
            while True:
                message = await live.receive()
                self.heard.append(message)
                if message["type"] in ("played", "error") and "key" in message:
                    self.answers[message["key"]] = message

    async def close(self) -> None:
        if self.live and self.reader:
            self.known = list(self.live.events) if self.live.view.get("you") == self.seat else []
            self.reader.cancel()
            await asyncio.gather(self.reader, return_exceptions=True)
            await self.stack.aclose()
            self.live = None

    async def answer(self, key: str) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while key not in self.answers:
                await asyncio.sleep(0.002)
        return self.answers[key]


@dataclass
class Walk:
    """One table with three players in two tabs each, and a spectator."""

    lots: random.Random
    table: str
    tabs: list[Tab]
    played: dict[str, dict[str, Any]] = field(default_factory=dict)  # the answer to each key
    keys: int = 0

    async def step(self) -> None:
        tab = self.lots.choice(self.tabs)
        if tab.live is None:
            await tab.open(self.table)
            return
        deed = self.lots.choices(
            (
                self.play,
                self.play_twice,
                self.play_in_both_tabs,
                self.nonsense,
                self.reconnect,
                self.get_up,
                self.talk,
            ),
            (10, 3, 3, 3, 4, 1, 1),
        )[0]
        await deed(tab)

    async def play(self, tab: Tab) -> None:
        key = await self.send(tab)
        if key:
            self.note(key, await tab.answer(key))

    async def play_twice(self, tab: Tab) -> None:
        key = await self.send(tab)
        if key:
            first = await tab.answer(key)
            del tab.answers[key]
            await self.send(tab, key)
            second = await tab.answer(key)
            assert first["type"] == "error" or second == first
            self.note(key, second)

    async def play_in_both_tabs(self, tab: Tab) -> None:
        """The same choice at the same time from two tabs of one player: made once."""
        twins = [t for t in self.tabs if t.seat == tab.seat and t.live and t.seat is not None]
        key = await self.send(twins[0]) if twins else None
        if key:
            for twin in twins[1:]:
                await self.send(twin, key)
            answers = [await twin.answer(key) for twin in twins if twin is twins[0] or key in twin.answers]
            for answer in answers:
                self.note(key, answer)

    async def nonsense(self, tab: Tab) -> None:
        """A closed question, somebody else's seat, no choice at all."""
        assert tab.live
        self.keys += 1
        key = f"x{self.keys}"
        waits = tab.live.view.get("waits") or {"ask": 0}
        seat = self.lots.choice([0, 1, 2])
        ask = max(0, waits["ask"] + self.lots.choice([-1, 0, 500]))
        own = seat == tab.seat and ask == waits["ask"]
        await tab.live.send("play", ask=ask, do="99" if own else "1", seat=seat, key=key)
        answer = await tab.answer(key)
        assert answer["type"] == "error", answer
        assert answer["error"]["code"] in EXPECTED

    async def reconnect(self, tab: Tab) -> None:
        await tab.close()
        if self.lots.random() < 0.7:
            await tab.open(self.table)

    async def get_up(self, tab: Tab) -> None:
        if tab.seat is not None:
            with contextlib.suppress(PitbossError):  # the game may be over
                await tab.house.post(f"/api/tables/{self.table}/leave")
                await tab.house.sit(self.table)

    async def talk(self, tab: Tab) -> None:
        assert tab.live
        await tab.live.send("say", text=f"hello from {tab.seat}")

    async def send(self, tab: Tab, key: str = "") -> str | None:
        assert tab.live
        question = tab.live.question()
        if tab.seat is None or (question is None and not key):
            return None
        self.keys += not key
        ask = question.ask if question else 0
        text = self.lots.choice(question.legal)["do"] if question else "1"
        key = key or f"k{self.keys}"
        await tab.live.send("play", ask=ask, do=text, key=key, seat=tab.seat)
        return key

    def note(self, key: str, answer: dict[str, Any]) -> None:
        if answer["type"] == "error":
            assert answer["error"]["code"] in EXPECTED
        else:
            assert self.played.setdefault(key, answer) == answer


async def walk(server: Running, game: str, seed: int) -> None:
    lots = random.Random(seed)
    houses = [await guest(server.url, name) for name in ("Anna", "Benno", "Carla")]
    seats = [{"me": True}, {"open": True}, {"open": True}]
    table = (await houses[0].create(game, seats=seats, access="public"))["id"]
    tabs = [Tab(house, seat) for seat, house in enumerate(houses) for _ in range(2)]
    tabs.append(Tab(await guest(server.url, "Denny"), None))
    going = Walk(lots, table, tabs)
    try:
        await join(going, houses)
        for _ in range(STEPS):
            await going.step()
        await converge(server, going)
    finally:
        for tab in tabs:
            await tab.close()


async def join(going: Walk, houses: list[House]) -> None:
    """Some come, leave and come again before the match begins; some pages are open already."""
    for tab in going.lots.sample(going.tabs, 3):
        await tab.open(going.table)
    for seat, house in enumerate(houses[1:], 1):
        await house.sit(going.table, seat=seat)
        if going.lots.random() < 0.5:
            await house.post(f"/api/tables/{going.table}/leave")
            await house.sit(going.table, seat=seat)
    await houses[0].start(going.table)
    for tab in going.tabs:
        if tab.live and tab.live.view.get("you") != tab.seat:  # opened before the player sat
            await tab.live.watch(seat=tab.seat)


def heard_from_the_seat(tab: Tab) -> Iterator[dict[str, Any]]:
    """A page that was open before the player sat hears a spectator's events until it has changed over."""
    there = False
    for message in tab.heard:
        if message["type"] == "position":
            there = message["view"]["you"] == tab.seat
        if there:
            yield message


def nothing_leaked(tab: Tab) -> None:
    """In no message was anything that only other seats may know."""
    for message in tab.heard:
        told = [event for event in message.get("events", ()) if event["what"] in SECRET]
        assert all(event["seat"] == tab.seat for event in told), (tab.seat, told)
        view = message.get("view", {"you": tab.seat, **message})
        assert view["you"] in (tab.seat, None)
        if view["you"] is None and message["type"] in ("position", "moved"):
            assert (view["mine"], view["legal"]) == ({}, [])


def nothing_lost(server: Running, going: Walk, match: Match) -> None:
    """What is stored is what was answered, once, and leads to the position that everybody sees."""
    steps = server.inside.store.read_now(reading.steps, going.table)
    keys = [step.key for step, _ in steps if step.key is not None]
    assert sorted(keys) == sorted(going.played)
    again = fold(server.inside.tables[going.table].row, steps).table
    assert again.lines == match.table.lines
    assert again.state == match.table.state


async def converge(server: Running, going: Walk) -> None:
    seated = server.inside.tables[going.table]
    match = seated.match
    assert match
    for tab in going.tabs:
        if tab.live is None:
            await tab.open(going.table)
        async with asyncio.timeout(PATIENCE):
            while not tab.live or not tab.live.view or len(tab.live.events) != match.count(tab.seat):
                await asyncio.sleep(0.002)
        live, play = tab.live, match.table
        assert live.events == play.events(tab.seat)
        for message in heard_from_the_seat(tab):
            assert all(event == live.events[event["n"]] for event in message.get("events", ()))
        nothing_leaked(tab)
        assert live.view["public"] == play.game.public(play.state)
        assert live.view["mine"] == ({} if tab.seat is None else play.game.mine(play.state, tab.seat))
        assert live.view["legal"] == ([] if tab.seat is None else play.offers(tab.seat))
        asked = live.view["waits"]["seats"] if live.view["waits"] else []
        assert asked == play.waits
        assert all((said["seat"] is None) == (tab.seat is None) for said in live.said)
    choices = [line for line in match.table.lines if "do" in line]
    assert len(choices) == len(going.played)
    nothing_lost(server, going, match)
    lines = record.read(await going.tabs[-1].house.record(going.table))
    hands = [line for line in lines if line.get("deal") == "hand"]
    if not match.table.over:
        assert all(line["is"] == "hidden" for line in hands)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_random_clients_converge(server: Running, game: str, seed: int) -> None:
    asyncio.run(walk(server, game, seed))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_random_clients_converge(server: Running, game: str, seed: int) -> None:
    asyncio.run(walk(server, game, seed))
