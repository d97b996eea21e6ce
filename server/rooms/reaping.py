"""Clearing away tables that nobody has come back to: a few at a time, by one node at a time.

How long they are kept is looked at when they are cleared away, not when somebody leaves: a setting
that was changed holds for all tables at once. A room goes as a whole, or stays.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

from server.rooms.ledger import folded
from server.rooms.orders import HOUSE
from server.store.log import Damaged, NoSuchRoom, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.rooms.setting import Setting

DAY: Final = 86_400.0  # seconds
NEVER_BEGUN: Final = DAY  # that a room is kept in which no deal was ever begun
AT_ONCE: Final = 20  # rooms of one step
_EVERY: Final = 3600.0  # seconds
_PAUSE: Final = 0.05  # seconds between two steps, for those who play
_log: Final = logging.getLogger("tarocchi.rooms")


class Reaper:
    """Clears rooms away. awake: whether this node has a room awake."""

    def __init__(self, setting: Setting, awake: Callable[[str], bool]) -> None:
        self._setting: Final = setting
        self._awake: Final = awake

    async def keep_reaping(self) -> None:
        """Look every hour, until cancelled; while the store is away nothing is cleared away."""
        while True:
            with contextlib.suppress(StoreError):
                await self.reap()
            await asyncio.sleep(_EVERY)

    async def reap(self) -> None:
        """Clear away whatever is due, unless another node is at it. Raises StoreDown."""
        log, node = self._setting.log, self._setting.node
        if not self._setting.retention:
            return
        while await self._ours() and await self.step(await log.now()):  # noqa: ASYNC110 - a rest
            await asyncio.sleep(_PAUSE)
        await log.part(HOUSE, node.name, node.tag)

    async def _ours(self) -> bool:
        """Tell whether this node clears away, for some seconds; the first one that asks does."""
        node = self._setting.node
        meeting = await self._setting.log.meet(HOUSE, node.name, frozenset())
        return meeting.holder == node.name

    async def step(self, now: float) -> int:
        """Look at the AT_ONCE rooms untouched longest, of either kind; return at how many.

        now: the store's time, in seconds since 1970. Raises StoreDown.
        """
        log, kept = self._setting.log, self._setting.retention
        if not kept:
            return 0
        empty = await log.overdue(now, AT_ONCE)
        played = await log.untouched(now - kept, AT_ONCE)
        gone = [room for room in empty if await self._empty_goes(room, now)]
        gone += [room for room in played if await self._played_goes(room, now)]
        if gone:
            days, told = kept / DAY, ", ".join(gone)
            _log.info("cleared away %d tables untouched for %g days: %s", len(gone), days, told)
        return len(empty) + len(played)

    async def _empty_goes(self, room: str, now: float) -> bool:
        """Drop a room in which no deal was begun; one in which somebody is waits another day."""
        if await self._begun(room):  # noted so by an older release
            await self._setting.log.touch(room, now)
            return False
        if await self._somebody_there(room):
            await self._setting.log.expect(room, now + NEVER_BEGUN)
            return False
        await self._setting.log.drop(room)
        return True

    async def _played_goes(self, room: str, now: float) -> bool:
        if await self._somebody_there(room):
            await self._setting.log.touch(room, now)
            return False
        await self._setting.log.drop(room)
        return True

    async def _begun(self, room: str) -> bool:
        """Tell whether a deal was ever begun; of a damaged room nobody knows, so it may have."""
        try:
            return folded(room, await self._setting.log.load(room))[0].number > 0
        except NoSuchRoom:
            return False
        except Damaged:
            return True

    async def _somebody_there(self, room: str) -> bool:
        """Tell whether any node has a room awake; where none has, none will for a moment."""
        if self._awake(room):
            return True
        node = self._setting.node
        meeting = await self._setting.log.meet(room, node.name, frozenset())
        return meeting.holder != node.name or bool(meeting.others) or self._awake(room)
