"""The commands that answer and end: what they print, their exit codes, and what they say to mistakes."""

import json
import shlex
from pathlib import Path

import pytest

import pitboss
from pitboss.cli.arguments import parse
from pitboss.games import find, ids

pytestmark = pytest.mark.quick


def test_version(run) -> None:
    assert run("--version") == (0, f"pitboss {pitboss.__version__}\n", "")


def test_no_command_is_wrong_usage(run) -> None:
    code, out, err = run()
    assert (code, out) == (2, "")
    assert "simulate" in err


@pytest.mark.parametrize(
    ("argv", "meant"),
    [
        (["plya", "las-vegas"], "play"),
        (["new-gaem", "hazard"], "new-game"),
        (["play", "las-vegas", "--plyers", "3"], "--players"),
        (["simulate", "las-vegas", "--game=3"], "--games"),
    ],
)
def test_a_mistyped_word_is_wrong_usage_and_answered_with_a_suggestion(run, argv, meant) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert f"did you mean {meant}?" in err


@pytest.mark.parametrize(
    "argv",
    [
        ["play"],
        ["play", "las-vegas", "--players", "0"],
        ["play", "las-vegas", "--players", "many"],
        ["play", "las-vegas", "--pace", "warp"],
        ["play", "las-vegas", "--lang", "fr"],
        ["simulate", "las-vegas", "--games", "-1"],
        ["simulate", "las-vegas", "--seed", "x"],
        ["replay"],
        ["verify", "a", "b"],
    ],
)
def test_wrong_usage(run, argv) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert err


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["play", "las-vgas"], "did you mean las-vegas?"),
        (["play", "las-vegas", "--option", "bandid"], "did you mean bandit?"),
        (["play", "las-vegas", "--option", "bandit=maybe"], "expected on, off"),
        (["play", "las-vegas", "--players", "7"], "2 to 6 players, not 7"),
        (["play", "las-vegas", "--players", "6", "--option", "neutral_dice"], "LV-17"),
        (["play", "las-vegas", "--bots", "greddy"], "did you mean greedy?"),
        (["play", "las-vegas", "--human", "5"], "expected 1 to 4"),
        (["play", "las-vegas", "--human", "Ana"], "did you mean Anna?"),
        (["play", "las-vegas", "--names", "A", "A"], "names that differ"),
        (["play", "las-vegas", "--names", "A", "B", "--players", "3"], "2 names for 3 players"),
        (["play", "las-vegas", "--record", "nowhere/at/all"], "nowhere/at/all"),
        (["rules", "las-vegas", "LV-111"], "did you mean LV-11?"),
        (["simulate", "las-vegas", "--bot", "rnadom"], "did you mean random?"),
        (["replay", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(run, argv, says) -> None:
    code, out, err = run(*argv)
    assert (code, out) == (1, "")
    assert says in err
    assert err.count("\n") == 1


def test_games(run) -> None:
    code, out, _ = run("games", "--lang", "de")
    assert code == 0
    for game in ids():
        assert f"{game} – {find(game).words['de']['name']}" in out
        for option in find(game).options:
            assert option.name in out
    assert "2 bis 6 Personen" in out


def test_games_for_programs(run) -> None:
    listed = {game["id"]: game for game in json.loads(run("games", "--json").out)}
    assert listed.keys() == set(ids())
    found = listed["las-vegas"]
    assert found["names"] == {"en": "Las Vegas", "de": "Las Vegas"}
    assert found["players"] == [2, 3, 4, 5, 6]
    assert found["presets"]["everything"] == {"neutral_dice": True, "bandit": True}
    assert found["options"][0] == {
        "name": "neutral_dice",
        "kind": "flag",
        "default": False,
        "values": [False, True],
        "players": [2, 3, 4],
        "rule": "LV-17",
        "needs": None,
    }


def test_rules(run) -> None:
    code, out, _ = run("rules", "las-vegas")
    assert code == 0
    assert [f"LV-{n} " in out for n in range(1, 26)] == [True] * 25
    assert run("rules", "las-vegas", "LV-11").out.startswith("LV-11 Ties cancel.")
    assert run("rules", "las-vegas", "lv-11", "--lang", "de").out.startswith("LV-11 Gleichstände")


FIELDS = {
    "games",
    "decisions",
    "seconds",
    "games_per_second",
    "compile_seconds",
    "compiled",
    "mean_money",
    "wins",
    "notes",
}


def test_simulate_for_programs(run) -> None:
    argv = ["simulate", "las-vegas", "--players", 3, "--games", 20, "--option", "bandit", "--plain", "--json"]
    found = json.loads(run(*argv).out)
    assert found.keys() >= FIELDS
    assert (found["games"], found["players"], found["compiled"], found["compile_seconds"]) == (
        20,
        3,
        False,
        0,
    )
    assert len(found["mean_money"]) == len(found["wins"]) == len(found["notes"]) == 3
    assert sum(found["wins"]) >= 20
    again = json.loads(run(*argv).out)
    assert (again["mean_money"], again["decisions"]) == (found["mean_money"], found["decisions"])
    assert json.loads(run(*argv, "--seed", 1).out)["mean_money"] != found["mean_money"]


def test_simulate_in_words(run) -> None:
    code, out, err = run("simulate", "las-vegas", "--games", 5, "--plain")
    assert (code, err) == (0, "")
    assert "las-vegas, 4 players, 5 games by the bot random; rules not compiled" in out


def test_errors_for_programs(run) -> None:
    code, out, err = run("simulate", "las-vegas", "--players", 9, "--json")
    assert (code, err) == (1, "")
    error = json.loads(out)["error"]
    assert (error["code"], error["given"], error["expected"]) == ("illegal", 9, [2, 3, 4, 5, 6])


TOUR = (Path(__file__).parents[2] / "docs" / "tour.md").read_text("utf-8")


@pytest.mark.parametrize("line", [line for line in TOUR.splitlines() if line.startswith("pitboss ")])
def test_the_commands_of_the_tour_are_right(line) -> None:
    words = shlex.split(line.partition(" < ")[0])[1:]
    assert parse(words).command == words[0]


def test_seats_and_bots_may_be_named_one_by_one() -> None:
    words = "play las-vegas --human 1 --human 3 --bots greedy --bots random --names A --names B C"
    args = parse(words.split())
    assert (args.human, args.bots, args.names) == (["1", "3"], ["greedy", "random"], ["A", "B", "C"])
    args = parse(["play", "las-vegas", "--human"])
    assert (args.human, args.bots, args.names) == ([], [], None)
