"""The pace of the table: nothing about a hand can be read from when something happens (law 7)."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from engine.bots import choose
from server.protocol.terms import Terms
from server.rooms.directory import Directory
from server.rooms.inbox import BotMoved, Due, Item
from server.rooms.marks import Marks
from server.rooms.seating import bot_for
from server.rooms.setting import Pace, Setting
from server.rooms.shown import ShownCards
from server.rooms.state import RoomState
from server.rooms.turns import Turns
from server.store.memory import MemoryLog
from tests.builders import random_deal, random_play

if TYPE_CHECKING:
    import pytest

    from engine.moves import Move
    from engine.view import View
    from server.protocol.terms import Level


class Watched:
    """A setting whose chances and bots note when they are asked, in order."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        log = MemoryLog()
        self.setting = Setting(
            log=log,
            marks=Marks(bytes(32)),
            bots=self,
            pace=Pace(declare=0.25, think=(0.5, 0.9)),
            directory=Directory(lambda: 0.0),
            shown=ShownCards(log.lobby, self._draw),
            secret=bytes,
            draw=self._draw,
        )

    def _draw(self) -> float:
        self.asked.append("draw")
        return 0.5

    async def choose(self, view: View, seed: int, level: Level) -> Move:
        """Note that a bot looks at its cards."""
        self.asked.append("look")
        return choose(view, seed, level).move


async def test_a_pace_that_does_not_know_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a bot holds, much, nothing or one card, its waiting time was drawn before it looked.

    Every wait that is asked of the clock is the declare pace, or the one that was drawn.
    """
    waits: list[float] = []
    real = asyncio.sleep

    async def noted(delay: float) -> None:
        waits.append(round(delay, 2))
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    chance, seats = Random(11), tuple(bot_for(seat, "good") for seat in (0, 1, 2, 3))
    forced = declaring = 0
    for deal, _ in random_play(random_deal("ottocento", chance), chance):
        if deal.turn is None:
            continue
        watched, put = Watched(), asyncio.Queue[Item]()
        turns = Turns(watched.setting, put.put_nowait)
        waits.clear()
        terms = Terms(game="ottocento")
        turns.plan(RoomState(room="r", terms=terms, seats=seats, number=1, deal=deal), 0.0)  # type: ignore[arg-type]
        item = await asyncio.wait_for(put.get(), 20)
        assert isinstance(item, BotMoved | Due)
        if deal.phase == "declare":
            declaring += 1
            assert "draw" not in watched.asked
            timer = turns._timer
            assert timer is not None
            assert 0.2 < timer.when() - asyncio.get_running_loop().time() <= 0.25
        else:
            forced += deal.hands[deal.turn].bit_count() == 1
            assert watched.asked == ["draw", "look"]
            assert len(waits) == 1  # what the thinking left of the 0.7 s that were drawn
            assert waits[0] <= 0.7
        turns.stop()
    assert (declaring, forced) == (4, 4)
