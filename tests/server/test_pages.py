"""The client's files: deep links, versions, caching, compression."""

import contextlib
import gzip
import re
import socket
import time
from pathlib import Path

import httpx
import pytest

from pitboss.server.heads import Heads
from pitboss.server.pages import Files
from tests.server.running import PATIENCE, Running


@pytest.mark.parametrize(
    "path",
    ["/", "/lobby", "/tables/abc-DEF_1", "/tables/abc/board", "/replay/abc", "/gallery", "/rules/las-vegas"],
)
def test_every_page_is_the_client(server: Running, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == httpx.get(server.url).text


def test_what_the_page_names_is_there_and_never_changes(server: Running) -> None:
    named = re.findall(r'(?:src|href)="(/[^"]+)"', httpx.get(server.url).text)
    versioned = [path for path in named if path.startswith("/web/")]
    assert versioned
    for path in named:
        answer = httpx.get(server.url + path)
        assert answer.status_code == 200, path
        assert ("immutable" in answer.headers["cache-control"]) == (path in versioned)
        assert not answer.headers["content-type"].startswith("text/html")


def test_a_file_that_is_known_is_not_sent_again(server: Running) -> None:
    first = httpx.get(f"{server.url}/web/app.js")
    again = httpx.get(f"{server.url}/web/app.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_texts_are_compressed_for_those_who_can_read_it(server: Running) -> None:
    plain = httpx.get(f"{server.url}/web/app.js", headers={"Accept-Encoding": "identity"})
    packed = httpx.get(f"{server.url}/web/app.js", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content


@pytest.mark.parametrize(
    "path",
    [
        "/web/nothing.js",
        "/nothing.txt",
        "/api",
        "/api/nothing",
        "/web/../server/app.py",
        "/web/%2e%2e/__init__.py",
    ],
)
def test_what_is_not_there_is_not_found(server: Running, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not-found"


def test_a_change_of_any_file_is_a_new_version(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script src="/web/app.js"></script>')
    (tmp_path / "app.js").write_text("1")
    before, after = Files(tmp_path), Files(tmp_path)
    page = before.find("index.html")
    assert page
    assert page.body.decode() == f'<script src="/web/{before.version}/app.js"></script>'
    assert page.packed
    assert gzip.decompress(page.packed) == page.body
    (tmp_path / "app.js").write_text("22")
    assert after.find("app.js")
    assert after.version != before.version


def line_to(server: Running) -> socket.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def test_headers_have_an_end(server: Running) -> None:
    """Else one request could fill the memory."""
    with line_to(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        with contextlib.suppress(ConnectionError):  # it hangs up while we are still sending
            for _ in range(100):
                line.sendall(b"X-Long: " + b"a" * 60_000 + b"\r\n")
            raise AssertionError("it took 6 MB of headers")


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HT", b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Pitboss: 1\r\n"]
)
def test_who_asks_nothing_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    monkeypatch.setattr(Heads, "slowest", 0.2)
    with line_to(server) as line, contextlib.suppress(ConnectionError):
        line.sendall(sent + (b"Content-Length: 9\r\n\r\n{" if b"POST" in sent else b""))
        assert line.recv(1) == b"", "the connection ends"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_request_on_an_old_line_has_its_own_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heads, "slowest", 1)
    with line_to(server) as line:
        for pause in (0.7, 0.7, 0):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"200 OK" in line.recv(4096)
            time.sleep(pause)
