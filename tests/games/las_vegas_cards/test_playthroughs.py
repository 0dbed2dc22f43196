"""Golden playthroughs of every variant."""

from pathlib import Path

import pytest

from tests.games.las_vegas_cards.positions import NAMES
from tests.playthroughs import check_playthrough, playthrough

KEPT = Path(__file__).parent / "playthroughs"

CASES: dict[str, dict[str, bool]] = {
    "plain-2": {},
    "plain-5": {},
    "open-money-3": {"open_money": True},
    "sequential-3": {"sequential": True},
    "sequential-5": {"sequential": True},
    "tokens-2": {"sequential": True, "tokens": True},
    "everything-4": {"sequential": True, "tokens": True, "open_money": True},
}


@pytest.mark.parametrize("name", CASES)
def test_playthrough(name: str) -> None:
    seats = NAMES[: int(name[-1])]
    check_playthrough(
        KEPT / f"{name}.txt", playthrough("las-vegas-cards", seats, CASES[name], seed=len(name))
    )


def test_no_playthrough_is_forgotten() -> None:
    assert {file.stem for file in KEPT.iterdir()} == set(CASES)
