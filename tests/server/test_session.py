"""The worked session of docs/protocol.md, played line by line against a server: what it shows is so."""

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from pitboss import record
from tests.server.running import PATIENCE, Running

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|…|[{}\[\],:]|[^\s{}\[\],:"…]+')
MORE = "…"
SECRET = b"test" * 8
IN_PASSING = {"table", "here"}  # may come between what the session shows
# Texts that are so to the letter; the rest is up to the dice.
TOLD = {"type", "phase", "code", "kind", "game", "key", "name", "what", "by", "bot"}


class Part(NamedTuple):
    sent: bool
    head: str
    body: Any  # None where there is none


def session() -> list[Part]:
    """What client (sent) and server say, in order."""
    block = PROTOCOL.read_text("utf-8").split("## A worked session")[1].split("```")[1]
    joined = re.sub(r"\n +", " ", block)
    parts = []
    for line in filter(None, joined.splitlines()):
        text = re.sub(r"\s+\([^{}]*\)$", "", line)  # a remark
        start = text.find("{")
        body = loose(text[start:]) if start >= 0 else None
        parts.append(Part(line.startswith(">"), text[:start].strip() if start >= 0 else text, body))
    return parts


def loose(text: str) -> Any:
    """JSON in which … stands for more of the same; of several objects, the first and the last."""
    out: list[str] = []
    inside: list[str] = []
    for token in TOKEN.findall(text):
        if token in ("{", "["):
            inside.append(token)
        elif token in ("}", "]"):
            inside.pop()
        if token == MORE and inside:
            token = f'"{MORE}": 0' if inside[-1] == "{" and out[-1] in ("{", ",") else f'"{MORE}"'
        if token != MORE:
            out.append(token)
        if token == "}" and not inside:
            out.append(",")
    found = json.loads(f"[{''.join(out[:-1])}]")
    return found[0] if len(found) == 1 else found


def test_loose_json_is_read() -> None:
    assert loose('{"a": […], "b": {"c": 1, …}, …}') == {"a": [MORE], "b": {"c": 1, MORE: 0}, MORE: 0}
    assert loose('{"a": 1} … {"b": "x…"}') == [{"a": 1}, {"b": "x…"}]


def agrees(shown: Any, found: Any, key: str = "") -> None:
    """Raises where an answer has another form than the session shows."""
    if shown == MORE or (shown is None and found is None):
        return
    assert type(shown) is type(found), (key, shown, found)
    if isinstance(shown, dict):
        named = shown.keys() - {MORE}
        assert named <= found.keys() if MORE in shown else named == found.keys(), (key, shown, found)
        for name in named:
            agrees(shown[name], found[name], name)
    elif isinstance(shown, list):
        exact = [element for element in shown if element != MORE]
        for element, real in zip(exact, found, strict=False):
            agrees(element, real, key)
    elif key in TOLD:
        assert shown == found or (shown.endswith(MORE) and found.startswith(shown[:-1])), (key, shown, found)


def phase_of(message: dict[str, Any]) -> str | None:
    phase: str | None = message.get("table", {}).get("phase")
    return phase


class TheBotBegins(Exception):
    """The session shows the other case."""


class Session:
    """Plays the client's part, with what the dice allow in place of what the document shows."""

    def __init__(self, url: str, parts: Iterator[Part]) -> None:
        self.url, self.parts = url, parts
        self.http = httpx.AsyncClient(base_url=url)
        self.table = ""
        self.answer: httpx.Response | None = None
        self.socket: ClientConnection | None = None
        self.view: dict[str, Any] = {}
        self.do: dict[str, str] = {}  # by key

    async def play(self) -> None:
        for part in self.parts:
            if part.head.startswith(MORE):
                await self.to_the_end()
            elif part.sent and re.match(r"> (GET|POST) ", part.head):
                await self.ask(part)
            elif part.sent:
                await self.send(part.body)
            elif self.answer is not None:
                self.check_answer(part)
            else:
                await self.expect(part.body)

    async def ask(self, part: Part) -> None:
        _, method, path, *head = part.head.split()
        path = path.replace("q3Zr…", self.table)
        if "Upgrade:" in head:
            cookies = {"Cookie": f"pitboss={self.http.cookies['pitboss']}"}
            self.socket = await connect(self.url.replace("http", "ws") + path, additional_headers=cookies)
            return
        headers = {"X-Pitboss": "1"} if "X-Pitboss:" in head else {}
        if part.body and "commit" in part.body:
            part.body["commit"] = hashlib.sha256(SECRET).hexdigest()
        self.answer = await self.http.request(method, path, headers=headers, json=part.body)

    def check_answer(self, part: Part) -> None:
        answer, self.answer = self.answer, None
        assert answer
        if isinstance(part.body, list):  # the record
            lines = record.read(answer.text)
            agrees(part.body[0], lines[0])
            agrees(part.body[1], lines[-1])
            assert record.verify(lines)
            return
        status, *head = part.head.removeprefix("<").split()
        assert answer.status_code == int(status), answer.text
        for word in head:
            assert word.strip(f";{MORE}") in answer.headers.get("set-cookie", "") + "Set-Cookie:"
        found = answer.json()
        agrees(part.body, found)
        self.table = found.get("id", self.table)

    async def send(self, message: dict[str, Any]) -> None:
        assert self.socket
        if "secret" in message:
            message["secret"] = SECRET.hex()
        if "do" in message:
            legal = [offer["do"] for offer in self.view["legal"]]
            message["do"] = self.do.setdefault(message["key"], (legal or [message["do"]])[0])
        await self.socket.send(json.dumps(message))

    async def expect(self, shown: dict[str, Any]) -> None:
        """The next message of that type; no other may come before that the session does not show."""
        found = await self.receive()
        while found["type"] != shown["type"] or phase_of(found) != phase_of(shown):
            assert found["type"] in IN_PASSING, (shown, found)
            found = await self.receive()
        if shown["type"] == "position" and not self.do and self.view["waits"]["seats"] != [0]:
            raise TheBotBegins
        agrees(shown, found)
        assert ("ask" in shown) <= (shown.get("ask") == found.get("ask"))

    async def receive(self) -> dict[str, Any]:
        assert self.socket
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        if "view" in message:
            self.view = message["view"]
        elif message["type"] == "moved":
            self.view = {**self.view, "waits": message["waits"], "legal": message["legal"]}
        return message

    async def to_the_end(self) -> None:
        """Up to the last move, which the session shows again."""
        assert self.socket
        key = 100
        while True:
            waits = self.view["waits"]
            if waits and waits["seats"] == [0]:
                key += 1
                move = {
                    "type": "play",
                    "ask": waits["ask"],
                    "do": self.view["legal"][0]["do"],
                    "key": f"k{key}",
                }
                await self.socket.send(json.dumps(move))
            message = await self.receive()
            while message["type"] != "moved":
                message = await self.receive()
            if message["waits"] is None:
                shown = next(self.parts)
                agrees(shown.body, message)
                return


async def played(url: str) -> bool:
    """False where the bot begins: then the session goes another way from there."""
    playing = Session(url, iter(session()))
    try:
        await playing.play()
    except TheBotBegins:
        return False
    finally:
        await playing.http.aclose()
        if playing.socket:
            await playing.socket.close()
    return True


def test_the_worked_session_is_so(server: Running) -> None:
    for _ in range(30):
        if asyncio.run(played(server.url)):
            return
    raise AssertionError("Anna never began")
