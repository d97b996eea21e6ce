"""One's own server for a table with bots: a child process that is started again when it dies."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import TYPE_CHECKING, Final

import msgspec

from client_cli.errors import Complaint

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from client_cli.table.link import Link
    from client_cli.texts import Texts

_READY_WITHIN: Final = 30.0  # seconds for the server to open its store
_STOPPED_WITHIN: Final = 10.0
_PAUSE: Final = 0.5  # seconds before a server that died is started again


class _Ready(msgspec.Struct):
    """The server's first line."""

    url: str


class PrivateServer:
    """Runs `python -m server` as a child, and starts it again when it dies.

    kept: in `folder`, from evening to evening; otherwise only the server's complaints go there.
    """

    def __init__(
        self, folder: Path, link: Link, say: Texts, *, pace: float = 1.0, kept: bool = True
    ) -> None:
        where = ("--data", str(folder / "server")) if kept else ("--store", "memory")
        self._words: Final = (
            *(sys.executable, "-m", "server", "--port", "0"),
            *(*where, "--pace", str(pace), "--limits", "0", "--leash"),
        )
        self._errors: Final = folder / "server.log"
        self._link: Final = link
        self._say: Final = say
        self._child: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        try:
            await self._start()
        except BaseException:
            await self._end()
            raise
        self._keeper = asyncio.create_task(self._keep())

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
        await self._end()

    async def _end(self) -> None:
        child = self._child
        if child is None or child.returncode is not None:
            return
        child.terminate()
        try:
            await asyncio.wait_for(child.wait(), _STOPPED_WITHIN)
        except TimeoutError:
            child.kill()

    async def _start(self) -> None:
        """Start the server and learn its address; raises Complaint."""
        with self._errors.open("ab") as errors:
            self._child = await asyncio.create_subprocess_exec(
                *self._words,
                stdin=asyncio.subprocess.PIPE,  # our end closes with us, however we end
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                start_new_session=True,  # Ctrl-C ends the table first, and that ends the server
            )
        assert self._child.stdout is not None  # noqa: S101 - asked for above
        try:
            line = await asyncio.wait_for(self._child.stdout.readline(), _READY_WITHIN)
            self._link.url = msgspec.json.decode(line, type=_Ready).url
        except (TimeoutError, msgspec.DecodeError) as error:
            with contextlib.suppress(TimeoutError):  # it has ended, or is about to
                await asyncio.wait_for(self._child.wait(), _PAUSE)
            raise Complaint(self._say("play.no_server", file=self._errors)) from error

    async def _keep(self) -> None:
        while self._child is not None:
            await self._child.wait()
            await asyncio.sleep(_PAUSE)
            with contextlib.suppress(Complaint):
                await self._start()
