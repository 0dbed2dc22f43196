"""Bodies of requests, messages of sockets: what does not fit is refused before anybody acts."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType, field

from pitboss.core.errors import PitbossError

Key = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=16 * 1024)]  # a body's length: how long it may be, `words` says
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Contribution = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
Text = Annotated[str, Meta(max_length=1000)]
Index = Annotated[int, Meta(ge=0, lt=64)]
Number = Annotated[int, Meta(ge=0, lt=2**31)]

Access = Literal["public", "link", "private"]
Clock = Literal["none", "relaxed", "normal", "fast"]
Pace = Literal["slow", "normal", "fast", "instant"]
Reaction = Literal["clap", "laugh", "wow", "sad", "luck", "think"]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A misspelt field is an error."""


class Naming(Strict):
    name: Name
    bearer: bool = False


class SecretBody(Strict):
    secret: Secret


class NewSeat(Strict):
    """One of me, bot, open."""

    me: bool = False
    name: Name | None = None
    bot: Name | None = None
    open: bool = False


class NewTable(Strict):
    game: Name
    options: Annotated[dict[str, Any], Meta(max_length=64)] = {}
    seats: Annotated[list[NewSeat], Meta(max_length=64)] | None = None
    access: Access = "link"
    clock: Clock = "none"
    pace: Pace = "normal"
    coach: bool = False
    start: bool = False
    commit: Hash | None = None


class Sit(Strict):
    seat: Index | None = None
    name: Name | None = None
    commit: Hash | None = None


class Leave(Strict):
    seat: Index | None = None


class Rematch(Strict):
    start: bool = False


class Start(Strict):
    fill: Name | None = None


class Change(Strict):
    """One of bot, open."""

    bot: Name | None = None
    open: bool = False


class Message(Strict, tag_field="type"):
    pass


class Watch(Message, tag="watch"):
    seat: Index | UnsetType | None = UNSET
    from_: Number = field(name="from", default=0)
    table: Annotated[str, Meta(max_length=40)] | None = None


class Play(Message, tag="play"):
    ask: Number
    do: Text
    key: Key
    seat: Index | None = None


class Preview(Message, tag="preview"):
    ask: Number
    do: Text
    key: Key
    seat: Index | None = None


class Undo(Message, tag="undo"):
    key: Key
    seat: Index | None = None


class Say(Message, tag="say"):
    text: Annotated[str, Meta(max_length=4000)]


class React(Message, tag="react"):
    with_: Reaction = field(name="with")


class Commit(Message, tag="commit"):
    hash: Hash
    seat: Index | None = None


class Contribute(Message, tag="contribute"):
    secret: Contribution
    seat: Index | None = None


class Ping(Message, tag="ping"):
    pass


FromClient = Watch | Play | Preview | Undo | Say | React | Commit | Contribute | Ping

_messages: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()

encode = _encoder.encode


read_play = msgspec.json.Decoder(Play).decode


def read_message(text: str) -> FromClient:
    try:
        return _messages.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise PitbossError("malformed", f"the message is not understood: {error}") from None


def message(kind: str, **facts: Any) -> bytes:
    return _encoder.encode({"type": kind, **facts})


def key_of(text: str) -> str | None:
    """The key of a message that could not be read, so that its error finds its sender."""
    try:
        found = msgspec.json.decode(text).get("key")
    except (msgspec.DecodeError, UnicodeError, RecursionError, AttributeError):
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None
