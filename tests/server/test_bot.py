"""`pitboss bot`: programs at a server's table."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss import PitbossError
from pitboss.client import House, connect, split
from pitboss.client.bot import built_in, sit_and_play
from pitboss.core.chance import random
from tests.server.running import PATIENCE, PITBOSS, SOURCE, Process, Running, guest


async def invited(server: Running, game: str = "las-vegas", **wanted: Any) -> tuple[House, str, str]:
    """A table of Anna's with a bot and a free seat, and its invite."""
    anna = await guest(server.url)
    seats = [{"bot": "random"}, {"open": True}]
    table = await anna.create(game, seats=seats, access="private", pace="instant", **wanted)
    invite = await anna.get(f"/api/tables/{table['id']}/invite")
    return anna, table["id"], invite["url"]


def bot(url: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *PITBOSS, "bot", "--url", url, *words],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


async def start_when_full(anna: House, table: str) -> None:
    while any(seat["kind"] == "open" for seat in (await anna.table(table))["seats"]):
        await asyncio.sleep(0.05)
    await anna.start(table)


def test_a_program_plays_by_lines(server: Running) -> None:
    anna, table, url = asyncio.run(invited(server))
    with bot(url, "--stdio", "--name", "Robo") as program:
        asyncio.run(start_when_full(anna, table))
        assert program.stdin
        assert program.stdout
        refused = events = 0
        for line in program.stdout:
            told = json.loads(line)
            if "over" in told:
                break
            if "refused" in told:
                refused += 1
                assert told["refused"]["code"] == "malformed", told
                answer = told["refused"]["expected"][0]
            else:
                assert all(event["n"] == events + n for n, event in enumerate(told["events"]))
                events += len(told["events"])
                answer = "nonsense" if not refused else told["view"]["legal"][0]["do"]
            program.stdin.write(answer + "\n")
            program.stdin.flush()
        assert program.wait() == 0
    found = asyncio.run(anna.table(table))
    assert refused == 1
    assert found["phase"] == "finished"
    assert found["seats"][1]["name"] == "Robo"
    assert told["over"] == found["result"]


def test_a_program_that_ends_is_a_clear_word(server: Running) -> None:
    anna, table, url = asyncio.run(invited(server))
    with bot(url, "--stdio") as program:
        assert program.stdin
        program.stdin.close()
        asyncio.run(start_when_full(anna, table))
        assert program.wait() == 1
        assert program.stderr
        told = program.stderr.read()
    assert "the program has ended" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_our_own_bots_play_from_afar(server: Running, name: str) -> None:
    async def play() -> None:
        anna, table, url = await invited(server)
        playing = asyncio.create_task(sit_and_play(url, "Robo", built_in(name, random(1))))
        await start_when_full(anna, table)
        assert (await playing)["result"] == (await anna.table(table))["result"]

    asyncio.run(play())


def test_a_bot_that_would_have_to_guess_hidden_cards_says_so(server: Running) -> None:
    async def play() -> None:
        anna, table, url = await invited(server, "las-vegas-cards")
        playing = asyncio.create_task(sit_and_play(url, "Robo", built_in("greedy", random(1))))
        await start_when_full(anna, table)
        with pytest.raises(PitbossError, match="let the server seat it"):
            await playing

    asyncio.run(play())


def test_a_program_comes_back_to_a_server_that_was_restarted(data_dir: Path) -> None:
    """It is not asked twice for one choice, and plays to the end."""

    async def begin(url: str) -> tuple[House, str, str]:
        anna = await guest(url)
        seats = [{"bot": "random"}, {"open": True}]
        table = await anna.create("las-vegas", seats=seats, pace="instant")
        invite = await anna.get(f"/api/tables/{table['id']}/invite")
        return anna, table["id"], invite["url"]

    with Process(data_dir) as first:
        anna, table, url = asyncio.run(begin(first.url))
        with bot(url, "--stdio") as program:
            asyncio.run(start_when_full(anna, table))
            assert program.stdin
            assert program.stdout
            asked: list[int] = []
            with contextlib.ExitStack() as second:
                for line in program.stdout:
                    told = json.loads(line)
                    if "over" in told:
                        break
                    asked.append(told["ask"])
                    if len(asked) == 3:
                        first.kill()
                    program.stdin.write(told["view"]["legal"][0]["do"] + "\n")
                    program.stdin.flush()
                    if len(asked) == 3:
                        second.enter_context(Process(data_dir, "--port", str(first.port)))
                assert program.wait() == 0
                assert asyncio.run(anna.table(table))["result"] == told["over"]
    assert told["over"]
    assert sorted(set(asked)) == asked


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://127.0.0.1:8000",
        "ftp://x/tables/abc",
        "http://x/tables/",
        "tables/abc",
        "http://[x/tables/abc",
    ],
)
def test_an_address_that_leads_to_no_table_is_refused(url: str) -> None:
    with pytest.raises(PitbossError, match="is no table's address"):
        split(url)


def test_addresses_of_tables_are_taken_apart() -> None:
    assert split("https://a.example/tables/abc/board#s") == ("https://a.example", "abc", "s")
    assert split("http://127.0.0.1:1/tables/abc") == ("http://127.0.0.1:1", "abc", "")


@pytest.mark.parametrize("while_away", [False, True])
def test_a_bot_that_is_removed_says_so(server: Running, while_away: bool) -> None:
    async def play() -> None:
        anna, table, url = await invited(server)
        playing = asyncio.create_task(sit_and_play(url, "Robo", built_in("random", random(1))))
        seated = server.inside.tables[table]
        while not any(socket.watching for socket in seated.sockets):
            await asyncio.sleep(0.01)
        if while_away:
            server.loop.call_soon_threadsafe(next(iter(seated.sockets)).close, 1012)
        await anna.put(f"/api/tables/{table}/seats/1", open=True)
        with pytest.raises(PitbossError, match=r"given this seat away|no such table"):
            await asyncio.wait_for(playing, PATIENCE)

    asyncio.run(play())


def test_a_bot_has_a_name(server: Running) -> None:
    with pytest.raises(PitbossError, match="a name: expected"):
        asyncio.run(sit_and_play(f"{server.url}/tables/abc", "", built_in("random", random(1))))


def test_a_server_that_is_not_there_is_a_clear_word() -> None:
    async def play() -> None:
        async with connect("http://127.0.0.1:9", name="Anna"):
            pass

    with pytest.raises(PitbossError, match="does not answer"):
        asyncio.run(play())
