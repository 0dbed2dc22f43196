"""`pitboss simulate`: many games of random play or of bots, and what the seats won on average."""

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pitboss import bots
from pitboss.compiled import playouts
from pitboss.compiled.playouts import Totals
from pitboss.core import bits
from pitboss.core.chance import random
from pitboss.core.errors import PitbossError
from pitboss.core.game import OVER, Game, check_players
from pitboss.core.options import complete

BOT_BATCH = 20
BOTS_OWN = 1 << 63  # from the seed of the dice to that of the bots; the next batch has the next seed


class Simulation(NamedTuple):
    """`seconds` and `games_per_second` cover play only."""

    game: str
    players: int
    games: int
    decisions: int
    seconds: float
    games_per_second: float
    compile_seconds: float
    compiled: bool
    mean_money: list[float]
    wins: list[int]
    notes: list[float]


def simulate(
    game: Game,
    players: int,
    games: int,
    options: Mapping[str, Any] | None = None,
    *,
    bot: str = "random",
    seed: int = 0,
    jobs: int = 1,
    plain: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Waits for compiled rules where they can be had, unless `plain`; bots other than random play plain."""
    check_players(game, players)
    for name, number in (("games", games), ("jobs", jobs)):
        if number < 1:
            raise PitbossError("malformed", f"{name}: expected 1 or more, not {number}", given=number)
    choose = bots.find(bot, game)
    start = game.begin(players, complete(game.options, options or {}, players))
    began = time.perf_counter()
    batch = playouts.waited(game) if bot == "random" and not plain else playouts.plain_batch
    compiled = batch is not playouts.plain_batch
    compile_seconds = time.perf_counter() - began if compiled else 0.0

    began = time.perf_counter()
    if bot == "random":
        totals = playouts.random_games(game, start, games, seed, batch=batch, jobs=jobs, progress=progress)
    else:
        totals = _bot_games(game, start, games, seed, choose, jobs, progress)
    seconds = time.perf_counter() - began
    return Simulation(
        game=game.id,
        players=players,
        games=games,
        decisions=totals.decisions,
        seconds=seconds,
        games_per_second=games / seconds if seconds else 0.0,
        compile_seconds=compile_seconds,
        compiled=compiled,
        mean_money=[money / games for money in totals.money],
        wins=totals.wins,
        notes=[notes / games for notes in totals.notes],
    )


def _bot_games(
    game: Game, start: Any, games: int, seed: int, bot: bots.Bot, jobs: int, progress: Callable[[int], None]
) -> Totals:
    work = ((game, start, size, seed, bot) for size, seed in playouts.batches(games, BOT_BATCH, seed))
    return playouts.added_up(playouts.spread(play_bots, work, jobs), start.seats, progress)


def play_bots(game: Game, start: Any, games: int, seed: int, bot: bots.Bot) -> Totals:
    """Games in which the same bot sits on every seat."""
    chance, own = random(seed), random(seed + BOTS_OWN)
    totals = Totals(0, 0, *([0] * start.seats for _ in range(3)))
    for _ in range(games):
        state, decisions = start.copy(), 0
        while (asked := game.waits(state)) != OVER:
            if asked < 0:
                game.deal(state, chance, None)
                continue
            seat = bits.lowest(asked)
            choice = bot(bots.seen(game, state, seat, own))
            game.apply(state, seat, game.read(state, seat, choice), None)
            decisions += 1
        result = game.result(state)
        wins = [int(seat in result.winners) for seat in range(start.seats)]
        totals = totals.plus(Totals(1, decisions, result.money, result.notes, wins))
    return totals
