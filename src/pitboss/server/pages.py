"""The browser client's files. Under /web/VERSION/ they never change; elsewhere browsers ask each time."""

import gzip
import hashlib
import mimetypes
import re
import time
from pathlib import Path
from typing import NamedTuple

from litestar import Response, get
from litestar.params import FromPath

from pitboss.core.errors import PitbossError
from pitboss.server.answers import Asked

WEB = Path(__file__).parents[1] / "web"
AT_ROOT = ("sw.js", "manifest.webmanifest", "favicon.ico", "favicon.svg", "robots.txt")
VERSIONED = ("index.html", "sw.js")  # in these, /web/ becomes /web/VERSION/
PATH = re.compile(r"web/(?:([0-9a-f]{12})/)?(.+)")
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
LOOK_AGAIN = 0.5  # seconds
COMPRESSIBLE = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".webmanifest", ".txt", ".ico"}
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".webmanifest": "application/manifest+json"}


class File(NamedTuple):
    body: bytes
    packed: bytes | None
    kind: str
    tag: str


class Files:
    """All files in memory, read again when one of them has changed on the disk."""

    def __init__(self, folder: Path = WEB) -> None:
        self._folder = folder
        self._stamp: dict[str, tuple[int, int]] = {}
        self._files: dict[str, File] = {}
        self._checked = -LOOK_AGAIN
        self.version = ""

    def find(self, path: str) -> File | None:
        if time.monotonic() > self._checked + LOOK_AGAIN:
            self._refresh()
            self._checked = time.monotonic()
        return self._files.get(path)

    def _refresh(self) -> None:
        paths = [path for path in sorted(self._folder.rglob("*")) if path.is_file()]
        names = {path.relative_to(self._folder).as_posix(): path for path in paths}
        stamp = {name: (path.stat().st_mtime_ns, path.stat().st_size) for name, path in names.items()}
        if stamp == self._stamp:
            return
        bodies = {name: path.read_bytes() for name, path in names.items()}
        whole = b"".join(name.encode() + hashlib.sha256(body).digest() for name, body in bodies.items())
        self.version = hashlib.sha256(whole).hexdigest()[:12]
        self._files = {name: self._packed(name, body) for name, body in bodies.items()}
        self._stamp = stamp

    def _packed(self, name: str, body: bytes) -> File:
        if name in VERSIONED:
            body = body.replace(b"/web/", f"/web/{self.version}/".encode())
        ending = Path(name).suffix
        kind = TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        packed = gzip.compress(body, 9, mtime=0) if ending in COMPRESSIBLE else None
        return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


@get("/", include_in_schema=False)
async def home(request: Asked) -> Response[bytes]:
    return found(request, "")


@get("/{path:path}", include_in_schema=False)
async def page(request: Asked, path: FromPath[str]) -> Response[bytes]:
    return found(request, path.lstrip("/"))


def found(request: Asked, name: str) -> Response[bytes]:
    """A file of the client; its page for every path without a dot, so that deep links work."""
    files: Files = request.app.state.files
    if name == "api" or name.startswith("api/"):
        raise nothing_here(name)
    cache = ASK
    if parts := PATH.fullmatch(name):
        version, inside = parts.groups()
        file = files.find(inside)
        cache = FOREVER if version == files.version else ASK  # else: a page opened before the files changed
    elif name in AT_ROOT:
        file = files.find(name)
    else:
        file = None if "." in name.rpartition("/")[2] else files.find("index.html")
    if file is None:
        raise nothing_here(name)
    return sent(request, file, cache)


def nothing_here(name: str) -> PitbossError:
    return PitbossError("not-found", "there is nothing here", given=name[:80])


def sent(request: Asked, file: File, cache: str) -> Response[bytes]:
    headers = {"ETag": file.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.kind)
