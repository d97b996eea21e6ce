"""A store that hangs keeps no server from ending."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from tests.server.children import Child, freeze_store
from tests.server.people import Person
from tests.server.tables import GAMES, enter, sit

if TYPE_CHECKING:
    from pathlib import Path

_WITHIN: Final = 12.0  # seconds; 5 are promised, and a loaded machine is given some more


async def test_a_server_ends_although_its_store_hangs(tmp_path: Path) -> None:
    """With a command in hand that no store answers a server ends soon, and all is there again."""
    server = Child(tmp_path)
    await server.start()
    try:
        anna = Person("Anna", server.url)
        await anna.come()
        opened = await anna.ask(client.Open(id=anna.id(), terms=Terms(game=GAMES[0])))
        assert isinstance(opened, Done)
        assert opened.room is not None
        await enter(anna, opened.room)
        await sit(anna, opened.room, 0)
        await freeze_store(tmp_path)
        await anna.send(client.Fill(id="fill", room=opened.room))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(_WITHIN):
            await server.stop()
        await anna.go()
        await server.start()
        await anna.come()
        await enter(anna, opened.room)
        assert anna.now.you == 0
        await anna.go()
    finally:
        await server.stop()
