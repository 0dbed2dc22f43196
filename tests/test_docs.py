"""What the documents show is run: every `>>>` in them is a doctest. And their links lead somewhere."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
WITH_EXAMPLES = [file for file in DOCUMENTS if ">>>" in file.read_text("utf-8")]
MODULES_WITH_EXAMPLES = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in SOURCE.rglob("*.py")
    if ">>>" in file.read_text("utf-8")
)
LINK = re.compile(r"\]\(([^)\s]+)\)")

quick = pytest.mark.quick


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@quick
@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=named)
def test_examples(file: Path) -> None:
    found = doctest.testfile(str(file), module_relative=False, encoding="utf-8", verbose=False)
    assert found.attempted > 0
    assert found.failed == 0


@quick
def test_the_documents_with_examples_are_among_them() -> None:
    assert {"README.md", "docs/record-format.md"} <= {named(file) for file in WITH_EXAMPLES}


@quick
@pytest.mark.parametrize("file", DOCUMENTS, ids=named)
def test_every_block_of_python_is_run(file: Path) -> None:
    """One without `>>>` would grow old unseen. What only shows a file is fenced without a language."""
    for block in re.findall(r"```python\n(.*?)```", file.read_text("utf-8"), re.DOTALL):
        assert block.startswith(">>>"), f"{named(file)}: no example:\n{block}"


@quick
@pytest.mark.parametrize("file", DOCUMENTS, ids=named)
def test_links_within_the_project_lead_somewhere(file: Path) -> None:
    for link in LINK.findall(file.read_text("utf-8")):
        target, _, _ = link.partition("#")
        if target and "://" not in target and not target.startswith("mailto:"):
            assert (file.parent / target).exists(), f"{named(file)} links to {target}"


@pytest.mark.parametrize("module", MODULES_WITH_EXAMPLES)
def test_examples_in_the_code(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert (found.failed, found.attempted > 0) == (0, True)
