"""Several people: friends by link, one device for all, a television, and servers that go away."""

import re
import time

from tests.web.conftest import PHONE, WIDE, Person


def whoever_is_asked(*people):
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for person in people:
            if person.page.locator(".ask.asked").count():
                return person
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


def test_friends_join_by_link_and_play(somebody, axe):
    anna, ben = somebody(WIDE), somebody(PHONE, "de-DE")
    anna.settings(confirm=False, motion="off")
    ben.settings(confirm=False, motion="off")
    anna.page.goto("/tables/new?game=las-vegas&way=friends")
    anna.page.locator('input[name="seats"]').first.check()  # two
    anna.page.get_by_role("button", name="Open the table").click()
    link = anna.page.get_by_role("textbox", name="Link")
    link.wait_for()
    anna.page.locator(".qr").wait_for()
    anna.page.get_by_text("This server can only be reached from this computer").wait_for()
    anna.screen("waiting-wide")
    assert axe(anna.page) == []

    ben.page.goto(link.input_value())
    ben.page.get_by_label("Dein Name").fill("Ben <b>")
    assert "#" not in ben.page.url
    ben.screen("waiting-phone")
    ben.page.get_by_role("button", name="Hier sitzen").first.click()
    anna.page.get_by_text("Ben <b>").wait_for()
    anna.page.get_by_role("button", name="Start the game").click()

    for _ in range(6):
        whoever_is_asked(anna, ben).takes_a_face()
    dice = "[...document.querySelectorAll('.seat-dice b')].map(b => b.textContent).join()"
    end = time.monotonic() + 20
    while anna.page.evaluate(dice) != ben.page.evaluate(dice):
        assert time.monotonic() < end, "they never see the same"
        ben.page.wait_for_timeout(20)

    ben.page.get_by_role("button", name="Verlauf und Chat").click()
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_role("textbox", name="Nachricht").fill("Hallo <i>Anna</i>!")
    ben.page.get_by_role("button", name="Senden").click()
    ben.screen("chat-phone")
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_text("Hallo <i>Anna</i>!").wait_for()
    anna.page.get_by_role("button", name="Applause").click()
    ben.page.locator(".bubble").wait_for(state="attached")
    anna.page.get_by_role("button", name="Mute the chat").click()
    anna.page.get_by_text("Chat and reactions are muted.").wait_for()


def test_one_device_for_several(somebody):
    anna = somebody(PHONE)
    anna.settings(confirm=False, motion="off")
    anna.page.goto("/tables/new?game=las-vegas&way=device")
    anna.page.locator('input[name="seats"]').first.check()  # two
    names = anna.page.locator(".names input")
    names.nth(0).fill("Anna")
    names.nth(1).fill("Ben")
    anna.page.get_by_role("button", name="Start playing").click()
    seen = set()
    for _ in range(4):
        anna.until_asked()
        told = anna.page.locator(".ask-text").inner_text()
        seen.add(told.split(",")[0])
        anna.takes_a_face()
    assert seen == {"Anna", "Ben"}
    anna.plays_on()
    assert anna.page.locator(".standing li").count() == 2


def test_hidden_hands_are_covered_between_turns(somebody):
    anna = somebody(PHONE)
    seats = [{"me": True, "name": "Anna"}, {"me": True, "name": "Ben"}]
    table = anna.opens(seats, game="las-vegas-cards", start=True)
    anna.page.goto(f"/tables/{table}")
    anna.page.get_by_role("button", name=re.compile("I am (Anna|Ben)")).wait_for()
    anna.screen("cover")
    first = anna.page.locator(".cover h2").inner_text()
    assert anna.page.locator(".offers button, .fan-card").count() == 0
    anna.page.get_by_role("button", name="I am").click()
    anna.page.locator(".offers button, .fan-card").first.wait_for()
    anna.screen("hand-after-cover")
    assert first.split(",")[0] in ("Anna", "Ben")


def test_back_in_the_seat_after_the_server_was_restarted(browser, own_server):
    own = own_server
    complaints: list[str] = []
    anna = Person(browser, own, complaints, viewport=PHONE)
    anna.expected = "WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource|fetching the script"
    anna.settings(confirm=False, motion="off")
    table = anna.opens([{"me": True}, {"bot": "greedy"}], start=True)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    anna.page.locator("button.face").first.click()
    anna.page.locator(".log-placed").first.wait_for(state="attached")
    anna.until_asked()
    lines = anna.page.locator(".side .log li").count()
    own.stop()
    anna.page.locator(".banner").wait_for()
    anna.page.get_by_role("button", name="Menu").click(trial=True)  # the word covers no way out
    anna.screen("server-away")
    own.start(int(own.url.rsplit(":", 1)[1]))
    anna.page.locator(".banner").wait_for(state="detached")
    anna.until_asked()
    assert anna.page.locator(".side .log li").count() == lines
    anna.plays_on()
    anna.context.close()
    assert complaints == []


def test_a_tab_opened_while_the_server_is_away_waits_for_it(browser, own_server):
    own = own_server
    anna = Person(browser, own, [], viewport=PHONE)
    anna.settings(confirm=False, motion="off")
    table = anna.opens([{"me": True}, {"bot": "greedy"}], start=True)
    anna.page.goto("/")
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    own.stop()
    anna.page.reload()
    anna.page.get_by_text("The server is away.", exact=False).wait_for()
    anna.screen("table-while-away")
    own.start(int(own.url.rsplit(":", 1)[1]))
    anna.until_asked()
    anna.takes_a_face()
    anna.context.close()


def test_the_board_on_a_television(somebody, axe):
    anna = somebody(PHONE)
    anna.settings(confirm=False, motion="off")
    table = anna.opens([{"me": True}, {"open": True}])
    board = anna.context.new_page()
    board.set_viewport_size(WIDE)
    board.goto(f"/tables/{table}/board")
    board.locator(".qr").wait_for()
    anna.api("POST", f"/api/tables/{table}/start", {"fill": "greedy"})
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    board.locator(".face .die").first.wait_for()
    assert board.locator("button.face").count() == 0
    board.screenshot(path="build/screens/board.png")
    board.get_by_role("button", name="Full screen").click()
    board.locator("html:fullscreen").wait_for()
    assert axe(board) == []
    anna.plays_on()
    board.locator(".standing").wait_for()


def test_a_television_of_its_own_shows_the_way_to_a_public_table(somebody):
    anna, television, phone = somebody(PHONE), somebody(WIDE), somebody(PHONE)
    table = anna.opens([{"me": True}, {"open": True}], access="public")
    television.page.goto(f"/tables/{table}/board")
    television.page.locator(".qr").wait_for()
    phone.page.goto(television.page.get_by_label("Link").input_value())
    phone.page.get_by_role("button", name="Sit here").click()
    phone.page.get_by_role("heading", name="Invite friends").wait_for()
    television.screen("board-door")


def test_a_personal_link_moves_the_player_to_another_device(somebody):
    anna, phone = somebody(), somebody(PHONE)
    anna.opens([{"me": True}, {"bot": "greedy"}], name="Änne", start=True)
    anna.page.goto("/me")
    anna.page.get_by_role("button", name="Make a link").click()
    url = anna.page.get_by_role("textbox", name="Link").input_value()
    phone.page.goto(url)
    phone.page.get_by_text("Welcome, Änne!").wait_for()
    assert "#" not in phone.page.url
    phone.page.goto("/")
    phone.page.get_by_text("Your tables").wait_for()
    phone.page.locator(".tables a").first.click()
    phone.until_asked()


def test_a_wrong_link_is_answered_with_a_word(somebody):
    anna = somebody()
    anna.expected = "404|403|WebSocket"
    anna.page.goto("/tables/AAAAAAAAAAAAAAAA")
    anna.page.get_by_text("There is no such table, or it is not for you.").wait_for()


def test_public_tables_can_be_watched(somebody):
    anna, ben = somebody(), somebody(PHONE)
    table = anna.opens([{"me": True}, {"bot": "greedy"}], name="Annalena", access="public", start=True)
    ben.page.goto("/lobby")
    ben.page.locator(".tables a", has_text="Annalena").first.click()
    ben.page.locator(".seat").first.wait_for()
    assert ben.page.locator("button.face").count() == 0
    assert "Annalena" in ben.page.locator(".ask-text").inner_text()
    anna.page.goto(f"/tables/{table}")
    anna.page.locator(".watchers").wait_for()
    anna.until("document.title.startsWith('●')")


def test_two_tabs_of_one_player_start_a_game_without_a_complaint(somebody):
    """Both add to the dice; one is first, and the other says nothing."""
    anna = somebody()
    anna.settings(motion="off")
    table = anna.opens([{"me": True}, {"bot": "greedy"}])
    anna.page.goto(f"/tables/{table}")
    anna.page.get_by_role("button", name="Start the game").wait_for()
    second = anna.context.new_page()
    second.goto(f"/tables/{table}/board")
    second.locator(".qr").wait_for()
    third = anna.context.new_page()
    third.goto(f"/tables/{table}")
    third.get_by_role("button", name="Start the game").click()
    for page in (anna.page, third):
        page.locator(".ask.asked").wait_for()
        assert page.locator(".toast").count() == 0
    second.locator(".face .die").first.wait_for()


def test_a_table_whose_words_could_not_be_had_asks_for_them_again(somebody):
    anna = somebody()
    anna.expected = "Failed to load resource"
    anna.settings(motion="off")
    table = anna.opens([{"me": True}, {"bot": "greedy"}], start=True)
    refused = []

    def refuse(route):
        refused.append(route.request.url)
        route.fulfill(status=503)

    anna.page.route("**/api/games", refuse, times=1)
    anna.page.goto(f"/tables/{table}")
    anna.until_asked()
    assert refused
