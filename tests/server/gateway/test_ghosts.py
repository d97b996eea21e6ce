"""Whoever is gone is gone: no order of coming and leaving leaves somebody behind at a table."""

from __future__ import annotations

import pytest

from server.protocol import client
from server.protocol.server import Done
from tests.server.people import Person
from tests.server.tables import enter, server, sit, table_of

ORDERS = ("leave enter", "enter leave enter", "leave enter leave enter", "leave leave enter")


@pytest.mark.parametrize("order", ORDERS)
async def test_nobody_is_left_behind(order: str) -> None:
    """Commands sent without waiting end as if they had been waited for, and a broken line is seen.

    Who entered last gets the newest update; when the line breaks, the others see that he is away.
    """
    async with server() as url:
        anna, berto = await table_of(url, "piedicavallo", ["Anna", "Berto"], begin=False)
        room, before = anna.now.room, len(berto.updates)
        kinds = {"leave": client.Leave, "enter": client.Enter}
        asked = [kinds[word](id=berto.id(), room=room) for word in order.split()]
        for command in asked:
            await berto.send(command)
        for command in asked:
            await berto.until(lambda command=command: command.id in berto.answers)
            assert isinstance(berto.answers[command.id], Done)
        await berto.until(lambda: len(berto.updates) > before)
        await sit(berto, room, 1)
        await anna.until(lambda: anna.now.table.seats[1] is not None)
        await anna.until(lambda: anna.presence.here[1] == "here")
        await berto.go()
        await anna.until(lambda: anna.presence.here[1] == "away")
        await anna.go()


async def test_an_evicted_connection_is_not_counted() -> None:
    """A player who comes again on another connection is there once, and gone when that one ends."""
    async with server() as url:
        anna, berto = await table_of(url, "piedicavallo", ["Anna", "Berto"], begin=False)
        room = anna.now.room
        again = Person("Berto", url)
        await again.come()
        await enter(again, room)
        await again.go()
        await anna.until(lambda: anna.presence.here[1] == "away")
        await berto.go()
        await anna.go()
