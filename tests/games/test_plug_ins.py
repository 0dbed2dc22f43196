"""Games of other packages, found by their entry points: good ones, and ones that will not do."""

import os
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss import PitbossError
from tests.cli.conftest import program

pytestmark = pytest.mark.quick


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a good game, one that breaks, something else, and one with a name that is taken."""
    (tmp_path / "stranger.py").write_text(
        "from pitboss.testing.pig import GAME\n"
        "ODDS = GAME._replace(id='odds')\n"
        "TAKEN = GAME._replace(id='las-vegas')\n"
        "NOTHING = 7\n",
        encoding="utf-8",
    )
    (tmp_path / "broken.py").write_text("raise RuntimeError('no dice here')\n", encoding="utf-8")
    about = tmp_path / "stranger-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        "[pitboss.games]\nbroken = broken:GAME\nnothing = stranger:NOTHING\n"
        "las-vegas = stranger:TAKEN\nodds = stranger:ODDS\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys.modules["pitboss.games"], "_found", {})
    for name in ("stranger", "broken"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.filterwarnings("ignore:the plug-in")
def test_a_plug_in_is_played_like_any_game(installed: Path) -> None:
    assert pitboss.games() == ["las-vegas", "las-vegas-cards", "odds"]
    table = pitboss.Table("odds", ["a", "b"], seed=1)
    while table.waits:
        table.play(table.waits[0], table.legal(table.waits[0])[-1])  # hold, where that is possible
    assert pitboss.replay(table.record()).result == table.result


def test_those_that_will_not_do_are_left_out_with_a_word(installed: Path) -> None:
    with pytest.warns(UserWarning, match="the plug-in") as found:
        pitboss.games()
    assert sorted(str(warning.message) for warning in found) == [
        "the plug-in broken:GAME is left out: RuntimeError: no dice here",
        "the plug-in stranger:NOTHING is left out: expected a pitboss.core.game.Game",
        "the plug-in stranger:TAKEN is left out: there is a game las-vegas already",
    ]


def test_a_program_says_so_in_one_line(installed: Path) -> None:
    out, err = program("games", env={"PYTHONPATH": os.pathsep.join(sys.path)}).communicate()
    assert b"odds \xe2\x80\x93" in out
    assert (
        err.decode().splitlines()[0]
        == "pitboss: the plug-in broken:GAME is left out: RuntimeError: no dice here"
    )
    assert len(err.splitlines()) == 3


def test_an_unknown_game_is_still_answered_with_a_suggestion(installed: Path) -> None:
    with (
        pytest.warns(UserWarning, match="the plug-in"),
        pytest.raises(PitbossError, match="did you mean odds"),
    ):
        pitboss.Table("ods", ["a", "b"])
