"""The listening socket; the settings are those of the stack's measurements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError

from server.gateway.connection import Connection
from server.gateway.web import Web
from server.protocol.codec import SUBPROTOCOL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from websockets.typing import Subprotocol

    from server.gateway.pages import Page
    from server.rooms.hall import Hall
    from server.store.log import Log

MAX_FRAME: Final = 8192  # bytes that a client may send at once; the largest message is under 400
_PING_EVERY: Final = 15.0  # seconds
_DEAD_AFTER: Final = 10.0  # seconds without an answer to a ping: 25 in all


async def listen(
    host: str, port: int, hall: Hall, log: Log, version: str, pages: Mapping[str, Page]
) -> Server:
    """Open the port (0 for a free one) and serve sockets and pages on it."""

    async def serve_one(socket: ServerConnection) -> None:
        await Connection(socket, hall, log, version).serve()

    return await serve(
        serve_one,
        host,
        port,
        process_request=Web(log, pages),
        select_subprotocol=_chosen,
        compression=None,  # small frames: it costs twice the time and four times the memory
        max_size=MAX_FRAME,
        max_queue=16,
        open_timeout=5,
        close_timeout=3,
        ping_interval=_PING_EVERY,
        ping_timeout=_DEAD_AFTER,
        server_header=None,
    )


def _chosen(_socket: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol:
    """Choose the version spoken here; a client that does not offer it is refused."""
    for one in offered:
        if one == SUBPROTOCOL:
            return one
    raise NegotiationError(f"this server speaks {SUBPROTOCOL}")
