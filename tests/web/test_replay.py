"""Finished games: replayed, shared, taken along as one file, and their dice checked."""

import pytest

from tests.web.conftest import PHONE, WIDE, Person


@pytest.fixture(scope="module")
def finished(browser, server):
    """A finished game of Anna's."""
    anna = Person(browser, server, [], viewport=WIDE, locale="en-US")
    anna.settings(confirm=False, motion="off")
    table = anna.opens(
        [{"me": True}, {"bot": "greedy"}, {"bot": "greedy"}], options={"bandit": True}, start=True
    )
    anna.page.goto(f"/tables/{table}")
    anna.plays_on()
    state = anna.context.storage_state()
    anna.context.close()
    return table, state


@pytest.mark.parametrize(("viewport", "locale"), [(PHONE, "de-DE"), (WIDE, "en-US")], ids=["phone", "wide"])
def test_a_game_is_replayed_move_by_move(somebody, axe, finished, request, viewport, locale):
    table, state = finished
    anna = somebody(viewport, locale, storage_state=state)
    anna.page.goto(f"/replay/{table}")
    slider = anna.page.locator(".slider")
    slider.wait_for()
    assert not anna.scrolls()
    assert axe(anna.page) == []
    last = int(slider.get_attribute("max"))
    assert last > 20
    anna.page.locator(".ask-text").wait_for()
    slider.fill(str(last // 2))
    anna.page.locator("output", has_text=f"{last // 2} / {last}").wait_for()
    anna.screen(f"replay-{request.node.callspec.id}")
    slider.fill(str(last))
    winner = anna.api("GET", f"/api/tables/{table}")["result"]["winners"][0]
    name = anna.api("GET", f"/api/tables/{table}")["seats"][winner]["name"]
    assert name in anna.page.locator(".ask-text").inner_text()
    slider.fill("0")
    anna.page.get_by_role("button", name="Abspielen" if locale == "de-DE" else "Play", exact=True).click()
    anna.page.locator("output", has_text="2 / ").wait_for()
    anna.page.get_by_role("combobox").select_option(index=1)
    anna.page.locator(".seat.own").wait_for()


def test_a_replay_on_a_phone_held_sideways_has_all_its_buttons(somebody, finished):
    table, state = finished
    anna = somebody({"width": 844, "height": 390}, storage_state=state)
    anna.page.goto(f"/replay/{table}")
    anna.page.locator(".slider").wait_for()
    assert not anna.scrolls()
    assert anna.page.locator(".slider").bounding_box()["width"] > 150
    for name in ("Play", "Share", "Save as a page", "Check the dice"):
        anna.page.get_by_role("button", name=name, exact=True).click(trial=True)
    anna.page.get_by_role("link", name="Download the record").click(trial=True)


def test_the_dice_can_be_checked_in_the_page(somebody, finished):
    table, state = finished
    anna = somebody(storage_state=state)
    anna.page.goto(f"/replay/{table}")
    anna.page.get_by_role("button", name="Check the dice").click()
    anna.page.get_by_text("throws and draws agree with the seed").wait_for()
    anna.screen("check-the-dice")


def test_a_replay_is_taken_along_as_one_file(somebody, browser, finished, tmp_path):
    table, state = finished
    anna = somebody(storage_state=state)
    anna.page.goto(f"/replay/{table}")
    with anna.page.expect_download() as download:
        anna.page.get_by_role("button", name="Save as a page").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".html"

    complaints = []
    context = browser.new_context(viewport=WIDE, offline=True)
    page = context.new_page()
    page.on("console", lambda message: complaints.extend([message.text] * (message.type == "error")))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.extend([request.url] * request.url.startswith("http")))
    page.goto(file.as_uri())
    slider = page.locator(".slider")
    slider.wait_for()
    slider.fill(slider.get_attribute("max"))
    page.locator(".standing li").first.wait_for()
    page.get_by_role("button", name="Rule LV-16").first.click()
    page.get_by_role("dialog").get_by_text("Who wins.", exact=False).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Check the dice").click()
    page.get_by_text("throws and draws agree with the seed").wait_for()
    page.screenshot(path="build/screens/exported.png")
    context.close()
    assert complaints == []


def test_a_rematch_has_the_same_seats(somebody):
    anna = somebody()
    anna.settings(confirm=False, motion="off")
    table = anna.opens([{"me": True}, {"bot": "greedy"}], start=True)
    anna.page.goto(f"/tables/{table}")
    anna.plays_on()
    anna.page.get_by_role("button", name="Play again").click()
    anna.page.wait_for_url(lambda url: table not in url)
    anna.until_asked()
    fair = anna.api("GET", anna.page.url.split("?")[0].replace(anna.server.url, "/api"))["fair"]
    assert len(fair["contributions"]) == 1
    assert anna.page.locator(".seat").count() == 2
