"""A listening socket is closed in bounded time, whoever is at the other ends."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from websockets.asyncio.server import serve

from server.gateway.leave import Visitors
from tests.server.people import WAIT

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection


async def test_who_never_speaks_is_cut_off() -> None:
    """A line on which nothing was ever said holds nobody up, even if it may wait for ever."""
    visitors = Visitors()

    async def nobody(socket: ServerConnection) -> None:
        raise AssertionError(socket)

    server = await serve(
        *(nobody, "127.0.0.1", 0), create_connection=visitors.sockets, open_timeout=None
    )
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /")
    async with asyncio.timeout(WAIT):
        while not visitors.count:  # noqa: ASYNC110 - no event tells that a line was taken
            await asyncio.sleep(0.01)
        await visitors.seen_off(server, 0.05)
        try:
            said = await reader.read()
        except ConnectionResetError:
            said = b""
    assert said == b""
    assert visitors.count == 0
    writer.close()
