"""One who watches three tables when the server is killed: all three are there again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from server.protocol.terms import Terms
from tests.server.children import Child
from tests.server.evenings.evening import Evening, Plan, Trouble, seen
from tests.server.evenings.views import Shown, shown
from tests.server.people import Person
from tests.server.tables import GAMES, enter

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.evenings.evening import Stage

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


async def three_evenings(child: Child, eva: Person, *, killed: bool) -> dict[str, Shown]:
    """Play a deal at three tables at once, Eva watching all; return who was shown what."""
    await child.start()
    eva.url = child.url
    await eva.come()
    plans = [
        Plan(terms=Terms(game=game), names=(name, None, None, None), deals=1)
        for name, game in zip(HOSTS, (*GAMES, GAMES[0]), strict=True)
    ]
    evenings = [Evening(child.url, plan) for plan in plans]
    for evening in evenings:
        await evening.gather()
        await enter(eva, evening.room)
    stops = [Stops() for _ in evenings]
    playing = asyncio.gather(
        *(play(evening, stop) for evening, stop in zip(evenings, stops, strict=True))
    )
    for stop in stops:
        await stop.waits.wait()
    if killed:
        before = dict(eva.rooms)
        await child.kill()
        await child.start()
        await eva.go()
        await eva.come()
        for room, update in before.items():
            await enter(eva, room, seen(update))
            assert (eva.rooms[room].table, eva.rooms[room].lost) == (update.table, False)
    for stop in stops:
        stop.goes_on.set()
    await playing
    for evening in evenings:
        room = evening.room
        await eva.until(lambda room=room: settled(eva, room))
        await evening.close()
    await eva.go()
    found = {HOSTS[at]: shown(one.frames_of(HOSTS[at])) for at, one in enumerate(evenings)}
    return {**found, "Eva": shown(eva.frames)}


async def play(evening: Evening, stop: Stops) -> None:
    """Play one deal."""
    await evening.begin(1, Trouble())
    await evening.play(stop)


def settled(person: Person, room: str) -> bool:
    """Tell whether the deal of a table is over for somebody."""
    public = person.rooms[room].table.public
    return public is not None and public.phase == "settled"


async def test_subscriptions_are_restored_after_a_power_cut(tmp_path: Path) -> None:
    """A killed server costs one who watches three tables nothing: all go on where they were."""
    found = []
    for killed in (False, True):
        child = Child(tmp_path / str(killed), "--limits", "0", module="tests.server.evenings.house")
        try:
            eva = Person("Eva", "")
            found.append(await three_evenings(child, eva, killed=killed))
        finally:
            await child.stop()
    calm, wild = found
    assert {room for room, _, _ in wild["Eva"]} == {room for room, _, _ in calm["Eva"]}
    for name, views in calm.items():
        assert wild[name] == views
