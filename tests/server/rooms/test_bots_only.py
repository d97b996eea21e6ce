"""Tables of bots alone: nobody sits there, nobody is needed, and the owner sets the pace."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from engine.match import FixedDeals
from server.protocol import client
from server.protocol.server import Done, Refused
from server.protocol.terms import BotsOnly, Terms
from server.rooms.asked import NotAllowed
from server.rooms.shelf import MOST_EACH, BotsShelf
from server.store.memory import MemoryLog
from tests.server.rooms.halls import QUICK, WAIT, Guest, hall_on
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from server.rooms.hall import Hall

SLOW = replace(QUICK, think=(60.0, 60.0))


async def opened(
    hall: Hall, game: str = "piedicavallo", deals: int | None = None, bots: BotsOnly | None = None
) -> tuple[Guest, str]:
    """The owner of a new table of bots, and its room; she does not follow it yet."""
    owner = Guest("Olga", hall)
    form = None if deals is None else FixedDeals(deals)
    terms = Terms(game=game, form=form, bots=bots or BotsOnly(speed=0.0))
    done = await hall.open(client.Open(id=owner.id(), terms=terms), owner.sitter)
    assert done.room is not None
    return owner, done.room


def dealt(guest: Guest) -> bool:
    """Whether there are cards on the table."""
    return guest.now.table.public is not None


async def at_their_end(log: MemoryLog) -> None:
    """Wait until no table of bots plays any more."""
    async with asyncio.timeout(WAIT):
        while await BotsShelf(log).rooms():  # noqa: ASYNC110 - the store tells of nothing
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", GAMES)
async def test_bots_play_a_match_with_nobody_there(game: str) -> None:
    """Nobody follows, nobody says begin: the match is played to its end, and the room sleeps."""
    log = MemoryLog()
    hall = hall_on(log)
    owner, room = await opened(hall, game, deals=3)
    await at_their_end(log)
    await owner.enter(room)
    assert owner.now.table.score.finished
    assert [result.deal for result in owner.now.table.results] == [1, 2, 3]
    assert owner.now.you is None
    await hall.close()


async def test_bots_go_on_after_a_restart() -> None:
    """A new server on the same store lets the bots go on without being asked."""
    log = MemoryLog()
    first = hall_on(log, pace=SLOW)
    await opened(first, deals=2, bots=BotsOnly(speed=1.0))
    await asyncio.sleep(0.05)
    await first.close()
    second = hall_on(log, seed=2)
    await second.wake_bots()
    await at_their_end(log)
    await second.close()


async def test_nobody_sits_at_a_table_of_bots() -> None:
    """Neither the owner nor anybody else takes a seat there or keeps one for a friend."""
    hall = hall_on(MemoryLog(), pace=SLOW)
    owner, room = await opened(hall)
    await owner.enter(room)
    for command in (
        client.Sit(id="s", room=room, seat=2),
        client.Reserve(id="r", room=room, seat=2),
    ):
        assert await owner.ask(command) == Refused(id=command.id, code="bots_only")
    people = client.Arrange(id="a", room=room, terms=Terms(game="piedicavallo"))
    assert isinstance(await owner.ask(people), Refused)
    await hall.close()


async def test_only_the_owner_sets_the_pace_and_a_stopped_table_sleeps() -> None:
    """The owner stops the table and lets it go on; whoever watches is told no."""
    log = MemoryLog()
    hall = hall_on(log)
    owner, room = await opened(hall)
    other = Guest("Eva", hall)
    await owner.enter(room)
    await other.enter(room)
    stop = client.Drive(id="stop", room=room, speed=0.0, paused=True)
    assert await other.ask(stop) == Refused(id="stop", code="not_host")
    assert await owner.ask(stop) == Done(id="stop")
    await other.until(lambda: other.now.table.paused)
    seq = other.now.seq
    await asyncio.sleep(0.05)
    assert other.now.seq == seq
    go = client.Drive(id="go", room=room, speed=0.0, paused=False)
    assert await owner.ask(go) == Done(id="go")
    await other.until(lambda: other.now.seq > seq + 20)
    await hall.close()


async def test_hands_are_open_only_where_that_was_declared() -> None:
    """Watchers of bots see the four hands if the table was opened so, and else none."""
    for open_hands in (True, False):
        hall = hall_on(MemoryLog(), pace=SLOW)
        owner, room = await opened(hall, bots=BotsOnly(open_hands=open_hands))
        await owner.enter(room)
        await owner.until(partial(dealt, owner))
        hands = owner.now.table.hands
        assert (hands is not None) is open_hands
        assert hands is None or sorted(map(len, hands)) == [15, 15, 15, 17]
        assert owner.now.own is None
        await hall.close()


async def test_tables_of_bots_are_bounded_for_each_player() -> None:
    """One player opens only so many, and somebody else may still open one."""
    hall = hall_on(MemoryLog(), pace=SLOW)
    olga, eva = Guest("Olga", hall), Guest("Eva", hall)
    terms = Terms(game="piedicavallo", bots=BotsOnly())
    for _ in range(MOST_EACH):
        await hall.open(client.Open(id=olga.id(), terms=terms), olga.sitter)
    with pytest.raises(NotAllowed, match="too_many_tables"):
        await hall.open(client.Open(id=olga.id(), terms=terms), olga.sitter)
    again = client.Open(id="olga-1", terms=terms)  # a repeat finds the table that it opened
    assert (await hall.open(again, olga.sitter)).room
    assert (await hall.open(client.Open(id=eva.id(), terms=terms), eva.sitter)).room
    await hall.close()


async def test_the_log_of_an_endless_table_stays_small() -> None:
    """However long bots play, the log holds the running deal only, and results are the newest."""
    log = MemoryLog()
    hall = hall_on(log)
    owner, room = await opened(hall)
    await owner.enter(room)
    await owner.until(lambda: owner.now.table.deal >= 30)
    lines = log.held[room].log
    assert lines is not None
    assert len(lines.held) < 120
    results = owner.now.table.results
    assert len(results) == 24
    assert results[-1].deal - results[0].deal == 23
    await hall.close()


async def test_only_tables_of_bots_take_a_place_among_them() -> None:
    """A repeat of `open` with other terms finds the table as it was, and takes nobody's place."""
    log = MemoryLog()
    hall = hall_on(log, pace=SLOW)
    olga = Guest("Olga", hall)
    people, bots = Terms(game="piedicavallo"), Terms(game="piedicavallo", bots=BotsOnly())
    first = await hall.open(client.Open(id="x", terms=people), olga.sitter)
    assert await hall.open(client.Open(id="x", terms=bots), olga.sitter) == first
    assert await BotsShelf(log).rooms() == []
    await olga.enter(first.room or "")
    assert olga.now.table.terms == people
    await hall.close()
