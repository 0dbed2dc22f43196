"""Promises about words: every language says everything, and every rule that is named exists."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from pitboss.core.errors import PitbossError
from pitboss.core.game import Game
from pitboss.core.words import LANGUAGES, TOKEN, missing
from pitboss.games import BUILT_IN, add
from pitboss.games.rules_text import rulebook
from pitboss.testing.case import Case, steps


def words_are_there(case: Case) -> None:
    """The same keys in every language, and a text for every option and preset."""
    game = case.game
    for language in LANGUAGES:
        if language not in game.words:
            raise case.broken(f"there are no words in {language!r}")
        if unlike := game.words[language].keys() ^ game.words["en"].keys():
            raise case.broken(f"only one of en and {language} has words for {', '.join(sorted(unlike))}")
        if empty := [key for key, text in game.words[language].items() if not text.strip()]:
            raise case.broken(f"empty words in {language}: {', '.join(empty)}")
    wanted = ["name", "tagline", "ask"]
    wanted += [f"option.{option.name}" for option in game.options]
    wanted += [f"preset.{preset}" for preset in game.presets]
    if lacking := [key for key in wanted if key not in game.words["en"]]:
        raise case.broken(f"there are no words for {', '.join(lacking)}")


def events_are_told(case: Case) -> None:
    """Every event has a sentence in every language, and the facts which that sentence needs."""
    for number in range(case.games):
        for entry in (entry for step in steps(case, number) for entry in step.told):
            _check_plain(case, entry.event)
            what = entry.event["what"]
            for language in LANGUAGES:
                sentence = case.game.words[language].get(f"event.{what}")
                if sentence is None:
                    raise case.broken(f"there are no words in {language} for the event {what!r}")
                needed = [token[2] for token in TOKEN.finditer(sentence) if token[2]]
                if lacking := [fact for fact in needed if missing(entry.event.get(fact))]:
                    text = f"the sentence for {what!r} in {language} needs {lacking[0]!r}, but this event is"
                    raise case.broken(f"{text} {entry.event}; put it in brackets if it may be missing")


def _check_plain(case: Case, event: dict[str, Any]) -> None:
    """Events are sent as JSON, each with its number `n`."""
    if "n" in event:
        raise case.broken(f"the event {event} has a fact called n, which is the number of events")
    try:
        same = json.loads(json.dumps(event)) == event
    except TypeError as error:
        raise case.broken(f"the event {event} is no JSON: {error}") from None
    if not same:
        raise case.broken(f"the event {event} changes on its way through JSON (a tuple, a key?)")


def rules_exist(case: Case) -> str | None:
    """Every rule that an option or an event names stands in the game's rules document."""
    if rules_of(case.game) is None:
        return f"there is no rules document of {case.game.id}"
    named = {option.rule for option in case.game.options if option.rule}
    for number in range(case.games):
        told = [entry.event for step in steps(case, number) for entry in step.told]
        named |= {event["rule"] for event in told if "rule" in event}
    if lacking := missing_rules(case.game, named):
        raise case.broken(f"the rules document has no {', '.join(lacking)}")
    return None


def missing_rules(game: Game, named: Iterable[str]) -> list[str]:
    """Which of these rules the game's rules document does not have; none where there is no document."""
    known = rules_of(game)
    return [] if known is None else sorted(set(named) - known)


def rules_of(game: Game) -> frozenset[str] | None:
    """The numbers in a game's rules document; None where there is none."""
    if game.id not in BUILT_IN:
        add(game)
    return _numbers(game.id)


@cache
def _numbers(game: str) -> frozenset[str] | None:
    try:
        return frozenset(rulebook(game).rules)
    except PitbossError:
        return None
