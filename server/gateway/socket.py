"""Sockets that tell when they are really gone, and the watch over those that will not go.

A websocket that is being closed may hang: the library waits without a limit until a reader who
takes nothing has taken what was written before (stack: seen with websockets 17.4). Until then
memory, file and place are taken, whatever the closing handshake thinks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

if TYPE_CHECKING:
    from asyncio import BaseTransport
    from collections.abc import Callable

    from server.gateway.limits import Patience

WRITE_LIMIT: Final = 32 * 1024  # bytes in a transport beyond which the library waits
# Bytes in a transport that no honest reader leaves: answers to pings are written unasked for.
_MOST_WAITING: Final = 1024 * 1024
_State = Literal["well", "closing", "full"]


class Socket(ServerConnection):
    """One websocket, on its server's side; `address` is what its client is counted by.

    there: where it is kept for as long as its TCP connection lasts, also before any handshake.
    """

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - the library's own
        there: set[ServerConnection] | None = None,
        **options: Any,  # noqa: ANN401 - the library's own
    ) -> None:
        super().__init__(*args, **options)
        self.address = ""
        self._there: Final = set() if there is None else there
        self._when_lost: Callable[[Socket], None] | None = None

    def when_lost(self, told: Callable[[Socket], None]) -> None:
        """Have `told` called once the TCP connection is gone."""
        self._when_lost = told

    def connection_made(self, transport: BaseTransport) -> None:
        """Note that somebody is there."""
        super().connection_made(transport)
        self._there.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that the TCP connection is gone."""
        super().connection_lost(exc)
        self._there.discard(self)
        if self._when_lost is not None:
            self._when_lost(self)


class Watch:
    """Cuts off sockets that neither move nor end.

    The library's own pings wait behind what a reader does not take, so they find only some of them.
    """

    def __init__(self, patience: Patience) -> None:
        self._within: Final = {"closing": patience.closing, "full": patience.taken}
        self._sockets: Final[dict[Socket, tuple[_State, float]]] = {}  # since when they are so

    def __len__(self) -> int:
        return len(self._sockets)

    def begin(self, socket: Socket) -> None:
        """Watch a socket until `end`."""
        self._sockets[socket] = ("well", 0.0)

    def end(self, socket: Socket) -> None:
        """Watch it no longer: it is gone."""
        self._sockets.pop(socket, None)

    def look(self, now: float) -> None:
        """Look at all of them; to be done every now and then."""
        for socket, (before, since) in tuple(self._sockets.items()):
            state = _state(socket)
            if state != before:
                self._sockets[socket] = (state, now)
            elif state != "well" and now - since >= self._within[state]:
                socket.transport.abort()
            if socket.transport.get_write_buffer_size() > _MOST_WAITING:
                socket.transport.abort()


def _state(socket: Socket) -> _State:
    if socket.state is not State.OPEN:
        return "closing"
    return "full" if socket.transport.get_write_buffer_size() > WRITE_LIMIT else "well"
