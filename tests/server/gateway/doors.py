"""A listening socket with everything behind it made of wood: no rooms, a log in memory."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, cast

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.gateway.door import door
from server.gateway.limits import Limits, Patience
from server.gateway.listener import listen
from server.measures import Measures
from server.protocol import client
from server.protocol.codec import SUBPROTOCOL, decode_server, encode
from server.protocol.server import Done, Refused, Welcome
from server.rooms.directory import Directory
from server.rooms.inbox import Ask, Follow
from server.rooms.orders import Book, Orders
from server.rooms.setting import Node
from server.rooms.shown import ShownCards
from server.settings import Settings
from server.store.memory import MemoryLog
from tests.server.people import secret_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from websockets.asyncio.client import ClientConnection

    from server.protocol.events import Sitter
    from server.protocol.server import ServerMessage
    from server.rooms.hall import Hall
    from server.rooms.inbox import Item
    from server.rooms.setting import Follower

WAIT: Final = 60.0  # seconds: machines are shared


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class WoodenHall:
    """Keeps what is put into rooms, and answers every command with `done`."""

    def __init__(self) -> None:
        self.measures: Final = Measures()
        self.book: Final = Book(MemoryLog(), Node(), Orders())
        self.directory: Final = Directory(Hand())
        self.shown: Final = ShownCards(MemoryLog().lobby, lambda: 0.0)
        self.items: Final[list[tuple[str, Item]]] = []
        self.followers: Final[defaultdict[str, list[Follower]]] = defaultdict(list)
        self._came: Final = asyncio.Event()

    async def open(self, command: client.Open, _asker: Sitter) -> Done:
        """Open nothing."""
        return Done(id=command.id, room="opened")

    def put(self, room: str, item: Item) -> None:
        """Keep what comes."""
        self.items.append((room, item))
        self._came.set()
        if isinstance(item, Follow):
            if not item.follower.follow(room):
                refused = Refused(id=item.command.id, code="too_many_rooms")
                item.follower.tell(encode(refused))
                return
            self.followers[room].append(item.follower)
        if isinstance(item, Ask | Follow):
            item.follower.tell(encode(Done(id=item.command.id)))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, looking whenever something comes."""
        async with asyncio.timeout(WAIT):
            while not holds():
                self._came.clear()
                await self._came.wait()


class House:
    """What a test can look at, and doors to knock at."""

    def __init__(self, port: int, hall: WoodenHall, log: MemoryLog) -> None:
        self.port: Final = port
        self.hall: Final = hall
        self.log: Final = log
        self.url: Final = f"ws://127.0.0.1:{port}/ws"

    @asynccontextmanager
    async def knock(self, **headers: str) -> AsyncIterator[ClientConnection]:
        """Connect, with headers whose names have _ for -; says nothing."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        async with connect(
            self.url, subprotocols=[SUBPROTOCOL], compression=None, additional_headers=told
        ) as socket:
            yield socket

    @asynccontextmanager
    async def guest(self, name: str, code: str | None = None) -> AsyncIterator[ClientConnection]:
        """Connect, say hello and read the welcome."""
        async with self.knock() as socket:
            assert isinstance(await hello(socket, name, code), Welcome)
            yield socket

    async def answer(self, **headers: str) -> int:
        """Return the status with which a handshake is answered, 101 if it goes through."""
        try:
            async with self.knock(**headers):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    async def lets_in(self, name: str | None = None) -> None:
        """Knock until it is opened: the server learns a little later that somebody has left."""
        async with asyncio.timeout(WAIT):
            while True:
                with contextlib.suppress(InvalidStatus, ConnectionClosed):
                    async with self.knock() if name is None else self.guest(name):
                        return
                await asyncio.sleep(0.01)


@asynccontextmanager
async def house(
    settings: Settings | None = None,
    limits: Limits | None = None,
    patience: Patience | None = None,
    look_every: float = 0.02,
) -> AsyncIterator[House]:
    """Listen on a free port."""
    hall, log = WoodenHall(), MemoryLog()
    behind = door(cast("Hall", hall), log, "0", limits or Limits(), patience)
    server = await listen(settings or Settings(port=0), behind, {}, look_every)
    try:
        yield House(server.address[1], hall, log)
    finally:
        await asyncio.wait_for(server.close(1.0), WAIT)


async def hello(socket: ClientConnection, name: str, code: str | None = None) -> ServerMessage:
    """Say hello and return the first answer."""
    said = client.Hello(secret=secret_of(name), name=name, code=code)
    return await asked(socket, said)


async def asked(socket: ClientConnection, message: client.Message) -> ServerMessage:
    """Send something and return what comes next."""
    await socket.send(encode(message), text=True)
    return await heard(socket)


async def heard(socket: ClientConnection) -> ServerMessage:
    """Return what comes next."""
    return decode_server(await asyncio.wait_for(socket.recv(), WAIT))


async def closed(socket: ClientConnection) -> tuple[int | None, str | None]:
    """Wait until the socket is closed; return code and reason."""
    await asyncio.wait_for(socket.wait_closed(), WAIT)
    return socket.close_code, socket.close_reason
