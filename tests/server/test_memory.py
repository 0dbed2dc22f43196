"""What a server leaves for the garbage collector."""

import asyncio
import gc
from collections import Counter

from tests.server.running import Running
from tests.server.test_bot import bot, invited, start_when_full

FEW = 20  # of the client's that starts the game, in this process too


def test_a_game_leaves_nothing_that_holds_itself(server: Running) -> None:
    """The collector looks once an hour: one object for every choice would be found here."""
    anna, table, url = asyncio.run(invited(server))
    with bot(url, "--bot", "greedy") as program:
        asyncio.run(start_when_full(anna, table))
        gc.collect()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            program.communicate()
            gc.unfreeze()
            gc.collect()
            left = Counter(f"{type(thing).__module__}.{type(thing).__name__}" for thing in gc.garbage)
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.freeze()
    assert program.returncode == 0
    assert asyncio.run(anna.table(table))["phase"] == "finished"
    assert left.total() < FEW, left.most_common(9)
