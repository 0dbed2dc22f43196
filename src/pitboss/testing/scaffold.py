"""`pitboss new-game NAME`: a small game that works, as a project of its own, with its conformance test.

The new game is pig with other names: something to play from the first minute, to be changed file by file.
"""

import keyword
import re
import shutil
import tempfile
from pathlib import Path
from string import Template

from pitboss._version import __version__
from pitboss.core.errors import PitbossError, shown
from pitboss.games import ids

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40
TEMPLATES = Path(__file__).parent / "template"


def new_game(name: str, folder: Path) -> list[Path]:
    """Writes the project `folder/pitboss-NAME` in one step, or not at all; gives its files."""
    _check_name(name)
    project = folder / f"pitboss-{name}"
    if project.exists():
        raise PitbossError(
            "illegal", f"{project} is there already: expected a new folder", given=str(project)
        )
    values = {
        "name": name,
        "package": f"pitboss_{name.replace('-', '_')}",
        "title": name.replace("-", " ").title(),
        "rule": "".join(word[0] for word in name.upper().split("-")),
        "pitboss": __version__,
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".new-game-") as hidden:
            unfinished = Path(hidden) / project.name
            for template in sorted(TEMPLATES.rglob("*.txt")):
                _fill(template, unfinished, values)
            shutil.move(unfinished, project)
    except OSError as error:
        text = f"{project} cannot be written: {error.strerror}"
        raise PitbossError("unavailable", text, given=str(project)) from None
    return sorted(path for path in project.rglob("*") if path.is_file())


def _check_name(name: str) -> None:
    if not NAME.fullmatch(str(name)) or len(name) > LONGEST_NAME:
        text = f"a game cannot be called {shown(name)}: expected small letters, digits and single hyphens"
        raise PitbossError("malformed", f"{text}, at most {LONGEST_NAME}, e.g. high-dice", given=name)
    if name in ids() or keyword.iskeyword(name):
        raise PitbossError("illegal", f"there is something called {name} already", given=name)


def _fill(template: Path, project: Path, values: dict[str, str]) -> None:
    """A template's path names the file it becomes: `PACKAGE/turn.py.txt` is the game's `turn.py`."""
    place = template.relative_to(TEMPLATES).with_suffix("").as_posix()
    file = project / place.replace("PACKAGE", values["package"]).replace("NAME", values["name"])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(Template(template.read_text(encoding="utf-8")).substitute(values), encoding="utf-8")
