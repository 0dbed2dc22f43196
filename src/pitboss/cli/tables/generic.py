"""The table of a game that brings no drawing of its own: what is seen in sections, the choices as a list."""

from typing import Any

from rich.text import Text

from pitboss.cli.drawing import BRASS, KEY, flowing, named, row, wrapped
from pitboss.cli.tables import Event, Scene, View
from pitboss.cli.words import say
from pitboss.core import words

HAND_ROWS = 0
PAUSES: dict[str, float] = {}
STOPS: frozenset[str] = frozenset()
UNLOGGED: frozenset[str] = frozenset()
TOGETHER: frozenset[str] = frozenset()

MOST_CHOICE_ROWS = 6
ABOUT_SEATS = frozenset({"turn", "start", "dealer"})
"""Facts of a view that name a seat, besides those of `words.SEATS`; the same in the web client."""


def board(scene: Scene, rows: int) -> list[Text]:
    drawn: list[Text] = []
    for line in lines(scene):
        start, colon, _ = line.partition(":")
        styled = named(line, scene.names)
        if colon and start not in scene.names:
            styled.stylize(BRASS, 0, len(start))
        drawn += wrapped(styled)
    return drawn if len(drawn) <= rows else [*drawn[: rows - 1], row(" …")]


def hand(scene: Scene) -> list[Text]:
    """The choices: each with what it would bring while there are few, else side by side."""
    offers = scene.view["legal"]
    if scene.asked is None:
        return []
    if len(offers) <= MOST_CHOICE_ROWS and all("do" in offer for offer in offers):
        return [
            row(Text.assemble(" ", (f" {offer['do']} ", KEY), " ", bring(scene, offer["do"])))
            for offer in offers
        ]
    return flowing((Text(f" {offered(scene, offer)} ", KEY) for offer in offers), MOST_CHOICE_ROWS)


def offered(scene: Scene, offer: dict[str, Any]) -> str:
    """One legal choice, or a range of them, in words."""
    return offer["do"] if "do" in offer else say(scene.lang, "choice.range", **offer)


def bring(scene: Scene, choice: str) -> str:
    events = scene.preview(choice) if scene.preview else []
    return words.say(scene.game, scene.lang, events[0], scene.names) if events else ""


def hint(scene: Scene) -> str:
    return say(scene.lang, "hint.watch" if scene.asked is None else "hint")


def legend(scene: Scene) -> list[str]:
    return []


def typed(text: str) -> str:
    return text


def follow(view: View, event: Event) -> View:
    return view


def lines(scene: Scene) -> list[str]:
    """Everything that is seen: single facts first, then a line for each section and each of its entries."""
    told = []
    for part in (scene.view["public"], scene.view["mine"]):
        single = {name: value for name, value in part.items() if not structured(value)}
        told += [facts(scene, single)] if single else []
        for name, value in part.items():
            if structured(value):
                told += section(scene, name, value)
    return [line for line in told if line]


def structured(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(item, dict) for item in value)
    )


def section(scene: Scene, name: str, value: Any) -> list[str]:
    if isinstance(value, dict):
        return [f"{label(scene, name)}: {facts(scene, value)}"]
    told = [item if isinstance(item, dict) else {name: item} for item in value]
    if name == "seats" and len(told) == len(scene.names):
        return [f"{who}: {facts(scene, item)}" for who, item in zip(scene.names, told, strict=True)]
    return [f"{label(scene, name)}: ", *(f"  {facts(scene, item)}" for item in told)]


def facts(scene: Scene, found: dict[str, Any]) -> str:
    return " · ".join(filter(None, (fact(scene, name, value) for name, value in found.items())))


def fact(scene: Scene, name: str, value: Any) -> str:
    """A name and its value; what is not there is not told."""
    if value is True:
        return label(scene, name)
    if words.missing(value):
        return ""
    if isinstance(value, dict):
        return f"{label(scene, name)} ({facts(scene, value)})"
    if structured(value):
        return f"{label(scene, name)} ({'; '.join(facts(scene, item) for item in value)})"
    kind = "seat" if name in ABOUT_SEATS else None
    if name == "notes" and isinstance(value, list):
        kind = "money"  # their values; else their number
    shown = words.show(scene.game.words, scene.lang, name, value, scene.names, kind)
    return shown if shown.startswith(label(scene, name)) else f"{label(scene, name)} {shown}"


def label(scene: Scene, name: str) -> str:
    """The game's own word for a fact, where it has one that stands by itself."""
    found = words.text(scene.game.words, scene.lang, name) or ""
    return name.replace("_", " ") if "{" in found or not found else found
