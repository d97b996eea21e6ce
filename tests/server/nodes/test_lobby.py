"""The list of tables and the three cards, over two servers at one store."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

import pytest

from server.protocol import client
from server.protocol.server import Done, Refused, Shown, Tables
from server.protocol.terms import Terms
from server.store.board import LASTS
from tests.server.nodes.twins import twins
from tests.server.people import Person
from tests.server.tables import GAMES, enter, sit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from server.protocol.client import Spoken
    from server.protocol.server import Listing
    from tests.server.nodes.twins import Twins

WAIT: Final = 30.0  # seconds, on a loaded machine


async def browse(person: Person) -> tuple[Listing, ...]:
    """Return the list that somebody is told."""
    told = await person.request(client.Browse(id=person.id()))
    assert isinstance(told, Tables)
    return told.tables


async def until(person: Person, true: Callable[[tuple[Listing, ...]], bool]) -> float:
    """Wait until the list is so; return how many seconds that took."""
    began = time.monotonic()
    async with asyncio.timeout(WAIT):
        while not true(await browse(person)):  # noqa: ASYNC110 - one asks for it
            await asyncio.sleep(0.05)
    return time.monotonic() - began


async def guest(servers: Twins, node: int, name: str) -> Person:
    """Come to a node."""
    person = Person(name, servers.nodes[node].url)
    await person.come()
    return person


async def opened(person: Person, *, listed: bool = True) -> str:
    """Open a table and sit down at it."""
    terms = Terms(game=GAMES[0], listed=listed)
    done = await person.ask(client.Open(id=person.id(), terms=terms))
    assert isinstance(done, Done)
    assert done.room is not None
    await enter(person, done.room)
    await sit(person, done.room, 0)
    return done.room


async def test_the_list_is_one_over_nodes(tmp_path: Path) -> None:
    """A listed table stands in the list of the other node, with who sits there, and goes again."""
    async with twins(tmp_path) as servers:
        anna, bea = await guest(servers, 0, "Anna"), await guest(servers, 1, "Bea")
        room = await opened(anna)
        await until(bea, lambda tables: [one.room for one in tables] == [room])
        await enter(bea, room)
        await sit(bea, room, 1)
        for person in (anna, bea):
            await until(
                person,
                lambda tables: (
                    len(tables) == 1
                    and tables[0].mine
                    and [one and one.name for one in tables[0].seats] == ["Anna", "Bea", None, None]
                ),
            )
        await bea.go()
        await anna.go()
        eve = await guest(servers, 1, "Eve")
        await until(eve, lambda tables: not tables)
        await eve.go()


async def test_private_tables_stay_private_over_nodes(tmp_path: Path) -> None:
    """A table that is in no list is told at the other node to those who sit there alone."""
    async with twins(tmp_path) as servers:
        anna, bea = await guest(servers, 0, "Anna"), await guest(servers, 1, "Bea")
        room = await opened(anna, listed=False)
        public = await opened(anna)
        again = await guest(servers, 1, "Anna")
        await until(again, lambda tables: {one.room for one in tables} == {room, public})
        assert [one.room for one in await browse(bea)] == [public]
        for person in (anna, bea, again):
            await person.go()


async def test_a_dead_node_leaves_no_ghosts(tmp_path: Path) -> None:
    """Tables of a node that was killed leave the list, or are told by the node that goes on."""
    async with twins(tmp_path) as servers:
        anna, bea, carlo = [await guest(servers, at, name) for at, name in enumerate("ABC"[:2])] + [
            await guest(servers, 1, "Carlo")
        ]
        alone, shared = await opened(anna), await opened(anna)
        await enter(bea, shared)
        await sit(bea, shared, 1)
        await until(carlo, lambda tables: {one.room for one in tables} == {alone, shared})
        await servers.nodes[0].kill()
        took = await until(carlo, lambda tables: [one.room for one in tables] == [shared])
        assert took < 4 * LASTS + 5.0
        for person in (bea, carlo):
            await person.go()


async def test_three_cards_lead_from_every_node(tmp_path: Path) -> None:
    """Cards that a host shows at one node lead to the table at the other, until they are hidden."""
    async with twins(tmp_path) as servers:
        anna, bea = await guest(servers, 0, "Anna"), await guest(servers, 1, "Bea")
        room = await opened(anna, listed=False)

        async def shows(*, shown: bool) -> Spoken | None:
            told = await anna.request(client.Show(id=anna.id(), room=room, shown=shown))
            assert isinstance(told, Shown)
            return told.cards

        async def finds(cards: Spoken) -> str | None:
            told = await bea.request(client.Find(id=bea.id(), cards=cards))
            assert isinstance(told, Done | Refused)
            return told.room if isinstance(told, Done) else None

        cards = await shows(shown=True)
        assert cards is not None
        assert await finds(cards) == room
        other = await shows(shown=True)
        assert other is not None
        assert (await finds(cards), await finds(other)) == (None, room)
        await shows(shown=False)
        assert await finds(other) is None
        last = await shows(shown=True)
        assert last is not None
        await anna.go()  # nobody is there to let anybody in
        async with asyncio.timeout(WAIT):
            while await finds(last) is not None:  # noqa: ASYNC110 - one asks for it
                await asyncio.sleep(0.2)
        await bea.go()


@pytest.mark.parametrize("node", [0, 1])
async def test_a_host_at_either_node_shows_cards(tmp_path: Path, node: int) -> None:
    """Cards stay shown while the host is at any node, also after the other one let the table go."""
    async with twins(tmp_path) as servers:
        anna = await guest(servers, 0, "Anna")
        room = await opened(anna)
        bea = await guest(servers, 1, "Bea")
        await enter(bea, room)
        again = await guest(servers, node, "Anna")
        await enter(again, room)
        told = await again.request(client.Show(id=again.id(), room=room, shown=True))
        assert isinstance(told, Shown)
        assert told.cards is not None
        await anna.go()
        await bea.go()
        await asyncio.sleep(1.0)  # the table goes to sleep where nobody is any more
        eve = await guest(servers, 1 - node, "Eve")
        found = await eve.request(client.Find(id="found", cards=told.cards))
        assert found == Done(id="found", room=room)
        for person in (again, eve):
            await person.go()
