"""A log in memory: for unit tests, and for whoever asks for one by name; it ends with the process.

It judges what it holds as the Redis log does (sound.py), and can be made to go down, come back and
lose its tail, so that rooms can be tried against all of that without a server.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from server.store.board import Glance, Meeting
from server.store.errors import Damaged, Fault, NoSuchRoom, Outage, StoreDown
from server.store.lobby import MemoryLobby
from server.store.log import (
    ARCHIVES_KEPT,
    SCHEMA,
    Appended,
    Archive,
    Conflict,
    Entry,
    Snapshot,
    Stored,
)
from server.store.sound import Found, Line, following, missing, number, stored

if TYPE_CHECKING:
    from collections.abc import Callable, Collection


@dataclass
class Lines:
    """What a stream is: its entries by number, and the last id that it ever gave."""

    last: str = "0-0"
    held: dict[int, Line] = field(default_factory=dict)


@dataclass
class Kept:
    """One room's keys; None is a key that is not there."""

    epoch: int | None
    about: bytes | None
    op: str
    log: Lines | None = field(default_factory=Lines)
    snapshot: Snapshot | None = None
    schema: int = SCHEMA
    deals: dict[int, bytes] = field(default_factory=dict)
    facts: dict[str, bytes] = field(default_factory=dict)


class MemoryLog:
    """A `Log` that forgets everything when the process ends. `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.held: dict[str, Kept] = {}
        self._players: dict[str, tuple[bytes, bytes]] = {}
        self._once: dict[str, bytes] = {}
        self._shelves: dict[str, set[str]] = {}
        self._until: dict[str, float] = {}
        self._touched: dict[str, float] = {}
        self._opened: dict[str, float] = {}
        self._callbacks: list[Callable[[], None]] = []
        self._clock = clock
        self._outage: Outage | None = None
        self.lobby = MemoryLobby(clock, self._reach)

    # What may happen to a store

    def go_down(self) -> None:
        """Answer nothing from now on."""
        self._outage = Outage.DOWN

    def come_back(self) -> None:
        """Answer again, and say so to whoever watches."""
        self._outage = None
        for callback in self._callbacks:
            callback()

    def lose_after(self, room: str, seq: int) -> None:
        """Lose every entry after number `seq`, as a store does that is restored from an old copy.

        Snapshots newer than that are lost too; the epoch and archived deals stay.
        """
        kept = self.held[room]
        assert kept.log is not None  # noqa: S101 - for the type checker
        kept.log.held = {n: line for n, line in kept.log.held.items() if n <= seq}
        kept.log.last = f"{min(seq, number(kept.log.last))}-0"
        if kept.snapshot and kept.snapshot.seq > seq:
            kept.snapshot = None

    # The log

    async def create(self, room: str, about: bytes, op: str) -> bool:
        """See Log."""
        await self._reach()
        there = self.held.get(room)
        if there is None:
            self.held[room] = Kept(1, about, op)
            self._opened[room] = self._clock()
            return True
        if there.epoch is None:
            raise Damaged(Fault.ROOM_MISSING, room)
        return there.op == op

    async def append(  # noqa: PLR0913 - see Log
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
        if (trim or archive is not None) and snapshot is None:
            raise ValueError("archiving and trimming need a snapshot")
        await self._reach()
        kept, log, in_force = self._room(room)
        seq = after + 1
        if log.last != f"{after}-0" or in_force != epoch:
            there = log.held.get(seq)
            if there is not None and there.op == op:
                return Appended(seq, in_force)
            return Conflict(number(log.last), in_force)
        log.last = f"{seq}-0"
        log.held[seq] = Line(log.last, op, body, SCHEMA)
        if snapshot is not None:
            kept.snapshot = Snapshot(seq, snapshot)
        if archive is not None:
            kept.deals[archive.number] = archive.record
            kept.deals.pop(archive.number - ARCHIVES_KEPT, None)
        if trim:
            log.held = {seq: log.held[seq]}
        return Appended(seq, epoch)

    async def load(self, room: str) -> Stored:
        """See Log."""
        await self._reach()
        kept = self.held.get(room)
        if kept is None:
            raise NoSuchRoom(room)
        start = kept.snapshot.seq if kept.snapshot else 0
        log = kept.log
        lines = tuple(log.held[n] for n in sorted(log.held) if n > start) if log else ()
        last = log.last if log else None
        found = Found(
            known=True,
            epoch=kept.epoch,
            about=kept.about,
            last=last,
            snapshot=kept.snapshot,
            lines=lines,
            schema=kept.schema,
        )
        return stored(room, found)

    async def read(self, room: str, after: int) -> tuple[Entry, ...]:
        """See Log."""
        await self._reach()
        _, log, _ = self._room(room)
        numbers = sorted(log.held)
        first = log.held[numbers[0]].id if numbers else None
        lines = tuple(log.held[n] for n in numbers if n > after)
        return following(room, after, (first, log.last), lines)

    async def raise_epoch(self, room: str, epoch: int) -> int:
        """See Log."""
        await self._reach()
        kept = self.held.get(room)
        if kept is None or kept.epoch is None:
            raise NoSuchRoom(room)
        kept.epoch = max(kept.epoch, epoch)
        return kept.epoch

    async def archived(self, room: str, number: int) -> bytes | None:
        """See Log."""
        await self._reach()
        return self.held[room].deals.get(number) if room in self.held else None

    # What lies beside it

    async def keep(self, room: str, field: str, value: bytes | None) -> None:
        """See Log."""
        await self._reach()
        if room not in self.held:
            raise NoSuchRoom(room)
        facts = self.held[room].facts
        if value is None:
            facts.pop(field, None)
        else:
            facts[field] = value

    async def kept(self, room: str) -> dict[str, bytes]:
        """See Log."""
        await self._reach()
        return dict(self.held[room].facts) if room in self.held else {}

    async def remember(self, player: str, proof: bytes, about: bytes) -> bytes:
        """See Log."""
        await self._reach()
        return self._players.setdefault(player, (proof, about))[0]

    async def about_player(self, player: str) -> tuple[bytes, bytes] | None:
        """See Log."""
        await self._reach()
        return self._players.get(player)

    async def once(self, name: str, value: bytes) -> bytes:
        """See Log."""
        await self._reach()
        return self._once.setdefault(name, value)

    async def rooms(self) -> list[str]:
        """See Log."""
        await self._reach()
        return list(self.held)

    async def opened(self) -> dict[str, float]:
        """See Log."""
        await self._reach()
        return dict(self._opened)

    async def awake(self) -> list[str]:
        """See Log; there is one node, and it knows by itself."""
        return []

    async def glance(self, room: str) -> Glance:
        """See Log."""
        await self._reach()
        return Glance(None, frozenset(), self._opened.get(room))

    async def note(self, shelf: str, name: str, *, there: bool) -> None:
        """See Log."""
        await self._reach()
        names = self._shelves.setdefault(shelf, set())
        (names.add if there else names.discard)(name)

    async def noted(self, shelf: str) -> list[str]:
        """See Log."""
        await self._reach()
        return list(self._shelves.get(shelf, ()))

    async def expect(self, room: str, until: float) -> None:
        """See Log."""
        await self._reach()
        self._touched.pop(room, None)
        self._until[room] = until

    async def overdue(self, now: float, most: int) -> list[str]:
        """See Log."""
        await self._reach()
        return _first(self._until, now, most)

    async def touch(self, room: str, at: float) -> None:
        """See Log."""
        await self._reach()
        self._until.pop(room, None)
        self._touched[room] = at

    async def untouched(self, before: float, most: int) -> list[str]:
        """See Log."""
        await self._reach()
        return _first(self._touched, before, most)

    async def drop(self, room: str) -> None:
        """See Log."""
        await self._reach()
        self.held.pop(room, None)
        self._until.pop(room, None)
        self._touched.pop(room, None)
        self._opened.pop(room, None)

    async def now(self) -> float:
        """See Log."""
        await self._reach()
        return self._clock()

    async def meet(self, room: str, node: str, players: Collection[str]) -> Meeting:
        """See Log; nobody else is there."""
        del players
        await self._reach()
        kept = self.held.get(room)
        last = None if kept is None or kept.log is None else number(kept.log.last)
        return Meeting(node, frozenset(), last)

    async def part(self, room: str, node: str, tag: str) -> None:
        """See Log; there is nobody to tell."""

    async def hint(self, room: str, tag: str, word: bytes) -> None:
        """See Log; nobody listens."""

    def listen(self, heard: Callable[[str, str, bytes], None]) -> None:
        """See Log; nobody speaks."""

    def watch(self, callback: Callable[[], None]) -> None:
        """See Log."""
        self._callbacks.append(callback)

    async def close(self) -> None:
        """See Log."""
        self._outage = Outage.CLOSED

    async def _reach(self) -> None:
        """Let others run, as waiting for an answer would; raises StoreDown while it is down."""
        await asyncio.sleep(0)
        if self._outage is not None:
            raise StoreDown(self._outage)

    def _room(self, room: str) -> tuple[Kept, Lines, int]:
        """Return a whole room, its log and its epoch. Raises NoSuchRoom and Damaged."""
        kept = self.held.get(room)
        if kept is None:
            raise NoSuchRoom(room)
        if kept.epoch is None or kept.log is None:
            about, log = kept.epoch is not None, kept.log is not None
            raise missing(room, about=about, log=log, traces=True)
        return kept, kept.log, kept.epoch


def _first(times: dict[str, float], before: float, most: int) -> list[str]:
    """Return the rooms whose time is before another, the oldest first."""
    return sorted((room for room in times if times[room] < before), key=times.__getitem__)[:most]
