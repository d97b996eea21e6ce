"""The writer: group commit, lost answers, lost connections, cancelled askers."""

from __future__ import annotations

import asyncio
import signal
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis

from server.store import scripts
from server.store.log import Appended, Conflict, Outage, StoreDown
from server.store.redis_log import open_log
from server.store.writer import Writer
from tests.server.store.servers import KINDS, Proxy, Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from server.store.redis_log import RedisLog

pytestmark = pytest.mark.asyncio


@pytest.fixture(params=KINDS)
def own(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of the test's own, to be killed and started again."""
    with Server(request.param) as server:
        yield server


@asynccontextmanager
async def opened(url: str, patience: float = 5, silence: float = 2) -> AsyncIterator[RedisLog]:
    """Give a log with short patience."""
    log = await open_log(url, patience=patience, silence=silence)
    try:
        yield log
    finally:
        await log.close()


async def append(log: RedisLog, after: int, room: str = "r") -> Appended | Conflict:
    """Append one entry, with an operation id that tells its number."""
    return await log.append(room, epoch=1, after=after, op=f"{room}{after + 1}", body=b"card")


async def numbers(log: RedisLog, room: str = "r") -> list[int]:
    """Return the numbers that the log holds."""
    return [entry.seq for entry in await log.read(room, 0)]


async def test_what_is_queued_goes_out_together(server: Server) -> None:
    """Fifty rooms that move at once are written as one batch, in one piece."""
    async with Proxy(server) as proxy, opened(proxy.url) as log:
        rooms = [f"batch{n}" for n in range(50)]
        await asyncio.gather(*(log.create(room, b"", "op") for room in rooms))
        writes = 0
        assert isinstance(log._writer, Writer)
        wire = log._writer._wire
        assert wire
        write = wire.write

        def counted(words: bytes) -> None:
            nonlocal writes
            writes += 1
            write(words)

        wire.write = counted  # type: ignore[method-assign]
        said = await asyncio.gather(*(append(log, 0, room) for room in rooms))
        assert said == [Appended(1, 1)] * 50
        # One batch in full where the server did not know the script yet, one without.
        assert writes <= 2
        await asyncio.gather(*(append(log, 1, room) for room in rooms))
        assert writes <= 3


async def test_a_script_is_sent_in_full_when_unknown(server: Server) -> None:
    """A server that forgot the scripts is told them again, in the hot path and the others."""
    redis = Redis.from_url(server.url, protocol=2)
    async with opened(server.url) as log:
        await log.create("script", b"", "op")
        for after in range(3):
            await redis.script_flush()
            assert await append(log, after, "script") == Appended(after + 1, 1)
            await redis.script_flush()
            assert await log.raise_epoch("script", 1) == 1
    await redis.aclose()


async def test_a_lost_answer_does_not_append_twice(server: Server) -> None:
    """An append that was stored, and whose answer got lost, is found by its operation id."""
    async with Proxy(server) as proxy, opened(proxy.url) as log:
        await log.create("lost", b"", "op")
        await append(log, 0, "lost")
        proxy.losing = True
        waiting = asyncio.ensure_future(append(log, 1, "lost"))
        async with opened(server.url) as other:
            while len(await other.read("lost", 0)) < 2:  # noqa: ASYNC110 - another process's doing
                await asyncio.sleep(0.01)
        assert not waiting.done()
        proxy.cut()
        assert await waiting == Appended(2, 1)
        assert await numbers(log, "lost") == [1, 2]
        assert proxy.asked.count(b"lost2") == 2  # it was asked twice indeed


async def test_silence_ends_the_connection(server: Server) -> None:
    """A connection on which no answer comes is given up, and the append asked again."""
    async with Proxy(server) as proxy, opened(proxy.url, silence=1.5) as log:
        await log.create("silent", b"", "op")
        came_back = asyncio.Event()
        log.watch(came_back.set)
        log.watch(lambda: setattr(proxy, "losing", False))
        proxy.losing = True
        waiting = asyncio.ensure_future(append(log, 0, "silent"))
        await asyncio.sleep(0.5)
        proxy.losing = False
        assert await waiting == Appended(1, 1)
        assert came_back.is_set()


async def test_patience_ends(own: Server) -> None:
    """Where the store stays away, the asker hears so in time, and the append is not made later."""
    async with opened(own.url, patience=0.4) as log:
        await log.create("r", b"", "op")
        own.end()
        with pytest.raises(StoreDown) as caught:
            await append(log, 0)
        assert caught.value.outage == Outage.DOWN
        own.start()
        await asyncio.sleep(0.7)
        assert await numbers(log) == []
        assert await append(log, 0) == Appended(1, 1)


async def test_a_store_that_hangs_is_down(own: Server) -> None:
    """A stopped store neither blocks for ever nor loses the append when it wakes up."""
    async with opened(own.url, patience=2.0, silence=1.5) as log:
        await log.create("r", b"", "op")
        await append(log, 0)
        assert own.process
        own.process.send_signal(signal.SIGSTOP)
        try:
            with pytest.raises(StoreDown):
                await append(log, 1)
            with pytest.raises(StoreDown):
                await log.load("r")
        finally:
            own.process.send_signal(signal.SIGCONT)
        # Unknown means unknown: it may be there. The same operation asked again gives certainty.
        assert await append(log, 1) == Appended(2, 1)
        assert await numbers(log) == [1, 2]


async def test_appends_outlive_a_restart_of_the_store(own: Server) -> None:
    """What waits while the store is away is stored when it is back, and rooms are told."""
    async with opened(own.url) as log:
        await log.create("r", b"", "op")
        await append(log, 0)
        returns = []
        log.watch(lambda: returns.append(1))
        own.end()
        waiting = asyncio.ensure_future(append(log, 1))
        await asyncio.sleep(0.1)
        own.start()
        assert await waiting == Appended(2, 1)
        assert await numbers(log) == [1, 2]
        assert returns == [1]


async def test_a_store_that_came_back_older_is_noticed(own: Server) -> None:
    """An older copy of the store put in place of the newer one refuses the next move."""
    async with opened(own.url) as log:
        await log.create("r", b"", "op")
        for after in range(3):
            await append(log, after)
        (kept,) = (own.place / "appendonlydir").glob("*.incr.aof")
        older = kept.read_bytes()
        for after in range(3, 6):
            await append(log, after)
        own.end()
        kept.write_bytes(older)
        own.start()
        assert await append(log, 6) == Conflict(3, 1)


async def test_a_cancelled_asker_leaves_the_connection_in_step(server: Server) -> None:
    """Whoever walks away before the answer does not receive, or spoil, anybody else's."""
    async with opened(server.url) as log:
        rooms = [f"walk{n}" for n in range(40)]
        await asyncio.gather(*(log.create(room, b"", "op") for room in rooms))
        tasks = [asyncio.ensure_future(append(log, 0, room)) for room in rooms]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        said = await asyncio.gather(*tasks, return_exceptions=True)
        assert said[1::2] == [Appended(1, 1)] * 20
        for room in rooms:
            assert await append(log, 0, room) == Appended(1, 1)
            assert await append(log, 0, room) == Appended(1, 1)
            assert await numbers(log, room) == [1]


async def test_an_append_cancelled_before_it_was_sent_is_not_made(server: Server) -> None:
    """Nothing is stored for whoever walked away before asking."""
    async with opened(server.url) as log:
        await log.create("early", b"", "op")
        task = asyncio.ensure_future(append(log, 0, "early"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await numbers(log, "early") == []


async def test_closing_tells_who_still_waits(own: Server) -> None:
    """An append that is under way when the log is closed is answered, if only with "closed"."""
    async with opened(own.url) as log:
        await log.create("r", b"", "op")
        own.end()
        waiting = asyncio.ensure_future(append(log, 0))
        await asyncio.sleep(0.05)
        await log.close()
        with pytest.raises(StoreDown, match="store_closed"):
            await waiting
        with pytest.raises(StoreDown, match="store_closed"):
            await append(log, 0)


async def test_a_refusing_store_is_down(own: Server) -> None:
    """A store that takes no writes (full, read-only) says so, and stores nothing."""
    redis = Redis.from_url(own.url, protocol=2)
    async with opened(own.url) as log:
        await log.create("r", b"", "op")
        await redis.config_set("maxmemory", "1")
        with pytest.raises(StoreDown) as caught:
            await append(log, 0)
        assert caught.value.outage == Outage.REFUSES
        await redis.config_set("maxmemory", "0")
        assert await append(log, 0) == Appended(1, 1)
    await redis.aclose()


async def test_nodes_hear_of_new_entries(server: Server) -> None:
    """Each new number is published with its operation, as a hint to other nodes."""
    redis = Redis.from_url(server.url, protocol=2)
    async with opened(server.url) as log, redis.pubsub() as heard:
        await heard.subscribe(scripts.keys("news").channel)
        await log.create("news", b"", "op")
        await append(log, 0, "news")
        await append(log, 0, "news")
        await append(log, 1, "news")
        said: list[bytes] = []
        while len(said) < 2:
            message = await heard.get_message(ignore_subscribe_messages=True, timeout=2)
            if message:
                said.append(message["data"])
        assert said == [b"news1 1", b"news2 2"]
    await redis.aclose()
