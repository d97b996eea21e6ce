"""Servers as processes of their own, to be killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Final

READY_WITHIN: Final = 60.0  # seconds, on a loaded machine


class Child:
    """`python -m server` on a fixed port, so that people find it again.

    module: another program that takes the same words and says the same line. log: a file to which
    its log is added.
    """

    def __init__(
        self, data: Path, *words: str, module: str = "server", log: Path | None = None
    ) -> None:
        self._data: Final = data
        self._words: Final = ("--data", str(data), "--pace", "0", "--limits", "0", *words)
        self._module: Final = module
        self._log: Final = log
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Return its address."""
        return f"ws://127.0.0.1:{self._port}/ws"

    @property
    def pid(self) -> int:
        """Return its process id."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start it and wait until it is ready."""
        log = None if self._log is None else self._log.open("ab")
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self._module, "--port", str(self._port)),
            *self._words,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            start_new_session=True,
        )
        if log is not None:
            log.close()
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), READY_WITHIN)
        said = json.loads(line)
        self._port = int(said["url"].rpartition(":")[2].partition("/")[0])

    async def kill(self) -> None:
        """Kill it as a power cut would, its store left running."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> None:
        """Ask it to end."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
            await asyncio.wait_for(self._process.wait(), READY_WITHIN)
        left = _store_of(self._data)
        if left is not None:  # of a server that was killed and not started again
            os.kill(left, signal.SIGTERM)


async def freeze_store(data: Path) -> int:
    """Stop the embedded store that keeps a folder, which then answers nothing; returns its id."""
    async with asyncio.timeout(READY_WITHIN):
        while (found := _store_of(data)) is None:  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0.02)
    os.kill(found, signal.SIGSTOP)
    return found


async def kill_store(data: Path) -> int:
    """Kill the embedded store that keeps a folder, by its process id; returns that.

    Waits for one that is just being started again.
    """
    async with asyncio.timeout(READY_WITHIN):
        while (found := _store_of(data)) is None:  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0.02)
    os.kill(found, signal.SIGKILL)
    return found


def _store_of(data: Path) -> int | None:
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            where = (entry / "cwd").readlink()
            if where.is_relative_to(data) and b"unixsocket" in (entry / "cmdline").read_bytes():
                return int(entry.name)
    return None
