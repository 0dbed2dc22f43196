"""Las Vegas keeps every promise of the contract: the kit that any game must pass, each check by itself."""

import pytest

from pitboss.games.las_vegas import GAME
from pitboss.testing import CHECKS, cases, check_game


@pytest.mark.parametrize("check", [check for _, check in CHECKS], ids=[name for name, _ in CHECKS])
def test_las_vegas_keeps_its_promises(check):
    for case in cases(GAME, seed=11):
        check(case)


@pytest.mark.soak
def test_las_vegas_keeps_its_promises_for_long():
    check_game(GAME, games=20, seed=12)
