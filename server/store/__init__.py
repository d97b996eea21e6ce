"""Where rooms are kept: the log, and the store that it lies in."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Literal

from server.store.address import shown
from server.store.memory import MemoryLog
from server.store.redis_log import open_log
from server.store.started import Started

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from server.store.log import Log

__all__ = ["Started", "open_store"]


@asynccontextmanager
async def open_store(
    *,
    data: Path,
    redis: str | None = None,
    store: Literal["embedded", "memory"] = "embedded",
    durability: Literal["always", "everysec"] = "always",
    report: Callable[[Started], None] | None = None,
) -> AsyncIterator[tuple[Log, Started]]:
    """Open the store that the settings name, and close it at the end.

    `redis`: URL of a store of one's own, which is used as it is. Without one, `"memory"` forgets
    everything at the end, and `"embedded"` keeps it in the folder `data` with the given durability
    (embedded.py says what each survives). `report` is told of restarts of the embedded store.
    Raises CannotStart, and StoreDown where nothing answers at the URL.
    """
    if redis is not None:
        log = await open_log(redis)
        try:
            yield log, Started("store_connected", {"url": shown(redis), **await log.about_server()})
        finally:
            await log.close()
    elif store == "memory":
        yield MemoryLog(), Started("store_memory", {})
    else:
        # Only here, since what it stands on (flock, unix sockets) is not to be had on Windows.
        from server.store.embedded import Embedded  # noqa: PLC0415

        embedded = Embedded(data, durability, report=report)
        started = await embedded.start()
        try:
            log = await open_log(embedded.url)
            try:
                yield log, started
            finally:
                await log.close()
        finally:
            await embedded.stop()
