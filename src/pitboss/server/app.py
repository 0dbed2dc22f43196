"""The application: its parts put together, started and stopped."""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.params import FromPath

from pitboss import __version__
from pitboss.core.errors import PitbossError
from pitboss.server import answers, games_api, pages, players_api, starting, steps, tables_api, turns, wire
from pitboss.server.asking import Strictly, TheHouse, asker, provide_asker, provide_house, provide_player
from pitboss.server.frames import LISTEN, WRITE
from pitboss.server.guard import ASGI, Guard, refuse
from pitboss.server.house import House
from pitboss.server.identity import COOKIE, now
from pitboss.server.limits import too_many, visitor
from pitboss.server.live import Client
from pitboss.server.memory import put_aside
from pitboss.server.settings import Settings
from pitboss.server.socket import deaf, never
from pitboss.server.store import Store, reading
from pitboss.server.tell import tell_table, to_all

BODY = 16 * 1024
THINKERS = 2
LOOK_AROUND = 60  # seconds between two rounds of tidying up
COME_BACK = 1500  # milliseconds
log = logging.getLogger("pitboss.server")


@get("/health", include_in_schema=False)
async def health(house: TheHouse) -> Response[dict[str, Any]]:
    well = house.store.healthy and not house.stopping
    return Response({"ok": well, "version": __version__}, status_code=200 if well else 503)


@get("/api/tables/{table_id:str}/live", include_in_schema=False)
async def not_upgraded(table_id: FromPath[str]) -> None:
    raise PitbossError(
        "malformed",
        "this is a WebSocket: ask for an upgrade",
        given=table_id[:40],
        expected="Upgrade: websocket",
    )


LIVE = re.compile("/api/tables/([^/]+)/live")


def with_sockets(app: Litestar) -> ASGI:
    """Sockets go straight to their handler: the framework would wrap everything that they send."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        found = LIVE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found:
            await live(app.state.house, found[1], scope, receive, send)
        else:
            await app(scope, receive, send)

    return answer


async def live(house: House, table_id: str, scope: Any, receive: Any, send: Any) -> None:
    """A socket is refused before it is opened, with an error in the usual form; else it is a client's."""
    address = visitor(scope.get("client"))
    try:
        count_in(house, address)
    except PitbossError as error:
        house.note_refusal(error, "handshake")
        await refuse(scope, send, error)
        return
    try:
        await receive()
        await house.table(table_id)  # first: who is asking must still be true when the socket is noted
        player = await asker(house, Headers.from_scope(scope))
        table = await house.table_for(table_id, player.id if player else None)
        ways = scope["extensions"].get(WRITE, never), scope["extensions"].get(LISTEN, deaf)
        await Client(house, table, player, send, *ways).run(receive)
    except PitbossError as error:
        house.note_refusal(error, "handshake")
        await refuse(scope, send, error)
    finally:
        count_out(house, address)


def count_in(house: House, address: str) -> None:
    limits = house.settings.limits
    if house.stopping:
        raise PitbossError("unavailable", "the server is stopping; come back soon")
    if (
        sum(house.sockets.values()) >= limits.sockets
        or house.sockets.get(address, 0) >= limits.sockets_by_address
    ):
        raise too_many("connections", 10)
    house.sockets[address] = house.sockets.get(address, 0) + 1


def count_out(house: House, address: str) -> None:
    house.sockets[address] -= 1
    if not house.sockets[address]:
        del house.sockets[address]


def described_api() -> OpenAPIConfig:
    """At /api/schema/openapi.json; no page of the framework's, for these load scripts from elsewhere."""
    schemes: dict[str, SecurityScheme | Reference] = {
        "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
        "token": SecurityScheme(type="http", scheme="bearer"),
    }
    return OpenAPIConfig(
        title="Pitboss",
        version=__version__,
        description="Tables, players, games and records. Play itself is in docs/protocol.md. "
        "POST, PUT and DELETE need a Bearer token, or the header `X-Pitboss: 1`.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
        components=Components(security_schemes=schemes),
        security=[{}, {"cookie": []}, {"token": []}],
        operation_id_creator=lambda handler, _method, _path: handler.handler_name,
    )


def make_app(settings: Settings, store: Store, secret: bytes) -> tuple[ASGI, Litestar]:
    """The guarded application, and what it guards."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="pitboss-bot")
        house = app.state.house = House(settings, store, secret, thinkers, turns.pick_up)
        store.start(settings.times.retry, lambda healthy: on_health(house, healthy))
        house.run(take_up(house))
        house.run(tidy_up(house))
        house.run(put_aside())
        yield
        await stop(house)

    app = Litestar(
        route_handlers=[
            health,
            not_upgraded,
            pages.home,
            pages.page,
            *games_api.ROUTES,
            *players_api.ROUTES,
            *tables_api.ROUTES,
        ],
        dependencies={
            "house": Provide(provide_house, sync_to_thread=False),
            "asker": Provide(provide_asker),
            "player": Provide(provide_player),
        },
        exception_handlers={
            PitbossError: answers.refusal,
            HTTPException: answers.from_framework,
            RecursionError: answers.from_depth,
            Exception: answers.from_failure,
        },
        request_class=Strictly,
        lifespan=[lifespan],
        state=State({"files": pages.Files()}),
        request_max_body_size=BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=["^/web/", "^/$"]),
        openapi_config=described_api(),
        logging_config=None,
        pdb_on_exception=False,
    )
    return Guard(with_sockets(app), settings, lambda error: app.state.house.note_refusal(error, "guard")), app


def on_health(house: House, healthy: bool) -> None:
    """The store went away, or is back: people are told, and what tables owe is taken up again."""
    log.log(
        logging.INFO if healthy else logging.ERROR, "the store is back" if healthy else "the store is away"
    )
    error = {"code": "unavailable", "text": "nothing can be stored at the moment"}
    text = wire.message("well") if healthy else wire.message("trouble", error=error)
    for table in house.tables.values():
        to_all(table, text)
    if healthy:
        house.run(take_up(house))


async def take_up(house: House) -> None:
    """After a restart, or when the store is back: bots think on, clocks run on."""
    for table_id in await unfinished(house):
        try:
            await take_up_one(house, table_id)
        except PitbossError as error:  # one that cannot go on holds up no other
            log.error("a table does not go on", extra={"table": table_id, "why": error.text})
        await asyncio.sleep(0)


async def unfinished(house: House) -> list[str]:
    while True:
        with contextlib.suppress(PitbossError):
            return await house.store.read(reading.unfinished)
        await asyncio.sleep(house.settings.times.retry)


async def take_up_one(house: House, table_id: str) -> None:
    table = await house.table(table_id)
    if table.row.phase != "starting":
        await turns.resume(house, table_id)
    elif table.timer is None:
        await starting.no_longer(house, table)


async def tidy_up(house: House) -> None:
    """Tables that nobody came back to are closed, and those that nobody watches leave the memory."""
    while True:
        await asyncio.sleep(LOOK_AROUND)
        house.unload()
        try:
            await close_forgotten(house)
        except PitbossError as error:  # the store is away: next time
            log.warning("nothing is tidied up", extra={"why": error.text})


async def close_forgotten(house: House) -> None:
    times = house.settings.times
    for phase, seconds in (("open", times.empty_table), ("running", times.idle_table)):
        for table_id in await house.store.read(reading.forgotten, phase, now() - int(seconds * 1000)):
            table = await house.table(table_id)
            async with table.lock:
                if not table.sockets and table.row.phase == phase:
                    await steps.close(house, table, "nobody came back")
                    tell_table(table)


async def stop(house: House) -> None:
    """Everybody is told to come back; what was accepted is stored."""
    house.stopping = True
    house.stop_work()
    await house.store.stop()
    house.thinkers.shutdown(wait=False, cancel_futures=True)


def say_bye(house: House) -> None:
    house.stopping = True
    text = wire.message("bye", after=COME_BACK)
    for socket in house.connected:
        socket.put(text)
        socket.close(1012, "unavailable")
