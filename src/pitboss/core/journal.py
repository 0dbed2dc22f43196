"""What happened, told by the rules themselves: views, logs, animations and records come from it."""

from typing import Any, NamedTuple


class Entry(NamedTuple):
    """One event. `to` is the only seat that may see it; None means everybody.

    `reveals`: it shows to all what only one seat knew. What came before it cannot be taken back.
    """

    event: dict[str, Any]
    to: int | None = None
    reveals: bool = False


class Journal:
    """Rules write into it where they are given one; a journal that is None costs nothing."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(
        self, what: str, rule: str | None = None, to: int | None = None, reveals: bool = False, **facts: Any
    ) -> None:
        event = {"what": what, **facts}
        if rule:
            event["rule"] = rule
        self.entries.append(Entry(event, to, reveals))
