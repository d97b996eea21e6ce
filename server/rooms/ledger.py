"""A room's side of its log: what was stored, what was sent, and whether both still agree."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from engine.errors import EngineError
from engine.record import record_of, to_json
from server.rooms.facts import Decision, ends_deal, pack_decision, unpack_decision
from server.rooms.folding import fold
from server.rooms.state import RoomState
from server.store.log import Appended, Archive, Damaged, Fault, Outage, StoreDown, Trimmed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from server.protocol.client import Seen
    from server.rooms.marks import Marks
    from server.store.log import Entry, Log, Stored

_SNAPSHOT_EVERY: Final = 32  # entries
_PAUSE: Final = 0.2  # seconds between looks at a store that is away

_TRIMMED: Final = ""

T = TypeVar("T")


class Kept(msgspec.Struct, frozen=True):
    """A snapshot: the room and the operation id of its newest entry."""

    state: RoomState
    op: str


class Ledger:
    """Epoch and number of the newest entry, and the operation ids of those that are known."""

    def __init__(self, log: Log, marks: Marks, room: str) -> None:
        self._log: Final = log
        self._marks: Final = marks
        self.room: Final = room
        self.epoch = 0
        self.seq = 0
        self._ops: dict[int, str] = {}
        self._ahead = 0.0  # of the store's clock before the event loop's

    def now(self) -> float:
        """Return the store's time, in seconds since 1970, without asking it again (law 13)."""
        return asyncio.get_running_loop().time() + self._ahead

    @property
    def stamp(self) -> tuple[int, int, str, str]:
        """Return epoch, number, operation id and mark of the newest update."""
        op = self._ops.get(self.seq, "")
        return self.epoch, self.seq, op, self._marks.mark(self.room, self.epoch, self.seq, op)

    async def load(self) -> tuple[RoomState, bool]:
        """Return the room as its log tells it, and whether something that was sent is lost.

        Waits while the store is away. What was sent and is not in the log any more makes the
        epoch rise (law 3). Raises NoSuchRoom, and Damaged also for a log that does not fold.
        """
        stored = await self._read()
        time = await self._patient(self._log.now)
        self._ahead = time - asyncio.get_running_loop().time()
        state, ops = folded(self.room, stored)
        known = self._ops.get(self.seq)
        behind = stored.last < self.seq or ops.get(self.seq, known) != known
        lost = self.epoch > 0 and (behind or stored.epoch > self.epoch)
        # One loss raises it once: another node may have been here before, and said so.
        to_rise = 0 < self.epoch == stored.epoch and behind
        self.epoch = await self._risen(stored.epoch) if to_rise else stored.epoch
        self.seq, self._ops = stored.last, ops
        return state, lost

    async def _read(self) -> Stored:
        return await self._patient(lambda: self._log.load(self.room))

    async def _risen(self, epoch: int) -> int:
        return await self._patient(lambda: self._log.raise_epoch(self.room, epoch + 1))

    async def _patient(self, look: Callable[[], Awaitable[T]]) -> T:
        """Do what the store is asked as soon as it is there."""
        while True:
            try:
                return await look()
            except StoreDown as down:
                if down.outage is Outage.REFUSES:  # it is there, and says no: so do we
                    raise
                await asyncio.sleep(_PAUSE)

    async def news(self) -> list[Decision] | None:
        """Return the decisions that others stored, and count them as known from now on.

        None where they cannot be had one by one: the room has to be loaded. Raises Damaged.
        """
        try:
            entries = await self._newer()
            decisions = [unpack_decision(entry.body) for entry in entries]
        except (Trimmed, Damaged, msgspec.DecodeError):  # loading will tell what it is
            return None
        for entry in entries:
            self.seq = entry.seq
            self._ops[entry.seq] = entry.op
        return decisions

    async def _newer(self) -> tuple[Entry, ...]:
        """Return the entries after the known ones; none where the store lost what was sent.

        The newest known one is read once more: another's in its place would tell of a loss.
        Raises Trimmed, Damaged.
        """
        known = self._ops.get(self.seq)
        if known is not None:
            try:
                read = await self._patient(lambda: self._log.read(self.room, self.seq - 1))
            except Trimmed:  # a deal was settled meanwhile
                pass
            else:
                return read[1:] if read and read[0].op == known else ()
        return await self._patient(lambda: self._log.read(self.room, self.seq))

    async def knows(self, seen: Seen) -> bool:
        """Tell whether the log still holds what a client was shown; if not, the epoch rises.

        A claim without a genuine mark is only a client that must start anew.
        """
        if not self._marks.genuine(self.room, seen):
            return True
        if seen.epoch == self.epoch and await self._op(seen.seq) in (seen.op, _TRIMMED):
            return True
        if seen.epoch >= self.epoch:
            self.epoch = await self._risen(max(seen.epoch, self.epoch))
        return False

    async def keep(self, field: str, value: bytes | None) -> None:
        """Keep a private fact beside the log, stored before this returns."""
        await self._patient(lambda: self._log.keep(self.room, field, value))

    async def kept(self) -> dict[str, bytes]:
        """Return the private facts beside the log."""
        return await self._patient(lambda: self._log.kept(self.room))

    async def _op(self, seq: int) -> str | None:
        """Return the operation id of an entry, _TRIMMED for one of an older deal, None beyond."""
        if seq > self.seq:
            return None
        if seq not in self._ops:
            try:
                older = await self._patient(lambda: self._log.read(self.room, seq - 1))
            except Trimmed:
                return _TRIMMED
            except Damaged as damaged:
                if damaged.fault is Fault.LOG_BEHIND:  # it lost its tail a moment ago
                    return None
                raise
            self._ops |= {entry.seq: entry.op for entry in older}
        return self._ops.get(seq, _TRIMMED)

    async def store(self, after: RoomState, decision: Decision, op: str) -> bool:
        """Append a decision that leads to `after`; False where the log has to be read again."""
        number = self.seq + 1
        settled = after.deal is not None and after.deal.settlement is not None
        fresh = settled and ends_deal(decision)
        archive = Archive(after.number, _record(after)) if fresh else None
        snapshot = (
            msgspec.msgpack.encode(Kept(after, op))
            if fresh or number % _SNAPSHOT_EVERY == 0
            else None
        )
        # Only between deals, since a live deal is told from its entries; there the log stays small
        # whatever people do.
        trim = snapshot is not None and not after.busy
        try:
            outcome = await self._log.append(
                self.room,
                epoch=self.epoch,
                after=self.seq,
                op=op,
                body=pack_decision(decision),
                snapshot=snapshot,
                archive=archive,
                trim=trim,
            )
        except StoreDown as down:
            if down.outage is Outage.REFUSES:
                raise
            return False
        if not isinstance(outcome, Appended):
            return False
        self.seq = number
        if trim:
            self._ops = {}  # older entries are trimmed
        self._ops[number] = op
        return True


def folded(room: str, stored: Stored) -> tuple[RoomState, dict[int, str]]:
    """Return the room and the operation ids of what is stored, by number; raises Damaged."""
    try:
        state = RoomState(room=room)
        ops = {entry.seq: entry.op for entry in stored.entries}
        if stored.snapshot is not None:
            kept = msgspec.msgpack.decode(stored.snapshot.body, type=Kept)
            state, ops[stored.snapshot.seq] = kept.state, kept.op
        for entry in stored.entries:
            if stored.snapshot is None or entry.seq > stored.snapshot.seq:
                state = fold(state, unpack_decision(entry.body))
    except (EngineError, msgspec.DecodeError) as error:
        raise Damaged(Fault.UNREADABLE, str(error)) from error
    return state, ops


def _record(state: RoomState) -> bytes:
    """Return the record of the deal that has just been settled."""
    names = state.players or ("", "", "", "")
    return to_json(record_of(state.log, names, state.proof))
