"""The bots at the card game: legal to the end in every variant, and greedy clearly better than random."""

from typing import Any

import pytest

from pitboss import Table, bots
from pitboss.core.chance import random
from tests.games.las_vegas_cards.positions import NAMES

WAYS: list[tuple[int, dict[str, bool]]] = [
    (2, {}),
    (4, {}),
    (3, {"sequential": True}),
    (4, {"sequential": True, "tokens": True}),
]


def played(names: list[str], seed: int, options: dict[str, bool]) -> Table:
    match = Table("las-vegas-cards", NAMES[: len(names)], options, seed=seed)
    chances = [random(1000 * seed + seat) for seat in range(len(names))]
    while match.waits:
        seat = match.waits[seed % len(match.waits)]
        text = bots.find(names[seat])(bots.seen(match.game, match.state, seat, chances[seat]))
        assert text in match.legal(seat)
        match.play(seat, text)
    return match


@pytest.mark.parametrize(("seats", "options"), WAYS, ids=str)
def test_greedy_wins_clearly_more_than_random(seats: int, options: dict[str, Any]) -> None:
    """One of it among random ones, changing seats; by chance it would win one game in `seats`."""
    games, wins = 40, 0
    for seed in range(games):
        names = ["random"] * seats
        names[seed % seats] = "greedy"
        result = played(names, seed, options).result
        assert result is not None
        wins += seed % seats in result.winners
    assert wins > games * (0.75 if seats == 2 else 0.5)
