"""/api/games: what can be played, and the texts for it."""

import re
from pathlib import Path
from typing import Any

from litestar import get

from pitboss import games
from pitboss.core.errors import PitbossError, unknown
from pitboss.core.game import Game
from pitboss.server.turns import bots_for

LANGUAGES = ("en", "de")
PACKAGE = Path(__file__).parents[1]
RULE = re.compile(r"- \*\*([A-Z0-9]+-[A-Z]?[0-9]+[a-z]?)\*\* (.*)", re.DOTALL)


@get("/api/games")
async def list_games() -> list[dict[str, Any]]:
    return [game_json(games.find(game)) for game in games.ids()]


@get("/api/games/{game:str}")
async def one_game(game: str) -> dict[str, Any]:
    return game_json(find(game))


@get("/api/games/{game:str}/words/{lang:str}")
async def game_words(game: str, lang: str) -> dict[str, str]:
    return find(game).words[language(lang)]


@get("/api/games/{game:str}/rules/{lang:str}")
async def game_rules(game: str, lang: str) -> list[dict[str, Any]]:
    return sections(rules_text(find(game).id, language(lang)))


def find(game: str) -> Game:
    """A game named in an address: unknown ones are not found."""
    try:
        return games.find(game)
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


def rules_text(game: str, lang: str) -> str:
    """The rules in our own words: in the package when installed, else in the source tree. Plug-ins have none."""
    name = f"{game}.md" if lang == "en" else f"{game}.{lang}.md"
    for folder in (PACKAGE / "rules", PACKAGE.parents[1] / "docs" / "rules"):
        if (folder / name).is_file():
            return (folder / name).read_text("utf-8")
    return ""


def sections(text: str) -> list[dict[str, Any]]:
    """The numbered rules under their headings; a rule is one paragraph of Markdown."""
    found: list[dict[str, Any]] = []
    title = ""
    for block in re.split(r"\n(?=- \*\*)|\n\s*\n", text):
        if block.startswith("#"):
            title = block.splitlines()[0].lstrip("# ").strip()
            found.append({"title": title, "rules": []})
        elif found and (rule := RULE.match(block)):
            found[-1]["rules"].append({"id": rule[1], "text": " ".join(rule[2].split())})
    return [section for section in found if section["rules"]]
