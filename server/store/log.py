"""The log of every room: the interface that rooms know, and its values.

Laws 1 to 3: a deal is an append-only log of facts, what is said was stored before, and the log is
the only lock. One entry is one decision, whatever it led to. Entries of a room are numbered 1, 2, 3
and so on without a hole, over all its deals; a number is given by whoever appends, and refused
unless it is the next one.

Bodies are bytes that the store does not read. `SCHEMA` is the form of everything stored, keys
and bodies alike: who changes a body's form so that older releases misread it raises it.

The tree of errors is drawn in errors.py; whoever uses a log imports both from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from server.store.errors import (
    CannotStart,
    Damaged,
    Fault,
    NoSuchRoom,
    Outage,
    Refusal,
    StoreDown,
    StoreError,
    Trimmed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from server.store.board import Glance, Meeting
    from server.store.lobby import Lobby

__all__ = [
    "ARCHIVES_KEPT",
    "SCHEMA",
    "Appended",
    "Archive",
    "CannotStart",
    "Conflict",
    "Damaged",
    "Entry",
    "Fault",
    "Log",
    "NoSuchRoom",
    "Outage",
    "Refusal",
    "Snapshot",
    "StoreDown",
    "StoreError",
    "Stored",
    "Trimmed",
]

SCHEMA = 1
ARCHIVES_KEPT = 500  # settled deals of one room; a table of bots may play for ever


class Entry(msgspec.Struct, frozen=True):
    """One decision: its number (from 1), the random operation id of its writer, and its facts."""

    seq: int
    op: str
    body: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """A room's state as folded from every entry up to and including number `seq`."""

    seq: int
    body: bytes


class Archive(msgspec.Struct, frozen=True):
    """A settled deal to keep: its number in the room, and its record."""

    number: int
    record: bytes


class Stored(msgspec.Struct, frozen=True):
    """All that is needed to fold a room: `entries` follow the snapshot, or begin at 1 without one.

    `last` is the number of the newest entry, 0 for an empty log.
    """

    epoch: int
    about: bytes
    snapshot: Snapshot | None
    entries: tuple[Entry, ...]
    last: int


class Appended(msgspec.Struct, frozen=True):
    """The entry is stored under number `seq`; `epoch` is the one in force."""

    seq: int
    epoch: int


class Conflict(msgspec.Struct, frozen=True):
    """Nothing was stored: the log ends at `last`, and `epoch` is in force. Catch up, decide again.

    A `last` below what was already sent means that the store has lost its tail (law 3): raise the
    epoch, and tell the clients which cards are gone.
    """

    last: int
    epoch: int


class Log(Protocol):
    """Where rooms are kept. Every method may raise `StoreDown`; what else it raises is said there.

    A method that wrote and raised `StoreDown` may have written: ask again before going on.
    """

    @property
    def lobby(self) -> Lobby:
        """What nodes share about the list of tables."""
        ...

    async def create(self, room: str, about: bytes, op: str) -> bool:
        """Create a room with epoch 1 and an empty log; False when another operation already did.

        `op` is the creator's random operation id, so that a repeated call is True again. Raises
        Damaged(ROOM_MISSING) where a log without a room is found.
        """
        ...

    async def append(  # noqa: PLR0913 - one decision is one script, so all of it comes at once
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
        """Append entry `after + 1`, if the log ends exactly at `after` and the epoch matches.

        In the same step a `snapshot` of the state after this entry is kept, an `archive` keeps a
        settled deal and forgets the one ARCHIVES_KEPT deals before it, and with `trim` every entry
        before this one goes; the last two need a snapshot, else ValueError. Once it is called,
        cancelling the caller does not undo it. If entry `after + 1` already carries `op`, it is
        ours and the answer was lost: that is Appended too. Raises NoSuchRoom
        and Damaged (LOG_MISSING, ROOM_MISSING, LOG_HOLE).
        """
        ...

    async def load(self, room: str) -> Stored:
        """All that is needed to fold the room, as of one moment. Raises NoSuchRoom and Damaged."""
        ...

    async def read(self, room: str, after: int) -> tuple[Entry, ...]:
        """Return the entries from `after + 1` on; none if the log ends there.

        Raises NoSuchRoom, Trimmed, and Damaged; LOG_BEHIND if the log ends before `after`.
        """
        ...

    async def raise_epoch(self, room: str, epoch: int) -> int:
        """Raise the epoch to `epoch`, never lower it; return the one in force. NoSuchRoom."""
        ...

    async def archived(self, room: str, number: int) -> bytes | None:
        """Return the record of the room's deal of that number, None if there is none."""
        ...

    async def keep(self, room: str, field: str, value: bytes | None) -> None:
        """Keep a small private fact beside the log, or forget it (None). Raises NoSuchRoom.

        It is as durable as an entry when this returns, but no part of the history.
        """
        ...

    async def kept(self, room: str) -> dict[str, bytes]:
        """Return the private facts kept beside the log."""
        ...

    async def remember(self, player: str, proof: bytes, about: bytes) -> bytes:
        """Store a player unless known; return the proof that is stored (the first one wins)."""
        ...

    async def about_player(self, player: str) -> tuple[bytes, bytes] | None:
        """Return a player's proof and what was stored about them, None if unknown."""
        ...

    async def once(self, name: str, value: bytes) -> bytes:
        """Store a server-wide value unless there is one; return the one that is stored."""
        ...

    async def rooms(self) -> list[str]:
        """Return the rooms ever created, oldest first."""
        ...

    async def opened(self) -> dict[str, float]:
        """Return when each room was opened, in seconds since 1970."""
        ...

    async def awake(self) -> list[str]:
        """Return the rooms that some node drives now, in no order; none without other nodes."""
        ...

    async def glance(self, room: str) -> Glance:
        """Return how a room stands among the nodes, taking no part in it."""
        ...

    async def note(self, shelf: str, name: str, *, there: bool) -> None:
        """Put a name on a server-wide shelf, or take it off."""
        ...

    async def noted(self, shelf: str) -> list[str]:
        """Return the names on a shelf, in no order."""
        ...

    async def expect(self, room: str, until: float) -> None:
        """Note until when an empty room is worth keeping, in seconds since 1970.

        The last word counts, also over `touch`.
        """
        ...

    async def overdue(self, now: float, most: int) -> list[str]:
        """Return rooms that were worth keeping only until before `now`, the oldest first."""
        ...

    async def touch(self, room: str, at: float) -> None:
        """Note when somebody was last at a room that is worth keeping, in seconds since 1970.

        The last word counts, also over `expect`.
        """
        ...

    async def untouched(self, before: float, most: int) -> list[str]:
        """Return rooms that were last touched before then, the oldest first."""
        ...

    async def drop(self, room: str) -> None:
        """Delete a room with its whole log and its archived deals, for good.

        The one exception to "logs are trimmed, never deleted": all of it goes in one step, so that
        a late append finds no room rather than an empty log.
        """
        ...

    async def now(self) -> float:
        """Return the store's clock in seconds since 1970: the same for every node (law 13)."""
        ...

    async def meet(self, room: str, node: str, players: Collection[str]) -> Meeting:
        """Say that this node has a room awake with these players; learn of the other nodes.

        Good for board.LASTS seconds. Whoever finds no holder of the room becomes it.
        """
        ...

    async def part(self, room: str, node: str, tag: str) -> None:
        """Say that this node has a room awake no longer; another may drive it at once."""
        ...

    async def hint(self, room: str, tag: str, word: bytes) -> None:
        """Tell the nodes that listen something about a room; it may get lost."""
        ...

    def listen(self, heard: Callable[[str, str, bytes], None]) -> None:
        """Have `heard` called with room, speaker and word of every hint, one's own among them.

        Of a new entry the speaker is its operation id and the word its number.
        """
        ...

    def watch(self, callback: Callable[[], None]) -> None:
        """Have `callback` called in the event loop whenever the connection has come back.

        What was stored may then be older than what was sent: rooms refold (law 3).
        """
        ...

    async def close(self) -> None:
        """Give up the connection. Appends still unanswered raise StoreDown(CLOSED)."""
        ...
