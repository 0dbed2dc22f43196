"""The written rules of a game, out of `docs/rules`: numbered, in sections.

Their form: `#` the title, `##` sections, rules like `- **LV-11** Title. Text`, going on in indented lines.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from pitboss.core.errors import PitbossError, unknown
from pitboss.games import find

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "rules", PACKAGE.parents[1] / "docs" / "rules")
"""Where an installed package has them, and a source tree."""

RULE = re.compile(r"- \*\*([A-Z]+-\w+)\*\* (.*)")
EMPHASIS = re.compile(r"\*+(\[[^\]]+\]|[^*]+)\*+")


class Rule(NamedTuple):
    id: str
    section: str
    text: str


class Rulebook(NamedTuple):
    """`sections` holds each section's heading with what stands there besides rules."""

    title: str
    intro: str
    sections: dict[str, str]
    rules: dict[str, Rule]

    def rule(self, given: str) -> Rule:
        """A rule by its id; small letters and the bare number will do."""
        for rule in self.rules.values():
            if given.upper() in (rule.id, rule.id.partition("-")[2]):
                return rule
        raise unknown("rule", given.upper(), self.rules)


def rulebook(game: str, lang: str = "en") -> Rulebook:
    """A game's rules in a language; in English where there is no translation."""
    for name in (f"{game}.{lang}.md", f"{game}.md"):
        for folder in (*FOLDERS, *_beside(game)):
            if (folder / name).is_file():
                return parsed((folder / name).read_text(encoding="utf-8"))
    raise PitbossError("not-found", f"there are no written rules of {game}", given=game)


def _beside(game: str) -> list[Path]:
    """A plug-in has them beside its code, in `rules`."""
    try:
        code = sys.modules.get(find(game).apply.__module__)
    except PitbossError:
        return []
    file = getattr(code, "__file__", None)
    return [Path(file).parent / "rules"] if file else []


def parsed(text: str) -> Rulebook:
    title, section = "", ""
    sections: dict[str, list[str]] = {"": []}
    rules: dict[str, Rule] = {}
    for block in _blocks(text):
        found = RULE.match(block)
        if found:
            rules[found[1]] = Rule(found[1], section, _plain(found[2]))
        elif block.startswith("## "):
            section = block[3:]
            sections[section] = []
        elif block.startswith("# "):
            title = block[2:]
        else:
            sections[section].append(_plain(block))
    told = {name: "\n".join(texts) for name, texts in sections.items()}
    return Rulebook(title, told.pop(""), told, rules)


def _blocks(text: str) -> list[str]:
    """Headings, rules and paragraphs, each as one line."""
    blocks: list[str] = []
    going_on = False
    for line in text.splitlines():
        starts = line.startswith(("#", "- ", "|"))
        if line.strip() and going_on and not starts:
            blocks[-1] += " " + line.strip()
        elif line.strip():
            blocks.append(line.strip())
        going_on = bool(line.strip()) and not line.startswith("#")
    return blocks


def _plain(text: str) -> str:
    return EMPHASIS.sub(r"\1", text)
