"""Runs commands: in this process for the many, as a program of its own for what only a program can show."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from pitboss.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("games", "--json", typed="")`: what a command answers."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def ran(*argv: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(list(map(str, argv)))
        except SystemExit as stop:
            code = int(stop.code or 0)
        return Ran(code, *capsys.readouterr())

    return ran


def program(*argv: object, **how) -> subprocess.Popen[bytes]:
    """`python -m pitboss …` with pipes."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C.UTF-8", **how.pop("env", {})}
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([sys.executable, "-m", "pitboss", *map(str, argv)], env=env, **{**pipes, **how})
