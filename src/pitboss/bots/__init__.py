"""Bots. A bot is a function from what its seat sees to the text of a choice; it never gets the state."""

from collections.abc import Callable
from typing import Any

from pitboss.bots.greedy import greedy
from pitboss.bots.randomly import randomly
from pitboss.bots.seen import Seen
from pitboss.core.chance import Random, random
from pitboss.core.errors import PitbossError, unknown
from pitboss.core.game import Game, view

Bot = Callable[[Seen], str]

BOTS: dict[str, Bot] = {"random": randomly, "greedy": greedy}


def known(game: Game) -> list[str]:
    """The bots that can play a game."""
    return [name for name in BOTS if name != "greedy" or game.worth]


def find(name: str, game: Game | None = None) -> Bot:
    """A bot by its name, and whether it can play that game."""
    if name not in BOTS:
        raise unknown("bot", name, BOTS)
    if game and name not in known(game):
        text = f"the bot {name} cannot play {game.id}, which does not say what a position is worth"
        raise PitbossError("unavailable", text, given=name, expected=known(game))
    return BOTS[name]


def seen(game: Game, state: Any, seat: int, chance: Random) -> Seen:
    """What a bot at that seat gets. Nothing in it leads to the position: redeals start from a redeal."""
    guess = game.redeal(state, seat, random(0))
    return Seen(game, seat, view(game, state, seat), lambda own: game.redeal(guess, seat, own), chance)


__all__ = ["BOTS", "Bot", "Seen", "find", "known", "seen"]
