"""The pages around the table: seen in both languages, sizes and lights, and without any finding of axe."""

import gzip
import json
import re
from pathlib import Path

import pytest

from pitboss.bench.server_page import wire_sizes
from tests.web.conftest import PHONE, ROOT, WIDE, Person

WEB = ROOT / "src" / "pitboss" / "web"
BOTS = [{"me": True}, {"bot": "greedy"}, {"bot": "greedy"}, {"bot": "greedy"}]


@pytest.mark.quick
def test_both_languages_have_the_same_keys_and_facts():
    english, german = (
        json.loads((WEB / "words" / f"{lang}.json").read_text("utf-8")) for lang in ("en", "de")
    )
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", german[key])), key
        assert text, key
        assert german[key], key


@pytest.mark.quick
def test_every_text_that_is_asked_for_is_there():
    known = json.loads((WEB / "words" / "en.json").read_text("utf-8"))
    asked = {
        key for path in WEB.rglob("*.js") for key in re.findall(r'\bt\("([\w.-]+)"', path.read_text("utf-8"))
    }
    assert len(asked) > 100
    assert asked - known.keys() == set()


@pytest.mark.quick
def test_nothing_comes_from_another_host():
    hosts = set()
    for path in WEB.rglob("*"):
        if path.suffix in (".js", ".mjs", ".css", ".html", ".json", ".webmanifest"):
            hosts |= set(re.findall(r"https?://([\w.-]+)", path.read_text("utf-8")))
    assert hosts <= {"www.w3.org", "x"}  # names of formats, and the base of a relative path


PAGES = {
    "home": "/",
    "create": "/tables/new?game=las-vegas",
    "lobby": "/lobby",
    "me": "/me",
    "settings": "/settings",
    "gallery": "/gallery",
    "rules": "/rules/las-vegas",
    "lost": "/nowhere",
}


@pytest.mark.parametrize(
    ("viewport", "locale", "light"),
    [(PHONE, "de-DE", "dark"), (WIDE, "en-US", "light")],
    ids=["phone-german-dark", "wide-english-light"],
)
def test_pages_look_right_and_are_accessible(somebody, axe, request, viewport, locale, light):
    anna = somebody(viewport, locale, color_scheme=light, reduced_motion="reduce")
    for name, path in PAGES.items():
        anna.page.goto(path)
        anna.page.locator("h1").wait_for()
        anna.page.wait_for_load_state("networkidle")
        anna.screen(f"{name}-{request.node.callspec.id}")
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert axe(anna.page) == [], name


def test_pages_fit_the_narrowest_phone(somebody):
    anna = somebody({"width": 320, "height": 640})
    for name, path in PAGES.items():
        anna.page.goto(path)
        anna.page.locator("h1").wait_for()
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_the_first_view_is_small(browser, server):
    """Measured as `pitboss bench server --only view` does: everything on the wire, heads included."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    sizes = wire_sizes(page, context.new_cdp_session(page), server.url)
    context.close()
    assert any("preact" in url for url in sizes)
    assert any(url.endswith(".woff2") for url in sizes)
    assert sum(sizes.values()) < 95_000, sizes


def test_the_language_can_be_switched_and_is_kept(somebody):
    anna = somebody(locale="en-US")
    anna.page.goto("/settings")
    anna.page.get_by_role("radio", name="Deutsch").check()
    anna.page.get_by_role("heading", name="Einstellungen").wait_for()
    anna.page.reload()
    anna.page.get_by_role("heading", name="Einstellungen").wait_for()
    assert anna.page.evaluate("document.documentElement.lang") == "de"


def test_the_create_page_says_at_once_why_not(somebody):
    anna = somebody()
    anna.page.goto("/tables/new?game=las-vegas&way=bots")
    anna.page.get_by_role("radio", name="Everything in").check()
    begin = anna.page.get_by_role("button", name="Start playing")
    assert begin.is_enabled()
    anna.page.locator('input[name="seats"]').nth(3).check()  # five
    anna.page.get_by_text("Only for 2 to 4 players, not 5.").wait_for()
    assert begin.is_disabled()
    anna.page.get_by_role("button", name="Rule LV-17").click()
    anna.page.get_by_role("dialog").get_by_text("Extra dice", exact=False).wait_for()


def test_one_page_turns_into_the_next(somebody):
    """The change waits until the next page is drawn, else the old one would fade into itself."""
    anna = somebody()
    anna.page.goto("/")
    anna.page.locator(".game").first.wait_for()
    anna.page.evaluate(
        """() => {
          const start = document.startViewTransition.bind(document);
          document.startViewTransition = (show) => {
            const change = start(show);
            const title = () => document.querySelector("main h1").textContent;
            change.updateCallbackDone.then(() => Object.assign(window, {drawn: title()}));
            return change;
          };
        }"""
    )
    anna.page.get_by_role("link", name="Lobby").click()
    anna.until("window.drawn !== undefined")
    assert anna.page.evaluate("window.drawn") == "Lobby"


def test_rules_are_shown_by_their_number(somebody):
    anna = somebody()
    anna.page.goto("/rules/las-vegas#LV-11")
    assert "cancel" in anna.page.locator("#LV-11").inner_text()


def test_the_shell_opens_without_a_server_and_finds_it_again(browser, own_server):
    own = own_server
    anna = Person(browser, own, [], viewport=PHONE)
    anna.page.goto("/")
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    own.stop()
    anna.page.reload()
    anna.page.get_by_text("The server cannot be reached.").wait_for()
    anna.screen("offline")
    own.start(int(own.url.rsplit(":", 1)[1]))
    anna.page.locator(".game").first.wait_for()
    anna.context.close()


def test_all_that_the_start_page_needs_is_kept_for_the_time_without_a_network(somebody):
    anna = somebody()
    anna.page.goto("/")
    anna.page.locator(".game").first.wait_for()
    used, kept = anna.page.evaluate(
        """async () => {
          await navigator.serviceWorker.ready;
          const path = (url) => new URL(url).pathname;
          const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("pitboss:")));
          const files = performance.getEntriesByType("resource").map((entry) => path(entry.name));
          const shell = /\\.(js|mjs|css|woff2)$/;
          const keys = await cache.keys();
          return [files.filter((file) => shell.test(file)), keys.map((request) => path(request.url))];
        }"""
    )
    assert len(used) > 20
    assert set(used) - set(kept) == set()


def test_vendored_files_keep_their_licences():
    names = {path.name for path in Path(WEB / "vendor").iterdir()}
    assert {"LICENSE.preact", "LICENSE.htm"} <= names
    assert {"LICENSE.limelight", "LICENSE.outfit"} <= {path.name for path in Path(WEB / "fonts").iterdir()}


@pytest.mark.quick
def test_scripts_are_small_enough_to_be_read():
    for path in WEB.rglob("*.js"):
        assert len(gzip.compress(path.read_bytes())) < 12_000, path
        assert path.read_text("utf-8").count("\n") < 400, path
