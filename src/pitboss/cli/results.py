"""How a game ended, in words: the places, who won, and why."""

from collections.abc import Sequence

from pitboss.cli.words import say
from pitboss.core import words
from pitboss.core.game import Result


def places(result: Result, names: Sequence[str], lang: str) -> list[str]:
    """A line for each seat, the best first."""
    order = sorted(range(len(names)), key=lambda seat: result.places[seat])
    return [
        say(
            lang,
            "result.line",
            place=result.places[seat],
            name=names[seat],
            money=words.money(result.money[seat], lang),
            count=result.notes[seat],
        )
        for seat in order
    ]


def reason(result: Result, names: Sequence[str], lang: str) -> str:
    """Who won, and what decided it."""
    won = words.together([names[seat] for seat in result.winners], lang)
    if not result.winners:
        return say(lang, "won.nobody")
    if len(result.winners) > 1:
        return say(lang, "won.shared", names=won)
    (winner,) = result.winners
    money = result.money[winner]
    if any(other > money for other in result.money):
        return say(lang, "won.other", names=won)
    return say(lang, "won.notes" if result.money.count(money) > 1 else "won.money", names=won)
