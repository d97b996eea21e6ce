"""The operator's socket: a file that only this server's own account may open (mode 0600).

Whoever may open it may close tables; so it is never a port, and never readable for others, not
even for the moment in which it is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import stat
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import msgspec

from server.admin.desk import answered
from server.protocol.admin import AdminRequest, Denied
from server.store.log import Outage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from server.gateway.door import Door
    from server.protocol.admin import AdminAnswer

MOST: Final = 64 * 1024  # bytes of a request
_PATIENCE: Final = 5.0  # seconds for a request to come, and for an answer to be taken
_DONE_WITHIN: Final = 55.0  # seconds
_OTHERS: Final = 0o177  # what nobody else may do
_LONGEST: Final = 100  # bytes of a socket's path
_log: Final = logging.getLogger("tarocchi.admin")
_decoder: Final = msgspec.json.Decoder(AdminRequest)


@asynccontextmanager
async def listening(path: Path, door: Door) -> AsyncIterator[None]:
    """Listen there; raises OSError, also where another server listens at that path."""
    talks: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            talks.add(task)
            task.add_done_callback(talks.discard)
        await _talk(reader, writer, door)

    with _opened(path) as listener:
        server = await asyncio.start_unix_server(serve, sock=listener, limit=MOST)
        try:
            yield
        finally:
            server.close()
            for task in tuple(talks):
                task.cancel()
            await asyncio.gather(*talks, return_exceptions=True)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[socket.socket]:
    """Bind the socket, in place of one that a server which was killed has left."""
    if len(os.fsencode(path)) > _LONGEST:
        raise OSError(f"{path} is too long for a socket: name a shorter one")
    _clear(path)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(_OTHERS)
    try:
        listener.bind(os.fspath(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(before)
    made = path.lstat().st_ino
    try:
        yield listener
    finally:
        listener.close()
        with contextlib.suppress(OSError):
            if path.lstat().st_ino == made:  # not one that another server has made since
                path.unlink()


def _clear(path: Path) -> None:
    """Unlink a socket at which nobody listens; raises OSError where somebody does."""
    try:
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise FileExistsError(f"{path} is there, and no socket")
    except FileNotFoundError:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trial:
        try:
            trial.connect(os.fspath(path))
        except ConnectionRefusedError:
            path.unlink()
            return
    raise FileExistsError(f"another server listens at {path}")


async def _talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, door: Door) -> None:
    """Take one request and answer it."""
    try:
        answer = await _answer(reader, door)
        writer.write(msgspec.json.encode(answer) + b"\n")
        async with asyncio.timeout(_PATIENCE):
            await writer.drain()
    except (OSError, EOFError):  # a timeout among them: whoever asked is gone
        pass
    finally:
        writer.close()


async def _answer(reader: asyncio.StreamReader, door: Door) -> AdminAnswer:
    try:
        async with asyncio.timeout(_PATIENCE):
            line = await reader.readuntil(b"\n")
        request = _decoder.decode(line)
    except (asyncio.LimitOverrunError, msgspec.DecodeError):
        return Denied(code="malformed")
    try:
        async with asyncio.timeout(_DONE_WITHIN):
            answer = await answered(door, request)
    except TimeoutError:  # tables wait for a store that is away
        return Denied(code=Outage.SILENT.value)
    except Exception:  # noqa: BLE001 - as in law 14: whatever it was, the server goes on
        _log.exception("a request of the operator failed")
        return Denied(code="fault")
    _log.info("operator: %s, %s", request.__struct_config__.tag, answer.__struct_config__.tag)
    return answer
