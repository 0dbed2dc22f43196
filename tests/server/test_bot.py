"""`pitboss bot`: programs at a server's table."""

import asyncio
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from pitboss import PitbossError
from pitboss.client import House, connect, split
from pitboss.client.bot import built_in, sit_and_play
from pitboss.core.chance import random
from tests.server.running import PITBOSS, SOURCE, Running, guest


async def invited(server: Running, **wanted: Any) -> tuple[House, str, str]:
    """A table of Anna's with a bot and a free seat, and its invite."""
    anna = await guest(server.url)
    seats = [{"bot": "random"}, {"open": True}]
    table = await anna.create("las-vegas", seats=seats, access="private", pace="instant", **wanted)
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


def test_our_own_bots_play_from_afar(server: Running) -> None:
    async def play() -> None:
        anna, table, url = await invited(server)
        playing = asyncio.create_task(sit_and_play(url, "Robo", built_in("random", random(1))))
        await start_when_full(anna, table)
        assert (await playing)["result"] == (await anna.table(table))["result"]

    asyncio.run(play())


@pytest.mark.parametrize(
    "url", ["", "http://127.0.0.1:8000", "ftp://x/tables/abc", "http://x/tables/", "tables/abc"]
)
def test_an_address_that_leads_to_no_table_is_refused(url: str) -> None:
    with pytest.raises(PitbossError, match="is no table's address"):
        split(url)


def test_addresses_of_tables_are_taken_apart() -> None:
    assert split("https://a.example/tables/abc/board#s") == ("https://a.example", "abc", "s")
    assert split("http://127.0.0.1:1/tables/abc") == ("http://127.0.0.1:1", "abc", "")


def test_a_server_that_is_not_there_is_a_clear_word() -> None:
    async def play() -> None:
        async with connect("http://127.0.0.1:9", name="Anna"):
            pass

    with pytest.raises(PitbossError, match="does not answer"):
        asyncio.run(play())
