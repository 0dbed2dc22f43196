"""The socket of a table: what comes in, and what it does."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from pitboss import __version__
from pitboss.core.errors import PitbossError
from pitboss.server import starting, tell, turns, wire
from pitboss.server.house import House
from pitboss.server.identity import now
from pitboss.server.limits import Bucket, too_many
from pitboss.server.records import is_over
from pitboss.server.seated import Played, Seated
from pitboss.server.socket import Listen, Socket, Write, deaf, never
from pitboss.server.steps import check_open, match_of
from pitboss.server.store import changes
from pitboss.server.store.rows import Player, Said
from pitboss.server.words import clean_text

LARGEST = 4096
PLAY = b'"play"'  # near the beginning, where our page and our client in Python write it
NEAR = 16
PATIENCE = 20  # messages over the limit, then the socket is closed

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
log = logging.getLogger("pitboss.server")


def size_of(text: str) -> int:
    """In bytes."""
    return len(text) if text.isascii() else len(text.encode())


class Client:
    """One socket with its player, and the table it shows."""

    def __init__(
        self,
        house: House,
        table: Seated,
        player: Player | None,
        send: Send,
        write: Write = never,
        listen: Listen = deaf,
    ) -> None:
        self.house, self.table, self.player = house, table, player
        player_id = player.id if player else None
        most = house.settings.limits.queue
        self.socket = Socket(send, player_id, most, self._whole, write, house.outbox)
        self.bucket = Bucket(house.settings.limits.messages)
        self.refused = 0
        self.busy = False  # with a message: the next one has to wait
        self.closed = False
        self._send, self._listen = send, listen

    async def run(self, receive: Receive) -> None:
        """Opens the socket, and reads until it is closed."""
        self.house.connected.add(self.socket)
        try:
            await self._send({"type": "websocket.accept"})
            self._listen(self.hear, self.house.inbox)
            await self._read(receive)
        finally:
            self.house.connected.discard(self.socket)
            self.closed = True
            del self.socket  # it holds us: so both are free at once

    async def _read(self, receive: Receive) -> None:
        pump = asyncio.create_task(self.socket.pump())
        try:
            while not pump.done():
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                if not self.socket.closing:  # a good-bye may stay unread: then nobody listens any more
                    self.busy = True
                    await self._received(event.get("text"))
                    self.busy = False
        finally:
            self._gone()
            if not pump.done():
                pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    def hear(self, text: bytes) -> bool:
        """Makes a choice at once if it can; all else, and whatever is wrong with one, goes the long way."""
        socket = self.socket
        if self.busy or PLAY not in text[:NEAR] or not socket.watching or socket.closing:
            return False
        try:
            play = wire.read_play(text)
            seat = self._own(play.seat)
        except (msgspec.DecodeError, PitbossError):
            return False
        if not self.bucket.take():
            return False
        if turns.play_at_once(self.house, self.table, seat, play.ask, play.do, play.key, self):
            return True
        self.bucket.give_back()
        return False

    def answered(self, played: Played) -> None:
        """A choice is stored."""
        if not self.closed:
            self.socket.put(wire.encode(played))

    def failed(self, error: PitbossError, key: str | None) -> None:
        if not self.closed:
            self._refuse(error, key)
            if error.code == "stale":
                self.house.run(self._position())

    async def _received(self, text: str | None) -> None:
        key = None
        try:
            if text is None:
                raise PitbossError("malformed", "expected text, not binary data")
            if size_of(text) > LARGEST:
                raise PitbossError("too-large", f"a message has at most {LARGEST} bytes", expected=LARGEST)
            if not self.bucket.take():
                raise too_many("messages", 1 / self.house.settings.limits.messages[1])
            message = wire.read_message(text)
            key = getattr(message, "key", None)
            await self._act(message)
        except PitbossError as error:
            if key is None and text is not None and size_of(text) <= LARGEST:
                key = wire.key_of(text)
            self.failed(error, key)
        except Exception:
            log.exception("a message failed", extra={"table": self.table.id})
            self._refuse(PitbossError("unavailable", "this went wrong; it has been logged"), key)

    def _refuse(self, error: PitbossError, key: str | None) -> None:
        self.house.note_refusal(error, "socket")
        self.socket.put(tell.error(error, key))
        if error.code in ("malformed", "too-large", "too-many"):
            self.refused += 1
            if self.refused > PATIENCE:
                self.socket.close(1008, error.code)

    async def _act(self, message: wire.FromClient) -> None:
        if isinstance(message, wire.Watch):
            await self._watch(message)
        elif isinstance(message, wire.Ping):
            self.socket.put(wire.message("pong", now=now()))
        elif not self.socket.watching:
            raise PitbossError("malformed", "the first message must be watch", expected="watch")
        elif isinstance(message, wire.Play):
            await self._play(message)
        elif isinstance(message, wire.Preview):
            await self._preview(message)
        elif isinstance(message, wire.Undo):
            seat = self._own(message.seat)
            await turns.undo(self.house, self.table, seat, message.key, self.answered)
        elif isinstance(message, wire.Say):
            await self._say(message)
        elif isinstance(message, wire.React):
            self._react(message)
        elif isinstance(message, wire.Commit):
            async with self.table.lock:
                await starting.commit(self.house, self.table, self._own(message.seat), message.hash)
        else:
            async with self.table.lock:
                secret = bytes.fromhex(message.secret)
                await starting.contribute(self.house, self.table, self._own(message.seat), secret)

    def _own(self, seat: int | None) -> int:
        """The seat that is meant, if it is the player's own."""
        meant = self.socket.seat if seat is None else seat
        player, seats = self.socket.player, self.table.seats
        if meant is None or player is None or meant >= len(seats) or seats[meant].player != player:
            own = self.table.seats_of(player)
            raise PitbossError("forbidden", "this is not your seat", given=seat, expected=own)
        if seats[meant].bot:
            raise PitbossError("forbidden", "a bot plays here until you sit down again", given=meant)
        return meant

    # -- watching ---------------------------------------------------------------------------

    async def _watch(self, message: wire.Watch) -> None:
        await self._turn_to(self.table.id if message.table is None else message.table)
        table, socket = self.table, self.socket
        own = table.seats_of(socket.player)
        seat = (own[0] if own else None) if message.seat is UNSET else message.seat
        if seat is not None and seat not in own:
            raise PitbossError("forbidden", "you can look from your own seats only", given=seat, expected=own)
        said = await self.house.said(table, bool(own))
        async with table.lock:  # while a step is being stored, what is in memory is not told yet
            own = table.seats_of(socket.player)
            if seat is not None and seat not in own:
                raise PitbossError("forbidden", "this seat has just been lost", given=seat, expected=own)
            if table.row.phase == "running":
                for number in own:
                    if table.seats[number].bot and not table.seats[number].got_up:
                        await turns.come_back(self.house, table, number)
                await match_of(self.house, table)
            socket.seat, socket.watching = seat, True
            table.sockets.add(socket)
            socket.put(*self._greeting(message.from_, said))
            starting.ask_for(table, socket.player)
            tell.tell_presence(table)
        if not self.house.store.healthy:
            socket.put(
                wire.message("trouble", error={"code": "unavailable", "text": "nothing can be stored"})
            )

    async def _turn_to(self, table_id: str) -> None:
        """To another table, as after a rematch; or to the same, if it left the memory unwatched."""
        table = await self.house.table_for(table_id, self.socket.player)
        if table is self.table:
            return
        self._gone()
        self.socket.seat, self.socket.watching = None, False
        self.table = table

    def _greeting(self, start: int, said: Iterable[Said]) -> list[bytes]:
        table, socket = self.table, self.socket
        texts = [
            wire.message("welcome", now=now(), seat=socket.seat, version=__version__),
            wire.message("table", table=tell.table_json(table, socket.player)),
        ]
        if table.match:
            texts.append(tell.position(table, table.match, socket.seat, start))
        return [*texts, wire.message("chat", said=list(said)), tell.here(table)]

    async def _whole(self, socket: Socket) -> list[bytes]:
        """For a socket that was too slow."""
        async with self.table.lock:
            texts = [wire.message("table", table=tell.table_json(self.table, socket.player))]
            if self.table.match and socket.watching:
                texts.append(tell.position(self.table, self.table.match, socket.seat))
            return [*texts, tell.here(self.table)]

    async def _position(self) -> None:
        async with self.table.lock:
            if not self.closed and self.socket.watching and (match := self.table.match):
                seat = self.socket.seat
                self.socket.put(tell.position(self.table, match, seat, match.count(seat)))

    def _gone(self) -> None:
        if self.socket in self.table.sockets:
            self.table.sockets.discard(self.socket)
            tell.tell_presence(self.table)
            if not self.table.sockets and is_over(self.table):
                self.house.unload_soon(self.table)

    # -- playing ----------------------------------------------------------------------------

    async def _play(self, message: wire.Play) -> None:
        seat, ask, do, key = self._own(message.seat), message.ask, message.do, message.key
        await turns.play(self.house, self.table, seat, ask, do, key, answer=self.answered)

    async def _preview(self, message: wire.Preview) -> None:
        seat = self._own(message.seat)
        async with self.table.lock:
            match = await match_of(self.house, self.table)
            check_open(match, seat, message.ask)
            events = match.table.preview(seat, message.do)
        self.socket.put(wire.message("previewed", key=message.key, events=events))

    # -- talking ----------------------------------------------------------------------------

    def _speaker(self) -> tuple[Player, int | None]:
        if self.player is None:
            raise PitbossError("forbidden", "say who you are first: POST /api/me")
        player = self.house.players.get(self.player.id, self.player)  # there may be a new name
        own = self.table.seats_of(player.id)
        if not own:
            return player, None
        return player, self.socket.seat if self.socket.seat in own else own[0]

    async def _say(self, message: wire.Say) -> None:
        player, seat = self._speaker()
        self.house.buckets.take("messages", player.id, self.house.settings.limits.chat)
        said = Said(0, seat, self._name(player, seat), clean_text(message.text), now())
        earlier = await self.house.said(self.table, seat is not None)
        await self.house.store.write(changes.said(self.table.id, said))
        told = replace(said, id=earlier[-1].id + 1 if earlier else 1)
        earlier.append(told)
        text = wire.message("said", said=told)
        for socket in self.table.sockets:
            if bool(self.table.seats_of(socket.player)) == (seat is not None):
                socket.put(text)

    def _react(self, message: wire.React) -> None:
        player, seat = self._speaker()
        self.house.buckets.take("reactions", player.id, self.house.settings.limits.chat)
        name = self._name(player, seat)
        tell.to_all(self.table, wire.message("reacted", seat=seat, name=name, **{"with": message.with_}))

    def _name(self, player: Player, seat: int | None) -> str:
        return player.name if seat is None else self.table.seats[seat].name or player.name
