"""What the operator orders at one server holds at all of them, and after a restart."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from server.gateway.session import player_of
from server.protocol import client
from server.protocol.admin import Closed, CloseTable, LiftOrder
from server.protocol.closing import BLOCKED
from server.protocol.server import Done, Gone, Refused
from tests.server.admin.operating import asked, listed, ordered
from tests.server.admin.test_orders import let_in, speak
from tests.server.children import Child
from tests.server.nodes.twins import twins
from tests.server.people import Person, secret_of
from tests.server.tables import GAMES, enter, table_of

if TYPE_CHECKING:
    from pathlib import Path

WAIT = 30.0  # seconds


async def spoken(person: Person, code: str | None) -> None:
    """Say phrases until one is answered like this: None for heard."""
    async with asyncio.timeout(WAIT):
        while True:
            answer = await speak(person)
            if (answer.code if isinstance(answer, Refused) else None) == code:
                return
            await asyncio.sleep(2.5)  # a table hears five lines in ten seconds


async def test_an_order_holds_at_every_server(tmp_path: Path) -> None:
    """Muted and blocked at one server, somebody is so at the other, until it is lifted there."""
    async with twins(tmp_path) as both:
        first, second = both.operators
        anna, berto = people = await both.table("ottocento", ("Anna", "Berto"))
        await ordered(first, "mute", "Berto")  # who is at the second server
        await spoken(berto, "muted")
        assert isinstance(await speak(anna), Done)
        assert (await listed(second)).orders == (await listed(first)).orders
        await asked(second, LiftOrder(kind="mute", whom=("Berto",)))
        await spoken(berto, None)
        await ordered(first, "block", "Berto")
        assert await berto.closed() == BLOCKED
        for node in both.nodes:
            assert not await let_in(node.url, "Berto")
        await asked(second, LiftOrder(kind="block", whom=(player_of(secret_of("Berto")),)))
        assert await let_in(both.nodes[1].url, "Berto")
        for one in people:
            await one.go()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("at", [0, 1])
async def test_a_table_is_closed_at_every_server(game: str, at: int, tmp_path: Path) -> None:
    """Whichever server is told to close a table, its people at both are told, and it stays shut."""
    async with twins(tmp_path) as both:
        people = await both.table(game, ("Anna", "Berto"))
        room = people[0].now.room
        for socket in both.operators:
            (table,) = (await listed(socket)).tables
            assert (table.room, table.people, table.bots, table.node) == (room, 2, 2, "first")
            assert [one.here for one in table.seats if one is not None][:2] == [True, True]
        answer = await asked(both.operators[at], CloseTable(room=room))
        assert answer == Closed(room=room)
        gone = Gone(room=room, code="closed")
        for one in people:
            await one.until(lambda one=one: gone in one.told)
            again = await one.ask(client.Enter(id=one.id(), room=room))
            assert isinstance(again, Refused)
            assert again.code == "closed"
        for one in people:
            await one.go()


@pytest.mark.parametrize("killed", [True, False])
async def test_orders_outlive_the_server(killed: bool, tmp_path: Path) -> None:
    """Started again, also after a kill, a server keeps its table closed and its player muted."""
    data, socket = tmp_path / "d", tmp_path / "s"
    child = Child(data, "--admin-socket", str(socket))
    await child.start()
    try:
        (anna,) = await table_of(child.url, "piedicavallo", ("Anna",))
        shut = anna.now.room
        opened = await anna.ask(client.Open(id="2", terms=anna.now.table.terms))
        assert isinstance(opened, Done)
        assert opened.room is not None
        assert await asked(socket, CloseTable(room=shut)) == Closed(room=shut)
        await ordered(socket, "mute", "Anna")
        await ordered(socket, "block", "192.0.2.7", seconds=3600)
        before = (await listed(socket)).orders
        await (child.kill() if killed else child.stop())
        await anna.go()
        await child.start()
        anna = Person("Anna", child.url)
        await anna.come()
        answer = await anna.ask(client.Enter(id="3", room=shut))
        assert isinstance(answer, Refused)
        assert answer.code == "closed"
        await enter(anna, opened.room)
        await spoken(anna, "muted")
        assert (await listed(socket)).orders == before
        assert len(before) == 2
        await anna.go()
    finally:
        await child.stop()
