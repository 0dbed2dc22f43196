"""From a game's rules to one Python module that Numba compiles.

The module holds every rule that the game reaches, as it stands but for this:
- the journal is taken out (parameter, arguments and every `if journal is not None:`), so it costs nothing;
- `game` is taken out likewise, and `game.apply` becomes the game's own rule;
- names of other modules become constants, or rules of the same module (a prefix keeps them apart);
- `notes[casino][0]` becomes `notes[np.uint64(casino), 0]`, since records are arrays there, and unsigned
  since rules never count from an array's end: testing each index for that would cost 8 % of the speed.
One module for each game, named by its content: what Numba caches on disk can never be out of date.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from pitboss.core.rule import PRIMITIVES, RULES

Rule = Callable[..., Any]
JOURNAL = "journal"
GAME = "game"


HEAD = '''"""Made by pitboss.compiled.translator from a game's rules."""

import numpy as np
from numba import njit

from pitboss.compiled import primitives
from pitboss.compiled.primitives import ENTRY, INLINE, INNER

'''


PYTHON_OF_RULES = (
    *(ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Expr, ast.Pass),
    *(ast.If, ast.For, ast.While, ast.Break, ast.Continue),
    *(ast.Call, ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple),
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context),
)
"""All that a rule may be written with. Numba would take more, but not everything as Python means it."""


class Untranslatable(TypeError):
    """A rule uses something that a rule cannot use; says where and what."""


def translate(game: Any, entries: list[Rule]) -> str:
    """The source of a module with these functions for one game, and with all the rules they call."""
    found: dict[Rule, ast.FunctionDef] = {}
    constants: dict[str, str] = {}
    calls: dict[Rule, list[Rule]] = {}
    waiting = list(entries)
    while waiting:
        function = waiting.pop()
        if function in found:
            continue
        walker = _Walker(function, game, constants)
        found[function] = walker.translated()
        calls[function] = walker.called
        waiting += walker.called
    lines = list(constants.values())
    for function in _callees_first(calls, entries):
        marks = "ENTRY" if function in entries else "INNER" if calls[function] else "INLINE"
        lines += ["", "", f"@njit(**{marks})", ast.unparse(found[function])]
    return HEAD + "\n".join(lines) + "\n"


def _callees_first(calls: dict[Rule, list[Rule]], roots: list[Rule]) -> list[Rule]:
    """In an order in which every rule comes after those it calls. Rules that call each other are refused."""
    order: list[Rule] = []
    open_: list[Rule] = []

    def visit(function: Rule) -> None:
        if function in order:
            return
        if function in open_:
            circle = " -> ".join(f.__name__ for f in [*open_[open_.index(function) :], function])
            raise Untranslatable(f"rules must not call each other in a circle: {circle}")
        open_.append(function)
        for callee in calls[function]:
            visit(callee)
        open_.pop()
        order.append(function)

    for root in roots:
        visit(root)
    return order


def name_of(function: Rule) -> str:
    return f"{function.__module__.replace('.', '_')}__{function.__name__}"


class _Walker(ast.NodeTransformer):
    """Translates one rule."""

    def __init__(self, function: Rule, game: Any, constants: dict[str, str]) -> None:
        self.function = function
        self.game = game
        self.constants = constants
        self.called: list[Rule] = []
        self.known = inspect.getclosurevars(function)
        self.locals = set(function.__code__.co_varnames)

    def translated(self) -> ast.FunctionDef:
        source = textwrap.dedent(inspect.getsource(self.function))
        tree = ast.parse(source).body[0]
        if not isinstance(tree, ast.FunctionDef):
            raise Untranslatable(f"{self._where(tree)}: a rule is a function made with `def`")
        given = tree.args
        if given.vararg or given.kwarg or given.kwonlyargs or not all(map(_is_left_out, given.defaults)):
            text = "a rule takes each argument by its place, and none by default but `journal=None`"
            raise Untranslatable(f"{self._where(tree)}: {text}")
        tree.name = name_of(self.function)
        tree.decorator_list = []
        tree.returns = None
        tree.args.args = [ast.arg(a.arg) for a in tree.args.args if a.arg not in (JOURNAL, GAME)]
        tree.args.defaults = []
        tree.body = list(self._statements(tree.body)) or [ast.Pass()]
        return ast.fix_missing_locations(tree)

    def _statements(self, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        for statement in body:
            if _is_docstring(statement):
                continue
            found = self.visit(statement)
            if isinstance(found, list):
                yield from found
            elif found is not None:
                yield found

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, PYTHON_OF_RULES):
            text = ast.unparse(node).partition("\n")[0]
            raise Untranslatable(f"{self._where(node)}: a rule cannot use `{text}`")
        return super().visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if not isinstance(node.value, int):
            text = f"{node.value!r} is no whole number, and a rule knows nothing else"
            raise Untranslatable(f"{self._where(node)}: {text}")
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt] | None:
        if ast.unparse(node.test) == f"{JOURNAL} is not None":
            if node.orelse:
                text = "a rule may not do other things without a journal"
                raise Untranslatable(f"{self._where(node)}: {text}")
            return None
        if ast.unparse(node.test) == f"{GAME}.span is not None":
            return list(self._statements(node.body)) if self.game.span else None
        node.test = self.visit(node.test)
        node.body = list(self._statements(node.body)) or [ast.Pass()]
        node.orelse = list(self._statements(node.orelse))
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        node.iter = self.visit(node.iter)
        node.body = list(self._statements(node.body)) or [ast.Pass()]
        return node

    def visit_While(self, node: ast.While) -> ast.stmt:
        node.test = self.visit(node.test)
        node.body = list(self._statements(node.body)) or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            raise Untranslatable(f"{self._where(node)}: give {ast.unparse(node)} a value")
        return ast.Assign([self.visit(node.target)], self.visit(node.value))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.func = self.visit(node.func)
        node.args = [self.visit(a) for a in node.args if not _is_left_out(a)]
        node.keywords = [
            ast.keyword(k.arg, self.visit(k.value)) for k in node.keywords if not _is_left_out(k.value)
        ]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        indices: list[ast.expr] = []
        inner: ast.expr = node
        while isinstance(inner, ast.Subscript):
            indices.insert(0, self._index(inner.slice))
            inner = inner.value
        index = indices[0] if len(indices) == 1 else ast.Tuple(indices, ast.Load())
        return ast.Subscript(self.visit(inner), index, node.ctx)

    def _index(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            text = f"{self._where(node)}: [{ast.unparse(node)}] counts from the end, which a rule cannot do"
            raise Untranslatable(text)
        index = self.visit(node)
        if isinstance(index, ast.Constant):
            return index
        return ast.Call(ast.Attribute(ast.Name("np", ast.Load()), "uint64", ast.Load()), [index], [])

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = self._constant_of(node)
        if value is not None:
            return self._outside(node, value)
        node.value = self.visit(node.value)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.locals:
            if node.id == JOURNAL:
                raise Untranslatable(
                    f"{self._where(node)}: use the journal only under `if journal is not None:`"
                )
            return node
        return self._outside(node, self._global(node.id, node))

    def _constant_of(self, node: ast.Attribute) -> Any:
        """The value of `module.NAME`, `Enum.MEMBER` or `game.rule`; None where it is a field of a record."""
        if isinstance(node.value, ast.Name) and node.value.id == GAME:
            return getattr(self.game, node.attr)
        if isinstance(node.value, ast.Name) and node.value.id not in self.locals:
            return getattr(self._global(node.value.id, node), node.attr)
        return None

    def _global(self, name: str, node: ast.AST) -> Any:
        for scope in (self.known.globals, self.known.nonlocals, self.known.builtins):
            if name in scope:
                return scope[name]
        raise Untranslatable(f"{self._where(node)}: unknown name {name}")

    def _outside(self, node: ast.Name | ast.Attribute, value: Any) -> ast.expr:
        if isinstance(value, Enum):
            value = value.value
        if isinstance(value, int):
            return ast.Constant(int(value))
        if isinstance(value, tuple) and _is_whole(value):
            name = f"{node.id if isinstance(node, ast.Name) else node.attr}_{len(self.constants)}"
            known = {text.split(" = ")[1]: name for name, text in self.constants.items()}
            text = f"np.array({value!r})"
            name = known.get(text, name)
            self.constants[name] = f"{name} = {text}"
            return ast.Name(name, ast.Load())
        if callable(value) and value in RULES:
            self.called.append(value)
            return ast.Name(name_of(value), ast.Load())
        if callable(value) and value in PRIMITIVES:
            return ast.Name(f"primitives.{value.__name__}", ast.Load())
        if callable(value) and value in (range, min, max, abs, len, int, bool):
            return ast.Name(value.__name__, ast.Load())
        raise Untranslatable(
            f"{self._where(node)}: {ast.unparse(node)} is neither a rule, nor a primitive, "
            "nor a whole number or a tuple of them"
        )

    def _where(self, node: ast.AST) -> str:
        line = self.function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        return f"{self.function.__module__}.{self.function.__name__}, line {line}"


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_whole(value: Any) -> bool:
    """Whether a constant is a whole number, or (nested) tuples of them."""
    return all(map(_is_whole, value)) if isinstance(value, tuple) else isinstance(value, int)


def _is_left_out(node: ast.expr) -> bool:
    """`journal`, `game`, or the None given instead of a journal."""
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Name) and node.id in (JOURNAL, GAME)
