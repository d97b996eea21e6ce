"""Links to a server, to a table, and to a seat that is kept for somebody."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit, urlunsplit

from client_cli.errors import Complaint

if TYPE_CHECKING:
    from client_cli.texts import Texts

_SOCKET: Final = "/ws"
_FRAGMENT: Final = re.compile(r"(?P<room>[a-z0-9]{1,40})(?:\.(?P<ticket>[0-9a-f]{32}))?")
_NEARBY: Final = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a link leads: the websocket's URL, the room, the ticket of a kept seat."""

    server: str
    room: str | None = None
    ticket: str | None = None

    def of(self, room: str) -> str:
        """Return the link to a room, as short as it can be written."""
        parts = urlsplit(self.server)
        path = "" if parts.path == _SOCKET else parts.path
        return urlunsplit((parts.scheme, parts.netloc, path, "", room))

    @property
    def link(self) -> str:
        """Return the link to the server itself."""
        return self.of("")

    @property
    def place(self) -> str:
        """Return host and port: what makes a server another one."""
        return urlsplit(self.server).netloc

    @property
    def nearby(self) -> bool:
        """Tell whether the server is on this machine, so that nobody else reaches it so."""
        return is_nearby(self.server)


def is_nearby(url: str) -> bool:
    """Tell whether a server is on this machine."""
    return urlsplit(url).hostname in _NEARBY


def read_address(url: str, say: Texts) -> Address:
    """Return where `ws://host:port`, `https://host` or `host:port` leads; raises Complaint.

    Behind # stands the room, or the room, a dot and a ticket: no server sees them in a request.
    """
    try:
        parts = urlsplit(url if "://" in url else f"ws://{url}")
        scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
        good = scheme in ("ws", "wss") and parts.hostname and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError as error:  # a port that is no number, brackets that do not close
        raise Complaint(say("play.bad_url", url=url)) from error
    named = _FRAGMENT.fullmatch(parts.fragment)
    if not good or (parts.fragment and named is None):
        raise Complaint(say("play.bad_url", url=url))
    path = parts.path if parts.path not in ("", "/") else _SOCKET
    return Address(
        server=urlunsplit((scheme, parts.netloc, path, "", "")),
        room=named and named["room"],
        ticket=named and named["ticket"],
    )
