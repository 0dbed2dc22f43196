"""The drawn table: everything fits 80 by 24, whatever happens at it."""

import io
from collections.abc import Sequence

import pytest
from rich.console import Console
from rich.text import Text

from pitboss import Table, bots
from pitboss.cli import tables
from pitboss.cli.drawing import FACES
from pitboss.cli.play import bots_for, part
from pitboss.cli.screen import Screen
from pitboss.cli.sitting import Left, Sitting
from pitboss.cli.tables import HEIGHT, WIDTH, Scene, generic, las_vegas
from pitboss.core import words
from pitboss.core.chance import random
from pitboss.core.game import Game, Result, apart
from tests.throwaway import pawnshop, showdown

LONG = ["Wolfgang-Amadeus Moz", "Maximiliane v. Thurn", "{seat} [x] Zoë 山田太郎", "iiiiiiiiiiiiiiiiiiii"]
LONG += ["WWWWWWWWWWWWWWWWWWWW", "Kunigunde v. Hohenau"]


class Rehearsal(Screen):
    """A screen that nobody sits before: it keeps what it shows, and types what a bot would."""

    def __init__(self, game: Game | str, lang: str, typed: Sequence[str] = ()) -> None:
        console = Console(width=WIDTH, height=HEIGHT, file=io.StringIO(), force_terminal=True)
        drawing = tables.find(game if isinstance(game, str) else game.id)
        super().__init__(drawing, lang, pace=1.0, console=console)
        self.game = game
        self.choose, self.chance = bots.find("random"), random(5)
        self.typed = list(typed)
        self.shown: list[list[Text]] = []
        self.asked: list[tuple[dict, str]] = []
        self.table: Table

    def show(self, rows: Sequence[Text]) -> None:
        self.shown.append(list(rows))

    def ask(self, scene: Scene, message: Sequence[str] = ()) -> str:
        super().ask(scene, message)
        self.asked.append((scene.view, self.texts()[-1]))
        assert scene.asked is not None
        if self.typed:
            return self.typed.pop(0)
        return self.choose(bots.seen(scene.game, self.table.state, scene.asked, self.chance))

    def wait(self, seconds: float) -> None:
        assert seconds > 0

    def read(self) -> str:
        return "y" if "Leave the table?" in self.texts()[-1] else ""

    def texts(self) -> list[str]:
        return ["\n".join(row.plain.rstrip() for row in rows) for rows in self.shown]


def sat(screen: Rehearsal, names: Sequence[str], options: dict, people: int = 1, seed: int = 1) -> Sitting:
    table = screen.table = Table(screen.game, names, options, seed=seed)
    seated = bots_for(table.game, range(people, len(names)), ["random"])
    return Sitting(table, screen, screen.lang, seated, seed, None)


def rehearsed(game: Game | str, names: Sequence[str], options: dict, lang: str, people: int = 1) -> Rehearsal:
    """A whole game, and its end."""
    screen = Rehearsal(game, lang)
    sitting = sat(screen, names, options, people)
    sitting.run()
    assert part(sitting) is None
    return screen


def check_size(screen: Rehearsal) -> None:
    for rows in screen.shown:
        assert len(rows) == HEIGHT
        assert {row.cell_len for row in rows} == {WIDTH}
        assert "\n" not in "".join(row.plain for row in rows)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_screen_of_a_whole_game_fits(players, lang) -> None:
    options = {"bandit": True, "neutral_dice": players < 5, "open_money": players % 2 == 0}
    screen = rehearsed("las-vegas", LONG[:players], options, lang, people=1 + players % 2)
    assert len(screen.shown) > 100
    check_size(screen)
    for view, text in screen.asked:
        notes = [words.money(note, lang) for casino in view["public"]["casinos"] for note in casino["notes"]]
        assert [note for note in notes if text.count(note) < notes.count(note)] == []
        keys = [f"{offer['do'][0]}{'b' if 'bandit' in offer['do'] else ''} " for offer in view["legal"]]
        assert [key for key in keys if f"{key}→" not in text and f"{key}◇→" not in text] == []


@pytest.mark.parametrize("game", [pawnshop.GAME, showdown.GAME], ids=lambda game: game.id)
def test_every_screen_of_the_generic_table_fits(game) -> None:
    screen = rehearsed(game, LONG[: game.players[-1]], {}, "en", people=2)
    assert screen.drawing.PAUSES is generic.PAUSES
    check_size(screen)


def test_the_generic_table_offers_choices_and_ranges() -> None:
    texts = rehearsed(pawnshop.GAME, LONG[: pawnshop.GAME.players[-1]], {}, "en", people=2).texts()
    assert [text for text in texts if ", N from " in text]


def test_a_choice_is_taken_back() -> None:
    screen = Rehearsal(showdown.GAME, "en", typed=["undo"])
    sitting = sat(screen, ["Anna", "Benno"], {}, people=2)
    screen.typed = [screen.table.legal(0)[0], "undo"]
    sitting.run()
    undone = [line for line in screen.table.lines if "undo" in line]
    assert undone == [{"undo": 0}]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("options", [{}, {"sequential": True, "tokens": True}])
def test_every_screen_of_another_game_fits(options, lang) -> None:
    check_size(rehearsed("las-vegas-cards", LONG[:5], options, lang, people=2))


def test_what_is_drawn_after_an_event_is_what_the_table_says() -> None:
    """Following the events leads to the table's own view: nothing on the screen is made up."""
    for players, seed in ((2, 1), (3, 2), (6, 3)):
        options = {"bandit": True, "neutral_dice": players < 5}
        table = Table("las-vegas", LONG[:players], options, seed=seed)
        view = {**table.view(0), "public": apart(table.game.public(table.game.begin(players, table.options)))}
        told = 0
        while table.waits:
            for event in table.events(0)[told:]:
                view = las_vegas.follow(view, event)
            told = len(table.events(0))
            assert seen(view) == seen(table.view(0))
            table.play(table.waits[0], table.legal(table.waits[0])[-1])


def seen(view: dict) -> dict:
    """What a view shows, without what only the screen marks while it scores."""
    public = dict(view["public"])
    public.pop("focus", None)
    marks = ("paid", "cancelled")
    public["casinos"] = [
        {name: fact for name, fact in casino.items() if name not in (*marks, "closed")}
        for casino in public["casinos"]
    ]
    for casino in public["casinos"]:
        casino["dice"] = sorted(casino["dice"], key=lambda lying: str(lying["party"]))
    return {"public": public, "mine": view["mine"]}


def test_scoring_shows_ties_and_pay_outs_one_after_another() -> None:
    texts = rehearsed("las-vegas", ["Anna", "Benno", "Carla"], {"neutral_dice": True}, "en").texts()
    scored = [text for text in texts if "Round 1 is scored." in text]
    ties = [text for text in scored if "✕" in text]
    assert ties
    assert all("cancel out" in text for text in ties[:1])
    assert [text for text in texts if "Enter to go on" in text]
    assert "Final result" in texts[-1]
    assert "♛" in texts[-1]


def test_a_seat_with_a_hidden_hand_is_covered_before_the_next_person_looks() -> None:
    screen = rehearsed("las-vegas-cards", ["Anna", "Benno"], {}, "en", people=2)
    texts = screen.texts()
    hands = [n for n, text in enumerate(texts) if "choose out of your hand" in text]
    for n in hands:
        who = "Anna" if "Anna, choose" in texts[n] else "Benno"
        last = next(
            text for text in reversed(texts[:n]) if "choose out" in text or "Pass the keyboard" in text
        )
        assert f"Pass the keyboard to {who}." in last or f"{who}, choose" in last
    covers = [text for text in texts if "Pass the keyboard" in text]
    assert len(covers) > 10
    assert all("hand" not in text for text in covers)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_final_result_has_room_for_a_million(lang) -> None:
    screen = Rehearsal("las-vegas-cards", lang)
    scene = sat(screen, LONG[:2], {}).scene()
    screen.part(scene, Result([1_560_000, 420_000], [19, 5], [1, 2], [0]), None)
    check_size(screen)
    assert words.money(1_560_000, lang) in screen.texts()[-1]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", LONG)
def test_a_cover_says_everything(lang, name) -> None:
    screen = Rehearsal("las-vegas-cards", lang)
    screen.cover(name)
    check_size(screen)
    assert "…" not in screen.texts()[0]


def test_nobody_is_covered_where_nothing_is_hidden() -> None:
    screen = rehearsed("las-vegas", ["Anna", "Benno"], {}, "en", people=2)
    assert not [text for text in screen.texts() if "Pass the keyboard" in text]


def test_pages_answers_and_leaving() -> None:
    screen = Rehearsal("las-vegas", "en", typed=["?", "rules", "log", "table", "why 1", "zzz", "quit"])
    sitting = sat(screen, LONG[:6], {"bandit": True})
    with pytest.raises(Left):
        sitting.run()
    check_size(screen)
    assert len([text for text in screen.texts() if "Enter for more" in text]) > 3


def test_a_window_that_became_too_small_says_so() -> None:
    screen = rehearsed("las-vegas", ["Anna", "Benno"], {}, "de")
    written = io.StringIO()
    screen.console = Console(width=40, height=10, file=written, force_terminal=True)
    Screen.show(screen, screen.shown[-1])
    lines = [line.plain.strip() for line in map(Text.from_ansi, written.getvalue().split("\n"))]
    assert " ".join(lines[:2]) == "Bitte das Fenster vergrößern: Der Tisch braucht 80 × 24."
    assert "…" not in written.getvalue()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3b", "3 bandit"),
        ("b3", "3 bandit"),
        ("3 B", "3 bandit"),
        ("3", "3"),
        ("33", "33"),
        ("3 bandit", "3 bandit"),
    ],
)
def test_short_forms(typed, meant) -> None:
    assert las_vegas.typed(typed) == meant


def test_every_game_has_a_drawing() -> None:
    assert tables.find("las-vegas").PAUSES is las_vegas.PAUSES
    for game in ("pig", "no such/../game", "__init__"):
        assert tables.find(game).PAUSES is generic.PAUSES


@pytest.mark.parametrize("game", ["las-vegas", "las-vegas-cards"])
@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_board_stays_where_it_is_when_a_hand_comes_and_goes(game, players) -> None:
    screen = rehearsed(game, LONG[:players], {}, "en")
    faces = list(FACES)
    boards = [text.splitlines() for text in screen.texts() if "round" in text.splitlines()[0]]
    signs = [
        next(n for n, line in enumerate(lines) if [sign for sign in line if sign in faces] == faces)
        for lines in boards
    ]
    assert len(signs) > 50
    assert len(set(signs)) == 1
