"""Closing a listening socket in bounded time, whatever those at the other ends do."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from websockets.frames import CloseCode

from server.gateway.socket import Socket

if TYPE_CHECKING:
    from websockets.asyncio.server import Server, ServerConnection


class Visitors:
    """Everybody whose line to one listening socket lasts, before and after the handshake."""

    def __init__(self) -> None:
        self._there: Final[set[ServerConnection]] = set()

    @property
    def sockets(self) -> type[ServerConnection]:
        """Return what makes sockets that are kept here, as `serve` wants it."""
        return cast("type[ServerConnection]", partial(Socket, there=self._there))

    @property
    def count(self) -> int:
        """Return how many lines there are."""
        return len(self._there)

    async def seen_off(
        self, server: Server, within: float, code: int = CloseCode.GOING_AWAY, reason: str = ""
    ) -> None:
        """Take leave of all, and cut off who has not taken leave after `within` seconds.

        The library itself waits for whoever has not shaken hands until that takes too long.
        """
        server.close(code=code, reason=reason)
        try:
            async with asyncio.timeout(within):
                await asyncio.shield(server.wait_closed())
        except TimeoutError:
            for socket in tuple(self._there):
                socket.transport.abort()
            await server.wait_closed()
