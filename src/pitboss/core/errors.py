"""The one error that users see: what was given, what was expected, and which rule says so."""

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

CODES = (
    "malformed",
    "unknown",
    "not-asked",
    "illegal",
    "stale",
    "forbidden",
    "not-found",
    "too-large",
    "too-many",
    "unavailable",
)

LONGEST = 200  # characters of what was given, in a sentence


def shown(given: Any) -> str:
    """What was given, short enough for an error's sentence; lines of a record as they are written."""
    written = isinstance(given, dict | list)
    text = json.dumps(given, skipkeys=True, default=repr) if written else repr(given)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


class Refusal(NamedTuple):
    """Why a choice is not allowed: the rule, and the key of the sentence in the game's words."""

    rule: str
    why: str


class PitbossError(Exception):
    """Bad input of any kind. `code` is one of CODES; `why` names a sentence in the game's words."""

    def __init__(
        self,
        code: str,
        text: str,
        *,
        given: Any = None,
        expected: Any = None,
        rule: str | None = None,
        why: str | None = None,
    ) -> None:
        assert code in CODES, code
        super().__init__(text)
        self.code, self.text = code, text
        self.given, self.expected, self.rule, self.why = given, expected, rule, why

    def json(self) -> dict[str, Any]:
        facts = {
            "code": self.code,
            "rule": self.rule,
            "given": self.given,
            "expected": self.expected,
            "text": self.text,
        }
        return {"error": {name: fact for name, fact in facts.items() if fact is not None}}


def unknown(kind: str, given: Any, known: Iterable[str]) -> PitbossError:
    """An unknown name: says what there is, and what was probably meant."""
    names = sorted(known)
    close = get_close_matches(str(given)[:LONGEST], names, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(names) or 'none'}"
    return PitbossError("unknown", f"unknown {kind} {shown(given)}: {hint}", given=given, expected=names)
