"""Choices made at once (KC-7), through real sockets: in whatever order they arrive, the same is revealed.

Until then a choice is in nobody else's messages (KC-13).
"""

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss import record
from pitboss.client import Live
from pitboss.server import turns
from tests.server.running import QUICK, Running, asked, greeted, guest, kind, serving, until

GAME = "las-vegas-cards"


def go(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


class Heard:
    """A socket, and every message that came through it."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.messages: list[dict[str, Any]] = []
        take = live.take

        def keep(message: dict[str, Any]) -> None:
            self.messages.append(json.loads(json.dumps(message)))
            take(message)

        live.take = keep  # type: ignore[method-assign]

    def choices(self) -> list[tuple[int, tuple[str, ...]]]:
        """Whose hidden cards were told here, from the first message to the last."""
        return [
            (event["seat"], tuple(event["cards"]))
            for message in self.messages
            for event in message.get("events", ())
            if event["what"] in ("choice", "laid", "hand")
        ]


@contextlib.asynccontextmanager
async def round_table(url: str, seats: int, **setting: Any) -> Any:
    """So many players, each at an own socket, and a spectator; everybody is asked for the first choice."""
    players = [await guest(url, f"P{seat}") for seat in range(seats)]
    places = [{"me": True}, *({"open": True} for _ in range(seats - 1))]
    table = (await players[0].create(GAME, seats=places, access="public", **setting))["id"]
    for player in players[1:]:
        await player.sit(table)
    await players[0].start(table)
    async with contextlib.AsyncExitStack() as stack:
        sockets = []
        for house in [*players, await guest(url, "Zoe")]:
            live = await stack.enter_async_context(house.watch(table))
            sockets.append(Heard(live))
            await greeted(live)
        yield players, table, sockets


def with_cards(live: Live, seat: int) -> str:
    """Some choice of the seat: the one in the middle of what it may do."""
    legal = [offer["do"] for offer in live.view["legal"]]
    return str(legal[(seat + 1) * len(legal) // (len(live.view["public"]["seats"]) + 2)])


def revealed(message: dict[str, Any]) -> list[tuple[int, list[str]]]:
    return [(event["seat"], event["cards"]) for event in message["events"] if event["what"] == "laid"]


async def one_reveal(url: str, seats: int, order: tuple[int, ...], together: bool) -> None:
    """The first turn of a table of its own, its choices sent in this order (or all at once)."""
    async with round_table(url, seats) as (players, table, sockets):
        questions = [await asked(heard.live) for heard in sockets[:seats]]
        texts = [with_cards(heard.live, seat) for seat, heard in enumerate(sockets[:seats])]
        for heard in sockets:
            heard.messages.clear()

        async def choose(seat: int) -> None:
            await sockets[seat].live.play(questions[seat], texts[seat], f"k{seat}")

        if together:
            await asyncio.gather(*(choose(seat) for seat in order))
        else:
            for n, seat in enumerate(order, start=1):
                await choose(seat)
                if n < seats:
                    await nobody_else_knows(sockets, texts, order[:n])

        expected = [(seat, text.split()[1:]) for seat, text in enumerate(texts)]
        for heard in sockets:
            told = [message for message in heard.messages if message["type"] == "moved" and revealed(message)]
            if not told:
                told = [await until(heard.live, lambda m: m["type"] == "moved" and bool(revealed(m)))]
            assert [revealed(message) for message in told] == [expected]
        await same_position(sockets, expected)
        choices = [
            line
            for line in record.read(await players[0].record(table))
            if "do" in line and "play" in str(line["do"])
        ]
        assert {line["seat"]: line["do"] for line in choices[:seats]} == dict(enumerate(texts))


async def nobody_else_knows(sockets: list[Heard], texts: list[str], chose: tuple[int, ...]) -> None:
    """After each choice every other socket hears that it was made, and nothing of what it was."""
    for own, heard in enumerate(sockets):
        seen: list[int] = []
        while len(seen) < len(chose):
            seen = [
                event["seat"]
                for message in heard.messages
                if message["type"] == "moved"
                for event in message["events"]
                if event["what"] == "chose"
            ]
            if len(seen) < len(chose):
                await heard.live.receive()
        assert seen == list(chose)
        assert {seat for seat, _ in heard.choices()} <= {own}
        for message in heard.messages:
            if message["type"] != "moved":
                continue
            if message["move"]["seat"] != own:
                assert message["mine"] == {}, "another's choice changes nothing of one's own"
            assert all(set(event) <= {"n", "what", "seat", "rule"} for event in others(message, own))
            whole = json.dumps({**message, "events": others(message, own), "mine": {}, "legal": []})
            assert not any(json.dumps(text.split()[1:]) in whole or text in whole for text in texts)
            assert [one["cards"] for one in message.get("public", {}).get("casinos", ())] in ([], [[]] * 6)


def others(message: dict[str, Any], own: int) -> list[dict[str, Any]]:
    return [event for event in message["events"] if event.get("seat") != own]


async def same_position(sockets: list[Heard], laid: list[tuple[int, list[str]]]) -> None:
    """All sockets show the same table, and on it the cards that were chosen, wherever they came from."""
    public = [heard.live.view["public"] for heard in sockets]
    assert all(one == public[0] for one in public)
    for place, casino in enumerate(public[0]["casinos"], start=1):
        expected = [
            (seat, sorted(here), sum(map(len, here)))
            for seat, cards in laid
            if (here := [card for card in cards if card[0] == str(place)])
        ]
        assert [(one["seat"], one["cards"], one["count"]) for one in casino["cards"]] == expected
    assert [one["chosen"] for one in public[0]["seats"]] == [False] * len(laid)
    assert [one["cards"] for one in public[0]["seats"]] == [len(cards) for _, cards in laid]


@pytest.mark.rule("KC-7", "KC-13")
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_three_choices_in_every_order(server: Running, order: tuple[int, ...]) -> None:
    go(one_reveal(server.url, 3, order, together=False))


@pytest.mark.rule("KC-7", "KC-13")
@pytest.mark.parametrize(
    "order",
    [tuple(random.Random(n).sample(range(seats), seats)) for seats in (4, 5) for n in range(4)],
    ids=str,
)
def test_four_and_five_choices_in_some_orders(server: Running, order: tuple[int, ...]) -> None:
    go(one_reveal(server.url, len(order), order, together=False))


@pytest.mark.rule("KC-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_choices_sent_at_the_same_moment(server: Running, seats: int) -> None:
    go(one_reveal(server.url, seats, tuple(range(seats)), together=True))


@pytest.mark.rule("KC-13")
def test_a_preview_of_the_last_choice_reveals_nobody_elses(server: Running) -> None:
    async def play() -> None:
        async with round_table(server.url, 3) as (_, _, sockets):
            for seat in (0, 1):
                live = sockets[seat].live
                await live.play(await asked(live), with_cards(live, seat))
            last = sockets[2].live
            text = with_cards(last, 2)
            await until(last, lambda m: m["type"] == "moved" and m["move"]["seat"] == 1)
            await last.send("preview", ask=(await asked(last)).ask, do=text, key="p")
            shown = await until(last, kind("previewed"))
            assert {event["seat"] for event in shown["events"]} == {2}
            assert "laid" not in {event["what"] for event in shown["events"]}

    go(play())


@pytest.mark.rule("KC-7", "KC-13")
def test_the_clock_replaces_only_the_choices_that_are_missing(tmp_path: Path) -> None:
    """Bots choose for those who did not; nobody hears what, until all of it is revealed together."""

    async def play(server: Running) -> None:
        async with round_table(server.url, 3, clock="fast") as (players, table, sockets):
            own = with_cards(sockets[1].live, 1)
            for heard in sockets:
                heard.messages.clear()
            await sockets[1].live.play(await asked(sockets[1].live), own, "own")
            await until(sockets[1].live, kind("moved"))

            def run_out() -> None:
                seated = server.inside.tables[table]
                seated.until = 0
                turns.go_on(server.inside, seated)

            server.loop.call_soon_threadsafe(run_out)
            for heard in sockets:
                while not any(m["type"] == "moved" and revealed(m) for m in heard.messages):
                    await heard.live.receive()
            lines = record.read(await players[0].record(table))
            first = [line for line in lines if "do" in line][:3]
            assert {line["seat"]: line.get("by") for line in first} == {0: "clock", 1: None, 2: "clock"}
            texts = {line["seat"]: line["do"] for line in first}
            assert texts[1] == own
            expected = [(seat, texts[seat].split()[1:]) for seat in range(3)]
            for viewer, heard in enumerate(sockets):
                told = [m for m in heard.messages if m["type"] == "moved"]
                shown = next(n for n, message in enumerate(told) if revealed(message))
                assert revealed(told[shown]) == expected
                before = [e for m in told[:shown] for e in m["events"] if e["what"] == "choice"]
                assert {event["seat"] for event in before} <= {viewer}

    with serving(tmp_path, times=replace(QUICK, fast=3600)) as server:
        go(play(server))


@pytest.mark.rule("KC-13")
def test_who_comes_back_or_comes_late_learns_no_pending_choice(server: Running) -> None:
    async def play() -> None:
        async with round_table(server.url, 3) as (players, table, sockets):
            texts = [with_cards(heard.live, seat) for seat, heard in enumerate(sockets[:3])]
            await sockets[0].live.play(await asked(sockets[0].live), texts[0])
            for own, house in enumerate([*players, await guest(server.url, "Yve")]):
                async with house.watch(table) as again:
                    heard = Heard(again)
                    await greeted(again)
                    seats = {event["seat"] for event in again.events if event["what"] in ("choice", "hand")}
                    assert seats <= {own}
                    assert again.view["public"]["seats"][0]["chosen"]
                    mine = again.view["mine"]
                    assert mine.get("choice") == (texts[0].split()[1:] if own == 0 else None)
                    assert not [choice for choice in heard.choices() if choice[0] != own]
            lines = record.read(await players[1].record(table))
            assert texts[0] not in json.dumps(lines)

    go(play())
