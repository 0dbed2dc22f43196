"""What the garbage collector has to look at: next to nothing.

Looking at everything stopped thousands of sockets for up to 470 ms, and looking at only what is new was a
fourteenth of a move's time, for nothing: what a server does leaves no objects that hold each other (a test
counts them). So what is new is put aside unseen, all the time, and everything is looked at once an hour, or
when surprisingly much has gathered.
"""

import asyncio
import gc

OFTEN = 0.25  # seconds
MOST_NEW = 50_000  # objects that are looked at even so: a burst, before they could be put aside
NEVER = 1_000_000
MINUTES = 60
MANY_MORE = 1_000_000  # objects: some hundred megabytes


def look_at_all() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def put_aside() -> None:
    """Until it is cancelled."""
    usual = gc.get_threshold()
    gc.set_threshold(MOST_NEW, NEVER, NEVER)
    try:
        while True:
            look_at_all()
            most = gc.get_freeze_count() + MANY_MORE
            for _ in range(MINUTES):
                for _ in range(int(60 / OFTEN)):
                    await asyncio.sleep(OFTEN)
                    gc.freeze()
                if gc.get_freeze_count() > most:  # counted one by one
                    break
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)
