"""/api/games: what can be played, and the texts for it."""

from typing import Any

from litestar import get
from litestar.params import FromPath

from pitboss.core.errors import PitbossError, unknown
from pitboss.core.game import Game
from pitboss.games import find, ids
from pitboss.games.rules_text import Rulebook, rulebook
from pitboss.server.described import GameFacts, SectionFacts, answered
from pitboss.server.turns import bots_for

LANGUAGES = ("en", "de")


@get("/api/games", tags=["games"], responses=answered(list[GameFacts]))
async def list_games() -> list[dict[str, Any]]:
    """All games that can be played here."""
    return [game_json(find(game)) for game in ids()]


@get("/api/games/{game:str}", tags=["games"], responses=answered(GameFacts, "malformed", "not-found"))
async def one_game(game: FromPath[str]) -> dict[str, Any]:
    """A game: for how many players, with which options, presets and bots."""
    return game_json(named(game))


@get(
    "/api/games/{game:str}/words/{lang:str}",
    tags=["games"],
    responses=answered(dict[str, str], "not-found", "unknown"),
)
async def game_words(game: FromPath[str], lang: FromPath[str]) -> dict[str, str]:
    """The texts of a game, in `en` or `de`."""
    return named(game).words[language(lang)]


@get(
    "/api/games/{game:str}/rules/{lang:str}",
    tags=["games"],
    responses=answered(list[SectionFacts], "not-found", "unknown"),
)
async def game_rules(game: FromPath[str], lang: FromPath[str]) -> list[dict[str, Any]]:
    """The numbered rules of a game, under their headings."""
    return sections(rulebook(named(game).id, language(lang)))


def named(game: str) -> Game:
    """A game named in an address: unknown ones are not found."""
    try:
        return find(game)
    except PitbossError as error:
        raise PitbossError("not-found", error.text, given=error.given, expected=error.expected) from None


def language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise unknown("language", lang, LANGUAGES)
    return lang


def game_json(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "rules": game.rules,
        "players": list(game.players),
        "undo": game.undo,
        "name": {lang: game.words[lang]["name"] for lang in LANGUAGES},
        "tagline": {lang: game.words[lang].get("tagline", "") for lang in LANGUAGES},
        "options": [option.json() for option in game.options],
        "presets": game.presets,
        "bots": bots_for(game),
    }


def sections(book: Rulebook) -> list[dict[str, Any]]:
    """The numbered rules under their headings."""
    by_section: dict[str, list[dict[str, str]]] = {}
    for rule in book.rules.values():
        by_section.setdefault(rule.section, []).append({"id": rule.id, "text": rule.text})
    return [{"title": title, "rules": rules} for title, rules in by_section.items()]


ROUTES = (list_games, one_game, game_words, game_rules)
