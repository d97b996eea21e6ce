"""Whose turn comes next, and what the room itself has to do about it: bots and declarations."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from engine.play import legal_moves
from engine.view import view_for
from server.rooms.deciding import house_bot
from server.rooms.inbox import BotMoved, Due, Item, Moment

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.seats import Seat
    from server.rooms.setting import Setting
    from server.rooms.state import RoomState

_log: Final = logging.getLogger("tarocchi.rooms")


class Turns:
    """Sets off, once for every moment of a deal, what is due without anybody asking.

    The pace of a declaration runs from the turn on, alike for people and bots, with and without
    anything to declare; a bot's delay is drawn before it looks at its cards (law 7).
    """

    def __init__(self, setting: Setting, put: Callable[[Item], None]) -> None:
        self._setting: Final = setting
        self._put: Final = put
        self._set_off: Moment | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        if self._timer is not None:
            self._timer.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
        self._set_off = None

    def plan(self, state: RoomState) -> None:
        """Set off what this state of the room asks for, unless that was done already."""
        deal = state.deal
        if deal is None or deal.turn is None:
            self.stop()
            return
        moment = (state.number, deal.decision)
        if moment == self._set_off:
            return
        self.stop()
        self._set_off = moment
        declaring = deal.phase == "declare"
        if declaring:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._setting.pace.declare, self._put, Due(moment))
        sitter = state.seats[deal.turn]
        if sitter is not None and house_bot(sitter):
            low, high = self._setting.pace.think
            delay = 0.0 if declaring else low + (high - low) * self._setting.draw()
            think = self._think(state, deal.turn, moment, delay)
            self._thinking = asyncio.get_running_loop().create_task(think)

    async def _think(self, state: RoomState, seat: Seat, moment: Moment, delay: float) -> None:
        assert state.deal is not None  # noqa: S101 - only asked when it is the seat's turn
        loop = asyncio.get_running_loop()
        due = loop.time() + delay
        seed = int.from_bytes(self._setting.secret(8), "big")
        try:
            move = await self._setting.bots.choose(view_for(state.deal, seat), seed)
        except Exception:  # noqa: BLE001 - a bot that fails must not stop the table
            _log.exception("a bot failed at %s", state.game)
            move = legal_moves(state.deal).moves[-1]
        await asyncio.sleep(due - loop.time())
        self._put(BotMoved(moment, move))
