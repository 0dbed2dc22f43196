"""The games there are: ours, one folder for each rulebook, and those of installed plug-ins."""

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
    return [*BUILT_IN, *sorted(_plug_ins().keys() - BUILT_IN.keys())]


def _plug_ins() -> dict[str, Game]:
    from importlib.metadata import entry_points

    games = {}
    for entry in entry_points(group=PLUG_INS):
        game = entry.load()
        if not isinstance(game, Game):
            text = f"the plug-in {entry.value} is not a game: expected a pitboss.core.game.Game"
            raise PitbossError("malformed", text, given=entry.value)
        games[game.id] = game
    return games
