"""How a server is set up: from the command line and from the environment."""

import os
import sys
from pathlib import Path
from typing import TypeVar

import msgspec

from pitboss.core.errors import PitbossError

T = TypeVar("T", bound=msgspec.Struct)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much one visitor may do. A pair is how many at once, and how many a second after that."""

    guests: tuple[float, float] = (30, 0.1)  # by one address
    tables: tuple[float, float] = (20, 0.2)  # by one player
    tables_by_address: tuple[float, float] = (60, 0.5)
    secrets: tuple[float, float] = (20, 0.2)  # invites and personal links tried by one address
    messages: tuple[float, float] = (60, 20)  # by one socket
    chat: tuple[float, float] = (8, 0.5)  # by one player
    open_tables: int = 20  # of one host, not over yet
    seats: int = 100  # of one player, at tables that are not over yet
    sockets: int = 20_000
    sockets_by_address: int = 2_000
    queue: int = 64  # messages that wait for a slow socket; then it gets the whole position


class Times(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds."""

    relaxed: float = 3 * 24 * 3600
    normal: float = 90
    fast: float = 20
    away: float = 90  # until a bot takes the seat of somebody who got up, where no clock does
    fresh: float = 15  # what a clock has at least after the server was restarted
    contribute: float = 3
    instant_pace: float = 0
    fast_pace: float = 0.4
    normal_pace: float = 1
    slow_pace: float = 2
    unload: float = 600  # a table that nobody watches leaves the memory
    empty_table: float = 24 * 3600  # an open table that nobody comes to is closed
    idle_table: float = 14 * 24 * 3600  # a running one
    retry: float = 1  # between two attempts to reach a store that is away

    def clock(self, kind: str) -> float | None:
        return {"relaxed": self.relaxed, "normal": self.normal, "fast": self.fast}.get(kind)

    def pace(self, kind: str) -> float:
        return float(getattr(self, f"{kind}_pace"))


class Settings(msgspec.Struct, frozen=True):
    data_dir: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""  # empty: SQLite in the data directory
    public_url: str = ""
    lan: bool = False
    trusted_proxy: str = ""
    metrics_port: int | None = None
    limits: Limits = Limits()
    times: Times = Times()


def data_dir() -> Path:
    """PITBOSS_DATA_DIR, or where this system keeps a user's data."""
    named = os.environ.get("PITBOSS_DATA_DIR")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "Pitboss"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/Pitboss").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "pitboss"


def from_environment(name: str, kind: type[T]) -> T:
    """Limits and times as a JSON object, e.g. PITBOSS_TIMES='{"fast": 5}'."""
    text = os.environ.get(name, "")
    try:
        return msgspec.json.decode(text, type=kind) if text else kind()
    except msgspec.DecodeError as error:
        raise PitbossError("malformed", f"{name}: {error}", given=text) from None
