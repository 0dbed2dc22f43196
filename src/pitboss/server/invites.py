"""Invites and personal links: addresses with a secret in the fragment, and their QR codes."""

import hmac
from typing import Any
from urllib.parse import urlsplit

import segno

from pitboss.server.identity import sign
from pitboss.server.seated import Seated
from pitboss.server.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


def secret_of(secret: bytes, table: Seated) -> str:
    """An invite is derived, not stored; a new one makes the old one worthless."""
    return sign(secret, "invite", f"{table.id}.{table.row.invites}")


def is_invite(secret: bytes, table: Seated, given: str) -> bool:
    return hmac.compare_digest(secret_of(secret, table).encode(), given.encode())


def reach(settings: Settings, address: str) -> str:
    """From where an address of this server can be opened: here, lan, or public."""
    if settings.public_url:
        return "public"
    return "here" if urlsplit(address).hostname in LOOPBACK else "lan"


def link(address: str, path: str, secret: str) -> dict[str, Any]:
    url = f"{address}{path}#{secret}"
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
