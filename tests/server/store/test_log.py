"""What every log does, whatever it lies on: one suite for all kinds."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from server.store.log import (
    Appended,
    Archive,
    Conflict,
    Damaged,
    Entry,
    Fault,
    NoSuchRoom,
    Snapshot,
    Stored,
    Trimmed,
)

if TYPE_CHECKING:
    from server.store.log import Log
    from tests.server.store.grounds import Ground

pytestmark = pytest.mark.asyncio

ROOM = "k3v9"
EVERY_BYTE = bytes(range(256))


async def filled(log: Log, count: int, snapshot_at: int = 0) -> None:
    """Create the room and append entries 1 to `count`."""
    assert await log.create(ROOM, b"ottocento", "made")
    for after in range(count):
        seq = after + 1
        snapshot = b"state %d" % seq if seq == snapshot_at else None
        said = await log.append(
            ROOM, epoch=1, after=after, op=f"op{seq}", body=b"%d" % seq, snapshot=snapshot
        )
        assert said == Appended(seq, 1)


def entry(seq: int) -> Entry:
    """Return the entry that `filled` wrote."""
    return Entry(seq, f"op{seq}", b"%d" % seq)


# Rooms


async def test_a_new_room_is_empty(ground: Ground) -> None:
    """A room that was just opened has its rules, epoch 1 and no facts."""
    await filled(ground.log, 0)
    assert await ground.log.load(ROOM) == Stored(1, b"ottocento", None, (), 0)
    assert await ground.log.read(ROOM, 0) == ()


async def test_a_room_is_created_once(ground: Ground) -> None:
    """The second to open a room of the same name is told that it exists; the first may repeat."""
    assert await ground.log.create(ROOM, b"mine", "op")
    assert await ground.log.create(ROOM, b"mine", "op")
    assert not await ground.log.create(ROOM, b"yours", "other")
    assert (await ground.log.load(ROOM)).about == b"mine"


async def test_an_unknown_room_is_no_room(ground: Ground) -> None:
    """Nothing can be asked of a room that nobody opened."""
    log = ground.log
    for question in (
        log.load(ROOM),
        log.read(ROOM, 0),
        log.append(ROOM, epoch=1, after=0, op="op", body=b""),
        log.raise_epoch(ROOM, 2),
        log.keep(ROOM, "field", b""),
    ):
        with pytest.raises(NoSuchRoom):
            await question
    assert await log.kept(ROOM) == {}
    assert await log.archived(ROOM, 1) is None
    assert await log.rooms() == []


async def test_rooms_are_listed_oldest_first(ground: Ground) -> None:
    """After a restart the server finds every room there was."""
    for room in ("z", "a", "m"):
        await ground.log.create(room, b"", "op")
        await asyncio.sleep(0.001)
    await ground.log.create("z", b"", "op")
    assert await ground.log.rooms() == ["z", "a", "m"]


# Appending


async def test_entries_are_numbered_without_a_hole(ground: Ground) -> None:
    """What was appended is read in its order, numbered from 1."""
    await filled(ground.log, 5)
    assert await ground.log.read(ROOM, 0) == tuple(map(entry, range(1, 6)))
    assert await ground.log.read(ROOM, 3) == (entry(4), entry(5))
    assert await ground.log.read(ROOM, 5) == ()


async def test_bodies_are_kept_as_they_are(ground: Ground) -> None:
    """A body may hold any byte, and none."""
    await ground.log.create(ROOM, EVERY_BYTE, "made")
    for after, body in enumerate((EVERY_BYTE, b"")):
        await ground.log.append(
            ROOM, epoch=1, after=after, op="op", body=body, snapshot=body + EVERY_BYTE
        )
    stored = await ground.log.load(ROOM)
    assert (stored.about, stored.snapshot) == (EVERY_BYTE, Snapshot(2, EVERY_BYTE))
    assert [one.body for one in await ground.log.read(ROOM, 0)] == [EVERY_BYTE, b""]


@pytest.mark.parametrize("after", [0, 2, 4, 99])
async def test_only_the_next_number_is_accepted(ground: Ground, after: int) -> None:
    """A decision made on a state that is not the newest, or not there yet, is refused."""
    await filled(ground.log, 3)
    said = await ground.log.append(ROOM, epoch=1, after=after, op="late", body=b"")
    assert said == Conflict(3, 1)
    assert (await ground.log.load(ROOM)).last == 3


async def test_of_two_writers_one_wins(ground: Ground) -> None:
    """Of twenty who play on the same trick at once, one is heard, and the others are told."""
    await filled(ground.log, 2)
    said = await asyncio.gather(
        *(
            ground.log.append(ROOM, epoch=1, after=2, op=f"writer{n}", body=b"%d" % n)
            for n in range(20)
        )
    )
    assert said.count(Appended(3, 1)) == 1
    assert said.count(Conflict(3, 1)) == 19
    winner = said.index(Appended(3, 1))
    assert (await ground.log.read(ROOM, 2))[0].op == f"writer{winner}"


async def test_a_repeated_append_is_stored_once(ground: Ground) -> None:
    """Whoever did not hear the answer asks again, and the card lies there once."""
    await filled(ground.log, 2)
    for _ in range(2):
        said = await ground.log.append(ROOM, epoch=1, after=1, op="op2", body=b"2")
        assert said == Appended(2, 1)
    assert (await ground.log.load(ROOM)).last == 2


async def test_an_older_epoch_is_refused(ground: Ground) -> None:
    """Once cards were called back, nobody adds to the history that had them."""
    await filled(ground.log, 2)
    assert await ground.log.raise_epoch(ROOM, 2) == 2
    said = await ground.log.append(ROOM, epoch=1, after=2, op="op", body=b"")
    assert said == Conflict(2, 2)
    said = await ground.log.append(ROOM, epoch=2, after=2, op="op", body=b"")
    assert said == Appended(3, 2)
    # An own entry stays one's own, whatever the epoch is by now.
    said = await ground.log.append(ROOM, epoch=1, after=2, op="op", body=b"")
    assert said == Appended(3, 2)


async def test_the_epoch_never_falls(ground: Ground) -> None:
    """Of two who raise the epoch, the higher one is in force for both."""
    await filled(ground.log, 1)
    assert await ground.log.raise_epoch(ROOM, 5) == 5
    assert await ground.log.raise_epoch(ROOM, 3) == 5
    assert await ground.log.raise_epoch(ROOM, 10) == 10
    assert (await ground.log.load(ROOM)).epoch == 10


# Snapshots and archives


async def test_a_snapshot_saves_reading_what_came_before(ground: Ground) -> None:
    """A room is folded from its snapshot and the entries after it."""
    await filled(ground.log, 5, snapshot_at=3)
    stored = await ground.log.load(ROOM)
    assert stored == Stored(1, b"ottocento", Snapshot(3, b"state 3"), (entry(4), entry(5)), 5)
    assert len(await ground.log.read(ROOM, 0)) == 5


async def test_a_settled_deal_is_archived_and_the_log_trimmed(ground: Ground) -> None:
    """At the end of a deal its record is kept and its moves leave the log, which goes on."""
    await filled(ground.log, 4)
    deal = Archive(1, EVERY_BYTE)
    said = await ground.log.append(
        ROOM, epoch=1, after=4, op="op5", body=b"5", snapshot=b"settled", archive=deal, trim=True
    )
    assert said == Appended(5, 1)
    assert await ground.log.archived(ROOM, 1) == EVERY_BYTE
    assert await ground.log.archived(ROOM, 2) is None
    stored = await ground.log.load(ROOM)
    assert stored == Stored(1, b"ottocento", Snapshot(5, b"settled"), (), 5)
    assert await ground.log.read(ROOM, 4) == (entry(5),)
    assert await ground.log.read(ROOM, 5) == ()
    assert await ground.log.append(ROOM, epoch=1, after=5, op="op6", body=b"6") == Appended(6, 1)
    assert (await ground.log.load(ROOM)).entries == (entry(6),)


async def test_who_fell_behind_a_trim_is_told_to_load(ground: Ground) -> None:
    """Whoever asks for moves of an archived deal is sent to the snapshot, not called damaged."""
    await filled(ground.log, 2)
    await ground.log.append(
        ROOM,
        epoch=1,
        after=2,
        op="op3",
        body=b"3",
        snapshot=b"s",
        archive=Archive(1, b""),
        trim=True,
    )
    with pytest.raises(Trimmed):
        await ground.log.read(ROOM, 0)


async def test_an_archive_without_a_snapshot_is_a_mistake(ground: Ground) -> None:
    """A log is never trimmed where nothing says what the trimmed moves led to."""
    await filled(ground.log, 1)
    with pytest.raises(ValueError, match="snapshot"):
        await ground.log.append(
            ROOM, epoch=1, after=1, op="op", body=b"", archive=Archive(1, b"record")
        )
    assert (await ground.log.load(ROOM)).last == 1


# What lies beside the log


async def test_private_facts_are_kept_and_forgotten(ground: Ground) -> None:
    """An early answer is kept until it is changed or withdrawn, and leaves no trace in the log."""
    await filled(ground.log, 1)
    await ground.log.keep(ROOM, "1/south", EVERY_BYTE)
    await ground.log.keep(ROOM, "1/west", b"")
    await ground.log.keep(ROOM, "1/south", b"changed")
    assert await ground.log.kept(ROOM) == {"1/south": b"changed", "1/west": b""}
    await ground.log.keep(ROOM, "1/south", None)
    await ground.log.keep(ROOM, "1/nobody", None)
    assert await ground.log.kept(ROOM) == {"1/west": b""}
    assert (await ground.log.load(ROOM)).last == 1


async def test_a_player_belongs_to_whoever_came_first(ground: Ground) -> None:
    """A player's proof is stored once; whoever comes with another one learns the first."""
    assert await ground.log.about_player("anna") is None
    assert await ground.log.remember("anna", EVERY_BYTE, b"Anna") == EVERY_BYTE
    assert await ground.log.remember("anna", b"other", b"Mallory") == EVERY_BYTE
    assert await ground.log.about_player("anna") == (EVERY_BYTE, b"Anna")


async def test_a_seal_is_made_once(ground: Ground) -> None:
    """Of many who bring a server-wide secret, all use the first."""
    said = await asyncio.gather(*(ground.log.once("seal", b"%d" % n) for n in range(5)))
    assert len(set(said)) == 1
    assert await ground.log.once("seal", b"late") == said[0]
    assert await ground.log.once("other", b"") == b""


async def test_the_clock_is_the_stores(ground: Ground) -> None:
    """The store tells the time in seconds, and it runs."""
    one = await ground.log.now()
    await asyncio.sleep(0.002)
    two = await ground.log.now()
    assert one < two
    assert abs(two - time.time()) < 5


# Damage is noticed


async def found_damaged(log: Log) -> Fault:
    """Return the fault that loading finds."""
    with pytest.raises(Damaged) as caught:
        await log.load(ROOM)
    assert caught.value.code == caught.value.fault.value
    return caught.value.fault


async def test_a_deleted_log_is_noticed(ground: Ground) -> None:
    """A room whose log was deleted is damaged, not new."""
    await filled(ground.log, 3)
    await ground.lose_log(ROOM)
    assert await found_damaged(ground.log) == Fault.LOG_MISSING
    with pytest.raises(Damaged, match="log_missing"):
        await ground.log.read(ROOM, 0)
    for after in (0, 3):
        with pytest.raises(Damaged, match="log_missing"):
            await ground.log.append(ROOM, epoch=1, after=after, op="op", body=b"")


async def test_an_empty_log_that_is_deleted_is_noticed(ground: Ground) -> None:
    """Even a log that had nothing in it is missed."""
    await filled(ground.log, 0)
    await ground.lose_log(ROOM)
    assert await found_damaged(ground.log) == Fault.LOG_MISSING


async def test_a_deleted_room_is_noticed(ground: Ground) -> None:
    """A log without the room that it belongs to is damaged, and no new room takes its place."""
    await filled(ground.log, 3)
    await ground.lose_about(ROOM)
    assert await found_damaged(ground.log) == Fault.ROOM_MISSING
    with pytest.raises(Damaged, match="room_missing"):
        await ground.log.append(ROOM, epoch=1, after=3, op="op", body=b"")
    with pytest.raises(Damaged, match="room_missing"):
        await ground.log.create(ROOM, b"new", "new")


async def test_a_room_of_which_all_is_deleted_is_noticed(ground: Ground) -> None:
    """A room that the list of rooms knows, and of which nothing is left, is damaged."""
    await filled(ground.log, 3)
    await ground.lose_about(ROOM)
    await ground.lose_log(ROOM)
    assert await found_damaged(ground.log) == Fault.LOG_MISSING


@pytest.mark.parametrize("seq", [1, 3, 5])
async def test_a_hole_is_noticed(ground: Ground, seq: int) -> None:
    """A log that lost an entry at its beginning, middle or end is damaged."""
    await filled(ground.log, 5)
    await ground.lose_entry(ROOM, seq)
    assert await found_damaged(ground.log) == Fault.LOG_HOLE


@pytest.mark.parametrize("seq", [3, 5])
async def test_a_hole_is_noticed_when_following(ground: Ground, seq: int) -> None:
    """Whoever follows a log notices an entry that is not there, in the middle or at the end."""
    await filled(ground.log, 5)
    await ground.lose_entry(ROOM, seq)
    with pytest.raises(Damaged, match="log_hole"):
        await ground.log.read(ROOM, 1)


async def test_a_log_behind_its_snapshot_is_noticed(ground: Ground) -> None:
    """A log that was rolled back behind its own snapshot is damaged."""
    await filled(ground.log, 5, snapshot_at=4)
    await ground.roll_back(ROOM, 3)
    assert await found_damaged(ground.log) == Fault.LOG_BEHIND_SNAPSHOT


async def test_a_log_that_does_not_meet_its_snapshot_is_noticed(ground: Ground) -> None:
    """A snapshot from before the trimming does not reach the log any more."""
    await filled(ground.log, 5)
    await ground.log.append(
        ROOM,
        epoch=1,
        after=5,
        op="op6",
        body=b"6",
        snapshot=b"s",
        archive=Archive(1, b""),
        trim=True,
    )
    await ground.newer_snapshot(ROOM, 3)
    assert await found_damaged(ground.log) == Fault.LOG_BEHIND_SNAPSHOT
    await ground.lose_snapshot(ROOM)
    assert await found_damaged(ground.log) == Fault.LOG_HOLE


async def test_a_rolled_back_log_is_noticed_by_who_knew_more(ground: Ground) -> None:
    """A log put back to an older state refuses the next move, and tells how far it reaches."""
    await filled(ground.log, 5)
    await ground.roll_back(ROOM, 3)
    assert (await ground.log.load(ROOM)).last == 3
    with pytest.raises(Damaged, match="log_behind"):
        await ground.log.read(ROOM, 5)
    said = await ground.log.append(ROOM, epoch=1, after=5, op="op", body=b"")
    assert said == Conflict(3, 1)


async def test_entries_of_a_newer_release_are_not_guessed_at(ground: Ground) -> None:
    """A log to which a newer release has written is left alone."""
    await filled(ground.log, 2)
    await ground.write_newer(ROOM, 3)
    assert await found_damaged(ground.log) == Fault.NEWER_SCHEMA
    with pytest.raises(Damaged, match="newer_schema"):
        await ground.log.read(ROOM, 2)
