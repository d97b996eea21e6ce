"""Servers and tables for tests: a real server in this process, on a free port."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.seats import SEATS
from server.app import running
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from server.settings import Settings
from tests.server.people import Person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from engine.seats import Seat

GAMES: Final = ("ottocento", "piedicavallo")


@asynccontextmanager
async def server(data: Path | None = None, redis: str | None = None) -> AsyncIterator[str]:
    """Run a server without waiting times and limits; gives its address.

    Without a folder it keeps nothing.
    """
    settings = (
        Settings(port=0, store="memory", pace=0.0, limits=0.0, redis=redis)
        if data is None
        else Settings(port=0, data=data, pace=0.0, limits=0.0)
    )
    async with running(settings) as said:
        yield str(said["url"])


async def table_of(
    url: str, game: str, names: Sequence[str], *, begin: bool = True, terms: Terms | None = None
) -> list[Person]:
    """Seat people from seat 0 on, fill up with bots, begin the first deal.

    terms: in place of the usual ones of the game.
    """
    people = [Person(name, url) for name in names]
    for person in people:
        await person.come()
    host = people[0]
    opened = await host.ask(client.Open(id=host.id(), terms=terms or Terms(game=game)))
    assert isinstance(opened, Done)
    room = opened.room
    assert room is not None
    for seat, person in zip(SEATS, people, strict=False):
        await enter(person, room)
        await sit(person, room, seat)
    if len(people) < len(SEATS):
        assert isinstance(await host.ask(client.Fill(id=host.id(), room=room)), Done)
    if begin:
        await begin_deal(host, room, 1)
        for person in people:
            await person.until(lambda person=person: person.now.table.deal == 1)
    return people


async def enter(person: Person, room: str, seen: client.Seen | None = None) -> None:
    """Follow a room and wait for the update that follows."""
    before = len(person.updates)
    answer = await person.ask(client.Enter(id=person.id(), room=room, seen=seen))
    assert isinstance(answer, Done), answer
    await person.until(lambda: len(person.updates) > before)


async def sit(person: Person, room: str, seat: Seat) -> None:
    """Take a seat."""
    assert isinstance(await person.ask(client.Sit(id=person.id(), room=room, seat=seat)), Done)


async def begin_deal(person: Person, room: str, deal: int) -> None:
    """Begin a deal."""
    answer = await person.ask(client.Begin(id=person.id(), room=room, deal=deal))
    assert isinstance(answer, Done), answer
