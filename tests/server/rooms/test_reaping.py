"""How long tables are kept: as it is set now, and never over the heads of those who play."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from server.protocol import client
from server.protocol.server import Done, Refused
from server.protocol.terms import Terms
from server.rooms.hall import Hall
from server.rooms.reaping import DAY, NEVER_BEGUN
from server.rooms.setting import Node
from server.settings import read
from server.store.memory import MemoryLog
from server.store.redis_log import open_log
from tests.server.nodes.twins import twins
from tests.server.people import Person
from tests.server.rooms.halls import Guest, hall_on
from tests.server.store.servers import Server
from tests.server.tables import GAMES, enter

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from server.store.log import Log

WAIT = 30.0  # seconds
NOW = 1_800_000_000.0


async def played(log: MemoryLog, game: str = "ottocento") -> str:
    """Leave a table behind in the middle of a deal, and an empty one; return the first."""
    hall = hall_on(log)
    anna = Guest("Anna", hall)
    room = await anna.open(game)
    await anna.ask(client.Begin(id="b", room=room, deal=1))
    await anna.until(lambda: anna.now.table.deal == 1)
    await hall.open(client.Open(id="empty", terms=Terms(game=game)), anna.sitter)
    anna.leave(room)
    await hall.close()
    return room


def keeping(log: Log, days: float, node: str = "alone") -> Hall:
    """Return a hall that keeps tables for so long."""
    usual = hall_on(MemoryLog())
    node_ = Node(node, node[:1] * 8)
    return Hall(replace(usual._setting, log=log, retention=days * DAY, node=node_))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("days", [1, 7, 30, 365])
async def test_a_table_is_kept_as_long_as_is_said(days: int, game: str) -> None:
    """It is there until its time is over, and then it is gone with everything about it."""
    log = MemoryLog(lambda: NOW)
    room = await played(log, game)
    reaper = keeping(log, days).reaper
    await reaper.step(NOW + days * DAY - 1)
    assert room in await log.rooms()
    while await reaper.step(NOW + days * DAY + 2):
        pass
    assert await log.rooms() == []
    assert await log.kept(room) == {}


async def test_for_ever_is_for_ever() -> None:
    """With 0 nothing is ever cleared away, empty tables neither."""
    log = MemoryLog(lambda: NOW)
    await played(log)
    hall = keeping(log, 0)
    assert await hall.reaper.step(NOW + 1e9) == 0
    await hall.reaper.reap()
    assert len(await log.rooms()) == 2


async def test_a_changed_setting_holds_for_old_tables_too() -> None:
    """A house that decides to keep tables longer loses none that was left before; shorter alike."""
    log = MemoryLog(lambda: NOW)
    room = await played(log)
    await keeping(log, 365).reaper.step(NOW + 100 * DAY)
    assert await log.rooms() == [room]  # the empty one went after a day
    await keeping(log, 7).reaper.step(NOW + 100 * DAY)
    assert await log.rooms() == []


async def test_what_an_older_release_noted_is_no_end() -> None:
    """A table noted by an older release as worth keeping until some day is looked at, and kept."""
    log = MemoryLog(lambda: NOW)
    room = await played(log)
    await log.expect(room, NOW + 30 * DAY)
    reaper = keeping(log, 365).reaper
    await reaper.step(NOW + 31 * DAY)
    await reaper.step(NOW + 31 * DAY + 364 * DAY)
    assert await log.rooms() == [room]
    await reaper.step(NOW + 31 * DAY + 366 * DAY)
    assert await log.rooms() == []


async def test_it_is_told_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """What was cleared away, and why, can be read afterwards; nothing is said of nothing."""
    log = MemoryLog(lambda: NOW)
    room = await played(log)
    reaper = keeping(log, 30).reaper
    with caplog.at_level(logging.INFO, "tarocchi.rooms"):
        await reaper.step(NOW)
        assert caplog.messages == []
        await reaper.step(NOW + NEVER_BEGUN + 60)
        await reaper.step(NOW + 31 * DAY)
    assert [one.partition(":")[0] for one in caplog.messages] == [
        "cleared away 1 tables untouched for 30 days"
    ] * 2
    assert caplog.messages[1].endswith(room)


@asynccontextmanager
async def two_nodes(days: float) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two nodes' halls at one real store."""
    with Server("valkey") as store:
        logs = [await open_log(store.url) for _ in range(2)]
        halls = tuple(keeping(log, days, node) for log, node in zip(logs, "ab", strict=True))
        yield halls[0], halls[1]
        for one, log in zip(halls, logs, strict=True):
            await one.close()
            await log.close()


async def test_one_node_at_a_time() -> None:
    """While one server clears away the other does not, and takes over when it is done."""
    async with two_nodes(30) as (first, second):
        log = first._setting.log
        await log.create("old", b"", "op")
        await log.touch("old", 1.0)
        assert await first.reaper._ours()
        await second.reaper.reap()
        assert await log.rooms() == ["old"]
        await first.reaper.reap()
        assert await log.rooms() == []
        await log.create("older", b"", "op")
        await log.touch("older", 1.0)
        await second.reaper.reap()
        assert await log.rooms() == []


async def test_nothing_is_cleared_away_under_those_who_play() -> None:
    """A table in mid-deal with somebody there stays, at whatever server they are."""
    async with two_nodes(30) as (first, second):
        anna = Guest("Anna", first)
        room = await anna.open("ottocento")
        await anna.ask(client.Begin(id="b", room=room, deal=1))
        await anna.until(lambda: anna.now.table.deal == 1)
        later = await first._setting.log.now() + 40 * DAY
        for hall in (first, second):
            assert await hall.reaper.step(later) == 1
            assert await first._setting.log.rooms() == [room]
            await first._setting.log.touch(room, 1.0)
        speak = client.Speak(id="s", room=room, phrase="well_played")
        assert isinstance(await anna.ask(speak), Done)


async def test_the_link_of_a_table_that_was_cleared_away(tmp_path: Path) -> None:
    """Who comes by its link, at any server, is told with a code that the table is there no more."""
    async with twins(tmp_path) as both:
        people = await both.table("ottocento", ("Anna", "Berto"))
        room = people[0].now.room
        for one in people:
            await one.ask(client.Leave(id=one.id(), room=room))
            await one.go()
        log = await open_log(both.store)
        hall = keeping(log, 30, "reaper")
        async with asyncio.timeout(WAIT):
            while not await log.untouched(await log.now() + 1, 1):  # noqa: ASYNC110 - no event tells
                await asyncio.sleep(0.01)
        async with asyncio.timeout(WAIT):  # until both servers have let go of it
            await hall.reaper.step(await log.now() + 31 * DAY)
            while await log.rooms():
                await log.touch(room, await log.now())
                await asyncio.sleep(0.02)
                await hall.reaper.step(await log.now() + 31 * DAY)
        for node in both.nodes:
            carla = Person("Carla", node.url)
            await carla.come()
            answer = await carla.ask(client.Enter(id="e", room=room))
            assert isinstance(answer, Refused)
            assert answer.code == "no_such_room"
            opened = await carla.ask(client.Open(id="o", terms=Terms(game="ottocento")))
            assert isinstance(opened, Done)
            assert opened.room is not None
            await enter(carla, opened.room)
            await carla.go()
        await hall.close()
        await log.close()


@pytest.mark.parametrize(
    "said,days", [("", 0), ("0", 0), ("0d", 0), ("30", 30), ("30d", 30), ("99999d", 99999)]
)
def test_how_it_is_said(said: str, days: int) -> None:
    """Days with or without a d; nothing, or 0, is for ever."""
    assert read([], {"TAROCCHI_RETENTION": said}).retention == days
    assert read(["--retention", said], {}).retention == days
    assert read([], {}).retention == 30


@pytest.mark.parametrize("said", ["30 days", "-1", "d", "1h", "1.5", "100000", "for ever"])
def test_what_is_no_time_is_refused(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no number of days does not start a server that would throw tables away."""
    for words, told in (([f"--retention={said}"], {}), ([], {"TAROCCHI_RETENTION": said})):
        with pytest.raises(SystemExit) as ended:
            read(words, told)
        assert ended.value.code == 2
        assert "--retention" in capsys.readouterr().err
