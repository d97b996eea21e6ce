"""SIGTERM: what is being answered is answered, everybody is told to come back, nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.server.children import Child
from tests.server.house.scraping import WAIT
from tests.server.people import Person, play_along
from tests.server.tables import GAMES, table_of
from tests.server.test_kill import come_back, knows

if TYPE_CHECKING:
    from pathlib import Path

COME_BACK = 1012  # RFC 6455's registry: Service Restart


async def ended(child: Child, *people: Person) -> list[int | None]:
    """Send SIGTERM; return with what everybody's line was closed, once the process has gone."""
    os.kill(child.pid, signal.SIGTERM)
    codes = [await one.closed() for one in people]
    await asyncio.wait_for(child.stop(), WAIT)
    return codes


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_outlives_its_server(game: str, tmp_path: Path) -> None:
    """In mid-deal all are told to come back, and the deal goes on where it was, in the next."""
    child = Child(tmp_path)
    await child.start()
    people = await table_of(child.url, game, ("Anna", "Berto", "Carla", "Dino"))
    before = [knows(one) for one in people]
    assert await ended(child, *people) == [COME_BACK] * 4
    await child.start()
    try:
        for one, known in zip(people, before, strict=True):
            await come_back(one)
            assert knows(one) == known
        await asyncio.gather(*(play_along(one, Random(7)) for one in people))
    finally:
        for one in people:
            await one.go()
        await child.stop()


async def test_whoever_does_not_answer_holds_nobody_up(tmp_path: Path) -> None:
    """A line that is only half there does not keep the server from ending."""
    child = Child(tmp_path)
    await child.start()
    people = await table_of(child.url, "ottocento", ("Anna", "Berto"))
    await people[1].half_open()
    assert await ended(child, people[0]) == [COME_BACK]
    for socket in people[1].left_open:
        socket.transport.abort()


async def test_the_second_signal_changes_nothing(tmp_path: Path) -> None:
    """An impatient host who asks twice loses nothing."""
    child = Child(tmp_path)
    await child.start()
    people = await table_of(child.url, "piedicavallo", ("Anna",))
    os.kill(child.pid, signal.SIGTERM)
    os.kill(child.pid, signal.SIGTERM)
    assert await people[0].closed() == COME_BACK
    await child.stop()
