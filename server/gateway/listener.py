"""The listening socket; the settings are those of the stack's measurements."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import NegotiationError
from websockets.frames import CloseCode

from server.gateway.connection import Connection
from server.gateway.entrance import Entrance
from server.gateway.leave import Visitors
from server.gateway.socket import WRITE_LIMIT, Socket, Watch
from server.gateway.web import Web
from server.protocol.codec import SUBPROTOCOL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from websockets.typing import Subprotocol

    from server.gateway.door import Door
    from server.gateway.pages import Page
    from server.settings import Settings

MAX_FRAME: Final = 8192  # bytes that a client may send at once; the largest message is under 400
_PING_EVERY: Final = 15.0  # seconds
_DEAD_AFTER: Final = 10.0  # seconds without an answer to a ping: 25 in all
_LOOK_EVERY: Final = 1.0  # seconds, at sockets that hang
_looking: Final[set[asyncio.Task[None]]] = set()  # the loop itself would let them be forgotten


class Listening:
    """An open port, until it is closed."""

    def __init__(self, server: Server, web: Web, visitors: Visitors) -> None:
        self._server: Final = server
        self._web: Final = web
        self._visitors: Final = visitors

    @property
    def address(self) -> tuple[str, int]:
        """Return host and port that it listens at."""
        host, port = self._server.sockets[0].getsockname()[:2]
        return str(host), int(port)

    def let_nobody_in(self) -> None:
        """Turn away whoever comes, and say so to those who ask whether this server is ready."""
        self._web.leaving = True

    async def close(self, within: float) -> None:
        """Tell everybody to come back, and close; who does not answer is cut off in time."""
        code = CloseCode.SERVICE_RESTART
        await self._visitors.seen_off(self._server, within, code, "come_back")


async def listen(
    settings: Settings, entered: Door, pages: Mapping[str, Page], look_every: float = _LOOK_EVERY
) -> Listening:
    """Open the port (0 for a free one) and serve sockets and pages on it."""
    limits = entered.limits
    watch = Watch(entered.patience)
    entrance = Entrance(settings.origins, settings.proxies, limits.per_address, watch)

    visitors = Visitors()
    web = Web(entered.log, pages, entrance)

    async def serve_one(socket: ServerConnection) -> None:
        assert isinstance(socket, Socket)  # noqa: S101 - made by `create_connection` below
        await Connection(socket, entered).serve()

    server = await serve(
        serve_one,
        settings.host,
        settings.port,
        create_connection=visitors.sockets,
        process_request=web,
        select_subprotocol=_chosen,
        compression=None,  # small frames: it costs twice the time and four times the memory
        max_size=MAX_FRAME,
        max_queue=16,
        write_limit=WRITE_LIMIT,
        open_timeout=5,
        close_timeout=3,
        ping_interval=_PING_EVERY,
        ping_timeout=_DEAD_AFTER,
        server_header=None,
    )
    task = asyncio.get_running_loop().create_task(_look(server, watch, look_every))
    _looking.add(task)
    task.add_done_callback(_looking.discard)
    return Listening(server, web, visitors)


async def _look(server: Server, watch: Watch, every: float) -> None:
    """Look after sockets that hang while they close, until the server itself is closed."""
    while True:
        try:
            async with asyncio.timeout(every):
                await server.wait_closed()
        except TimeoutError:
            watch.look(asyncio.get_running_loop().time())
        else:
            return


def _chosen(_socket: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol:
    """Choose the version spoken here; a client that does not offer it is refused."""
    for one in offered:
        if one == SUBPROTOCOL:
            return one
    raise NegotiationError(f"this server speaks {SUBPROTOCOL}")
