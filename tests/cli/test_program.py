"""What only a program of its own can show: pipes that close, encodings, signals, a terminal."""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import program


def test_a_closed_pipe_is_quiet() -> None:
    with program("rules", "las-vegas") as ran:
        assert ran.stdout
        assert ran.stderr
        ran.stdout.close()
        assert ran.stderr.read() == b""
    assert ran.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="only a shell of Unix closes them")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_were_closed_before_we_began(closed: str) -> None:
    command = f'"{sys.executable}" -m pitboss play las-vegas --seed 1 {closed}'
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(command, shell=True, env=env, input=b"", capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert (b"No more input" in ran.stdout) == (">&-" not in closed.replace("2>", ""))


def test_a_closed_standard_input_ends_the_game() -> None:
    out, err = program("play", "las-vegas", stdin=subprocess.DEVNULL).communicate()
    assert err == b""
    assert b"No more input" in out


def test_rubbish_on_standard_input_is_no_choice() -> None:
    ran = program("play", "las-vegas")
    out, err = ran.communicate(bytes(range(256)) * 20 + b"\n")
    assert (ran.returncode, err) == (0, b"")
    assert b"is no choice here" in out


def test_a_terminal_without_utf8_gets_plainer_signs() -> None:
    env = {"PYTHONIOENCODING": "ascii"}
    ran = program("play", "las-vegas", "--human", "--lang", "de", "--seed", "1", env=env)
    out, err = ran.communicate()
    assert (ran.returncode, err) == (0, b"")
    assert "wuerfelt 1" in out.decode("ascii")
    assert b"?" not in out


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "", "LANG": "C"}])
def test_a_terminal_set_to_c_gets_ascii(env) -> None:
    env = {"PYTHONUTF8": "", "PYTHONIOENCODING": "", "LC_CTYPE": "", **env}
    out, err = program("play", "las-vegas", "--human", "--lang", "de", "--seed", "1", env=env).communicate()
    assert err == b""
    assert "wuerfelt 1" in out.decode("ascii")


def test_a_full_disk_is_said() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with Path("/dev/full").open("wb") as full:
        ran = program("games", stdout=full)
        _, err = ran.communicate()
    assert ran.returncode == 1
    assert err.startswith(b"pitboss: ")
    assert b"Traceback" not in err


@pytest.fixture
def heeds_interrupts() -> Iterator[None]:
    """Tests that run in a shell's background ignore SIGINT, and so would every program they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.usefixtures("heeds_interrupts")
def test_interrupting_is_quiet_and_keeps_the_record(tmp_path) -> None:
    file = tmp_path / "game.pitboss.jsonl"
    ran = program("play", "las-vegas", "--seed", "1", "--record", file)
    assert ran.stdout
    while b"Possible" not in ran.stdout.readline():
        pass
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate()
    assert (ran.returncode, err) == (130, b"")
    assert b"Interrupted" in out
    assert json.loads(file.read_text("utf-8").splitlines()[-2]) == {"end": {"abandoned": "interrupted"}}


@pytest.mark.parametrize(
    "words", [["games"], ["rules", "las-vegas", "LV-1"], ["replay", "x"], ["verify", "x"]]
)
def test_commands_that_only_tell_load_nothing_heavy(words) -> None:
    code = f"""
import sys
from pitboss.cli import main
main({words!r})
print({{"numpy", "numba", "litestar", "sqlalchemy"}} & set(sys.modules) or "light")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "light"


def terminal_of(
    *argv: str, rows: int = 24, columns: int = 80, **env: str
) -> tuple[int, subprocess.Popen[bytes]]:
    """Starts the program in a terminal of that size; the other side of the terminal, and the program."""
    import pty

    master, slave = pty.openpty()
    resize(slave, rows, columns)
    env = {"TERM": "xterm-256color", "NO_COLOR": "", "COLUMNS": "", "LINES": "", **env}
    env = {name: text for name, text in env.items() if text}
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        os.environ.pop(name, None)
    ran = program(*argv, stdin=slave, stdout=slave, stderr=slave, env=env)
    os.close(slave)
    return master, ran


def resize(terminal: int, rows: int, columns: int) -> None:
    import fcntl
    import struct
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def written_to(master: int, until: str | None = None) -> str:
    """All that is written to a terminal, to its end or until something stands there."""
    written = b""
    while select.select([master], [], [], 60)[0]:
        try:
            data = os.read(master, 65536)
        except OSError:  # how Linux says that the other side has closed
            break
        if not data:
            break
        written += data
        if until and until.encode() in written:
            break
    return written.decode("utf-8", "ignore")


def in_a_terminal(*argv: str, typed: bytes = b"", **how: Any) -> tuple[int, str]:
    """Runs the program in a terminal; its exit code and all that it wrote there."""
    master, ran = terminal_of(*argv, **how)
    os.write(master, typed)
    written = written_to(master)
    os.close(master)
    return ran.wait(), written


WATCH = ("play", "las-vegas", "--human", "--pace", "off", "--seed", "1")
FULL_SCREEN = "\x1b[?1049h"

terminal = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX terminal")


@terminal
def test_a_terminal_gets_the_drawn_table_and_the_result_stays() -> None:
    code, written = in_a_terminal(*WATCH, typed=b"\n")
    assert code == 0
    screen, after = written.split("\x1b[?1049l")
    assert FULL_SCREEN in screen
    assert "Final result" in screen
    assert "wins: the most money." in after
    assert "Traceback" not in written


@terminal
def test_a_window_of_another_size_is_drawn_at_once() -> None:
    master, ran = terminal_of("play", "las-vegas", "--players", "2", "--pace", "off", "--seed", "1")
    assert "Your choice" in written_to(master, until="Your choice")
    for rows, columns, says in ((12, 60, "Make this window larger"), (30, 100, "Your choice")):
        resize(master, rows, columns)
        ran.send_signal(signal.SIGWINCH)
        assert says in written_to(master, until=says)
    os.write(master, b"quit\ny\n")
    assert "without a result" in written_to(master)
    os.close(master)
    assert ran.wait() == 0


@terminal
def test_a_program_that_is_ended_gives_the_terminal_back() -> None:
    master, ran = terminal_of("play", "las-vegas", "--players", "2", "--pace", "off", "--seed", "1")
    written_to(master, until="Your choice")
    ran.send_signal(signal.SIGTERM)
    assert "\x1b[?1049l" in written_to(master), "the screen that was there before is shown again"
    os.close(master)
    assert ran.wait() == 143


@terminal
@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"NO_COLOR": "1"}, "Round 1 begins"),
        ({"TERM": "dumb"}, "Round 1 begins"),
        ({"LC_ALL": "C", "PYTHONUTF8": "", "PYTHONIOENCODING": ""}, "Round 1 begins"),
        ({"rows": 23}, "80 × 24"),
        ({"columns": 79}, "80 × 24"),
    ],
)
def test_other_terminals_get_plain_lines(how, says) -> None:
    code, written = in_a_terminal(*WATCH, **how)
    assert code == 0
    assert FULL_SCREEN not in written
    assert says in written


@terminal
@pytest.mark.parametrize("columns", [40, 80])
def test_plain_lines_are_no_longer_than_the_terminal_is_wide(columns) -> None:
    _, written = in_a_terminal(*WATCH, "--simple", "--lang", "de", columns=columns)
    assert max(map(len, written.splitlines())) < columns
    assert not [line for line in written.splitlines() if line.startswith("$")]


@terminal
def test_a_person_leaves_a_drawn_table() -> None:
    code, written = in_a_terminal(
        "play", "las-vegas", "--players", "2", "--pace", "off", typed=b"?\n\nquit\ny\n"
    )
    assert code == 0
    assert "Leave the table?" in written
    assert written.rstrip().endswith("without a result.")
