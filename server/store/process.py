"""One process of the embedded store: its command line, its start, its answers and its end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from typing import TYPE_CHECKING, Literal

from server.store import run_folder
from server.store.errors import CannotStart, Refusal
from server.store.locks import FolderLock, held

if TYPE_CHECKING:
    from pathlib import Path

    from server.store.program import Program

Durability = Literal["always", "everysec"]

STORE, SAID = "store.lock", "store.log"  # in the data folder
_LOCK_PATIENCE = 1.0  # seconds for what a dead store left behind (a child that rewrites the log)
START_PATIENCE = 20.0  # seconds without a sign of life; loading a long log may take longer
# Seconds between SIGTERM and SIGKILL: a server ends within 5, with a store that hangs, too. What is
# acknowledged is in the file or in the system's hands by then, so that killing it loses nothing.
STOP_PATIENCE = 1.5
GONE_PATIENCE = 10.0  # seconds until a process that was killed is gone
_GLANCE = 0.005  # seconds between looks while it starts or ends
_SAID_BYTES = 1_000_000  # the store's own log is begun anew above this
_TORN = (
    "Bad file format reading the append only file",
    "Unexpected end of file reading the append only file",
)


def command(program: Program, socket: Path, durability: Durability) -> list[str]:
    """Return the command line; run it in the data folder, whose path then needs no quoting."""
    return [
        str(program.path),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--dir", ".", "--save", "", "--appendonly", "yes", "--appendfsync", durability),
        # A base file in the log's own form: the repair tool and Redis 7 can read it.
        *("--aof-use-rdb-preamble", "no"),
        # A torn tail stops the start, so that it is copied and told before it is cut (repair.py).
        *("--aof-load-truncated", "no"),
        *("--daemonize", "no"),
    ]


def store_lock(folder: Path) -> FolderLock:
    """Take the lock that says that a store may write the folder. Raises CannotStart."""
    lock = FolderLock.take(folder / STORE, _LOCK_PATIENCE)
    if lock is None:
        raise CannotStart(Refusal.STORE_HANGS, f"{folder / STORE} is held")
    return lock


class StoreProcess:
    """A store that runs in a folder: our child, or one that we found there (`child` None)."""

    def __init__(self, folder: Path, pid: int, child: subprocess.Popen[bytes] | None) -> None:
        self.pid = pid
        self.child = child
        self._folder = folder
        self._begin = 0  # where its words begin in its log

    @classmethod
    def spawn(
        cls, folder: Path, program: Program, socket: Path, durability: Durability
    ) -> StoreProcess:
        """Start a store, which does not answer yet. Raises CannotStart."""
        lock = store_lock(folder)
        said = folder / SAID
        try:
            if said.exists() and said.stat().st_size > _SAID_BYTES:
                said.unlink()
            # To a file and not a pipe: the store must be able to speak after we are gone.
            with said.open("ab") as stream:
                begin = stream.tell()
                child = subprocess.Popen(  # noqa: S603 - a program that we found, no shell
                    command(program, socket, durability),
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    stdout=stream,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,  # Ctrl-C is for the game server
                    umask=0o077,
                    pass_fds=(lock.descriptor,),
                )
        except OSError as error:
            raise CannotStart(Refusal.START_FAILED, str(error)) from error
        finally:
            lock.release()
        process = cls(folder, child.pid, child)
        process._begin = begin
        return process

    def alive(self) -> bool:
        """Whether it still runs."""
        if self.child is not None:
            return self.child.poll() is None
        return held(self._folder / STORE)

    async def answers(self, socket: Path) -> bool:
        """Wait until it answers; False if its log is torn. Raises CannotStart."""
        loop = asyncio.get_running_loop()
        until = loop.time() + START_PATIENCE
        while self.alive():
            state = await run_folder.state(socket)
            if state == "ready":
                return True
            if state == "loading":
                until = loop.time() + START_PATIENCE
            if loop.time() > until:
                os.kill(self.pid, signal.SIGKILL)
                await self._gone(GONE_PATIENCE)
                raise CannotStart(Refusal.STORE_HANGS, f"no answer from process {self.pid}")
            await asyncio.sleep(_GLANCE)
        words = self._words()
        if any(sign in words for sign in _TORN):
            return False
        raise CannotStart(Refusal.START_FAILED, "\n".join(words.splitlines()[-5:]))

    async def stop(self) -> bool:
        """Have it end in order; False if it had to be killed."""
        if not self.alive():
            return True
        os.kill(self.pid, signal.SIGTERM)
        if await self._gone(STOP_PATIENCE):
            return True
        os.kill(self.pid, signal.SIGKILL)
        await self._gone(GONE_PATIENCE)
        return False

    async def _gone(self, patience: float) -> bool:
        """Wait for its end; False if it still lives after `patience` seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        while (alive := self.alive()) and loop.time() < until:  # noqa: ASYNC110 - it sets no event
            await asyncio.sleep(_GLANCE)
        return not alive

    def _words(self) -> str:
        """Return what it has said since it was started."""
        with (self._folder / SAID).open("rb") as stream:
            stream.seek(self._begin)
            return stream.read().decode(errors="replace")
