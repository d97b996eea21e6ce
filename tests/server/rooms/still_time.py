"""What a room needs around it, under control: time that jumps, and a store with every trouble."""

from __future__ import annotations

import asyncio
import selectors
from random import Random
from typing import TYPE_CHECKING, Final

from server.rooms.facts import unpack_decision
from server.store.errors import Outage, StoreDown
from server.store.log import Appended, Archive, Conflict
from server.store.memory import MemoryLog

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.moves import Move
    from engine.view import View
    from server.protocol.terms import Level
    from server.rooms.facts import Decision

EPOCH: Final = 1_800_000_000.0  # what the store's clock shows when an evening begins
_MOST: Final = 20_000  # turns of the loop in which no time passes
_FAILS: Final = 40  # one of so many choices of a bot is a fault


class _Jumping(selectors.SelectSelector):
    """Waits for nothing: where the loop would sleep, its time jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self._turns = 0  # of the loop since time has last passed

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let the time pass that the loop would wait."""
        if timeout is None:
            raise RuntimeError("nothing would ever happen again")
        self._turns = 0 if timeout > 0.0 else self._turns + 1
        if self._turns > _MOST:
            raise RuntimeError("time stands still, and everybody is busy")
        self.passed += max(timeout, 0.0)
        return []


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop without sockets whose time passes only while there is nothing to do."""

    def __init__(self) -> None:
        self._jumping: Final = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._jumping.passed


class TroubledLog(MemoryLog):
    """A log in memory that tells of each entry, and has the troubles of a store on a network.

    heard: told of every entry that is stored, at once. hurt: told of a room's fault. lost: how
    many answers to appends get lost after the entry was stored. faults: how many appends end in an
    error that nobody expects.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        heard: Callable[[str, int, Decision], None],
        hurt: Callable[[str], None],
    ) -> None:
        super().__init__(clock)
        self._heard: Final = heard
        self._hurt: Final = hurt
        self.lost = 0
        self.faults = 0

    @property
    def up(self) -> bool:
        """Tell whether the store answers."""
        return self._outage is None

    def refuse(self) -> None:
        """Answer everything with a refusal from now on, as a store that is full."""
        self._outage = Outage.REFUSES

    async def append(
        self,
        room: str,
        *,
        epoch: int,
        after: int,
        op: str,
        body: bytes,
        snapshot: bytes | None = None,
        archive: Archive | None = None,
        trim: bool = False,
    ) -> Appended | Conflict:
        """See Log."""
        if self.faults:
            self.faults -= 1
            self._hurt(room)
            raise RuntimeError("a planted fault")
        before = self.held[room].log if room in self.held else None
        last = None if before is None else before.last
        outcome = await super().append(
            room,
            epoch=epoch,
            after=after,
            op=op,
            body=body,
            snapshot=snapshot,
            archive=archive,
            trim=trim,
        )
        log = self.held[room].log
        if isinstance(outcome, Appended) and log is not None and log.last != last:
            self._heard(room, outcome.seq, unpack_decision(body))
        if self.lost:
            self.lost -= 1
            raise StoreDown(Outage.SILENT)
        return outcome


class CarelessBots:
    """Bots that make any legal move, at once; now and then one fails."""

    async def choose(self, view: View, seed: int, level: Level) -> Move:
        """Return the bot's move."""
        assert level
        assert view.own is not None
        if seed % _FAILS == 0:
            raise RuntimeError("a planted fault of a bot")
        return Random(seed).choice(view.own.moves)
