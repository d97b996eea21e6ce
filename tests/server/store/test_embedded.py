"""The supervisor of the embedded store: start, stop, and what it does when the store dies."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.store import run_folder
from server.store.embedded import OWNER, Embedded
from server.store.locks import held
from server.store.log import Appended, CannotStart, Conflict, Refusal
from server.store.process import SAID, STORE
from server.store.redis_log import open_log
from server.store.repair import FOLDER
from tests.server.store.servers import KINDS, program
from tests.server.store.supervised import lives, running

if TYPE_CHECKING:
    from server.store.started import Started

# Starting and stopping


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.asyncio
async def test_what_is_stored_is_there_after_a_restart(tmp_path: Path, kind: str) -> None:
    """The store persists by itself: entries are there after an orderly stop and a new start."""
    folder = tmp_path / "a folder with 'quotes', \"more\" and spaces" / "è"
    async with running(folder, kind) as (_, log):
        await log.create("r", b"about", "op")
        await log.append("r", epoch=1, after=0, op="op", body=b"card")
    async with running(folder, kind) as (store, log):
        assert [entry.body for entry in await log.read("r", 0)] == [b"card"]
        said = await log.about_server()
        assert said["durability"] == "always"
        assert store.durability == "always"


@pytest.mark.asyncio
async def test_it_says_what_was_started(tmp_path: Path) -> None:
    """One value tells program, version, folder, durability and process of the store."""
    store = Embedded(tmp_path / "data", "everysec")
    said = await store.start()
    try:
        assert said.code == "store_started"
        assert said.arguments == {
            "program": "valkey",
            "version": program("valkey").version,
            "folder": str(tmp_path / "data"),
            "durability": "everysec",
            "pid": str(store.pid),
        }
        assert str(said).startswith("store_started program=valkey version=")
        log = await open_log(store.url)
        assert (await log.about_server())["durability"] == "everysec"
        await log.close()
    finally:
        await store.stop()


@pytest.mark.asyncio
async def test_stopping_is_orderly(tmp_path: Path) -> None:
    """The store ends by itself when asked, and leaves no process, socket, run folder or lock."""
    async with running(tmp_path) as (store, _):
        socket, pid = store.socket, store.pid
        assert socket
        assert socket.exists()
    assert not lives(pid)
    assert not socket.parent.exists()
    assert not (tmp_path / run_folder.NOTE).exists()
    assert not held(tmp_path / OWNER)
    assert "ready to exit, bye bye" in (tmp_path / SAID).read_text()


@pytest.mark.asyncio
async def test_a_store_that_will_not_stop_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a store that does not end when asked is killed."""
    monkeypatch.setattr("server.store.process.STOP_PATIENCE", 0.3)
    async with running(tmp_path) as (store, log):
        await log.create("r", b"", "op")
        os.kill(store.pid, signal.SIGSTOP)
    assert not lives(store.pid)


@pytest.mark.asyncio
async def test_the_socket_is_ours_alone_and_its_path_short(tmp_path: Path) -> None:
    """However deep the data lies, the socket's path fits, and nobody else may use it."""
    deep = tmp_path.joinpath(*["a_long_name_of_a_folder"] * 8)
    async with running(deep) as (store, _):
        assert store.socket
        assert len(os.fsencode(store.socket)) <= run_folder.LONGEST < 103
        assert stat.S_IMODE(store.socket.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(store.socket.stat().st_mode) == 0o700
        assert stat.S_IMODE(deep.stat().st_mode) == 0o700
        written = list((deep / FOLDER).glob("*.aof"))
        assert written
        assert all(not stat.S_IMODE(file.stat().st_mode) & 0o077 for file in written)


@pytest.mark.asyncio
async def test_a_long_temporary_folder_is_avoided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system's temporary folder lies too deep for a socket, another one is taken."""
    deep = tmp_path.joinpath(*["a_long_name_of_a_folder"] * 8)
    deep.mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(deep))
    async with running(tmp_path / "data") as (store, _):
        assert store.socket
        assert len(os.fsencode(store.socket)) <= run_folder.LONGEST
    assert list(deep.iterdir()) == []


@pytest.mark.asyncio
async def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    """A file where the folder should be is refused with a code."""
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotStart) as caught:
        await Embedded(tmp_path / "file").start()
    assert caught.value.refusal == Refusal.FOLDER_UNUSABLE


@pytest.mark.asyncio
async def test_a_program_that_ends_at_once_is_told(tmp_path: Path) -> None:
    """What the store said last is in the refusal, and the folder is free again."""
    store = Embedded(tmp_path, "sometimes")  # type: ignore[arg-type]
    with pytest.raises(CannotStart, match=r"(?s)start_failed.*appendfsync") as caught:
        await store.start()
    assert caught.value.refusal == Refusal.START_FAILED
    assert not held(tmp_path / OWNER)
    assert not held(tmp_path / STORE)


# Watching


@pytest.mark.asyncio
async def test_a_store_that_dies_is_started_again(tmp_path: Path) -> None:
    """A killed store is back within a moment, on the same socket, and play goes on."""
    told: list[Started] = []
    store = Embedded(tmp_path, report=told.append)
    await store.start()
    try:
        log = await open_log(store.url)
        await log.create("r", b"", "op")
        for after in range(3):
            os.kill(store.pid, signal.SIGKILL)
            said = await log.append("r", epoch=1, after=after, op=f"op{after}", body=b"")
            assert said == Appended(after + 1, 1)
            async with asyncio.timeout(30.0):
                while len(told) <= after:  # noqa: ASYNC110 - who plays may see it before the watch
                    await asyncio.sleep(0.005)
        assert [started.code for started in told] == ["store_restarted"] * 3
        assert [entry.seq for entry in await log.read("r", 0)] == [1, 2, 3]
        await log.close()
    finally:
        await store.stop()


@pytest.mark.asyncio
async def test_a_store_that_cannot_restart_is_told_and_tried_again(tmp_path: Path) -> None:
    """While the restart fails its reason is told, and it succeeds when the reason has gone."""
    told: list[Started] = []
    store = Embedded(tmp_path, report=told.append)
    await store.start()
    try:
        manifest = next((tmp_path / FOLDER).glob("*.manifest"))
        manifest.rename(tmp_path / "elsewhere")
        os.kill(store.pid, signal.SIGKILL)
        while not told:  # noqa: ASYNC110 - the watch sets no event
            await asyncio.sleep(0.01)
        assert told[0].code == "store_restart_failed"
        assert told[0].arguments["refusal"] == "manifest_missing"
        (tmp_path / "elsewhere").rename(manifest)
        while told[-1].code != "store_restarted":  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
    finally:
        await store.stop()


@pytest.mark.asyncio
async def test_a_folder_rolled_back_by_hand_is_noticed(tmp_path: Path) -> None:
    """An older copy of the folder put back is noticed by whoever sent more than it holds."""
    async with running(tmp_path / "data") as (_, log):
        await log.create("r", b"", "op")
        await log.append("r", epoch=1, after=0, op="op1", body=b"")
        shutil.copytree(tmp_path / "data", tmp_path / "older")
        await log.append("r", epoch=1, after=1, op="op2", body=b"")
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "older").rename(tmp_path / "data")
    async with running(tmp_path / "data") as (_, log):
        assert await log.append("r", epoch=1, after=2, op="op3", body=b"") == Conflict(1, 1)
