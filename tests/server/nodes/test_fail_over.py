"""Whole deals over a store of several processes, one of which is killed in mid-deal."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.server.nodes.test_two_nodes import one_move, told
from tests.server.nodes.twins import twins
from tests.server.people import play_along
from tests.server.store.places import Watched, clustered, watched
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from engine.view import PublicView
    from tests.server.people import Person
    from tests.server.store.places import Clustered, Member

    Several = Watched | Clustered

# One master with one replica and one Sentinel; two replicas and three Sentinels; a Cluster.
KINDS = ("1 replica, 1 sentinel", "2 replicas, 3 sentinels", "cluster")


@contextmanager
def several(kind: str) -> Iterator[Several]:
    """Give a store of several processes."""
    if kind == "cluster":
        with clustered(1) as made:
            yield made
    else:
        replicas, sentinels = (int(word) for word in kind.split() if word.isdigit())
        with watched(replicas, sentinels) as made:
            yield made


def master_of(store: Several, room: str) -> Member:
    """Return the process that a room is kept by."""
    return store.master if isinstance(store, Watched) else store.master_of(f"{{r:{room}}}:log")


def cards(public: PublicView | None) -> list[object]:
    """All cards of a deal in order of play."""
    assert public is not None
    return [*(card for trick in public.tricks for card in trick.cards), *public.table]


async def some_cards(people: list[Person], chance: Random, count: int) -> None:
    """Play until so many more cards lie."""
    goal = len(cards(people[0].now.table.public)) + count
    for _ in range(200):
        if len(cards(people[0].now.table.public)) >= goal:
            return
        await one_move(people, chance)
    raise AssertionError("nobody plays")


async def all_see_the_same(people: Sequence[Person]) -> None:
    """Wait until everybody has the newest update."""
    newest = max((one.now.epoch, one.now.seq) for one in people)
    for one in people:
        await one.until(lambda one=one: (one.now.epoch, one.now.seq) >= newest)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
async def test_a_master_may_die(game: str, kind: str, tmp_path: Path) -> None:
    """Killed in mid-deal: a replica that had everything takes its place, and no card is lost."""
    chance = Random(5)
    with several(kind) as store:
        async with twins(tmp_path, redis=store.url) as both:
            people = await both.table(game, ("Anna", "Berto"))
            await some_cards(people, chance, 10)
            master = master_of(store, people[0].now.room)
            assert master.redis.wait(1, 5000) >= 1
            before = people[0].now
            master.kill()
            await asyncio.gather(*(play_along(one, chance) for one in people))
            assert told(people)[0] == told(people)[1]
            now = people[0].now
            assert now.epoch == before.epoch
            assert not any(update.lost for one in people for update in one.updates)
            seen = cards(before.table.public)
            assert cards(now.table.public)[: len(seen)] == seen
            assert len(cards(now.table.public)) == 60
            for one in people:
                await one.go()


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[2]])
@pytest.mark.parametrize("game", GAMES)
async def test_cards_that_a_replica_never_had_are_told(
    game: str, kind: str, tmp_path: Path
) -> None:
    """Cards played after the replica's last are lost with the master: all are told, and play on."""
    chance = Random(7)
    with several(kind) as store:
        async with twins(tmp_path, redis=store.url) as both:
            people = await both.table(game, ("Anna", "Berto", "Carla", "Dino"))
            await some_cards(people, chance, 10)
            master = master_of(store, people[0].now.room)
            assert master.redis.wait(1, 5000) >= 1
            await all_see_the_same(people)
            kept = people[0].now
            master.cut()
            await some_cards(people, chance, 3)
            await all_see_the_same(people)
            shown = people[0].now
            assert len(cards(shown.table.public)) >= len(cards(kept.table.public)) + 3
            master.kill()
            for one in people:
                await one.until(lambda one=one: any(update.lost for update in one.updates))
                said = next(update for update in one.updates if update.lost)
                assert said.epoch == shown.epoch + 1
                left = cards(said.table.public)
                assert left == cards(kept.table.public)
                assert left == cards(shown.table.public)[: len(left)]
            await all_see_the_same(people)
            await asyncio.gather(*(play_along(one, chance) for one in people))
            assert all(public == told(people)[0] for public in told(people))
            assert len(cards(people[0].now.table.public)) == 60
            for one in people:
                await one.go()
