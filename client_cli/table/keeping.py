"""The records of the deals that were settled at a table, kept as files of the player's own."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from client_cli.table.link import LineEnded
from engine.record import to_json
from server.protocol import client
from server.protocol.server import Recorded

if TYPE_CHECKING:
    from types import TracebackType

    from client_cli.table.link import Link
    from engine.record import DealRecord
    from server.protocol.server import Update

MOST: Final = 500  # records in a folder that is ours to tidy
_EARLIER: Final = 4  # deals that were settled while the player was away, and are fetched afterwards
_PAUSES: Final = (1.0, 5.0, 20.0)  # seconds after which a server that refused is asked again
_LAST_ONES: Final = 2.0  # seconds for what is still under way when the player leaves
_ROOM: Final = re.compile(r"[a-z0-9]{1,40}")  # a server's word becomes a file's name
_OURS: Final = re.compile(r"[a-z0-9]{1,40}-\d+\.json")


class Keeping:
    """Fetches the record of each settled deal and writes it as `room-deal.json`.

    most: records to keep, the oldest go; None for all, in a folder that the player named.
    """

    def __init__(self, link: Link, folder: Path, most: int | None = MOST) -> None:
        self._link: Final = link
        self._folder: Final = folder
        self._most: Final = most
        self._asked: Final[set[tuple[str, int]]] = set()
        self._under_way: Final[set[asyncio.Task[None]]] = set()
        self.trouble: OSError | None = None

    async def __aenter__(self) -> Self:
        self._link.on_update = self.heard
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        if self._under_way:
            _, late = await asyncio.wait(self._under_way, timeout=_LAST_ONES)
            for task in late:
                task.cancel()

    def heard(self, update: Update) -> None:
        """Ask for the records of the deals that an update tells as settled, each once."""
        room = update.room
        if not _ROOM.fullmatch(room):
            return
        for result in update.table.results[-_EARLIER:]:
            one = (room, result.deal)
            if one not in self._asked and not self._file(*one).exists():
                self._asked.add(one)
                task = asyncio.get_running_loop().create_task(self._fetch(*one))
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)

    async def _fetch(self, room: str, deal: int) -> None:
        try:
            for pause in (*_PAUSES, None):
                fetch = client.Fetch(id=self._link.id(), room=room, deal=deal)
                answer = await self._link.answer(fetch)
                if isinstance(answer, Recorded):
                    self._write(self._file(room, deal), answer.record)
                    return
                if pause is not None:
                    await asyncio.sleep(pause)
        except LineEnded:
            pass
        except OSError as error:  # the table goes on; whoever opened the folder says it at the end
            self.trouble = error
            return
        self._asked.discard((room, deal))  # another update asks again

    def _file(self, room: str, deal: int) -> Path:
        return self._folder / f"{room}-{deal}.json"

    def _write(self, file: Path, record: DealRecord) -> None:
        """Write a record, whole or not at all; raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        place, name = tempfile.mkstemp(dir=self._folder)
        try:
            with os.fdopen(place, "wb") as out:
                out.write(to_json(record))
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        if self._most is not None:
            for old in self._files()[self._most :]:
                old.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        """Return the records, the newest first."""
        ours = (file for file in self._folder.iterdir() if _OURS.fullmatch(file.name))
        return sorted(ours, key=lambda file: file.stat().st_mtime_ns, reverse=True)
