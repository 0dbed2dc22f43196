"""The table in plain lines, for screen readers, pipes and small windows: nothing drawn, no colours."""

import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from pitboss.cli.paper import put
from pitboss.cli.tables import Drawing, Event, Scene
from pitboss.cli.words import say
from pitboss.core import words
from pitboss.core.game import Result

COVER_LINES = 60


class Plain:
    """One of the two faces of a table; the other is `pitboss.cli.screen.Screen`."""

    drawn = False

    def __init__(self, drawing: Drawing, lang: str, pace: float) -> None:
        self.drawing, self.lang, self.pace = drawing, lang, pace
        self.talks = sys.stdin.isatty()
        self.held: list[str] = []
        self.asked = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.flush()

    def tell(self, before: Scene, after: Scene, event: Event, sentence: str, last: bool) -> None:
        """An event has happened."""
        self.asked = False
        if event["what"] in self.drawing.TOGETHER:
            self.held.append(sentence)
            return
        self.flush()
        if event["what"] in self.drawing.STOPS:
            put()
        put(sentence)
        sys.stdout.flush()
        time.sleep(self.drawing.PAUSES.get(event["what"], 0) * self.pace)

    def ask(self, scene: Scene, message: Sequence[str] = ()) -> str:
        """Says how the table stands and what is asked, once; then reads an answer."""
        self.flush()
        if not self.asked and scene.asked is not None:
            self.asked = True
            question = words.question(scene.game, self.lang, scene.view, scene.asked, scene.names)
            possible = f"{say(self.lang, 'choices')}: {', '.join(choices(scene))}"
            self.tell_all("", *self.drawing.lines(scene), question, possible)
        self.tell_all(*message)
        return self.read(f"{say(self.lang, 'prompt')}: ")

    def page(self, title: str, lines: Sequence[str]) -> None:
        self.tell_all("", f"{title}:", *lines, "")

    def cover(self, name: str) -> None:
        """Hides what was said, where somebody sits before it."""
        if self.talks:
            self.asked = False
            print("\n" * COVER_LINES)
            self.tell_all(say(self.lang, "cover", name=name), *say(self.lang, "cover.why").split("\n"))
            self.read(f"{say(self.lang, 'cover.go', name=name)}: ")

    def question(self, title: str, lines: Sequence[str], text: str) -> str:
        self.flush()
        self.tell_all("", *lines)
        return self.read(f"{text}: ")

    def part(self, scene: Scene, result: Result, offer: str | None, message: str = "") -> str:
        """The end; what is offered is asked only of somebody who is there."""
        self.flush()
        if not offer or not self.talks:
            return ""
        if message:
            put(message)
        return self.read(f"{offer}: ")

    def flush(self) -> None:
        if self.held:
            put(" ".join(self.held))
            self.held.clear()

    def tell_all(self, *lines: str) -> None:
        for line in lines:
            put(line)

    def read(self, prompt: str) -> str:
        """A line of input, which is repeated where nobody typed it. EOFError where there is none any more."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line or not self.talks:
            print(line.strip(), flush=True)
        if not line:
            raise EOFError
        return line.strip()


def choices(scene: Scene) -> list[str]:
    """The legal choices in words."""
    offers = scene.view["legal"]
    return [offer["do"] if "do" in offer else say(scene.lang, "choice.range", **offer) for offer in offers]
