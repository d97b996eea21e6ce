"""The log on several processes: fail-over, keys that move, and pieces on every master."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from server.house.keeping import Place, back_up, restore
from server.house.paper import BadPaper
from server.store.log import Appended, Conflict, StoreDown
from server.store.redis_log import open_log
from tests.server.store.places import HAS_TLS, Paper, Watched, clustered, until, watched

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from server.store.redis_log import RedisLog
    from tests.server.store.places import Clustered, Member


@pytest.fixture(params=["sentinel", "cluster"])
def several(request: pytest.FixtureRequest) -> Iterator[Watched | Clustered]:
    """Sentinels, and a Cluster whose masters have a replica each."""
    with watched() if request.param == "sentinel" else clustered(1) as made:
        yield made


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[RedisLog]:
    """Give a log."""
    log = await open_log(url)
    try:
        yield log
    finally:
        await log.close()


async def append(log: RedisLog, after: int, room: str = "r") -> Appended | Conflict:
    """Append one entry."""
    return await log.append(room, epoch=1, after=after, op=f"op{after + 1}", body=b"card")


def the_master(several: Watched | Clustered, room: str = "r") -> Member:
    """Return the master that holds a room."""
    return (
        several.master if isinstance(several, Watched) else several.master_of(f"{{r:{room}}}:log")
    )


async def test_a_killed_master_is_followed_by_its_replica(several: Watched | Clustered) -> None:
    """Appends wait until a replica is promoted, are stored there once, and rooms are told."""
    async with opened(several.url) as log:
        heard: set[str] = set()
        told = asyncio.Event()
        log.listen(lambda room, by, word: heard.add(by))  # noqa: ARG005
        log.watch(told.set)
        await log.create("r", b"about", "op")
        assert await append(log, 0) == Appended(1, 1)
        master = the_master(several)
        assert master.redis.wait(1, 5000) == 1
        master.kill()
        assert await append(log, 1) == Appended(2, 1)
        async with asyncio.timeout(10):
            await told.wait()
            while "hello" not in heard:  # the line that listens is back a moment later
                await log.hint("r", "hello", b"")
                await asyncio.sleep(0.1)
        assert [one.op for one in await log.read("r", 0)] == ["op1", "op2"]
        assert await log.rooms() == ["r"]


async def test_what_was_not_copied_yet_is_lost(several: Watched | Clustered) -> None:
    """An entry that the promoted replica never had is a conflict for who knows of it."""
    async with opened(several.url) as log:
        await log.create("r", b"about", "op")
        assert await append(log, 0) == Appended(1, 1)
        master = the_master(several)
        assert master.redis.wait(1, 5000) == 1
        master.cut()
        assert await append(log, 1) == Appended(2, 1)
        master.kill()
        assert await append(log, 2) == Conflict(1, 1)
        assert await log.raise_epoch("r", 2) == 2


async def test_a_master_without_replicas_may_be_told_to_wait() -> None:
    """With `min-replicas-to-write` nothing is acknowledged that one process alone has."""
    with watched(1, 1, "--min-replicas-to-write", "1") as house:
        async with opened(house.url) as log:
            told: list[bool] = []
            log.watch(lambda: told.append(True))
            await log.create("r", b"about", "op")
            house.master.cut()
            waiting = asyncio.create_task(append(log, 0))
            await asyncio.sleep(1)
            assert not waiting.done()
            assert not told  # it has not been back all the while
            house.master.mend()
            async with asyncio.timeout(10):
                assert await waiting == Appended(1, 1)
            assert told == [True]


async def test_a_room_that_moves_is_followed() -> None:
    """Where another node becomes the master of a room while both live, no card waits for it."""
    with clustered(1) as cluster:
        async with opened(cluster.url) as log:
            await log.create("r", b"about", "op")
            assert await append(log, 0) == Appended(1, 1)
            replica = cluster.members[3 + cluster.masters.index(cluster.master_of("{r:r}:log"))]
            replica.redis.execute_command("CLUSTER FAILOVER")
            until(lambda: replica.role() == "master")
            for after in range(1, 8):
                assert await append(log, after) == Appended(after + 1, 1)
            assert (await log.load("r")).last == 8


async def test_a_cluster_is_copied_and_put_back(tmp_path: Path) -> None:
    """Pieces of all masters are in a backup, and come back in place of whatever is there."""
    rooms = [f"room{number}" for number in range(12)]
    players = [f"{number:04x}" for number in range(12)]
    with clustered() as cluster:
        place = Place(cluster.url, tmp_path)
        async with opened(cluster.url) as log:
            for room, player in zip(rooms, players, strict=True):
                await log.create(room, b"about", "op")
                await append(log, 0, room)
                await log.keep(room, "secret", b"kept")
                await log.expect(room, 99.0)
                await log.remember(player, b"proof", b"about")
                await log.note(f"shelf{player}", room, there=True)
            await log.once("marks", b"key")
        counted = {"room": 12, "player": 12, "once": 1, "shelf": 12}
        assert await back_up(place, tmp_path / "copy") == counted
        async with opened(cluster.url) as log:
            await append(log, 1, rooms[0])
            await log.create("later", b"about", "op")
        with pytest.raises(BadPaper, match="not_empty"):
            await restore(place, tmp_path / "copy", replace=False)
        assert await restore(place, tmp_path / "copy", replace=True) == counted
        assert all(one.redis.dbsize() > 0 for one in cluster.masters)
        async with opened(cluster.url) as log:
            assert await log.rooms() == rooms
            assert [(await log.load(room)).last for room in rooms] == [1] * 12
            assert {(await log.load(room)).epoch for room in rooms} == {2}
            assert await log.kept(rooms[3]) == {"secret": b"kept"}
            assert await log.overdue(100.0, 99) == sorted(rooms)
            assert await log.about_player(players[5]) == (b"proof", b"about")
            assert await log.noted(f"shelf{players[7]}") == [rooms[7]]
            for room in rooms:
                await log.meet(room, "node", frozenset())
            assert sorted(await log.awake()) == sorted(rooms)
        with pytest.raises(BadPaper, match="folder_in_use"):
            await restore(place, tmp_path / "copy", replace=True)


@pytest.mark.parametrize("kind", ["sentinel", "cluster"])
async def test_a_master_that_hangs_is_given_up(kind: str) -> None:
    """A master that answers nothing is taken for dead, and when it is back it changes nothing."""
    with watched() if kind == "sentinel" else clustered(1) as made:
        async with opened(made.url) as log:
            await log.create("r", b"about", "op")
            assert await append(log, 0) == Appended(1, 1)
            master = the_master(made)
            assert master.redis.wait(1, 5000) == 1
            master.stop()
            try:
                assert await append(log, 1) == Appended(2, 1)
            finally:
                master.go_on()
            until(lambda: master.role() == "slave")
            assert await append(log, 2) == Appended(3, 1)
            assert [one.op for one in await log.read("r", 0)] == ["op1", "op2", "op3"]


if HAS_TLS:

    @pytest.mark.parametrize("kind", ["sentinel", "cluster"])
    async def test_all_of_them_by_tls(kind: str, tmp_path: Path) -> None:
        """`rediss+...` URLs check every certificate on the way, and follow a fail-over by TLS."""
        tls = Paper(tmp_path)
        with watched(tls=tls) if kind == "sentinel" else clustered(1, tls=tls) as made:
            async with opened(made.url) as log:
                heard = asyncio.Event()
                log.listen(lambda room, by, word: heard.set())  # noqa: ARG005
                await log.create("r", b"about", "op")
                assert await append(log, 0) == Appended(1, 1)
                async with asyncio.timeout(10):
                    while not heard.is_set():
                        await log.hint("r", "hello", b"")
                        await asyncio.sleep(0.1)
                master = the_master(made)
                assert master.redis.wait(1, 5000) == 1
                master.kill()
                assert await append(log, 1) == Appended(2, 1)
            with pytest.raises(StoreDown, match="store_down"):
                await open_log(made.url.partition("?")[0], patience=0.1)
