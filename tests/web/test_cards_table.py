"""The card game at the table: hidden choices, the reveal, and hands that only their owner sees."""

import itertools
import json
import re
import time
from typing import Any

import pytest

from tests.web.conftest import PHONE, WIDE

GAME = "las-vegas-cards"
BOTS = [{"me": True}, {"bot": "greedy"}, {"bot": "greedy"}]
FIVE = [{"me": True}, *({"bot": "greedy"} for _ in range(4))]
IN_TURN = {"sequential": True, "tokens": True}


def sits(person, seats, options=None, **more):
    table = person.opens(seats, game=GAME, options=options or {}, start=True, **more)
    person.page.goto(f"/tables/{table}")
    return table


def hand(person):
    """The own cards as they are written: `["1", "33", …]`."""
    return person.page.evaluate(
        """[...document.querySelectorAll('.fan-card .card')].map(
          (card) => card.querySelector('b')?.dataset.face.repeat(card.querySelectorAll('.die').length))"""
    )


def marked(person, state):
    """For each card of the fan, whether it is in that state."""
    return person.page.evaluate(
        f"[...document.querySelectorAll('button.fan-card')].map(b => b.getAttribute('{state}') === 'true')"
    )


def blocked(person):
    return marked(person, "aria-disabled")


def picked(person):
    return marked(person, "aria-pressed")


def chooses(person, places=(0,)):
    """Taps these cards and confirms; waits until that question is answered."""
    question = "document.querySelector('.ask')?.dataset.ask"
    asked = person.page.evaluate(question)
    for place in places:
        person.page.locator("button.fan-card").nth(place).click()
    person.page.locator(".confirm").click()
    person.until(f"{question} !== {json.dumps(asked)}")


def allowed(cards):
    """KC-8."""
    return len(cards) < 3 or len({card[0] for card in cards}) == 1


@pytest.mark.parametrize(
    ("viewport", "locale", "light", "seats", "options"),
    [
        (PHONE, "de-DE", "light", FIVE, {}),
        (WIDE, "en-US", "dark", BOTS, IN_TURN),
        ({"width": 320, "height": 640}, "en-US", "dark", FIVE, IN_TURN),
    ],
    ids=["phone-five", "wide-tokens", "narrow-tokens"],
)
def test_a_round_against_bots(somebody, axe, request, viewport, locale, light, seats, options):
    name = request.node.callspec.id
    anna = somebody(viewport, locale, color_scheme=light)
    anna.settings(motion="off")
    table = sits(anna, seats, options)
    anna.until_asked()
    assert len(hand(anna)) == 5
    assert anna.page.locator(".casino").count() == 6
    assert anna.page.locator(".casino-notes .note").count() == 12
    anna.page.locator("button.fan-card").first.click()
    anna.page.locator(".confirm").wait_for()
    anna.screen(f"cards-{name}")
    assert not anna.scrolls()
    assert axe(anna.page) == []
    anna.page.keyboard.press("Escape")
    second = "document.querySelectorAll('.side .log-round').length > 1"
    while not anna.page.evaluate(second):
        assert anna.clipped() == []
        anna.until(f"{second} || document.querySelector('.ask.asked')")
        if anna.page.locator(".ask.asked").count():
            chooses(anna)
    anna.until_asked()
    anna.screen(f"cards-{name}-second")
    assert axe(anna.page) == []
    log = anna.page.evaluate("[...document.querySelectorAll('.side .log li')].map(li => li.className)")
    assert {"log-scoring", "log-laid", "log-hand", "log-turn"} <= set(log)
    won = anna.page.evaluate(
        "[...document.querySelectorAll('.seat-purse b')].map(b => Number(b.textContent))"
    )
    assert sum(won) == log.count("log-won")
    public = anna.api("GET", f"/api/tables/{table}")
    assert public["phase"] == "running"


@pytest.mark.rule("KC-8")
def test_an_illegal_combination_cannot_be_picked(somebody):
    anna = somebody()
    anna.settings(motion="off")
    sits(anna, BOTS)
    anna.until_asked()
    cards = hand(anna)
    for places in itertools.combinations(range(5), 2):
        for place in places:
            anna.page.keyboard.press(str(place + 1))
        held = [cards[place] for place in places]
        assert [n for n, is_so in enumerate(picked(anna)) if is_so] == list(places)
        expected = [n not in places and not allowed([*held, card]) for n, card in enumerate(cards)]
        assert blocked(anna) == expected
        anna.page.keyboard.press("Escape")
        assert blocked(anna) == [False] * 5
    *two, third = next(p for p in itertools.permutations(range(5), 3) if not allowed([cards[n] for n in p]))
    for place in two:
        anna.page.keyboard.press(str(place + 1))
    anna.page.locator("button.fan-card").nth(third).click(force=True)
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_text("must all show the same number").wait_for()
    anna.screen("cards-why-not")
    dialog.get_by_role("button", name="Rule KC-8").click()
    anna.page.get_by_role("dialog", name="KC-8").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    dialog.first.wait_for(state="detached")
    assert sum(picked(anna)) == 2


def test_a_card_is_picked_by_drawing_it_up_and_put_back_by_drawing_it_down(somebody):
    anna = somebody(PHONE)
    anna.settings(motion="off", confirm=False)  # put together card by card, so it is confirmed all the same
    sits(anna, BOTS)
    anna.until_asked()

    def draws(by):
        box = anna.page.locator("button.fan-card").nth(2).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        anna.page.mouse.move(x, y)
        anna.page.mouse.down()
        anna.page.mouse.move(x, y + by, steps=4)
        anna.page.mouse.up()

    draws(-60)
    anna.page.locator(".confirm").wait_for()
    assert picked(anna)[2]
    draws(-60)  # it is up already
    assert picked(anna)[2]
    draws(50)
    anna.page.locator(".confirm").wait_for(state="detached")
    assert not any(picked(anna))


def test_keyboard_only(somebody):
    anna = somebody()
    anna.settings(motion="off")
    sits(anna, BOTS)
    anna.until_asked()
    anna.page.keyboard.press("2")
    anna.page.keyboard.press("1")
    anna.page.keyboard.press("2")
    anna.page.locator(".confirm").wait_for()
    assert picked(anna) == [True, False, False, False, False]
    first = hand(anna)[0]
    ghost = anna.page.locator(f".casino-{first[0]} .card.ghost")
    ghost.wait_for()
    anna.page.locator(".ask-text", has_text=f"chooses {first}, hidden").wait_for()
    anna.page.keyboard.press("Escape")
    ghost.wait_for(state="detached")
    anna.page.keyboard.press("1")
    anna.page.locator(".confirm").wait_for()
    anna.page.keyboard.press("Enter")
    anna.page.locator(".side .log-laid", has_text=f"Anna lays {first}.").wait_for()
    anna.until_asked()
    for _ in range(40):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("document.activeElement.classList.contains('fan-card')"):
            break
    assert anna.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    anna.page.keyboard.press("Space")
    anna.page.locator(".confirm").wait_for()


@pytest.mark.rule("KC-7", "KC-13")
def test_two_browsers_choose_at_once_and_neither_sees_the_others_choice(somebody):
    """Not on the page, and not in what comes through the socket."""
    anna, ben = somebody(WIDE), somebody(PHONE, "de-DE")
    board = anna.context.new_page()
    for person in (anna, ben):
        person.settings(motion="off")
    frames: dict[str, list[Any]] = {"anna": [], "ben": [], "board": []}
    for name, page in (("anna", anna.page), ("ben", ben.page), ("board", board)):
        page.on(
            "websocket",
            lambda line, to=frames[name]: line.on("framereceived", lambda frame: to.append(frame)),
        )
    table = anna.opens([{"me": True}, {"open": True}], game=GAME, access="public")
    ben.api("POST", "/api/me", {"name": "Ben"})
    ben.api("POST", f"/api/tables/{table}/sit", {"seat": 1})
    anna.api("POST", f"/api/tables/{table}/start", {})
    anna.page.goto(f"/tables/{table}")
    ben.page.goto(f"/tables/{table}")
    board.goto(f"/tables/{table}/board")
    anna.until_asked()
    ben.until_asked()
    board.locator(".casino").first.wait_for()
    for frame in frames.values():
        frame.clear()
    chosen = hand(anna)[:2]
    anna.page.keyboard.press("1")
    anna.page.keyboard.press("2")
    anna.page.locator(".confirm").click()
    anna.page.get_by_text("Waiting for Ben.").wait_for()
    for page in (ben.page, board):
        page.locator(".seat").nth(0).locator(".pending .card.back").wait_for()
    anna.screen("cards-waits")
    board.screenshot(path="build/screens/cards-board.png")
    assert board.locator(".fan-card").count() == 0
    assert ben.page.locator(".casino .card").count() == 0
    assert "Anna wählt" not in ben.page.inner_text("body")
    for seen in (frames["ben"], frames["board"]):
        told = [json.loads(frame) for frame in seen]
        events = [event for message in told if message["type"] == "moved" for event in message["events"]]
        assert [(event["what"], event["seat"]) for event in events] == [("chose", 0)]
        assert "cards" not in events[0]
        for message in told:
            assert not [k for k in message.get("mine", {}) if k in ("choice", "hand")], message
            assert json.dumps(chosen) not in json.dumps({**message, "legal": None}), message
    own = [m for m in map(json.loads, frames["anna"]) if m["type"] == "moved"]
    assert [event["cards"] for m in own for event in m["events"] if event["what"] == "choice"] == [chosen]
    chooses(ben)
    for page, lays in ((anna.page, "Anna lays"), (ben.page, "Anna legt")):
        page.locator(".side .log-laid", has_text=f"{lays} {' '.join(chosen)}.").wait_for(state="attached")
    assert anna.page.locator(".casino .card").count() == 3


def test_choices_are_turned_over_together_and_fly_to_their_casinos(somebody):
    anna = somebody(PHONE)
    anna.settings(motion="normal")
    sits(anna, FIVE)
    anna.until_asked()
    anna.page.evaluate(
        """() => {
          window.most = 0; window.flights = 0; window.heard = [];
          const animate = Element.prototype.animate, live = document.querySelector('p[aria-live=polite]');
          const below = {childList: true, characterData: true, subtree: true};
          Element.prototype.animate = function (...how) {
            if (this.dataset.piece?.startsWith('at-')) flights++;
            return animate.apply(this, how);
          };
          new MutationObserver(() => {
            most = Math.max(most, document.querySelectorAll('.open:not(.slots) li:has(.opening)').length);
          }).observe(document.body, below);
          new MutationObserver(() => heard.push(live.textContent)).observe(live, below);
        }"""
    )
    anna.page.locator("button.fan-card").first.click()
    anna.page.locator(".confirm").click()
    anna.page.locator(".opening").first.wait_for()
    anna.page.wait_for_timeout(450)
    anna.screen("cards-reveal")
    anna.until_asked()
    assert anna.page.evaluate("most") == 5
    assert anna.page.evaluate("flights") == anna.page.locator(".casino .card").count()
    heard = anna.page.evaluate("heard")
    assert any("Anna lays" in told and "Ada lays" in told for told in heard)
    assert any("choose from your hand" in told for told in heard)


def test_what_is_on_its_way_can_be_skipped(somebody):
    anna = somebody(reduced_motion="reduce")
    anna.settings(motion="slow")
    sits(anna, FIVE)
    anna.until_asked()
    anna.page.evaluate(
        """() => {
          window.moved = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            moved += frames.filter((frame) => frame.transform).length;
            return animate.call(this, frames, timing);
          };
        }"""
    )
    anna.page.locator("button.fan-card").first.click()
    anna.page.locator(".confirm").click()
    anna.page.locator(".opening").first.wait_for()
    anna.page.get_by_role("button", name="Skip").click()
    anna.until_asked()
    assert anna.page.evaluate("moved") == 0
    assert anna.page.locator(".opening").count() == 0
    assert len(hand(anna)) == 5


def test_one_device_for_several_covers_every_hand(somebody, axe):
    anna = somebody(PHONE)
    anna.settings(motion="off")
    sits(anna, [{"me": True, "name": "Anna"}, {"me": True, "name": "Ben"}, {"bot": "greedy"}])
    cover = anna.page.get_by_role("button", name=re.compile("I am (Anna|Ben)"))
    order: list[str] = []
    hands = {}
    for _ in range(4):
        cover.wait_for()
        assert anna.page.locator(".fan-card").count() == 0
        told = anna.page.evaluate("document.body.textContent")
        for private in ("draws", "chooses"):
            assert private not in told
        if not order:
            anna.screen("cards-cover")
            assert axe(anna.page) == []
        name = cover.inner_text().removeprefix("I am ")
        order.append(name)
        cover.click()
        anna.until_asked()
        assert name in anna.page.locator(".ask-text").inner_text()
        hands[name] = hand(anna)
        anna.page.locator("button.fan-card").first.click()
        assert not anna.page.get_by_text(f"{'Ben' if name == 'Anna' else 'Anna'} chooses").count()
        chooses(anna, ())
    assert order[0] != order[1]
    assert order[2] != order[3]
    assert set(order) == {"Anna", "Ben"}


@pytest.mark.rule("KC-18", "KC-22")
def test_in_turn_with_tokens(somebody):
    anna = somebody(WIDE)
    anna.settings(motion="off")
    sits(anna, BOTS, IN_TURN)
    counts = "[...document.querySelectorAll('.seat-tokens')].map((one) => Number(one.textContent))"
    taken = anna.page.locator(".side .log-token")
    end = time.monotonic() + 20
    while not taken.count() and time.monotonic() < end:
        anna.until_asked()
        assert anna.page.locator(".seat.turn .seat-name").inner_text() == "Anna"
        cards = hand(anna)
        double = next((n for n, card in enumerate(cards) if len(card) == 2), 0)
        chooses(anna, (double,))
    anna.until_asked()
    assert taken.count() > 0
    assert sum(anna.page.evaluate(counts)) == taken.count()
    assert anna.page.locator(".casino .token").count() == 6 - taken.count()
    assert anna.page.get_by_text("has chosen").count() == 0


def test_the_gallery_shows_the_cards(somebody):
    anna = somebody()
    anna.page.goto("/gallery")
    anna.page.locator(".fan button.fan-card.blocked").nth(2).wait_for()
    anna.page.locator(".fan").scroll_into_view_if_needed()
    anna.screen("cards-gallery")
