"""Records of finished games, one for every way a game can end: what the tests of every game do with them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pitboss import PitbossError, Table, record

WAYS_TO_END = {"one winner", "decided by notes", "shared victory", "nobody wins anything", "abandoned"}


class Endings(NamedTuple):
    """A game's records by their names, and how they were made."""

    folder: Path
    made: dict[str, Callable[[], Table]]

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.pitboss.jsonl"

    def end(self, name: str) -> dict[str, Any]:
        """What the record's line `end` holds."""
        (end,) = [line["end"] for line in record.load(self.path(name)) if "end" in line]
        assert isinstance(end, dict)
        return end

    def write_missing(self) -> None:
        """Those that are there stay as they are."""
        self.folder.mkdir(exist_ok=True)
        for name, make in self.made.items():
            if not self.path(name).exists():
                record.save(make().record(), self.path(name))

    def check_none_is_missing(self) -> None:
        assert {way_of(self.end(name)) for name in self.made} == WAYS_TO_END
        assert {file.name for file in self.folder.iterdir()} == {self.path(name).name for name in self.made}

    def check_name(self, name: str) -> None:
        assert name.replace("-", " ").startswith(way_of(self.end(name)))

    def check_replay(self, name: str) -> None:
        """It replays to its end, and tells the same as the game did."""
        lines, table = record.load(self.path(name)), record.replay(self.path(name))
        assert table.over
        assert table.end == {"end": self.end(name)}
        unsigned = [{n: fact for n, fact in lines[0].items() if n != "fair"}, *lines[1:]]
        assert table.record() == [line for line in unsigned if "reveal" not in line]
        if "abandoned" in self.end(name):
            assert table.result is None
        else:
            assert table.result is not None
            assert table.result.money == self.end(name)["money"]
            assert table.journal[-1]["what"] == "over"
        played = self.made[name]()
        assert table.entries == played.entries
        assert self.path(name).read_text("utf-8") == record.write(played.record())

    def check_verify(self, name: str) -> None:
        """Signed records verify, and others say that they are not signed."""
        lines = record.load(self.path(name))
        if "fair" in lines[0]:
            verdict = record.verify(self.path(name))
            assert verdict.outcomes == sum("deal" in line for line in lines)
        else:
            with pytest.raises(PitbossError, match="unsigned") as found:
                record.verify(self.path(name))
            assert found.value.code == "unavailable"


def way_of(end: dict[str, Any]) -> str:
    """How a game ended, out of the end line alone."""
    if "abandoned" in end:
        return "abandoned"
    if not any(end["money"]):
        return "nobody wins anything"
    richest = [seat for seat, money in enumerate(end["money"]) if money == max(end["money"])]
    most = max(end["notes"][seat] for seat in richest)
    best = [seat for seat in richest if end["notes"][seat] == most]
    assert end["winners"] == best
    if len(best) > 1:
        return "shared victory"
    return "decided by notes" if len(richest) > 1 else "one winner"
