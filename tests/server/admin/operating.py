"""A server whose operator is heard, and what one asks it there: real sockets on both sides."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from server.app import running
from server.protocol.admin import AdminAnswer, GiveOrder, ListTables
from server.protocol.admin import Listed as ListedTables
from server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from server.protocol.admin import AdminRequest, Kind

WAIT = 60.0  # seconds


@asynccontextmanager
async def operated(socket: Path, redis: str | None = None) -> AsyncIterator[str]:
    """Run a server without waiting times and limits; gives the address of its tables."""
    settings = Settings(
        port=0, store="memory", pace=0.0, limits=0.0, redis=redis, admin_socket=socket
    )
    async with running(settings) as said:
        yield str(said["url"])


async def spoken(socket: Path, words: bytes) -> bytes:
    """Say something at the socket, and return all that is answered."""
    async with asyncio.timeout(WAIT):
        reader, writer = await asyncio.open_unix_connection(socket)
        writer.write(words)
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
    return answer


async def asked(socket: Path, request: AdminRequest) -> AdminAnswer:
    """Ask as the operator's command does."""
    answer = await spoken(socket, msgspec.json.encode(request) + b"\n")
    return msgspec.json.decode(answer, type=AdminAnswer)


async def listed(socket: Path, *, asleep: bool = False) -> ListedTables:
    """Return what the list tells."""
    answer = await asked(socket, ListTables(asleep=asleep))
    assert isinstance(answer, ListedTables)
    return answer


async def ordered(socket: Path, kind: Kind, *whom: str, seconds: int | None = None) -> None:
    """Give an order that is taken."""
    answer = await asked(socket, GiveOrder(kind=kind, whom=whom, seconds=seconds))
    assert type(answer).__name__ == "Ordered", answer
