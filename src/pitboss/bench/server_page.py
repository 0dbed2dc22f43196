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
    """A page with a cold cache, and its connection to the browser's tools."""
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
    """KB as they come through the wire, heads included."""
    with page() as (opened, tools):
        sizes: list[float] = []
        tools.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
        tools.send("Network.enable")
        opened.goto(url, wait_until=UNTIL_QUIET)
        opened.wait_for_selector(FIRST_BUTTON)
        return sum(sizes) / 1000


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
