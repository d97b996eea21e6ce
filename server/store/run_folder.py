"""The short folder of the store's socket, and the first words over it.

A unix socket's path holds at most 107 bytes (103 on macOS), and a data folder may lie deep; so the
socket lies in a fresh folder for us alone (mode 700) below the system's place for passing
files, and the data folder holds a note of where that is.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import stat
import tempfile
from pathlib import Path
from typing import Literal

import hiredis
import msgspec

from server.store.wire import packed

NOTE = "store.run"  # in the data folder: the path of the socket
SOCKET = "store.sock"
PREFIX = "tarocchi-"
LONGEST = 100  # bytes of a socket's path
_PATIENCE = 1.0  # seconds for an answer

State = Literal["ready", "loading", "silent", "gone"]


class Introduced(msgspec.Struct, frozen=True):
    """What a running store says of itself: its process, its folder and what it is."""

    pid: int
    folder: Path
    program: str
    version: str


def noted(folder: Path) -> Path | None:
    """Return the socket that the note in a data folder names, None without a usable note."""
    try:
        path = Path((folder / NOTE).read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return None
    return path if path.name == SOCKET and path.parent.name.startswith(PREFIX) else None


async def prepared(folder: Path, socket: Path | None) -> Path:
    """Return where a new store shall listen: `socket` again if given, else at a fresh place.

    A stale socket is unlinked, and never one that somebody listens on: after copying a data
    folder, its note still names the socket of the original.
    """
    old = noted(folder)
    for stale in {old, socket} - {None}:
        if stale is not None and await state(stale) == "gone":
            _unlink(stale, keep_folder=stale == socket)
    if socket is None or not socket.parent.is_dir():
        socket = _fresh()
    (folder / NOTE).write_text(f"{socket}\n", encoding="utf-8")
    return socket


def remove(folder: Path, socket: Path) -> None:
    """Remove socket, run folder and note of a store that has ended."""
    _unlink(socket, keep_folder=False)
    (folder / NOTE).unlink(missing_ok=True)


async def state(socket: Path) -> State:
    """Whether a store answers: as it should, that it still loads, not so; or nobody listens."""
    try:
        (answer,) = await _asked(socket, ("PING",))
    except TimeoutError:
        return "silent"
    except OSError:
        return "gone"
    if answer == b"PONG":
        return "ready"
    return "loading" if str(answer).startswith("LOADING") else "silent"


async def introduced(socket: Path) -> Introduced | None:
    """Ask a running store who it is; None if it will not say (yet). Raises OSError."""
    info, place = await _asked(socket, ("INFO", "server"), ("CONFIG", "GET", "dir"))
    if not isinstance(info, bytes) or not isinstance(place, list):
        return None
    facts = dict(line.split(":", 1) for line in info.decode().splitlines() if ":" in line)
    program = facts.get("server_name", "redis")
    version = facts.get(f"{program}_version", facts.get("redis_version", ""))
    return Introduced(int(facts["process_id"]), Path(os.fsdecode(place[1])), program, version)


async def told(socket: Path, durability: str) -> None:
    """Set how durable a running store's writes are. Raises OSError."""
    await _asked(socket, ("CONFIG", "SET", "appendfsync", durability))


async def _asked(socket: Path, *commands: tuple[str, ...]) -> list[object]:
    """Return the answers to a few commands. Raises OSError, TimeoutError among them."""
    reader = hiredis.Reader()
    answers: list[object] = []
    async with asyncio.timeout(_PATIENCE):
        stream, sink = await asyncio.open_unix_connection(socket)
        try:
            sink.write(b"".join(packed(words) for words in commands))
            while len(answers) < len(commands):
                words = await stream.read(65536)
                if not words:
                    raise ConnectionResetError("connection closed")
                reader.feed(words)
                while (answer := reader.gets()) is not False:
                    answers.append(answer)
        finally:
            sink.close()
            with contextlib.suppress(OSError):
                await sink.wait_closed()
    return answers


def _fresh() -> Path:
    """Make a folder for us alone, with a short path."""
    for place in (tempfile.gettempdir(), "/tmp"):  # noqa: S108 - mkdtemp makes a name and a mode of our own
        with contextlib.suppress(OSError):
            folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place))
            if len(os.fsencode(folder / SOCKET)) <= LONGEST:
                return folder / SOCKET
            folder.rmdir()
    raise OSError("no short folder for the store's socket")


def _unlink(socket: Path, *, keep_folder: bool) -> None:
    """Unlink a socket, and its folder if that is ours and empty then."""
    with contextlib.suppress(OSError):
        if stat.S_ISSOCK(socket.lstat().st_mode):
            socket.unlink()
    with contextlib.suppress(OSError):
        if not keep_folder and socket.parent.lstat().st_uid == os.getuid():
            socket.parent.rmdir()
