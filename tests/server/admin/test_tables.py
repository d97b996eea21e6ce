"""The list of tables tells no card, and a table that is closed is closed."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.admin import Closed, CloseTable, Denied, ListTables
from server.protocol.server import Done, Gone, Refused
from server.protocol.terms import BotsOnly, Terms
from tests.server.admin.operating import asked, listed, operated, spoken
from tests.server.people import Person, play_along, secret_of
from tests.server.tables import GAMES, enter, table_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", GAMES)
async def test_the_list_tells_the_table(game: str, tmp_path: Path) -> None:
    """The operator sees who sits where, how far it has come, and how many look on."""
    socket = tmp_path / "s"
    async with operated(socket) as url:
        people = await table_of(url, game, ("Anna", "Berto"))
        watcher = Person("Carla", url)
        await watcher.come()
        await enter(watcher, people[0].now.room)
        told = await listed(socket)
        (table,) = told.tables
        assert (table.room, table.game, table.deal) == (people[0].now.room, game, 1)
        assert (table.people, table.bots, table.watching, table.playing) == (2, 2, 1, True)
        assert [None if one is None else (one.name, one.bot) for one in table.seats] == [
            ("Anna", False),
            ("Berto", False),
            *((one.name, True) for one in people[0].now.table.seats[2:] if one is not None),
        ]
        assert {one.name for one in told.people} == {"Anna", "Berto", "Carla"}
        assert {one.address for one in told.people} == {"127.0.0.1"}
        assert table.since is not None
        for one in (*people, watcher):
            await one.go()


@pytest.mark.parametrize("game", GAMES)
async def test_the_list_tells_no_card_and_no_secret(game: str, tmp_path: Path) -> None:
    """Whatever goes on at a table, no card, ticket, secret or contribution is in the list."""
    socket = tmp_path / "s"
    cards = "|".join(map(re.escape, VARIANTS[game].pack.cards))
    async with operated(socket) as url:
        people = await table_of(url, game, ("Anna", "Berto", "Carla"), begin=False)
        host = people[0]
        room = host.now.room
        await host.ask(client.Reserve(id="r", room=room, seat=3))
        ticket = getattr(host.answers["r"], "ticket", None)
        assert ticket is not None
        told = [await _list(socket)]
        await host.ask(client.Release(id="x", room=room, seat=3))
        await host.ask(client.Fill(id="f", room=room))
        for one in people:
            await one.ask(client.Begin(id=one.id(), room=room, deal=1))
        for at, one in enumerate(people):
            await one.until(lambda one=one: one.now.table.deal == 1)
            told.append(await _list(socket))
            await _a_card(one, Random(at))
        told.append(await _list(socket, asleep=True))
        shuffle = host.now.table.shuffle
        assert shuffle is not None
        assert shuffle.contributions is not None
        secrets = [ticket, shuffle.commitment, *(one for one in shuffle.contributions if one)]
        secrets += [secret_of(one.name) for one in people]
        assert len(secrets) >= 8
        for text in told:
            assert room in text
            assert not re.search(rf'"(?:{cards})"|\b(?:{cards})\b', text), text
            assert not any(secret in text for secret in secrets)
        for one in people:
            await one.go()


async def _list(socket: Path, *, asleep: bool = False) -> str:
    request = msgspec.json.encode(ListTables(asleep=asleep))
    return (await spoken(socket, request + b"\n")).decode()


async def _a_card(person: Person, chance: Random) -> None:
    """Play on for a moment, so that cards lie on the table."""
    playing = asyncio.create_task(play_along(person, chance))
    await asyncio.wait({playing}, timeout=0.2)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


@pytest.mark.parametrize("game", GAMES)
async def test_a_closed_table_is_closed_to_all(game: str, tmp_path: Path) -> None:
    """Everybody is told, nobody comes back in, and its link goes on to say why."""
    socket = tmp_path / "s"
    async with operated(socket) as url:
        people = await table_of(url, game, ("Anna", "Berto"))
        room = people[0].now.room
        for _ in range(2):  # once more changes nothing
            assert await asked(socket, CloseTable(room=room)) == Closed(room=room)
        gone = Gone(room=room, code="closed")
        for one in people:
            await one.until(lambda one=one: gone in one.told)
            assert one.told.count(gone) == 1
            answer = await one.ask(client.Enter(id=one.id(), room=room))
            assert isinstance(answer, Refused)
            assert answer.code == "closed"
            answer = await one.ask(client.Sit(id=one.id(), room=room, seat=2))
            assert isinstance(answer, Refused)
            assert answer.code == "closed"
        assert (await listed(socket)).tables == ()
        (table,) = (await listed(socket, asleep=True)).tables
        assert (table.closed, table.playing) == (True, False)
        for one in people:
            await one.go()


async def test_a_closed_table_of_bots_stands_still(tmp_path: Path) -> None:
    """Bots play on at their table until it is closed, and not a card after it."""
    socket = tmp_path / "s"
    async with operated(socket) as url:
        host = Person("Anna", url)
        await host.come()
        terms = Terms(game="ottocento", bots=BotsOnly(), watch="anyone")
        opened = await host.ask(client.Open(id="o", terms=terms))
        assert isinstance(opened, Done)
        assert opened.room is not None
        await enter(host, opened.room)
        await host.until(lambda: host.now.table.deal >= 1)
        assert await asked(socket, CloseTable(room=opened.room)) == Closed(room=opened.room)
        gone = Gone(room=opened.room, code="closed")
        await host.until(lambda: gone in host.told)
        assert (await listed(socket)).tables == ()
        drive = client.Drive(id="d", room=opened.room, speed=1.0, paused=False)
        answer = await host.ask(drive)
        assert isinstance(answer, Refused)
        assert answer.code == "closed"
        await host.go()


async def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    """Closing what was never opened says so."""
    async with operated(tmp_path / "s"):
        assert await asked(tmp_path / "s", CloseTable(room="ab")) == Denied(code="no_such_room")
