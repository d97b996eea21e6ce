"""The real server with faults planted in it, each of them with cards or secrets in its sentence.

As a program (`python -m tests.server.house.failing`) it takes the words of `python -m server`. What
its faults say is written to the file TAROCCHI_PLANTED, so that a test can see that they had
something to give away.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from engine.errors import IllegalMove, Reason, Refusal
from server import app
from server.rooms import answering, deciding
from server.rooms.asked import NotAllowed
from server.rooms.facts import DealBegun, DealPromised
from server.rooms.ledger import Ledger
from server.seats.pool import PoolBots
from server.settings import read

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.view import View
    from server.protocol import client
    from server.rooms.asked import Asked
    from server.rooms.facts import Decision, Facts
    from server.rooms.state import RoomState

KINDS = ("IllegalMove", "LookupError", "RuntimeError", "ValueError", "ExceptionGroup")


def _planted(error: Exception) -> Exception:
    """Note what a fault says, and return it."""
    with Path(os.environ["TAROCCHI_PLANTED"]).open("a", encoding="utf-8") as paper:
        paper.write(f"{type(error).__name__} {error!r} {error}\n")
    return error


def _decided(state: RoomState, command: client.RoomCommand, asked: Asked) -> Facts:
    """Fail where a card may not be played: as if nobody had thought of that."""
    try:
        return deciding.decided(state, command, asked)
    except NotAllowed as no:
        if not no.cards:
            raise
        refusal = Refusal(Reason(no.code), no.suit, no.cards)
        raise _planted(IllegalMove(refusal)) from _planted(ValueError(state.deal))


class _Bots(PoolBots):
    """Bots of which every fifth choice fails, with the hand in the sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._choices = 0

    async def choose(self, view: View, seed: int, level: str) -> Move:
        self._choices += 1
        if self._choices % 5 == 0:
            assert view.own is not None
            hand = view.own.hand
            loop = asyncio.get_running_loop()
            loop.call_soon(_fail, hand)
            _lost.append(loop.create_task(_failing(hand)))
            del _lost[:-2]  # nobody looks at a task that failed before
            faults = [_planted(LookupError(hand)), _planted(LookupError(f"in {hand}"))]
            raise _planted(ExceptionGroup(f"of {hand}", faults))
        return await super().choose(view, seed, level)


_lost: list[asyncio.Task[None]] = []


def _fail(hand: object) -> None:
    raise _planted(LookupError(hand))


async def _failing(hand: object) -> None:
    raise _planted(LookupError(hand))


class _Ledgers:
    """Fails once at each promise and each deal, with its secret and all hands in the sentence."""

    def __init__(self) -> None:
        self._failed: set[str] = set()
        self._store = Ledger.store

    async def store(self, ledger: Ledger, after: RoomState, decision: Decision, op: str) -> bool:
        for fact in decision.facts:
            key = f"{ledger.room} {type(fact).__name__}"
            if isinstance(fact, DealPromised | DealBegun) and key not in self._failed:
                self._failed.add(key)
                raise _planted(RuntimeError(repr(decision)))
        return await self._store(ledger, after, decision, op)


def _run() -> None:
    ledgers = _Ledgers()

    async def store(ledger: Ledger, after: RoomState, decision: Decision, op: str) -> bool:
        return await ledgers.store(ledger, after, decision, op)

    with (
        patch.object(answering, "decided", _decided),
        patch.object(app, "PoolBots", _Bots),
        patch.object(Ledger, "store", store),
    ):
        asyncio.run(app.main(read(sys.argv[1:])))


if __name__ == "__main__":
    _run()
