"""The other nodes at whose doors this room's people may stand, and which node drives the room.

Every awake room says so several times within board.LASTS, and hears who else does. Its driver runs
clock, pace and bots; all others answer commands and follow the log. Should two drive at once for
a moment, the log takes one decision and refuses the other (law 3).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

from server.rooms.inbox import Beat
from server.store.board import LASTS
from server.store.log import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.rooms.inbox import Item
    from server.rooms.setting import Setting
    from server.store.board import Meeting

BEAT: Final = LASTS / 4  # seconds
_log: Final = logging.getLogger("tarocchi.rooms")


class Neighbours:
    """What a room knows of other nodes. `meet` before anything else, `part` at the end."""

    def __init__(self, setting: Setting, room: str, put: Callable[[Item], None]) -> None:
        self._log: Final = setting.log
        self._node: Final = setting.node
        self._room: Final = room
        self._put: Final = put
        self._timer: asyncio.TimerHandle | None = None
        self._told: frozenset[str] | None = None
        self._saying: Final[set[asyncio.Task[None]]] = set()
        self.driving = True
        self.others: frozenset[str] = frozenset()

    async def meet(self, here: frozenset[str]) -> Meeting | None:
        """Say who is here, and learn who is elsewhere and who drives; None while the store is away.

        Whoever drove goes on to do so then: nothing can be stored, so nothing can happen twice.
        """
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(BEAT, self._put, Beat())
        try:
            meeting = await self._log.meet(self._room, self._node.name, here)
        except StoreError:
            return None
        news, self._told = here != self._told, here
        if news and (meeting.others or not self.driving):
            self.say(b"here")
        self.driving = meeting.holder == self._node.name
        self.others = meeting.others
        return meeting

    def news(self, here: frozenset[str]) -> bool:
        """Tell whether somebody came or went of whom the others do not know yet."""
        return here != self._told

    def say(self, word: bytes) -> None:
        """Tell the other nodes something, if there may be any; it may get lost."""
        task = asyncio.get_running_loop().create_task(self._said(word))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _said(self, word: bytes) -> None:
        with contextlib.suppress(StoreError):
            await self._log.hint(self._room, self._node.tag, word)

    def stop(self) -> None:
        """Say nothing more by itself."""
        if self._timer is not None:
            self._timer.cancel()

    async def part(self) -> None:
        """Let another node drive at once; if the store is away, that follows from silence."""
        self.stop()
        with contextlib.suppress(StoreError):
            await self._log.part(self._room, self._node.name, self._node.tag)
