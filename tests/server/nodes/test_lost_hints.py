"""Two servers that never hear each other's hints: the store alone is enough."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.server.nodes.twins import twins
from tests.server.people import play_along
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from pathlib import Path

DEAF = "tests.server.nodes.deaf"


@pytest.mark.parametrize("game", GAMES)
async def test_a_deal_without_hints(game: str, tmp_path: Path) -> None:
    """Everybody's chance is in the shuffle, early answers count, and the deal is played out."""
    async with twins(tmp_path, module=DEAF) as both:
        people = await both.table(game, ("Anna", "Berto", "Carla", "Dino"))
        await asyncio.gather(*(play_along(one, Random(at)) for at, one in enumerate(people)))
        for one in people:
            promised = one.now.table.shuffle
            assert promised is not None
            assert promised.asked == (0, 1, 2, 3)
            assert promised.silent == ()
            assert promised.contributions is not None
            assert None not in promised.contributions
            await one.go()
