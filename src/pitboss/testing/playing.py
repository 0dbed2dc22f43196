"""Promises about play itself: it ends, copies are independent, nothing gets lost, no seat is special."""

from collections import defaultdict, deque
from random import Random
from typing import Any

from pitboss.compiled import playouts
from pitboss.core import bits
from pitboss.core.chance import random, script
from pitboss.core.game import CHANCE, OVER
from pitboss.core.journal import Journal
from pitboss.core.playout import trail
from pitboss.core.record import Record
from pitboss.games import add
from pitboss.record import replay
from pitboss.testing.case import (
    LONGEST_GAME,
    Case,
    Step,
    applied,
    begin,
    dealt,
    difference,
    steps,
    steps_from,
    table,
    thinned,
)

ROTATIONS = 3
"""Games at least that are played once more with everybody some seats further on."""


def ends(case: Case) -> None:
    """Every game ends; until then somebody who has a choice is asked (see `steps`), or chance is awaited."""
    for number in range(case.games):
        played = steps(case, number)
        if not played:
            raise case.broken("the game is over before it begins")
        for step in played:
            _check_kept(case, played[0].before, step)
        _check_result(case, played[-1].after)


def _check_kept(case: Case, start: Any, step: Step) -> None:
    """Compiled, the number of seats and the options are taken for constants."""
    options = {option.name for option in case.game.options}
    for name in sorted(options & step.after.fields.keys() | {"seats"}):
        first, now = getattr(start, name, None), getattr(step.after, name, None)
        if now != first:
            raise case.broken(f"`{name}` was {first} at the start and is {now} now: it must stay as it is")
    if start.seats != case.players:
        raise case.broken(f"the field `seats` is {start.seats}")


def _check_result(case: Case, state: Any) -> None:
    game, seats = case.game, range(case.players)
    result = game.result(state)
    told = {
        "money": (result.money, [game.money(state, seat) for seat in seats]),
        "notes": (result.notes, [game.notes(state, seat) for seat in seats]),
        "winners": (result.winners, bits.members(game.winners(state))),
        "winners and places": (result.winners, [seat for seat in seats if result.places[seat] == 1]),
    }
    for what, (one, other) in told.items():
        if one != other:
            raise case.broken(f"the result has {what} {one}, the rules say {other}")
    ranks = [1 + sum(other < place for other in result.places) for place in result.places]
    if result.places != ranks and result.winners:
        raise case.broken(f"places {result.places}: equal ones are equal, the next one counts all before it")


def copies(case: Case) -> None:
    """A copy shares nothing with its original, and a step on a copy leaves the original alone."""
    if not isinstance(begin(case), Record):
        raise case.broken(f"a position is a {type(begin(case)).__name__}, not a Record")
    for number in range(case.games):
        before = begin(case)
        for step in steps(case, number):
            if step.before != before:
                raise case.broken(f"a step on a copy changes the original: {difference(before, step.before)}")
            known = repr(step.after)
            _scramble(before := step.after.copy())
            if repr(step.after) != known:
                raise case.broken("a change in a copy changes its original")
            before = step.after.copy()


def _scramble(value: Any) -> Any:
    """Changes every cell."""
    if isinstance(value, Record):
        for name in value.fields:
            setattr(value, name, _scramble(getattr(value, name)))
        return value
    if isinstance(value, list):
        value[:] = [_scramble(cell) for cell in value]
        return value
    return value + 1


def journal_is_silent(case: Case) -> None:
    """With a journal and without one, the same happens."""
    game = case.game
    for number in range(case.games):
        for step in steps(case, number):
            quiet = step.before.copy()
            if step.pending:
                game.deal(quiet, script(step.pending.take(step.done).tape), None)
            else:
                assert step.seat is not None
                game.apply(quiet, step.seat, step.done, None)
            if quiet != step.after:
                where = difference(quiet, step.after)
                raise case.broken(f"without a journal something else happens: {where}")


def conserved(case: Case) -> str | None:
    """What must not change during a match does not."""
    count = case.game.conserved
    if count is None:
        return f"{case.game.id} does not say what is conserved"
    first = count(begin(case))
    for number in range(case.games):
        for step in steps(case, number):
            if count(step.after) != first:
                now = count(step.after)
                lost = {name: (n, now.get(name)) for name, n in first.items() if now.get(name) != n}
                raise case.broken(f"not conserved (at the start, now): {lost}")
    return None


def compiled_twin(case: Case) -> str | None:
    """Compiled, random games go the same way, cell by cell."""
    if not playouts.available():
        return "Numba is not installed: the compiled rules were not looked at"
    from pitboss.compiled.engine import compiled_trail

    for number in range(case.games):
        seed = playouts.batch_seed(case.seed, number)
        plain = plain_trail(case, seed)
        try:
            fast = compiled_trail(case.game, begin(case), seed, len(plain) + 1)
        except AssertionError:
            raise case.broken(f"compiled, the game goes on after step {len(plain)}") from None
        for at, (one, other) in enumerate(zip(plain, fast, strict=False)):
            if one != other:
                raise case.broken(f"plain and compiled differ after step {at}: {difference(one, other)}")
        if len(fast) < len(plain):
            raise case.broken(f"compiled, the game ends after step {len(fast)}, plain it goes on")
    compiled = playouts.compiling(case.game).result()
    totals = [batch(case.game, begin(case), 10, case.seed) for batch in (playouts.plain_batch, compiled)]
    for what, one, other in zip(totals[0]._fields, *totals, strict=True):
        if one != other:
            raise case.broken(f"ten games played plain have {what} {one}, compiled {other}")
    return None


def plain_trail(case: Case, seed: int) -> list[Any]:
    """The states of one random game, from plain rules."""
    states: list[Any] = [begin(case), *[None] * LONGEST_GAME]
    taken = trail(case.game, states, random(seed), LONGEST_GAME)
    if taken < 0:
        raise case.broken(f"a random game takes more than {LONGEST_GAME} steps")
    return states[: taken + 1]


def clock_ends(case: Case) -> str | None:
    """When the playing time is over, the game soon is; told or not, and in a record too."""
    if case.game.clock is None:
        return f"{case.game.id} is not played against a clock"
    rng, changed = Random(case.seed), False
    for state in thinned([step.before for step in steps(case)], 5):
        late, told = state.copy(), state.copy()
        case.game.clock(late, None)
        case.game.clock(told, Journal())
        if late != told:
            raise case.broken(f"without a journal the clock does something else: {difference(late, told)}")
        changed = changed or late != state
        for _ in steps_from(case, late, rng):
            pass
    if not changed:
        raise case.broken("the playing time is over, but that changes nothing, whenever it is")
    add(case.game)
    played = table(case, seed=case.seed)
    played.play(played.waits[0], played.legal(played.waits[0])[0])
    played.clock_up()
    while played.waits:
        played.play(played.waits[0], rng.choice(played.legal(played.waits[0])))
    if replay(played.record()).entries != played.entries:
        raise case.broken("a record in which the time was up replays to something else")
    return None


def rotation(case: Case) -> str | None:
    """With everybody a few seats further on, the start player too, the same game has the same result."""
    if case.players == 1:
        return "one player has nowhere to move to"
    for number in range(max(case.games, ROTATIONS)):
        played = steps(case, number)
        by = 1 + (case.seed + number) % (case.players - 1)
        there = _play_rotated(case, played, by)
        here, moved = case.game.result(played[-1].after), case.game.result(there)
        for what in ("money", "notes", "places"):
            was, found = getattr(here, what), getattr(moved, what)
            if was != found[by:] + found[:by]:
                text = f"{what} {was}, and {found} with all {by} seats further on"
                raise case.broken(f"seats are not equal: {text}")
    return None


def _play_rotated(case: Case, played: list[Step], by: int) -> Any:
    game, seats = case.game, case.players
    outcomes = _rotated_outcomes(case, played, by)
    state = begin(case)

    def deal_on(state: Any) -> Any:
        while game.waits(state) == CHANCE:
            pending = game.pending(state)
            ready = outcomes[repr((pending.what, pending.where))]
            if not ready:
                text = f"a {pending.what} {pending.where} is asked for"
                raise case.broken(f"with all {by} seats further on, {text}")
            state, _ = dealt(case, state, pending, ready.popleft())
        return state

    for step in played:
        if step.seat is None:
            continue
        state = deal_on(state)
        seat = (step.seat + by) % seats
        if not game.waits(state) >> seat & 1:
            asked = bits.members(game.waits(state))
            raise case.broken(f"with all {by} seats further on, {asked} are asked instead of {seat}")
        action = step.done
        if case.turned:
            text = game.write(step.before, step.seat, step.done)
            action = game.read(state, seat, case.turned(text, by, seats))
        state, _ = applied(case, state, seat, action)
    state = deal_on(state)
    if game.waits(state) != OVER:
        raise case.broken(f"with all {by} seats further on, the game is not over when it should be")
    return state


def _rotated_outcomes(case: Case, played: list[Step], by: int) -> dict[str, deque[Any]]:
    """All outcomes of a game, by what they are for, as they must be when everybody has moved on."""
    seats = case.players
    found: dict[str, deque[Any]] = defaultdict(deque)
    rolling = list(range(seats))  # who rolls for the start (outcome "order")
    for step in played:
        if step.pending is None:
            continue
        where, outcome = dict(step.pending.where), step.done
        if "seat" in where:
            where["seat"] = (where["seat"] + by) % seats
        if step.pending.what == "start":
            outcome = (outcome + by) % seats
        elif step.pending.what == "order":
            faces = dict(zip(rolling, outcome, strict=True))
            outcome = [faces[seat] for seat in sorted(rolling, key=lambda seat: (seat + by) % seats)]
            rolling = [seat for seat in rolling if faces[seat] == max(faces.values())]
        found[repr((step.pending.what, where))].append(outcome)
    return found
