"""One's own server for a table with bots: a child process, and what is kept between evenings."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import sys
import tempfile
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


def own_secret(folder: Path, say: Texts) -> str:
    """Return the player's secret, made the first time; raises Complaint, OSError."""
    file = folder / "secret"
    with tempfile.NamedTemporaryFile(dir=folder) as made:  # readable by its owner alone
        made.write(secrets.token_urlsafe(32).encode())
        made.flush()
        with contextlib.suppress(FileExistsError):
            os.link(made.name, file)  # whole or not at all, also when two start at once
    secret = file.read_bytes().strip()
    if not re.fullmatch(rb"[A-Za-z0-9_-]{43}", secret):
        raise Complaint(say("play.bad_secret", file=file))
    return secret.decode()


class Tables:
    """Which room of the private server is the player's table, by game."""

    def __init__(self, folder: Path) -> None:
        self._file: Final = folder / "tables.json"

    def _all(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, str])
        except (FileNotFoundError, msgspec.DecodeError):
            return {}

    def room_of(self, game: str) -> str | None:
        """Return the room of a game, None where there is none yet."""
        return self._all().get(game)

    def keep(self, game: str, room: str) -> None:
        """Note the room of a game."""
        self._file.write_bytes(msgspec.json.encode({**self._all(), game: room}))


class _Ready(msgspec.Struct):
    """The server's first line."""

    url: str


class PrivateServer:
    """Runs `python -m server` as a child, and starts it again when it dies."""

    def __init__(self, folder: Path, pace: float, link: Link, say: Texts) -> None:
        self._words: Final = (
            *(sys.executable, "-m", "server", "--port", "0"),
            *("--data", str(folder / "server"), "--pace", str(pace), "--leash"),
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
        """Start the server and learn its address; raises Complaint with the end of its log."""
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
            raise Complaint(self._say("play.no_server", file=self._errors)) from error

    async def _keep(self) -> None:
        while self._child is not None:
            await self._child.wait()
            await asyncio.sleep(_PAUSE)
            with contextlib.suppress(Complaint):
                await self._start()
