"""Who is asked chooses: a player, a bot, or the clock for somebody who took too long."""

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from pitboss import bots
from pitboss.core import chance
from pitboss.core.errors import PitbossError
from pitboss.core.game import Game
from pitboss.server.house import House
from pitboss.server.identity import now
from pitboss.server.seated import Match, Played, Seated
from pitboss.server.steps import (
    Written,
    check_open,
    match_of,
    not_playing,
    store_step,
    stored,
    write_down,
)
from pitboss.server.store import changes
from pitboss.server.store.rows import Seat
from pitboss.server.tell import tell_step, tell_table, teller

log = logging.getLogger("pitboss.server")

Answer = Callable[[Played], None]


class Chooser(Protocol):
    """Who made a choice, and waits to hear of it."""

    def answered(self, played: Played) -> None: ...

    def failed(self, error: PitbossError, key: str | None) -> None: ...


class Choice(Written, gc=False):
    """A choice that was made and is not stored yet; `told` and `seen` are what viewers knew before it.

    One record for all that is to come of it, because there are thousands a second; also the writer's job.
    """

    house: House
    table: Seated
    match: Match
    who: dict[str, Any]
    told: int
    seen: list[int]
    chooser: Chooser | None = None

    def done(self, error: PitbossError | None) -> None:
        """It is stored, or could not be. The table's lock was held until now."""
        try:
            if error:
                self.table.match = None
                if self.chooser:
                    self.chooser.failed(error, self.step.key)
            else:
                played = stored(self.house, self.table, self.match, self)
                if self.chooser and played:
                    self.chooser.answered(played)
                tell(self.house, self.table, self.match, self.who, self.told, self.seen)
        finally:
            self.table.lock.release()


async def play(
    house: House,
    table: Seated,
    seat: int,
    ask: int,
    text: str,
    key: str | None = None,
    by: str | None = None,
    answer: Answer | None = None,
) -> None:
    """Makes a seat's choice. `answer` is called when it is stored; for a known key, with the same again."""
    async with table.lock:
        match = await match_of(house, table)
        if key is not None and (seat, key) in match.played:
            if answer:
                answer(match.played[seat, key])
            return
        if table.row.phase != "running":
            raise not_playing(table)
        choice = made(house, table, match, seat, ask, text, key, by)
        played = await store_step(house, table, match, choice)
        if answer and played:
            answer(played)
        tell(house, table, match, choice.who, choice.told, choice.seen)


def play_at_once(
    house: House, table: Seated, seat: int, ask: int, text: str, key: str, chooser: Chooser
) -> bool:
    """The same for a choice that nothing stands in the way of; else False, and nothing has happened.

    No task is woken for it, neither now nor when it is stored: that was a tenth of a move's time.
    """
    match = table.match
    if match is None or table.row.phase != "running" or (seat, key) in match.played or not table.lock.take():
        return False
    try:
        choice = made(house, table, match, seat, ask, text, key)
    except Exception:  # the long way says what is wrong
        table.lock.release()
        return False
    choice.chooser = chooser
    house.store.write_then(choice)
    return True


def made(
    house: House,
    table: Seated,
    match: Match,
    seat: int,
    ask: int,
    text: str,
    key: str | None,
    by: str | None = None,
) -> Choice:
    """Makes a seat's choice; where it is refused, everything stays as it was. The lock is held."""
    rules, told, seen, at = match.table, match.told, match.seen, now()
    waited = check_open(match, seat, ask)
    marks = {"by": by} if by else {}
    try:
        rules.choose(seat, text, **marks, t=at - match.started)
        question = match.ask_next(waited, seat, dealt="deal" in rules.lines[-1])
        written = write_down(table, match, at, question, seat=seat, ask=ask, key=key)
    except PitbossError:
        raise
    except Exception:  # a fault of ours, perhaps halfway through: folded anew
        table.match = None
        raise
    facts = written.row, written.changes, written.step, written.ended
    return Choice(*facts, house, table, match, {"seat": seat, **marks}, told, seen)


async def undo(house: House, table: Seated, seat: int, key: str, answer: Answer) -> None:
    """Takes a seat's own last choice back."""
    async with table.lock:
        match = await match_of(house, table)
        if (seat, key) in match.played:
            answer(match.played[seat, key])
            return
        if table.row.phase != "running":
            raise not_playing(table)
        if not match.table.game.undo:
            raise PitbossError("illegal", "in this game no choice is taken back", given="undo")
        told, seen, ask = match.told, match.seen, match.ask
        match.table.undo(seat)
        match.undone = True
        same = set(match.table.waits) <= set(match.asked)  # others are still asked the same
        question = ask if same else ask + 1
        written = write_down(table, match, now(), question, seat=seat, ask=ask, key=key)
        played = await store_step(house, table, match, written)
        assert played
        answer(played)
        tell(house, table, match, None, told, seen)


async def sit_down(house: House, table: Seated, number: int, seat: Seat, name: str) -> None:
    """Somebody else, or a bot, takes a seat of a running match. The lock is held."""
    match = await match_of(house, table)
    match.table.sit(number, name)
    written = write_down(table, match, now(), match.ask, changes.seat(table.id, number, seat))
    await store_step(house, table, match, written)
    table.seats[number] = seat
    table.got_up_at.pop(number, None)
    set_clock(house, table)
    tell_table(table)
    go_on(house, table)


async def come_back(house: House, table: Seated, number: int) -> None:
    """A player takes the own seat back from the bot. The lock is held."""
    seat = msgspec.structs.replace(table.seats[number], bot=None, got_up=False)
    if table.seats[number].bot and table.row.phase == "running":
        await sit_down(house, table, number, seat, seat.name or "?")
    else:
        await house.store.write(changes.seat(table.id, number, seat))
        table.seats[number] = seat
        table.got_up_at.pop(number, None)
        tell_table(table)


def tell(
    house: House, table: Seated, match: Match, move: dict[str, Any] | None, told: int, seen: list[int]
) -> None:
    set_clock(house, table)
    tell_step(table, teller(table, match, move, told, seen))
    if table.row.phase == "finished":
        tell_table(table)
    go_on(house, table)


# -- the clock ------------------------------------------------------------------------------


def set_clock(house: House, table: Seated) -> None:
    """Says until when the people who are asked have time."""
    table.until = None
    if table.row.clock == "none":
        return
    match, seconds = table.match, house.settings.times.clock(table.row.clock)
    if match and seconds is not None and any(not table.seats[n].bot for n in match.table.waits):
        table.until = match.asked_at + int(seconds * 1000)


def go_on(house: House, table: Seated) -> None:
    """Starts the timer of those who are asked, and lets the bots among them think."""
    if table.timer:
        table.timer.cancel()
        table.timer = None
    match = table.match
    if match is None or table.row.phase != "running" or house.stopping:
        return
    deadlines = []
    for number in match.table.waits:
        seat = table.seats[number]
        if seat.bot is None:
            if (end := deadline(house, table, number)) is not None:
                deadlines.append(end)
        elif (match.ask, number) not in table.thinking:
            table.thinking.add((match.ask, number))
            house.run(think(house, table, match.ask, number, seat.bot))
    if deadlines:
        wait = max(0.0, (min(deadlines) - now()) / 1000)
        loop = asyncio.get_running_loop()
        table.timer = loop.call_later(wait, lambda: house.run(time_is_up(house, table)))


def deadline(house: House, table: Seated, number: int) -> int | None:
    """When the bot chooses for a player: the clock's time, or soon after the player got up."""
    if not table.seats[number].got_up or table.row.clock in ("normal", "fast"):
        return table.until
    got_up = table.got_up_at.setdefault(number, now())
    return got_up + int(house.settings.times.away * 1000)


async def time_is_up(house: House, table: Seated) -> None:
    """Bots choose for people whose time is up; who is away loses the seat to the bot until coming back."""
    table.timer = None
    try:
        async with table.lock:
            match = await match_of(house, table)
            late = [
                number
                for number in match.table.waits
                if table.seats[number].bot is None
                and (end := deadline(house, table, number)) is not None
                and end <= now()
            ]
            ask = match.ask
            for number in late:
                if is_away(table, number):
                    bot = favourite_bot(match.table.game)
                    seat = msgspec.structs.replace(table.seats[number], bot=bot)
                    await sit_down(house, table, number, seat, f"bot:{bot}")
        for number in late:
            if table.seats[number].bot is None:
                await choose(house, table, ask, number, favourite_bot(match.table.game), by="clock")
        if not late and table.timer is None:
            go_on(house, table)
    except PitbossError as error:
        failed(house, table, error)


def is_away(table: Seated, number: int) -> bool:
    seat = table.seats[number]
    return seat.got_up or (table.row.clock in ("normal", "fast") and seat.player not in table.here())


# -- bots -----------------------------------------------------------------------------------


def bots_for(game: Game) -> list[str]:
    """The bots that can play a game; the better ones first."""
    known = [name for name in bots.BOTS if name != "random" and (name != "greedy" or game.worth)]
    return [*known, "random"]


def favourite_bot(game: Game) -> str:
    """Who steps in for people."""
    return "greedy" if game.worth else "random"


async def think(house: House, table: Seated, ask: int, seat: int, bot: str) -> None:
    """A bot's choice, at a pace that people can follow."""
    try:
        await asyncio.sleep(house.settings.times.pace(table.row.pace))
        if table.seats[seat].bot:
            await choose(house, table, ask, seat, bot, by="bot")
    except PitbossError as error:
        failed(house, table, error)
    finally:
        table.thinking.discard((ask, seat))


async def choose(house: House, table: Seated, ask: int, seat: int, bot: str, by: str) -> None:
    async with table.lock:
        match = await match_of(house, table)
        check_open(match, seat, ask)
        game, state = match.table.game, match.table.state.copy()
    loop = asyncio.get_running_loop()
    seed = random.SystemRandom().getrandbits(63)
    text = await loop.run_in_executor(house.thinkers, chosen, game, state, seat, bot, seed)
    await play(house, table, seat, ask, text, by=by)


def chosen(game: Game, state: Any, seat: int, bot: str, seed: int) -> str:
    """In a thread. A bot that fails is replaced by the one that takes anything."""
    seen = bots.seen(game, state, seat, chance.random(seed))
    try:
        return bots.find(bot)(seen)
    except Exception:
        log.exception("a bot failed", extra={"bot": bot, "game": game.id})
        return bots.find("random")(seen)


async def resume(house: House, table_id: str) -> None:
    """Takes up what a table owes: after a restart, or when the store is back."""
    table = await house.table(table_id)
    async with table.lock:
        if table.row.phase == "running":
            await match_of(house, table)
            pick_up(house, table)


def pick_up(house: House, table: Seated) -> None:
    """A match that was away goes on: bots think, and clocks give a moment at least."""
    match = table.match
    if match is None or table.row.phase != "running":
        return
    fresh = now() + int(house.settings.times.fresh * 1000)
    set_clock(house, table)
    if table.until is not None and table.until < fresh:
        seconds = house.settings.times.clock(table.row.clock) or 0
        match.asked_at = min(now(), fresh - int(seconds * 1000))
        set_clock(house, table)
    go_on(house, table)


def failed(house: House, table: Seated, error: PitbossError) -> None:
    """A choice in somebody's place failed. Where the question has passed, or all is over, nothing is owed."""
    if table.row.phase != "running":
        return
    if error.code == "unavailable":
        house.run(come_back_to(house, table.id))
    elif error.code != "stale":
        raise error


async def come_back_to(house: House, table_id: str) -> None:
    """Something could not be read. Where nothing can be stored either, all tables are resumed after that."""
    while house.store.healthy:
        await asyncio.sleep(house.settings.times.retry)
        try:
            await resume(house, table_id)
            return
        except PitbossError as error:
            if error.code != "unavailable":
                raise
