"""A first throw, and what is expected of a refusal: for the tests of the table."""

from typing import Any

import pytest

from pitboss import PitbossError
from tests.games.las_vegas.positions import throw

FIRST = throw(0, [2, 2, 3, 5, 5, 6], 5)


def refused(code: str, text: str | None = None) -> Any:
    """Expects a `PitbossError` of that code whose text has those words."""
    return pytest.raises(PitbossError, match=text, check=lambda error: error.code == code)
