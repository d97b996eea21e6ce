"""Whether what was found of a room fits together: the same judgement for every kind of store.

A store that lost, mixed up or never had a piece must not be papered over: a fold of the wrong
facts would deal somebody else's cards.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from server.store.errors import Damaged, Fault, NoSuchRoom, Trimmed
from server.store.log import SCHEMA, Entry, Snapshot, Stored


class Line(msgspec.Struct, frozen=True):
    """An entry as found: its stream id (`"12-0"`), and the schema of its writer (0: none)."""

    id: str
    op: str
    body: bytes
    schema: int


class Found(msgspec.Struct, frozen=True):
    """What was found of a room at one moment; None is a key or field that is not there."""

    known: bool  # is it among the rooms ever created?
    epoch: int | None
    about: bytes | None
    last: str | None  # the stream's last-generated-id
    snapshot: Snapshot | None
    lines: tuple[Line, ...]  # those after the snapshot
    schema: int = SCHEMA  # the newest of room and snapshot


def number(entry_id: str) -> int:
    """Return the number of an entry's id; raises Damaged(LOG_HOLE) for an id that is not ours."""
    seq, _, part = entry_id.partition("-")
    if part != "0":
        raise Damaged(Fault.LOG_HOLE, f"foreign id {entry_id}")
    return int(seq)


def missing(room: str, *, about: bool, log: bool, traces: bool) -> NoSuchRoom | Damaged:
    """Return what it means that the room's key or the log's key, or both, are not there.

    `traces` tells whether anything else shows that the room once existed.
    """
    if about or (traces and not log):
        return Damaged(Fault.LOG_MISSING, room)
    return Damaged(Fault.ROOM_MISSING, room) if log else NoSuchRoom(room)


def entries(lines: tuple[Line, ...]) -> tuple[Entry, ...]:
    """Return the entries, whose numbers follow each other. Raises Damaged."""
    for line in lines:
        if line.schema > SCHEMA:
            raise Damaged(Fault.NEWER_SCHEMA, f"entry {line.id} has schema {line.schema}")
        if line.schema < 1:
            raise Damaged(Fault.UNREADABLE, f"entry {line.id}")
    read = tuple(Entry(number(line.id), line.op, line.body) for line in lines)
    for one, next_one in pairwise(read):
        if next_one.seq != one.seq + 1:
            raise Damaged(Fault.LOG_HOLE, f"{next_one.seq} follows {one.seq}")
    return read


def stored(room: str, found: Found) -> Stored:
    """Return the room as it is to be folded. Raises NoSuchRoom and Damaged."""
    if found.epoch is None or found.about is None or found.last is None:
        traces = found.known or found.snapshot is not None
        about, log = found.epoch is not None and found.about is not None, found.last is not None
        raise missing(room, about=about, log=log, traces=traces)
    if found.schema > SCHEMA:
        raise Damaged(Fault.NEWER_SCHEMA, f"room or snapshot has schema {found.schema}")
    last = number(found.last)
    start = found.snapshot.seq if found.snapshot else 0
    if start > last:
        raise Damaged(Fault.LOG_BEHIND_SNAPSHOT, f"snapshot at {start}, log ends at {last}")
    read = entries(found.lines)
    if read and read[0].seq != start + 1:
        fault = Fault.LOG_BEHIND_SNAPSHOT if found.snapshot else Fault.LOG_HOLE
        raise Damaged(fault, f"{read[0].seq} follows {start}")
    if (read[-1].seq if read else start) != last:
        # Entries deleted from the end: a stream remembers the last number that it gave.
        raise Damaged(Fault.LOG_HOLE, f"nothing after {read[-1].seq if read else start} of {last}")
    return Stored(found.epoch, found.about, found.snapshot, read, last)


def following(
    room: str, after: int, ends: tuple[str | None, str], lines: tuple[Line, ...]
) -> tuple[Entry, ...]:
    """Return the entries after number `after`.

    `ends` are the ids of the first entry that the log holds (None: it holds none) and of the last
    that it ever gave. Raises Trimmed and Damaged.
    """
    first, end = ends[0], number(ends[1])
    if end < after:
        raise Damaged(Fault.LOG_BEHIND, f"log ends at {end}, {after} was read before")
    read = entries(lines)
    if (read[0].seq if read else end + 1) != after + 1:
        if first is not None and read and number(first) == read[0].seq:
            raise Trimmed(room)
        raise Damaged(Fault.LOG_HOLE, f"{after + 1} is not there, log ends at {end}")
    if read and read[-1].seq != end:
        raise Damaged(Fault.LOG_HOLE, f"nothing after {read[-1].seq} of {end}")
    return read
