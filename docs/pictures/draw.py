"""Draws the terminal pictures of the documentation anew: `python docs/pictures/draw.py` in the source tree.

Real games are played on the real screen; a picture is taken of the first screen that shows what is wanted.
"""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from pitboss import Table, bots
from pitboss.cli import tables
from pitboss.cli.drawing import FELT, row
from pitboss.cli.play import bots_for, part
from pitboss.cli.screen import Screen
from pitboss.cli.sitting import Sitting
from pitboss.cli.tables import HEIGHT, WIDTH, Scene
from pitboss.core.chance import random

WIDE, HIGH = 994, 604
FOLDER = Path(__file__).parent
THEME = TerminalTheme((11, 61, 44), (244, 236, 216), [(0, 0, 0)] * 8)
FORM = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 WIDTH HEIGHT" role="img">
<title>TITLE</title>
<style>
.{unique_id}-matrix {{
 font: {char_height}px ui-monospace, "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect width="WIDTH" height="HEIGHT" rx="10" fill="#0b3d2c"/>
<g transform="translate({terminal_x}, {terminal_x})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""

Wanted = Callable[[Scene, list[Text]], bool]
LONG = ["Wolfgang-Amadeus", "Maximiliane-Sophie", "Bob", "Dr. Ottokar Brandt", "Zoë", "Kunigunde v. Hohenau"]


class Found(Exception):
    """The picture is taken."""


class Camera(Screen):
    """A screen on which the bot greedy types, until it shows what is wanted."""

    def __init__(self, game: str, lang: str, wanted: Wanted) -> None:
        console = Console(width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True)
        super().__init__(tables.find(game), lang, pace=1.0, console=console)
        self.wanted = wanted
        self.scene: Scene
        self.table: Table
        self.shown: list[Text] = []

    def tell(self, before: Scene, after: Scene, *told: Any) -> None:
        self.scene = after
        super().tell(before, after, *told)

    def ask(self, scene: Scene, message: Sequence[str] = ()) -> str:
        self.scene = scene
        super().ask(scene, message)
        assert scene.asked is not None
        return bots.find("greedy")(bots.seen(scene.game, self.table.state, scene.asked, random(1)))

    def show(self, rows: Sequence[Text]) -> None:
        self.shown = list(rows)
        if self.wanted(self.scene, self.shown):
            raise Found

    def wait(self, seconds: float) -> None:
        pass

    def read(self) -> str:
        return ""


def draw(
    name: str,
    title: str,
    game: str,
    wanted: Wanted,
    seats: Sequence[str],
    options: dict[str, bool],
    lang: str,
    seed: int,
) -> None:
    camera = Camera(game, lang, wanted)
    table = camera.table = Table(game, seats=seats, options=options, seed=seed)
    seated = bots_for(table.game, range(1, len(seats)), [])
    sitting = Sitting(table, camera, lang, seated, seed, None)
    try:
        sitting.run()
        part(sitting)
    except Found:
        write(name, title, camera.shown)
        return
    raise SystemExit(f"{name}: no screen shows what is wanted")


def write(name: str, title: str, rows: Sequence[Text]) -> None:
    """One screen as an SVG that needs nothing from elsewhere."""
    console = Console(width=WIDTH, record=True, file=io.StringIO(), color_system="truecolor", highlight=False)
    for line in rows:
        console.print(row(line, style=FELT))
    form = FORM.replace("TITLE", title).replace("WIDTH", str(WIDE)).replace("HEIGHT", str(HIGH))
    picture = console.export_svg(theme=THEME, code_format=form)
    (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")


def says(*words: str) -> Wanted:
    return lambda scene, rows: all(any(word in line.plain for line in rows) for word in words)


def asked(number: int, dice: int) -> Wanted:
    """The first seat is asked with so many dice in a round."""

    def wanted(scene: Scene, rows: list[Text]) -> bool:
        public = scene.view["public"]
        held = sum(public["seats"][0]["dice"].values())
        return scene.asked == 0 and public["round"] == number and held <= dice

    return wanted


def scored(casinos: int) -> Wanted:
    """So many casinos are paid out, and somebody has cancelled in the last of them."""

    def wanted(scene: Scene, rows: list[Text]) -> bool:
        paid = [casino for casino in scene.view["public"]["casinos"] if casino.get("paid")]
        return len(paid) >= casinos and bool(paid[-1].get("cancelled"))

    return wanted


def in_hand(number: int, laid: int) -> Wanted:
    """The first seat is asked for cards, with so many of them at the casinos."""

    def wanted(scene: Scene, rows: list[Text]) -> bool:
        public = scene.view["public"]
        return scene.asked == 0 and public["round"] == number and public["seats"][0]["cards"] >= laid

    return wanted


FULL = {"bandit": True, "neutral_dice": True}
FOUR = ["Anna", "Benno", "Carla", "Denny"]
LAS_VEGAS, CARDS = "las-vegas", "las-vegas-cards"
TOKENS = {"sequential": True, "tokens": True}
DRAWN = (
    ("las-vegas", "Las Vegas at the terminal", LAS_VEGAS, asked(2, 6), FOUR, FULL, "en", 11),
    ("las-vegas-tie", "Zwei heben sich auf", LAS_VEGAS, scored(3), FOUR[:3], FULL, "de", 5),
    ("las-vegas-six", "Sechs am Tisch", LAS_VEGAS, asked(2, 4), LONG, {"bandit": True}, "de", 3),
    ("las-vegas-two", "Two", LAS_VEGAS, asked(1, 8), ["Ada", "Grace"], {"neutral_dice": True}, "en", 2),
    ("las-vegas-end", "The end", LAS_VEGAS, says("Final result"), FOUR, FULL, "en", 11),
    ("las-vegas-cards", "The card game at the terminal", CARDS, in_hand(2, 4), FOUR, {}, "en", 7),
    ("las-vegas-cards-tie", "Gleichstand", CARDS, scored(4), FOUR[:3], TOKENS, "de", 6),
)

if __name__ == "__main__":
    for picture in DRAWN:
        draw(*picture)
