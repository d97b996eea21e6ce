"""Backup, restore and export, on a store of one's own or on a folder of the bundled one."""

from __future__ import annotations

import asyncio
import contextlib
import os
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import msgspec

from server.house.paper import BadPaper, check, read, written
from server.store.address import socket_url
from server.store.cold import Cold
from server.store.copies import (
    RoomCopy,
    clear,
    epochs,
    is_empty,
    is_served,
    pieces,
    write,
)
from server.store.errors import CannotStart, Refusal
from server.store.redis_log import SILENCE, open_log

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path
    from typing import BinaryIO

    from server.store.copies import Piece

Counted = dict[str, int]
_PATIENT: Final = 10 * SILENCE  # seconds: a room of five hundred deals is a long answer


class Place(msgspec.Struct, frozen=True):
    """Where tables are kept: at a URL, or else in a folder of the bundled store."""

    redis: str | None
    data: Path


async def back_up(place: Place, file: Path) -> Counted:
    """Copy everything into a file; return how many pieces of each kind. Others may play on.

    Raises BadPaper and StoreError.
    """
    async with _store(place, shared=True) as cold:
        return await written(file, pieces(cold))


async def restore(place: Place, file: Path, *, replace: bool) -> Counted:
    """Put everything of a file into a store that is empty, or else is emptied if `replace`.

    Every room's epoch is one higher than in the file, and than in the store if it was there.
    Raises BadPaper (`not_empty`, `folder_in_use`, and what `check` raises) with nothing changed,
    and StoreError.
    """
    await asyncio.to_thread(check, file)
    counted = {"room": 0, "player": 0, "once": 0, "shelf": 0}
    async with _store(place, shared=False) as cold:
        if await is_served(cold):
            raise BadPaper("folder_in_use")
        if not replace and not await is_empty(cold):
            raise BadPaper("not_empty")
        before = await epochs(cold)
        await clear(cold)
        for piece in read(file):
            above = before.get(piece.name, 0) if isinstance(piece, RoomCopy) else 0
            await write(cold, piece, above)
            counted[str(piece.__struct_config__.tag)] += 1
    return counted


async def export(place: Place, out: BinaryIO) -> Counted:
    """Write the record of every settled deal, one JSON line each, by rooms; return how many.

    Raises StoreError, OSError.
    """
    deals = 0
    async with _store(place, shared=True) as cold:
        async for piece in pieces(cold):
            for record in _records(piece):
                out.write(msgspec.json.format(record, indent=-1) + b"\n")
                deals += 1
    out.flush()
    return {"deal": deals}


def _records(piece: Piece) -> list[bytes]:
    """Return the settled deals of a room in their order: what is archived is settled."""
    if not isinstance(piece, RoomCopy):
        return []
    return [piece.deals[number] for number in sorted(piece.deals, key=int)]


@asynccontextmanager
async def _store(place: Place, *, shared: bool) -> AsyncIterator[Cold]:
    """Open the store, or the one that a server runs on this folder if that may be `shared`."""
    async with contextlib.AsyncExitStack() as opened:
        url = place.redis
        if url is None:
            # Only here, since what it stands on (flock, unix sockets) is not to be had on Windows.
            url = await _bundled(place.data, opened, shared=shared)
        log = await open_log(url)  # looks whether the store is ours, and not of a newer release
        await log.close()
        cold = Cold(url, _PATIENT)
        opened.push_async_callback(cold.close)
        yield cold


async def _bundled(folder: Path, opened: contextlib.AsyncExitStack, *, shared: bool) -> str:
    from server.store import run_folder  # noqa: PLC0415 - as above
    from server.store.embedded import Embedded  # noqa: PLC0415

    if shared and not os.path.isdir(folder):  # noqa: PTH112, ASYNC240 - a glance
        raise CannotStart(Refusal.FOLDER_UNUSABLE, str(folder))
    embedded = Embedded(folder)
    try:
        await embedded.start()
    except CannotStart as refused:
        if refused.refusal is not Refusal.FOLDER_IN_USE or not shared:
            raise
        socket = run_folder.noted(embedded.folder)
        if socket is None:
            raise
        return socket_url(socket)
    opened.push_async_callback(embedded.stop)
    return embedded.url
