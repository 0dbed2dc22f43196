"""The pieces that terminal tables are drawn with, in the house style: felt, brass, neon.

Every party has a colour and a sign, the same as in the web client.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.style import Style
from rich.text import Text

from pitboss.cli.paper import STUCK
from pitboss.cli.tables import WIDTH

FELT = "#f4ecd8 on #0b3d2c"
DIM = "#86ad98"
CARD = "on #062419"
BRASS = "#e0b95c"
BRASS_BAR = "bold #2a1c05 on #d0a64a"
NEON = "bold #ff6fb1"
NEON_BAR = "bold #2d0318 on #ff6fb1"
KEY = "bold #04211f on #4fe3d4"
NOTE = "bold #10331f on #b9d8a5"
BIG_NOTE = "bold #3a2502 on #f0cf7a"
TAKEN = "#6f9483 on #0d3325"

SIGNS = ("●", "◆", "▲", "★", "■", "♥")
COLOURS = ("#ff7a7d", "#7db2ff", "#f7ca4d", "#c39bff", "#9ddc5a", "#f89cc6")
NEUTRAL_SIGN, NEUTRAL_COLOUR = "◇", "#f3ece0"

FACES = ("⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
PIPS = (
    ("   ", " • ", "   "),
    ("•  ", "   ", "  •"),
    ("•  ", " • ", "  •"),
    ("• •", "   ", "• •"),
    ("• •", " • ", "• •"),
    ("• •", "• •", "• •"),
)

Party = int | str
"""A seat, or "neutral"."""


def sign(party: Party) -> str:
    return SIGNS[party] if isinstance(party, int) else NEUTRAL_SIGN


def colour(party: Party) -> str:
    return COLOURS[party] if isinstance(party, int) else NEUTRAL_COLOUR


def cut(text: str, width: int) -> str:
    """At most so many cells wide; what is missing shows as …."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…"


def row(text: Text | str, width: int = WIDTH, style: str = "", align: str = "left") -> Text:
    """Exactly so many cells wide."""
    line = Text(text) if isinstance(text, str) else text.copy()
    if line.cell_len > width:
        line.truncate(width, overflow="ellipsis")
    space = width - line.cell_len
    before = {"left": 0, "center": space // 2, "right": space}[align]
    return Text.assemble(" " * before, line, " " * (space - before), style=style)


def beside(blocks: Iterable[Sequence[Text]], gap: int = 1) -> list[Text]:
    """Blocks of rows beside each other; blocks that are lower are filled with felt."""
    columns = [list(block) for block in blocks]
    height = max(map(len, columns), default=0)
    for column in columns:
        column += [Text(" " * column[0].cell_len)] * (height - len(column))
    return [Text(" " * gap).join(rows) for rows in zip(*columns, strict=True)]


class Die(NamedTuple):
    """A large die. Its kind is own, biggy or neutral."""

    face: int
    kind: str
    party: Party


def die(shown: Die, wide: bool) -> list[Text]:
    """Three rows, five or seven cells wide, with its pips; the Biggy two cells more, framed in brass."""
    party: Party = "neutral" if shown.kind == "neutral" else shown.party
    pip = {"own": "●", "biggy": "◉", "neutral": "○"}[shown.kind]
    face = Style.parse(f"bold #14110c on {colour(party)}")
    edge = Style.parse(BRASS_BAR)
    rows = []
    for pips in PIPS[shown.face - 1]:
        middle = " ".join(pips).replace("•", pip)
        middle = f" {middle} " if wide else middle
        frame = (" ", edge) if shown.kind == "biggy" else ("", face)
        rows.append(Text.assemble(frame, (middle, face), frame))
    return rows


def small_dice(small: Sequence[int], biggy: Sequence[int], width: int, party: Party) -> Text:
    """Dice as they lie at a casino: faces, and the Biggy as a figure on brass; … where they are too many."""
    faces = "".join(FACES[n - 1] for n in small)
    if len(small) + len(biggy) > width:
        faces = faces[: width - len(biggy) - 1] + "…"
    return Text.assemble((faces, colour(party)), ("".join(map(str, biggy)), BRASS_BAR))


def named(text: str, names: Sequence[str], style: str = "") -> Text:
    """A sentence with the seats' names in their colours."""
    line = Text(text, style=style)
    for seat in sorted(range(len(names)), key=lambda seat: len(names[seat])):
        line.highlight_regex(rf"(?<!\w){re.escape(names[seat])}(?!\w)", f"bold {colour(seat)}")
    return line


def wrapped(text: Text, width: int = WIDTH - 2, rows: int | None = None) -> list[Text]:
    """A sentence in rows, one cell from the left; a sum and its $ stay together."""
    whole = text.copy()
    whole.plain = whole.plain.replace(" $", f"{STUCK}$")
    lines = list(whole.wrap(Console(width=width), width))
    for line in lines:
        line.plain = line.plain.replace(STUCK, " ")
    if rows is not None and len(lines) > rows:
        lines = lines[:rows]
        lines[-1] = Text(cut(lines[-1].plain.rstrip() + " …", width), style=lines[-1].style)
    return [row(Text.assemble(" ", line)) for line in lines]


def flowing(pieces: Iterable[Text], rows: int) -> list[Text]:
    """Pieces side by side, in at most so many rows, unbroken."""
    lines = [Text()]
    for piece in pieces:
        if lines[-1].cell_len + 1 + piece.cell_len > WIDTH - 2:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], " ", piece)
    if len(lines) > rows:
        lines = lines[:rows]
        lines[-1] = Text.assemble(row(lines[-1], WIDTH - 2), "…")
    return [row(line) for line in lines]
