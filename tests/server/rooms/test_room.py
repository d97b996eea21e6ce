"""One room: stored before it is said, answered once, quiet about what hands hold."""

from __future__ import annotations

import asyncio
from dataclasses import replace as replaced
from functools import partial
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from server.protocol import client
from server.protocol.server import Done, Refused
from server.protocol.terms import Terms
from server.rooms import answering
from server.rooms.deciding import decided
from server.store.memory import MemoryLog
from tests.server.rooms.halls import QUICK, Guest, hall_on
from tests.server.rooms.test_lost import dealt, first_move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.view import PublicView
    from server.rooms.setting import Pace

SLOW = replaced(QUICK, declare=60.0)


async def four(log: MemoryLog, pace: Pace | None = None) -> tuple[list[Guest], str]:
    """Four people in their seats at Ottocento, and a spectator, with the first deal begun."""
    hall = hall_on(log, pace=pace)
    guests = [Guest(name, hall) for name in ("Anna", "Berto", "Carla", "Dino", "Eva")]
    opened = client.Open(id="open", terms=Terms(game="ottocento"))
    room = (await hall.open(opened, guests[0].sitter)).room
    assert room is not None
    for guest in guests:
        await guest.enter(room)
    for seat in (0, 1, 2, 3):
        await guests[seat].ask(client.Sit(id=guests[seat].id(), room=room, seat=seat))
    await guests[0].ask(client.Begin(id=guests[0].id(), room=room, deal=1))
    await all_see(guests, lambda guest: guest.now.table.deal == 1)
    return guests, room


async def all_see(guests: list[Guest], holds: Callable[[Guest], bool]) -> None:
    """Wait until something holds for everybody."""
    for guest in guests:
        await guest.until(partial(holds, guest))


def public(guest: Guest) -> PublicView:
    """What a guest knows of the deal."""
    found = guest.now.table.public
    assert found is not None
    return found


async def lay_away(guests: list[Guest]) -> None:
    """Let the dealer lay two cards away, so that the first seat is asked to declare."""
    dealer = guests[public(guests[0]).dealer]
    await dealer.ask(first_move(dealer))
    await all_see(guests, lambda guest: public(guest).discarded)


def leader(guests: list[Guest]) -> Guest:
    """Who is asked first."""
    return guests[public(guests[0]).leader]


def answer(guest: Guest, room: str, *, declare: bool) -> client.Answer:
    """An answer to the declare question."""
    return client.Answer(id=guest.id(), room=room, deal=1, declare=declare)


async def test_an_early_answer_is_nobody_elses_business() -> None:
    """Who answers the declare question early is acknowledged, and nobody else hears anything."""
    guests, room = await four(MemoryLog(), SLOW)
    await lay_away(guests)
    before = [len(guest.frames) for guest in guests]
    for guest in guests[:4]:
        assert isinstance(await guest.ask(answer(guest, room, declare=False)), Done)
    heard = [len(guest.frames) - old for guest, old in zip(guests, before, strict=True)]
    assert heard == [1, 1, 1, 1, 0]
    await guests[0].hall.close()


async def test_an_answer_waits_for_its_time() -> None:
    """The answer is published no earlier than the pace after the turn began, early or not."""
    pace = 0.2
    guests, room = await four(MemoryLog(), replaced(QUICK, declare=pace))
    first = leader(guests)
    await first.ask(answer(first, room, declare=False))
    loop = asyncio.get_running_loop()
    began = loop.time()
    await lay_away(guests)
    await first.until(lambda: public(first).phase == "play")
    assert loop.time() - began >= pace
    await guests[0].hall.close()


async def test_a_mind_may_be_changed_until_the_turn_and_a_repeat_changes_nothing() -> None:
    """The last wish counts; the first one sent again is a repeat and does not count anew."""
    guests, room = await four(MemoryLog(), SLOW)
    anna = leader(guests)
    yes, no = answer(anna, room, declare=True), answer(anna, room, declare=False)
    for wish in (yes, no, yes):
        assert await anna.ask(wish) == Done(id=wish.id)
    await anna.enter(room)
    assert anna.now.own is not None
    assert anna.now.own.answer is False
    await guests[0].hall.close()


async def test_a_wish_survives_the_server() -> None:
    """An early answer that was acknowledged is there after a restart."""
    log = MemoryLog()
    guests, room = await four(log, SLOW)
    anna = leader(guests)
    await anna.ask(answer(anna, room, declare=True))
    await anna.hall.close()
    again = Guest(anna.sitter.name, hall_on(log, pace=SLOW))
    await again.enter(room)
    assert again.now.own is not None
    assert again.now.own.answer is True
    await again.hall.close()


async def test_a_move_waits_for_a_store_that_is_away() -> None:
    """A card played while the store is away is played once it is back, and only once."""
    log = MemoryLog()
    anna, _ = await dealt(log)
    move = first_move(anna)
    log.go_down()
    waiting = asyncio.create_task(anna.ask(move))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    log.come_back()
    assert await waiting == Done(id=move.id)
    assert await anna.ask(move) == Done(id=move.id)
    await anna.hall.close()


async def test_a_fault_ends_one_room_only_and_it_comes_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A room that fails comes back with every card, and the others notice nothing."""
    log = MemoryLog()
    anna, _ = await dealt(log)
    berto = Guest("Berto", anna.hall)
    other = await berto.open("ottocento")
    faults = iter([True])

    def failing(*given: object, **named: object) -> object:
        if next(faults, False):
            raise RuntimeError("a planted fault")
        return decided(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(answering, "decided", failing)
    before, seen = anna.now, len(anna.updates)
    move = first_move(anna)
    asked = asyncio.create_task(anna.ask(move))
    await anna.until(lambda: len(anna.updates) > seen)
    back = anna.updates[seen]
    assert (back.table, back.own, back.collapsed) == (before.table, before.own, True)
    assert isinstance(await asked, Done)  # what the room was busy with is tried once more
    assert isinstance(await berto.ask(client.Begin(id="b", room=other, deal=1)), Done)
    assert "a planted fault" in caplog.text
    await anna.hall.close()


def refusals() -> Iterator[tuple[client.RoomCommand, str]]:
    """Commands of somebody who watches a running deal, and the codes that they are refused with."""
    room = "room"
    yield client.Sit(id="1", room=room, seat=1), "deal_running"
    yield client.Stand(id="2", room=room), "not_seated"
    yield client.Fill(id="3", room=room), "not_host"
    yield client.Begin(id="4", room=room, deal=2), "not_seated"
    yield client.Answer(id="5", room=room, deal=1, declare=True), "not_seated"
    play = client.Play("SK")
    yield client.Move(id="6", room=room, deal=1, decision=0, move=play), "not_seated"


@pytest.mark.parametrize("command,code", [*refusals()], ids=lambda one: getattr(one, "id", one))
async def test_a_spectator_only_watches(command: client.RoomCommand, code: str) -> None:
    """Whoever has no seat changes nothing at the table, and is told why."""
    guests, room = await four(MemoryLog(), SLOW)
    eva = guests[4]
    asked = replace(command, room=room)
    before = eva.now
    answered = await eva.ask(asked)
    assert isinstance(answered, Refused)
    assert answered.code == code
    assert eva.now == before
    await eva.hall.close()
