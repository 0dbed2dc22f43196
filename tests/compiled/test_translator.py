"""What a rule may be written with, what it becomes, and what is said about everything else."""

import importlib
import os
import sys
import textwrap

import pytest

from pitboss.compiled.translator import Untranslatable, name_of, translate
from pitboss.core.bits import size
from pitboss.core.game import amount, choice
from pitboss.core.journal import Journal
from pitboss.core.record import Record
from pitboss.core.rule import RULES, rule
from pitboss.testing import pig

pytestmark = pytest.mark.quick

LIMIT = 7
TABLE = ((1, 2), (3, 4))


class State(Record):
    turn: int


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Makes a module from a text, so that a rule in it can be looked at; forgets its rules afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    names = []

    def make(source, name="rules_under_test"):
        (tmp_path / f"{name}.py").write_text(
            "from pitboss.core.rule import rule\n" + textwrap.dedent(source), encoding="utf-8"
        )
        names.append(name)
        sys.modules.pop(name, None)
        importlib.invalidate_caches()
        return importlib.import_module(name)

    known = set(RULES)
    yield make
    RULES.intersection_update(known)
    for name in names:
        sys.modules.pop(name, None)


BAD = {
    "a list comprehension": ("return [n for n in range(3)]", "cannot use `[n for n in range(3)]`"),
    "a generator": ("return max(n for n in range(3))", r"cannot use `(n for n in range(3))`"),
    "a lambda": ("f = lambda: 1\n    return f()", "cannot use `lambda: 1`"),
    "a text": ("return 'three'", "'three' is no whole number"),
    "a fraction": ("return 0.5", "0.5 is no whole number"),
    "nothing": ("return None", "None is no whole number"),
    "a text with values": ("return f'{state}'", "cannot use"),
    "a dictionary": ("return {1: 2}", "cannot use `{1: 2}`"),
    "a list": ("return [1, 2]", "cannot use `[1, 2]`"),
    "try": ("try:\n        pass\n    finally:\n        pass", "cannot use `try:`"),
    "with": ("with state:\n        pass", "cannot use `with state:`"),
    "raise": ("raise ValueError", "cannot use `raise ValueError`"),
    "assert": ("assert state", "cannot use `assert state`"),
    "an import": ("import os", "cannot use `import os`"),
    "a function inside": ("def inner():\n        pass", "cannot use `def inner():`"),
    "a walrus": ("return (n := 1)", "cannot use `(n := 1)`"),
    "a slice": ("return state.points[1:2]", "cannot use `1:2`"),
    "an index from the end": ("return state.points[-1]", "counts from the end"),
    "another built-in": ("return sum(state.points)", "sum is neither a rule"),
    "a function that is no rule": ("return plain(state)", "plain is neither a rule"),
    "a list of the module": ("return NUMBERS[0]", "NUMBERS is neither a rule"),
    "a tuple of texts": ("return NAMES[0]", "NAMES is neither a rule"),
    "an unknown name": ("return nowhere", "unknown name nowhere"),
    "the journal without asking": ("journal.add('x')", "use the journal only under"),
    "something else without a journal": (
        "if journal is not None:\n        pass\n    else:\n        return 1",
        "may not do other things without a journal",
    ),
    "a name without a value": ("n: int\n    return 1", "give n: int a value"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_a_rule_cannot_use_is_named_with_its_place(made, what):
    body, said = BAD[what]
    module = made(
        f"""
        NUMBERS = [1, 2]
        NAMES = ("a", "b")
        def plain(state): return 1
        @rule
        def bad(state, journal=None):
            {body.replace(chr(10), chr(10) + "        ")}
        """
    )
    with pytest.raises(Untranslatable) as error:
        translate(pig.GAME, [module.bad])
    assert said in str(error.value)
    assert str(error.value).startswith("rules_under_test.bad, line ")
    line = int(str(error.value).partition("line ")[2].partition(":")[0])
    first = module.bad.__code__.co_firstlineno
    assert first < line <= first + 5


@pytest.mark.parametrize("head", ["bad(state, n=3)", "bad(*states)", "bad(state, *, n)", "bad(**states)"])
def test_arguments_a_rule_cannot_take(made, head):
    module = made(f"@rule\ndef {head}:\n    return 1\n")
    with pytest.raises(Untranslatable, match="takes each argument by its place"):
        translate(pig.GAME, [module.bad])


def test_rules_that_call_each_other_in_a_circle(made):
    module = made(
        """
        @rule
        def first(state): return second(state)
        @rule
        def second(state): return first(state)
        """
    )
    with pytest.raises(Untranslatable, match="in a circle: first -> second -> first"):
        translate(pig.GAME, [module.first])


@rule
def told(state: State, journal: Journal | None = None) -> int:
    """Only the docstring and the journal go."""
    if journal is not None:
        journal.add("told", turn=state.turn)
    if state.turn > LIMIT:
        state.turn = LIMIT
        if journal is not None:
            journal.add("late")
    return told_again(state, 3, journal)


@rule
def told_again(state: State, n: int, journal: Journal | None = None) -> int:
    return TABLE[n][0] + size(choice(amount(n)))


def test_journal_and_docstring_are_taken_out():
    source = translate(pig.GAME, [told])
    assert "journal" not in source.partition("ENTRY")[2].partition("njit")[2]
    assert "Only the docstring" not in source
    assert "    if state.turn > 7:\n        state.turn = 7\n" in source
    assert f"return {name_of(told_again)}(state, 3)" in source


def test_constants_primitives_and_rules_of_other_files_come_along():
    source = translate(pig.GAME, [told_again])
    assert "np.array(((1, 2), (3, 4)))" in source
    assert "primitives.size(pitboss_core_game__choice(pitboss_core_game__amount(n)))" in source
    assert source.index("def pitboss_core_game__amount") < source.index(f"def {name_of(told_again)}")


CALLEE = """
@rule
def worth(n):
    return n * {factor}
"""

CALLER = """
from callee_under_test import worth
@rule
def total(n):
    return worth(n) + 1
"""


def test_a_changed_callee_in_another_file_gives_another_module(made, tmp_path, monkeypatch):
    """Numba's own cache would keep the old one."""
    engine = pytest.importorskip("pitboss.compiled.engine")

    def result():
        sys.modules.pop("caller_under_test", None)
        module = made(CALLER, "caller_under_test")
        source = translate(pig.GAME, [module.total])
        path = tmp_path / "cache" / engine._fingerprint(source) / "caller.py"
        engine._write(path, source)
        return path, getattr(engine._load(path), name_of(module.total))(10)

    made(CALLEE.format(factor=2), "callee_under_test")
    first, before = result()
    os.utime(first)
    made(CALLEE.format(factor=3), "callee_under_test")
    second, after = result()
    assert (before, after) == (21, 31)
    assert first.parent != second.parent
