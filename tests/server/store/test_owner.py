"""Who owns a data folder: one game server, one store; and what becomes of an orphan."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.store.embedded import Embedded
from server.store.locks import FolderLock, held
from server.store.log import Appended, CannotStart, Refusal
from server.store.redis_log import open_log
from tests.server.store.supervised import abandon, ended, lives, running

if TYPE_CHECKING:
    from server.store.started import Started

ROOT = Path(__file__).parents[3]

# A game server in small: opens the store in a folder, appends one entry, says so, and waits. On
# SIGINT it appends once more before it ends, as a server does that tells its players goodbye.
GAME_SERVER = """
import asyncio, signal, sys
from pathlib import Path
from server.store import open_store

async def main():
    interrupted = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupted.set)
    async with open_store(data=Path(sys.argv[1])) as (log, started):
        await log.create("r", b"", "op")
        last = (await log.load("r")).last
        await log.append("r", epoch=1, after=last, op="a%d" % last, body=b"")
        print(started.code, started.arguments["pid"], last + 1, flush=True)
        await interrupted.wait()
        await asyncio.sleep(0.3)
        await log.append("r", epoch=1, after=last + 1, op="b%d" % last, body=b"")
        print("goodbye", flush=True)

asyncio.run(main())
"""


def game_server(folder: Path) -> tuple[subprocess.Popen[str], int, str]:
    """Start a game server in a process group of its own: the process, its store's id, its words."""
    process = subprocess.Popen(
        [sys.executable, "-c", GAME_SERVER, folder],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    said = process.stdout.readline()
    return process, int(said.split()[1]), said


def gone(pid: int, patience: float = 5) -> bool:
    """Wait for a process to end."""
    until = time.monotonic() + patience
    while lives(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not lives(pid)


@pytest.mark.asyncio
async def test_a_second_owner_is_refused(tmp_path: Path) -> None:
    """Two game servers on one folder: the second is refused with a code, the first plays on."""
    async with running(tmp_path) as (_, log):
        with pytest.raises(CannotStart) as caught:
            await Embedded(tmp_path).start()
        assert caught.value.refusal == Refusal.FOLDER_IN_USE
        assert await log.create("r", b"", "op")


def test_a_forked_worker_does_not_keep_the_folder(tmp_path: Path) -> None:
    """A worker that was forked from the game server and outlives it does not block the next."""
    lock = FolderLock.take(tmp_path / "lock")
    assert lock
    read, write = os.pipe()
    worker = os.fork()
    if worker == 0:
        os.read(read, 1)
        os._exit(0)
    try:
        assert held(tmp_path / "lock")
        lock.release()
        again = FolderLock.take(tmp_path / "lock", patience=5)
        assert again
        again.release()
    finally:
        os.write(write, b"x")
        os.waitpid(worker, 0)
        os.close(read)
        os.close(write)


def test_an_orphan_is_adopted(tmp_path: Path) -> None:
    """A game server killed -9 leaves the store running, and the next one adopts it as it is."""
    first, store, said = game_server(tmp_path)
    assert said.startswith("store_started")
    first.kill()
    first.communicate()
    assert lives(store)
    second, adopted, said = game_server(tmp_path)
    assert said.split() == ["store_adopted", str(store), "2"]
    assert adopted == store
    second.send_signal(signal.SIGINT)
    assert second.communicate(timeout=10)[0] == "goodbye\n"
    assert gone(store)


def test_ctrl_c_reaches_the_game_server_only(tmp_path: Path) -> None:
    """Ctrl-C goes to the whole process group, and the store lives until the last entry is in."""
    process, store, _ = game_server(tmp_path)
    assert os.getpgid(store) != os.getpgid(process.pid)
    assert os.getsid(store) != os.getsid(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=10)[0] == "goodbye\n"
    assert process.returncode == 0
    assert gone(store)
    process, store, said = game_server(tmp_path)
    assert said.split()[2] == "3"
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=10)
    assert gone(store)


@pytest.mark.asyncio
async def test_an_adopted_store_is_made_as_durable_as_asked(tmp_path: Path) -> None:
    """Whoever adopts a store sets its durability, watches it and stops it as an own one."""
    first = Embedded(tmp_path, "everysec")
    await first.start()
    abandon(first)
    told: asyncio.Queue[Started] = asyncio.Queue()
    second = Embedded(tmp_path, "always", report=told.put_nowait)
    try:
        assert (await second.start()).code == "store_adopted"
        log = await open_log(second.url)
        assert (await log.about_server())["durability"] == "always"
        await log.create("r", b"", "op")
        os.kill(second.pid, signal.SIGKILL)
        assert await log.append("r", epoch=1, after=0, op="op", body=b"") == Appended(1, 1)
        await log.close()
        # It answers others a moment before it is called started.
        assert (await asyncio.wait_for(told.get(), 60)).code == "store_restarted"
        assert told.empty()
    finally:
        await second.stop()
    assert not lives(second.pid)
    assert ended(first) == -signal.SIGKILL


@pytest.mark.asyncio
async def test_a_store_that_hangs_is_not_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a store holds the folder and does not answer, no second one touches its log."""
    monkeypatch.setattr("server.store.process.START_PATIENCE", 0.3)
    first = Embedded(tmp_path)
    await first.start()
    abandon(first)
    os.kill(first.pid, signal.SIGSTOP)
    try:
        with pytest.raises(CannotStart) as caught:
            await Embedded(tmp_path).start()
        assert caught.value.refusal == Refusal.STORE_HANGS
    finally:
        os.kill(first.pid, signal.SIGCONT)
    async with running(tmp_path) as (second, _):
        assert second.pid == first.pid
    assert ended(first) == 0


@pytest.mark.asyncio
async def test_a_stale_socket_is_no_obstacle(tmp_path: Path) -> None:
    """Where both servers were killed, the next start clears the socket that was left."""
    first = Embedded(tmp_path)
    await first.start()
    log = await open_log(first.url)
    await log.create("r", b"about", "op")
    await log.close()
    abandon(first)
    os.kill(first.pid, signal.SIGKILL)
    assert ended(first) == -signal.SIGKILL
    assert first.socket
    assert first.socket.exists()
    async with running(tmp_path) as (second, log):
        assert not first.socket.exists()
        assert second.socket != first.socket
        assert (await log.load("r")).about == b"about"


@pytest.mark.asyncio
async def test_a_copied_folder_gets_a_store_of_its_own(tmp_path: Path) -> None:
    """A copy of a folder in use neither adopts the original's store nor unlinks its socket."""
    async with running(tmp_path / "one") as (first, log):
        await log.create("r", b"", "op")
        shutil.copytree(tmp_path / "one", tmp_path / "two")
        async with running(tmp_path / "two") as (second, copy):
            assert second.pid != first.pid
            assert await copy.append("r", epoch=1, after=0, op="op", body=b"") == Appended(1, 1)
        assert (await log.load("r")).last == 0
        assert first.socket
        assert first.socket.exists()
