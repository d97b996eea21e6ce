"""The real server with its dice loaded: rooms, cards and bots of an evening are always the same.

Only chance and the store are exchanged, everything else is `server.app` as it is. As a program of
its own (`python -m tests.server.evenings.house`) it takes the words of `python -m server`.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from server import app
from server.rooms.setting import Pace
from server.settings import Settings, read
from server.store.started import Started

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from server.store.memory import MemoryLog

# Whatever is shuffled or chosen by a bot draws so many bytes; the rest only has to be different.
_SHUFFLED: Final = 32
_BOTS: Final = 8
CONTRIBUTE: Final = 60.0  # seconds: on a shared machine nobody's contribution may come too late


def loaded(size: int) -> bytes:
    """Return bytes that are always the same where an evening depends on them."""
    return bytes(range(size)) if size in (_SHUFFLED, _BOTS) else secrets.token_bytes(size)


@contextmanager
def loaded_dice(contribute: float = CONTRIBUTE) -> Iterator[None]:
    """Let servers that start meanwhile deal the same cards whenever the same people ask."""
    with (
        patch.object(app, "secrets", SimpleNamespace(token_bytes=loaded)),
        patch.object(app, "Pace", partial(Pace, contribute=contribute)),
    ):
        yield


@asynccontextmanager
async def house(
    log: MemoryLog | None = None, *, patience: float = 1.0, contribute: float = CONTRIBUTE
) -> AsyncIterator[str]:
    """Run a server whose bots do not wait; gives its address.

    log: what it keeps, so that another one can go on from there. patience: factor on clocks and
    graces.
    """

    @asynccontextmanager
    async def open_ours(**_: object) -> AsyncIterator[tuple[MemoryLog, Started]]:
        assert log is not None
        yield log, Started("store_memory", {})

    settings = Settings(port=0, store="memory", pace=0.0, patience=patience, limits=0.0)
    with loaded_dice(contribute):
        ours = nullcontext() if log is None else patch("server.app.open_store", open_ours)
        with ours:
            async with app.running(settings) as said:
                yield str(said["url"])


if __name__ == "__main__":
    with loaded_dice():
        asyncio.run(app.main(read(sys.argv[1:])))
