"""The line to the server: goes on where it was, sends commands until they are answered."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
    InvalidURI,
)

from server.protocol import client
from server.protocol.codec import SUBPROTOCOL, decode_server, encode
from server.protocol.server import Done, Gone, Refused, Update

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from websockets.asyncio.client import ClientConnection

    from server.protocol.server import ServerMessage

_PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds before another try, the last for ever
_MOST: Final = 2**20  # bytes of a frame that we take
_ENTER: Final = "enter"

Change = Literal["connected", "away", "refused"]


def _passing(error: Exception) -> bool:
    """Tell whether a handshake failed in a way that passes: cut off, or a gateway without us."""
    if isinstance(error, InvalidStatus):
        return error.response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
    return isinstance(error, InvalidMessage)


def _nearby(url: str) -> bool:
    """Tell whether a server is on this machine, where no proxy of the outside world belongs."""
    return urlsplit(url).hostname in ("127.0.0.1", "::1", "localhost")


@asynccontextmanager
async def connected(link: Link) -> AsyncIterator[None]:
    """Keep a link connected for a while."""
    running = asyncio.create_task(link.run())
    try:
        yield
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


class Link:
    """One room's connection; what comes is in `news`.

    "connected" and "away" tell of the line itself; "refused" means that the server does not speak
    our protocol, and the link gives up.
    """

    def __init__(self, url: str, hello: client.Hello) -> None:
        self.url = url
        self.news: Final[asyncio.Queue[ServerMessage | Change]] = asyncio.Queue()
        self._hello: Final = hello
        self._room: str | None = None
        self._newest: Update | None = None
        self._open: Final[dict[str, client.Command]] = {}
        self._socket: ClientConnection | None = None
        self._made = 0
        self._evening: Final = secrets.token_hex(6)

    def id(self) -> str:
        """Return a fresh command id, different from those of every earlier evening."""
        self._made += 1
        return f"{self._evening}.{self._made}"

    async def run(self) -> None:
        """Stay connected until cancelled, or until the server turns out to speak otherwise."""
        tries = 0
        while True:
            try:
                async with connect(
                    self.url,
                    subprotocols=[SUBPROTOCOL],
                    compression=None,
                    max_size=_MOST,
                    proxy=None if _nearby(self.url) else True,
                ) as socket:
                    tries = 0
                    await self._begin(socket)
                    async for frame in socket:
                        self._heard(frame)
            except (InvalidHandshake, InvalidURI, ValueError) as error:
                if not _passing(error):
                    self.news.put_nowait("refused")
                    return
            except (OSError, ConnectionClosed, TimeoutError, EOFError):
                pass
            if self._socket is not None or tries == 0:
                self.news.put_nowait("away")
            self._socket = None
            await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1

    async def _begin(self, socket: ClientConnection) -> None:
        await socket.send(encode(self._hello), text=True)
        if self._room is not None:
            await socket.send(encode(self._enter(self._room)), text=True)
        self._socket = socket  # from here on `ask` sends by itself; twice does no harm (law 9)
        for command in tuple(self._open.values()):
            await socket.send(encode(command), text=True)
        self.news.put_nowait("connected")

    def _enter(self, room: str) -> client.Enter:
        newest = self._newest
        seen = None
        if newest is not None:
            seen = client.Seen(epoch=newest.epoch, seq=newest.seq, op=newest.op, mark=newest.mark)
        return client.Enter(id=_ENTER, room=room, seen=seen)

    async def follow(self, room: str) -> None:
        """Follow a room from now on, over every break of the line."""
        self._room = room
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(encode(self._enter(room)), text=True)

    async def ask(self, command: client.Command) -> None:
        """Send a command, again after every break of the line until it is answered (law 9)."""
        self._open[command.id] = command
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(encode(command), text=True)

    def _drop(self) -> None:
        """Break the line, so that it is made anew."""
        if self._socket is not None:
            self._socket.transport.abort()

    def _heard(self, frame: str | bytes) -> None:
        try:
            message = decode_server(frame)
        except msgspec.DecodeError:
            return  # said by a newer server; clients overlook what they do not know
        if isinstance(message, Refused) and message.id == _ENTER:
            if message.code not in ("damaged", "no_such_room"):
                self._drop()  # it passes: come again
                return
            code: Literal["damaged", "no_such_room"] = (
                "damaged" if message.code == "damaged" else "no_such_room"
            )
            message = Gone(room=self._room or "", code=code, detail=message.detail)
        if isinstance(message, Done | Refused) and message.id is not None:
            if self._open.pop(message.id, None) is None and not isinstance(message, Refused):
                return
        elif isinstance(message, Update):
            self._newest = message
        elif isinstance(message, Gone):
            self._room = None
        self.news.put_nowait(message)
