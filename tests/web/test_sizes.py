"""The fullest tables there can be, on every screen: nothing sticks out, nothing covers what is written."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
LOW, PHONE, SMALL, OLD = (320, 568), (390, 844), (360, 640), (375, 553)
SIDEWAYS, LOW_SIDEWAYS, TABLET, LAPTOP, WIDE = (844, 390), (640, 360), (768, 1024), (1280, 720), (1440, 900)
SCREENS = [
    LOW,
    OLD,
    SMALL,
    PHONE,
    (568, 320),
    LOW_SIDEWAYS,
    SIDEWAYS,
    (932, 430),
    TABLET,
    (1024, 768),
    LAPTOP,
    WIDE,
]

TABLES = [
    ("las-vegas", 2, {"neutral_dice": True}, False),
    ("las-vegas", 3, {"bandit": True}, True),
    ("las-vegas", 4, {"bandit": True, "neutral_dice": True, "open_money": True}, False),
    ("las-vegas", 5, {}, True),
    ("las-vegas", 6, {"bandit": True, "open_money": True}, True),
    ("las-vegas-cards", 2, {}, True),
    ("las-vegas-cards", 3, {"sequential": True, "tokens": True, "open_money": True}, False),
    ("las-vegas-cards", 4, {"open_money": True}, True),
    ("las-vegas-cards", 5, {"sequential": True, "tokens": True}, True),
]


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "x".join(map(str, size)))
def test_the_fullest_tables_fit(somebody, size):
    anna = somebody({"width": size[0], "height": size[1]}, "de-DE", reduced_motion="reduce")
    anna.settings(motion="off")
    anna.page.goto("/settings")
    anna.page.locator("h1").wait_for()
    lay, wrong = ((HERE / f"{name}.js").read_text("utf-8") for name in ("full_table", "wrong"))
    for game, seats, options, chosen in TABLES:
        anna.page.evaluate(lay, [game, seats, options])
        anna.page.locator(".seat").nth(seats - 1).wait_for()
        if chosen:
            piece = "button.fan-card >> nth=1" if game == "las-vegas-cards" else "button.face >> nth=-1"
            anna.page.locator(piece).click()
            anna.page.locator(".confirm").wait_for()
        anna.screen(f"full-{game}-{seats}-{'x'.join(map(str, size))}")
        assert anna.page.evaluate(wrong) == [], (game, seats)
