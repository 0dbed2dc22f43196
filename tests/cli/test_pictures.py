"""The pictures in the documentation."""

import re
from pathlib import Path

import pytest

PICTURES = sorted((Path(__file__).parents[2] / "docs" / "pictures").glob("*.svg"))

pytestmark = pytest.mark.quick


def test_there_are_pictures() -> None:
    assert "las-vegas" in [file.stem for file in PICTURES]


def test_pictures_are_small_enough_for_a_page() -> None:
    taken = sorted(PICTURES[0].parent.glob("*.jpg"))
    assert "web-table" in [file.stem for file in taken]
    assert [file.name for file in [*PICTURES, *taken] if file.stat().st_size > 200_000] == []


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.stem)
def test_a_picture_needs_nothing_from_elsewhere(file: Path) -> None:
    text = file.read_text("utf-8")
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in text
    assert "@font-face" not in text
