"""The drawn table: the whole screen, 80 by 24 cells, drawn anew after every event."""

import os
import select
import signal
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.style import Style
from rich.text import Text

from pitboss.cli import results
from pitboss.cli.drawing import BRASS, BRASS_BAR, DIM, FELT, NEON, colour, cut, named, row, sign, wrapped
from pitboss.cli.tables import HEIGHT, MOST_ROWS, WIDTH, Drawing, Event, Scene
from pitboss.cli.words import say
from pitboss.core import words
from pitboss.core.game import Result

LEAST = f"{WIDTH} × {HEIGHT}"
QUESTION_ROWS = 2
SPACIOUS = 5
"""With more rows than these for the log, some stay empty around the board."""
BAR = 24
RESIZED = getattr(signal, "SIGWINCH", None)  # Windows has none
PAGE_ROWS = HEIGHT - 5
TERMINATED = 143  # as a shell reports it


def terminated(*_: object) -> None:
    """Whoever ends the program gets the terminal back as it was."""
    sys.exit(TERMINATED)


class Screen:
    """One of the two faces of a table; the other is `pitboss.cli.plain.Plain`."""

    drawn = True

    def __init__(self, drawing: Drawing, lang: str, pace: float, console: Console | None = None) -> None:
        self.drawing, self.lang, self.pace = drawing, lang, pace
        self.console = console or Console(highlight=False)
        self.log: list[str] = []
        colours = COLOR_SYSTEMS.get(self.console.color_system or "")
        self.rows: Sequence[Text] = ()
        self.size = self.console.size
        self.idle = False
        self.felt = Style.parse(FELT).render("|", color_system=colours).partition("|")[0]

    def __enter__(self) -> Self:
        self.console.set_alt_screen(True)
        if RESIZED:
            signal.signal(RESIZED, self.resized)
        signal.signal(signal.SIGTERM, terminated)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if RESIZED:
            signal.signal(RESIZED, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self.console.show_cursor(True)
        self.console.set_alt_screen(False)

    # -- what the table calls ---------------------------------------------------------------

    def tell(self, before: Scene, after: Scene, event: Event, sentence: str, last: bool) -> None:
        """An event has happened; `last`: somebody at this keyboard is asked right after it."""
        if event["what"] in self.drawing.STOPS and self.log and after.people:
            self.stop(before)
        if event["what"] not in self.drawing.UNLOGGED:
            self.log.append(sentence)
        pause = self.drawing.PAUSES.get(event["what"], 0) * self.pace
        if pause and not last:
            self.show(frame(after, self.drawing, self.log))
            self.wait(pause)

    def ask(self, scene: Scene, message: Sequence[str] = ()) -> str:
        """Draws the table with the question, and what there is to say to the last answer; reads the next."""
        self.show(frame(scene, self.drawing, self.log, message))
        return self.read()

    def page(self, title: str, lines: Sequence[str]) -> None:
        """A text over the table, in pages; typing something leaves it."""
        rows = [part for line in lines for part in wrapped(Text(line))]
        pages = [rows[n : n + PAGE_ROWS] for n in range(0, len(rows), PAGE_ROWS)] or [[]]
        for number, page in enumerate(pages, 1):
            self.show(overlay(title, page, say(self.lang, "more" if number < len(pages) else "back")))
            if self.read():
                return

    def cover(self, name: str) -> None:
        """Hides the table until the right person sits before it."""
        lines = [say(self.lang, "cover", name=name), "", *say(self.lang, "cover.why").split("\n")]
        rows = [row("")] * 6 + [row(line, align="center") for line in lines]
        self.show(overlay("", rows, say(self.lang, "cover.go", name=name)))
        self.read()

    def question(self, title: str, lines: Sequence[str], text: str) -> str:
        """Asks something beside the game."""
        rows = [part for line in lines for part in wrapped(Text(line))]
        self.show(overlay(title, rows, text))
        return self.read()

    def part(self, scene: Scene, result: Result, offer: str | None, message: str = "") -> str:
        """The end: who won and why, the places, and an offer."""
        self.show(
            overlay(say(self.lang, "result"), ended(scene, result, message), offer or say(self.lang, "go-on"))
        )
        answer = self.read()
        return answer if offer else ""

    # -- the screen -------------------------------------------------------------------------

    def stop(self, scene: Scene) -> None:
        self.show(frame(scene, self.drawing, self.log, prompt=say(self.lang, "go-on")))
        self.read()

    def show(self, rows: Sequence[Text]) -> None:
        """Draws rows from the top left corner; the cursor goes behind the prompt, in the last row but one."""
        self.rows, self.size = rows, self.console.size
        width, height = self.size
        if width < WIDTH or height < HEIGHT:
            told = textwrap.wrap(say(self.lang, "smaller", least=LEAST), max(1, width - 1))
            rows = [*map(Text, told), Text(" ›"), Text()]
        margin = max(0, width - WIDTH) // 2
        prompt = len(rows) - 2
        self.console.control(Control.home())
        filled = [*rows, *[Text()] * (height - len(rows))][:height]
        for number, line in enumerate(filled, 1):
            whole = row(Text.assemble(" " * margin, line), width, FELT)
            self.console.print(whole, end="\n" if number < height else "")
        self.console.control(Control.move_to(margin + len(rows[prompt].plain.rstrip()) + 1, prompt))
        self.console.file.write(self.felt)
        self.console.file.flush()

    def read(self) -> str:
        """A line from the keyboard. EOFError where there is none any more."""
        self.console.show_cursor(True)
        with self.idling():
            line = sys.stdin.readline()
        self.console.show_cursor(False)
        if not line:
            raise EOFError
        return line.strip()

    def wait(self, seconds: float) -> None:
        """Lets time pass; Enter hurries on."""
        with self.idling():
            if os.name == "nt" or not sys.stdin.isatty():
                time.sleep(seconds)
            elif select.select([sys.stdin], [], [], seconds)[0] and not sys.stdin.readline():
                raise EOFError

    @contextmanager
    def idling(self) -> Iterator[None]:
        """While nothing is drawn, a window of another size gets its picture at once."""
        self.idle = True
        self.resized()
        try:
            yield
        finally:
            self.idle = False

    def resized(self, *_: object) -> None:
        if self.idle and self.console.size != self.size:
            self.idle = False  # one picture at a time
            self.show(self.rows)
            self.idle = True
            self.resized()  # meanwhile it may have changed again


def frame(
    scene: Scene,
    drawing: Drawing,
    log: Sequence[str],
    message: Sequence[str] = (),
    prompt: str | None = None,
) -> list[Text]:
    """The whole screen: title, board, log or message, hand, question, prompt, keys.

    The board stays where it is when a hand or a question comes and goes; only the log makes room.
    """
    hand, question = drawing.hand(scene), asked(scene)
    kept = max(len(hand), drawing.HAND_ROWS)
    board = drawing.board(scene, MOST_ROWS - kept)
    space = [row("")] if HEIGHT - 3 - len(board) - kept - QUESTION_ROWS > SPACIOUS else []
    left = HEIGHT - 3 - len(board) - len(hand) - len(question) - 2 * len(space)
    middle = told(scene, message, left) if message else logged(scene, log, left)
    keys = row(Text(f" {drawing.hint(scene)}", DIM))
    top = [title(scene), *space, *board]
    return [*top, *middle, *hand, *space, *question, prompt_row(scene, prompt), keys]


def title(scene: Scene) -> Text:
    public = scene.view["public"]
    facts = [words.fill(scene.game.words, scene.lang, "round", public)]
    facts += [say(scene.lang, "pile", pile=public["pile"])] if public.get("pile") is not None else []
    left = Text.assemble(
        (" ♠ PITBOSS ", BRASS_BAR), "  ", (words.fill(scene.game.words, scene.lang, "name", {}), NEON)
    )
    right = Text(f"{' · '.join(filter(None, facts))} ", BRASS)
    return row(Text.assemble(left, " " * (WIDTH - left.cell_len - right.cell_len), right), style="on #06281c")


def asked(scene: Scene) -> list[Text]:
    if scene.asked is None:
        return []
    text = words.question(scene.game, scene.lang, scene.view, scene.asked, scene.names)
    return wrapped(named(text, scene.names, "bold"), rows=QUESTION_ROWS)


def logged(scene: Scene, log: Sequence[str], rows: int) -> list[Text]:
    """The last events, the newest last and bright."""
    found: list[Text] = []
    for age, sentence in enumerate(reversed(log[-rows:] if rows else [])):
        lines = wrapped(named(sentence, scene.names, DIM if age else ""))
        if len(found) + len(lines) > rows:
            break
        found = lines + found
    return found + [row("")] * (rows - len(found))


def told(scene: Scene, message: Sequence[str], rows: int) -> list[Text]:
    """An answer to what was typed, in place of the log."""
    found = [part for line in message for part in wrapped(named(line, scene.names, BRASS))]
    return found[:rows] + [row("")] * (rows - len(found))


def prompt_row(scene: Scene, prompt: str | None) -> Text:
    if prompt is not None:
        return row(Text.assemble(" ", (prompt, BRASS), (" ›", NEON)))
    if scene.asked is None:
        return row("")
    return row(Text.assemble(" ", (say(scene.lang, "prompt"), BRASS), (" ›", NEON)))


def overlay(title: str, rows: Sequence[Text], prompt: str) -> list[Text]:
    """A page of text with a prompt below it."""
    filled = [*rows, *[row("")] * (PAGE_ROWS - len(rows))]
    head = row(Text.assemble((" ♠ PITBOSS ", BRASS_BAR), "  ", (title, NEON)), style="on #06281c")
    return [
        head,
        row(""),
        *filled[:PAGE_ROWS],
        row(""),
        row(Text.assemble(" ", (prompt, BRASS), (" ›", NEON))),
        row(""),
    ]


def ended(scene: Scene, result: Result, message: str) -> list[Text]:
    """The winner, and every seat's money as a bar."""
    why = named(results.reason(result, scene.names, scene.lang), scene.names, "bold")
    rows = [row(""), *wrapped(why), row("")]
    for seat in sorted(range(len(scene.names)), key=lambda seat: result.places[seat]):
        length = BAR * max(0, result.money[seat]) // max(1, *result.money)
        place = Text.assemble(
            ("♛ " if seat in result.winners else "  ", BRASS),
            (f"{result.places[seat]}. {sign(seat)} {cut(scene.names[seat], 18):<19}", f"bold {colour(seat)}"),
            (" " * length, f"on {colour(seat)}"),
            f" {words.money(result.money[seat], scene.lang)}",
        )
        notes = Text(f"{result.notes[seat]} {say(scene.lang, 'result.notes')}  ", DIM)
        rows += [row(Text.assemble("  ", row(place, WIDTH - 4 - notes.cell_len), notes)), row("")]
    return [*rows, row(f" {message}", style=NEON)]
