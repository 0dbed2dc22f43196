"""The commands and their options. Typing errors are answered with what was probably meant."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NoReturn

from pitboss import __version__
from pitboss.cli import bot, serve
from pitboss.core.errors import shown
from pitboss.core.words import LANGUAGES
from pitboss.games import ids

USAGE = 2
PACES = ("slow", "normal", "fast", "off")

Run = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """A parser that suggests, and takes no abbreviations: a new option would change what they mean."""

    def __init__(self, **how: Any) -> None:
        super().__init__(allow_abbrev=False, **how)

    def suggest(self, kind: str, given: str, known: Sequence[str]) -> NoReturn:
        close = get_close_matches(given, known, 1)
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(known)}"
        self.exit(USAGE, f"{self.prog}: unknown {kind} {given!r}: {hint}\n")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command with its options; `run` is what does it."""
    parser, commands = build()
    first = next((word for word in argv if not word.startswith("-")), None)
    if first is not None and argv[0] == first and first not in commands:
        parser.suggest("command", first, list(commands))
    args, extra = parser.parse_known_args(game_first(argv))
    if not args.command:
        parser.print_help(sys.stderr)
        sys.exit(USAGE)
    if extra:
        known = commands[args.command]
        if extra[0].startswith("-"):
            known.suggest("option", extra[0].partition("=")[0], options_of(known))
        known.error(f"{extra[0]!r} is one word too many")
    return args


def game_first(argv: Sequence[str]) -> list[str]:
    """`play --bots greedy las-vegas`: an option that takes several words would take the game as well."""
    command, *rest = argv or [""]
    if command != "play" or not rest or not rest[0].startswith("-"):
        return list(argv)
    known = ids()
    game = next((word for word in rest if word in known), None)
    if game is None:
        return list(argv)
    rest.remove(game)
    return [command, game, *rest]


def build() -> tuple[Parser, dict[str, Parser]]:
    parser = Parser(prog="pitboss", description="Pitboss runs the tables: play, study and simulate.")
    parser.add_argument("--version", action="version", version=f"pitboss {__version__}")
    found = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    commands: dict[str, Parser] = {}

    def command(name: str, text: str, module: str, function: str) -> Parser:
        added = commands[name] = found.add_parser(name, help=text, description=text)
        added.set_defaults(run=later(module, function))
        return added

    _play(command("play", "Play at this keyboard, with bots and friends.", "play", "play"))
    serve.add_arguments(command("serve", "Open the tables to browsers.", "serve", "run"))
    bot.add_arguments(command("bot", "Let a bot play at a server's table.", "bot", "run"))
    _games(command("games", "The games there are, with their options.", "commands", "games"))
    _rules(command("rules", "The rules of a game in words, or one of them.", "commands", "rules"))
    _simulate(command("simulate", "Play many games and count.", "simulating", "simulate"))
    _replay(command("replay", "Tell a recorded game in words.", "replaying", "replay"))
    _verify(command("verify", "Recompute all dice of a record from its seed.", "replaying", "verify"))
    _bench(command("bench", "Measure how fast everything is, as ratios.", "commands", "bench"))
    _new_game(command("new-game", "Write the scaffold of a new game.", "commands", "new_game"))
    return parser, commands


def later(module: str, function: str) -> Run:
    """A command whose module is loaded when it is run."""

    def run(args: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"pitboss.cli.{module}"), function)(args)
        return code

    return run


def options_of(parser: Parser) -> list[str]:
    return [text for action in parser._actions for text in action.option_strings if text.startswith("--")]


def language() -> str:
    """The language of the terminal, where we speak it."""
    chosen = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return chosen[:2] if chosen[:2] in LANGUAGES else "en"


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)}: expected a whole number") from None


def positive(text: str) -> int:
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1 up")
    return number


def _game(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id, as `pitboss games` lists them")


def _options(parser: Parser) -> None:
    text = "a variant or setting of the game, as `pitboss games` lists them; may be given again"
    parser.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help=text)


def _lang(parser: Parser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="default: as the terminal is set"
    )


def _json(parser: Parser, text: str = "for programs") -> None:
    parser.add_argument("--json", action="store_true", help=text)


def _play(parser: Parser) -> None:
    _game(parser)
    parser.add_argument("--players", type=positive, metavar="N", help="how many seats")
    parser.add_argument(
        "--names", nargs="+", action="extend", metavar="NAME", help="the names, in playing order"
    )
    text = "which seats people play, by name or counted from 1 (default: 1); without a value: none, to watch"
    parser.add_argument("--human", nargs="*", action="extend", metavar="SEAT", help=text)
    text = "who plays the other seats: greedy (the default) or random; several take turns"
    parser.add_argument("--bots", nargs="+", action="extend", default=[], metavar="BOT", help=text)
    _options(parser)
    _lang(parser)
    parser.add_argument("--seed", metavar="S", help="the same seed, the same dice")
    text = "plain lines, for screen readers; the default without a terminal, and when NO_COLOR is set"
    parser.add_argument("--simple", action="store_true", help=text)
    parser.add_argument("--record", metavar="FILE", help="keep the record of the game in a new file")
    parser.add_argument("--pace", choices=PACES, help="how fast bots move and pay-outs are shown")


def _games(parser: Parser) -> None:
    _lang(parser)
    _json(parser)


def _rules(parser: Parser) -> None:
    _game(parser)
    parser.add_argument("rule", nargs="?", metavar="RULE", help="one rule, for example LV-11")
    _lang(parser)


def _simulate(parser: Parser) -> None:
    _game(parser)
    parser.add_argument("--players", type=positive, metavar="N", help="how many seats")
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="default: 1000")
    _options(parser)
    parser.add_argument("--bot", default="random", metavar="BOT", help="who plays all seats; default: random")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="the same seed, the same games")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="on how many cores; default: 1")
    parser.add_argument("--plain", action="store_true", help="do not compile the rules")
    _json(parser)


def _replay(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, *.pitboss.jsonl")
    _lang(parser)
    _json(parser)


def _verify(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, *.pitboss.jsonl")
    _lang(parser)
    _json(parser)


def _bench(parser: Parser) -> None:
    parser.add_argument("suite", nargs="?", default="engine", metavar="SUITE", help="default: engine")
    parser.add_argument("--only", action="append", default=[], metavar="MEASURE", help="may be given again")
    parser.add_argument("--save", action="store_true", help="make this run the baseline to compare with")
    _json(parser)


def _new_game(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the new game's id, for example hazard")
    parser.add_argument("--folder", default=".", metavar="FOLDER", help="where to write it; default: here")
