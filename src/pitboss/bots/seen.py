"""What a bot gets: its seat's view, and the right to redeal."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.core.chance import Random
from pitboss.core.game import Game


class Seen(NamedTuple):
    """`redeal(chance)`: a random complete position that fits what the seat knows; `chance`: the bot's own."""

    game: Game
    seat: int
    view: dict[str, Any]
    redeal: Callable[[Random], Any]
    chance: Random
