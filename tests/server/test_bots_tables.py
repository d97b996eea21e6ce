"""Tables of bots on a real server: they outlive it and its store, and stay small."""

from __future__ import annotations

import asyncio
import logging
import os
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.match import FixedDeals
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import BotsOnly, Terms
from tests.builders import tries
from tests.server.children import Child, kill_store
from tests.server.people import Person
from tests.server.tables import GAMES, enter
from tests.server.test_kill import seen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_log = logging.getLogger(__name__)  # shown by --log-cli-level=INFO
DEALS = tries(6, 200)
LONG = 600.0  # seconds for all of them, on a loaded machine


@pytest.fixture
async def child(tmp_path: Path) -> AsyncIterator[Child]:
    """A server process with an embedded store, ended at the end."""
    one = Child(tmp_path)
    await one.start()
    yield one
    await one.stop()


async def watchers(url: str, room: str) -> list[Person]:
    """Two people who watch a room."""
    people = [Person(name, url) for name in ("Eva", "Ugo")]
    for person in people:
        await person.come()
        await enter(person, room)
    return people


async def come_back(people: list[Person], room: str) -> None:
    """Let them come back, as clients do by themselves."""
    for person in people:
        await person.go()
        await person.come()
        await enter(person, room, seen(person.now))


async def reached(person: Person, deal: int) -> None:
    """Wait until a deal has begun, or the match is over."""
    async with asyncio.timeout(LONG):
        while not (person.now.table.deal >= deal or person.now.table.score.finished):
            await person.until(partial(_newer, person, len(person.updates)))


def _newer(person: Person, before: int) -> bool:
    return len(person.updates) > before


def bytes_in(folder: Path) -> int:
    """How much a folder holds."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def processor_seconds(pid: int) -> float:
    """How long a process has used a processor."""
    fields = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("game", GAMES)
async def test_many_deals_of_bots_outlive_server_and_store(
    game: str, child: Child, tmp_path: Path
) -> None:
    """Killed server, killed store: every deal is played once, and two watchers see it through."""
    olga = Person("Olga", child.url)
    await olga.come()
    terms = Terms(game=game, form=FixedDeals(DEALS), bots=BotsOnly(speed=0.0))
    done = await olga.ask(client.Open(id="open", terms=terms))
    assert isinstance(done, Done)
    assert done.room is not None
    await olga.go()  # nobody has to stay
    people = await watchers(child.url, done.room)
    await reached(people[0], DEALS // 3)
    await child.kill()
    await child.start()
    await come_back(people, done.room)
    await reached(people[0], 2 * DEALS // 3)
    await kill_store(tmp_path)
    await reached(people[0], DEALS + 1)
    _log.info("%.1f processor seconds since the restart", processor_seconds(child.pid))
    for person in people:
        await person.until(partial(_over, person))
        _check(person)
        await person.go()
    assert people[0].now.table == people[1].now.table
    kept = bytes_in(tmp_path)
    _log.info("%d bytes kept of %d deals", kept, DEALS)
    assert kept < 64 * 2**20


def _over(person: Person) -> bool:
    return person.now.table.score.finished


def _check(person: Person) -> None:
    """Every deal once, in order; what was shown of a settled deal never changed again."""
    results = {result.deal: result for update in person.updates for result in update.table.results}
    assert sorted(results) == list(range(1, DEALS + 1))
    for update in person.updates:
        assert all(results[one.deal] == one for one in update.table.results)
        assert not update.lost
    deals = [update.table.deal for update in person.updates]
    assert all(after in (before, before + 1) for before, after in pairwise(deals))
    totals = [result.totals for result in results.values()]
    assert person.now.table.score.totals == tuple(map(sum, zip(*totals, strict=True)))
