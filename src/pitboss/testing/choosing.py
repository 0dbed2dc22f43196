"""Promises about choices: their texts, what is refused and why, whose turn it is, what can be taken back."""

from random import Random
from typing import Any

from pitboss.core import bits
from pitboss.core.errors import PitbossError, Refusal
from pitboss.core.game import (
    MOST_CHOICES,
    OVER,
    Malformed,
    action_of,
    actions,
    amounts,
    is_legal,
    offers,
    why_not,
)
from pitboss.games import add
from pitboss.record import replay
from pitboss.table import Table
from pitboss.testing.case import Case, difference, line_of, positions, steps, table, thinned
from pitboss.testing.telling import missing_rules

FOREIGN = (
    "",
    "x",
    "-1",
    "0",
    "7",
    "3 3",
    "3.5",
    "1e9",
    "roll",
    "pass",
    "3 bandit bandit",
    "play",
    "play 0",
    "play 7 7 7 7 7 7",
    "bid 99999999999999999999999999",
    "kick 9 at 9",
    "٣",
    "🎲",
    "nobody",
    "a" * 10_000,
)


def asked_positions(case: Case, most: int = 40) -> list[tuple[Any, int]]:
    """Positions in which somebody is asked, each with one of the seats that are."""
    rng = Random(case.seed)
    waits = [(state, case.game.waits(state)) for state in positions(case, 10 * most)]
    found = [(state, rng.choice(bits.members(asked))) for state, asked in waits if asked > OVER]
    return thinned(found, most)


def texts_read_back(case: Case) -> None:
    """Every legal choice has a text that reads back; no two share one; nothing legal is refused."""
    game = case.game
    for state, seat in asked_positions(case):
        texts: dict[str, int] = {}
        for action in actions(game, state, seat):
            text = game.write(state, seat, action)
            if game.read(state, seat, text) != action:
                raise case.broken(
                    f"choice {action} is written {text!r}, which reads as {game.read(state, seat, text)}"
                )
            if text in texts:
                raise case.broken(f"choices {texts[text]} and {action} are both written {text!r}")
            if text != " ".join(text.split()) or not text:
                raise case.broken(f"the text {text!r} is empty or has spaces to spare")
            if why_not(game, state, seat, action):
                raise case.broken(f"{text!r} is legal, and refused as well")
            texts[text] = action
        _check_offers(case, state, seat)


def _check_offers(case: Case, state: Any, seat: int) -> None:
    """What a view offers as a form with a number in it must read back too."""
    game = case.game
    for offer in offers(game, state, seat):
        if "do" in offer:
            texts = [offer["do"]]
        else:
            texts = [offer["form"].replace("N", str(offer[end]), 1) for end in ("from", "to")]
        for text in texts:
            if not is_legal(game, state, seat, game.read(state, seat, text)):
                raise case.broken(f"{text!r} is offered, but not legal")


def refusals_say_why(case: Case) -> None:
    """What is not legal is refused with a rule and a sentence, or is no choice of this game at all."""
    pool = thinned(_texts_seen(case), 60)
    for state, seat in asked_positions(case, 20):
        for text in [*pool, *FOREIGN]:
            _check_text(case, state, seat, text)
        for action in _illegal_actions(case, state, seat):
            _check_text(case, state, seat, case.game.write(state, seat, action))


def _texts_seen(case: Case) -> list[str]:
    """Texts that are legal now and then, a few of them with an end broken off or doubled."""
    played = [step for number in range(case.games) for step in steps(case, number) if step.seat is not None]
    found = sorted({line_of(case, step)["do"] for step in played})
    return found + [text[:-1] for text in found[:5]] + [f"{text} {text}" for text in found[:5]]


def _illegal_actions(case: Case, state: Any, seat: int) -> list[int]:
    """Closed choices and amounts off their range, as far as the game has a text for them."""
    game, found = case.game, list(range(MOST_CHOICES))
    for option in bits.members(game.legal(state, seat)):
        if given := amounts(game, state, seat, option):
            low, high, step = given
            wrong = {low - step, low - 1, low + 1, high + 1, high + step}
            found += [action_of(option, n) for n in wrong if n >= 0]
    illegal = [action for action in found if not is_legal(game, state, seat, action)]
    return [action for action in illegal if _has_text(case, state, seat, action)]


def refusals(case: Case, state: Any, seat: int) -> dict[str, Refusal | None]:
    """Why each choice that is closed is."""
    closed = _illegal_actions(case, state, seat)
    return {case.game.write(state, seat, n): why_not(case.game, state, seat, n) for n in closed}


def _has_text(case: Case, state: Any, seat: int, action: int) -> bool:
    try:
        return case.game.read(state, seat, case.game.write(state, seat, action)) == action
    except (Malformed, LookupError, ValueError):
        return False


def _check_text(case: Case, state: Any, seat: int, text: str) -> None:
    game, shown = case.game, text[:40]
    try:
        action = game.read(state, seat, text)
    except Malformed as error:
        if not str(error):
            raise case.broken(f"{shown!r} is malformed, but nothing says what is expected") from None
        return
    refusal = why_not(game, state, seat, action)
    if is_legal(game, state, seat, action):
        if refusal:
            raise case.broken(f"{shown!r} is legal, and refused as well")
        return
    if not isinstance(refusal, Refusal):
        raise case.broken(f"{shown!r} is not legal, but refuse gives no Refusal")
    if not refusal.rule:
        raise case.broken(f"{shown!r} is refused, but no rule is named")
    if refusal.why not in game.words["en"]:
        raise case.broken(f"{shown!r} is refused with {refusal.why!r}, for which there are no words")
    if missing := missing_rules(game, [refusal.rule]):
        raise case.broken(f"{shown!r} is refused under {missing[0]}, which is no rule of {game.id}")


def only_the_asked_play(case: Case) -> None:
    """A seat that is not asked cannot play, and nobody can when the game is over."""
    played = table(case, seed=case.seed)
    rng = Random(case.seed)
    while played.waits:
        for seat in set(range(case.players)) - set(played.waits):
            _expect_refused(case, played, seat, "is not asked, but may play")
        seat = rng.choice(played.waits)
        played.play(seat, rng.choice(played.legal(seat)))
    for seat in range(case.players):
        _expect_refused(case, played, seat, "may play after the end")


def _expect_refused(case: Case, played: Table, seat: int, what: str) -> None:
    known = played.state.copy()
    try:
        played.play(seat, "x")
    except PitbossError as error:
        if error.code == "not-asked" and played.state == known and not played.legal(seat):
            return
    raise case.broken(f"seat {seat} {what}")


def undo_takes_back(case: Case) -> None:
    """A choice taken back leaves no trace but its lines; what chance or another seat did since stays."""
    add(case.game)
    played = table(case, seed=case.seed)
    rng = Random(case.seed)
    while played.waits:
        seat = rng.choice(played.waits)
        _try_undo(case, played, seat, rng.choice(played.legal(seat)))
    again = replay(played.record())
    if again.state != played.state or again.entries != played.entries:
        raise case.broken("a record with choices taken back replays to something else")


def _try_undo(case: Case, played: Table, seat: int, text: str) -> None:
    before, told, lines = played.state.copy(), list(played.entries), len(played.lines)
    played.play(seat, text)
    for other in set(range(case.players)) - {seat}:
        if _undone(played, other):
            raise case.broken(f"seat {other} takes back what seat {seat} chose")
    closed = any("deal" in line for line in played.lines[lines:]) or played.over or not case.game.undo
    if not _undone(played, seat):
        return
    if closed:
        raise case.broken(f"{text!r} is taken back although something was dealt, or the game was over")
    if played.state != before or played.entries != told:
        raise case.broken(f"{text!r} is taken back, but something stays: {difference(before, played.state)}")
    played.play(seat, text)


def _undone(played: Table, seat: int) -> bool:
    try:
        played.undo(seat)
    except PitbossError:
        return False
    return True
