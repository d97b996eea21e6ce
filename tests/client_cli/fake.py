"""A server that does what a test tells it to, on a free port, and what it has to say."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from client_cli.table.link import Link, connected
from engine.match import MatchScore
from server.protocol import client
from server.protocol.codec import SUBPROTOCOL, decode_client, encode
from server.protocol.events import Sitter
from server.protocol.server import Table, Update, Welcome
from server.protocol.terms import Terms
from tests.server.people import secret_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from http import HTTPStatus

    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

    from client_cli.table.link import Change
    from engine.seats import Seat
    from server.protocol.client import ClientMessage
    from server.protocol.server import ServerMessage

WAIT: Final = 20.0  # seconds: machines are shared
ROOM: Final = "r00m"
HELLO: Final = client.Hello(secret=secret_of("Anna"), name="Anna")

T = TypeVar("T")


class Line:
    """One connection, seen from the server."""

    def __init__(self, socket: ServerConnection, number: int) -> None:
        self.socket: Final = socket
        self.number: Final = number

    async def heard(self, kind: type[T]) -> T:
        """Return the next message, which has to be of a kind."""
        message: ClientMessage = decode_client(await self.socket.recv())
        assert isinstance(message, kind), message
        return message

    async def say(self, *messages: ServerMessage) -> None:
        """Send messages."""
        for message in messages:
            await self.socket.send(encode(message), text=True)

    async def welcome(self) -> client.Hello:
        """Take in whoever comes."""
        hello = await self.heard(client.Hello)
        await self.say(Welcome(player="anna", name=hello.name, version="0"))
        return hello

    async def until_over(self) -> None:
        """Wait until the client goes."""
        await self.socket.wait_closed()


class Fake:
    """The server: `script` is what it does with each connection; `lines` counts them."""

    def __init__(self, script: Callable[[Line], Awaitable[None]]) -> None:
        self._script: Final = script
        self.lines = 0
        self.url = ""
        self.failed: list[AssertionError] = []
        self._changed: Final = asyncio.Condition()

    async def came(self, lines: int) -> None:
        """Wait until there have been so many connections."""
        async with asyncio.timeout(WAIT), self._changed:
            await self._changed.wait_for(lambda: self.lines >= lines)

    async def serve_one(self, socket: ServerConnection) -> None:
        """Serve one connection."""
        async with self._changed:
            self.lines += 1
            self._changed.notify_all()
        try:
            await self._script(Line(socket, self.lines))
        except ConnectionClosed:  # the client went
            pass
        except AssertionError as error:  # it would be lost in a task that nobody looks at
            self.failed.append(error)


@asynccontextmanager
async def serving(
    script: Callable[[Line], Awaitable[None]], status: HTTPStatus | None = None
) -> AsyncIterator[Fake]:
    """Run a fake server; with a status it answers with a page instead."""

    def page(socket: ServerConnection, _request: Request) -> Response | None:
        return None if status is None else socket.respond(status, "")

    fake = Fake(script)
    server = await serve(
        fake.serve_one, "127.0.0.1", 0, subprotocols=[SUBPROTOCOL], process_request=page
    )
    host, port = server.sockets[0].getsockname()[:2]
    fake.url = f"ws://{host}:{port}/ws"
    try:
        yield fake
    finally:
        server.close()
        await server.wait_closed()
    for error in fake.failed:
        raise error


async def nothing(line: Line) -> None:
    """Take in whoever comes, and wait until they go."""
    await line.welcome()
    await line.until_over()


@asynccontextmanager
async def linked(fake: Fake, hello: client.Hello = HELLO) -> AsyncIterator[Link]:
    """Connect a link to a fake server."""
    link = Link(fake.url, hello)
    async with connected(link):
        yield link


async def news_of(link: Link, kind: type[T]) -> T:
    """Return the next news of a kind."""
    async with asyncio.timeout(WAIT):
        while True:
            news: object = await link.news.get()
            if isinstance(news, kind):
                return news


async def change_to(link: Link, change: Change) -> None:
    """Wait until the line itself changes to something."""
    async with asyncio.timeout(WAIT):
        while await link.news.get() != change:
            pass


def table(**other: object) -> Table:
    """Return a table nobody has sat down at, but for what is told."""
    fields: dict[str, object] = {
        "terms": Terms(game="ottocento"),
        "host": "anna",
        "seats": (None,) * 4,
        "kept": (None,) * 4,
        "stood_in": (None,) * 4,
        "ready": (False,) * 4,
        "deal": 0,
        "players": None,
        "results": (),
        "played": 0,
        "score": MatchScore((0, 0), None, finished=False),
        "broken": (),
        "shuffle": None,
        "speed": 1.0,
        "paused": False,
        "hands": None,
        "public": None,
    }
    return Table(**(fields | other))  # type: ignore[arg-type]


def update(
    seq: int = 1, you: Seat | None = None, of: Table | None = None, *, collapsed: bool = False
) -> Update:
    """Return an update of ROOM."""
    return Update(
        room=ROOM,
        epoch=1,
        seq=seq,
        op=f"op{seq}",
        mark=f"mark{seq}",
        collapsed=collapsed,
        events=(),
        table=of or table(),
        you=you,
        own=None,
    )


def person(name: str) -> Sitter:
    """Return a person on a seat."""
    return Sitter(player=name.lower(), name=name)


def bot(name: str) -> Sitter:
    """Return a bot of the house on a seat."""
    return Sitter(player=f"bot{name}", name=name, bot=True, level="good")
