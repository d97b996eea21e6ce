"""The cold paths to Redis: loading, creating, and all else that no move waits for, by redis-py.

A task cancelled in the middle of a call of redis-py may leave its connection out of step; so a call
runs in a task of its own, which nobody cancels. Everything asked here may be asked twice.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from redis.exceptions import (
    ClusterDownError,
    NoScriptError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import TimeoutError as SilentError

from server.store.errors import Outage, StoreDown
from server.store.place import place
from server.store.reach import reach

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from redis.asyncio import Redis

    from server.store.reach import Reach
    from server.store.scripts import Script

_AT_ONCE = 16  # calls under way; more callers wait
_TO_END = 0.5  # seconds for calls under way when everything ends
# Answers of a store that will be there again: a fail-over is under way.
_NOT_NOW = (ClusterDownError, ReadOnlyError, TryAgainError)


class Cold:
    """What asks the store at a URL. `silence`: seconds without an answer until it is StoreDown.

    Raises CannotStart(BAD_URL).
    """

    def __init__(self, url: str, silence: float) -> None:
        self.reach: Reach = reach(place(url), silence)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def ask(self, ask: Callable[[Redis], Awaitable[Any]]) -> Any:  # noqa: ANN401 - redis-py types answers by what might be decoded
        """Ask, in a task that outlives a cancelled caller. Raises StoreDown."""
        task = asyncio.ensure_future(self._asked(ask))
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
        """Wait a moment for what is under way, then end the connections; a hung store is left."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=_TO_END)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self.reach.close()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # looked at, so that an abandoned call's error is not complained about

    async def _asked(self, ask: Callable[[Redis], Awaitable[Any]]) -> Any:  # noqa: ANN401 - as above
        try:
            async with self._turns:
                return await ask(self.reach.redis)
        except SilentError as error:
            raise StoreDown(Outage.SILENT, str(error)) from error
        except _NOT_NOW as error:
            raise StoreDown(Outage.DOWN, str(error)) from error
        except ResponseError as error:
            not_now = str(error).startswith("NOREPLICAS")
            raise StoreDown(Outage.DOWN if not_now else Outage.REFUSES, str(error)) from error
        except (RedisError, RedisClusterException, OSError) as error:
            raise StoreDown(Outage.DOWN, str(error)) from error
