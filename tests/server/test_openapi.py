"""The HTTP API against its own description: whatever comes in, the server never fails and keeps its word."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.server import described
from tests.server.running import Running, guest, serving, solo

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
GAME = "las-vegas"


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of its own: this fills it with tables."""
    with serving(tmp_path_factory.mktemp("openapi")) as running:
        yield running


async def opened(url: str) -> tuple[str, list[str]]:
    """Anna's token, and tables in all phases and of all kinds; one is not hers."""
    anna, benno = await guest(url), await guest(url, "Benno")
    played = await solo(anna)
    async with anna.watch(played["id"]) as live:
        async for question in live.questions():
            await live.play(question, question.legal[0]["do"])
    hand = await anna.create("las-vegas-cards", seats=[{"me": True}, {"me": True, "name": "B"}], start=True)
    tables = [played, await solo(anna), await anna.create(GAME), hand, await benno.create(GAME)]
    tables.append(await benno.create(GAME, access="private"))
    await anna.post(f"/api/tables/{tables[1]['id']}/close")
    return anna.token, [table["id"] for table in tables]


def test_no_request_makes_the_server_fail(apart: Running) -> None:
    token, tables = asyncio.run(opened(apart.url))
    schema = schemathesis.openapi.from_url(f"{apart.url}/api/schema/openapi.json")
    places = st.sampled_from([*tables, *tables, "nothing-here-at-all"])
    heads = st.sampled_from([{"Authorization": f"Bearer {token}"}] * 4 + [{"X-Pitboss": "1"}, {}])
    answers: set[int] = set()
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @hypothesis.given(case=operation.as_strategy(), table=places, game=st.booleans(), headers=heads)
        @hypothesis.settings(
            max_examples=25,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        def attempt(case: schemathesis.Case, table: str, game: bool, headers: dict[str, str]) -> None:
            case.path_parameters = aimed(case.path_parameters, table, game)
            if game and isinstance(case.body, dict) and "game" in case.body:
                case.body["game"] = GAME
            response = case.call(headers=headers)
            case.validate_response(response, checks=CHECKS)
            answers.add(response.status_code)

        attempt()
        tried += 1
    assert tried > 20
    assert {200, 201, 400, 403, 404, 409} <= answers, "it went deeper than the door"


def aimed(parameters: Any, table: str, game: bool) -> dict[str, Any]:
    """At something that is there, most of the time."""
    found = dict(parameters or {})
    if "table_id" in found:
        found["table_id"] = table
    if game and "game" in found:
        found["game"] = GAME
    if game and "lang" in found:
        found["lang"] = "de"
    return found


def test_every_route_is_described_with_examples_and_errors(apart: Running) -> None:
    schema = httpx.get(f"{apart.url}/api/schema/openapi.json").json()
    operations = [operation for path in schema["paths"].values() for operation in path.values()]
    assert {tag for operation in operations for tag in operation["tags"]} == {
        "games",
        "players",
        "tables",
        "records",
    }
    for operation in operations:
        assert operation["description"], operation["operationId"]
        assert any(status >= "400" for status in operation["responses"])
        for answer in operation["responses"].values():
            for content in answer["content"].values():
                assert content["examples"]
        for content in operation.get("requestBody", {"content": {}})["content"].values():
            assert content["schema"]["examples"]


def test_examples_are_what_they_are_examples_of() -> None:
    for kind, example in described.EXAMPLES.items():
        assert msgspec.json.decode(msgspec.json.encode(example), type=kind)
    for code, facts in described.REFUSALS.items():
        told = {"error": {"code": code, **facts}}
        assert msgspec.json.decode(json.dumps(told), type=described.Refused).error.code == code


def test_real_answers_hold_nothing_that_is_not_described(apart: Running) -> None:
    async def play() -> None:
        anna = await guest(apart.url)
        table = await solo(anna)
        async with anna.watch(table["id"]) as live:
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
        place = f"/api/tables/{table['id']}"
        for path, kind in (
            ("/api/games", list[described.GameFacts]),
            (f"/api/games/{GAME}/rules/de", list[described.SectionFacts]),
            ("/api/me", described.WhoFacts),
            (place, described.TableFacts),
            (f"{place}/invite", described.InviteFacts),
            (f"{place}/replay?seat=0", described.ReplayFacts),
            (f"{place}/dice", described.DiceFacts),
            ("/api/me/tables", list[described.TableFacts]),
        ):
            assert msgspec.convert(await anna.get(path), kind), path  # what is not named is refused

    asyncio.run(play())


def test_the_description_loads_nothing_from_elsewhere(apart: Running) -> None:
    assert httpx.get(f"{apart.url}/api/schema").headers["content-type"].startswith("application/")
    for path in ("swagger", "redoc", "elements", "rapidoc", "scalar"):
        assert httpx.get(f"{apart.url}/api/schema/{path}").status_code == 404
