"""What befalls people at a table, and that each comes back to exactly what he had."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from server.protocol import client
from server.protocol.closing import ELSEWHERE
from server.protocol.server import Paired
from tests.server.evenings.evening import Trouble, done, seen
from tests.server.people import Person
from tests.server.tables import enter

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from engine.seats import Seat
    from tests.server.evenings.evening import Evening, Stage


def knows(person: Person) -> bytes:
    """Return all that somebody is shown of the table, to the byte."""
    update = person.now
    return msgspec.json.encode((update.room, update.table, update.you, update.own))


async def comes_back(person: Person, *, from_where_it_was: bool = True) -> None:
    """Lose the connection without a word, make another, and find everything as it was."""
    before, update = knows(person), person.now
    await person.go()
    await person.come()
    await enter(person, update.room, seen(update) if from_where_it_was else None)
    assert knows(person) == before
    assert not person.now.lost


class Refreshes(Trouble):
    """Somebody loads the page anew once at every stage."""

    def __init__(self, seat: Seat, *, remembers: bool) -> None:
        self._seat: Final = seat
        self._remembers: Final = remembers
        self.stages: Final[set[Stage]] = set()

    async def at(self, evening: Evening, stage: Stage) -> None:
        """Load the page anew."""
        if stage not in self.stages:
            self.stages.add(stage)
            await comes_back(evening.people[self._seat], from_where_it_was=self._remembers)


class Drops(Trouble):
    """Somebody's connection breaks while a command is on its way, again and again."""

    def __init__(self, seat: Seat, every: int) -> None:
        self._seat: Final = seat
        self._every: Final = every
        self._sent = 0
        self.times = 0

    async def sending(self, evening: Evening, seat: Seat, command: client.Command) -> None:
        """Send, break, come back: the command may or may not have arrived."""
        self._sent += seat == self._seat
        if seat != self._seat or self._sent % self._every:
            return
        self.times += 1
        person = evening.people[seat]
        update = person.now
        await person.send(command)
        await person.go()
        await person.come()
        await enter(person, update.room, seen(update))
        assert not person.now.lost
        assert person.now.you == seat


class HalfOpens(Trouble):
    """Somebody's phone loses its network: the old connection neither ends nor answers."""

    def __init__(self, seat: Seat, stages: tuple[Stage, ...]) -> None:
        self._seat: Final = seat
        self._stages: Final = [*stages]

    async def at(self, evening: Evening, stage: Stage) -> None:
        """Come on a new connection while the server believes in the old one."""
        if not self._stages or stage != self._stages[0]:
            return
        del self._stages[0]
        person = evening.people[self._seat]
        before, update = knows(person), person.now
        await person.half_open()
        await person.come()
        await enter(person, update.room, seen(update))
        assert knows(person) == before


class ChangesDevice(Trouble):
    """Somebody goes on with the telephone, and later again with the first device."""

    def __init__(self, seat: Seat) -> None:
        self._seat: Final = seat
        self.first: Person | None = None
        self.back = False

    async def at(self, evening: Evening, stage: Stage) -> None:
        """Take the telephone in the middle of a trick; go back to the other between two deals."""
        if stage == "mid trick" and self.first is None:
            self.first = evening.people[self._seat]
            await self._takes(evening, await _paired(self.first))
        elif stage == "settled" and self.first is not None and not self.back:
            self.back = True
            await self.first.go()  # closed already; this only ends the reader
            await self._takes(evening, self.first)

    async def _takes(self, evening: Evening, device: Person) -> None:
        before = evening.people[self._seat]
        if device not in evening.devices:
            evening.devices.append(device)
        await device.come()
        await enter(device, evening.room)
        evening.people[self._seat] = device
        assert await before.closed() == ELSEWHERE
        assert knows(device) == knows(before)


async def _paired(first: Person) -> Person:
    """Return a second device of somebody, with the code that the first one shows."""
    paired = await first.request(client.Pair(id=first.id()))
    assert isinstance(paired, Paired)
    return Person(first.name, first.url, f"{first.name}'s telephone", paired.code)


class HostLeaves(Trouble):
    """The host goes home in the middle of a trick, and says so."""

    def __init__(self) -> None:
        self.left: Person | None = None

    async def at(self, evening: Evening, stage: Stage) -> None:
        """Leave for good."""
        if stage != "mid trick" or self.left is not None:
            return
        self.left = evening.people.pop(0)
        await done(self.left, client.Leave(id=self.left.id(), room=evening.room))
        watcher = evening.watcher
        await watcher.until(lambda: watcher.now.table.stood_in[0] == "left")


class Restarts(Trouble):
    """The server is ended once at every stage, and another goes on from what it kept."""

    def __init__(self, again: Callable[[], Awaitable[str]]) -> None:
        self._again: Final = again
        self.stages: Final[set[Stage]] = set()

    async def at(self, evening: Evening, stage: Stage) -> None:
        """End it, start another, and have everybody come back."""
        if stage in self.stages:
            return
        self.stages.add(stage)
        url = await self._again()
        for person in (*evening.people.values(), evening.watcher):
            person.url = url
            await comes_back(person)


class Together(Trouble):
    """Several troubles in one evening."""

    def __init__(self, *troubles: Trouble) -> None:
        self._troubles: Final = troubles

    async def at(self, evening: Evening, stage: Stage) -> None:
        """Let each do its worst."""
        for one in self._troubles:
            await one.at(evening, stage)

    async def sending(self, evening: Evening, seat: Seat, command: client.Command) -> None:
        """Let each do its worst."""
        for one in self._troubles:
            await one.sending(evening, seat, command)
