"""One match at this keyboard: tells what happens, asks people, lets bots choose, keeps the record."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss import bots, record
from pitboss.cli import tables
from pitboss.cli.plain import Plain, choices
from pitboss.cli.tables import Event, Scene, View
from pitboss.cli.words import COMMANDS, say
from pitboss.core import words
from pitboss.core.chance import random
from pitboss.core.errors import PitbossError, shown
from pitboss.core.game import apart
from pitboss.games.rules_text import rulebook
from pitboss.table import Table

if TYPE_CHECKING:
    from pitboss.cli.screen import Screen

SHORT = 150
"""Longer answers get a page of their own."""


class Left(Exception):
    """Somebody has left the table; says how, as a key of the words."""


class Sitting:
    """A match at this keyboard."""

    def __init__(
        self,
        table: Table,
        face: "Plain | Screen",
        lang: str,
        seated: Mapping[int, str],
        seed: int,
        keep: Path | None,
    ) -> None:
        """`seated`: the bots by seat; people sit at the other seats. `keep`: where the record is kept."""
        self.table, self.face, self.lang = table, face, lang
        self.bots = {seat: bots.find(name) for seat, name in seated.items()}
        self.people = frozenset(range(len(table.seats))) - self.bots.keys()
        self.ears = min(self.people) if len(self.people) == 1 else None
        self.drawing = tables.find(table.game.id)
        self.chance = random(seed)
        self.keep = keep
        self.told = 0
        self.seen: int | None = None
        self.view: View = table.view(self.ears)
        before = table.game.begin(len(table.seats), table.options)
        self.view["public"] = apart(table.game.public(before))

    def run(self) -> None:
        """Plays until the match is over, or somebody leaves."""
        self.catch_up()
        while waits := self.table.waits:
            bot = next((seat for seat in waits if seat in self.bots), None)
            if bot is None:
                self.answer(waits[0])
            else:
                seen = bots.seen(self.table.game, self.table.state, bot, self.chance)
                self.table.play(bot, self.bots[bot](seen), by="bot")
            if self.keep:
                self.save(self.keep)
            self.catch_up()

    # -- telling ----------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Shows what has happened, event by event, and then the table as it is."""
        events = self.table.events(self.ears)
        fresh = events[self.told :]
        asked = not self.bots.keys() & set(self.table.waits) and not self.table.over
        for number, event in enumerate(fresh, 1):
            before = self.scene()
            self.view = self.drawing.follow(self.view, event)
            last = asked and number == len(fresh)
            self.face.tell(before, self.scene(), event, self.sentence(event), last)
        self.told = len(events)
        self.view = self.table.view(self.ears)

    def scene(self, asked: int | None = None) -> Scene:
        table = self.table
        preview = None if asked is None else lambda choice: table.preview(asked, choice)
        return Scene(table.game, self.lang, table.seats, self.view, self.people, asked, preview)

    def sentence(self, event: Event) -> str:
        return words.say(self.table.game, self.lang, event, self.table.seats)

    # -- asking -----------------------------------------------------------------------------

    def answer(self, seat: int) -> None:
        """Asks a seat until its choice is made, or one is taken back."""
        hidden = self.table.game.chosen is not None
        if hidden and len(self.people) > 1 and self.seen != seat:
            self.face.cover(self.table.seats[seat])
        self.seen = seat
        self.view = self.table.view(seat)
        message: list[str] | None = []
        while message is not None:
            message = self.respond(seat, self.face.ask(self.scene(seat), message))

    def respond(self, seat: int, text: str) -> list[str] | None:
        """What there is to say to something typed; None where it was a choice, or took one back."""
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word.lower())
        try:
            if command:
                return self.obey(seat, command, rest.strip())
            if text.endswith("?"):
                return self.would(seat, self.drawing.typed(text.rstrip("? ")))
            if text:
                self.table.play(seat, self.drawing.typed(text))
                return None
        except PitbossError as error:
            return self.refused(seat, rest.strip() if command else text, error)
        return []

    def refused(self, seat: int, text: str, error: PitbossError) -> list[str]:
        """Why it is not done, in the words of this table where it has some."""
        if error.code not in ("illegal", "malformed"):
            return [in_words(error, self.lang)]
        offers = choices(self.scene(seat))
        possible = say(self.lang, "possible", choices=", ".join(offers))
        if error.why:
            return [self.not_allowed(text, error.why, error.rule), possible]
        line = say(self.lang, "no-choice", given=text)
        close = get_close_matches(text, [*COMMANDS, *offers], 1)
        return [f"{line} {say(self.lang, 'close', close=close[0])}" if close else line, possible]

    def not_allowed(self, text: str, why: str, rule: str | None) -> str:
        because = words.text(self.table.game.words, self.lang, why)
        return say(self.lang, "not-allowed", given=text, why=f"{because} ({rule}).")

    def would(self, seat: int, text: str) -> list[str]:
        """What a choice would bring: beside the table if it is short, else on a page of its own."""
        lines = [self.sentence(event) for event in self.table.preview(seat, text)]
        if sum(map(len, lines)) <= SHORT and len(lines) <= 2:
            return lines
        self.face.page(say(self.lang, "would", choice=text), lines)
        return []

    # -- commands ---------------------------------------------------------------------------

    def obey(self, seat: int, command: str, rest: str) -> list[str] | None:
        """Does what was typed besides a choice; says what there is to say to it."""
        match command:
            case "help":
                self.face.page(say(self.lang, "help"), self.help(seat))
            case "why" if not rest:
                return [say(self.lang, "help.why", example=choices(self.scene(seat))[0])]
            case "why":
                self.why(seat, self.drawing.typed(rest))
            case "rule" if rest:
                rule = rulebook(self.table.game.id, self.lang).rule(rest)
                self.face.page(say(self.lang, "rule", id=rule.id), [rule.text])
            case "rule" | "rules":
                book = rulebook(self.table.game.id, self.lang)
                self.face.page(book.title, [f"{rule.id} {rule.text}" for rule in book.rules.values()])
            case "log":
                events = self.table.events(self.ears)
                self.face.page(say(self.lang, "log"), [self.sentence(event) for event in events])
            case "table":
                scene = self.scene(seat)
                self.face.page(say(self.lang, "turn", seat=self.table.seats[seat]), self.drawing.lines(scene))
            case "undo":
                return self.undo(seat)
            case "save":
                return self.save_as(rest)
            case "quit":
                sure = self.face.question("", [], say(self.lang, "quit.sure"))
                if sure.lower() in say(self.lang, "yes").split():
                    raise Left("left")
        return []

    def help(self, seat: int) -> list[str]:
        scene = self.scene(seat)
        keys = ("choose", "preview", "why", "rule", "table", "log", "undo", "save", "quit")
        typed = [say(self.lang, f"help.{key}", example=choices(scene)[0]) for key in keys]
        return [*typed, "", *self.drawing.legend(scene)] if self.face.drawn else typed

    def why(self, seat: int, text: str) -> None:
        """Why a choice is allowed, or not, with the rule."""
        refusal = self.table.why_not(seat, text)
        if refusal:
            line, rule = self.not_allowed(text, refusal.why, refusal.rule), refusal.rule
        else:
            events = self.table.preview(seat, text)[:1]
            line = " ".join([say(self.lang, "allowed", given=text), *map(self.sentence, events)])
            rule = events[0].get("rule", "") if events else ""
        self.face.page(f"{text}?", [line, *self.told_rule(rule)])

    def told_rule(self, rule: str) -> list[str]:
        """A rule in words, where the game has written ones."""
        try:
            known = rulebook(self.table.game.id, self.lang).rules
        except PitbossError:
            return []
        return ["", f"{rule}: {known[rule].text}"] if rule in known else []

    def undo(self, seat: int) -> list[str] | None:
        """Takes back a choice made at this keyboard."""
        for who in (seat, *self.people - {seat}):
            try:
                self.table.undo(who)
                return None
            except PitbossError:
                continue
        return [say(self.lang, "undo.no")]

    # -- the record -------------------------------------------------------------------------

    def save_as(self, name: str) -> list[str]:
        if not name:
            return [say(self.lang, "save.file")]
        self.save(new_file(name))
        return [say(self.lang, "saved", file=name)]

    def save(self, path: Path) -> None:
        record.save(self.table.record(self.ears), path)


def in_words(error: PitbossError, lang: str) -> str:
    """What went wrong beside the game: a file that cannot be kept, a rule that there is not."""
    wrong = {
        "forbidden": "file.there",
        "unavailable": "file.failed",
        "unknown": "rule.none",
        "not-found": "rules.none",
    }
    return say(lang, wrong[error.code], given=error.given) if error.code in wrong else error.text


def new_file(name: str) -> Path:
    """A file to keep a record in; never one that is there already."""
    try:
        path = Path(name).expanduser()
        if not is_there(path):
            is_there(path.with_name(path.name + ".part"))  # as it is called while it is being written
            return path
    except (OSError, ValueError, RuntimeError):  # too long, a NUL in it, nobody's home
        raise PitbossError("unavailable", f"{shown(name)} cannot be a file", given=name) from None
    raise PitbossError("forbidden", f"{name} is there already: name another file", given=name)


def is_there(path: Path) -> bool:
    """Unlike `Path.exists`, raises where there can be no such file."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    return True
