"""A way to the server that can fall silent, as that of a telephone does while it sleeps."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_CHUNK = 65536


class Lane:
    """Carries bytes between pages and a server, until it is told not to."""

    def __init__(self, url: str) -> None:
        self._server = urlsplit(url)
        self._dead: asyncio.Event = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def url(self) -> str:
        """Return the address of the server by this way."""
        return f"ws://127.0.0.1:{self.port}{self._server.path}"

    def fall_silent(self) -> None:
        """Let nothing through any more on the lines that there are; nobody is told."""
        self._dead.set()
        self._dead = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection."""
        there = await asyncio.open_connection(self._server.hostname, self._server.port)
        dead = self._dead
        ways = [(reader, there[1]), (there[0], writer)]
        tasks = [asyncio.create_task(self._carry(*way, dead)) for way in ways]
        self._tasks.update(tasks)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
                self._tasks.discard(task)
            for end in (there[1], writer):
                end.transport.abort()

    async def _carry(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, dead: asyncio.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while chunk := await source.read(_CHUNK):
                if not dead.is_set():
                    sink.write(chunk)
                    await sink.drain()


@asynccontextmanager
async def lane_to(url: str) -> AsyncIterator[Lane]:
    """A way to the server of an address."""
    lane = Lane(url)
    server = await asyncio.start_server(lane.serve, "127.0.0.1", 0)
    lane.port = server.sockets[0].getsockname()[1]
    try:
        yield lane
    finally:
        server.close()
