"""Golden playthroughs: a random game as a text that a person can follow, kept and compared.

After a change that is meant to change them: PITBOSS_GOLDEN=write ./run test -k playthrough
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.chance import draw, random
from pitboss.table import Table


def playthrough(game: str, seats: Sequence[str], options: Mapping[str, Any], seed: int) -> str:
    """Step by step: what was told, what changed in the views (`*`: everybody's), who may do what and did."""
    return "\n".join(_lines(Table(game, seats, options, seed=seed), seed)) + "\n"


def check_playthrough(path: Path, text: str) -> None:
    """Compares with the kept text, or keeps this one where that was asked for."""
    if os.environ.get("PITBOSS_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
        pytest.skip(f"{path.name} is written anew")
    assert text == path.read_text(encoding="utf-8")


def _lines(table: Table, seed: int) -> Iterator[str]:
    yield f"{table.game.id}, {' '.join(table.seats)}, {_short(table.options)}, seed {seed}"
    chance = random(seed)
    told, seen = 0, dict[str, str]()
    while True:
        yield ""
        for entry in table.entries[told:]:
            audience = "+" if entry.to is None else f"+ {table.seats[entry.to]} only:"
            yield f"{audience} {_event(entry.event)}"
        told = len(table.entries)
        now = dict(_views(table))
        yield from (f"  {place} = {value}" for place, value in now.items() if seen.get(place) != value)
        yield from (f"  {place} is gone" for place in seen if place not in now)
        seen = now
        if not table.waits:
            break
        chosen = []
        for seat in table.waits:
            legal = table.legal(seat)
            yield f"? {table.seats[seat]}: {', '.join(legal)}"
            chosen.append((seat, legal[draw(chance, len(legal))]))
        for seat, text in chosen:
            yield f"> {table.seats[seat]}: {text}"
            table.play(seat, text)
    yield f"= {table.result}"


def _event(event: dict[str, Any]) -> str:
    facts = [f"{name}={_short(fact)}" for name, fact in event.items() if name not in ("what", "rule")]
    return " ".join([event["what"], *facts, *([f"({event['rule']})"] if "rule" in event else [])])


def _views(table: Table) -> Iterator[tuple[str, str]]:
    yield from _flat("*", table.view(None)["public"])
    for seat, name in enumerate(table.seats):
        view = table.view(seat)
        assert view["public"] == table.view(None)["public"]
        assert [offer["do"] for offer in view["legal"] if "do" in offer] == [
            text for text in table.legal(seat) if {"do": text} in view["legal"]
        ]
        yield from _flat(name, view["mine"])


def _flat(place: str, value: Any) -> Iterator[tuple[str, str]]:
    """A view as places and values, taken apart as deep as its objects and lists of objects go."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and place.count(".") < 2:
        value = dict(enumerate(value))
    if isinstance(value, dict) and place.count(".") < 3:
        for name, inner in value.items():
            yield from _flat(f"{place}.{name}", inner)
    else:
        yield place, _short(value)


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
