"""Embedded stores for tests: running ones, and ones whose game server was killed."""

from __future__ import annotations

import os
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from server.store.embedded import Embedded
from server.store.redis_log import open_log
from tests.server.store.servers import program

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from server.store.redis_log import RedisLog


@asynccontextmanager
async def running(folder: Path, kind: str = "valkey") -> AsyncIterator[tuple[Embedded, RedisLog]]:
    """Give a running embedded store and a log on it."""
    store = Embedded(folder, program=program(kind))
    await store.start()
    try:
        log = await open_log(store.url, patience=5)
        try:
            yield store, log
        finally:
            await log.close()
    finally:
        await store.stop()


def lives(pid: int) -> bool:
    """Whether a process that is not our child is there."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def abandon(store: Embedded) -> None:
    """Forget a store as a killed game server does: it lives on, and the folder is free."""
    assert store._watching
    assert store._owner
    store._watching.cancel()
    store._owner.release()


def ended(store: Embedded) -> int:
    """Wait for the process of a store that was abandoned, and return how it ended."""
    assert store.process
    assert store.process.child
    return store.process.child.wait()
