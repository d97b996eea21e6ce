"""Readers that take nothing, or little: they hold nobody up, and do not stay for ever."""

from __future__ import annotations

import asyncio
import socket as sockets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, cast

import pytest
from websockets.protocol import State

from server.gateway.limits import Limits, Patience
from server.gateway.socket import WRITE_LIMIT, Watch
from server.protocol import client
from server.protocol.codec import SUBPROTOCOL, encode
from server.rooms.inbox import CatchUp, Unfollow
from tests.server.gateway.doors import WAIT, house
from tests.server.gateway.test_connection import entered, until_unfollowed
from tests.server.people import secret_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from server.gateway.socket import Socket
    from server.rooms.setting import Follower
    from tests.server.gateway.doors import House

FRAME: Final = b'"' + b"x" * 60_000 + b'"'
SOON: Final = Patience(hello=0.1, taken=0.2, closing=0.1)
ONE: Final = Limits(per_address=1)
HANDSHAKE: Final = (
    "GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n"
)


@asynccontextmanager
async def raw(here: House, *said: client.Message) -> AsyncIterator[sockets.socket]:
    """A socket without a library: shakes hands, says something, and then reads nothing at all."""
    loop = asyncio.get_running_loop()
    with sockets.socket() as socket:
        socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        socket.setblocking(False)
        await loop.sock_connect(socket, ("127.0.0.1", here.port))
        await loop.sock_sendall(socket, HANDSHAKE.encode())
        assert (await loop.sock_recv(socket, 4096)).startswith(b"HTTP/1.1 101")
        for message in said:
            text = encode(message)
            head = bytes((0x81, 0x80 | 126)) + len(text).to_bytes(2, "big")
            await loop.sock_sendall(socket, head + bytes(4) + text)
        yield socket


def anna() -> tuple[client.Message, ...]:
    """Return what somebody says who follows a room."""
    hello = client.Hello(secret=secret_of("Anna"), name="Anna")
    return hello, client.Enter(id="e", room="r")


async def followed(here: House) -> Follower:
    """Wait for whoever follows the room."""
    await here.hall.until(lambda: bool(here.hall.followers["r"]))
    return here.hall.followers["r"][-1]


async def fill(follower: Follower) -> None:
    """Show updates until the reader is behind: its machine, ours and the outbox are all full."""
    for _ in range(400):
        follower.show("r", FRAME)
        await asyncio.sleep(0)


async def test_a_reader_that_takes_nothing_is_cut_off() -> None:
    """A connection that never reads does not stay, and the room learns that it is gone."""
    async with house(limits=ONE, patience=SOON) as here, raw(here, *anna()):
        await fill(await followed(here))
        await until_unfollowed(here, {"r"})
        await here.lets_in()


async def test_a_close_that_hangs_is_ended() -> None:
    """Who reads nothing and is evicted is really gone soon, whatever the library waits for."""
    patience = Patience(taken=1000.0, closing=0.1)
    async with house(limits=ONE, patience=patience) as here, raw(here, *anna()):
        follower = await followed(here)
        await fill(follower)
        follower.evict()
        async with asyncio.timeout(10):  # the library alone took 15 s, and longer
            await here.lets_in()


async def test_who_shakes_hands_and_says_nothing_is_ended() -> None:
    """A half-open connection that does not even answer to its close frees its place."""
    async with house(limits=ONE, patience=SOON) as here, raw(here):
        await here.lets_in()


async def test_one_who_reads_nothing_holds_nobody_up() -> None:
    """While one reader takes nothing, another at the table gets every update in order."""
    async with house() as here, raw(here, *anna()):
        slow = await followed(here)
        async with here.guest("Berto") as berto:
            quick = await entered(here, berto, "r")
            for number in range(300):
                slow.show("r", FRAME)
                quick.show("r", f"{number}".encode())
                await asyncio.sleep(0)
            got = [await asyncio.wait_for(berto.recv(), WAIT) for _ in range(300)]
            assert got == [str(number) for number in range(300)]


@pytest.mark.parametrize("lost", [False, True])
async def test_a_slow_reader_catches_up_with_one_update(lost: bool) -> None:
    """Who falls behind gets what was sent so far and then asks for the newest, losses included."""
    async with house() as here, here.guest("Anna") as anna:
        follower = await entered(here, anna, "r")
        anna.transport.pause_reading()
        await fill(follower)
        follower.show("r", FRAME, lost=lost)
        follower.note("r", b'"dropped"')
        anna.transport.resume_reading()
        got = []
        async with asyncio.timeout(WAIT):
            while not any(isinstance(item, CatchUp) for _, item in here.hall.items):
                got.append(await anna.recv())
        assert len(got) < 400
        (caught,) = [item for _, item in here.hall.items if isinstance(item, CatchUp)]
        assert (caught.follower, caught.lost) == (follower, lost)
        follower.show("r", b'"newest"')
        async with asyncio.timeout(WAIT):
            while (frame := await anna.recv()) != '"newest"':
                assert frame == FRAME.decode()
        assert not any(isinstance(item, Unfollow) for _, item in here.hall.items)


class WoodenSocket:
    """A socket whose state and waiting bytes are set by hand."""

    def __init__(self) -> None:
        self.state = State.OPEN
        self.waiting = 0
        self.aborted = False
        self.transport = self

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait."""
        return self.waiting

    def abort(self) -> None:
        """Note it."""
        self.aborted = True


def looked_at(*looks: tuple[float, State, int]) -> bool:
    """Tell whether a socket is cut off that is found so at these times."""
    socket, watch = WoodenSocket(), Watch(Patience(taken=25.0, closing=5.0))
    watch.begin(cast("Socket", socket))
    for now, state, waiting in looks:
        socket.state, socket.waiting = state, waiting
        watch.look(now)
    return socket.aborted


FULL: Final = WRITE_LIMIT + 1


@pytest.mark.parametrize(
    "looks,aborted",
    [
        ([(0, State.OPEN, 0), (1000, State.OPEN, 0)], False),
        ([(0, State.CLOSING, 0), (4, State.CLOSING, 0)], False),
        ([(0, State.CLOSING, 0), (5, State.CLOSING, 0)], True),
        ([(0, State.OPEN, FULL), (24, State.OPEN, FULL)], False),
        ([(0, State.OPEN, FULL), (25, State.OPEN, FULL)], True),
        ([(0, State.OPEN, FULL), (20, State.OPEN, 9), (40, State.OPEN, FULL)], False),
        ([(0, State.OPEN, FULL), (24, State.CLOSING, FULL), (26, State.CLOSING, FULL)], False),
        ([(0, State.OPEN, 2**20 + 1)], True),
    ],
)
def test_the_watch_over_sockets(looks: list[tuple[float, State, int]], aborted: bool) -> None:
    """Sockets that close too long, or from which nothing is taken too long, are cut off.

    That also ends somebody who sends pings and does not read the answers.
    """
    assert looked_at(*looks) is aborted


def test_the_watch_ends_with_the_socket() -> None:
    """A socket that is gone is not looked at any more."""
    socket, watch = WoodenSocket(), Watch(Patience())
    watch.begin(cast("Socket", socket))
    watch.end(cast("Socket", socket))
    assert len(watch) == 0
