"""The workers in which bots think (law 5: from a view and nothing else)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from engine.bots import choose

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.view import View

_WORKERS: Final = 2


class PoolBots:
    """Rules bots in threads: a decision takes microseconds, yet must not wait for a socket."""

    def __init__(self) -> None:
        self._pool: Final = ThreadPoolExecutor(_WORKERS, thread_name_prefix="bot")

    async def choose(self, view: View, seed: int, level: str) -> Move:
        """Return the move that the game's bot of a level makes with this view."""
        loop = asyncio.get_running_loop()
        choice = await loop.run_in_executor(self._pool, choose, view, seed, level)
        return choice.move

    def close(self) -> None:
        """Let the workers go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
