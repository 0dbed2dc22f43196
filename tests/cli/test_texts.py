"""What the terminal says: the same in both languages."""

import string

import pytest

from pitboss.cli.words import COMMANDS, WORDS

pytestmark = pytest.mark.quick


def facts_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert WORDS["en"].keys() == WORDS["de"].keys()
    assert all(text.strip() for texts in WORDS.values() for text in texts.values())


@pytest.mark.parametrize("key", WORDS["en"])
def test_both_languages_name_the_same_facts(key) -> None:
    assert facts_of(WORDS["en"][key]) == facts_of(WORDS["de"][key])


def test_every_command_of_the_help_is_one() -> None:
    for lang, texts in WORDS.items():
        for name in ("why", "rule", "table", "log", "undo", "save", "quit"):
            word = texts[f"help.{name}"].split()[0]
            assert COMMANDS[word] == name, (lang, word)
