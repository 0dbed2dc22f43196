"""`pitboss simulate`: many games, and what the seats won on average."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pitboss.arena.simulate import Simulation
from pitboss.arena.simulate import simulate as played
from pitboss.cli.paper import put
from pitboss.cli.play import USUAL_PLAYERS
from pitboss.compiled import playouts
from pitboss.core.options import read_text
from pitboss.games import find


def simulate(args: Namespace) -> int:
    game = find(args.game)
    players = args.players or (USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[-1])
    options = read_text(game.options, args.option)
    how = {"bot": args.bot, "seed": args.seed, "jobs": args.jobs, "plain": args.plain}
    compiles = playouts.available() and args.bot == "random" and not args.plain
    with progress_bar(args.games, compiles) as progress:
        found = played(game, players, args.games, options, progress=progress, **how)
    if args.json:
        print(json.dumps(found._asdict()))
    else:
        report(found, args.bot)
    return 0


@contextmanager
def progress_bar(games: int, compiles: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    said = TextColumn("{task.description}")
    columns = (said, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling the rules" if compiles else "games", total=games)
        yield lambda done: bar.update(task, completed=done, description="games")


def report(found: Simulation, bot: str) -> None:
    compiled = f"compiled in {found.compile_seconds:.1f} s" if found.compiled else "not compiled"
    put(f"{found.game}, {found.players} players, {found.games:,} games by the bot {bot}; rules {compiled}")
    put()
    put(f"{'seat':>4} {'mean money':>12} {'wins':>7} {'mean notes':>11}")
    for seat in range(found.players):
        wins = found.wins[seat] / found.games
        put(f"{seat + 1:>4} {f'${found.mean_money[seat]:,.0f}':>12} {wins:>7.1%} {found.notes[seat]:>11.2f}")
    put()
    speed = f"{found.games_per_second:,.0f} games a second"
    put(f"{found.decisions:,} decisions in {found.seconds:.2f} s: {speed}")
