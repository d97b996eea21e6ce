"""One who watches three tables when the server is killed: all three are there again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

import pytest

from server.protocol.terms import Terms
from tests.server.children import Child
from tests.server.evenings.evening import Evening, Plan, Trouble, public_of, seen
from tests.server.evenings.views import Shown, shown
from tests.server.people import WAIT, Person
from tests.server.tables import GAMES, enter

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.evenings.evening import Stage

Blow = Literal["none", "killed", "stopped"]  # stopped: server and store, as for an update
HOSTS = ("Anna", "Berto", "Carla")
HELD_BEFORE = 9  # tricks after which the tables wait for the power cut


class Stops(Trouble):
    """Lets a table wait in the middle of its deal until everything is ready for the blow."""

    def __init__(self) -> None:
        self.waits = asyncio.Event()
        self.goes_on = asyncio.Event()

    async def at(self, evening: Evening, _stage: Stage) -> None:
        """Wait after so many tricks; then come back as a client does by itself."""
        public = evening.watcher.rooms[evening.room].table.public
        if self.waits.is_set() or public is None or len(public.tricks) < HELD_BEFORE:
            return
        self.waits.set()
        await self.goes_on.wait()
        for person in (*evening.people.values(), evening.watcher):
            await person.go()
            await person.come()
            await enter(person, evening.room, seen(person.now))


async def three_evenings(child: Child, filippo: Person, blow: Blow) -> dict[str, Shown]:
    """Play a deal at three tables at once, Filippo watching all; return who was shown what."""
    await child.start()
    filippo.url = child.url
    await filippo.come()
    plans = [
        Plan(terms=Terms(game=game), names=(name, None, None, None), deals=1)
        for name, game in zip(HOSTS, (*GAMES, GAMES[0]), strict=True)
    ]
    evenings = [Evening(child.url, plan) for plan in plans]
    for evening in evenings:
        await evening.gather()
        await enter(filippo, evening.room)
    stops = [Stops() for _ in evenings]
    playing = asyncio.gather(
        *(play(evening, stop) for evening, stop in zip(evenings, stops, strict=True))
    )
    async with asyncio.timeout(WAIT):
        for stop in stops:
            await stop.waits.wait()
    # He has seen what the players have: what only they were told would be news to him.
    for evening in evenings:
        decision = public_of(evening.watcher).decision
        await filippo.until(lambda room=evening.room, to=decision: decided(filippo, room) >= to)
    if blow != "none":
        before = dict(filippo.rooms)
        await (child.kill() if blow == "killed" else child.stop())
        await child.start()
        await filippo.go()
        await filippo.come()
        for room, update in before.items():
            await enter(filippo, room, seen(update))
            assert (filippo.rooms[room].table, filippo.rooms[room].lost) == (update.table, False)
    for stop in stops:
        stop.goes_on.set()
    await playing
    for evening in evenings:
        room = evening.room
        await filippo.until(lambda room=room: settled(filippo, room))
        await evening.close()
    await filippo.go()
    found = {HOSTS[at]: shown(one.frames_of(HOSTS[at])) for at, one in enumerate(evenings)}
    return {**found, "Filippo": shown(filippo.frames)}


async def play(evening: Evening, stop: Stops) -> None:
    """Play one deal."""
    await evening.begin(1, Trouble())
    await evening.play(stop)


def decided(person: Person, room: str) -> int:
    """Return how far the deal of a table is, as far as somebody saw."""
    public = person.rooms[room].table.public
    return -1 if public is None else public.decision


def settled(person: Person, room: str) -> bool:
    """Tell whether the deal of a table is over for somebody."""
    public = person.rooms[room].table.public
    return public is not None and public.phase == "settled"


@pytest.mark.parametrize("blow", ["killed", "stopped"])
async def test_subscriptions_are_restored_after(blow: Blow, tmp_path: Path) -> None:
    """A killed server, or an update, costs one who watches three tables nothing: all go on."""
    calm, wild = [await spent(tmp_path / one, one) for one in ("none", blow)]
    assert {room for room, _, _ in wild["Filippo"]} == {room for room, _, _ in calm["Filippo"]}
    for name, views in calm.items():
        assert wild[name] == views


async def spent(data: Path, blow: Blow) -> dict[str, Shown]:
    """Spend the evenings on a server process of their own."""
    child = Child(data, "--limits", "0", module="tests.server.evenings.house")
    try:
        return await three_evenings(child, Person("Filippo", ""), blow)
    finally:
        await child.stop()
