"""Tables on a Cluster: each at the master of its room, and all of them in one backup."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from server.house.keeping import Place, back_up, restore
from tests.server.nodes.test_fail_over import some_cards
from tests.server.nodes.test_two_nodes import told
from tests.server.nodes.twins import twins
from tests.server.people import play_along
from tests.server.store.places import clustered
from tests.server.tables import GAMES, enter
from tests.server.test_kill import seen

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.nodes.twins import Twins
    from tests.server.people import Person
    from tests.server.store.places import Clustered


async def tables_on_all(both: Twins, store: Clustered) -> list[list[Person]]:
    """Begin deals of both games in turn until every master has a table."""
    begun: list[list[Person]] = []
    masters: set[int] = set()
    while len(masters) < 3:
        number = len(begun)
        assert number < 30
        names = [f"{name}{number}" for name in ("Anna", "Berto")]
        begun.append(await both.table(GAMES[number % 2], names))
        masters.add(store.master_of(f"{{r:{begun[-1][0].now.room}}}:log").port)
    if len(begun) % 2:
        begun.append(await both.table(GAMES[1], ("Carla", "Dino")))
    return begun


async def test_deals_on_every_master(tmp_path: Path) -> None:
    """Deals of both games are played to their ends at once, over two servers and three masters."""
    with clustered() as store:
        async with twins(tmp_path, redis=store.url) as both:
            tables = await tables_on_all(both, store)
            people = [one for table in tables for one in table]
            await asyncio.gather(*(play_along(one, Random(at)) for at, one in enumerate(people)))
            for table in tables:
                assert told(table)[0] == told(table)[1]
                assert not any(update.lost for one in table for update in one.updates)
            for one in people:
                await one.go()


async def test_a_cluster_goes_on_from_its_backup(tmp_path: Path) -> None:
    """Copied in mid-deal and put back: what was played since is told as lost, and all play on."""
    chance = Random(13)
    with clustered() as store:
        place = Place(store.url, tmp_path)
        async with twins(tmp_path, redis=store.url) as both:
            tables = await tables_on_all(both, store)
            for table in tables:
                await some_cards(table, chance, 6)
            copied = await back_up(place, tmp_path / "copy")
            assert copied["room"] == len(tables)
            for table in tables:
                await some_cards(table, chance, 4)
            last = [table[0].now for table in tables]
        assert await restore(place, tmp_path / "copy", replace=True) == copied
        async with twins(tmp_path, redis=store.url) as both:
            for table, newest in zip(tables, last, strict=True):
                for at, one in enumerate(table):
                    await one.go()
                    one.url = both.nodes[at].url
                    await one.come()
                    await enter(one, one.now.room, seen(one.now))
                    assert one.now.lost
                    assert one.now.epoch > newest.epoch
            people = [one for table in tables for one in table]
            await asyncio.gather(*(play_along(one, chance) for one in people))
            assert all(told(table)[0] == told(table)[1] for table in tables)
            for one in people:
                await one.go()
