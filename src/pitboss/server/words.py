"""Texts from players, made fit to be shown to others."""

import unicodedata

from pitboss.core.errors import PitbossError
from pitboss.table import LONGEST_NAME

LONGEST_TEXT = 500
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
MARKS = 3  # accents on one letter; more of them run over other lines


def clean_name(text: str) -> str:
    """One line without control and direction marks, at most 40 characters."""
    name = " ".join(_visible(" ".join(text.split())).split())
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise PitbossError("malformed", "a name: expected a text that can be seen", given=text[:LONGEST_NAME])
    if len(name) > LONGEST_NAME:
        raise PitbossError(
            "too-large",
            f"a name has at most {LONGEST_NAME} characters",
            given=len(name),
            expected=LONGEST_NAME,
        )
    return name


def clean_text(text: str) -> str:
    said = _visible(text).strip()
    if not said:
        raise PitbossError("malformed", "chat: expected a text that is not empty", given=text[:40])
    if len(said) > LONGEST_TEXT:
        raise PitbossError(
            "too-large", f"chat: at most {LONGEST_TEXT} characters", given=len(said), expected=LONGEST_TEXT
        )
    return said


def different(name: str, others: list[str]) -> str:
    """The name, numbered where somebody at the table has it already."""
    taken = {other.casefold() for other in others}
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 4].rstrip()} {number}"
    return found


def _visible(text: str) -> str:
    """Without characters that are not seen but change how others are shown; joiners inside emoji stay."""
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(c)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        hidden = c in BLANK or kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        if c in " \n\u200d" or not (hidden or marks > MARKS):
            kept.append(c)
    return "".join(kept)
