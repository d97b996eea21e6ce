"""The log on Redis: opening it, and the traps of Redis and its client that it steps around."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from server.store import scripts
from server.store.address import address, shown
from server.store.log import SCHEMA, Appended, CannotStart, Conflict, Damaged, StoreDown
from server.store.redis_log import open_log
from tests.server.store.places import HAS_TLS, Paper
from tests.server.store.servers import KINDS, Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from server.store.redis_log import RedisLog


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[RedisLog, Redis]]:
    """Give a log, and a bare client for the same store."""
    redis = Redis.from_url(url, protocol=2)
    try:
        log = await open_log(url, patience=2, silence=2)
        try:
            yield log, redis
        finally:
            await log.close()
    finally:
        await redis.aclose()


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody uses."""
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        port: int = link.getsockname()[1]
        return port


# Opening


@pytest.mark.asyncio
async def test_a_store_of_a_newer_release_is_refused(server: Server) -> None:
    """A store to which a newer release has written is not opened."""
    async with opened(server.url) as (_, redis):
        await redis.set(scripts.SCHEMA_KEY, SCHEMA + 1)
        try:
            with pytest.raises(CannotStart, match="newer_schema"):
                await open_log(server.url)
        finally:
            await redis.set(scripts.SCHEMA_KEY, SCHEMA)


@pytest.mark.parametrize(
    "url",
    ["http://localhost", "redis://localhost:x", "redis://h?colour=red", "unix://", "nonsense"],
)
@pytest.mark.asyncio
async def test_a_wrong_url_is_refused(url: str) -> None:
    """A URL that names no store is refused at once, with a code."""
    with pytest.raises(CannotStart, match="bad_url"):
        await open_log(url, patience=0.1)


@pytest.mark.asyncio
async def test_nobody_there_is_down() -> None:
    """Where nothing listens, opening gives up after its patience."""
    with pytest.raises(StoreDown, match="store_down"):
        await open_log(f"redis://127.0.0.1:{free_port()}", patience=0.2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.asyncio
async def test_a_password_and_a_database_over_tcp(kind: str) -> None:
    """A store over TCP, with a password and a database number, is used like any other."""
    port = free_port()
    user = ("--user", "anna", "on", ">p@ss", "~*", "&*", "+@all")
    more = ("--port", str(port), "--bind", "127.0.0.1", *user)
    with Server(kind, "always", *more) as server:
        url = f"redis://anna:p%40ss@127.0.0.1:{port}/3"
        async with opened(url) as (log, redis):
            await log.create("r", b"", "op")
            assert await log.append("r", epoch=1, after=0, op="op", body=b"") == Appended(1, 1)
            assert await redis.exists(scripts.keys("r").log)
            said = await log.about_server()
            assert (said["program"], said["durability"]) == (server.program.kind, "always")
            assert said["version"] == server.program.version
        with pytest.raises(StoreDown, match="store_refuses"):
            await open_log(f"redis://anna:wrong@127.0.0.1:{port}", patience=0.1)


if HAS_TLS:

    @pytest.mark.asyncio
    async def test_a_store_over_tls(tmp_path: Path) -> None:
        """A `rediss://` URL checks the certificate, and refuses one that it cannot check."""
        port = free_port()
        paper = Paper(tmp_path)
        with Server("installed", "always", "--tls-port", str(port), *paper.words()):
            url = f"rediss://127.0.0.1:{port}"
            async with opened(f"{url}?ssl_ca_certs={paper.certificate}") as (log, _):
                await log.create("r", b"", "op")
                said = await log.append("r", epoch=1, after=0, op="op", body=b"")
                assert said == Appended(1, 1)
            with pytest.raises(StoreDown, match="store_down"):
                await open_log(url, patience=0.1)


def test_a_url_is_shown_without_its_password() -> None:
    """What is written into logs holds no password, wherever the URL has it."""
    assert shown("redis://anna:secret@host:6380/2?password=secret") == "redis://host:6380/2"
    assert shown("unix:///run/store?password=secret") == "unix:/run/store"


def test_a_url_is_read_whole() -> None:
    """Host, port, names and options of a URL are understood."""
    there = address("rediss://anna:p%40ss@example.org:99/3?ssl_cert_reqs=none")
    assert (there.host, there.port, there.database) == ("example.org", 99, 3)
    assert (there.username, there.password) == ("anna", "p@ss")
    assert there.tls is not None
    assert address("unix:///tmp/a%20b/s?db=2").path == "/tmp/a b/s"  # noqa: S108 - only a name
    assert address("redis://").port == 6379


# Traps


@pytest.mark.asyncio
async def test_a_bare_xadd_would_make_holes(server: Server) -> None:
    """Redis itself accepts any larger id, and after deleting a smaller one; our script does not."""
    async with opened(server.url) as (log, redis):
        await redis.xadd("bare", {"a": "b"}, id="5-0")
        assert await redis.xadd("bare", {"a": "b"}, id="9-0") == b"9-0"
        await redis.delete("bare")
        assert await redis.xadd("bare", {"a": "b"}, id="6-0") == b"6-0"
        with pytest.raises(ResponseError):
            await redis.xadd("bare", {"a": "b"}, id="6-0")

        await log.create("hole", b"", "op")
        said = await log.append("hole", epoch=1, after=8, op="op", body=b"")
        assert said == Conflict(0, 1)
        await log.append("hole", epoch=1, after=0, op="op", body=b"")
        await redis.delete(scripts.keys("hole").log)
        with pytest.raises(Damaged, match="log_missing"):
            await log.append("hole", epoch=1, after=1, op="op2", body=b"")


@pytest.mark.asyncio
async def test_trimming_and_deleting_entries_keep_the_last_number(server: Server) -> None:
    """A log whose entries are all gone still knows where it ended, and is called a hole."""
    async with opened(server.url) as (log, redis):
        await log.create("trim", b"", "op")
        for after in range(3):
            await log.append("trim", epoch=1, after=after, op=f"op{after}", body=b"")
        assert await redis.xtrim(scripts.keys("trim").log, minid="99-0", approximate=False) == 3
        assert await log.append("trim", epoch=1, after=0, op="x", body=b"") == Conflict(3, 1)
        with pytest.raises(Damaged, match="log_hole"):
            await log.load("trim")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.asyncio
async def test_an_empty_log_outlives_rewriting_and_restart(kind: str) -> None:
    """An empty log and a trimmed one are the same after the file was rewritten and read again."""
    with Server(kind) as server:
        async with opened(server.url) as (log, redis):
            await log.create("empty", b"", "op")
            await log.create("trimmed", b"", "op")
            for after in range(3):
                await log.append("trimmed", epoch=1, after=after, op=f"op{after}", body=b"")
            await redis.xtrim(scripts.keys("trimmed").log, minid="3-0", approximate=False)
            await redis.bgrewriteaof()
            # The server is another process, and sets no event.
            while (await redis.info("persistence"))["aof_rewrite_in_progress"]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        server.end()
        server.start()
        async with opened(server.url) as (log, redis):
            assert (await log.load("empty")).last == 0
            assert await log.append("empty", epoch=1, after=0, op="op", body=b"") == Appended(1, 1)
            said = await log.append("trimmed", epoch=1, after=3, op="op", body=b"")
            assert said == Appended(4, 1)
            assert [entry.seq for entry in await log.read("trimmed", 2)] == [3, 4]


@pytest.mark.asyncio
async def test_a_cancelled_call_leaves_no_answer_behind(server: Server) -> None:
    """Of many loads that are cancelled half-way, none gives its room to the next asker."""
    async with opened(server.url) as (log, _):
        rooms = [f"step{n}" for n in range(30)]
        for room in rooms:
            await log.create(room, room.encode(), "op")
        for turn in range(30):
            tasks = [asyncio.ensure_future(log.load(room)) for room in rooms]
            for _ in range(turn % 6):
                await asyncio.sleep(0)
            for task in tasks[turn % 3 :: 3]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        said = await asyncio.gather(*(log.load(room) for room in rooms))
        assert [stored.about.decode() for stored in said] == rooms


@pytest.mark.asyncio
async def test_reads_wait_for_a_store_that_restarts(server: Server) -> None:
    """A load that meets a restarting store answers when it is back, instead of failing."""
    with Server(server.kind) as own:
        async with opened(own.url) as (log, _):
            await log.create("r", b"about", "op")
            own.end()
            waiting = asyncio.ensure_future(log.load("r"))
            await asyncio.sleep(0.2)
            own.start()
            assert (await waiting).about == b"about"


@pytest.mark.asyncio
async def test_the_client_complains_of_nothing(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    """Servers without maintenance notifications or RESP 3 are used without a word of warning."""
    with caplog.at_level(logging.INFO):
        async with opened(server.url) as (log, _):
            await log.create("quiet", b"", "op")
            await log.load("quiet")
    assert caplog.records == []


@pytest.mark.asyncio
async def test_a_foreign_entry_is_not_read_as_ours(server: Server) -> None:
    """What somebody else wrote into a log is called unreadable, or a hole, and never folded."""
    async with opened(server.url) as (log, redis):
        for room, entry_id, code in (
            ("foreign1", "1-0", "entry_unreadable"),
            ("foreign2", "1-1", "entry_unreadable"),
        ):
            await log.create(room, b"", "op")
            await redis.xadd(scripts.keys(room).log, {"hello": "world"}, id=entry_id)
            with pytest.raises(Damaged, match=f"{code}|log_hole"):
                await log.load(room)
        with pytest.raises(Damaged, match="log_hole"):
            await log.append("foreign2", epoch=1, after=0, op="op", body=b"")


@pytest.mark.asyncio
async def test_many_rooms_load_at_once(server: Server) -> None:
    """A node that starts may load all its rooms at once over a handful of connections."""
    async with opened(server.url) as (log, redis):
        rooms = [f"many{n}" for n in range(200)]
        await asyncio.gather(*(log.create(room, room.encode(), "op") for room in rooms))
        said = await asyncio.gather(*(log.load(room) for room in rooms))
        assert [stored.about.decode() for stored in said] == rooms
        assert len(await redis.client_list()) < 30


def test_ci_has_debians_server() -> None:
    """Where the machine is told to have a server of its own, the tests run on it too."""
    if os.environ.get("TAROCCHI_REQUIRE_REDIS"):
        assert KINDS == ("valkey", "installed")
        assert shutil.which("redis-server") or shutil.which("valkey-server")
    assert KINDS[0] == "valkey"
