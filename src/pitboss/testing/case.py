"""The ways a game can be played, and random games of each: what every check looks at."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from pitboss.core import bits
from pitboss.core.chance import script
from pitboss.core.errors import PitbossError
from pitboss.core.game import CHANCE, MOST_CHOICES, OVER, Game, actions
from pitboss.core.journal import Entry, Journal
from pitboss.core.options import Option, changed, complete
from pitboss.core.outcomes import Pending, numbers_of
from pitboss.table import Line, Table

LONGEST_GAME = 50_000
"""Steps of random play after which a game counts as one that never ends."""

Turned = Callable[[str, int, int], str]
"""`turned(text, by, seats)`: how a choice reads when everybody sits `by` seats further on."""


class Broken(AssertionError):
    """A game does not keep a promise of the contract; the text says what it does instead."""


class Case(NamedTuple):
    """One way to play a game: so many players, these options (only those that differ from the default)."""

    game: Game
    players: int
    options: dict[str, Any]
    games: int = 1
    seed: int = 1
    turned: Turned | None = None

    def __str__(self) -> str:
        shown = [name if value is True else f"{name}={value}" for name, value in self.options.items()]
        return f"{self.game.id}, {self.players} players" + "".join(f", {text}" for text in shown)

    def broken(self, text: str) -> Broken:
        return Broken(f"{self}: {text}")


class Step(NamedTuple):
    """One step of a game. `seat` is None where chance moved; then `done` is the outcome, else the action."""

    before: Any
    seat: int | None
    done: Any
    pending: Pending | None
    told: list[Entry]
    after: Any


def cases(game: Game, *, games: int = 1, seed: int = 1, turned: Turned | None = None) -> list[Case]:
    """Every number of players with every set of options that stands for the others."""
    return [
        Case(game, players, options, games, seed, turned)
        for players in game.players
        for options in option_sets(game, players)
    ]


def option_sets(game: Game, players: int) -> list[dict[str, Any]]:
    """Defaults, each option alone (with what it needs), the presets, everything at once; where allowed."""
    wanted: list[dict[str, Any]] = [{}]
    for option in game.options:
        wanted += [{**_needed(game, option), option.name: value} for value in _other_values(option)]
    wanted += game.presets.values()
    everything: dict[str, Any] = {}
    for option in game.options:
        more = {**everything, option.name: _other_values(option)[-1]}
        if _allowed(game, more, players) is not None:
            everything = more
    found: list[dict[str, Any]] = []
    for options in [*wanted, everything]:
        allowed = _allowed(game, options, players)
        if allowed is not None and allowed not in found:
            found.append(allowed)
    return found


def _allowed(game: Game, options: dict[str, Any], players: int) -> dict[str, Any] | None:
    try:
        return changed(game.options, complete(game.options, options, players))
    except PitbossError:
        return None


def _needed(game: Game, option: Option) -> dict[str, Any]:
    for other in game.options:
        if other.name == option.needs:
            return {**_needed(game, other), other.name: _other_values(other)[-1]}
    return {}


def _other_values(option: Option) -> list[Any]:
    values = [value for value in option.values if value != option.default]
    return [values[0], values[-1]] if option.kind == "number" and len(values) > 2 else values


def begin(case: Case) -> Any:
    """The position before anything has happened."""
    return case.game.begin(case.players, complete(case.game.options, case.options, case.players))


def steps(case: Case, number: int = 0) -> list[Step]:
    """A random game: outcomes as a table deals them, choices by anybody who is asked."""
    return list(steps_from(case, begin(case), Random(f"{case.seed} {number}")))


def steps_from(case: Case, state: Any, rng: Random) -> Iterator[Step]:
    """A random game on from a position."""
    for _ in range(LONGEST_GAME):
        asked = case.game.waits(state)
        if asked == OVER:
            return
        step = _chance(case, state, rng) if asked == CHANCE else _choice(case, state, asked, rng)
        yield step
        state = step.after
    raise case.broken(f"a random game takes more than {LONGEST_GAME} steps")


def _chance(case: Case, state: Any, rng: Random) -> Step:
    pending = case.game.pending(state)
    outcome = pending.draw(numbers_of(rng.randrange)).written
    after, told = dealt(case, state, pending, outcome)
    return Step(state, None, outcome, pending, told, after)


def _choice(case: Case, state: Any, asked: int, rng: Random) -> Step:
    if not 0 < asked < 1 << case.players:
        raise case.broken(f"waits for {asked:#b}: no set of {case.players} seats, nor CHANCE or OVER")
    seat = rng.choice(bits.members(asked))
    if not 0 < case.game.legal(state, seat) < 1 << MOST_CHOICES:
        raise case.broken(f"seat {seat} is asked, but legal gives {case.game.legal(state, seat):#b}")
    open_actions = actions(case.game, state, seat)
    if not open_actions:
        raise case.broken(f"seat {seat} is asked, but the range of its choice is empty")
    action = rng.choice(open_actions)
    after, told = applied(case, state, seat, action)
    return Step(state, seat, action, None, told, after)


def dealt(case: Case, state: Any, pending: Pending, outcome: Any) -> tuple[Any, list[Entry]]:
    """The position after an outcome, and what was told of it."""
    after, journal = state.copy(), Journal()
    case.game.deal(after, script(pending.take(outcome).tape), journal)
    return after, journal.entries


def applied(case: Case, state: Any, seat: int, action: int) -> tuple[Any, list[Entry]]:
    """The position after a choice, and what was told of it."""
    after, journal = state.copy(), Journal()
    case.game.apply(after, seat, action, journal)
    return after, journal.entries


def positions(case: Case, most: int) -> list[Any]:
    """Positions of random games, the first and the last ones with them; at most that many a game."""
    found = []
    for number in range(case.games):
        played = steps(case, number)
        found += thinned([begin(case), *(step.after for step in played)], most)
    return found


def thinned(items: list[Any], most: int) -> list[Any]:
    """At most that many of them, evenly spread, with both ends."""
    if len(items) <= most:
        return items
    return [items[at * (len(items) - 1) // (most - 1)] for at in range(most)]


def table(case: Case, **how: Any) -> Table:
    """A table of that kind, with names for the seats."""
    return Table(case.game, [f"Seat {seat + 1}" for seat in range(case.players)], case.options, **how)


def line_of(case: Case, step: Step) -> Line:
    """A step as a line of a record."""
    if step.pending:
        return step.pending.line(step.done)
    assert step.seat is not None
    return {"seat": step.seat, "do": case.game.write(step.before, step.seat, step.done)}


def viewers(case: Case) -> list[int | None]:
    """A spectator, and every seat."""
    return [None, *range(case.players)]


def called(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def difference(one: Any, other: Any) -> str:
    """Where two positions differ, for a message."""
    for name in one.fields:
        if getattr(one, name) != getattr(other, name):
            return f"`{name}` is {getattr(one, name)} and {getattr(other, name)}"
    return "nothing"
