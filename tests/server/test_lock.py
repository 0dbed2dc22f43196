"""The lock of a table: one at a time, in the order they came, whoever gives up."""

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

import pytest

from pitboss.server.lock import Lock


def go(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 5))


async def settle() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


def test_it_is_taken_in_a_plain_call_where_nobody_has_it() -> None:
    async def play() -> None:
        lock = Lock()
        assert lock.take()
        assert not lock.take()
        assert lock.locked()
        lock.release()
        async with lock:
            assert not lock.take()
        assert not lock.locked()

    go(play())


def test_who_waits_gets_it_in_turn_and_nobody_slips_in_between() -> None:
    async def play() -> None:
        lock, order = Lock(), list[int]()

        async def hold(number: int) -> None:
            async with lock:
                order.append(number)
                await asyncio.sleep(0)

        assert lock.take()
        tasks = [asyncio.create_task(hold(number)) for number in range(4)]
        await settle()
        lock.release()
        assert not lock.take(), "it is handed over, not laid down"
        await asyncio.gather(*tasks)
        assert order == [0, 1, 2, 3]
        assert not lock.locked()

    go(play())


@pytest.mark.parametrize("handed_over", [False, True])
def test_who_gives_up_waiting_holds_up_nobody(handed_over: bool) -> None:
    """Also who is cancelled just after the lock was handed over, before noticing it."""

    async def play() -> None:
        lock, got = Lock(), list[str]()

        async def hold(name: str) -> None:
            async with lock:
                got.append(name)

        assert lock.take()
        first, second = asyncio.create_task(hold("first")), asyncio.create_task(hold("second"))
        await settle()
        if handed_over:
            lock.release()
        first.cancel()
        if not handed_over:
            await settle()
            lock.release()
        await asyncio.gather(first, second, return_exceptions=True)
        assert got == ["second"]
        assert not lock.locked()

    go(play())


@pytest.mark.parametrize("seed", range(20))
def test_never_two_at_once(seed: int) -> None:
    lots = random.Random(seed)

    async def play() -> None:
        lock, inside = Lock(), 0

        async def hold() -> None:
            nonlocal inside
            async with lock:
                inside += 1
                assert inside == 1
                try:
                    await asyncio.sleep(lots.random() / 1000)
                finally:
                    inside -= 1

        tasks = [asyncio.create_task(hold()) for _ in range(40)]
        for task in lots.sample(tasks, 20):
            await asyncio.sleep(lots.random() / 1000)
            task.cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(one is None or isinstance(one, asyncio.CancelledError) for one in done)
        assert not lock.locked()
        assert lock.take()

    go(play())
