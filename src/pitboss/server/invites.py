"""Invites and personal links: addresses with a secret in the fragment, and their QR codes."""

import hmac
import re
import socket
from typing import Any
from urllib.parse import urlsplit

import segno

from pitboss.server.identity import sign
from pitboss.server.seated import Seated
from pitboss.server.settings import Settings

HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^:/?#@\[\]\s]+))(:\d{1,5})?")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def secret_of(secret: bytes, table: Seated) -> str:
    """An invite is derived, not stored; a new one makes the old one worthless."""
    return sign(secret, "invite", f"{table.id}.{table.row.invites}")


def is_invite(secret: bytes, table: Seated, given: str) -> bool:
    return hmac.compare_digest(secret_of(secret, table).encode(), given.encode())


def base_url(settings: Settings, host: str) -> str:
    """The address under which others reach this server; `host` is how the asker does.

    On the computer itself the page has a loopback address, which helps nobody else in the network.
    """
    if settings.public_url:
        return settings.public_url.rstrip("/")
    name, port = split_host(host)
    return f"http://{lan_address()}{port}" if settings.for_network and name in LOOPBACK else f"http://{host}"


def split_host(host: str) -> tuple[str, str]:
    """The name in a Host header and its port (":8000"); nothing, where it is no such header."""
    found = HOST.fullmatch(host.lower())
    return (found[1] or found[2], found[3] or "") if found else ("", "")


def lan_address() -> str:
    """This computer's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def reach(settings: Settings, address: str) -> str:
    """From where an address of this server can be opened: here, lan, or public."""
    if settings.public_url:
        return "public"
    return "here" if split_host(urlsplit(address).netloc)[0] in LOOPBACK else "lan"


def link(address: str, path: str, secret: str) -> dict[str, Any]:
    url = f"{address}{path}#{secret}" if secret else f"{address}{path}"
    return {"url": url, "qr": qr(url)}


def qr(url: str) -> dict[str, Any]:
    """The black modules as one SVG path, with the quiet zone around them."""
    rows = [list(row) for row in segno.make(url, error="m", micro=False).matrix_iter(border=4)]
    path = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            length = 0
            while x + length < len(row) and row[x + length]:
                length += 1
            if length:
                path.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length + 1
    return {"size": len(rows), "path": "".join(path)}
