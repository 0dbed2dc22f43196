"""How a server is set up: from the command line and from the environment."""

import ipaddress
import os
import re
import sys
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from pitboss.core.errors import PitbossError

T = TypeVar("T", bound=msgspec.Struct)
ALL_ADDRESSES = ("0.0.0.0", "::")
PUBLIC_URL = re.compile(r"https?://(\[[0-9A-Fa-f:.]+\]|[^\s:/?#@\[\]]+)(:\d{1,5})?/?")

Pace = tuple[Annotated[float, msgspec.Meta(ge=1)], Annotated[float, msgspec.Meta(gt=0)]]
Number = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=1e9)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much one visitor may do. A pair is how many at once, and how many a second after that."""

    guests: Pace = (30, 0.1)  # by one address
    tables: Pace = (20, 0.2)  # by one player
    tables_by_address: Pace = (60, 0.5)
    secrets: Pace = (20, 0.2)  # invites and personal links tried by one address
    messages: Pace = (60, 20)  # by one socket
    chat: Pace = (8, 0.5)  # by one player
    open_tables: Number = 20  # of one host, not over yet
    seats: Number = 100  # of one player, at tables that are not over yet
    sockets: Number = 20_000
    sockets_by_address: Number = 2_000
    queue: Number = 64  # messages that wait for a slow socket; then it gets the whole position


class Times(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds."""

    relaxed: Seconds = 3 * 24 * 3600
    normal: Seconds = 90
    fast: Seconds = 20
    away: Seconds = 90  # until a bot takes the seat of somebody who got up, where no clock does
    fresh: Seconds = 15  # what a clock has at least after the server was restarted
    contribute: Seconds = 3
    instant_pace: Seconds = 0
    fast_pace: Seconds = 0.4
    normal_pace: Seconds = 1
    slow_pace: Seconds = 2
    unload: Seconds = 600  # a table that nobody watches leaves the memory
    over: Seconds = 3  # likewise, when its match is over
    empty_table: Seconds = 24 * 3600  # an open table that nobody comes to is closed
    idle_table: Seconds = 14 * 24 * 3600  # a running one
    retry: Annotated[float, msgspec.Meta(gt=0)] = 1  # between two attempts to reach a store that is away

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

    @property
    def for_network(self) -> bool:
        """Whether other computers can reach it without a proxy."""
        return self.lan or self.host in ALL_ADDRESSES

    def check(self) -> None:
        """Raises what a command line can say wrongly."""
        if not self.host:  # for a socket that would mean all addresses
            raise PitbossError("malformed", "--host: expected an address like 127.0.0.1", given="")
        if self.public_url:
            _check_public_url(self.public_url)
        for proxy in self.trusted_proxy.split(",") if self.trusted_proxy else ():
            _check_proxy(proxy.strip())


def _check_public_url(url: str) -> None:
    if not PUBLIC_URL.fullmatch(url):
        text = f"--public-url {url!r}: expected an address like https://play.example.org, without a path"
        raise PitbossError("malformed", text, given=url)


def _check_proxy(proxy: str) -> None:
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        text = f"--trusted-proxy {proxy!r}: expected an IP address or network, like 127.0.0.1 or 10.0.0.0/8"
        raise PitbossError("malformed", text, given=proxy) from None


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
