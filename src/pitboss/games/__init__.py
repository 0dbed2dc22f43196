"""The games there are: ours, one folder for each rulebook, and those of installed plug-ins."""

import warnings
from importlib import import_module

from pitboss.core.errors import PitbossError, unknown
from pitboss.core.game import Game

BUILT_IN = {
    "las-vegas": "pitboss.games.las_vegas",
    "las-vegas-cards": "pitboss.games.las_vegas_cards",
}
PLUG_INS = "pitboss.games"

_found: dict[str, Game] = {}


def find(game: str) -> Game:
    """A game by its id. Plug-ins are looked up only for an id that is not ours: that look-up is slow."""
    if game not in _found:
        if game in BUILT_IN:
            _found[game] = import_module(BUILT_IN[game]).GAME
        else:
            _found.update(_plug_ins())
    if game not in _found:
        raise unknown("game", game, {*BUILT_IN, *_found})
    return _found[game]


def add(game: Game) -> None:
    """Makes a game known in this process: one under test, or one that no installed package brings."""
    if game.id in BUILT_IN and game is not find(game.id):
        raise PitbossError("illegal", f"there is a game {game.id} already", given=game.id)
    _found[game.id] = game


def ids() -> list[str]:
    return [*BUILT_IN, *sorted(_plug_ins())]


def _plug_ins() -> dict[str, Game]:
    """The games of installed packages. What will not do is left out, with a warning."""
    from importlib.metadata import entry_points

    games: dict[str, Game] = {}
    for entry in entry_points(group=PLUG_INS):
        try:
            game = entry.load()
        except Exception as error:  # a stranger's module may raise anything
            _left_out(entry.value, f"{type(error).__name__}: {error}")
            continue
        if not isinstance(game, Game):
            _left_out(entry.value, "expected a pitboss.core.game.Game")
        elif game.id in BUILT_IN or game.id in games:
            _left_out(entry.value, f"there is a game {game.id} already")
        else:
            games[game.id] = game
    return games


def _left_out(plug_in: str, why: str) -> None:
    warnings.warn(f"the plug-in {plug_in} is left out: {why}", stacklevel=4)
