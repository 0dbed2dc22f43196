"""One server for the tests that need nothing special of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.games import add
from tests.server.running import Running, serving
from tests.throwaway import showdown


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    """None of these tests is quick, and only to import them takes seconds."""
    return True if config.option.markexpr == "quick" else None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    add(showdown.GAME)
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data"
