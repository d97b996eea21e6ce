"""One connection to Redis: bytes out, answers in, in the order of the questions (RESP 2).

redis-py spends about 100 microseconds of Python on a call, more than a durable write takes; so the
hot path speaks the protocol itself, over the parser and packer in C that redis-py uses (hiredis).
"""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, cast

import hiredis

from server.store.errors import Outage, StoreDown

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.store.address import Address

_NOT_YET = object()


def packed(words: tuple[str | bytes | int, ...]) -> bytes:
    """Return a command as it goes over the wire."""
    command: bytes = hiredis.pack_command(words)  # type: ignore[arg-type]  # its stub says one word
    return command


class Wire(asyncio.Protocol):
    """A connection; `answered` gets every answer, a `hiredis.ReplyError` among them as a value."""

    def __init__(self) -> None:
        self._reader = hiredis.Reader(notEnoughData=_NOT_YET)
        self._answers: asyncio.Queue[object] = asyncio.Queue()
        self.answered: Callable[[object], None] = self._answers.put_nowait
        self.lost: Callable[[], None] = self._lost_early
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the transport; over TCP let the system notice a peer that is gone."""
        self.transport = cast("asyncio.Transport", transport)
        link = transport.get_extra_info("socket")
        if link is not None and link.family != getattr(socket, "AF_UNIX", None):
            link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def data_received(self, data: bytes) -> None:
        """Hand on every whole answer; what is no RESP ends the connection."""
        try:
            self._reader.feed(data)
            while (answer := self._reader.gets()) is not _NOT_YET:
                self.answered(answer)
        except hiredis.ProtocolError:
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - why does not matter
        """Say so once."""
        self.transport = None
        self.lost()

    def write(self, words: bytes) -> None:
        """Send; nothing happens on a connection that is gone (`lost` tells)."""
        if self.transport is not None:
            self.transport.write(words)

    def abort(self) -> None:
        """End the connection at once."""
        if self.transport is not None:
            self.transport.abort()

    async def ask(self, *words: str | int) -> object:
        """Ask one thing, before `answered` is replaced. Raises StoreDown and OSError."""
        self.write(packed(words))
        answer = await self._answers.get()
        if isinstance(answer, OSError):
            raise answer
        if isinstance(answer, Exception):
            raise StoreDown(Outage.REFUSES, str(answer))
        return answer

    def _lost_early(self) -> None:
        self._answers.put_nowait(ConnectionResetError("connection lost"))


async def connect(address: Address, patience: float) -> Wire:
    """Return a connection that is let in and answers, within `patience` seconds; else StoreDown."""
    loop = asyncio.get_running_loop()
    wire: Wire | None = None
    try:
        async with asyncio.timeout(patience):
            if address.path is not None:
                _, wire = await loop.create_unix_connection(Wire, address.path)
            else:
                _, wire = await loop.create_connection(
                    Wire, address.host, address.port, ssl=address.tls
                )
            if address.password is not None:
                name = [] if address.username is None else [address.username]
                await wire.ask("AUTH", *name, address.password)
            if address.database:
                await wire.ask("SELECT", address.database)
            await wire.ask("PING")  # a store that is still loading says so here
    except BaseException as error:
        if wire is not None:
            wire.abort()
        if isinstance(error, TimeoutError):
            raise StoreDown(Outage.SILENT) from error
        if isinstance(error, OSError):
            raise StoreDown(Outage.DOWN, str(error)) from error
        raise
    return wire
