"""`pitboss games`, `rules`, `bench` and `new-game`."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from pitboss.cli.paper import put
from pitboss.cli.words import say
from pitboss.core import words
from pitboss.core.game import Game
from pitboss.core.options import Option
from pitboss.games import find, ids
from pitboss.games.rules_text import rulebook

HEADING = "bold #d0a64a"


def games(args: Namespace) -> int:
    found = [find(game) for game in ids()]
    if args.json:
        print(json.dumps([facts(game) for game in found]))
        return 0
    for game in found:
        put(f"{game.id} – {words.text(game.words, args.lang, 'name')}", style=HEADING)
        put(words.text(game.words, args.lang, "tagline") or "", indent=2)
        put(say(args.lang, "players", players=span(args.lang, game.players)), indent=2)
        for option in game.options:
            put(option_line(game, option, args.lang), indent=2, hanging=2)
        for name, options in game.presets.items():
            told = words.text(game.words, args.lang, f"preset.{name}") or name
            put(f"{say(args.lang, 'preset')} {told}: {', '.join(options) or '–'}", indent=2)
        put()
    put(say(args.lang, "games.more"))
    return 0


def facts(game: Game) -> dict[str, Any]:
    """A game as `games --json` lists it."""
    return {
        "id": game.id,
        "names": {lang: texts["name"] for lang, texts in game.words.items()},
        "players": list(game.players),
        "options": [option.json() for option in game.options],
        "presets": game.presets,
        "rules": game.rules,
    }


def span(lang: str, players: tuple[int, ...]) -> str:
    first, last = players[0], players[-1]
    return str(first) if first == last else say(lang, "span", first=first, last=last)


def option_line(game: Game, option: Option, lang: str) -> str:
    values = "" if option.kind == "flag" else f"={'|'.join(map(str, option.values))}"
    limits = [option.rule] if option.rule else []
    limits += [say(lang, "players.with", players=span(lang, option.players))] if option.players else []
    limits += [say(lang, "needs", needs=option.needs)] if option.needs else []
    told = words.text(game.words, lang, f"option.{option.name}") or ""
    line = f"--option {option.name}{values}: {told}"
    return f"{line} ({', '.join(limits)})" if limits else line


def rules(args: Namespace) -> int:
    book = rulebook(find(args.game).id, args.lang)
    if args.rule:
        rule = book.rule(args.rule)
        put(f"{rule.id} {rule.text}", hanging=len(rule.id) + 1)
        return 0
    put(book.title, style=HEADING)
    put(book.intro)
    for section, text in book.sections.items():
        put()
        put(section, style=HEADING)
        if text:
            put(text)
        for rule in book.rules.values():
            if rule.section == section:
                put(f"{rule.id} {rule.text}", hanging=len(rule.id) + 1)
    return 0


def bench(args: Namespace) -> int:
    from pitboss.bench import bench as measure

    return measure(args.suite, args.only, as_json=args.json, save=args.save)


def new_game(args: Namespace) -> int:
    from pitboss.testing.scaffold import new_game as write

    written = write(args.name, Path(args.folder))
    for file in written or []:
        put(str(file))
    return 0
