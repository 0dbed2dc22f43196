"""Bots. A bot is a function from what its seat sees to the text of a choice; it never gets the state."""

from collections.abc import Callable
from typing import Any

from pitboss.bots.greedy import greedy
from pitboss.bots.randomly import randomly
from pitboss.bots.seen import Seen
from pitboss.core.chance import Random
from pitboss.core.errors import unknown
from pitboss.core.game import Game, view

Bot = Callable[[Seen], str]

BOTS: dict[str, Bot] = {"random": randomly, "greedy": greedy}


def find(name: str) -> Bot:
    if name not in BOTS:
        raise unknown("bot", name, BOTS)
    return BOTS[name]


def seen(game: Game, state: Any, seat: int, chance: Random) -> Seen:
    """What a bot at that seat gets."""
    return Seen(game, seat, view(game, state, seat), lambda own: game.redeal(state, seat, own), chance)


__all__ = ["BOTS", "Bot", "Seen", "find", "seen"]
