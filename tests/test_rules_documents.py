"""The rules in docs/rules and the tests that carry their numbers."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pitboss.games import BUILT_IN
from pitboss.games.rules_text import Rule, parsed

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
EXAMPLE = re.compile(r"[A-Z]+-X\d+")
TITLE = re.compile(r"(?P<title>[^.*]{2,60})\. \S")

DOCUMENTED = sorted(game for game in BUILT_IN if (RULES / f"{game}.md").exists())

pytestmark = pytest.mark.quick


class Mark(NamedTuple):
    rule: str
    test: str


def rules_of(document: str) -> list[Rule]:
    return list(parsed((RULES / f"{document}.md").read_text("utf-8")).rules.values())


def marks_of(file: Path) -> Iterator[Mark]:
    """Every `@pytest.mark.rule("…")` on a test; an id that is not written out is refused."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                assert node.name.startswith("test_"), f"{file}: {node.name} carries a rule, but is no test"
                for rule in map(ast.literal_eval, mark.args):
                    assert isinstance(rule, str), f"{file}: write the id of {node.name} out literally"
                    yield Mark(rule, node.name)


@cache
def all_marks() -> list[Mark]:
    return [mark for file in sorted(TESTS.rglob("test_*.py")) for mark in marks_of(file)]


def test_every_built_in_game_has_its_rules() -> None:
    assert sorted(BUILT_IN) == DOCUMENTED


@pytest.mark.parametrize("game", DOCUMENTED)
def test_every_rule_has_a_test(game: str) -> None:
    carried = {mark.rule for mark in all_marks()}
    assert [rule.id for rule in rules_of(game) if not EXAMPLE.match(rule.id) and rule.id not in carried] == []


@pytest.mark.parametrize("game", DOCUMENTED)
def test_every_worked_example_has_a_test_with_its_name(game: str) -> None:
    names = {mark.test for mark in all_marks()}
    for rule in rules_of(game):
        if EXAMPLE.match(rule.id):
            start = f"test_{rule.id.lower().replace('-', '_')}_"
            assert any(name.startswith(start) for name in names), rule.id


def test_no_test_carries_an_unknown_rule() -> None:
    known = {rule.id for document in RULES.glob("*.md") for rule in rules_of(document.stem)}
    assert {mark.rule for mark in all_marks()} - known == set()


def documents() -> list[str]:
    return sorted(file.stem for file in RULES.glob("*.md") if not file.stem.endswith(".de"))


@pytest.mark.parametrize("document", documents())
def test_english_and_german_have_the_same_rules(document: str) -> None:
    english, german = rules_of(document), rules_of(f"{document}.de")
    assert [rule.id for rule in english] == [rule.id for rule in german]
    assert [rule.text.count("[decision]") for rule in english] == [
        rule.text.count("[Festlegung]") for rule in german
    ]


@pytest.mark.parametrize("document", [name for d in documents() for name in (d, f"{d}.de")])
def test_rules_are_numbered_without_gaps_and_have_titles(document: str) -> None:
    found = rules_of(document)
    text = (RULES / f"{document}.md").read_text("utf-8")
    assert len(found) == text.count("\n- **") > 0
    (prefix,) = {rule.id.partition("-")[0] for rule in found}
    plain = [rule.id for rule in found if not EXAMPLE.match(rule.id)]
    examples = [rule.id for rule in found if EXAMPLE.match(rule.id)]
    assert plain == [f"{prefix}-{n}" for n in range(1, len(plain) + 1)]
    assert examples == [f"{prefix}-X{n}" for n in range(1, len(examples) + 1)]
    for rule in found:
        assert TITLE.match(rule.text), f"{rule.id}: expected a title, then a full stop"
