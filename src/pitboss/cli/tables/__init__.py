"""How games look in the terminal. A game may bring a drawing of its own: a module here that is named after
the game's id (`las_vegas.py` for `las-vegas`); every other game gets the generic table.

A drawing module has what `Drawing` lists; `from pitboss.cli.tables.generic import …` what it does not change.
Everything is drawn 80 cells wide. The screen stacks title, `board`, log, `hand`, question, prompt and keys
into 24 rows: `board` and `hand` together may take MOST_ROWS of them (the fewer, the more is seen of the log).
Events come one by one: `follow` changes a copy of the view as an event says, the screen draws it and pauses;
when all is told, the table's own view is drawn, which is what counts. Shared pieces: `pitboss.cli.drawing`.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from pitboss.core.game import Game

if TYPE_CHECKING:
    from rich.text import Text

View = dict[str, Any]
Event = Mapping[str, Any]

WIDTH, HEIGHT = 80, 24
MOST_ROWS = 17
"""Of board and hand together; the rest is title, question, prompt, keys and at least two rows of the log."""


class Scene(NamedTuple):
    """What is drawn: the view of the seat at the keyboard (or a spectator's), after what was told so far.

    `asked` is the seat that is to answer now; `preview` gives the events that one of its choices would bring.
    """

    game: Game
    lang: str
    names: Sequence[str]
    view: View
    people: frozenset[int] = frozenset()
    asked: int | None = None
    preview: Callable[[str], list[dict[str, Any]]] | None = None


class Drawing(Protocol):
    """What a drawing module has."""

    HAND_ROWS: int
    """Rows that are kept for the hand, so that the board does not move when it comes and goes."""
    PAUSES: Mapping[str, float]
    """How long to pause after an event, by its `what`, in paces; others get no screen of their own."""
    STOPS: frozenset[str]
    """Before these events the screen waits for Enter where people play, so that pay-outs can be looked at."""
    UNLOGGED: frozenset[str]
    """Events that are seen on the board and need no line in the log beside it."""
    TOGETHER: frozenset[str]
    """Events that share a line when several follow each other and are told in plain lines."""

    def board(self, scene: Scene, rows: int) -> "list[Text]":
        """The table, in at most so many rows."""
        ...

    def hand(self, scene: Scene) -> "list[Text]":
        """What the seat to move holds or has thrown, with the keys of its choices."""
        ...

    def lines(self, scene: Scene) -> list[str]:
        """Board and hand in plain words, for `--simple`."""
        ...

    def follow(self, view: View, event: Event) -> View:
        """The view right after an event; a changed copy."""
        ...

    def typed(self, text: str) -> str:
        """A choice as players may type it, in the game's form (`3b` is `3 bandit`)."""
        ...

    def hint(self, scene: Scene) -> str:
        """The line of keys below the prompt."""
        ...

    def legend(self, scene: Scene) -> list[str]:
        """What the signs of this drawing mean."""
        ...


def find(game: str) -> Drawing:
    """The drawing of a game by its id, or the generic one."""
    own = game.replace("-", "_")
    known = own.isidentifier() and not own.startswith("_") and find_spec(f"{__name__}.{own}")
    module: ModuleType = import_module(f"{__name__}.{own if known else 'generic'}")
    return cast(Drawing, module)
