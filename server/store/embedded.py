"""The embedded store: a Valkey or Redis process that this server starts, watches and stops.

It listens on a unix socket only, writes every command to an append-only file in the data folder,
and runs in a session of its own, so that Ctrl-C reaches the game server and not the store before
everything is written. If the game server is killed, the store lives on; the next game server on the
same folder adopts it. If the store dies, it is started again on the same socket.

Durability: with `always` whatever was acknowledged is on the disk first (as far as the disk is
honest): killed or unplugged, nothing acknowledged is lost. With `everysec` the disk may be a second
behind: a power loss costs up to about two seconds, and a kill of the store, seen on a busy disk, a
few acknowledged entries.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
from typing import TYPE_CHECKING

from server.store import process, run_folder
from server.store import repair as mending
from server.store.address import socket_url
from server.store.errors import CannotStart, Refusal
from server.store.locks import FolderLock, held
from server.store.process import StoreProcess
from server.store.program import find
from server.store.started import Started

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from server.store.process import Durability
    from server.store.program import Program

OWNER = "owner.lock"  # in the data folder
_OWNER_PATIENCE = 1.0  # seconds that a game server which is just ending may take
_LOOK = 0.05  # seconds between looks whether it lives
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 1.0  # seconds before starting one that keeps dying
_STEADY = 1.0  # seconds after which a store counts as running well

_say = logging.getLogger(__name__)


class Embedded:
    """The store process of one data folder. `start` first, `stop` at the end."""

    def __init__(
        self,
        folder: Path,
        durability: Durability = "always",
        *,
        program: Program | None = None,
        report: Callable[[Started], None] | None = None,
    ) -> None:
        self.folder = folder.absolute()
        self.durability: Durability = durability
        self.process: StoreProcess | None = None
        self.socket: Path | None = None
        self._program = program
        self._report = report
        self._owner: FolderLock | None = None
        self._watching: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        """The process id of the store, 0 before it is started."""
        return 0 if self.process is None else self.process.pid

    @property
    def url(self) -> str:
        """The store's URL, once it is started."""
        if self.socket is None:
            raise RuntimeError("not started")
        return socket_url(self.socket)

    async def start(self) -> Started:
        """Take the folder, and adopt the store that runs there or start one. Raises CannotStart."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._owner = FolderLock.take(self.folder / OWNER, _OWNER_PATIENCE)
        except OSError as error:
            raise CannotStart(Refusal.FOLDER_UNUSABLE, str(error)) from error
        if self._owner is None:
            raise CannotStart(Refusal.FOLDER_IN_USE, str(self.folder))
        try:
            started = await self._adopted() or await self._started("store_started")
        except BaseException as error:
            await self.stop()
            if isinstance(error, OSError):
                raise CannotStart(Refusal.FOLDER_UNUSABLE, str(error)) from error
            raise
        self._watching = asyncio.create_task(self._watch())
        self._watching.add_done_callback(_complain)
        return started

    async def stop(self) -> None:
        """Stop the store in order: it writes what it has, and ends; killed only if it does not."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        if self.process is not None and not await self.process.stop():
            _say.error("store_hangs, killed pid=%d", self.process.pid)
        if self.socket is not None:
            run_folder.remove(self.folder, self.socket)
        if self._owner is not None:
            self._owner.release()

    # How it comes to run

    async def _adopted(self) -> Started | None:
        """Adopt the store that holds the folder; None if there is none. Raises CannotStart."""
        until = asyncio.get_running_loop().time() + process.START_PATIENCE
        while held(self.folder / process.STORE):
            socket = run_folder.noted(self.folder)
            with contextlib.suppress(OSError):  # it may be loading, or ending just now
                found = None if socket is None else await run_folder.introduced(socket)
                if socket is not None and found and found.folder == self.folder.resolve():
                    await run_folder.told(socket, self.durability)
                    self.socket = socket
                    self.process = StoreProcess(self.folder, found.pid, None)
                    return self._said("store_adopted", found.program, found.version)
            if asyncio.get_running_loop().time() > until:
                raise CannotStart(Refusal.STORE_HANGS, f"{self.folder} is held")
            await asyncio.sleep(_LOOK)
        return None

    async def _started(self, code: str) -> Started:
        """Start a store; mend a torn log once. Raises CannotStart."""
        program = self._program = self._program or find()
        mending.check_manifest(self.folder)
        cut = None
        if not await self._runs(program):
            cut = await asyncio.to_thread(self._mended, program)
            _say.error("store_repaired cut=%d file=%s copy=%s", cut.cut, cut.file, cut.copy)
            if not await self._runs(program):
                raise CannotStart(Refusal.DAMAGED, f"still damaged; copy in {cut.copy}")
        return self._said(code, program.kind, program.version, cut)

    def _mended(self, program: Program) -> mending.Repair:
        """Mend the log in a thread, which holds the store's lock: cancelling does not reach it."""
        lock = process.store_lock(self.folder)
        try:
            return mending.repair(self.folder, program)
        finally:
            lock.release()

    async def _runs(self, program: Program) -> bool:
        """Start a process and wait until it answers; False if its log is torn.

        Raises CannotStart.
        """
        self.socket = await run_folder.prepared(self.folder, self.socket)
        self.process = StoreProcess.spawn(self.folder, program, self.socket, self.durability)
        return await self.process.answers(self.socket)

    # How it stays

    async def _watch(self) -> None:
        """Start the store again whenever it has died; the sooner it died, the later."""
        loop = asyncio.get_running_loop()
        began, pause = loop.time(), _FIRST_PAUSE
        while True:
            await asyncio.sleep(_LOOK)
            if self.process is not None and self.process.alive():
                continue
            _say.error("store_died pid=%d", self.pid)
            steady = loop.time() - began > _STEADY
            pause = _FIRST_PAUSE if steady else min(2 * pause, _LONGEST_PAUSE)
            await asyncio.sleep(pause)
            try:
                self._tell(await self._started("store_restarted"))
            except (CannotStart, OSError, subprocess.SubprocessError) as error:
                code = error.code if isinstance(error, CannotStart) else type(error).__name__
                refusal = {"refusal": code, "detail": str(error)}
                self._tell(Started("store_restart_failed", refusal))
            began = loop.time()

    def _said(
        self, code: str, kind: str, version: str, cut: mending.Repair | None = None
    ) -> Started:
        arguments = {
            "program": kind,
            "version": version,
            "folder": str(self.folder),
            "durability": self.durability,
            "pid": str(self.pid),
        }
        if cut is not None:
            arguments |= {"cut": str(cut.cut), "cut_file": cut.file, "copy": str(cut.copy)}
        return Started(code, arguments)

    def _tell(self, started: Started) -> None:
        _say.warning("%s", started)
        if self._report is not None:
            self._report(started)


def _complain(task: asyncio.Task[None]) -> None:
    # A watch that fails leaves the store without one; nobody else would ever say so.
    if not task.cancelled() and task.exception() is not None:
        _say.critical("store_watch_failed", exc_info=task.exception())
