"""Who may load what."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "pitboss"
HEAVY = ("numpy", "numba", "llvmlite", "litestar", "sqlalchemy")

pytestmark = pytest.mark.quick


def imported_by(file: Path) -> Iterator[str]:
    """The top-level packages that a file imports, at the top or inside functions."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("part", ["core", "pieces", "games"])
def test_rules_need_the_standard_library_only(part: str) -> None:
    allowed = sys.stdlib_module_names | {"pitboss"}
    found = {
        f"{file.relative_to(SOURCE)} imports {name}"
        for file in (SOURCE / part).rglob("*.py")
        for name in imported_by(file)
        if name not in allowed
    }
    assert found == set()


def loaded_by(code: str) -> list[str]:
    """The heavy packages in memory after `code` ran in a Python of its own."""
    program = f"import sys\n{code}\nprint('heavy:', *[name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].split()[1:]


def test_import_pitboss_is_light() -> None:
    assert loaded_by("import pitboss") == []


@pytest.mark.parametrize(
    "words", [["--version"], ["games"], ["games", "--json"], ["rules", "las-vegas", "LV-11"]]
)
def test_plain_commands_never_load_numba(words: list[str]) -> None:
    code = f"""
from pitboss.cli import main
sys.argv = ["pitboss", *{words!r}]
try:
    code = main()
except SystemExit as stop:
    code = stop.code
assert not code, code
"""
    assert loaded_by(code) == []
