"""Opening tables, sitting down, getting up, who may see and do what."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from pitboss import PitbossError, record
from pitboss.client import House
from pitboss.server.settings import Limits
from tests.server.running import QUICK, Running, guest, kind, pair, serving, solo, until, watching


def go(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def refusal(work: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(PitbossError) as caught:
        await work
    return caught.value.code


async def secret_of(host: House, table: str) -> str:
    url: str = (await host.get(f"/api/tables/{table}/invite"))["url"]
    return url.partition("#")[2]


def test_without_seats_a_table_is_the_smallest(server: Running) -> None:
    async def play() -> None:
        table = await (await guest(server.url)).create("las-vegas")
        assert [seat["kind"] for seat in table["seats"]] == ["player", "open"]
        assert table["phase"] == "open"
        assert table["you"] == {"seats": [0], "host": True, "sit": True}

    go(play())


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "las-vegsa"}, "unknown"),
        ({"game": "las-vegas", "options": {"bandits": True}}, "unknown"),
        ({"game": "las-vegas", "options": {"bandit": "yes"}}, "malformed"),
        ({"game": "las-vegas", "options": {"bandit": [[[]]]}}, "malformed"),
        ({"game": "las-vegas", "seats": [{"me": True}]}, "illegal"),
        ({"game": "las-vegas", "seats": [{"me": True}] * 7}, "illegal"),
        ({"game": "las-vegas", "seats": [{"me": True}, {}]}, "malformed"),
        ({"game": "las-vegas", "seats": [{"me": True}, {"bot": "random", "open": True}]}, "malformed"),
        ({"game": "las-vegas", "seats": [{"me": True}, {"bot": "genius"}]}, "unknown"),
        ({"game": "las-vegas", "seats": [{"me": True}, {"open": True}], "start": True}, "illegal"),
        ({"game": "las-vegas", "access": "secret"}, "malformed"),
        ({"game": "las-vegas", "clock": "blitz"}, "malformed"),
        ({"game": "las-vegas", "commit": "abc"}, "malformed"),
        ({"game": "las-vegas", "stakes": 5}, "malformed"),
        (
            {
                "game": "las-vegas",
                "options": {"neutral_dice": True},
                "seats": [{"me": True}] + [{"bot": "random"}] * 5,
            },
            "illegal",
        ),
        ({}, "malformed"),
    ],
)
def test_tables_that_cannot_be_are_refused(server: Running, wanted: dict[str, Any], code: str) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        assert await refusal(anna.post("/api/tables", **wanted)) == code
        assert await anna.get("/api/me/tables") == []

    go(play())


def test_nobody_opens_a_table_without_a_name(server: Running) -> None:
    go_code = asyncio.run(refusal(House(server.url).create("las-vegas")))
    assert go_code == "forbidden"


@pytest.mark.parametrize("access", ["public", "link", "private"])
def test_who_may_watch_and_sit(server: Running, access: str) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        nobody = House(server.url)
        table = (await anna.create("las-vegas", access=access))["id"]
        listed = [t["id"] for t in await nobody.get("/api/tables")]
        assert (table in listed) == (access == "public")
        for who in (nobody, benno):
            if access == "private":
                assert await refusal(who.table(table)) == "not-found"
                assert await refusal(who.get(f"/api/tables/{table}/record")) == "not-found"
                with pytest.raises(PitbossError, match="no such table"):
                    async with who.watch(table):
                        pass
            else:
                assert (await who.table(table))["you"]["sit"] == (access == "public"), (
                    "a newcomer may, as a guest"
                )
        if access != "public":
            code = await refusal(benno.sit(table))
            assert code == ("forbidden" if access == "link" else "not-found")
            assert await refusal(benno.enter(table, "guessed")) == "forbidden"
            assert await refusal(benno.enter("there-is-no-such", "guessed")) == "forbidden", "not told apart"
            assert (await benno.enter(table, await secret_of(anna, table)))["you"]["sit"]
        assert (await benno.sit(table))["you"]["seats"] == [1]

    go(play())


def test_anybody_may_show_the_way_to_a_public_table(server: Running) -> None:
    """As a television does, which is nobody's browser; the secret is not for it."""

    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        table = (await anna.create("las-vegas", access="public"))["id"]
        shown = await benno.get(f"/api/tables/{table}/invite")
        assert shown["url"] == f"{server.url}/tables/{table}"
        assert shown["qr"]["size"] > 20
        assert await secret_of(anna, table)

    go(play())


def test_a_new_invite_makes_the_old_one_worthless(server: Running) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        table = (await anna.create("las-vegas", access="private"))["id"]
        old = await secret_of(anna, table)
        made = await anna.post(f"/api/tables/{table}/invite")
        assert made["reach"] == "here"
        assert made["qr"]["size"] > 20
        assert await refusal(benno.enter(table, old)) == "forbidden"
        await benno.enter(table, made["url"].partition("#")[2])
        assert await refusal(benno.get(f"/api/tables/{table}/invite")) == "forbidden"
        await benno.sit(table)
        assert await secret_of(benno, table) == made["url"].partition("#")[2]
        assert await refusal(benno.post(f"/api/tables/{table}/invite")) == "forbidden"

    go(play())


def test_seats_are_taken_once_and_names_differ(server: Running) -> None:
    async def play() -> None:
        anna, other, third = [await guest(server.url) for _ in range(3)]
        seats = [{"me": True}, {"open": True}, {"bot": "random"}]
        table = (await anna.create("las-vegas", seats=seats, access="public"))["id"]
        for again in ({"seat": 1}, {"seat": 1}, {}):
            sat = await other.sit(table, **again)
            assert sat["you"]["seats"] == [1], "asked again, as after a lost answer"
        assert await refusal(other.sit(table, seat=2)) == "illegal"
        assert await refusal(other.sit(table, seat=9)) == "illegal"
        names = [seat["name"] for seat in sat["seats"]]
        assert names[:2] == ["Anna", "Anna 2"]
        assert await refusal(third.sit(table)) == "illegal"

    go(play())


def test_only_the_host_starts_and_every_seat_must_be_taken(server: Running) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        seats = [{"me": True}, {"open": True}, {"open": True}]
        table = (await anna.create("las-vegas", seats=seats, access="public"))["id"]
        await benno.sit(table)
        assert await refusal(benno.start(table)) == "forbidden"
        assert await refusal(anna.start(table)) == "illegal"
        begun = await anna.start(table, fill="greedy")
        assert begun["phase"] == "running"
        assert begun["seats"][2]["bot"] == "greedy"
        assert await refusal(anna.start(table)) == "illegal"

    go(play())


def test_who_gave_up_a_seat_learns_nothing_of_who_takes_it(server: Running) -> None:
    """An open socket that looked from a seat is a spectator's when somebody else sits there."""

    async def play() -> None:
        anna, benno, carla = [await guest(server.url, name) for name in ("Anna", "Benno", "Carla")]
        seats = [{"me": True}, {"me": True, "name": "Anton"}, {"open": True}]
        table = (await anna.create("las-vegas-cards", seats=seats, access="public"))["id"]
        await carla.sit(table)
        async with watching(anna, table, seat=1) as second, watching(carla, table) as gone:
            await carla.post(f"/api/tables/{table}/leave")
            await benno.sit(table, seat=2)
            await anna.start(table)
            await until(gone, kind("position"))
            assert (gone.view["you"], gone.view["mine"]) == (None, {})
            await until(second, kind("position"))
            assert second.view["you"] == 1
            await anna.put(f"/api/tables/{table}/seats/1", bot="random")
            await until(second, kind("position"))
            assert second.view["you"] == 0
            await anna.put(f"/api/tables/{table}/seats/0", bot="random")
            await until(second, kind("position"))
            assert (second.view["you"], second.view["mine"]) == (None, {})
            hands = {event["seat"] for event in second.events if event["what"] == "hand"}
            assert hands == set()

    go(play())


def test_who_leaves_an_open_table_frees_the_seat(server: Running) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        table = (await anna.create("las-vegas", access="public"))["id"]
        await benno.sit(table)
        left = await benno.post(f"/api/tables/{table}/leave")
        assert left["seats"][1]["kind"] == "open"
        assert await refusal(benno.post(f"/api/tables/{table}/leave")) == "forbidden"
        assert (await anna.post(f"/api/tables/{table}/leave"))["phase"] == "closed"

    go(play())


def test_the_host_removes_a_player_for_good(server: Running) -> None:
    async def play() -> None:
        anna, benno = await guest(server.url), await guest(server.url, "Benno")
        table = (await anna.create("las-vegas", access="private"))["id"]
        secret = await secret_of(anna, table)
        await benno.enter(table, secret)
        await benno.sit(table)
        async with watching(benno, table) as live:
            assert await refusal(benno.put(f"/api/tables/{table}/seats/0", open=True)) == "forbidden"
            assert await refusal(anna.put(f"/api/tables/{table}/seats/1")) == "malformed"
            assert await refusal(anna.put(f"/api/tables/{table}/seats/7", open=True)) == "not-found"
            await anna.put(f"/api/tables/{table}/seats/1", open=True)
            with pytest.raises(PitbossError, match="closed: forbidden"):
                await until(live, kind("never"))
        assert await refusal(benno.enter(table, secret)) == "forbidden"
        assert await refusal(benno.table(table)) == "not-found"
        del server.inside.tables[table]  # as after a restart
        assert await refusal(benno.enter(table, secret)) == "forbidden"

    go(play())


def test_the_host_gives_a_seat_to_a_bot_while_playing(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url, pace="instant")
        assert await refusal(anna.put(f"/api/tables/{table}/seats/1", open=True)) == "illegal"
        seat = (await anna.put(f"/api/tables/{table}/seats/1", bot="random"))["seats"][1]
        assert seat == {"name": "Benno", "kind": "bot", "bot": "random"}
        assert await refusal(benno.sit(table)) == "forbidden"
        async with watching(anna, table) as live:
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
        lines = record.read(await anna.record(table))
        assert {"seat": 1, "sits": "bot:random"} in lines
        assert record.verify(lines)

    go(play())


def test_a_closed_table_keeps_its_record(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url)
        assert await refusal(benno.post(f"/api/tables/{table}/close")) == "forbidden"
        async with watching(benno, table) as live:
            assert (await anna.post(f"/api/tables/{table}/close"))["phase"] == "closed"
            await until(live, lambda m: m["type"] == "table" and m["table"]["phase"] == "closed")
            await live.send("play", ask=0, do="3", key="k")
            assert (await until(live, kind("error")))["error"]["code"] == "illegal"
        lines = record.read(await benno.record(table))
        assert lines[-2] == {"end": {"abandoned": "the host closed the table"}}
        assert record.verify(lines)
        assert await refusal(anna.post(f"/api/tables/{table}/close")) == "illegal"

    go(play())


def test_a_rematch_seats_the_same_people_once(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url, options={"bandit": True}, clock="relaxed")
        carla = await guest(server.url, "Carla")
        assert await refusal(benno.post(f"/api/tables/{table}/rematch")) == "illegal"
        await anna.post(f"/api/tables/{table}/close")
        assert await refusal(carla.post(f"/api/tables/{table}/rematch")) == "forbidden"
        new = await benno.post(f"/api/tables/{table}/rematch")
        assert (await anna.post(f"/api/tables/{table}/rematch"))["id"] == new["id"]
        assert [seat["name"] for seat in new["seats"]] == ["Anna", "Benno"]
        assert (new["options"], new["clock"], new["phase"]) == ({"bandit": True}, "relaxed", "open")
        assert (await anna.table(table))["rematch"] == new["id"]
        assert new["fair"]["commitment"] != (await anna.table(table))["fair"]["commitment"]
        assert (await benno.start(new["id"]))["phase"] == "running"

    go(play())


def test_a_rematch_may_start_at_once(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url)
        await anna.post(f"/api/tables/{table}/close")
        new = await anna.post(f"/api/tables/{table}/rematch", start=True)
        assert new["phase"] == "running"
        assert (await anna.post(f"/api/tables/{table}/rematch", start=True))["id"] == new["id"]
        assert (await benno.post(f"/api/tables/{table}/rematch", start=True))["id"] == new["id"]
        assert await refusal(anna.post(f"/api/tables/{table}/rematch", start="yes")) == "malformed"

    go(play())


def test_a_running_record_hides_what_the_asker_may_not_know(server: Running) -> None:
    async def play() -> None:
        anna, benno, table = await pair(server.url, game="showdown")
        for house, own in ((anna, 0), (benno, 1), (House(server.url), None)):
            lines = record.read(await house.record(table))
            hands = [line for line in lines if line.get("deal") == "hand"]
            assert {line["seat"] for line in hands if line["is"] != "hidden"} == (
                {own} if own is not None else set()
            )
            assert not any("reveal" in line for line in lines)
        assert await refusal(anna.get(f"/api/tables/{table}/record?seat=1")) == "forbidden"
        assert await refusal(anna.get(f"/api/tables/{table}/replay")) == "illegal"
        assert await refusal(anna.get(f"/api/tables/{table}/dice")) == "illegal"

    go(play())


def test_replay_and_dice_of_a_finished_game(server: Running) -> None:
    async def play() -> None:
        anna = await guest(server.url)
        table = (await solo(anna))["id"]
        async with watching(anna, table) as live:
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
            view, events = live.view, live.events
        replay = await anna.get(f"/api/tables/{table}/replay?seat=0")
        assert [event for frame in replay["frames"] for event in frame["events"]] == events
        assert replay["frames"][-1]["view"]["public"] == view["public"]
        assert replay["frames"][0]["move"] is None
        assert {frame["move"].get("by") for frame in replay["frames"][1:]} == {None, "bot"}
        dice = await anna.get(f"/api/tables/{table}/dice")
        deals = [line for line in record.read(await anna.record(table)) if "deal" in line]
        assert [{k: o[k] for k in line} for o, line in zip(dice["outcomes"], deals, strict=True)] == deals
        assert dice["reveal"]
        assert await refusal(anna.get(f"/api/tables/{table}/replay?seat=5")) == "unknown"

    go(play())


def test_games_rules_and_words(server: Running) -> None:
    async def play() -> None:
        house = House(server.url)
        games = {game["id"]: game for game in await house.get("/api/games")}
        assert games["las-vegas"]["players"] == [2, 3, 4, 5, 6]
        assert games["las-vegas"] == await house.get("/api/games/las-vegas")
        for lang in ("en", "de"):
            words = await house.get(f"/api/games/las-vegas/words/{lang}")
            assert "event.won" in words
            sections = await house.get(f"/api/games/las-vegas/rules/{lang}")
            ids = [rule["id"] for section in sections for rule in section["rules"]]
            assert ids[0] == "LV-1"
            assert "LV-25" in ids
        assert await refusal(house.get("/api/games/las-vegas/words/fr")) == "unknown"
        assert await refusal(house.get("/api/games/poker")) == "not-found"
        assert await refusal(house.get("/api/nothing")) == "not-found"

    go(play())


def test_one_visitor_opens_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna = await guest(url)
        for _ in range(3):
            table = await anna.create("las-vegas")
        assert await refusal(anna.create("las-vegas")) == "too-many"
        await anna.post(f"/api/tables/{table['id']}/close")
        again = await anna.post(f"/api/tables/{table['id']}/rematch")
        assert await refusal(anna.create("las-vegas")) == "too-many", "a rematch counts like any table"
        await anna.post(f"/api/tables/{again['id']}/close")
        await anna.create("las-vegas")
        assert await refusal(anna.create("las-vegas")) == "too-many"
        benno = await guest(url, "Benno")
        assert await refusal(benno.create("las-vegas", seats=[{"me": True}] * 6)) == "too-many"
        opened = await asyncio.gather(*(benno.create("las-vegas") for _ in range(15)), return_exceptions=True)
        assert sum(isinstance(table, dict) for table in opened) == 3, "at once, but counted one by one"
        await guest(url, "Carla")
        assert await refusal(guest(url, "Denny")) == "too-many"

    with serving(tmp_path, Limits(open_tables=3, seats=5, guests=(3, 0.001)), QUICK) as server:
        go(play(server.url))


def test_tables_messages_and_chat_have_a_pace(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna = await guest(url)
        table = (await solo(anna))["id"]
        await solo(anna)
        assert await refusal(solo(anna)) == "too-many"
        async with watching(anna, table) as live:
            for text in ("one", "two", "three"):
                await live.send("say", text=text)
            error = (await until(live, kind("error")))["error"]
            assert error["code"] == "too-many"
            assert error["after"] > 0
            for _ in range(20):
                await live.send("ping")
            assert (await until(live, kind("error")))["error"]["code"] == "too-many"

    with serving(tmp_path, Limits(tables=(2, 0.01), chat=(2, 0.01), messages=(10, 0.01)), QUICK) as server:
        go(play(server.url))
