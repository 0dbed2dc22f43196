"""Actions as text, and why one is refused."""

import re

from pitboss.core.errors import Refusal
from pitboss.core.game import Malformed
from pitboss.games.las_vegas.material import BIGGY, CASINOS, NEUTRAL, OWN
from pitboss.games.las_vegas.state import State
from pitboss.pieces.dice import faces

FORM = re.compile(r"([1-6])( bandit)?")


def write(state: State, seat: int, action: int) -> str:
    return f"{action + 1}" if action < CASINOS else f"{action - CASINOS + 1} bandit"


def read(state: State, seat: int, text: str) -> int:
    found = FORM.fullmatch(text)
    if not found:
        raise Malformed("a face from 1 to 6, or a face on the bandit, e.g. `3` or `3 bandit`")
    return int(found[1]) - 1 + (CASINOS if found[2] else 0)


def refuse(state: State, seat: int, action: int) -> Refusal:
    if action >= CASINOS and not state.bandit:
        return Refusal("LV-20", "why.no-bandit")
    face = action % CASINOS
    if not faces(state.roll[OWN] | state.roll[BIGGY] | state.roll[NEUTRAL]) >> face & 1:
        return Refusal("LV-7", "why.not-rolled")
    return Refusal("LV-21", "why.closed")
