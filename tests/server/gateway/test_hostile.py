"""Hostile frames over a real socket: nothing breaks, nothing changes without a legal command."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.protocol import client
from server.protocol.closing import NO_HELLO
from server.protocol.codec import SUBPROTOCOL, encode
from server.protocol.server import Done, Refused
from tests.builders import tries
from tests.server.people import Person, secret_of
from tests.server.tables import begin_deal, enter, server, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

GOOD = (
    '{"t":"move","id":"%d","room":"%s","deal":1,"decision":%d,"move":{"move":"play","card":"%s"}}'
)


def frames(chance: Random, room: str, heard: list[str], number: int) -> Iterator[str | bytes]:
    """Malformed, cut, spoilt, repeated, reordered, and other people's frames."""
    for count in range(number):
        card, decision = chance.choice(("SK", "T1", "MAT", "ANG", "S2")), chance.randrange(70)
        good = GOOD % (count, room, decision, card)
        place = chance.randrange(len(good))
        yield chance.choice(
            (
                good,
                good[:place],
                good[:place] + chance.choice('{}[]",:0x\x00é') + good[place + 1 :],
                chance.choice(heard),
                chance.randbytes(chance.randrange(40)),
                "[" * chance.randrange(1, 3000),
                f'{{"t":"sit","id":"{count}","room":"{room}","seat":{chance.randrange(-2, 6)}}}',
                f'{{"t":"begin","id":"{count}","room":"{room}","deal":{chance.randrange(4)}}}',
                f'{{"t":"declare","id":"{count}","room":"{room}","deal":1,"declare":true}}',
                f'{{"t":"fill","id":"{count}","room":"{chance.randrange(9)}"}}',
                '{"t":"hello","secret":"' + secret_of("Anna") + '","name":"Anna"}',
            )
        )


async def test_hostile_frames_change_nothing() -> None:
    """Whatever somebody without a seat sends, the table stands as it was and goes on."""
    chance = Random("hostile")
    async with server() as url:
        people = await table_of(url, "piedicavallo", ("Anna", "Berto", "Carla", "Dino"))
        anna, room = people[0], people[0].now.room
        eve = Person("Eve", url)
        await eve.come()
        await enter(eve, room)
        before = anna.now
        heard = [frame.decode() for frame in anna.frames]
        for frame in frames(chance, room, heard, tries(2_000, 100_000)):
            if len(frame) <= 8192:
                await eve.socket.send(frame)
        answer = await eve.ask(client.Stand(id="the end", room=room))
        assert answer == Refused(id="the end", code="not_seated")
        await enter(anna, room)
        assert (anna.now.table, anna.now.own) == (before.table, before.own)
        assert not any(isinstance(one, Done) for name, one in eve.answers.items() if name.isdigit())
        for person in (*people, eve):
            await person.go()


async def test_a_frame_too_long_ends_its_sender_only() -> None:
    """Who sends more than any command needs is disconnected; the others play on."""
    async with server() as url:
        (anna,) = await table_of(url, "ottocento", ("Anna",), begin=False)
        eve = Person("Eve", url)
        await eve.come()
        await eve.socket.send("x" * 10_000)
        await asyncio.wait_for(eve.socket.wait_closed(), 10)
        assert eve.socket.close_code == 1009
        await eve.go()
        await begin_deal(anna, anna.now.room, 1)
        await anna.go()


@pytest.mark.parametrize("first", ["{}", "no json", '{"t":"sit","id":"1","room":"x","seat":1}'])
async def test_hello_comes_first(first: str) -> None:
    """Who does not say hello first is not let in."""
    async with (
        server() as url,
        connect(url, subprotocols=[SUBPROTOCOL], compression=None) as socket,
    ):
        await socket.send(first)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (NO_HELLO, "hello_first")


async def test_another_version_is_refused_at_the_door() -> None:
    """A client of another version learns at the handshake that it is not understood."""
    async with server() as url:
        for offered in (None, ["tarocchi.v9"]):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, subprotocols=offered)  # type: ignore[arg-type]
            assert refused.value.response.status_code == 400


async def test_a_page_of_another_site_is_not_let_in() -> None:
    """A browser page from elsewhere cannot open a table in a visitor's name."""
    async with server() as url:
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, subprotocols=[SUBPROTOCOL], origin="http://elsewhere.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        host = url.removeprefix("ws://").partition("/")[0]
        async with connect(url, subprotocols=[SUBPROTOCOL], origin=f"http://{host}") as socket:  # type: ignore[arg-type]
            await socket.send(
                encode(client.Hello(secret=secret_of("Anna"), name="Anna")), text=True
            )
            assert b"welcome" in await socket.recv(decode=False)


@pytest.mark.parametrize("path,status", [("/healthz", 200), ("/readyz", 200), ("/nothing", 404)])
async def test_pages_beside_the_socket(path: str, status: int) -> None:
    """A host can ask over plain HTTP whether the server lives and is ready."""
    async with server() as url:
        host, _, port = url.removeprefix("ws://").partition("/")[0].partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        head = await reader.readline()
        assert head.startswith(f"HTTP/1.1 {status}".encode())
        writer.close()
