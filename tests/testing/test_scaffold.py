"""`new_game`: what it writes works as it stands, and bad input leaves nothing behind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss.core.errors import PitbossError
from pitboss.testing.scaffold import new_game

SOURCE = Path(pitboss.__file__).parents[1]


def run(*command: str, path: list[Path], cwd: Path) -> str:
    known = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "PITBOSS_CACHE_DIR": str(cwd / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    found = subprocess.run([sys.executable, *command], env=known, cwd=cwd, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.fixture
def project(tmp_path):
    new_game("high-dice", tmp_path)
    return tmp_path / "pitboss-high-dice"


@pytest.mark.quick
def test_the_files_of_a_new_game(tmp_path):
    files = new_game("high-dice", tmp_path / "games")
    names = [file.relative_to(tmp_path / "games").as_posix() for file in files]
    assert "pitboss-high-dice/pyproject.toml" in names
    assert "pitboss-high-dice/src/pitboss_high_dice/turn.py" in names
    assert "pitboss-high-dice/src/pitboss_high_dice/rules/high-dice.md" in names
    assert "pitboss-high-dice/tests/test_game.py" in names
    assert sorted(os.listdir(tmp_path / "games")) == ["pitboss-high-dice"]
    for file in files:
        assert "$" not in file.read_text(encoding="utf-8"), file
        if file.suffix == ".py":
            compile(file.read_text(encoding="utf-8"), str(file), "exec")


@pytest.mark.quick
@pytest.mark.parametrize(
    "name",
    ["", "High", "3d", "a b", "../x", "a--b", "-a", "a-", "ä", "x" * 41, "class", "las-vegas", None, 3],
)
def test_bad_names_are_refused(tmp_path, name):
    with pytest.raises(PitbossError):
        new_game(name, tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.quick
def test_nothing_is_overwritten(project):
    (project / "README.md").write_text("mine", encoding="utf-8")
    with pytest.raises(PitbossError, match="is there already"):
        new_game("high-dice", project.parent)
    assert (project / "README.md").read_text(encoding="utf-8") == "mine"


@pytest.mark.quick
def test_nothing_is_left_half_written(tmp_path, monkeypatch):
    def full(self, *args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(PitbossError, match="cannot be written: No space left on device"):
        new_game("high-dice", tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.quick
def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(PitbossError, match="cannot be written"):
        new_game("high-dice", tmp_path / "file")


def test_a_new_game_passes_its_own_tests(project):
    out = run("-m", "pytest", "-q", "-p", "no:cacheprovider", path=[SOURCE], cwd=project)
    assert " passed" in out
    assert "failed" not in out


def test_an_installed_game_is_found_and_played(project, tmp_path):
    target = tmp_path / "site"
    run(
        *("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"),
        *("--disable-pip-version-check", "--target", str(target), str(project)),
        path=[],
        cwd=tmp_path,
    )
    play = (
        "import json, pitboss\n"
        "table = pitboss.Table('high-dice', ['Anna', 'Benno', 'Carla'], seed=1)\n"
        "while table.waits: table.play(table.waits[0], table.legal(table.waits[0])[-1])\n"
        "again = pitboss.replay(table.record())\n"
        "from pitboss.games.rules_text import rulebook\n"
        "rules = list(rulebook('high-dice', 'de').rules)\n"
        "over = max(table.result.money) >= 100\n"
        "print(json.dumps([pitboss.games(), over, again.result == table.result, rules]))"
    )
    games, over, same, rules = json.loads(run("-c", play, path=[SOURCE, target], cwd=tmp_path))
    assert "high-dice" in games
    assert "las-vegas" in games
    assert over
    assert same
    assert rules == ["HD-1", "HD-2", "HD-3", "HD-4"]
