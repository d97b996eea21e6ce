"""Opening the store that the settings name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.store import open_store
from server.store.log import Appended, CannotStart
from server.store.memory import MemoryLog
from server.store.run_folder import NOTE

if TYPE_CHECKING:
    from tests.server.store.servers import Server

pytestmark = pytest.mark.asyncio


async def test_embedded_is_the_usual_store(tmp_path: Path) -> None:
    """Without a word from anybody, entries are kept in the data folder, durably."""
    for after in range(2):
        async with open_store(data=tmp_path / "data") as (log, started):
            assert started.code == "store_started"
            assert started.arguments["durability"] == "always"
            await log.create("r", b"", "op")
            said = await log.append("r", epoch=1, after=after, op=f"op{after}", body=b"")
            assert said == Appended(after + 1, 1)


async def test_memory_is_used_when_asked_for(tmp_path: Path) -> None:
    """The memory log touches no file and starts no process."""
    async with open_store(data=tmp_path / "data", store="memory") as (log, started):
        assert isinstance(log, MemoryLog)
        assert str(started) == "store_memory"
    assert not (tmp_path / "data").exists()


async def test_a_url_uses_a_store_of_ones_own(tmp_path: Path, server: Server) -> None:
    """With a URL nothing is started, and what is said hides the password."""
    async with open_store(data=tmp_path / "data", redis=server.url) as (log, started):
        assert started.code == "store_connected"
        assert started.arguments == {
            "url": server.url.replace("unix://", "unix:"),
            "program": server.program.kind,
            "version": server.program.version,
            "durability": "everysec",
        }
        assert await log.now() > 0
    assert not (tmp_path / "data").exists()


async def test_the_store_ends_with_its_user(tmp_path: Path) -> None:
    """When the game server fails, the store is stopped in order all the same."""

    async def failing() -> None:
        async with open_store(data=tmp_path):
            assert (tmp_path / NOTE).exists()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing()
    assert not (tmp_path / NOTE).exists()


async def test_the_folder_is_free_after_a_refusal(tmp_path: Path) -> None:
    """A second server that was refused leaves the first one alone."""
    async with open_store(data=tmp_path) as (log, _):
        with pytest.raises(CannotStart, match="folder_in_use"):
            await open_store(data=tmp_path).__aenter__()
        assert await log.create("r", b"", "op")
