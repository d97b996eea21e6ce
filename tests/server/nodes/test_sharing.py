"""What two servers at one store must not do to each other, and what they tell each other."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from server.protocol import client
from server.protocol.server import Done
from server.store.board import LASTS
from server.store.redis_log import open_log
from tests.server.nodes.twins import twins
from tests.server.store.servers import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from server.store.redis_log import RedisLog


@asynccontextmanager
async def logs(count: int) -> AsyncIterator[list[RedisLog]]:
    """Several nodes' connections to one store, with a room in it."""
    with Server("valkey") as store:
        opened = [await open_log(store.url) for _ in range(count)]
        await opened[0].create("room", b"ottocento", "op")
        yield opened
        for one in opened:
            await one.close()


async def test_one_node_drives() -> None:
    """Whoever asks first holds the table, and everybody learns who is there by way of whom."""
    async with logs(2) as (first, second):
        mine = await first.meet("room", "first", frozenset({"aa", "bb"}))
        yours = await second.meet("room", "second", frozenset({"cc"}))
        again = await first.meet("room", "first", frozenset({"aa"}))
        assert (mine.holder, mine.others, mine.last) == ("first", frozenset(), 0)
        assert (yours.holder, yours.others) == ("first", frozenset({"aa", "bb"}))
        assert (again.holder, again.others) == ("first", frozenset({"cc"}))


async def test_a_node_that_parts_is_followed_at_once() -> None:
    """A table that is given up has no holder and nobody by way of that node any more."""
    async with logs(2) as (first, second):
        await first.meet("room", "first", frozenset({"aa"}))
        await second.meet("room", "second", frozenset())
        await second.part("room", "second", "11111111")  # it holds nothing, and takes nothing away
        assert (await first.meet("room", "first", frozenset())).holder == "first"
        await first.part("room", "first", "00000000")
        taken = await second.meet("room", "second", frozenset())
        assert (taken.holder, taken.others) == ("second", frozenset())


async def test_the_word_of_a_silent_node_runs_out() -> None:
    """A node that says nothing more holds no table, and its people are not there."""
    assert LASTS > 0
    with Server("valkey") as store:
        first, second = await open_log(store.url), await open_log(store.url)
        await first.create("room", b"ottocento", "op")
        await first.meet("room", "first", frozenset({"aa"}))
        while (met := await second.meet("room", "second", frozenset())).holder != "second":
            assert met.others == {"aa"}
        assert (await second.meet("room", "second", frozenset())).others == frozenset()
        await first.close()
        await second.close()


@pytest.mark.parametrize("game", ["ottocento", "piedicavallo"])
async def test_talk_and_presence_cross(game: str, tmp_path: Path) -> None:
    """What is said at one server is heard at the other, and who comes and goes is seen there."""
    async with twins(tmp_path) as both:
        anna, berto = people = await both.table(game, ("Anna", "Berto"))
        room = anna.now.room
        say = client.Speak(id=anna.id(), room=room, phrase="well_played")
        assert isinstance(await anna.ask(say), Done)
        await berto.until(lambda: any(one.phrase == "well_played" for one in berto.heard))
        assert berto.heard[-1].seat == 0
        await anna.until(lambda: anna.presence.here[1] == "here")
        await berto.go()
        await anna.until(lambda: anna.presence.here[1] == "away")
        for one in people:
            await one.go()


async def test_the_newest_line_counts_wherever_it_is(tmp_path: Path) -> None:
    """Who goes on at the other server is closed at the first, as another tab would be."""
    async with twins(tmp_path) as both:
        anna, berto = await both.table("ottocento", ("Anna", "Berto"))
        other = type(anna)("Anna", both.nodes[1].url)
        await other.come()
        enter = client.Enter(id=other.id(), room=anna.now.room)
        assert isinstance(await other.ask(enter), Done)
        assert await anna.closed() == 4001
        for one in (berto, other):
            await one.go()
