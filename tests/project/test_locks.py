"""The lock files hold what pyproject.toml asks for, each version once and with hashes."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOLDS = {"light": [], "fast": ["fast"], "dev": ["fast", "postgres"], "bench": ["fast", "bench"]}

pytestmark = pytest.mark.quick


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def asked_for(lock: str) -> set[str]:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras, groups = told["project"]["optional-dependencies"], told["dependency-groups"]
    wanted = [
        *told["project"]["dependencies"],
        *groups["build"],
        *(n for e in HOLDS[lock] for n in extras[e]),
    ]
    if lock == "dev":
        wanted += [name for name in groups["dev"] if isinstance(name, str)]
    return {name_of(requirement) for requirement in wanted}


@pytest.mark.parametrize("lock", HOLDS)
def test_a_lock_holds_what_is_asked_for(lock: str) -> None:
    held = re.findall(r"^([\w.-]+)==", (ROOT / "locks" / f"{lock}.txt").read_text("utf-8"), re.MULTILINE)
    assert asked_for(lock) - set(map(name_of, held)) == set()


@pytest.mark.parametrize("lock", HOLDS)
def test_everything_in_a_lock_has_hashes(lock: str) -> None:
    text = (ROOT / "locks" / f"{lock}.txt").read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert [line for line in lines if "--hash=sha256:" not in line] == []


@pytest.mark.parametrize("lock", ["light", "fast", "bench"])
def test_every_lock_has_the_same_versions(lock: str) -> None:
    def versions(name: str) -> set[str]:
        return set(
            re.findall(r"^[\w.-]+==\S+", (ROOT / "locks" / f"{name}.txt").read_text("utf-8"), re.MULTILINE)
        )

    names = {line.partition("==")[0] for line in versions("dev")}
    assert {line for line in versions(lock) if line.partition("==")[0] in names} <= versions("dev")
