"""Golden playthroughs of every variant."""

from pathlib import Path

import pytest

from tests.games.las_vegas.positions import NAMES
from tests.playthroughs import check_playthrough, playthrough

KEPT = Path(__file__).parent / "playthroughs"

CASES: dict[str, dict[str, bool]] = {
    "plain-2": {},
    "plain-4": {},
    "open-money-3": {"open_money": True},
    "neutral-dice-2": {"neutral_dice": True},
    "neutral-dice-4": {"neutral_dice": True},
    "bandit-2": {"bandit": True},
    "bandit-6": {"bandit": True},
    "everything-3": {"neutral_dice": True, "bandit": True},
}


@pytest.mark.parametrize("name", CASES)
def test_playthrough(name: str) -> None:
    seats = NAMES[: int(name[-1])]
    check_playthrough(KEPT / f"{name}.txt", playthrough("las-vegas", seats, CASES[name], seed=len(name)))


def test_no_playthrough_is_forgotten() -> None:
    assert {file.stem for file in KEPT.iterdir()} == set(CASES)
