"""Whose turn comes next, and what the room itself has to do about it: bots and declarations."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.play import legal_moves
from engine.view import view_for
from server.rooms.inbox import BotMoved, Due, Item, Moment
from server.rooms.lessons import LESSON_SEED

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.seats import Seat
    from server.protocol.terms import Level
    from server.rooms.setting import Setting
    from server.rooms.state import RoomState

_log: Final = logging.getLogger("tarocchi.rooms")


@dataclass(frozen=True, slots=True)
class BotDue:
    """For which moment a bot chooses, in how many seconds, and whether its owner was late."""

    moment: Moment
    delay: float
    late: bool


class Turns:
    """Sets off, once for every moment of a deal, what is due without anybody asking.

    The pace of a declaration runs from the turn on, alike for people and bots, with and without
    anything to declare; a bot's delay is drawn before it looks at its cards (law 7).
    """

    def __init__(self, setting: Setting, put: Callable[[Item], None]) -> None:
        self._setting: Final = setting
        self._put: Final = put
        self._set_off: tuple[Moment, bool, float] | None = None
        self._asked_late: Moment | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        if self._timer is not None:
            self._timer.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
        self._set_off = self._asked_late = None

    def plan(self, state: RoomState, least: float) -> None:
        """Set off what this state of the room asks for, unless that was done already.

        least: seconds before a bot moves, however fast the table is.
        """
        deal, moment = state.deal, state.moment
        if deal is None or deal.turn is None or moment is None:
            self.stop()
            return
        by_bot = state.played_by_bot(deal.turn)
        wanted = (moment, by_bot, state.speed)
        if wanted == self._set_off:
            return
        self.stop()
        self._set_off = wanted
        pace = self._setting.pace
        declaring = deal.phase == "declare"
        if declaring:
            loop = asyncio.get_running_loop()
            delay = max(pace.declare * state.speed, least)
            self._timer = loop.call_later(delay, self._put, Due(moment))
        if by_bot:
            delay = 0.0 if declaring else max(self._delay(state.speed), least)
            self._think(state, deal.turn, moment, delay)

    def _delay(self, speed: float) -> float:
        low, high = self._setting.pace.think
        drawn = low + (high - low) * self._setting.draw()
        return drawn * speed

    def late(self, state: RoomState) -> None:
        """Have a bot choose for somebody whose time is up, once for a moment."""
        deal, moment = state.deal, state.moment
        if deal is None or deal.turn is None or moment is None or self._asked_late == moment:
            return
        self._asked_late = moment
        self._think(state, deal.turn, moment, 0.0, late=True)

    def _think(
        self, state: RoomState, seat: Seat, moment: Moment, delay: float, *, late: bool = False
    ) -> None:
        sitter = state.seats[seat]
        own = None if sitter is None else sitter.level
        think = self._thought(state, seat, own or state.terms.level, BotDue(moment, delay, late))
        self._thinking = asyncio.get_running_loop().create_task(think)

    async def _thought(self, state: RoomState, seat: Seat, level: Level, due: BotDue) -> None:
        assert state.deal is not None  # noqa: S101 - only asked when it is the seat's turn
        loop = asyncio.get_running_loop()
        until = loop.time() + due.delay
        seed = int.from_bytes(self._setting.secret(8), "big")
        if state.terms.lesson:
            seed = LESSON_SEED
        try:
            move = await self._setting.bots.choose(view_for(state.deal, seat), seed, level)
        except Exception:  # noqa: BLE001 - a bot that fails must not stop the table
            _log.exception("a bot failed at %s", state.terms.game)
            move = legal_moves(state.deal).moves[-1]
        await asyncio.sleep(until - loop.time())
        self._put(BotMoved(due.moment, move, late=due.late))
