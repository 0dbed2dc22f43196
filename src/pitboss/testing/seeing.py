"""Promises about knowledge: views tell what a seat may know, and nothing else; redeal fits them."""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from pitboss.core import bits
from pitboss.core.chance import random
from pitboss.core.errors import PitbossError
from pitboss.core.game import CHANCE, OVER, Changes, actions, view
from pitboss.core.outcomes import numbers_of
from pitboss.record import follow
from pitboss.table import Table
from pitboss.testing import counting
from pitboss.testing.case import (
    Case,
    Step,
    applied,
    begin,
    called,
    dealt,
    difference,
    line_of,
    positions,
    steps,
    steps_from,
    table,
    thinned,
    viewers,
)
from pitboss.testing.choosing import refusals

FORKS = 6
"""Moments of a game at which two futures are compared that only one seat can tell apart."""
FURTHER = 12
"""Steps for which both are followed."""


def views_are_plain(case: Case) -> None:
    """A view is JSON, the same each time, and shares nothing with the position."""
    for state in positions(case, 25):
        _check_untouched(case, state)
        for viewer in viewers(case):
            seen = view(case.game, state, viewer)
            try:
                same = json.loads(json.dumps(seen)) == seen
            except TypeError as error:
                raise case.broken(f"the view of seat {viewer} is no JSON: {error}") from None
            if not same:
                text = "changes on its way through JSON (a tuple, a key?)"
                raise case.broken(f"the view of seat {viewer} {text}")
            known = repr(state), repr(seen)
            _spoil(seen)
            if repr(state) != known[0] or repr(view(case.game, state, viewer)) != known[1]:
                raise case.broken(f"who changes what the view of seat {viewer} holds, changes the game")
        twin = state.copy()
        public = case.game.public(twin)
        told = repr(public)
        for name in twin.fields:
            _spoil(getattr(twin, name))
        if repr(public) != told:
            raise case.broken("what the public view has shown changes when the game goes on")


def changes_are_told(case: Case) -> str | None:
    """`changes` comes to what `public` gives, whatever has happened between two questions, or to nothing."""
    game = case.game
    if not game.changes:
        return None
    for number in range(case.games):
        before, own, events = game.public(begin(case)), _own_parts(case, begin(case)), []
        for step in steps(case, number):
            events += [entry.event for entry in step.told if entry.to is None]
            if game.waits(step.after) == CHANCE:
                continue
            found, public, parts = game.changes(step.after, events), game.public(step.after), []
            if found is not None:
                _check_changes(case, found, before, public)
                parts = [seat for seat, part in enumerate(_own_parts(case, step.after)) if part != own[seat]]
            if parts:
                text = f"what seat {parts[0]} sees alone is new, but changes says that only public parts are"
                raise case.broken(text)
            before, own, events = public, _own_parts(case, step.after), []
    return None


def _check_changes(case: Case, found: Any, before: dict[str, Any], public: dict[str, Any]) -> None:
    if not isinstance(found, Changes):
        raise case.broken(f"changes gives {found!r}: expected None or Changes(parts, items)")
    try:
        after = found.made_in(before)
    except (KeyError, IndexError, AttributeError, TypeError) as error:
        raise case.broken(f"changes gives {found}, which does not fit what was shown: {error!r}") from None
    if after != public:
        raise case.broken(f"changes comes to {after}, but public gives {public}")


def _own_parts(case: Case, state: Any) -> list[dict[str, Any]]:
    return [case.game.mine(state, seat) for seat in range(case.players)]


def _check_untouched(case: Case, state: Any) -> None:
    """Looking at a position leaves it as it is."""
    game, known = case.game, repr(state)
    looks: list[tuple[str, Callable[[Any], Any] | None]] = [
        ("waits", game.waits),
        ("pending", game.pending if game.waits(state) == CHANCE else None),
        ("chosen", game.chosen),
        ("conserved", game.conserved),
        ("worth", partial(_worths, case)),
    ]
    for name, look in looks:
        if look:
            look(state)
        if repr(state) != known:
            raise case.broken(f"{name} changes the position that it looks at")


def _worths(case: Case, state: Any) -> list[int]:
    return [case.game.worth(state, seat) for seat in range(case.players) if case.game.worth]


def _spoil(value: Any) -> None:
    """Changes everything that can be changed in a view."""
    if isinstance(value, dict):
        for inner in value.values():
            _spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            _spoil(inner)
        value.clear()


def secrets_are_kept(case: Case) -> str | None:
    """Two games that differ only in what a seat cannot know look the same to it: view, events, record.

    Not only at once, but also while both go on in the same way, until an event reveals what is hidden.
    A redeal too is the same in both, from the same numbers: it knows nothing more.
    """
    rng = Random(case.seed)
    looked = 0
    for number in range(case.games):
        played = steps(case, number)
        secret = [at for at, step in enumerate(played) if owner_of(case, step) is not None]
        for at in thinned(secret, FORKS):
            other = _other_done(case, played[at], rng)
            if other is not None:
                looked += 1
                _compare(case, played[:at], played[at], other, played[at + 1 :])
        for step in thinned([step for step in played if owner_of(case, step) is None], 4 * FORKS):
            _check_open(case, step, rng)
    return None if looked else f"nothing is hidden in {case.game.id}"


def owner_of(case: Case, step: Step) -> int | None:
    """The only seat that knows what a step brought; None where everybody does."""
    if any(entry.reveals for entry in step.told):
        return None
    if step.pending:
        return step.pending.owner(step.done)
    if case.game.chosen and step.seat is not None and case.game.chosen(step.after) >> step.seat & 1:
        return step.seat
    return None


def _other_done(case: Case, step: Step, rng: Random) -> Any:
    """Another outcome, or another choice, that stays as hidden; None where none is found."""
    found: list[Any]
    if step.pending:
        found = [step.pending.draw(numbers_of(rng.randrange)).written for _ in range(20)]
    else:
        assert step.seat is not None
        found = actions(case.game, step.before, step.seat)
        rng.shuffle(found)
    for done in found:
        if done != step.done and owner_of(case, _instead(case, step, done)) == owner_of(case, step):
            return done
    return None


def _instead(case: Case, step: Step, done: Any) -> Step:
    """The step with another outcome or choice."""
    if step.pending:
        after, told = dealt(case, step.before, step.pending, done)
    else:
        assert step.seat is not None
        after, told = applied(case, step.before, step.seat, done)
    return step._replace(done=done, after=after, told=told)


def _compare(case: Case, so_far: list[Step], step: Step, other: Any, later: list[Step]) -> None:
    owner = owner_of(case, step)
    one, two = _followed(case, [*so_far, step]), _followed(case, [*so_far, step._replace(done=other)])
    what = f"the {step.pending.what}" if step.pending else "the choice"
    secret = f"{what} of seat {owner} is secret, but"
    others = [viewer for viewer in viewers(case) if viewer != owner]
    for viewer in others:
        if wrong := _unlike(one, two, viewer):
            raise case.broken(f"{secret} the {wrong} of {called(viewer)} tells it")
        if viewer in one.waits and refusals(case, one.state, viewer) != refusals(case, two.state, viewer):
            raise case.broken(f"{secret} what is refused to {called(viewer)}, and why, tells it")
        for seed in range(3):
            guesses = [case.game.redeal(match.state, viewer, random(seed)) for match in (one, two)]
            if guesses[0] != guesses[1]:
                where = difference(*guesses)
                raise case.broken(f"{secret} redeal for {called(viewer)} depends on it: {where}")
    for after in later[:FURTHER]:
        if not _go_on(case, one, two, after) or not _still_secret(one, step):
            return
        for viewer in others:
            if wrong := _unlike(one, two, viewer):
                text = f"{secret} the {wrong} of {called(viewer)} tells it after {line_of(case, after)}"
                raise case.broken(f"{text}, and no event says that it reveals")


def _go_on(case: Case, one: Table, two: Table, step: Step) -> bool:
    """The same step in both games; False where it cannot be made, or where it reveals something."""
    line = line_of(case, step)
    try:
        follow(two, line)
    except PitbossError:
        return False
    follow(one, line)
    return not any(entry.reveals for entry in step.told) and one.waits == two.waits


def _still_secret(match: Table, step: Step) -> bool:
    """An outcome is so until the end or an event that reveals; a choice, until it is revealed."""
    if match.over or step.pending:
        return not match.over
    assert match.game.chosen
    assert step.seat is not None
    return bool(match.game.chosen(match.state) >> step.seat & 1)


def _unlike(one: Table, two: Table, viewer: int | None) -> str | None:
    """What looks different to a viewer."""
    for name, here, there in (
        ("view", one.view(viewer), two.view(viewer)),
        ("events", one.events(viewer), two.events(viewer)),
        ("record", one.record(viewer), two.record(viewer)),
    ):
        if here != there:
            return name
    return None


def _followed(case: Case, played: list[Step]) -> Table:
    found = table(case, deals=False)
    for step in played:
        follow(found, line_of(case, step))
    return found


def _check_open(case: Case, step: Step, rng: Random) -> None:
    """What only one seat gets to know must be declared as hidden: records would show it to everybody."""
    other = _other_done(case, step, rng)
    if other is None:
        return
    there = _instead(case, step, other)
    differ = [viewer for viewer in viewers(case) if _seen(case, step, viewer) != _seen(case, there, viewer)]
    if step.pending and not differ:
        text = f"nobody sees the {step.pending.what}: draw it when it is turned over, and not before"
    elif len(differ) != 1 or differ == [None]:
        return
    elif step.pending:
        text = f"only seat {differ[0]} sees the {step.pending.what}, but its Pending has no `to`"
    elif differ != [step.seat]:
        return
    else:
        text = f"nobody sees what seat {step.seat} chose, but `chosen` does not name it"
    raise case.broken(f"{text}: the record shows it to everybody")


def _seen(case: Case, step: Step, viewer: int | None) -> Any:
    told = [entry.event for entry in step.told if entry.to in (None, viewer)]
    return view(case.game, step.after, viewer), told


def redeals_fit(case: Case) -> None:
    """A redealt position looks the same to its seat, can be played to the end, and guesses what is hidden."""
    for number in range(case.games):
        played = steps(case, number)
        some = thinned([begin(case), *(step.after for step in played)], 12)
        for at, state in enumerate(some):
            for viewer in viewers(case):
                _check_redeal(case, state, viewer, at, plays_on=at % 4 == 1)
        _check_guesses(case, played)
        _check_likely(case, played)


def _check_redeal(case: Case, state: Any, viewer: int | None, at: int, plays_on: bool) -> None:
    game = case.game
    who = called(viewer)
    known = repr(state)
    guess = game.redeal(state, viewer, random(case.seed + at))
    if repr(state) != known:
        raise case.broken(f"redeal for {who} changes the position it came from")
    if guess is state:
        raise case.broken(f"redeal for {who} gives the position itself, not a copy")
    if view(game, guess, viewer) != view(game, state, viewer):
        raise case.broken(f"redeal for {who} does not fit what {who} sees: {difference(state, guess)}")
    if game.waits(guess) != game.waits(state):
        raise case.broken(f"redeal for {who} waits for {game.waits(guess)}, not for {game.waits(state)}")
    if game.conserved and game.conserved(guess) != game.conserved(state):
        raise case.broken(f"redeal for {who} loses something: {game.conserved(guess)}")
    if (again := game.redeal(guess, viewer, random(at))) != (first := game.redeal(state, viewer, random(at))):
        text = f"redeal for {who} of a redealt position comes to something else: {difference(first, again)}"
        raise case.broken(f"{text}. Bots get no other position to start from")
    for seat in bits.members(max(OVER, game.waits(guess))):
        if not actions(game, guess, seat):
            raise case.broken(f"after redeal for {who}, seat {seat} has no legal choice")
    if plays_on:
        for _ in steps_from(case, guess, Random(at)):
            pass


def _check_guesses(case: Case, played: list[Step]) -> None:
    """What only one seat knows must not come back as it is for everybody else."""
    for viewer in viewers(case):
        hidden = [
            step.after
            for step in played
            if step.pending and owner_of(case, step) not in (None, viewer) and step.pending.total() > 1
        ]
        guesses = [
            case.game.redeal(state, viewer, random(seed)) != state
            for state in thinned(hidden, 5)
            for seed in range(5)
        ]
        if guesses and not any(guesses):
            raise case.broken(f"redeal for {called(viewer)} gives back what is hidden from {called(viewer)}")


def _check_likely(case: Case, played: list[Step]) -> None:
    """What is dealt in secret is guessed as often as it is dealt, among what looks the same to a viewer."""
    hidden: dict[str, list[Step]] = {}
    for step in played:
        if step.pending and owner_of(case, step) is not None:
            hidden.setdefault(step.pending.what, []).append(step)
    for what, step in [(what, found[at]) for what, found in hidden.items() for at in (0, len(found) // 2)]:
        owner = owner_of(case, step)
        viewer = next(viewer for viewer in (*range(case.players), None) if viewer != owner)
        guessed, dealt_then = [], []
        for seed in range(counting.SAMPLES):
            chance = random(seed)
            guessed.append(_of_others(case, case.game.redeal(step.after, viewer, chance), viewer))
            before = case.game.redeal(step.before, viewer, chance)
            pending = case.game.pending(before)
            after, _ = dealt(case, before, pending, pending.draw(numbers_of(Random(seed).randrange)).written)
            if view(case.game, after, viewer) == view(case.game, step.after, viewer):
                dealt_then.append(_of_others(case, after, viewer))
        few = len(dealt_then) < counting.SAMPLES // 4
        if not few and (wrong := counting.unlike(guessed, dealt_then)):
            text = f"redeal for {called(viewer)} does not guess as often as is dealt"
            raise case.broken(f"{text} (a {what} of seat {owner}): {wrong}")


def _of_others(case: Case, state: Any, viewer: int | None) -> counting.Tally:
    return counting.tally({f"seat {s}": case.game.mine(state, s) for s in range(case.players) if s != viewer})
