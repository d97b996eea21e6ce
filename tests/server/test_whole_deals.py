"""Whole deals over real sockets: people, bots, both games, both kinds of store."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Done, Update
from tests.server.people import play_along
from tests.server.store.servers import KINDS, Server
from tests.server.tables import GAMES, begin_deal, server, table_of

if TYPE_CHECKING:
    from pathlib import Path

PARTIES = (("Anna",), ("Anna", "Berto", "Carla"), ("Anna", "Berto", "Carla", "Dino"))


def gap_free(updates: list[Update]) -> bool:
    """Tell whether the numbers follow each other, but for updates marked as collapsed."""
    return all(
        after.collapsed or after.seq == before.seq + 1 for before, after in pairwise(updates)
    )


@pytest.mark.parametrize("names", PARTIES, ids=len)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kept", ["memory", "embedded", *KINDS[1:]])
async def test_a_whole_deal(game: str, names: tuple[str, ...], kept: str, tmp_path: Path) -> None:
    """People and bots play two deals to the score, and nobody misses an update."""
    async with AsyncExitStack() as stack:
        redis = stack.enter_context(Server(kept)).url if kept in KINDS else None
        data = tmp_path if kept == "embedded" else None
        url = await stack.enter_async_context(server(data, redis))
        people = await table_of(url, game, names)
        for deal in (1, 2):
            await asyncio.gather(*(play_along(one, Random(one.name)) for one in people))
            tables = [one.now.table for one in people]
            assert all(table == tables[0] for table in tables)
            assert len(tables[0].results) == deal
            if deal == 1:
                for one in people:
                    await begin_deal(one, people[0].now.room, 2)
                for one in people:
                    await one.until(lambda one=one: one.now.table.deal == 2)
        dealers = {
            update.table.public.dealer for update in people[0].updates if update.table.public
        }
        assert len(dealers) == 2
        fixed = VARIANTS[game].fixed_total
        results = people[0].now.table.results
        assert fixed is None or all(sum(result.totals) == fixed for result in results)
        assert all(gap_free(one.updates) for one in people)
        for one in people:
            await one.go()


async def test_a_command_is_carried_out_once() -> None:
    """A card sent twice is played once, and answered both times alike."""
    async with server() as url:
        (anna,) = await table_of(url, "piedicavallo", ["Anna"], begin=False)
        room = anna.now.room
        begin = client.Begin(id="again", room=room, deal=1)
        assert await anna.ask(begin) == Done(id="again")
        del anna.answers["again"]
        assert await anna.ask(begin) == Done(id="again")
        await anna.until(lambda: anna.now.table.deal == 1)
        await anna.go()
