"""Trouble at a table: bots that fail, stores that refuse, people who are away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.bots import choose
from server.protocol import client
from server.protocol.server import Done, Refused
from server.protocol.terms import Terms
from server.store.errors import Outage
from server.store.memory import MemoryLog
from tests.server.rooms.halls import QUICK, Guest, SureBots, hall_on
from tests.server.rooms.test_lost import dealt, first_move

if TYPE_CHECKING:
    import pytest

    from engine.moves import Move
    from engine.view import View
    from server.protocol.terms import Level


async def play_out(guest: Guest, deal: int) -> None:
    """Play every card of a deal against bots: the first that is legal."""
    while True:
        await guest.until(
            lambda: bool(guest.now.own and guest.now.own.view.moves) or settled(guest, deal)
        )
        if settled(guest, deal):
            return
        update = guest.now
        own, public = update.own, update.table.public
        assert own is not None
        assert public is not None
        if public.phase == "declare":
            if own.answer is None and own.view.declarable is not None:
                name = client.Answer(id=guest.id(), room=update.room, deal=deal, declare=False)
                await guest.ask(name)
        else:
            move = first_move(guest)
            move = client.Move(
                id=move.id, room=move.room, deal=deal, decision=move.decision, move=move.move
            )
            assert isinstance(await guest.ask(move), Done)
        await guest.until(partial(newer, guest, update.seq))


def newer(guest: Guest, seq: int) -> bool:
    """Whether a later update has come."""
    return guest.now.seq > seq


def settled(guest: Guest, deal: int) -> bool:
    """Whether a deal is over."""
    return len(guest.now.table.results) >= deal


async def test_a_bot_that_fails_does_not_stop_the_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a bot fails, it plays some legal card, and the deal goes on to the score."""
    calls = 0

    async def failing(_self: SureBots, view: View, seed: int, level: Level) -> Move:
        nonlocal calls
        calls += 1
        if calls % 3 == 0:
            raise RuntimeError("a bot's own fault")
        return choose(view, seed, level).move

    monkeypatch.setattr(SureBots, "choose", failing)
    anna, _ = await dealt(MemoryLog())
    await play_out(anna, 1)
    assert settled(anna, 1)
    assert "a bot's own fault" in caplog.text
    await anna.hall.close()


async def test_a_store_that_refuses_is_told_and_costs_nothing() -> None:
    """While the store says no, so does the table, with a code; afterwards the card is played."""
    log = MemoryLog()
    anna, _ = await dealt(log)
    move = first_move(anna)
    log._outage = Outage.REFUSES
    assert await anna.ask(move) == Refused(id=move.id, code="store_refuses")
    log.come_back()
    assert await anna.ask(move) == Done(id=move.id)
    await anna.hall.close()


async def test_nobody_is_dealt_cards_who_is_away() -> None:
    """The next deal waits until everybody who has a seat is at the table."""
    hall = hall_on(MemoryLog())
    anna, berto = Guest("Anna", hall), Guest("Berto", hall)
    done = await hall.open(client.Open(id="o", terms=Terms(game="piedicavallo")), anna.sitter)
    assert done.room is not None
    for seat, guest in ((0, anna), (1, berto)):
        await guest.enter(done.room)
        await guest.ask(client.Sit(id=guest.id(), room=done.room, seat=seat))  # type: ignore[arg-type]
    await anna.ask(client.Fill(id=anna.id(), room=done.room))
    berto.leave(done.room)
    begin = client.Begin(id="begin", room=done.room, deal=1)
    assert await anna.ask(begin) == Refused(id="begin", code="absent")
    await berto.enter(done.room)
    assert await anna.ask(begin) == Done(id="begin")
    await hall.close()


async def test_an_answer_of_the_last_deal_is_answered_alike() -> None:
    """A repeat of a declare answer is answered as at first, also when the next deal has begun."""
    anna = Guest("Anna", hall_on(MemoryLog()))
    room = await anna.open("ottocento")
    await anna.ask(client.Begin(id="b1", room=room, deal=1))
    await anna.until(lambda: anna.now.table.deal == 1)
    answer = client.Answer(id="said once", room=room, deal=1, declare=False)
    assert await anna.ask(answer) == Done(id="said once")
    await play_out(anna, 1)
    assert await anna.ask(client.Begin(id="b2", room=room, deal=2)) == Done(id="b2")
    assert await anna.ask(answer) == Done(id="said once")
    stale = client.Answer(id="never said", room=room, deal=1, declare=True)
    assert await anna.ask(stale) == Refused(id="never said", code="stale")
    await anna.hall.close()


async def test_a_full_inbox_of_one_room_does_not_hold_up_another() -> None:
    """However much is asked at one table, the next one is served in between."""
    anna, room = await dealt(MemoryLog())
    berto = Guest("Berto", anna.hall)
    other = await berto.open("piedicavallo")
    for _ in range(3000):
        asyncio.ensure_future(anna.ask(client.Stand(id=anna.id(), room=room)))  # noqa: RUF006
    before = len(anna.said)
    begin = client.Begin(id="b", room=other, deal=1)
    assert isinstance(await berto.ask(begin), Done)
    assert len(anna.said) - before < 3000
    await anna.hall.close()


async def test_a_store_that_bounces_does_not_swallow_a_bots_answer() -> None:
    """However often the store comes back while bots are to declare, the deal goes on."""
    log = MemoryLog()
    anna = Guest("Anna", hall_on(log, pace=replace(QUICK, declare=0.1)))
    room = await anna.open("ottocento")
    await anna.ask(client.Begin(id="b", room=room, deal=1))
    await anna.until(lambda: anna.now.table.deal == 1)
    await anna.ask(client.Answer(id="a", room=room, deal=1, declare=False))
    if anna.now.own is not None and anna.now.own.view.moves:  # she deals, and lays away first
        await anna.ask(first_move(anna))
    for _ in range(12):  # twice in the pace of each of four answers, and some more
        await asyncio.sleep(0.04)
        log.go_down()
        log.come_back()
    await play_out(anna, 1)
    assert settled(anna, 1)
    await anna.hall.close()
