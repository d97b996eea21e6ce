"""What other nodes say, heard on one connection. A hint is never needed: the log is the truth."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError
from redis.maint_notifications import MaintNotificationsConfig

from server.store.board import CHANNELS, room_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Heard = Callable[[str, str, bytes], None]  # room, who says it (an op or a tag), word

_PAUSE: Final = 0.25  # seconds before another try at a store that is away
_ALIVE: Final = 5  # seconds between looks whether the line still is one


class Ear:
    """Listens until it is closed; after an outage it goes on, and what was said then is lost."""

    def __init__(self, url: str, heard: Heard) -> None:
        self._redis: Final = Redis.from_url(
            url,
            protocol=2,
            health_check_interval=_ALIVE,
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
        )
        self._heard: Final = heard
        self._task: Final = asyncio.get_running_loop().create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                async with self._redis.pubsub(ignore_subscribe_messages=True) as line:
                    await line.psubscribe(CHANNELS)
                    async for message in line.listen():
                        self._take(message["channel"], message["data"])
            await asyncio.sleep(_PAUSE)

    def _take(self, channel: bytes, data: bytes) -> None:
        by, _, word = data.partition(b" ")
        with contextlib.suppress(UnicodeDecodeError):  # nobody of ours
            self._heard(room_of(channel.decode()), by.decode(), word)

    async def close(self) -> None:
        """Listen no longer."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._redis.aclose(close_connection_pool=True)
