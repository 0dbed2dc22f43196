"""What no file of the repository may hold."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Composed, so that this file does not find itself.
PATHS_OF_A_MACHINE = re.compile(rb"(?<![\w./<-])/(?:work|root|tmp)/")
OUTSIDE_THE_TREE = b".." + b"/shared"
PACKAGE_HOSTS = [
    name.encode()
    for name in ("pypi" + ".org", "python" + "hosted.org", "registry.npm" + "js.org", "deb." + "debian.org")
]

pytestmark = pytest.mark.quick


def files() -> list[Path]:
    """Every file that is, or would be, committed."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def lines_with(pattern: re.Pattern[bytes]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files()
        for number, line in enumerate(file.read_bytes().splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_path_of_this_machine() -> None:
    assert lines_with(PATHS_OF_A_MACHINE) == []
    assert lines_with(re.compile(re.escape(str(ROOT).encode()))) == []


def test_no_file_reads_outside_the_tree() -> None:
    assert lines_with(re.compile(re.escape(OUTSIDE_THE_TREE))) == []


def test_no_file_names_a_package_host() -> None:
    assert lines_with(re.compile(b"|".join(map(re.escape, PACKAGE_HOSTS)))) == []


@pytest.mark.parametrize("name", ["light", "fast", "dev", "bench"])
def test_locks_pin_everything_with_hashes_and_name_no_host(name: str) -> None:
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    assert "://" not in text
    assert "-index-url" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    assert entries
    assert [
        entry for entry in entries if not re.match(r"[\w.-]+==\S+[^\n]*\\\n    --hash=sha256:", entry)
    ] == []


@pytest.mark.parametrize("name", ["light", "fast", "bench"])
def test_locks_agree_on_versions(name: str) -> None:
    """Levels are installed over one another: none may change what another brought."""

    def pins(which: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for package, version in re.findall(
            r"^([\w.-]+)==(\S+)", (ROOT / "locks" / f"{which}.txt").read_text("utf-8"), re.MULTILINE
        ):
            found.setdefault(package, set()).add(version)
        return found

    dev = pins("dev")
    assert {
        package: pin for package, pin in pins(name).items() if package in dev and pin != dev[package]
    } == {}
