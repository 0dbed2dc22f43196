"""A record: named whole numbers and fixed-size arrays of them, declared once.

Plain, a record holds ints and nested lists. Compiled, the same declaration becomes one
NumPy record of 64-bit numbers, so that a copy is one memcpy (see `pitboss.compiled`).
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints


class Field:
    """One declared field: what a cell holds (an int, or a record), and the array's shape."""

    __slots__ = ("of", "shape")

    def __init__(self, of: "type[Record] | None", shape: tuple[int, ...]) -> None:
        self.of = of
        self.shape = shape

    def blank(self, depth: int = 0) -> Any:
        if depth < len(self.shape):
            return [self.blank(depth + 1) for _ in range(self.shape[depth])]
        return self.of() if self.of else 0

    def copier(self) -> Callable[[Any], Any] | None:
        """How to copy a value of this field; None where it can be shared."""
        copy: Callable[[Any], Any] | None = self.of.copy if self.of else None
        for _ in self.shape:
            copy = _copy_rows(copy) if copy else list.copy
        return copy


def _copy_rows(copy: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda rows: [copy(row) for row in rows]


def _field(owner: str, name: str, hint: Any) -> Field:
    shape: tuple[int, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *sizes = get_args(hint)
        shape = tuple(sizes)
        for _ in shape:
            hint = get_args(hint)[0] if get_origin(hint) is list else None
    if hint is int:
        return Field(None, shape)
    if isinstance(hint, type) and issubclass(hint, Record):
        return Field(hint, shape)
    raise TypeError(
        f"{owner}.{name}: a field is an int, a Record, or an array with its sizes, "
        "e.g. `notes: Annotated[list[list[int]], 6, 2]`"
    )


class Record:
    """Subclasses declare their fields as annotations: `turn: int`, `hand: Annotated[list[int], 6]`."""

    fields: ClassVar[dict[str, Field]] = {}
    _copiers: ClassVar[list[tuple[str, Callable[[Any], Any] | None]]] = []

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = get_type_hints(cls, include_extras=True)
        cls.fields = {
            n: _field(cls.__name__, n, h) for n, h in hints.items() if n not in Record.__annotations__
        }
        cls._copiers = [(n, field.copier()) for n, field in cls.fields.items()]

    def __init__(self, **values: Any) -> None:
        for name, field in self.fields.items():
            setattr(self, name, values.pop(name) if name in values else field.blank())
        if values:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(values)}")

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name, copier in self._copiers:  # not by __dict__: that slows the copy down for good
            value = getattr(self, name)
            setattr(twin, name, copier(value) if copier else value)
        return twin

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.fields)})"
