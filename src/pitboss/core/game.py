"""The contract: what a game must bring so that everything else here can play, host, study and simulate it.

Rules (marked `@rule`) are compiled as they stand; the other functions are plain only.
An action is one int: a *choice* (0 … 62) in the low six bits, and above them the amount of a
choice that takes one (a stake, a bid). `legal` says which choices are open, `span` which amounts.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.core import bits
from pitboss.core.chance import Chance, Random
from pitboss.core.errors import PitbossError, Refusal
from pitboss.core.journal import Journal
from pitboss.core.options import Option, span
from pitboss.core.outcomes import Pending
from pitboss.core.rule import rule

CHANCE = -1
OVER = 0
MOST_CHOICES = 63


class Result(NamedTuple):
    """How a game ended. Several winners share the victory; `places` count from 1, equal ones are equal."""

    money: list[int]
    notes: list[int]
    places: list[int]
    winners: list[int]


class Changes(NamedTuple):
    """What is new in a view: whole parts, and of parts that are lists single items, by their index."""

    parts: dict[str, Any]
    items: dict[str, dict[int, Any]]

    def made_in(self, shown: dict[str, Any]) -> dict[str, Any]:
        """What is shown now; what was shown before stays as it was."""
        found = {**shown, **self.parts}
        for name, items in self.items.items():
            found[name] = part = found[name].copy()
            for n, item in items.items():
                part[n] = item
        return found


class Game(NamedTuple):
    """One game. `State` fields that name options or the number of seats never change during a match."""

    id: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    words: dict[str, dict[str, str]]

    begin: Callable[[int, dict[str, Any]], Any]
    """`begin(seats, options)`: the state before anything has happened."""

    waits: Callable[[Any], int]
    """@rule `waits(state)`: CHANCE, OVER, or the seats that are asked, as bits."""
    deal: Callable[[Any, Chance, Journal | None], None]
    """@rule `deal(state, chance, journal)`: resolves the chance awaited; the only rule that sees chance."""
    legal: Callable[[Any, int], int]
    """@rule `legal(state, seat)`: the open choices as bits; the one source of legality."""
    apply: Callable[[Any, int, int, Journal | None], None]
    """@rule `apply(state, seat, action, journal)`: deterministic."""
    money: Callable[[Any, int], int]
    """@rule `money(state, seat)`: as it counts at the end."""
    notes: Callable[[Any, int], int]
    """@rule `notes(state, seat)`: how many notes."""
    winners: Callable[[Any], int]
    """@rule `winners(state)`: the seats in first place, as bits. Asked only when the game is over."""

    pending: Callable[[Any], Pending]
    """What chance may bring, where the game waits for it."""
    public: Callable[[Any], dict[str, Any]]
    """What everybody sees; built from what is visible, never by deleting from the whole.

    Parts of it may be shared with what was shown before: `view` gives copies, others only read.
    """
    mine: Callable[[Any, int], dict[str, Any]]
    """What one seat sees besides."""
    redeal: Callable[[Any, int | None, Random], Any]
    """A random complete state consistent with what a seat (None: a spectator) knows."""
    result: Callable[[Any], Result]
    write: Callable[[Any, int, int], str]
    """`write(state, seat, action)`: the text of an action."""
    read: Callable[[Any, int, str], int]
    """`read(state, seat, text)`: the action, legal or not; raises `Malformed` for what is none at all."""
    refuse: Callable[[Any, int, int], Refusal]
    """Why an action that reads well is not legal."""

    span: Callable[[Any, int, int], tuple[int, int, int]] | None = None
    """@rule `span(state, seat, choice)`: from, to and step of a choice's amount; step 0: it takes none."""
    clock: Callable[[Any, Journal | None], None] | None = None
    """@rule `clock(state, journal)`: the playing time is over."""
    chosen: Callable[[Any], int] | None = None
    """@rule `chosen(state)`: the seats whose choice is made but not revealed yet, as bits.

    Their choices stay out of the others' records. A discard that nobody sees keeps its seat here until hands
    are shown.
    """
    worth: Callable[[Any, int], int] | None = None
    """`worth(state, seat)`: a seat's money if all that lies out were scored now. For simple bots."""
    conserved: Callable[[Any], dict[str, int]] | None = None
    """`conserved(state)`: what stays the same throughout a match, e.g. how many dice a colour has."""
    changes: Callable[[Any, list[dict[str, Any]]], "Changes | None"] | None = None
    """`changes(state, events)`: what of `public` is new after these events, and nothing of any seat's own
    part is; None: look at everything. For servers that tell of many moves; most games do without."""
    presets: dict[str, dict[str, Any]] = {}  # noqa: RUF012  # read only
    rules: int = 1
    """Raised when the game's behaviour changes; records say which they were played under."""
    undo: bool = True
    """Whether a seat may take back its own last choice where nothing was dealt or revealed since."""


class Malformed(ValueError):
    """A text that is no action in this game; says what an action looks like here."""


@rule
def choice(action: int) -> int:
    return action & 63


@rule
def amount(action: int) -> int:
    return action >> 6


@rule
def action_of(choice: int, amount: int) -> int:
    return amount << 6 | choice


def amounts(game: Game, state: Any, seat: int, choice: int) -> tuple[int, int, int] | None:
    """From, to and step of a choice's amount; None where it takes none."""
    found = game.span(state, seat, choice) if game.span else (0, 0, 0)
    return found if found[2] else None


def actions(game: Game, state: Any, seat: int) -> list[int]:
    """Every legal action; of a range of amounts its ends and up to three between."""
    found = []
    for option in bits.members(game.legal(state, seat)):
        given = amounts(game, state, seat, option)
        if given is None:
            found.append(option)
            continue
        low, high, step = given
        steps = (high - low) // step
        some = range(steps + 1) if steps < 5 else (0, steps // 4, steps // 2, 3 * steps // 4, steps)
        found += [action_of(option, low + n * step) for n in some]
    return found


def is_legal(game: Game, state: Any, seat: int, action: int) -> bool:
    option, much = choice(action), amount(action)
    if not game.legal(state, seat) >> option & 1:
        return False
    given = amounts(game, state, seat, option)
    if given is None:
        return much == 0
    low, high, step = given
    return low <= much <= high and (much - low) % step == 0


def offers(game: Game, state: Any, seat: int) -> list[dict[str, Any]]:
    """The legal answers of a question in the form that views have.

    A range is one offer where its amounts are written as numbers; where they stand for something else
    (which dice to take back), every one of them is an offer.
    """
    options = bits.members(game.legal(state, seat))
    if game.span is None:
        return [{"do": game.write(state, seat, option)} for option in options]
    found: list[dict[str, Any]] = []
    for option in options:
        given = amounts(game, state, seat, option)
        if given is None:
            found.append({"do": game.write(state, seat, option)})
            continue
        low, high, step = given
        form = game.write(state, seat, action_of(option, low)).replace(str(low), "N", 1)
        if low < high and form.replace("N", str(high), 1) == game.write(state, seat, action_of(option, high)):
            found.append({"form": form, "from": low, "to": high, "step": step})
        else:
            each = range(low, high + 1, step)
            found += [{"do": game.write(state, seat, action_of(option, n))} for n in each]
    return found


def expected(game: Game, state: Any, seat: int) -> list[str]:
    """The legal answers as short texts, for errors and prompts."""
    return [
        o.get("do") or f"{o['form']} ({o['from']} to {o['to']} by {o['step']})"
        for o in offers(game, state, seat)
    ]


def why_not(game: Game, state: Any, seat: int, action: int) -> Refusal | None:
    """The broken rule; None where the action is legal."""
    return None if is_legal(game, state, seat, action) else game.refuse(state, seat, action)


def check_players(game: Game, players: int) -> None:
    if players not in game.players:
        text = f"{game.id} is for {span(game.players)} players, not {players}"
        raise PitbossError("illegal", text, given=players, expected=list(game.players))


def view(game: Game, state: Any, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may know of a position."""
    waits = game.waits(state)
    asked = bits.members(waits) if waits > OVER else []
    return {
        "game": game.id,
        "rules": game.rules,
        "you": seat,
        "public": apart(game.public(state)),
        "mine": {} if seat is None else game.mine(state, seat),
        "waits": {"seats": asked} if asked else None,
        "legal": offers(game, state, seat) if seat in asked and seat is not None else [],
    }


def apart(part: Any) -> Any:
    """A copy of what is shown, which whoever gets it may change."""
    if type(part) is dict:
        return {name: apart(inner) for name, inner in part.items()}
    if type(part) is list:
        return [apart(inner) for inner in part]
    return part
