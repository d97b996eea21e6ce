"""Private tables over the wire: those who were not invited cannot learn that there are any."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.protocol import client
from server.protocol.server import Done, Paired, Refused, Shown, Tables
from server.protocol.terms import Terms
from tests.server.people import Person
from tests.server.tables import GAMES, enter, server, sit

if TYPE_CHECKING:
    from collections.abc import Iterable


async def opened(person: Person, terms: Terms) -> str:
    """Open a room and take its first seat."""
    done = await person.ask(client.Open(id=person.id(), terms=terms))
    assert isinstance(done, Done)
    assert done.room is not None
    await enter(person, done.room)
    await sit(person, done.room, 0)
    return done.room


async def told(person: Person) -> list[tuple[str, bool]]:
    """Return the rooms in the list, and which are the person's own."""
    answer = await person.request(client.Browse(id=person.id()))
    assert isinstance(answer, Tables)
    return [(one.room, one.mine) for one in answer.tables]


async def leave(people: Iterable[Person]) -> None:
    """End all connections."""
    for person in people:
        await person.go()


@pytest.mark.parametrize("game", GAMES)
async def test_a_private_table_is_in_no_list_and_no_frame(game: str) -> None:
    """Strangers see listed tables only; nothing that they are sent names a private one."""
    async with server() as url:
        people = anna, berto, eve = [Person(name, url) for name in ("Anna", "Berto", "Eve")]
        for person in people:
            await person.come()
        private = await opened(anna, Terms(game=game, listed=False))
        listed = await opened(berto, Terms(game=game, listed=True))
        assert set(await told(anna)) == {(private, True), (listed, False)}
        assert await told(berto) == [(listed, True)]
        assert await told(eve) == [(listed, False)]
        await enter(eve, listed)
        assert not any(private.encode() in frame for frame in eve.frames + berto.frames)
        await leave(people)


async def test_a_friend_finds_a_private_table_by_its_cards() -> None:
    """Three cards that the host reads out lead to the table, as long as they are shown."""
    async with server() as url:
        people = anna, berto = [Person(name, url) for name in ("Anna", "Berto")]
        for person in people:
            await person.come()
        private = await opened(anna, Terms(game=GAMES[0]))
        shown = await anna.request(client.Show(id=anna.id(), room=private, shown=True))
        assert isinstance(shown, Shown)
        assert shown.cards is not None
        found = await berto.ask(client.Find(id="first", cards=shown.cards))
        assert found == Done(id="first", room=private)
        await anna.request(client.Show(id=anna.id(), room=private, shown=False))
        found = await berto.ask(client.Find(id="second", cards=shown.cards))
        assert found == Refused(id="second", code="wrong_code")
        await leave(people)


async def test_a_second_device_has_the_same_tables_and_seat() -> None:
    """A phone that was paired sits where its player sits; the laptop is told that it is over."""
    async with server() as url:
        laptop = Person("Anna", url)
        await laptop.come()
        room = await opened(laptop, Terms(game=GAMES[0]))
        paired = await laptop.request(client.Pair(id=laptop.id()))
        assert isinstance(paired, Paired)
        phone = Person("Anna", url, device="Anna's phone", code=paired.code)
        await phone.come()
        assert await told(phone) == [(room, True)]
        await enter(phone, room)
        assert phone.now.you == laptop.now.you == 0
        assert await laptop.closed() == 4001
        await leave((laptop, phone))
