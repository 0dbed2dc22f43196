"""The HTTP part: who one is, and the tables there are."""

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote, urlsplit

from pitboss.client.live import Live, open_socket, told_error
from pitboss.core.errors import PitbossError

TIMEOUT = 30  # seconds


class House:
    """A server, asked as one player."""

    def __init__(self, url: str, token: str = "", *, timeout: float = TIMEOUT) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self._timeout = timeout

    async def get(self, path: str) -> Any:
        return json.loads(await self.request("GET", path))

    async def post(self, path: str, **body: Any) -> Any:
        return json.loads(await self.request("POST", path, body))

    async def put(self, path: str, **body: Any) -> Any:
        return json.loads(await self.request("PUT", path, body))

    async def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> bytes:
        """Raises what the server refuses as `PitbossError`."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: dict[str, Any] | None) -> bytes:
        headers = {"X-Pitboss": "1", "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=self._timeout) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            raise read_error(error.read()) from None
        except (OSError, ValueError) as error:
            raise PitbossError(
                "unavailable", f"{self.url} does not answer: {error}", given=self.url
            ) from None

    # -- what is asked most -----------------------------------------------------------------

    async def sign_in(self, name: str) -> None:
        """A new guest."""
        self.token = (await self.post("/api/me", name=name, bearer=True))["token"]

    async def create(self, game: str, **wanted: Any) -> dict[str, Any]:
        table: dict[str, Any] = await self.post("/api/tables", game=game, **wanted)
        return table

    async def table(self, table_id: str) -> dict[str, Any]:
        table: dict[str, Any] = await self.get(f"/api/tables/{quote(table_id)}")
        return table

    async def enter(self, table_id: str, secret: str) -> dict[str, Any]:
        table: dict[str, Any] = await self.post(f"/api/tables/{quote(table_id)}/enter", secret=secret)
        return table

    async def sit(self, table_id: str, **wanted: Any) -> dict[str, Any]:
        table: dict[str, Any] = await self.post(f"/api/tables/{quote(table_id)}/sit", **wanted)
        return table

    async def start(self, table_id: str, **wanted: Any) -> dict[str, Any]:
        table: dict[str, Any] = await self.post(f"/api/tables/{quote(table_id)}/start", **wanted)
        return table

    async def record(self, table_id: str) -> bytes:
        return await self.request("GET", f"/api/tables/{quote(table_id)}/record")

    @contextlib.asynccontextmanager
    async def watch(self, table_id: str, **wanted: Any) -> AsyncIterator[Live]:
        """An open socket; `seat` and `start` say from where one looks, and from which event on."""
        async with open_socket(self.url, table_id, self.token) as socket:
            live = Live(socket, lambda: self.record(table_id))
            await live.watch(**wanted)
            yield live


@contextlib.asynccontextmanager
async def connect(url: str, *, name: str = "", token: str = "") -> AsyncIterator[House]:
    """A server, as the player of a token or as a new guest."""
    house = House(url, token)
    if name and not token:
        await house.sign_in(name)
    yield house


def split(url: str) -> tuple[str, str, str]:
    """Server, table and invite of an address like `https://…/tables/ID#SECRET`."""
    try:
        parts = urlsplit(url)
    except ValueError:  # half an IPv6 address
        parts = urlsplit("")
    _, _, table = parts.path.partition("/tables/")
    table = table.split("/")[0]
    if parts.scheme not in ("http", "https") or not parts.netloc or not table:
        text = f"{url!r} is no table's address: expected one like http://127.0.0.1:8000/tables/ID#SECRET"
        raise PitbossError("malformed", text, given=url)
    return f"{parts.scheme}://{parts.netloc}", table, parts.fragment


def read_error(body: bytes) -> PitbossError:
    try:
        return told_error(json.loads(body)["error"])
    except (ValueError, KeyError, TypeError):
        return PitbossError("unavailable", f"the server answered {body[:80]!r}")
