"""The cold paths to Redis: loading, creating, and all else that no move waits for, by redis-py.

redis-py's habits that would harm a log are switched off here: it resends on timeouts (only lost
connections are tried again, and everything asked here may be asked twice), and a task cancelled in
the middle of a call may leave its connection out of step (a call runs in a task of its own, which
nobody cancels). RESP 2 and no maintenance notifications: servers before Redis 8 know none.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as LostError
from redis.exceptions import NoScriptError, RedisError, ResponseError
from redis.exceptions import TimeoutError as SilentError
from redis.maint_notifications import MaintNotificationsConfig

from server.store.address import shown
from server.store.errors import CannotStart, Outage, Refusal, StoreDown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from server.store.scripts import Script

_CONNECTIONS = 16  # more callers wait for a free one
_TRIES, _FIRST_PAUSE, _LONGEST_PAUSE = 6, 0.05, 0.5  # a lost connection: 1.8 seconds in all


class Cold:
    """A pool of connections. `silence`: seconds without an answer until a call is StoreDown."""

    def __init__(self, url: str, silence: float) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        pause = ExponentialBackoff(cap=_LONGEST_PAUSE, base=_FIRST_PAUSE)
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            protocol=2,
            socket_timeout=silence,
            socket_connect_timeout=silence,
            retry=Retry(pause, _TRIES, supported_errors=(LostError,)),
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
        )
        try:
            pool.connection_class(**pool.connection_kwargs)
        except TypeError as error:  # an option in the URL that redis-py does not know
            raise CannotStart(Refusal.BAD_URL, f"{shown(url)}: {error}") from error
        self._redis: Redis = Redis.from_pool(pool)

    async def ask(self, ask: Callable[[Redis], Awaitable[Any]]) -> Any:  # noqa: ANN401 - redis-py types answers by what might be decoded
        """Ask, in a task that outlives a cancelled caller. Raises StoreDown."""
        task = asyncio.ensure_future(_asked(ask, self._redis))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def run(self, script: Script, words: tuple[str | bytes, ...]) -> Any:  # noqa: ANN401 - scripts answer what they like
        """Run a script, keys first in `words`. Raises StoreDown."""

        async def run(redis: Redis) -> Any:  # noqa: ANN401 - as above
            try:
                return await redis.evalsha(script.sha, script.keys, *words)
            except NoScriptError:
                return await redis.eval(script.text, script.keys, *words)

        return await self.ask(run)

    async def close(self) -> None:
        """Wait for what is under way, then end the connections."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose(close_connection_pool=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # looked at, so that an abandoned call's error is not complained about


async def _asked(ask: Callable[[Redis], Awaitable[Any]], redis: Redis) -> Any:  # noqa: ANN401 - as above
    try:
        return await ask(redis)
    except SilentError as error:
        raise StoreDown(Outage.SILENT, str(error)) from error
    except ResponseError as error:
        raise StoreDown(Outage.REFUSES, str(error)) from error
    except (RedisError, OSError) as error:
        raise StoreDown(Outage.DOWN, str(error)) from error
