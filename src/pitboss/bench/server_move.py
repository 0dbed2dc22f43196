"""What a move costs before it is stored and sent: rules, fair dice, its log row and everybody's message."""

import gc
from typing import Any

from pitboss.bench.engine import FOUR, SEED, choices_of, plain_las_vegas
from pitboss.bench.measure import Side, paced
from pitboss.core import chance
from pitboss.server.seated import Match, Seated
from pitboss.server.store import changes
from pitboss.server.store.rows import Seat, Step, Table
from pitboss.server.tell import teller
from pitboss.table import Table as Rules

OPTIONS = {"neutral_dice": True}


GAMES = 20


def moves_in_process() -> Side:
    chosen = [choices(seed) for seed in range(GAMES)]

    def work(n: int) -> int:
        gc.freeze()  # as a server does, all the time: see `pitboss.server.memory`
        gc.disable()
        try:
            return sum(play(seed % GAMES, chosen[seed % GAMES]) for seed in range(n))
        finally:
            gc.enable()
            gc.unfreeze()

    return paced("moves/s", work)


def choices(seed: int) -> list[str]:
    """What the players of one game choose, at random. The same seed throws the same dice again."""
    table, picks, texts = Rules("las-vegas", FOUR, OPTIONS, seed=seed), chance.random(SEED), []
    while table.waits:
        offers = table.legal(table.waits[0])
        texts.append(offers[chance.draw(picks, len(offers))])
        table.play(table.waits[0], texts[-1])
    return texts


def play(seed: int, texts: list[str]) -> int:
    """One game as the server plays it, without a store and without sockets; how many moves it had."""
    match = Match(Rules("las-vegas", FOUR, OPTIONS, seed=seed), seq=1, started=0)
    table = seated(match)
    rules = match.table
    match.count_events()
    match.public = rules.game.public(rules.state)
    match.mine = {seat: rules.game.mine(rules.state, seat) for seat in range(len(FOUR))}  # all have looked
    match.logged = len(rules.lines)
    for moves, text in enumerate(texts):
        seat = rules.waits[0]
        told, seen = match.told, match.seen
        rules.choose(seat, text, t=moves)
        match.count_events()
        step = Step(rules.lines[match.logged :], match.ask + 1, seat, match.ask, "key", match.count(seat))
        changes.log_row(table.id, match.seq, 0, step)
        match.logged = len(rules.lines)
        match.seq, match.ask = match.seq + 1, match.ask + 1
        telling = teller(table, match, {"seat": seat}, told, seen)
        for viewer in range(len(FOUR)):
            telling.message(viewer)
    return len(texts)


def seated(match: Match) -> Seated:
    row: dict[str, Any] = {
        "id": "bench",
        "game": "las-vegas",
        "options": OPTIONS,
        "access": "public",
        "clock": "none",
        "pace": "normal",
        "coach": False,
        "phase": "running",
        "host": "0",
        "seed": "",
        "created": 0,
        "changed": 0,
    }
    return Seated(Table(**row), [Seat(name, player=name) for name in FOUR], set(), match)


def move_and_bound() -> tuple[Side, Side]:
    moves = moves_in_process()
    return Side("µs", lambda: 1e6 / moves.speed()), Side("µs", lambda: 25.0)


def plain_and_move() -> tuple[Side, Side]:
    return choices_of(plain_las_vegas()), moves_in_process()
