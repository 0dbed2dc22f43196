"""The client's files: deep links, versions, caching, compression."""

import gzip
import re
from pathlib import Path

import httpx
import pytest

from pitboss.server.pages import Files
from tests.server.running import Running


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
