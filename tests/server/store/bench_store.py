"""What a durable append costs: `make bench` times it (a plain run checks that it works, once).

The printed figures are microseconds per append: on the wall, of our processor, of the store's.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.store.log import Appended
from server.store.redis_log import open_log
from tests.server.store.servers import KINDS, Server

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from server.store.process import Durability
    from server.store.redis_log import RedisLog

BODY = os.urandom(180)  # bytes, as an entry of one card has
SNAPSHOT = os.urandom(1500)
APPENDS = 5000
TICKS = os.sysconf("SC_CLK_TCK")


async def appends(log: RedisLog, room: str, count: int, every: int) -> None:
    """Append as a room does, one after the other, with a snapshot at each `every`-th."""
    await log.create(room, b"", "op")
    for after in range(count):
        snapshot = SNAPSHOT if every and after % every == 0 else None
        said = await log.append(
            room, epoch=1, after=after, op=f"{after:016x}", body=BODY, snapshot=snapshot
        )
        assert type(said) is Appended


async def measured(url: str, pid: int, rooms: int, every: int) -> tuple[float, float, float]:
    """Return microseconds per append: wall, our processor, the store's processor."""
    log = await open_log(url)
    try:
        name = time.monotonic_ns()
        await appends(log, f"warm{name}", 200, 0)
        wall, ours, its = time.perf_counter(), time.process_time(), processor(pid)
        await asyncio.gather(
            *(appends(log, f"{name}/{n}", APPENDS // rooms, every) for n in range(rooms))
        )
        spent = (
            time.perf_counter() - wall,
            time.process_time() - ours,
            processor(pid) - its,
        )
    finally:
        await log.close()
    return tuple(round(each / APPENDS * 1e6, 1) for each in spent)  # type: ignore[return-value]


def processor(pid: int) -> float:
    """Return the processor seconds that a process has used (0 where the system hides it)."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / TICKS


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("durability", ["always", "everysec"])
@pytest.mark.parametrize("rooms, every", [(1, 0), (50, 0), (50, 32)])
def test_append(
    benchmark: BenchmarkFixture, kind: str, durability: Durability, rooms: int, every: int
) -> None:
    """Append to one room, to fifty at once, and to fifty with snapshots."""
    with Server(kind, durability) as server:
        assert server.process
        pid = server.process.pid

        def once() -> tuple[float, float, float]:
            return asyncio.run(measured(server.url, pid, rooms, every))

        # pytest-benchmark is not typed.
        wall, ours, its = benchmark.pedantic(once, rounds=3)  # type: ignore[no-untyped-call]
        benchmark.extra_info |= {"wall_us": wall, "our_cpu_us": ours, "store_cpu_us": its}
        words = f"{kind} {durability} rooms={rooms} snapshot_every={every}"
        print(f"\n{words}: wall {wall} us, our CPU {ours} us, the store's CPU {its} us")
