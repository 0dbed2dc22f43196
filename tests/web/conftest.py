"""A real server, a real Chromium, and people at tables."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens"
PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
GENEROUS = {"guests": [10000, 1000], "tables": [10000, 1000], "tables_by_address": [10000, 1000]}
WAIT = 20_000


WITH_THROW_AWAY_GAMES = """
import sys
from pitboss.cli.serve import main
from tests.throwaway import colours, pawnshop, showdown

installed = {module.GAME.id: module.GAME for module in (colours, pawnshop, showdown)}
sys.modules["pitboss.games"]._plug_ins = lambda: installed  # as if a package had brought them
sys.exit(main())
"""


CLIPPED = """[...document.querySelectorAll('.casino, .seat')].flatMap((box) => {
  const {left, top, right, bottom} = box.getBoundingClientRect();
  const written = '.count b, .note, .casino-sign b, .bandit-faces span, .seat-dice b, .seat-purse b, em';
  return [...box.querySelectorAll(written)]
    .filter((part) => part.checkVisibility())
    .map((part) => [part, part.getBoundingClientRect()])
    .filter(([, at]) => at.left < left - 1 || at.right > right + 1
      || at.top < top - 1 || at.bottom > bottom + 1)
    .map(([part]) => `${box.className}: ${part.outerHTML.slice(0, 80)}`);
})"""


class Server:
    """A server of its own, with a data directory that outlives a restart."""

    def __init__(
        self, data: Path, program: tuple[str, ...] = ("-m", "pitboss.cli.serve"), **times: float
    ) -> None:
        self._data = data
        self._program = program
        self._times = times
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self, port: int = 0) -> None:
        command = [sys.executable, *self._program, "--port", str(port), "--no-browser"]
        environment = {
            **os.environ,
            "PITBOSS_DATA_DIR": str(self._data),
            "PITBOSS_LIMITS": json.dumps(GENEROUS),
            "PITBOSS_TIMES": json.dumps(self._times),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            "PYTHONUNBUFFERED": "1",
        }
        with (self._data / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"http://[\d.]+:\d+", line):
                self.url = found[0]
                break
        assert self.url, (self._data / "server.log").read_text()[-2000:]
        with urlopen(f"{self.url}/health") as answer:
            assert answer.status == 200

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(20)
            assert self._process.stdout
            self._process.stdout.close()
            self._process = None

    def restart(self) -> None:
        port = int(self.url.rsplit(":", 1)[1])
        self.stop()
        self.start(port)


class Person:
    """Somebody at a browser. Whatever the page complains about fails the test."""

    def __init__(self, browser: Any, server: Server, complaints: list[str], **context: Any) -> None:
        self.server, self.complaints, self.expected = server, complaints, ""
        self.context = browser.new_context(base_url=server.url, **context)
        self.context.set_default_timeout(WAIT)
        self.page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: complaints.append(f"error: {error}"))

    def _heard(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        if not (self.expected and re.search(self.expected, message.text)):
            self.complaints.append(f"{message.type}: {message.text} ({message.location})")

    def settings(self, **values: Any) -> None:
        """As they would be chosen on the settings page."""
        self.context.add_init_script(f"localStorage['pitboss.settings'] ??= '{json.dumps(values)}'")

    def api(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.context.request.fetch(path, method=method, data=body, headers={"X-Pitboss": "1"})
        told = answer.json()
        assert answer.ok, told
        return told

    def opens(
        self, seats: list[dict[str, Any]], name: str = "Anna", game: str = "las-vegas", **more: Any
    ) -> str:
        """A table, opened without the create page; gives its id."""
        self.api("POST", "/api/me", {"name": name})
        setting = {"game": game, "seats": seats, "pace": "instant", **more}
        return str(self.api("POST", "/api/tables", setting)["id"])

    def screen(self, name: str) -> None:
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}.png")

    def scrolls(self) -> bool:
        page = "document.documentElement"
        higher, wider = f"{page}.scrollHeight > innerHeight + 1", f"{page}.scrollWidth > innerWidth + 1"
        return bool(self.page.evaluate(f"{higher} || {wider}"))

    def clipped(self) -> list[str]:
        """What is written at a casino or a seat and sticks out of it."""
        return list(self.page.evaluate(CLIPPED))

    def until_asked(self) -> None:
        self.page.locator(".ask.asked").wait_for()

    def plays_on(self, until: str = ".over") -> None:
        """Takes the first face, again and again, until something is on the page."""
        end = time.monotonic() + 90
        while time.monotonic() < end:
            self.page.locator(f"button.face, {until}").first.wait_for()
            if self.page.locator(until).count():
                return
            self.takes_a_face()
        raise AssertionError(f"{until} never came")

    def takes_a_face(self) -> None:
        """The first one, and waits until that question is gone."""
        question = "document.querySelector('.ask')?.dataset.ask"
        asked = self.page.evaluate(question)
        self.page.evaluate("document.querySelector('button.face')?.click()")
        self.until(f"{question} !== {json.dumps(asked)}")

    def until(self, condition: str) -> None:
        """Playwright's own `wait_for_function` needs eval, which the page's policy forbids."""
        end = time.monotonic() + WAIT / 1000
        while not self.page.evaluate(condition):
            assert time.monotonic() < end, condition
            self.page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def plug_in_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One with games that have no table of their own in the client, and with a very fast clock."""
    running = Server(tmp_path_factory.mktemp("data"), ("-c", WITH_THROW_AWAY_GAMES), fast=1.0)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may stop."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
    if not chromium:
        pytest.skip("no Chromium found: apt-get install chromium (or any other way), then run this again")
    with sync_api.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def somebody(browser: Any, server: Server) -> Iterator[Any]:
    """Makes people: `somebody(PHONE, "de-DE")`. At the end nobody's page may have complained."""
    people: list[Person] = []
    complaints: list[str] = []

    def make(
        viewport: dict[str, int] = WIDE, locale: str = "en-US", at: Server = server, **context: Any
    ) -> Person:
        person = Person(browser, at, complaints, viewport=viewport, locale=locale, **context)
        people.append(person)
        return person

    yield make
    for person in people:
        person.context.close()
    assert not complaints


AXE = ROOT / "tests" / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="session")
def axe() -> Any:
    """Runs axe-core on a page; gives what it found."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: ./run test brings it where npm's registry can be reached")
    source = AXE.read_text("utf-8")

    def run(page: Any) -> list[str]:
        page.evaluate(source)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{v['id']}: {node['html'][:200]} {node['failureSummary']}"
            for v in result["violations"]
            for node in v["nodes"]
        ]

    return run
