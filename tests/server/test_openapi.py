"""The HTTP API against its own description: whatever comes in, the server never fails."""

import asyncio
from collections.abc import Iterator

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok

from tests.server.running import Running, guest, serving


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of its own: this fills it with tables."""
    with serving(tmp_path_factory.mktemp("openapi")) as running:
        yield running


def test_no_request_makes_the_server_fail(apart: Running) -> None:
    anna = asyncio.run(guest(apart.url))
    headers = {"Authorization": f"Bearer {anna.token}"}
    schema = schemathesis.openapi.from_url(f"{apart.url}/api/schema/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @hypothesis.given(case=operation.as_strategy())
        @hypothesis.settings(
            max_examples=15,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        def attempt(case: schemathesis.Case) -> None:
            case.call_and_validate(headers=headers, checks=[not_a_server_error])

        attempt()
        tried += 1
    assert tried > 20
