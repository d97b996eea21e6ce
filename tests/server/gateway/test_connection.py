"""What one connection passes on, and how it ends."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from server.protocol import client
from server.protocol.closing import ELSEWHERE
from server.protocol.codec import encode
from server.protocol.server import Done, Gone, Refused
from server.rooms.inbox import Ask, Unfollow
from tests.server.gateway.doors import WAIT, asked, closed, heard, house

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from server.rooms.setting import Follower
    from tests.server.gateway.doors import House


async def entered(here: House, socket: ClientConnection, *rooms: str) -> Follower:
    """Follow rooms; return who follows them on the server's side."""
    for room in rooms:
        told = await asked(socket, client.Enter(id=f"e{room}", room=room))
        assert told == Done(id=f"e{room}")
    return here.hall.followers[rooms[0]][-1]


def unfollowed(here: House) -> set[str]:
    """Return the rooms that were told that somebody follows no longer."""
    return {room for room, item in here.hall.items if isinstance(item, Unfollow)}


async def until_unfollowed(here: House, rooms: set[str]) -> None:
    """Wait until these rooms, and no others, were told so."""
    await here.hall.until(lambda: unfollowed(here) == rooms)


@pytest.mark.parametrize(
    "command",
    [
        client.Leave(id="1", room="r"),
        client.Show(id="1", room="r", shown=True),
        client.Speak(id="1", room="r", phrase="hello"),
        client.Fetch(id="1", room="r", deal=1),
        client.Back(id="1", room="r"),
    ],
)
async def test_a_room_answers_what_is_about_it(command: client.RoomCommand) -> None:
    """Every command to a room is asked of the room, leaving included."""
    async with house() as here, here.guest("Anna") as anna:
        assert await asked(anna, command) == Done(id="1")
        ((room, item),) = here.hall.items
        assert isinstance(item, Ask)
        assert (room, item.command, item.asker.name) == ("r", command, "Anna")


async def test_a_line_that_breaks_is_told_to_every_room() -> None:
    """Rooms learn that somebody is gone, and rooms that were left before are not told again."""
    async with house() as here:
        async with here.guest("Anna") as anna:
            follower = await entered(here, anna, "a", "b", "c")
            follower.gone("b", None)
            follower.gone("c", encode(Gone(room="c", code="barred")))
            assert await heard(anna) == Gone(room="c", code="barred")
            anna.transport.abort()
        await until_unfollowed(here, {"a"})


async def test_the_newest_socket_wins() -> None:
    """Who is evicted is closed with a code of its own, and follows nothing any more."""
    async with house() as here, here.guest("Anna") as anna:
        follower = await entered(here, anna, "a", "b")
        follower.evict()
        follower.evict()
        follower.show("a", b"{}")
        follower.note("b", b"{}")
        assert await closed(anna) == (ELSEWHERE, "elsewhere")
        with pytest.raises(ConnectionClosed):  # and nothing before that
            await anna.recv()
        await until_unfollowed(here, {"a", "b"})


async def test_what_an_evicted_socket_still_says_is_not_heard() -> None:
    """A command that was on its way when another device took over changes nothing."""
    async with house() as here, here.guest("Anna") as anna:
        follower = await entered(here, anna, "a")
        before = len(here.hall.items)
        for number in range(5):
            await anna.send(encode(client.Back(id=f"{number}", room="a")), text=True)
            await anna.send(encode(client.Enter(id=f"e{number}", room="b")), text=True)
        follower.evict()
        assert await closed(anna) == (ELSEWHERE, "elsewhere")
        await until_unfollowed(here, {"a"})
        assert [
            item for _, item in here.hall.items[before:] if not isinstance(item, Unfollow)
        ] == []


async def test_notes_come_in_order_with_updates() -> None:
    """Presence and talk overtake no update, and come from followed rooms only."""
    async with house() as here, here.guest("Anna") as anna:
        follower = await entered(here, anna, "a")
        for number in range(3):
            follower.show("a", f'"update {number}"'.encode())
            follower.note("a", f'"note {number}"'.encode())
            follower.note("b", b'"not followed"')
        got = [await asyncio.wait_for(anna.recv(), WAIT) for _ in range(6)]
        assert got == [f'"{kind} {number}"' for number in range(3) for kind in ("update", "note")]


async def test_one_connection_follows_so_many_rooms_only() -> None:
    """Somebody who follows everything is told that it is too much."""
    async with house() as here, here.guest("Anna") as anna:
        follower = await entered(here, anna, *map(str, range(16)))
        told = await asked(anna, client.Enter(id="e", room="17"))
        assert told == Refused(id="e", code="too_many_rooms")
        follower.gone("3", None)
        await entered(here, anna, "17")
