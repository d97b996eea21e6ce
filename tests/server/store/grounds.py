"""Where a log is tried: in memory and on real servers, with a way to harm what it holds."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol

from redis.asyncio import Redis

from server.store import scripts
from server.store.log import SCHEMA, Snapshot
from server.store.memory import MemoryLog
from server.store.redis_log import open_log
from server.store.sound import Line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from server.store.log import Log
    from tests.server.store.servers import Server


class Ground(Protocol):
    """A log, and the harm that can be done to what it holds."""

    @property
    def log(self) -> Log:
        """The log."""

    async def lose_log(self, room: str) -> None:
        """Delete the log."""

    async def lose_about(self, room: str) -> None:
        """Delete what the room is about."""

    async def lose_snapshot(self, room: str) -> None:
        """Delete the snapshot."""

    async def lose_entry(self, room: str, seq: int) -> None:
        """Delete one entry."""

    async def roll_back(self, room: str, seq: int) -> None:
        """Put the log, and only the log, back to where it ended at `seq`."""

    async def write_newer(self, room: str, seq: int) -> None:
        """Append an entry as a newer release would."""

    async def newer_snapshot(self, room: str, seq: int) -> None:
        """Put a snapshot as of `seq` there."""


class MemoryGround:
    """A log in memory."""

    def __init__(self) -> None:
        self.log = MemoryLog()

    async def lose_log(self, room: str) -> None:
        """See Ground."""
        self.log.held[room].log = None

    async def lose_about(self, room: str) -> None:
        """See Ground."""
        self.log.held[room].epoch = self.log.held[room].about = None

    async def lose_snapshot(self, room: str) -> None:
        """See Ground."""
        self.log.held[room].snapshot = None

    async def lose_entry(self, room: str, seq: int) -> None:
        """See Ground."""
        lines = self.log.held[room].log
        assert lines
        del lines.held[seq]

    async def roll_back(self, room: str, seq: int) -> None:
        """See Ground."""
        snapshot = self.log.held[room].snapshot
        self.log.lose_after(room, seq)
        self.log.held[room].snapshot = snapshot

    async def write_newer(self, room: str, seq: int) -> None:
        """See Ground."""
        lines = self.log.held[room].log
        assert lines
        lines.last = f"{seq}-0"
        lines.held[seq] = Line(lines.last, "newer", b"?", SCHEMA + 1)

    async def newer_snapshot(self, room: str, seq: int) -> None:
        """See Ground."""
        self.log.held[room].snapshot = Snapshot(seq, b"?")


class RedisGround:
    """A log on a real server."""

    def __init__(self, log: Log, redis: Redis) -> None:
        self.log = log
        self._redis = redis

    async def lose_log(self, room: str) -> None:
        """See Ground."""
        await self._redis.delete(scripts.keys(room).log)

    async def lose_about(self, room: str) -> None:
        """See Ground."""
        await self._redis.delete(scripts.keys(room).meta)

    async def lose_snapshot(self, room: str) -> None:
        """See Ground."""
        await self._redis.delete(scripts.keys(room).snap)

    async def lose_entry(self, room: str, seq: int) -> None:
        """See Ground."""
        await self._redis.xdel(scripts.keys(room).log, f"{seq}-0")

    async def roll_back(self, room: str, seq: int) -> None:
        """See Ground."""
        key = scripts.keys(room).log
        kept: Any = await self._redis.xrange(key, max=f"{seq}-0")
        await self._redis.delete(key)
        for entry_id, fields in kept:
            await self._redis.xadd(key, fields, id=entry_id)

    async def write_newer(self, room: str, seq: int) -> None:
        """See Ground."""
        fields = {"op": "newer", "body": "?", "v": str(SCHEMA + 1)}
        await self._redis.xadd(scripts.keys(room).log, fields, id=f"{seq}-0")  # type: ignore[arg-type]

    async def newer_snapshot(self, room: str, seq: int) -> None:
        """See Ground."""
        fields = {"seq": str(seq), "body": "?", "v": str(SCHEMA)}
        await self._redis.hset(scripts.keys(room).snap, mapping=fields)  # type: ignore[arg-type]


@asynccontextmanager
async def redis_ground(server: Server) -> AsyncIterator[RedisGround]:
    """Give a log on an emptied server."""
    redis = Redis.from_url(server.url, protocol=2)
    try:
        await redis.flushall()
        log = await open_log(server.url)
        try:
            yield RedisGround(log, redis)
        finally:
            await log.close()
    finally:
        await redis.aclose()
