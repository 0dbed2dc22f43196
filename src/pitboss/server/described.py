"""What the HTTP API answers, for its OpenAPI description. A test holds every real answer against it."""

from typing import Annotated, Any, Literal

from litestar.enums import RequestEncodingType
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import Body, BodyKwarg
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from pitboss.core.errors import CODES
from pitboss.server.answers import STATUS
from pitboss.server.wire import Access, Clock
from pitboss.server.wire import Pace as TablePace

Facts = dict[str, Any]
Code = Annotated[str, Meta(pattern=f"^({'|'.join(CODES)})$")]
SAMPLE_ID = "q3ZrT0b8uVx5LmKa"
HASH = "51aa6d9b1c2f0e7733f1b8a4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f8"
QR = {"size": 33, "path": "M4 4h7v1h-7zM13 4h1v1h-1z"}


class Exact(Struct, forbid_unknown_fields=True):
    """All fields of an answer are named here."""


class ErrorFacts(Exact):
    code: Code
    text: str
    given: Any = UNSET
    expected: Any = UNSET
    rule: str | UnsetType = UNSET
    why: str | UnsetType = UNSET
    after: int | UnsetType = UNSET


class Refused(Exact):
    error: ErrorFacts


class OptionFacts(Exact):
    name: str
    kind: Literal["flag", "choice", "number"]
    default: Any
    values: list[Any]
    players: list[int] | None
    rule: str | None
    needs: str | None


class GameFacts(Exact):
    id: str
    rules: int
    players: list[int]
    undo: bool
    name: dict[str, str]
    tagline: dict[str, str]
    options: list[OptionFacts]
    presets: dict[str, Facts]
    bots: list[str]


class RuleFacts(Exact):
    id: str
    text: str


class SectionFacts(Exact):
    title: str
    rules: list[RuleFacts]


class PlayerFacts(Exact):
    id: str
    name: str
    link: bool


class WhoFacts(Exact):
    player: PlayerFacts | None
    token: str | UnsetType = UNSET


class QrFacts(Exact):
    size: int
    path: str


class LinkFacts(Exact):
    url: str
    qr: QrFacts


class InviteFacts(LinkFacts):
    reach: Literal["here", "lan", "public"]


class SeatFacts(Exact):
    name: str | None
    kind: Literal["player", "bot", "open"]
    bot: str | UnsetType = UNSET
    here: bool | UnsetType = UNSET
    left: bool | UnsetType = UNSET
    host: bool | UnsetType = UNSET
    commit: str | UnsetType | None = UNSET


class YouFacts(Exact):
    seats: list[int]
    host: bool
    sit: bool


class FairFacts(Exact):
    v: int
    commitment: str
    contributions: list[str] | None


class TableFacts(Exact):
    id: str
    game: str
    options: Facts
    access: Access
    clock: Clock
    pace: TablePace
    coach: bool
    phase: Literal["open", "starting", "running", "finished", "closed", "frozen"]
    created: int
    changed: int
    seats: list[SeatFacts]
    you: YouFacts
    fair: FairFacts
    result: Facts | None
    rematch: str | None
    trouble: str | None


class FrameFacts(Exact):
    events: list[Facts]
    view: Facts
    move: Facts | None


class ReplayFacts(Exact):
    table: TableFacts
    frames: list[FrameFacts]


class PartFacts(Exact):
    name: str
    number: int
    values: list[Any]
    counts: list[int] | None
    alone: bool
    ordered: bool


class DiceFacts(Exact):
    fair: FairFacts | None
    reveal: str | None
    outcomes: list[Facts]


# -- examples ---------------------------------------------------------------------------------

NULL = Raw(b"null")
"""The framework leaves None out of examples."""

OPTION = {
    "name": "bandit",
    "kind": "flag",
    "default": False,
    "values": [False, True],
    "players": NULL,
    "rule": "LV-20",
    "needs": NULL,
}
GAME = {
    "id": "las-vegas",
    "rules": 1,
    "players": [2, 3, 4, 5, 6],
    "undo": False,
    "name": {"en": "Las Vegas", "de": "Las Vegas"},
    "tagline": {"en": "Throw dice, outnumber the others …", "de": "Würfle, sei stärker als die anderen …"},
    "options": [OPTION],
    "presets": {"as-in-the-box": {}, "everything": {"bandit": True}},
    "bots": ["greedy", "random"],
}
RULES = [{"title": "Material", "rules": [{"id": "LV-1", "text": "Players and dice. …"}]}]
WORDS = {"name": "Las Vegas", "ask": "Choose a number.", "option.bandit": "With the bandit"}
PLAYER = {"player": {"id": "p5YkQ2w9Xe1RtZuA", "name": "Anna", "link": False}}
LINK = {"url": "https://play.example.org/me#k2J…", "qr": QR}
INVITE = {"url": f"https://play.example.org/tables/{SAMPLE_ID}#IAc9…", "qr": QR, "reach": "public"}
FAIR = {"v": 1, "commitment": HASH, "contributions": []}
ANNA = {"name": "Anna", "kind": "player", "here": True, "left": False, "host": True, "commit": NULL}
TABLE = {
    "id": SAMPLE_ID,
    "game": "las-vegas",
    "options": {"bandit": True},
    "access": "link",
    "clock": "none",
    "pace": "normal",
    "coach": False,
    "phase": "finished",
    "created": 1795000000000,
    "changed": 1795000600000,
    "seats": [ANNA, {"name": "Ada", "kind": "bot", "bot": "greedy"}],
    "you": {"seats": [0], "host": True, "sit": False},
    "fair": FAIR,
    "result": {"money": [480000, 660000], "notes": [8, 9], "places": [2, 1], "winners": [1]},
    "rematch": NULL,
    "trouble": NULL,
}
RECORD = '{"pitboss": 1, "game": "las-vegas", "seats": ["Anna", "Ada"]}\n{"deal": "start", "is": 1}\n'
VIEW = {
    "game": "las-vegas",
    "rules": 1,
    "options": {"bandit": True},
    "you": 0,
    "public": {"round": 1},
    "mine": {"money": 0, "notes": 0},
    "waits": {"seats": [0]},
    "legal": [{"do": "3"}],
}
REPLAY = {
    "table": TABLE,
    "frames": [{"events": [{"n": 0, "what": "round", "round": 1}], "view": VIEW, "move": NULL}],
}
START = {"name": "start", "number": 1, "values": [0, 1], "counts": [1, 1], "alone": True, "ordered": False}
DICE = {
    "fair": FAIR,
    "reveal": HASH,
    "outcomes": [{"deal": "start", "is": 1, "named": False, "parts": [START]}],
}

EXAMPLES: dict[Any, Any] = {
    GameFacts: GAME,
    list[GameFacts]: [GAME],
    list[SectionFacts]: RULES,
    dict[str, str]: WORDS,
    WhoFacts: PLAYER,
    LinkFacts: LINK,
    InviteFacts: INVITE,
    TableFacts: TABLE,
    list[TableFacts]: [TABLE],
    str: RECORD,
    ReplayFacts: REPLAY,
    DiceFacts: DICE,
}
REFUSALS: dict[str, Facts] = {
    "malformed": {"text": "Object missing required field `game`"},
    "unknown": {
        "given": "las-vegsa",
        "expected": ["las-vegas"],
        "text": "unknown game 'las-vegsa': did you mean las-vegas?",
    },
    "illegal": {"given": "start", "expected": [1], "text": "seats are still free"},
    "forbidden": {"text": "only the host of the table may do this"},
    "not-found": {"given": SAMPLE_ID, "text": "there is no such table, or it is not for you"},
    "too-large": {"given": 52, "expected": 40, "text": "a name has at most 40 characters"},
    "too-many": {"after": 5001, "text": "too many tables: try again in 5 s"},
    "unavailable": {"text": "nothing can be stored at the moment; try again soon"},
}
ALWAYS = ("forbidden", "unavailable")


def answered(kind: Any, *codes: str, status: int = 200, media: str = "application/json") -> Any:
    """The answers of a route: what it gives, and the errors by which it refuses."""
    found = {status: _spec(kind, "done", [("answer", EXAMPLES[kind])], media)}
    for code in (*codes, *ALWAYS):
        found.setdefault(STATUS[code], _spec(Refused, "", [], "application/json"))
        told = found[STATUS[code]]
        told.description = f"{told.description}, {code}".removeprefix(", ")
        assert told.examples is not None
        told.examples.append(Example(summary=code, value={"error": {"code": code, **REFUSALS[code]}}))
    return found


def body(**example: Any) -> BodyKwarg:
    """A JSON body, with an example for the description."""
    kwarg: BodyKwarg = Body(media_type=RequestEncodingType.JSON, examples=[Example(value=example)])
    return kwarg


def _spec(kind: Any, description: str, examples: list[tuple[str, Any]], media: str) -> ResponseSpec:
    shown = [Example(summary=summary, value=value) for summary, value in examples]
    return ResponseSpec(
        kind, generate_examples=False, description=description, media_type=media, examples=shown
    )
