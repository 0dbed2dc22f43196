"""Who is asking: signed tokens (a browser's cookie, a program's Bearer token) and the server's secret."""

import base64
import hashlib
import hmac
import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple

from pitboss.core.errors import PitbossError
from pitboss.server.store.rows import Player

COOKIE = "pitboss"
YEAR = 365 * 24 * 3600
MONTH = 30 * 24 * 3600  # a cookie that is older is renewed
SECRET_BYTES = 32


class SignIn(NamedTuple):
    """What a token says. `link`: the number of the personal link it was got by; 0 for none."""

    player: str
    issued: int
    link: int


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


ORDERED = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"  # as texts are sorted


def new_id() -> str:
    """16 characters: 11 that nobody can guess, behind 5 that grow with time, every 32 seconds.

    So what is used together lies together in the store's indices. With ids in no order each row of a log
    changed a page of its own, and storing one took SQLite twice as long.
    """
    age = int(time.time()) >> 5
    return "".join(ORDERED[age >> shift & 63] for shift in (24, 18, 12, 6, 0)) + secrets.token_urlsafe(9)[:11]


def server_secret(file: Path) -> bytes:
    """The key of all signatures; made at the first start and readable by nobody else."""
    try:
        found = file.read_bytes()
        file.chmod(0o600)
    except FileNotFoundError:
        return _new_secret(file)
    except OSError as error:
        raise PitbossError("unavailable", f"{file}: {error.strerror}", given=str(file)) from None
    if len(found) != SECRET_BYTES:
        text = f"{file} is damaged: expected {SECRET_BYTES} bytes. Remove it; everybody signs in anew"
        raise PitbossError("unavailable", text, given=len(found), expected=SECRET_BYTES)
    return found


def _new_secret(file: Path) -> bytes:
    secret = secrets.token_bytes(SECRET_BYTES)
    partial = file.with_suffix(".part")
    partial.unlink(missing_ok=True)
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(secret)
    partial.replace(file)
    return secret


def sign(secret: bytes, purpose: str, text: str) -> str:
    digest = hmac.digest(secret, f"{purpose}\0{text}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


def token(secret: bytes, player: Player, link: int = 0) -> str:
    """A new `SignIn`, signed."""
    text = f"{player.id}.{int(time.time())}.{link}"
    return f"{text}.{sign(secret, 'player', text)}"


def read_token(secret: bytes, text: str) -> SignIn | None:
    """None for what is forged or expired."""
    body, _, signature = text.rpartition(".")
    if not hmac.compare_digest(signature.encode(), sign(secret, "player", body).encode()):
        return None
    player, _, rest = body.partition(".")
    issued, _, link = rest.partition(".")
    signed = SignIn(player, int(issued), int(link))
    return signed if signed.issued + YEAR > time.time() else None


def is_old(signed: SignIn) -> bool:
    return signed.issued + MONTH < time.time()


def is_valid(player: Player, signed: SignIn) -> bool:
    """Whether a sign-in through a personal link still counts."""
    return signed.link == 0 or signed.link > player.revoked


def link_hash(secret: str) -> str:
    """A personal link is stored only as this."""
    return hashlib.sha256(b"pitboss link " + secret.encode()).hexdigest()
