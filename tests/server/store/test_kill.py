"""kill -9 of the store while many write: what was acknowledged is there, once, in its order.

With `make prove` there are as many rounds as the acceptance asks for, in both settings.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import time
from typing import TYPE_CHECKING

import msgspec
import pytest

from server.store.embedded import Embedded
from server.store.log import Appended, StoreDown
from server.store.redis_log import open_log
from tests.builders import tries
from tests.server.store.servers import KINDS, program

if TYPE_CHECKING:
    from pathlib import Path

    from server.store.process import Durability
    from server.store.redis_log import RedisLog

WRITERS = 32


class Record(msgspec.Struct):
    """What one writer was told: the operations acknowledged and not taken back, with the time."""

    there: list[tuple[str, float]] = msgspec.field(default_factory=list)
    acknowledged: int = 0
    lost: list[float] = msgspec.field(default_factory=list)  # when they had been acknowledged


async def play(log: RedisLog, room: str, record: Record) -> None:
    """Append for ever as a room does: what the store has lost is noted, and begun anew."""
    clock = asyncio.get_running_loop().time
    for number in itertools.count():
        after = len(record.there)
        op = f"{room}/{number}"
        try:
            said = await log.append(room, epoch=1, after=after, op=op, body=op.encode())
        except StoreDown:
            pytest.fail("the store was away for longer than its patience")
        if isinstance(said, Appended):
            assert said.seq == after + 1
            record.there.append((op, clock()))
            record.acknowledged += 1
        else:
            assert said.last < after  # never ahead: nobody else writes here
            record.lost += [when for _, when in record.there[said.last :]]
            del record.there[said.last :]


async def playing(records: dict[str, Record]) -> None:
    """Wait until more is acknowledged than was, or a writer has given up."""

    def count() -> int:
        return sum(record.acknowledged for record in records.values())

    before, until = count(), time.monotonic() + 15
    while count() == before and time.monotonic() < until:  # noqa: ASYNC110 - the writers set no event
        await asyncio.sleep(0.01)


async def settled(log: RedisLog, records: dict[str, Record]) -> None:
    """Compare what was acknowledged with what is there in the end."""
    for room, record in records.items():
        there = [entry.op for entry in (await log.load(room)).entries]
        ours = [op for op, _ in record.there]
        record.lost += [when for _, when in record.there[len(there) :]]
        assert there[: len(ours)] == ours[: len(there)]
        assert len(there) <= len(ours) + 1  # the one whose answer nobody waited for


async def killed_while_playing(
    folder: Path, kind: str, durability: Durability, kills: int, seed: int
) -> tuple[list[Record], list[float]]:
    """Kill the store at random moments under 32 writers: their records, and when it was killed.

    The supervisor starts it again each time, and the writers go on over the same log.
    """
    chance = random.Random(seed)
    store = Embedded(folder, durability, program=program(kind))
    await store.start()
    log = await open_log(store.url, patience=10)
    records = {f"room{n}": Record() for n in range(WRITERS)}
    await asyncio.gather(*(log.create(room, b"", "op") for room in records))
    writers = [asyncio.ensure_future(play(log, *each)) for each in records.items()]
    killed = []
    try:
        for _ in range(kills):
            await playing(records)
            await asyncio.sleep(chance.uniform(0, 0.4))
            killed.append(asyncio.get_running_loop().time())
            dead = store.pid
            os.kill(dead, signal.SIGKILL)
            while store.pid == dead:  # noqa: ASYNC110 - the supervisor sets no event
                await asyncio.sleep(0.01)
        await playing(records)
        for writer in writers:
            writer.cancel()
        ended = await asyncio.gather(*writers, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended), ended
        await settled(log, records)
    finally:
        for writer in writers:
            writer.cancel()
        await log.close()
        await store.stop()
    return list(records.values()), killed


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("durability", ["always", "everysec"])
@pytest.mark.asyncio
async def test_what_was_acknowledged_is_there(
    tmp_path: Path, kind: str, durability: Durability
) -> None:
    """With `always` a killed store loses nothing acknowledged; with `everysec`, a few seconds."""
    seed = random.randrange(1 << 32)
    kills = tries(4, 20)
    records, killed = await killed_while_playing(tmp_path, kind, durability, kills, seed)
    count = sum(record.acknowledged for record in records)
    lost = [when for record in records for when in record.lost]
    age = max((min(at - when for at in killed if at > when) for when in lost), default=0.0)
    print(  # noqa: T201 - the figures that the acceptance asks for
        f"kill -9 of {kind}, {durability}: {kills} kills, {count} acknowledged, {len(lost)} lost, "
        f"the oldest {age:.2f} s before, seed {seed}"
    )
    assert count > WRITERS
    if durability == "always":
        assert lost == []
    else:
        assert age < 3
