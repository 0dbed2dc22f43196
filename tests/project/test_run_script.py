"""The script `run`: it has to work before anything is installed, so it is tested as a plain file."""

import subprocess
import sys
import time
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.quick


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`run` in an empty tree of its own, where every step of an installation is only noted."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader = SourceFileLoader("pitboss_run_script", str(ROOT / "run"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    script = module_from_spec(spec)
    loader.exec_module(script)

    for name in (
        "pyproject.toml",
        "src/pitboss/_version.py",
        *(f"locks/{key}.txt" for key in script.HELD_IN),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"contents of {name}", "utf-8")
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(script, "STAMP", tmp_path / ".venv" / "pitboss-stamp.json")
    monkeypatch.setattr(script, "FAST_LOG", tmp_path / ".venv" / "fast.log")
    monkeypatch.setattr(script, "INSTALL_LOCK", tmp_path / ".venv.lock")
    monkeypatch.setattr(script, "WEB_TESTS", tmp_path / "web")
    (tmp_path / "web" / "node_modules").mkdir(parents=True)
    (tmp_path / "web" / "package-lock.json").write_text("locked", "utf-8")

    steps: list[str] = []

    def note_step(command: list[str]) -> None:
        steps.append(" ".join(command))
        for name in ("python", "pitboss"):
            script.tool(name).parent.mkdir(parents=True, exist_ok=True)
            script.tool(name).touch()

    monkeypatch.setattr(script, "install_step", note_step)
    monkeypatch.setattr(script, "steps", steps, raising=False)
    return script


def steps_of(run: ModuleType, level: str) -> list[str]:
    """The steps that `level` takes from here: venv, the level's lock, the project."""
    run.steps.clear()
    run.prepare(level)
    words = {"-m venv": "venv", "-e ": "project", **{f"{key}.txt": key for key in run.HELD_IN}}
    return [word for step in run.steps for sign, word in words.items() if sign in step]


def test_first_installation_makes_everything_and_the_second_nothing(run: ModuleType) -> None:
    assert steps_of(run, "light") == ["venv", "light", "project"]
    assert steps_of(run, "light") == []


def test_everything_comes_with_hashes_and_nothing_is_fetched_for_the_project(run: ModuleType) -> None:
    run.prepare("dev")
    _, lock, project = run.steps
    assert "--require-hashes" in lock
    assert "--only-binary :all:" in lock
    assert "--no-index" in project
    assert "--no-build-isolation" in project


def test_a_larger_level_holds_the_smaller_ones(run: ModuleType) -> None:
    run.prepare("dev")
    assert steps_of(run, "light") == steps_of(run, "fast") == []
    assert steps_of(run, "bench") == ["bench"]


def test_a_level_is_added_without_touching_the_project(run: ModuleType) -> None:
    run.prepare("light")
    assert steps_of(run, "fast") == ["fast"]


def test_a_changed_lock_installs_again(run: ModuleType) -> None:
    run.prepare("light")
    (run.ROOT / "locks/light.txt").write_text("other", "utf-8")
    assert steps_of(run, "light") == ["light"]


@pytest.mark.parametrize("name", ["pyproject.toml", "src/pitboss/_version.py"])
def test_a_changed_project_is_installed_again(run: ModuleType, name: str) -> None:
    run.prepare("light")
    (run.ROOT / name).write_text("other", "utf-8")
    assert steps_of(run, "light") == ["project"]


def test_going_back_to_an_older_lock_installs_that(run: ModuleType) -> None:
    run.prepare("dev")
    locks = run.ROOT / "locks"
    old = {name: (locks / name).read_text("utf-8") for name in ("light.txt", "dev.txt")}
    for name in old:
        (locks / name).write_text("newer", "utf-8")
    run.prepare("light")
    for name, text in old.items():
        (locks / name).write_text(text, "utf-8")
    assert steps_of(run, "light") == ["light"]


def test_a_moved_tree_gets_a_new_venv(run: ModuleType) -> None:
    run.prepare("light")
    run.write_stamp({**run.read_stamp(), "home": "elsewhere"})
    assert steps_of(run, "light") == ["venv", "light", "project"]
    assert "--clear" in run.steps[0]


def test_a_venv_made_by_hand_is_not_cleared(run: ModuleType) -> None:
    run.prepare("light")
    run.STAMP.unlink()
    run.steps.clear()
    run.prepare("light")
    assert "--clear" not in run.steps[0]


def test_a_lost_program_is_installed_again(run: ModuleType) -> None:
    run.prepare("light")
    run.tool("pitboss").unlink()
    assert steps_of(run, "light") == ["project"]


def test_a_killed_installation_is_not_taken_for_finished(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run.install_step
    run.prepare("light")

    def killed(command: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "install_step", killed)
    with pytest.raises(KeyboardInterrupt):
        run.prepare("dev")
    assert run.is_ready("light")
    assert not run.is_ready("dev")
    monkeypatch.setattr(run, "install_step", whole)
    assert steps_of(run, "dev") == ["dev", "project"]
    assert all("--force-reinstall" in step for step in run.steps)
    assert steps_of(run, "dev") == []


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", '"words"', "17"])
def test_a_broken_stamp_counts_as_none(run: ModuleType, text: str) -> None:
    run.prepare("light")
    run.STAMP.write_text(text, "utf-8")
    assert not run.is_ready("light")
    run.prepare("light")
    assert run.is_ready("light")


def test_one_installation_at_a_time(run: ModuleType) -> None:
    with run.sole_installer(wait=True) as first, run.sole_installer(wait=False) as second:
        assert first
        assert not second
        run.prepare("fast", wait=False)
        assert run.steps == []
    with run.sole_installer(wait=False) as third:
        assert third


def test_a_failed_step_stops_with_its_code() -> None:
    step = [sys.executable, "-c", "exit(3)"]
    code = f"import runpy; runpy.run_path({str(ROOT / 'run')!r})['install_step']({step!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "exit code 3" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "system", [{"ID": "debian"}, {"ID": "ubuntu"}, {"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}]
)
def test_debian_is_told_the_one_command_for_venv(run: ModuleType, system: dict[str, str]) -> None:
    assert f"apt install python3.{sys.version_info.minor}-venv" in run.missing_venv_words(system)


@pytest.mark.parametrize("system", [{}, {"ID": "gentoo"}])
def test_other_systems_are_told_what_is_missing(run: ModuleType, system: dict[str, str]) -> None:
    words = run.missing_venv_words(system)
    assert "venv and ensurepip" in words
    assert "apt" not in words


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_missing_module_is_answered_in_words(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: None if name == missing else object())
    with pytest.raises(SystemExit, match="lacks its modules"):
        run.prepare("light")
    assert run.steps == []


def test_old_python_is_answered_in_one_line(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit) as stop:
        run.main([])
    assert "3.11 or newer, this is 3.10" in str(stop.value)
    assert "\n" not in str(stop.value)
    assert run.steps == []


@pytest.mark.parametrize(("typed", "meant"), [("tset", "test"), ("chekc", "check"), ("benhc", "bench")])
def test_a_typo_is_answered_with_a_suggestion(
    run: ModuleType, typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main([typed]) == 2
    assert f"did you mean {meant}?" in capsys.readouterr().err
    assert run.steps == []


def test_help_lists_every_command(run: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--help"]) == 0
    text = capsys.readouterr().out
    assert all(f"./run {command}" in text for command in run.COMMANDS)


@pytest.mark.parametrize(
    ("typed", "program"),
    [
        ([], ["pitboss", "serve"]),
        (["--lan", "--no-browser"], ["pitboss", "serve", "--lan", "--no-browser"]),
        (["bench", "--json"], ["pitboss", "bench", "--json"]),
    ],
)
def test_play_and_bench_become_the_program(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, typed: list[str], program: list[str]
) -> None:
    monkeypatch.setenv("PITBOSS_NO_FAST", "1")
    started: list[list[str]] = []
    monkeypatch.setattr(run, "become", started.append)
    run.main(typed)
    assert [[Path(command[0]).stem, *command[1:]] for command in started] == [program]


def test_what_tests_take_from_npm_is_installed_once(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes, started = [1, 0, 0], []

    def call(command: list[str], **_: object) -> int:
        started.append(command)
        return codes[len(started) - 1]

    monkeypatch.setattr(run.subprocess, "call", call)
    run.add_web_tools()
    assert "axe-core are skipped" in capsys.readouterr().err
    run.add_web_tools()
    run.add_web_tools()
    assert len(started) == 2
    (run.WEB_TESTS / "package-lock.json").write_text("newer", "utf-8")
    run.add_web_tools()
    assert len(started) == 3
    assert all("ci" in command for command in started)


def test_tests_leave_the_long_ones_to_soak(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(run, "add_web_tools", lambda: None)
    monkeypatch.setattr(run, "become", lambda command, cwd: started.append(" ".join(command)))
    run.main(["test", "-k", "dice"])
    run.main(["soak"])
    assert "-m soak" not in started[0]
    assert started[0].endswith("-k dice")
    assert started[1].endswith("-m soak")


def test_peers_that_cannot_be_installed_are_skipped_with_a_word(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse_peers(command: list[str]) -> None:
        if "bench.txt" in command[-1]:
            sys.exit("no wheel")
        real(command)

    real = run.install_step
    monkeypatch.setattr(run, "install_step", refuse_peers)
    monkeypatch.setattr(run, "become", lambda command: 0)
    assert run.main(["bench"]) == 0
    assert "left out" in capsys.readouterr().err


class TestFastInTheBackground:
    @pytest.fixture
    def started(self, run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        monkeypatch.delenv("PITBOSS_NO_FAST", raising=False)
        started: list[list[str]] = []
        monkeypatch.setattr(run.subprocess, "Popen", lambda command, **_: started.append(command))
        return started

    def test_is_started_once(self, run: ModuleType, started: list[list[str]]) -> None:
        run.prepare("light")
        run.add_fast_in_background()
        run.add_fast_in_background()
        assert [command[-1] for command in started] == ["_fast"]

    def test_is_tried_again_later(
        self, run: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run.prepare("light")
        run.add_fast_in_background()
        later = time.time() + run.RETRY_FAST_AFTER + 1
        monkeypatch.setattr(run.time, "time", lambda: later)
        run.add_fast_in_background()
        assert len(started) == 2

    def test_is_not_started_when_it_is_there(self, run: ModuleType, started: list[list[str]]) -> None:
        run.prepare("dev")
        run.add_fast_in_background()
        assert started == []

    def test_can_be_turned_off(
        self, run: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PITBOSS_NO_FAST", "1")
        run.prepare("light")
        run.add_fast_in_background()
        assert started == []
