"""Promises about knowledge: views tell what a seat may know, and nothing else; redeal fits them."""

import json
from random import Random
from typing import Any

from pitboss.core import bits
from pitboss.core.chance import random
from pitboss.core.game import OVER, actions, view
from pitboss.record import follow
from pitboss.table import Table
from pitboss.testing.case import (
    Case,
    Step,
    begin,
    difference,
    line_of,
    positions,
    steps,
    steps_from,
    table,
    thinned,
    viewers,
)

FORKS = 6
"""Moments of a game at which two futures are compared that only one seat can tell apart."""


def views_are_plain(case: Case) -> None:
    """A view is JSON, the same each time, and shares nothing with the position."""
    for state in positions(case, 25):
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
    """Two positions that differ only in what a seat cannot know look the same to it: view, events, record."""
    rng = Random(case.seed)
    looked = 0
    for number in range(case.games):
        played = steps(case, number)
        secret = [at for at, step in enumerate(played) if _owner(case, step) is not None]
        for at in thinned(secret, FORKS):
            other = _other_done(case, played[at], rng)
            if other is not None:
                looked += 1
                _compare(case, played[:at], played[at], other)
    return None if looked else f"nothing is hidden in {case.game.id}"


def _owner(case: Case, step: Step) -> int | None:
    """The only seat that knows what a step brought; None where everybody does."""
    if step.pending:
        return step.pending.to
    if case.game.chosen and step.seat is not None and case.game.chosen(step.after) >> step.seat & 1:
        return step.seat
    return None


def _other_done(case: Case, step: Step, rng: Random) -> Any:
    """Another outcome, or another choice that stays as hidden; None where none is found."""
    if step.pending:
        others = [step.pending.draw(rng.randrange).written for _ in range(20)]
        return next((other for other in others if other != step.done), None)
    assert step.seat is not None
    assert case.game.chosen
    for action in actions(case.game, step.before, step.seat):
        after = step.before.copy()
        case.game.apply(after, step.seat, action, None)
        if action != step.done and case.game.chosen(after) >> step.seat & 1:
            return action
    return None


def _compare(case: Case, so_far: list[Step], step: Step, other: Any) -> None:
    owner = _owner(case, step)
    one, two = _followed(case, [*so_far, step]), _followed(case, [*so_far, step._replace(done=other)])
    what = f"the {step.pending.what}" if step.pending else "the choice"
    for viewer in viewers(case):
        if viewer == owner:
            continue
        for name, here, there in (
            ("view", one.view(viewer), two.view(viewer)),
            ("events", one.events(viewer), two.events(viewer)),
            ("record", one.record(viewer), two.record(viewer)),
        ):
            if here != there:
                who = "a spectator" if viewer is None else f"seat {viewer}"
                raise case.broken(f"{what} of seat {owner} is secret, but the {name} of {who} tells it")


def _followed(case: Case, played: list[Step]) -> Table:
    found = table(case, deals=False)
    for step in played:
        follow(found, line_of(case, step))
    return found


def redeals_fit(case: Case) -> None:
    """A redealt position looks the same to its seat, can be played to the end, and guesses what is hidden."""
    for number in range(case.games):
        played = steps(case, number)
        some = thinned([begin(case), *(step.after for step in played)], 12)
        for at, state in enumerate(some):
            for viewer in viewers(case):
                _check_redeal(case, state, viewer, at, plays_on=at % 4 == 1)
        _check_guesses(case, played)


def _check_redeal(case: Case, state: Any, viewer: int | None, at: int, plays_on: bool) -> None:
    game = case.game
    who = "a spectator" if viewer is None else f"seat {viewer}"
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
            if step.pending and step.pending.to not in (None, viewer) and step.pending.total() > 1
        ]
        guesses = [
            case.game.redeal(state, viewer, random(seed)) != state
            for state in thinned(hidden, 5)
            for seed in range(5)
        ]
        if guesses and not any(guesses):
            who = "a spectator" if viewer is None else f"seat {viewer}"
            raise case.broken(f"redeal for {who} gives back what is hidden from {who}")
