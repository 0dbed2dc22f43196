"""`pitboss play` in plain lines, as pipes and screen readers have it."""

import json
from pathlib import Path

import pytest

from pitboss import record
from pitboss.games import _found as known_games
from pitboss.testing import pig

FACES = "".join(f"{face}\n" for face in range(1, 7))
ANYTHING = FACES * 60
"""Every face over and over: those that were not rolled are refused, and the next is tried."""


def lines_of(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_bots_play_a_whole_game_to_watch(run) -> None:
    code, out, err = run("play", "las-vegas", "--human", "--seed", 1)
    assert (code, err) == (0, "")
    assert "Your choice" not in out
    for text in (
        "Round 1 begins;",
        "Round 3 is scored.",
        "The game is over.",
        "4. ",
        "wins: the most money.",
    ):
        assert text in out


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_person_plays_a_whole_game(run, tmp_path, lang, players) -> None:
    file = tmp_path / "game.pitboss.jsonl"
    options = ["--option", "bandit", "--option", "neutral_dice"]
    argv = [
        "play",
        "las-vegas",
        "--players",
        players,
        "--seed",
        2,
        "--lang",
        lang,
        "--record",
        file,
        *options,
    ]
    code, out, err = run(*argv, typed=ANYTHING)
    assert (code, err) == (0, "")
    assert {"en": "The game is over.", "de": "Das Spiel ist aus."}[lang] in out
    assert str(file) in out
    verdict = record.verify(file)
    assert verdict.outcomes == sum("deal" in line for line in lines_of(file))
    by = [line.get("by") for line in lines_of(file) if "do" in line]
    assert {"bot", None} == set(by)


def test_the_same_seed_and_choices_make_the_same_game(run) -> None:
    argv = ["play", "las-vegas", "--players", 2, "--seed", "lucky"]
    assert run(*argv, typed=ANYTHING) == run(*argv, typed=ANYTHING)
    assert run(*argv, typed=ANYTHING).out != run(*argv[:-1], "other", typed=ANYTHING).out


def test_plain_lines_have_no_escapes(run) -> None:
    out = run("play", "las-vegas", "--simple", "--seed", 1, typed=FACES).out
    assert "\x1b" not in out
    assert "\r" not in out
    assert out.isprintable() or {sign for sign in out if not sign.isprintable()} == {"\n"}


def test_no_more_input_ends_the_game_with_a_word(run, tmp_path) -> None:
    file = tmp_path / "left.pitboss.jsonl"
    code, out, err = run("play", "las-vegas", "--seed", 1, "--record", file, typed="")
    assert (code, err) == (0, "")
    assert "No more input: the game ends here, without a result." in out
    assert lines_of(file)[-2] == {"end": {"abandoned": "eof"}}
    assert run("verify", file).code == 0
    assert not list(tmp_path.glob("*.part"))


def test_quitting_asks(run) -> None:
    out = run("play", "las-vegas", "--seed", 1, typed="quit\nn\nquit\ny\n1\n").out
    assert out.count("Leave the table? (y/n)") == 2
    assert out.rstrip().endswith("The game ends here, without a result.")


def test_a_record_is_never_written_over(run, tmp_path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("dear diary")
    code, out, err = run("play", "las-vegas", "--record", file)
    assert (code, out) == (1, "")
    assert "is there already" in err
    out = run("play", "las-vegas", typed=f"save {file}\n").out
    assert "is there already" in out
    assert file.read_text() == "dear diary"


@pytest.mark.parametrize(
    "name", ["a\0b", "x" * 5000, "x" * 252, "~nobody-of-that-name/x", "/no/such/folder/x"]
)
def test_what_cannot_be_a_file_ends_no_game(run, name) -> None:
    code, out, err = run("play", "las-vegas", "--seed", 1, typed=f"save {name}\nlog\n")
    assert (code, err) == (0, "")
    assert "cannot be written" in out
    assert out.count("Your choice") == 3
    assert run("play", "las-vegas", "--record", name).code == 1


def test_saving_in_the_middle_of_a_game(run, tmp_path) -> None:
    file = tmp_path / "middle.pitboss.jsonl"
    out = run("play", "las-vegas", "--seed", 1, typed=f"save\nsave {file}\n").out
    assert "Save where?" in out
    assert f"Record kept in {file}." in out
    assert record.replay(file).waits == [0]


@pytest.mark.parametrize(
    "argv",
    [
        ["--bots", "greedy", "random", "las-vegas"],
        ["--names", "Ada", "Bo", "las-vegas", "--seed", 1],
        ["--human", "las-vegas"],
        ["--option", "bandit", "--seed", 1, "las-vegas"],
        ["--seed", 1, "las-vegas", "--human", "1", "2"],
    ],
)
def test_the_game_may_stand_behind_the_options(run, argv) -> None:
    code, out, err = run("play", *argv)
    assert (code, err) == (0, "")
    assert "Round 1 begins; " in out


TYPED = [
    ("?", "help", "why 2 – why a choice is allowed"),
    ("help", "help", "quit – leave the table"),
    ("2?", "preview", "Anna places 2 2 2 at casino 2."),
    ("2b?", "preview of a short form", "Anna places 2 2 2 at the bandit."),
    ("why 6", "a refusal", "6 is not allowed: that face was not rolled (LV-7)."),
    ("why 6", "its rule", "LV-7: Roll and place."),
    ("why 2 bandit", "a choice that is allowed", "LV-21: Every face, only once."),
    ("rule LV-11", "a rule", "Ties cancel."),
    ("rule 99", "an unknown rule", "There is no rule 99 here"),
    ("rules", "all rules", "LV-25 "),
    ("log", "the log", "Anna rolls 2 2 2 3 3 4 (Biggy 3)."),
    ("table", "the table", "Casino 6: $40,000, $20,000. Nobody yet."),
    ("undo", "nothing to undo", "There is nothing you can take back."),
    ("zurueck", "German without umlauts", "There is nothing you can take back."),
    ("6", "an illegal choice", "6 is not allowed: that face was not rolled (LV-7)."),
    ("7", "no choice", "7 is no choice here."),
    ("quitt", "a mistyped command", "Did you mean quit?"),
    ("why", "nothing to explain", "why 2 – why a choice is allowed, or not"),
    ("2 BANDIT?", "capitals", "Anna places 2 2 2 at the bandit."),
    ("why x", "no choice to explain", "x is no choice here.\nPossible: 2, 3, 4, 2 bandit"),
    ("warum 6", "German works too", "6 is not allowed"),
    ("{seat}\x00\t%s", "rubbish", "is no choice here."),
]


@pytest.mark.parametrize(
    ("typed", "says"), [(t, s) for t, _, s in TYPED], ids=[f"{t[:12]}: {w}" for t, w, _ in TYPED]
)
def test_what_can_be_typed_besides_a_choice(run, typed, says) -> None:
    argv = ["play", "las-vegas", "--players", 3, "--option", "bandit", "--seed", 4]
    before = run(*argv, typed="").out
    code, out, err = run(*argv, typed=f"{typed}\n")
    assert (code, err) == (0, "")
    assert says in out[before.index("Your choice") :]


def test_plain_help_explains_no_signs_that_are_not_there(run) -> None:
    out = run("play", "las-vegas", "--seed", 1, typed="?\n").out
    assert "quit – leave the table" in out
    assert "framed in brass" not in out


def test_the_german_table_speaks_german_about_files_and_rules(run, tmp_path) -> None:
    there = tmp_path / "da.txt"
    there.write_text("x")
    typed = f"speichern {there}\nspeichern {tmp_path}/fehlt/x\nregel 99\n"
    out = run("play", "las-vegas", "--lang", "de", "--seed", 1, typed=typed).out
    for text in (f"{there} gibt es schon", "lässt sich nicht schreiben", "Eine Regel 99 gibt es hier nicht"):
        assert text in out


def test_why_needs_no_written_rules(run, monkeypatch) -> None:
    monkeypatch.setitem(known_games, "pig", pig.GAME)
    out = run("play", "pig", "--players", 2, "--seed", 3, typed="why hold\nwhy roll\nrules\n").out
    assert "hold is not allowed: " in out
    assert "roll is allowed." in out
    assert "There are no written rules of pig." in out


def test_short_forms_are_played(run, tmp_path) -> None:
    file = tmp_path / "short.jsonl"
    run(
        "play", "las-vegas", "--option", "bandit", "--seed", 4, "--record", file, "--players", 2, typed="2b\n"
    )
    assert next(line for line in lines_of(file) if "do" in line) == {"seat": 0, "do": "2 bandit"}


def test_several_people_at_one_keyboard(run) -> None:
    out = run(
        "play", "las-vegas", "--names", "Ada", "Grace", "--human", "Ada", 2, "--seed", 1, typed=ANYTHING
    ).out
    assert "Ada, choose a face" in out
    assert "Grace, choose a face" in out


def test_money_of_others_is_hidden_unless_it_is_open(run) -> None:
    def seats(*more: str) -> list[str]:
        out = run("play", "las-vegas", "--players", 2, "--seed", 1, *more, typed="table\n").out
        return [line for line in out.splitlines() if "dice left" in line]

    assert [line.endswith("$0.") for line in seats()[:2]] == [True, False]
    assert [line.endswith("$0.") for line in seats("--option", "open_money")[:2]] == [True, True]


def test_a_game_without_a_drawing_of_its_own_is_played(run, monkeypatch) -> None:
    monkeypatch.setitem(known_games, "pig", pig.GAME)
    code, out, err = run("play", "pig", "--players", 2, "--seed", 3, typed="roll\nhold\n" * 400)
    assert (code, err) == (0, "")
    assert "wins" in out.splitlines()[-1]
    assert "turn Anna · sum 0" in out


def test_a_game_of_hidden_hands_is_played(run) -> None:
    typed = "".join(f"play {card}\n" for card in (1, 2, 3, 4, 5, 6, 11, 22, 33, 44, 55, 66)) * 40
    code, out, err = run("play", "las-vegas-cards", "--players", 2, "--seed", 3, typed=typed)
    assert (code, err) == (0, "")
    assert "wins" in out.splitlines()[-1] or "share" in out.splitlines()[-1]


def test_names_may_look_like_language(run) -> None:
    out = run("play", "las-vegas", "--names", "{seat}", "[x] {note}", "--seed", 1, typed=FACES).out
    assert "[x] {note} places" in out
    assert "{seat}, choose a face" in out
