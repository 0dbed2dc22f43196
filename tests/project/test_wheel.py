"""The wheel, alone in an empty environment: what those get who have no source tree."""

import json
import os
import re
import runpy
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = {"numpy", "numba", "litestar", "sqlalchemy"}


def output_of(*command: str | Path, cwd: Path) -> str:
    """Run a command far from the source tree; its errors are part of the failure."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    output_of(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (found,) = out.glob("*.whl")
    return found


def test_wheel_holds_the_rules_and_the_licence(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    rules = {f"pitboss/rules/{file.name}" for file in (ROOT / "docs" / "rules").glob("*.md")}
    assert rules
    assert rules <= names
    assert "pitboss/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_wheel_runs_alone_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    output_of(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python, pitboss = programs / "python", programs / "pitboss"
    output_of(python, "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)

    version = runpy.run_path(str(ROOT / "src/pitboss/_version.py"))["__version__"]
    assert version in output_of(pitboss, "--version", cwd=tmp_path)
    assert "las-vegas" in output_of(pitboss, "games", cwd=tmp_path)
    assert "LV-1" in output_of(pitboss, "rules", "las-vegas", cwd=tmp_path)

    code = f"import pitboss, sys; print(*({HEAVY!r} & set(sys.modules)))"
    assert output_of(python, "-c", code, cwd=tmp_path).split() == []
    installed = output_of(python, "-m", "pip", "list", "--format=json", cwd=tmp_path)
    assert not {"numpy", "numba"} & {package["name"] for package in json.loads(installed)}
    check_page(pitboss, tmp_path)


def check_page(pitboss: Path, folder: Path) -> None:
    """The installed server has its page, its migrations and its client's files."""
    env = {**os.environ, "PITBOSS_DATA_DIR": str(folder / "data"), "PYTHONUNBUFFERED": "1"}
    command = [str(pitboss), "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            url = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            page = urlopen(url).read().decode()
            script = re.search(r'src="(/web/[^"]+/app\.js)"', page)
            assert script
            assert urlopen(url.rstrip("/") + script[1]).status == 200
        finally:
            server.terminate()
    assert (folder / "data" / "pitboss.db").exists()
