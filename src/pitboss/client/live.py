"""The socket part: the position of a table, kept up to date, and one's choices."""

import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_websocket
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from pitboss.core.errors import CODES, PitbossError

LARGEST = 16 * 1024 * 1024
QUEUE = 1024  # messages that may wait to be read
Fetch = Callable[[], Awaitable[bytes]]


class Gone(PitbossError):
    """The connection is lost, or there is none. With code `unavailable` it may come back."""


class Question(NamedTuple):
    ask: int
    seat: int
    legal: list[dict[str, Any]]


async def _nowhere() -> bytes:
    raise PitbossError("not-found", "this socket was opened without its server: no record")


class Live:
    """What a viewer knows: `table`, `view` and `events`. Every message received brings them up to date."""

    def __init__(self, socket: ClientConnection, fetch_record: Fetch = _nowhere) -> None:
        self._socket = socket
        self._fetch_record = fetch_record
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.trouble = False  # whether the server cannot store anything at the moment
        self.here: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []

    async def send(self, kind: str, **facts: Any) -> None:
        with contextlib.suppress(ConnectionClosed):  # the next `receive` tells why
            await self._socket.send(json.dumps({"type": kind, **facts}))

    async def record(self) -> bytes:
        """The game record as far as one may have it."""
        return await self._fetch_record()

    async def watch(self, start: int = 0, **seat: int | None) -> None:
        await self.send("watch", **{"from": start}, **seat)

    async def receive(self) -> dict[str, Any]:
        """The next message. Raises `Gone` when the socket is closed."""
        try:
            message: dict[str, Any] = json.loads(await self._socket.recv())
        except ConnectionClosed as error:
            reason = error.rcvd.reason if error.rcvd else ""
            code = reason if reason in CODES else "unavailable"
            raise Gone(code, f"the connection is closed: {reason or 'no reason given'}") from None
        self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        """Brings what is known up to date."""
        kind = message["type"]
        if kind == "table":
            self.table = message["table"]
        elif kind == "position":
            self.view = message["view"]
            self._take_events(message)
        elif kind == "moved":
            public = {**self.view["public"], **message["public"]}
            for name, items in message["items"].items():
                public[name] = [items.get(str(n), item) for n, item in enumerate(public[name])]
            mine = {**self.view["mine"], **message["mine"]}
            rest = {"waits": message["waits"], "legal": message["legal"]}
            self.view = {**self.view, "public": public, "mine": mine, **rest}
            self._take_events(message)
        elif kind in ("trouble", "well"):
            self.trouble = kind == "trouble"
        elif kind == "here":
            self.here = message
        elif kind == "chat":
            self.said = list(message["said"])
        elif kind == "said":
            self.said.append(message["said"])

    def _take_events(self, message: dict[str, Any]) -> None:
        self.events[message["from"] :] = message["events"]

    def question(self) -> Question | None:
        """What is asked of the seat one looks from."""
        waits = self.view.get("waits")
        seat = self.view.get("you")
        if not waits or seat is None or seat not in waits["seats"]:
            return None
        return Question(waits["ask"], seat, self.view["legal"])

    @property
    def over(self) -> bool:
        return self.table.get("phase") in ("finished", "closed", "frozen")

    async def questions(self) -> AsyncIterator[Question]:
        """Every question to one's seat, until the game is over. Raises `Gone` where the seat is lost."""
        asked = -1
        sat = False
        while not self.over:
            seats = self.table["you"]["seats"] if self.table else []
            if sat and not seats:
                raise seat_lost()
            sat = bool(seats)
            question = self.question()
            if question and question.ask != asked:
                asked = question.ask
                yield question
            else:
                await self.receive()

    async def play(self, question: Question, text: str, key: str = "") -> dict[str, Any]:
        """Answers a question; returns when the choice is stored. Raises what is refused."""
        key = key or secrets.token_hex(8)
        await self.send("play", ask=question.ask, seat=question.seat, do=text, key=key)
        while True:
            message = await self.receive()
            if message.get("key") == key and message["type"] in ("played", "error"):
                break
        if message["type"] == "error":
            raise told_error(message["error"])
        self._answered(question)
        return message

    def _answered(self, question: Question) -> None:
        """Until the next message tells more: this is asked no longer."""
        waits = self.view.get("waits")
        if waits and waits["ask"] == question.ask:
            seats = [seat for seat in waits["seats"] if seat != question.seat]
            self.view = {**self.view, "waits": {**waits, "seats": seats}, "legal": []}


def seat_lost() -> Gone:
    return Gone("forbidden", "the host has given this seat away")


def told_error(told: dict[str, Any]) -> PitbossError:
    code = told["code"] if told.get("code") in CODES else "unavailable"
    facts = {part: told.get(part) for part in ("given", "expected", "rule", "why")}
    return PitbossError(code, str(told.get("text", code)), **facts)


@contextlib.asynccontextmanager
async def open_socket(url: str, table_id: str, token: str) -> AsyncIterator[ClientConnection]:
    address = url.replace("http", "ws", 1) + f"/api/tables/{table_id}/live"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        socket = await open_websocket(
            address, additional_headers=headers, max_size=LARGEST, max_queue=QUEUE, compression=None
        )
    except InvalidStatus as error:
        body = error.response.body or b"{}"
        with contextlib.suppress(ValueError, KeyError, TypeError):
            told = told_error(json.loads(body)["error"])
            raise Gone(told.code, told.text, given=told.given) from None
        raise Gone("unavailable", f"{url}: status {error.response.status_code}") from None
    except (OSError, WebSocketException) as error:
        raise Gone("unavailable", f"{url} does not answer: {error}", given=url) from None
    async with socket:
        yield socket
