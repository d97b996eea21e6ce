"""A server that ends in order hands its tables over; nobody waits until its word runs out."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.server.nodes.patient import HALF_A_MINUTE
from tests.server.nodes.twins import twins
from tests.server.people import play_along
from tests.server.tables import GAMES, enter
from tests.server.test_kill import seen

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", GAMES)
async def test_a_node_that_ends_hands_its_tables_over(game: str, tmp_path: Path) -> None:
    """After SIGTERM to the node that drives, bots play on at the other one at once."""
    async with twins(tmp_path, module="tests.server.nodes.patient") as both:
        people = await both.table(game, ("Anna", "Berto"))
        anna = people[0]
        os.kill(both.nodes[0].pid, signal.SIGTERM)
        began = time.monotonic()
        await anna.closed()
        anna.url = both.nodes[1].url
        await anna.come()
        await enter(anna, anna.now.room, seen(anna.now))
        await asyncio.gather(*(play_along(one, Random(at)) for at, one in enumerate(people)))
        assert time.monotonic() - began < HALF_A_MINUTE
        for one in people:
            await one.go()
