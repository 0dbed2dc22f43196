"""The options of a game: one declaration drives the command line, the API, and every refusal."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.core.errors import PitbossError, shown, unknown


class Option(NamedTuple):
    """`kind` is flag, choice or number; `values` what a choice or number may be; `players` with how many
    it is allowed (None: any); `rule` the rule it stands for; `needs` another option that must be on."""

    name: str
    kind: str = "flag"
    default: Any = False
    values: tuple[Any, ...] = (False, True)
    players: tuple[int, ...] | None = None
    rule: str | None = None
    needs: str | None = None

    def json(self) -> dict[str, Any]:
        return {n: list(v) if isinstance(v, tuple) else v for n, v in self._asdict().items()}


def read_text(options: tuple[Option, ...], texts: list[str]) -> dict[str, Any]:
    """Options as the command line has them: `bandit`, `bandit=off`, `rounds=2`."""
    read: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        option = _find(options, name)
        if option.kind == "flag":
            words = {
                "": True,
                "on": True,
                "true": True,
                "yes": True,
                "off": False,
                "false": False,
                "no": False,
            }
            if value not in words or (equals and not value):
                raise _wrong_value(option, value)
            read[name] = words[value]
        elif option.kind == "number":
            if not re.fullmatch("-?[0-9]{1,9}", value):
                raise _wrong_value(option, value)
            read[name] = int(value)
        else:
            read[name] = value
    return read


def complete(options: tuple[Option, ...], given: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Every option with its value; refuses what is unknown, out of range or not allowed together."""
    if not isinstance(given, Mapping):
        raise PitbossError("malformed", "options: expected names with values", given=given)
    values = {option.name: option.default for option in options}
    for name, value in given.items():
        option = _find(options, name)
        if type(value) not in map(type, option.values) or value not in option.values:
            raise _wrong_value(option, value)
        values[name] = value
    for option in options:
        if values[option.name] == option.default:
            continue
        if option.players and players not in option.players:
            text = f"is for {span(option.players)} players, not {players}"
            raise _refused(option, "illegal", text, players, list(option.players))
        if option.needs and not values[option.needs]:
            raise _refused(option, "illegal", f"needs option {option.needs}", option.name, option.needs)
    return values


def changed(options: tuple[Option, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """Only what differs from the default, as a record's header has it."""
    return {o.name: values[o.name] for o in options if values[o.name] != o.default}


def span(players: tuple[int, ...]) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"


def _find(options: tuple[Option, ...], name: str) -> Option:
    for option in options:
        if option.name == name:
            return option
    raise unknown("option", name, [option.name for option in options])


def _wrong_value(option: Option, value: Any) -> PitbossError:
    allowed = ["on", "off"] if option.kind == "flag" else list(option.values)
    text = f"cannot be {shown(value)}: expected {', '.join(map(str, allowed))}"
    return _refused(option, "malformed", text, value, allowed)


def _refused(option: Option, code: str, text: str, given: Any, expected: Any) -> PitbossError:
    named = f"option {option.name} {text}" + (f" ({option.rule})" if option.rule else "")
    return PitbossError(code, named, given=given, expected=expected, rule=option.rule)
