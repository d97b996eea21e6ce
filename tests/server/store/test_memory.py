"""What the memory log can be told to suffer, for the tests of rooms."""

from __future__ import annotations

import pytest

from server.store.log import Appended, Conflict, Snapshot, StoreDown
from server.store.memory import MemoryLog

pytestmark = pytest.mark.asyncio


async def test_it_goes_down_and_comes_back() -> None:
    """While it is down nothing is answered or stored, and whoever watches hears of its return."""
    log = MemoryLog(clock=lambda: 12.5)
    returns: list[int] = []
    log.watch(lambda: returns.append(1))
    await log.create("r", b"", "op")
    log.go_down()
    with pytest.raises(StoreDown, match="store_down"):
        await log.append("r", epoch=1, after=0, op="op", body=b"")
    log.come_back()
    assert returns == [1]
    assert (await log.load("r")).last == 0
    assert await log.now() == 12.5


async def test_it_loses_its_tail() -> None:
    """Restored from an older copy, it holds what it held then, snapshots included."""
    log = MemoryLog()
    await log.create("r", b"", "op")
    for after in range(5):
        snapshot = b"%d" % after if after in (1, 3) else None
        await log.append("r", epoch=1, after=after, op="op", body=b"", snapshot=snapshot)
    assert (await log.load("r")).snapshot == Snapshot(4, b"3")
    log.lose_after("r", 3)
    stored = await log.load("r")
    assert (stored.last, stored.snapshot, len(stored.entries)) == (3, None, 3)
    assert await log.append("r", epoch=1, after=5, op="x", body=b"") == Conflict(3, 1)
    assert await log.append("r", epoch=1, after=3, op="x", body=b"") == Appended(4, 1)


async def test_it_ends_when_closed() -> None:
    """A closed log answers nothing."""
    log = MemoryLog()
    await log.close()
    with pytest.raises(StoreDown, match="store_closed"):
        await log.rooms()
