"""Ways through the whole client as a new visitor goes them, and the games that have no table of their own."""

import json

import pytest

from tests.web.conftest import PHONE, WIDE

BOTS = [{"me": True}, {"bot": "greedy"}, {"bot": "greedy"}]


def tabs_to(person, name):
    """Presses Tab until that is in focus, as somebody without a mouse does."""
    named = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if name in person.page.evaluate(named):
            assert person.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
    raise AssertionError(f"{name} is never in focus")


def test_from_the_door_to_the_table_with_the_keyboard_alone(somebody):
    anna = somebody()
    anna.page.goto("/")
    anna.page.locator(".game").first.wait_for()
    tabs_to(anna, "Settings")
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("radio", name="Off").wait_for()
    assert anna.page.evaluate("document.activeElement.id") == "main"
    anna.page.get_by_role("radio", name="Normal").focus()
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    assert anna.page.evaluate("JSON.parse(localStorage['pitboss.settings']).motion") == "off"
    anna.page.go_back()
    anna.page.locator(".game").first.wait_for()
    tabs_to(anna, "Play now: Las Vegas")
    anna.page.keyboard.press("Enter")
    anna.until_asked()
    tabs_to(anna, "Face ")
    anna.page.keyboard.press("Enter")
    anna.page.locator(".die.ghost").first.wait_for()
    tabs_to(anna, "To casino")
    anna.page.keyboard.press("Enter")
    anna.page.locator(".side .log-placed").first.wait_for()
    anna.until_asked()
    tabs_to(anna, "Menu")
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("dialog", name="Menu").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("dialog").wait_for(state="detached")


@pytest.mark.parametrize("clock", ["none", "normal"])
def test_who_gets_up_may_come_back(somebody, clock):
    anna = somebody(PHONE, "de-DE")
    anna.settings(motion="off")
    table = anna.opens(BOTS, start=True, clock=clock)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.get_by_role("button", name="Menü").click()
    anna.page.get_by_role("button", name="Tisch verlassen").click()
    anna.page.get_by_role("heading", name="Deine Tische").wait_for()
    anna.page.locator(".running .tables a").first.click()
    anna.page.get_by_role("button", name="Zurück auf meinen Platz").click()
    anna.page.get_by_role("button", name="Zurück auf meinen Platz").wait_for(state="detached")
    anna.until_asked()
    anna.page.locator("button.face").first.click()
    anna.page.locator(".confirm").click()
    anna.page.locator(".side .log-placed", has_text="Anna").first.wait_for(state="attached")


def test_the_host_ends_a_game_on_second_thought(somebody):
    anna = somebody(PHONE)
    anna.settings(motion="off")
    table = anna.opens(BOTS, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="End the game for all").click()
    assert anna.api("GET", f"/api/tables/{table}")["phase"] == "running"
    anna.page.get_by_role("button", name="Really? Press once more").click()
    anna.page.get_by_text("This game was ended.").wait_for()


def test_a_dead_tab_and_a_second_one(somebody):
    anna = somebody()
    anna.settings(confirm=False, motion="off")
    table = anna.opens(BOTS, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.takes_a_face()
    anna.page.close()
    anna.page = anna.context.new_page()
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    second = anna.context.new_page()
    second.goto(f"/tables/{table}")
    second.locator(".ask.asked").wait_for()
    lines = anna.page.locator(".side .log-placed", has_text="Anna").count()
    assert lines > 0
    anna.takes_a_face()
    second.locator(".side .log-placed", has_text="Anna").nth(lines).wait_for()


def test_spectators_talk_among_themselves(somebody):
    anna, ben, cleo = somebody(), somebody(PHONE), somebody()
    table = anna.opens(BOTS, access="public", start=True)
    for watcher, name in ((ben, "Ben"), (cleo, "Cleo")):
        watcher.api("POST", "/api/me", {"name": name})
        watcher.page.goto(f"/tables/{table}")
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    ben.page.get_by_role("button", name="Log and chat").click()
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_text("Spectators talk among themselves here.").wait_for()
    ben.page.get_by_role("textbox", name="Message").fill("She will take the six")
    ben.page.get_by_role("button", name="Send").click()
    cleo.page.get_by_role("tab", name="Chat 1").click()
    cleo.page.get_by_text("She will take the six").wait_for()
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_text("Say hello.").wait_for()
    assert anna.page.get_by_text("She will take the six").count() == 0


def test_sounds_are_off_until_asked_for(somebody):
    anna = somebody()
    anna.settings(motion="off")
    anna.context.add_init_script(
        "window.tones = 0; const make = OscillatorNode; "
        "window.OscillatorNode = function (...how) { tones++; return new make(...how); };"
    )
    table = anna.opens(BOTS, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    assert anna.page.evaluate("tones") == 0
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("checkbox", name="Sounds").check()
    anna.page.get_by_role("checkbox", name="Ask before each move").uncheck()
    anna.page.keyboard.press("Escape")
    anna.takes_a_face()
    anna.until_asked()
    assert anna.page.evaluate("tones") > 0


@pytest.mark.parametrize(
    ("viewport", "locale", "light"),
    [(PHONE, "de-DE", "dark"), (WIDE, "en-US", "light")],
    ids=["phone-german-dark", "wide-english-light"],
)
def test_dialogs_and_boards_are_accessible(somebody, axe, request, viewport, locale, light):
    name = request.node.callspec.id
    anna = somebody(viewport, locale, color_scheme=light, reduced_motion="reduce")
    anna.settings(motion="off")
    german = locale == "de-DE"
    table = anna.opens(BOTS, options={"bandit": True}, clock="relaxed", start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.locator(".clock").wait_for()
    for page in ("Einladen", "Einstellungen") if german else ("Invite", "Settings"):
        anna.page.get_by_role("button", name="Menü" if german else "Menu").click()
        anna.page.get_by_role("dialog").wait_for()
        assert axe(anna.page) == []
        anna.page.get_by_role("dialog").get_by_role("button", name=page).click()
        anna.page.get_by_role("dialog", name=page).wait_for()
        if page in ("Einladen", "Invite"):
            anna.page.locator("dialog .qr").wait_for()
        anna.screen(f"dialog-{page.lower()}-{name}")
        assert axe(anna.page) == []
        anna.page.keyboard.press("Escape")
        anna.page.get_by_role("dialog").wait_for(state="detached")
    anna.page.locator("button.face").first.click()
    rule = anna.page.locator(".ask-text .rule")
    number = rule.inner_text()
    rule.click()
    anna.page.get_by_role("dialog", name=number).wait_for()
    anna.until("document.querySelector('dialog p').textContent.length > 20")
    assert axe(anna.page) == []
    anna.page.goto(f"/tables/{table}/board")
    anna.page.locator(".face .die").first.wait_for()
    assert not anna.scrolls()
    anna.screen(f"board-{name}")
    assert axe(anna.page) == []


@pytest.mark.parametrize("game", ["las-vegas", "las-vegas-cards"])
def test_a_phone_held_sideways(somebody, game):
    anna = somebody({"width": 844, "height": 390}, "de-DE")
    anna.settings(motion="off")
    table = anna.opens([*BOTS, {"bot": "greedy"}], game=game, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.locator("button.face, button.fan-card").first.click()
    anna.page.locator(".confirm").wait_for()
    anna.screen(f"sideways-{game}")
    assert not anna.scrolls()
    assert anna.clipped() == []


def test_the_page_can_be_installed(somebody):
    """Chromium finds nothing that speaks against it, except that the browser of a test is private."""
    anna = somebody()
    anna.page.goto("/")
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    tools = anna.context.new_cdp_session(anna.page)
    assert tools.send("Page.getAppManifest")["errors"] == []
    against = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in against} <= {"in-incognito"}
    manifest = json.loads(tools.send("Page.getAppManifest")["data"])
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        side = int(icon["sizes"].split("x")[0])
        size = anna.page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode();"
            " return [image.naturalWidth, image.naturalHeight]; }",
            icon["src"],
        )
        assert size == [side, side]


@pytest.mark.parametrize(
    ("viewport", "locale"), [(PHONE, "de-DE"), (WIDE, "en-US")], ids=["phone-german", "wide-english"]
)
@pytest.mark.parametrize("game", ["colours", "pawnshop", "showdown"])
def test_a_game_without_a_folder_is_played_to_its_end(
    somebody, axe, plug_in_server, request, game, viewport, locale
):
    anna = somebody(viewport, locale, at=plug_in_server)
    anna.settings(confirm=False, motion="off")
    table = anna.opens([{"me": True}, {"bot": "random"}], game=game, start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    assert "Anna" in anna.page.locator(".ask-text").inner_text()
    assert not anna.scrolls()
    assert axe(anna.page) == []
    anna.screen(f"generic-{request.node.callspec.id}")
    question = "document.querySelector('.ask')?.dataset.ask"
    while not anna.page.locator(".over").count():
        anna.page.locator(".offers button:not(.icon), .over").first.wait_for()
        asked = anna.page.evaluate(question)
        anna.page.evaluate("[...document.querySelectorAll('.offers button:not(.icon)')].at(-1)?.click()")
        anna.until(f"{question} !== {json.dumps(asked)}")
    assert anna.page.locator(".standing li").count() == 2
    assert axe(anna.page) == []


def test_an_amount_is_chosen_with_a_slider(somebody, plug_in_server):
    anna = somebody(PHONE, at=plug_in_server)
    anna.settings(motion="off")
    table = anna.opens([{"me": True}, {"bot": "random"}], game="pawnshop", start=True)
    anna.page.goto(f"/tables/{table}")
    question = "document.querySelector('.ask')?.dataset.ask"
    while True:
        anna.page.locator(".offers button").first.wait_for()
        if anna.page.locator(".amount").count():
            break
        asked = anna.page.evaluate(question)
        anna.page.locator(".offers button").first.click()
        anna.page.locator(".confirm").click()
        anna.until(f"{question} !== {json.dumps(asked)}")
    slider = anna.page.locator(".amount input")
    step = int(slider.get_attribute("step"))
    lowest = int(slider.get_attribute("min"))
    anna.page.get_by_role("button", name="+").click()
    assert str(lowest + step) in anna.page.locator(".amount button").last.inner_text()
    anna.page.locator(".amount button").last.click()
    anna.page.locator(".confirm", has_text=str(lowest + step)).wait_for()


def test_a_choice_is_taken_back_where_the_game_allows_it(somebody, plug_in_server):
    anna = somebody(at=plug_in_server)
    anna.settings(motion="off", confirm=False)
    table = anna.opens(
        [{"me": True, "name": "Anna"}, {"me": True, "name": "Ben"}], game="colours", start=True
    )
    anna.page.goto(f"/tables/{table}")
    anna.page.get_by_role("button", name="red").click()
    anna.page.get_by_role("button", name="stake 3").wait_for()
    anna.page.get_by_role("button", name="Take back").click()
    anna.page.get_by_role("button", name="black").wait_for()


def test_when_time_is_up_a_bot_chooses_and_says_so(somebody, plug_in_server):
    anna = somebody(PHONE, "de-DE", at=plug_in_server)
    anna.settings(motion="off")
    table = anna.opens([{"me": True}, {"bot": "greedy"}], clock="fast", start=True)
    anna.page.goto(f"/tables/{table}")
    anna.page.locator(".clock").wait_for()
    anna.page.get_by_text("Die Zeit war um: Ein Bot hat für Anna gewählt.").first.wait_for()
    anna.page.locator(".side .log-placed", has_text="Anna").first.wait_for(state="attached")
