"""The first view in a real Chromium: what it loads, and how soon it can be used."""

import contextlib
import shutil
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.bench.measure import Side, Skipped

SLOWER = 4  # times
FLAGS = ["--no-sandbox", "--disable-gpu"]
FIRST_BUTTON = "main button.primary:not([disabled])"  # plays at once
UNTIL_QUIET = "networkidle"

Serving = Callable[[Callable[[str], float]], Callable[[], float]]


@contextlib.contextmanager
def page() -> Iterator[tuple[Any, Any]]:
    """A page with a cold cache, and its connection to the browser's tools.

    The service worker comes later, when the page has come to rest, and asks for the same files again
    from the browser's cache; it is no part of the first view.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
        opened = context.new_page()
        yield opened, context.new_cdp_session(opened)
        chromium.close()


def check_browser() -> None:
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        raise Skipped("Playwright is not installed") from None
    if not shutil.which("chromium"):
        raise Skipped("Chromium is not installed")


def bytes_loaded(url: str) -> float:
    """KB of the first view in a browser that has never been here."""
    with page() as (opened, tools):
        return sum(wire_sizes(opened, tools, url).values()) / 1000


def wire_sizes(opened: Any, tools: Any, url: str) -> dict[str, float]:
    """Bytes of every answer as they come through the wire, heads included, until the network is quiet."""
    asked: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def finished(told: dict[str, Any]) -> None:
        sizes[asked[told["requestId"]]] = told["encodedDataLength"]

    tools.on(
        "Network.requestWillBeSent", lambda told: asked.update({told["requestId"]: told["request"]["url"]})
    )
    tools.on("Network.loadingFinished", finished)
    tools.send("Network.enable")
    opened.goto(url, wait_until=UNTIL_QUIET)
    opened.wait_for_selector(FIRST_BUTTON)
    return sizes


def seconds_until_usable(url: str) -> float:
    """From the navigation until the first button can be pressed and an empty task runs at once."""
    with page() as (opened, tools):
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        opened.goto(url, wait_until="commit")
        opened.wait_for_selector(FIRST_BUTTON)
        now = "new Promise(done => requestIdleCallback(() => done(performance.now())))"
        return float(opened.evaluate(now)) / 1000


def bytes_and_bound(serving: Serving) -> tuple[Side, Side]:
    check_browser()
    return Side("KB", serving(bytes_loaded)), Side("KB", lambda: 100.0)


def interactive_and_bound(serving: Serving) -> tuple[Side, Side]:
    check_browser()
    return Side("s", serving(seconds_until_usable)), Side("s", lambda: 1.0)
