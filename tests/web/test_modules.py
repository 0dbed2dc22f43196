"""The client's pure parts against the Python they mirror: positions, sentences, dice."""

import random

import pytest

from pitboss import fair
from pitboss.core import words
from pitboss.games import find
from pitboss.table import Table


@pytest.fixture(scope="module")
def call(browser, server):
    """Calls a function of one of the client's modules, in the browser."""
    page = browser.new_page(base_url=server.url)
    page.goto("/gallery")
    page.locator("h1").wait_for()
    folder = page.evaluate("document.querySelector('script[type=module]').src.replace('app.js', '')")

    def call(module, function, *arguments):
        """`function`: the name of an exported one, or one written out that uses `module`."""
        written = f"({function})" if "=>" in function else f"module.{function}"
        code = f"async ([url, given]) => {{ const module = await import(url); return {written}(...given); }}"
        return page.evaluate(code, [folder + module, list(arguments)])

    yield call
    page.close()


def played(seats, options, seed, game="las-vegas"):
    """A random game: after each choice the events of it and the position they lead to."""
    chooser = random.Random(seed)
    table = Table(game, ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fred"][:seats], options, seed=seed)
    steps = [(table.journal, table.view()["public"])]
    while table.waits:
        seat = chooser.choice(table.waits)
        known = len(table.journal)
        table.play(seat, chooser.choice(table.legal(seat)))
        steps.append((table.journal[known:], table.view()["public"]))
    return table, steps


# Events need not say whose turn it is; everything else must come out as the server has it.
FOLD = """(steps, table) => {
  let position = steps[0][1];
  return steps.slice(1).map(([events, expected]) => {
    for (const event of events) position = module.reduce(position, event, table);
    position = {...position, turn: expected.turn};
    return module.cleared(position);
  });
}"""


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"neutral_dice": True}),
        (3, {"bandit": True, "neutral_dice": True}),
        (6, {"bandit": True, "open_money": True}),
    ],
)
def test_events_lead_to_the_position_that_the_server_has(call, seats, options):
    for seed in range(2):
        _, steps = played(seats, options, seed)
        assert call("games/las_vegas/state.js", FOLD, steps, {"options": options}) == [
            call("games/las_vegas/state.js", "cleared", expected) for _, expected in steps[1:]
        ]


def test_the_own_money_grows_note_by_note(call):
    table, steps = played(3, {}, 3)
    first = {**steps[0][1], "mine": {"seat": 0, "money": 0, "notes": 0}}
    told = call(
        "games/las_vegas/state.js",
        """(first, events, table) => {
          const shown = [];
          events.reduce((position, event) => {
            const next = module.reduce(position, event, table);
            const grown = next.mine.money - position.mine.money;
            const won = event.what === "won" && event.seat === 0 ? event.note : 0;
            if (grown || won) shown.push([won, grown]);
            return next;
          }, first);
          return shown;
        }""",
        first,
        [event for events, _ in steps[1:] for event in events],
        {"options": {}},
    )
    assert told
    assert all(note == grown for note, grown in told)
    assert sum(note for note, _ in told) == table.view("Anna")["mine"]["money"]


def test_every_die_and_note_that_moves_is_there_before_and_after(call):
    _, steps = played(4, {"bandit": True, "neutral_dice": True}, 5)
    moved = 0
    position = steps[0][1]
    for events, expected in steps[1:]:
        for event in events:
            after = call(
                "games/las_vegas/state.js", "reduce", position, event, {"options": {"neutral_dice": True}}
            )
            flights = call("games/las_vegas/state.js", "flights", position, after, event)
            if event["what"] == "placed":
                dice = (
                    len(event.get("own", [])) + len(event.get("neutral", [])) + (1 if "biggy" in event else 0)
                )
                assert len(flights) == dice
                assert len({flight["to"] for flight in flights}) == dice
            if event["what"] in ("won", "boxed", "neutral-won"):
                assert [flight["to"] for flight in flights] == [
                    f"purse-{event['seat']}" if event["what"] == "won" else "box"
                ]
            moved += len(flights)
            position = after
        position = expected
    assert moved > 100


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["las-vegas", "las-vegas-cards"])
def test_sentences_are_the_same_as_in_python(call, game, lang):
    table, _ = played(3, {"bandit": True, "neutral_dice": True} if game == "las-vegas" else {}, 3, game)
    texts = {**find(game).words["en"], **find(game).words[lang]}
    call("shell/words.js", "useWords", lang, {})
    for event in table.journal:
        assert call("shell/gametext.js", "say", texts, event, table.seats) == words.say(
            table.game, lang, event, table.seats
        )
    table = Table(game, ["Anna", "Ben"], {"bandit": True} if game == "las-vegas" else {}, seed=1)
    seat = table.waits[0]
    view = table.view(seat)
    assert call("shell/gametext.js", "question", texts, view, seat, table.seats) == words.question(
        table.game, lang, view, seat, table.seats
    )


TRICKY = {
    "list": "{parties}[ and {missing}]",
    "braces": "[{seat} says {text}]",
    "dice": "{own}",
    "kinds": "{n:money} {n:seat}",
    "zero": "[{n} left]",
}


@pytest.mark.parametrize("key", sorted(TRICKY))
def test_templates_are_filled_the_same_way(call, key):
    facts = {
        "parties": [0, "neutral", 1],
        "seat": 1,
        "text": "{seat} [x]",
        "own": [3, 3, 5],
        "n": 0,
        "on": True,
        "none": None,
    }
    texts = {**TRICKY, "neutral": "neutral dice"}
    call("shell/words.js", "useWords", "en", {})
    assert call("shell/gametext.js", "fill", texts, key, facts, ["Anna", "{own}"]) == words.fill(
        {"en": texts}, "en", key, facts, ["Anna", "{own}"]
    )


def test_the_dice_are_checked_in_the_page(call, somebody):
    anna = somebody()
    table = anna.opens([{"bot": "greedy"}, {"me": True}], options={"bandit": True}, start=True)
    anna.settings(confirm=False, motion="off")
    anna.page.goto(f"/tables/{table}")
    anna.plays_on()
    dice = anna.api("GET", f"/api/tables/{table}/dice")
    verdict = call("fair/check.js", "check", dice)
    assert verdict["seed"] is True
    assert verdict["wrong"] == []
    assert verdict["checked"] == len(dice["outcomes"]) > 40
    throw = next(n for n, outcome in enumerate(dice["outcomes"]) if outcome["deal"] == "throw")
    dice["outcomes"][throw]["is"]["own"][0] = dice["outcomes"][throw]["is"]["own"][0] % 6 + 1
    assert call("fair/check.js", "check", dice)["wrong"] == [throw]
    dice["fair"]["commitment"] = "00" * 32
    assert call("fair/check.js", "check", dice)["seed"] is False


def test_hashes_are_those_of_the_standard(call):
    for size in (0, 1, 55, 56, 63, 64, 65, 1000):
        secret = bytes(n % 251 for n in range(size))
        assert call("fair/check.js", "promised", secret.hex()) == fair.commitment(secret)
