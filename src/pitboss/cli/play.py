"""`pitboss play`: seats people and bots at a table, chooses how it is shown, and says how it ended."""

import os
import secrets
import shutil
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss import bots
from pitboss.cli import results, tables
from pitboss.cli.plain import Plain
from pitboss.cli.sitting import Left, Sitting, in_words, new_file
from pitboss.cli.tables import HEIGHT, WIDTH
from pitboss.cli.words import say
from pitboss.core.errors import PitbossError
from pitboss.core.game import Game
from pitboss.core.options import read_text
from pitboss.games import find
from pitboss.table import Table

if TYPE_CHECKING:
    from pitboss.cli.screen import Screen

NAMES = ("Anna", "Benno", "Carla", "Denny", "Emil", "Frida")
USUAL_PLAYERS = 4
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "off": 0.0}
INTERRUPTED = 130


def play(args: Namespace) -> int:
    game = find(args.game)
    table = Table(game, names(game, args), read_text(game.options, args.option), seed=args.seed)
    people = {seat_of(table, given) for given in (["1"] if args.human is None else args.human)}
    others = [seat for seat in range(len(table.seats)) if seat not in people]
    seated = bots_for(game, others, args.bots)
    keep = new_file(args.record) if args.record else None
    sitting = Sitting(table, face(args, game), args.lang, seated, lots(args.seed), keep)
    if keep:
        sitting.save(keep)  # a place that cannot be written to is found out before the game, not after it
    return sit_down(sitting)


def names(game: Game, args: Namespace) -> list[str]:
    """The seats' names: those given, else our own for as many as play."""
    if args.names and args.players not in (None, len(args.names)):
        given = f"{len(args.names)} name{'s' * (len(args.names) != 1)}"
        text = f"{given} for {args.players} players: expected as many names as players"
        raise PitbossError("malformed", text, given=args.names, expected=args.players)
    if args.names:
        return list(args.names)
    players = args.players or (USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[-1])
    return [*NAMES, *(f"{n}" for n in range(len(NAMES) + 1, players + 1))][:players]


def seat_of(table: Table, given: str) -> int:
    """A person's seat, by name or counted from 1."""
    if given.isascii() and given.isdigit() and given not in table.seats:
        number = int(given)
        if not 1 <= number <= len(table.seats):
            text = f"there is no seat {number}: expected 1 to {len(table.seats)}, or a name"
            raise PitbossError("unknown", text, given=given, expected=table.seats)
        return number - 1
    return table.seat(given)


def bots_for(game: Game, seats: Sequence[int], given: Sequence[str]) -> dict[int, str]:
    """Which bot sits where: those named, over and over; by default the best that knows the game."""
    usual = ["greedy" if game.worth else "random"]
    for name in given:
        bots.find(name, game)
    chosen = list(given) or usual
    return {seat: chosen[n % len(chosen)] for n, seat in enumerate(seats)}


def lots(seed: str | None) -> int:
    """What the bots draw their lots from; repeatable where the dice are."""
    if seed is None:
        return secrets.randbits(63)
    return int.from_bytes(sha256(f"pitboss bots {seed}".encode()).digest()[:7], "big")


def face(args: Namespace, game: Game) -> "Plain | Screen":
    """The drawn table where the terminal can show it, else plain lines."""
    drawing = tables.find(game.id)
    width, height = shutil.get_terminal_size()
    if not args.simple and terminal(os.environ):
        if width >= WIDTH and height >= HEIGHT:
            from pitboss.cli.screen import Screen

            return Screen(drawing, args.lang, PACES[args.pace or "normal"])
        print(say(args.lang, "small", width=width, height=height, least=f"{WIDTH} × {HEIGHT}"))
    return Plain(drawing, args.lang, PACES[args.pace or "off"])


def terminal(environment: Mapping[str, str]) -> bool:
    """Whether somebody sits before a terminal that can be drawn on."""
    seen = sys.stdin.isatty() and sys.stdout.isatty()
    drawable = "NO_COLOR" not in environment and environment.get("TERM") != "dumb"
    return seen and drawable and sys.stdout.encoding.lower().replace("-", "") == "utf8"


def sit_down(sitting: Sitting) -> int:
    """Plays to the end, however it comes, and says how it came."""
    table, lang = sitting.table, sitting.lang
    how, file = "", sitting.keep
    try:
        with sitting.face:
            sitting.run()
            file = part(sitting) or file
    except Left:
        how = "left"
    except EOFError:
        how = "eof"
    except KeyboardInterrupt:
        how = "interrupted"
    result = table.result
    if result:
        print(
            "",
            *results.places(result, table.seats, lang),
            results.reason(result, table.seats, lang),
            sep="\n",
        )
    else:
        table.abandon(how)
        print("", say(lang, how), sep="\n")
        if sitting.keep:
            sitting.save(sitting.keep)
    if file:
        print(say(lang, "saved", file=file), say(lang, "verify", file=file), sep="\n")
    return INTERRUPTED if how == "interrupted" else 0


def part(sitting: Sitting) -> Path | None:
    """Shows the result, and offers to keep the record of a game that people played."""
    table, lang = sitting.table, sitting.lang
    result = table.result
    assert result
    offer = None if sitting.keep or not sitting.people else say(lang, "save.ask")
    message = ""
    while name := sitting.face.part(sitting.scene(), result, offer, message):
        try:
            path = new_file(name)
            sitting.save(path)
            return path
        except PitbossError as error:
            message = in_words(error, lang)
    return None
