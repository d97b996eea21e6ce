"""What a log keeps besides decisions: shelves, how long a room is worth keeping, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.store.log import ARCHIVES_KEPT, Appended, Archive, Damaged, NoSuchRoom, Trimmed

if TYPE_CHECKING:
    from server.store.log import Log
    from tests.server.store.grounds import Ground

pytestmark = pytest.mark.asyncio

ROOM = "k3v9"


async def test_a_shelf_holds_names_until_they_are_taken_off(ground: Ground) -> None:
    """Names lie on their shelf once, however often they are put there, and no other shelf's."""
    log = ground.log
    for name in ("b", "a", "b"):
        await log.note("bots", name, there=True)
    await log.note("other", "c", there=True)
    assert sorted(await log.noted("bots")) == ["a", "b"]
    await log.note("bots", "a", there=False)
    await log.note("bots", "never there", there=False)
    assert await log.noted("bots") == ["b"]
    assert await log.noted("empty") == []


async def test_rooms_are_overdue_by_the_last_word_on_them(ground: Ground) -> None:
    """The oldest come first, at most as many as asked for, none that is still worth keeping."""
    log = ground.log
    for room, until in (("a", 30.0), ("b", 10.0), ("c", 20.0), ("a", 5.0)):
        await log.expect(room, until)
    assert await log.overdue(21.0, 10) == ["a", "b", "c"]
    assert await log.overdue(20.0, 10) == ["a", "b"]
    assert await log.overdue(21.0, 1) == ["a"]


async def test_rooms_are_looked_at_from_outside(ground: Ground) -> None:
    """Since when each room is there is known, and looking at one takes no part in it."""
    log = ground.log
    before = await log.now()
    await log.create("a", b"", "made")
    opened = await log.opened()
    assert set(opened) == {"a"}
    assert before - 1 <= opened["a"] <= await log.now() + 1
    glance = await log.glance("a")
    assert (glance.holder, glance.players, glance.opened) == (None, frozenset(), opened["a"])
    assert await log.awake() == []
    assert (await log.glance("never")).opened is None


async def test_rooms_lie_untouched_since_the_last_word_on_them(ground: Ground) -> None:
    """A room is empty or played at, never both; played at, its last visit counts."""
    log = ground.log
    for room, at in (("a", 30.0), ("b", 10.0), ("c", 20.0), ("a", 5.0)):
        await log.touch(room, at)
    assert await log.untouched(20.0, 10) == ["a", "b"]
    assert await log.untouched(21.0, 2) == ["a", "b"]
    await log.expect("a", 5.0)
    await log.expect("d", 6.0)
    await log.touch("d", 7.0)
    assert await log.untouched(21.0, 10) == ["d", "b", "c"]
    assert await log.overdue(21.0, 10) == ["a"]
    for room in ("a", "b", "c", "d"):
        await log.drop(room)
    assert await log.untouched(99.0, 10) == await log.overdue(99.0, 10) == []


async def test_a_dropped_room_is_gone_and_not_damaged(ground: Ground) -> None:
    """Whoever comes too late, to read or to write, is told that there is no such room."""
    log = ground.log
    await log.create(ROOM, b"", "made")
    await append(log, 1)
    await log.keep(ROOM, "wish", b"1")
    await log.expect(ROOM, 1.0)
    await log.drop(ROOM)
    assert await log.overdue(2.0, 10) == []
    assert ROOM not in await log.rooms()
    assert await log.kept(ROOM) == {}
    assert await log.archived(ROOM, 1) is None
    with pytest.raises(NoSuchRoom):
        await log.load(ROOM)
    with pytest.raises((NoSuchRoom, Damaged)) as refused:
        await log.append(ROOM, epoch=1, after=1, op="late", body=b"")
    assert isinstance(refused.value, NoSuchRoom)
    await log.drop("never there")


async def append(log: Log, number: int) -> None:
    """Append an entry that settles the deal of its number."""
    said = await log.append(
        ROOM,
        epoch=1,
        after=number - 1,
        op=f"op{number}",
        body=b"",
        snapshot=b"state",
        archive=Archive(number, b"record %d" % number),
        trim=True,
    )
    assert said == Appended(number, 1)


async def test_only_so_many_deals_of_a_room_are_kept(ground: Ground) -> None:
    """A table that plays for ever keeps the records of its newest deals, and no more."""
    log = ground.log
    await log.create(ROOM, b"", "made")
    for number in range(1, ARCHIVES_KEPT + 3):
        await append(log, number)
    assert await log.archived(ROOM, 2) is None
    assert await log.archived(ROOM, 3) == b"record 3"
    assert await log.archived(ROOM, ARCHIVES_KEPT + 2) == b"record %d" % (ARCHIVES_KEPT + 2)


async def test_a_log_is_trimmed_without_a_deal(ground: Ground) -> None:
    """Between deals old entries go, too: the snapshot holds what they told, and the log goes on."""
    log = ground.log
    await log.create(ROOM, b"", "made")
    for after in range(3):
        trim = after == 1
        snapshot = b"state" if trim else None
        said = await log.append(
            ROOM, epoch=1, after=after, op=f"op{after + 1}", body=b"", snapshot=snapshot, trim=trim
        )
        assert said == Appended(after + 1, 1)
    stored = await log.load(ROOM)
    assert (stored.snapshot and stored.snapshot.seq, stored.last) == (2, 3)
    with pytest.raises(Trimmed):
        await log.read(ROOM, 0)
    with pytest.raises(ValueError, match="snapshot"):
        await log.append(ROOM, epoch=1, after=3, op="op4", body=b"", trim=True)
