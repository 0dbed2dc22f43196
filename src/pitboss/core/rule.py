"""Markers that tell the translator (`pitboss.compiled`) what to compile. They change nothing else."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: set[Callable[..., Any]] = set()
PRIMITIVES: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """A rule: ordinary Python over records and ints, which also compiles as it stands."""
    RULES.add(function)
    return function


def primitive(function: F) -> F:
    """A function with a compiled twin of its own, of the same name, in `pitboss.compiled.primitives`."""
    PRIMITIVES.add(function)
    return function
