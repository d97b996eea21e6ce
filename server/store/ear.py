"""What other nodes say, heard on one connection. A hint is never needed: the log is the truth."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from redis.exceptions import RedisError

from server.store.board import CHANNELS, room_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from redis.asyncio import Redis

    Heard = Callable[[str, str, bytes], None]  # room, who says it (an op or a tag), word

_PAUSE: Final = 0.25  # seconds before another try at a store that is away


class Ear:
    """Listens until it is closed; after an outage it goes on, and what was said then is lost."""

    def __init__(self, line: Callable[[], Redis], heard: Heard) -> None:
        self._line: Final = line
        self._heard: Final = heard
        self._task: Final = asyncio.get_running_loop().create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            redis = self._line()
            try:
                async with redis.pubsub(ignore_subscribe_messages=True) as line:
                    await line.psubscribe(CHANNELS)
                    async for message in line.listen():
                        self._take(message["channel"], message["data"])
            except (RedisError, OSError):
                pass  # another line, after a pause
            finally:
                await redis.aclose(close_connection_pool=True)
            await asyncio.sleep(_PAUSE)

    def _take(self, channel: bytes, data: bytes) -> None:
        by, _, word = data.partition(b" ")
        with contextlib.suppress(UnicodeDecodeError):  # nobody of ours
            self._heard(room_of(channel.decode()), by.decode(), word)

    async def close(self) -> None:
        """Listen no longer."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
