"""The conformance kit on the card game: every promise of the contract, in every way to play."""

import pytest

from pitboss.games.las_vegas_cards import GAME
from pitboss.testing import CHECKS, cases, check_game


@pytest.mark.parametrize("check", [check for _, check in CHECKS], ids=[name for name, _ in CHECKS])
def test_promise(check):
    for case in cases(GAME):
        check(case)


@pytest.mark.soak
def test_promises_for_long():
    check_game(GAME, games=20, seed=99)
