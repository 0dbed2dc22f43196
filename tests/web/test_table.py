"""At the table: whole games, choices, ties and pay-outs, in real Chromium."""

import pytest

from tests.web.conftest import PHONE, WIDE

BOTS = [{"me": True}, {"bot": "greedy"}, {"bot": "greedy"}, {"bot": "greedy"}]
SIX = [{"me": True}, *({"bot": "greedy"} for _ in range(5))]


def test_play_now_is_one_click(somebody):
    anna = somebody(PHONE, "de-DE")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Jetzt spielen: Las Vegas", exact=True).click()
    anna.page.wait_for_url("**/tables/*")
    anna.until_asked()
    assert "wähle eine Zahl" in anna.page.locator(".ask-text").inner_text()
    anna.screen("play-now-phone")


@pytest.mark.parametrize(
    ("viewport", "locale", "light", "seats", "options"),
    [
        (PHONE, "de-DE", "light", SIX, {"bandit": True}),
        (WIDE, "en-US", "dark", BOTS, {"bandit": True, "neutral_dice": True}),
        ({"width": 320, "height": 640}, "de-DE", "dark", BOTS, {"neutral_dice": True}),
    ],
    ids=["phone-six-bandit", "wide-everything", "narrow-neutral"],
)
def test_a_whole_game_against_bots(somebody, axe, request, viewport, locale, light, seats, options):
    name = request.node.callspec.id
    anna = somebody(viewport, locale, color_scheme=light)
    anna.settings(confirm=False, motion="off")
    table = anna.opens(seats, options=options, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.screen(f"table-{name}")
    assert not anna.scrolls()
    assert axe(anna.page) == []
    for _ in range(5):
        anna.until_asked()
        assert anna.clipped() == []
        anna.takes_a_face()
    anna.plays_on()
    anna.screen(f"over-{name}")
    told = anna.api("GET", f"/api/tables/{table}")
    assert told["phase"] == "finished"
    shown = anna.page.locator(".standing li").count()
    assert shown == len(seats)
    best = max(told["result"]["money"])
    money = f"${best:,}" if locale == "en-US" else f"{best:,} $".replace(",", ".")
    assert money in anna.page.locator(".standing li").first.inner_text()
    assert axe(anna.page) == []


def test_preview_then_confirm(somebody):
    anna = somebody()
    table = anna.opens(BOTS, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    before = anna.page.locator(".casino .die").count()
    face = anna.page.locator("button.face").first
    number = face.locator("kbd").inner_text()
    dice = face.locator(".die").count()
    face.click()
    anna.page.locator(".die.ghost").first.wait_for()
    assert anna.page.locator(".die.ghost").count() == dice
    assert f"at casino {number}" in anna.page.locator(".ask-text").inner_text()
    anna.screen("preview")
    anna.page.get_by_role("button", name="Cancel").click()
    anna.page.locator(".die.ghost").first.wait_for(state="detached")
    assert anna.page.locator(".casino .die").count() == before
    anna.page.get_by_role("button", name=f"{number} · ", exact=False).click()  # the casino itself
    anna.page.get_by_role("button", name=f"To casino {number}").click()
    anna.page.locator(".log-placed", has_text="Anna places").first.wait_for()
    assert anna.page.locator(".die.ghost").count() == 0


def test_keyboard_only(somebody):
    anna = somebody()
    anna.settings(motion="off")
    table = anna.opens(BOTS, options={"bandit": True}, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    number = anna.page.locator("button.face kbd").last.inner_text()
    anna.page.keyboard.press(number)
    anna.page.locator(".confirm", has_text=f"To casino {number}").wait_for()
    anna.page.keyboard.press("b")
    anna.page.locator(".confirm", has_text="To the bandit").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.locator(".confirm").wait_for(state="detached")
    anna.page.keyboard.press(number)
    anna.page.locator(".confirm").wait_for()
    anna.page.keyboard.press("Enter")
    anna.page.locator(".log-placed", has_text="Anna places").wait_for()
    anna.page.keyboard.press("Tab")
    focus = "getComputedStyle(document.activeElement).outlineStyle"
    assert anna.page.evaluate(focus) == "solid"


def test_nothing_illegal_can_be_pressed_and_why_not_answers_with_the_rule(somebody):
    anna = somebody()
    table = anna.opens(BOTS, start=True)
    anna.page.goto(f"/tables/{table}")
    while True:
        anna.until_asked()
        rolled = {kbd.inner_text() for kbd in anna.page.locator("button.face kbd").all()}
        if len(rolled) < 6:
            break
        anna.page.locator("button.face").first.click()
        anna.page.locator(".confirm").click()
        anna.page.locator(".ask:not(.asked)").wait_for()
    assert anna.page.locator("button.casino-button").count() == len(rolled)
    for number in sorted({"1", "2", "3", "4", "5", "6"} - rolled):
        anna.page.keyboard.press(number)
    assert anna.page.locator(".confirm").count() == 0
    anna.page.get_by_role("button", name="Why not").click()
    anna.page.get_by_text("that face was not rolled").first.wait_for()
    anna.screen("why-not")
    anna.page.get_by_role("dialog").get_by_role("button", name="Rule LV-7").first.click()
    anna.page.get_by_role("dialog", name="LV-7").get_by_text("Roll and place", exact=False).wait_for()


LISTEN = """() => {
  Object.assign(window, {heard: [], spots: [], struck: 0, flown: 0});
  const live = document.querySelector('[aria-live=polite]');
  const look = () => {
    if (heard.at(-1) !== live.textContent) heard.push(live.textContent);
    const spot = document.querySelector('.casino.spot .casino-sign b')?.textContent;
    if (spot && spots.at(-1) !== spot) spots.push(spot);
    struck = Math.max(struck, document.querySelectorAll('.party.out').length);
    flown = Math.max(flown, document.querySelectorAll('.ghost-flight').length);
  };
  const all = {childList: true, subtree: true, attributes: true, characterData: true};
  new MutationObserver(look).observe(document.body, all);
}"""


def test_what_happens_is_told_in_words(somebody):
    """Ties cancel visibly, notes are paid out one casino after another, and a screen reader hears it."""
    anna = somebody(viewport=PHONE)
    anna.settings(confirm=False, motion="fast")
    table = anna.opens(BOTS[:3], start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.evaluate(LISTEN)
    anna.plays_on(".log-scoring")
    anna.page.locator(".log-round", has_text="Round 2").wait_for(state="attached", timeout=60_000)
    heard, spots, struck, flown = anna.page.evaluate("[heard, spots, struck, flown]")
    for word in ("rolls", "places", "wins $"):
        assert any(word in text for text in heard), heard
    assert spots == ["1", "2", "3", "4", "5", "6"]
    assert flown > 0
    cancelled = anna.page.locator(".side .log-cancelled").count()
    assert (struck > 0) == (cancelled > 0)


def test_reduced_motion_only_fades(somebody):
    anna = somebody(reduced_motion="reduce")
    anna.settings(confirm=False)
    table = anna.opens(BOTS, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.evaluate(
        """() => {
          window.moved = []; window.faded = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            for (const frame of frames) if (frame.transform) moved.push(frame.transform); else faded++;
            return animate.call(this, frames, timing);
          };
        }"""
    )
    anna.page.locator("button.face").first.click()
    anna.page.locator(".log-rolled", has_text="Ada").first.wait_for()
    anna.until_asked()
    moved, faded = anna.page.evaluate("[moved, faded]")
    assert moved == []
    assert faded > 0


def test_a_page_in_the_background_is_up_to_date_at_once(somebody):
    """Fast bots never make the table wait: what is shown ends where the server is."""
    anna = somebody()
    anna.settings(confirm=False, motion="slow")
    table = anna.opens([{"me": True}, *({"bot": "random"} for _ in range(3))], start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.evaluate("document.querySelector('button.face').click()")
    anna.page.get_by_role("button", name="Skip").click()
    anna.until_asked()
    position = anna.page.evaluate(
        "[...document.querySelectorAll('.seat-dice b')].map(b => Number(b.textContent))"
    )
    assert len(position) == 4
    assert all(0 <= dice <= 7 for dice in position)
    assert sum(position) < 28
