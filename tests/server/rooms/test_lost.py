"""What a store has lost is noticed and told, never papered over (law 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from engine.moves import Discard, Play
from server.protocol import client
from server.protocol.server import Done, Gone, Refused
from server.store.memory import MemoryLog
from tests.server.rooms.halls import Guest, hall_on

if TYPE_CHECKING:
    from server.protocol.server import Update


def seen(update: Update) -> client.Seen:
    """What a client gives back of an update."""
    return client.Seen(epoch=update.epoch, seq=update.seq, op=update.op, mark=update.mark)


def told_lost(guest: Guest) -> Update | None:
    """The update that told of lost cards; the table may have gone on since."""
    return next((update for update in guest.updates if update.lost), None)


def first_move(guest: Guest) -> client.Move:
    """The first legal move of the guest whose turn it is."""
    own, public = guest.now.own, guest.now.table.public
    assert own is not None
    assert public is not None
    move = own.view.moves[0]
    assert isinstance(move, Play | Discard)
    wire = client.Play(move.card) if isinstance(move, Play) else client.Discard(move.cards)  # type: ignore[arg-type]
    return client.Move(
        id=guest.id(), room=guest.now.room, deal=1, decision=public.decision, move=wire
    )


async def dealt(log: MemoryLog, name: str = "Anna") -> tuple[Guest, str]:
    """Somebody at a table of bots where the first deal has begun and waits for her."""
    hall = hall_on(log)
    guest = Guest(name, hall)
    room = await guest.open("piedicavallo")
    assert isinstance(await guest.ask(client.Begin(id=guest.id(), room=room, deal=1)), Done)
    await guest.until(lambda: guest.now.own is not None and bool(guest.now.own.view.moves))
    return guest, room


async def test_cards_that_a_live_room_lost_are_told() -> None:
    """If the store loses what the table has seen, the epoch rises and everybody is told."""
    log = MemoryLog()
    anna, room = await dealt(log)
    before = anna.now
    log.lose_after(room, before.seq - 1)
    log.go_down()
    log.come_back()
    await anna.until(lambda: told_lost(anna) is not None)
    told = told_lost(anna)
    assert told is not None
    assert (told.epoch, told.seq, told.collapsed) == (before.epoch + 1, before.seq - 1, True)
    await anna.hall.close()


async def test_cards_lost_behind_the_servers_back_are_noticed_at_the_next_move() -> None:
    """A move onto a log that lost its tail is not stored beside the hole; everybody is told."""
    log = MemoryLog()
    anna, room = await dealt(log)
    before = anna.now
    log.lose_after(room, before.seq - 1)
    answer = await anna.ask(first_move(anna))
    assert isinstance(answer, Refused)
    assert answer.code == "stale"
    assert anna.now.epoch == before.epoch + 1
    assert any(update.lost for update in anna.updates)
    await anna.hall.close()


async def test_a_restarted_server_learns_of_lost_cards_from_its_guests() -> None:
    """A new server on an older copy of the store believes what it can prove that it once said."""
    log = MemoryLog()
    anna, room = await dealt(log)
    newest = anna.now
    anna.leave(room)
    await anna.hall.close()
    log.lose_after(room, newest.seq - 2)
    again = Guest("Anna", hall_on(log))
    await again.enter(room, seen(newest))
    told = told_lost(again)
    assert told is not None
    assert told.epoch == newest.epoch + 1
    await again.hall.close()


async def test_a_history_played_over_lost_cards_is_noticed() -> None:
    """Other cards under the same numbers are told apart from those that somebody saw."""
    log = MemoryLog()
    anna, room = await dealt(log)
    before = anna.now.seq
    assert isinstance(await anna.ask(first_move(anna)), Done)
    await anna.until(lambda: anna.now.seq > before + 2 and bool(anna.now.own.view.moves))  # type: ignore[union-attr]
    newest = anna.now
    anna.leave(room)
    await anna.hall.close()
    log.lose_after(room, newest.seq - 2)
    other = Guest("Anna", hall_on(log, seed=99))
    await other.enter(room)
    await other.until(lambda: other.now.seq >= newest.seq)  # the bots went on without the old tail
    await other.enter(room, seen(newest))
    told = told_lost(other)
    assert told is not None
    assert told.epoch == newest.epoch + 1
    await other.hall.close()


async def test_nobody_raises_the_epoch_by_lying() -> None:
    """A claim to have seen more, without the server's mark, changes nothing for the others."""
    log = MemoryLog()
    anna, room = await dealt(log)
    epoch = anna.now.epoch
    liar = Guest("Eve", anna.hall)
    claim = client.Seen(epoch=epoch, seq=10_000, op="made up", mark="0" * 24)
    await liar.enter(room, claim)
    assert (liar.now.epoch, liar.now.lost) == (epoch, False)
    await anna.hall.close()


async def test_going_on_where_one_was_loses_nothing() -> None:
    """Whoever comes back with what she saw is shown the newest update, with nothing lost."""
    log = MemoryLog()
    anna, room = await dealt(log)
    newest = anna.now
    anna.leave(room)
    await anna.hall.close()
    again = Guest("Anna", hall_on(log))
    await again.enter(room, seen(newest))
    assert (again.now.lost, again.now.epoch, again.now.seq) == (False, newest.epoch, newest.seq)
    assert (again.now.op, again.now.mark) == (newest.op, newest.mark)
    assert (again.now.table, again.now.own) == (newest.table, newest.own)
    await again.hall.close()


@pytest.mark.parametrize("damage", ["log", "about", "hole", "unreadable"])
async def test_a_damaged_room_is_not_played_on(damage: str) -> None:
    """A log that is gone, has a hole or cannot be read is told as damaged, and nothing is dealt."""
    log = MemoryLog()
    anna, room = await dealt(log)
    anna.leave(room)
    await anna.hall.close()
    kept = log.held[room]
    assert kept.log is not None
    if damage == "log":
        kept.log = None
    elif damage == "about":
        kept.about = None
    elif damage == "hole":
        del kept.log.held[2]
    else:
        line = kept.log.held[2]
        kept.log.held[2] = replace(line, body=b"\xc1")
    again = Guest("Anna", hall_on(log))
    answer = await again.ask(client.Enter(id="e", room=room))
    assert isinstance(answer, Refused)
    assert answer.code == "damaged"
    assert not again.updates
    assert not any(isinstance(one, Gone) for one in again.said)
    await again.hall.close()


async def test_a_room_that_never_was_is_not_there() -> None:
    """Nobody sits down at a table that was never opened."""
    guest = Guest("Anna", hall_on(MemoryLog()))
    answer = await guest.ask(client.Enter(id="e", room="0" * 32))
    assert answer == Refused(id="e", code="no_such_room", detail="")
    await guest.hall.close()
