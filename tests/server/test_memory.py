"""What a server leaves for the garbage collector."""

import asyncio
import gc
from typing import Any

from tests.server.running import Running
from tests.server.test_bot import bot, invited, start_when_full

OURS = ("pitboss", "litestar", "uvicorn", "websockets", "sqlalchemy", "asyncio")


def whose(thing: Any) -> str:
    """The module of an object's class; of a function, its file."""
    code = getattr(thing, "__code__", None) or getattr(thing, "cr_code", None)
    return str(code.co_filename if code else type(thing).__module__)


def test_a_game_leaves_nothing_that_holds_itself(server: Running) -> None:
    """The collector looks once an hour: one object for every choice would be found here."""
    anna, table, url = asyncio.run(invited(server))
    with bot(url, "--bot", "greedy") as program:
        asyncio.run(start_when_full(anna, table))
        gc.unfreeze()
        gc.collect()  # what servers of other tests have left
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            program.communicate()
            gc.unfreeze()
            gc.collect()
            left = [whose(thing) for thing in gc.garbage]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.freeze()
    assert program.returncode == 0
    assert asyncio.run(anna.table(table))["phase"] == "finished"
    assert not [name for name in left if any(part in name for part in OURS)]
