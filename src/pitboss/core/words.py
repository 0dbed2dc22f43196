"""The small language of the texts in a game's `words.py`, and how facts are shown to players.

The web client has a twin of this module; what follows is what both do.

A text is looked up by its key in the words of one language; where the language lacks it, in English. In it
  `{fact}`       is filled with that fact, shown by its kind;
  `{fact:kind}`  the same, but as the kind that is named;
  `[…]`          is left out when a fact in it is missing. Such parts do not nest.
A fact is missing when it is not there, None, False, an empty text or an empty list (0 is not missing);
outside of `[…]` a missing fact is shown as nothing. A text is read once: what was filled in is never
read again, so names may hold braces and brackets.

The kind of a fact comes from its name: `seat` for those in SEATS, `money` for those in MONEY, else `word`.
  a whole number   as `seat` it is that seat's name, as `money` $80,000 or 80.000 $; as `word` it fills
                   `{n}` in the text whose key is the fact's name (`at`: "casino {n}"), or is shown as it is
  a text           is looked up as `fact.text` (`at.bandit`), then as `text` (`neutral`), or shown as it is
  a list           each item by itself; numbers that are neither seats nor money, and texts of digits (dice,
                   cards), are joined by spaces, all else by commas and the language's "and"
  true             is shown as nothing: for parts that are there or not
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.core.game import Game

SEATS = frozenset(("seat", "seats", "winner", "winners", "party", "parties", "other", "others"))
MONEY = frozenset(("note", "money", "cash", "stake", "bid", "price", "debt"))
AND = {"en": "and", "de": "und"}
LANGUAGES = tuple(AND)

Words = Mapping[str, Mapping[str, str]]
"""A game's texts: language, key, text."""

TOKEN = re.compile(r"\[([^\[\]]*)\]|\{(\w+)(?::(\w+))?\}")


def say(game: Game, lang: str, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event as a sentence. One that a game has no words for is told by its bare facts."""
    key = f"event.{event['what']}"
    if text(game.words, lang, key):
        return fill(game.words, lang, key, event, names)
    facts = [
        f"{name} {show(game.words, lang, name, value, names)}"
        for name, value in event.items()
        if name not in ("n", "what", "rule")
    ]
    return f"{event['what']}: {', '.join(facts)}" if facts else str(event["what"])


def question(game: Game, lang: str, view: Mapping[str, Any], seat: int, names: Sequence[str]) -> str:
    """What a seat is asked: `ask.NAME`, where NAME is the view's public `asks` or an option that is on, or `ask`."""
    public = view["public"]
    asks = [public.get("asks"), *(name for name, on in view.get("options", {}).items() if on is True)]
    key = next((f"ask.{name}" for name in asks if text(game.words, lang, f"ask.{name}")), "ask")
    return fill(game.words, lang, key, {**public, **view["mine"], "seat": seat}, names)


def fill(words: Words, lang: str, key: str, facts: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The text of a key with its facts filled in; nothing where there is no such text."""

    def filled(found: re.Match[str]) -> str:
        part, name, kind = found.groups()
        if part is None:
            return show(words, lang, name, facts.get(name), names, kind)
        if any(missing(facts.get(token[2])) for token in TOKEN.finditer(part)):
            return ""
        return TOKEN.sub(filled, part)

    return TOKEN.sub(filled, text(words, lang, key) or "")


def text(words: Words, lang: str, key: str) -> str | None:
    return words.get(lang, {}).get(key) or words["en"].get(key)


def missing(value: Any) -> bool:
    return value is None or value is False or value == "" or value == []


def show(
    words: Words, lang: str, name: str, value: Any, names: Sequence[str] = (), kind: str | None = None
) -> str:
    """One fact as players read it."""
    kind = kind or ("seat" if name in SEATS else "money" if name in MONEY else "word")
    if missing(value) or value is True:
        return ""
    if isinstance(value, list):
        items = [show(words, lang, name, item, names, kind) for item in value]
        figures = kind == "word" and all(isinstance(item, int) or str(item).isdigit() for item in value)
        return " ".join(map(str, value)) if figures else together(items, lang)
    if isinstance(value, str):
        return text(words, lang, f"{name}.{value}") or text(words, lang, value) or value
    if not isinstance(value, int):
        return str(value)
    if kind == "seat":
        return names[value] if 0 <= value < len(names) else str(value)
    if kind == "money":
        return money(value, lang)
    counted = text(words, lang, name) or ""
    return counted.replace("{n}", str(value)) if "{n}" in counted else str(value)


def money(dollars: int, lang: str) -> str:
    """$80,000 in English, 80.000 $ in German."""
    sign, figures = "−" if dollars < 0 else "", f"{abs(dollars):,}"
    return f"{sign}{figures.replace(',', '.')} $" if lang == "de" else f"{sign}${figures}"


def together(items: Sequence[str], lang: str) -> str:
    """Anna; Anna and Benno; Anna, Benno and Carla."""
    return f" {AND[lang]} ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))
