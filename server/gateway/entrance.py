"""Who may open a socket: from which page, and how many from one address."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from server.gateway.address import client_address, trusted
from server.gateway.limits import Counts

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from websockets.datastructures import Headers

    from server.gateway.address import Network
    from server.gateway.socket import Socket, Watch


class Entrance:
    """Where handshakes are let through or turned away."""

    def __init__(
        self, origins: Collection[str], proxies: Sequence[Network], most: float, watch: Watch
    ) -> None:
        self._origins: Final = frozenset(origins)
        self._proxies: Final = tuple(proxies)
        self._addresses: Final = Counts(most)
        self._watch: Final = watch

    def turned_away(self, socket: Socket, headers: Headers) -> HTTPStatus | None:
        """Return why a handshake is refused, or None: then it counts until the socket is gone.

        Raises ValueError or MultipleValuesError for headers that cannot be read.
        """
        peer = _peer(socket)
        if not self._known_page(headers, peer):
            return HTTPStatus.FORBIDDEN
        forwarded = headers.get_all("X-Forwarded-For")
        socket.address = client_address(peer, forwarded, self._proxies)
        if not self._addresses.enter(socket.address):
            return HTTPStatus.TOO_MANY_REQUESTS
        self._watch.begin(socket)
        socket.when_lost(self._gone)
        return None

    def _gone(self, socket: Socket) -> None:
        self._watch.end(socket)
        self._addresses.leave(socket.address)

    def _known_page(self, headers: Headers, peer: str) -> bool:
        """Let pages of this host and of named others in, and programs that name no origin."""
        origin = headers.get("Origin")
        if origin is None or origin.lower() in self._origins:
            return True
        host = headers.get("Host")
        hosts = headers.get_all("X-Forwarded-Host")
        if hosts and trusted(peer, self._proxies):
            host = hosts[-1].rpartition(",")[2].strip()
        return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


def _peer(socket: Socket) -> str:
    """Return the address at the other end of the TCP connection, empty if it is gone already."""
    peer = socket.transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""
