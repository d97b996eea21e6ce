"""An evening at a table: people and their connections, the server and its store, and what they do.

Everything happens in a loop whose time is the evening's own. Whatever goes wrong is noted in
`wrong`, and raised by `look` after each thing done.
"""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final

from server.protocol import client
from server.protocol.server import Done, Refused
from server.rooms.directory import Directory
from server.rooms.hall import Hall
from server.rooms.inbox import Ask, CatchUp, Follow, Item, Unfollow
from server.rooms.marks import Marks
from server.rooms.setting import Pace, Setting
from server.rooms.shown import ShownCards
from tests.server.rooms.guests import Guests
from tests.server.rooms.machine_model import Model
from tests.server.rooms.phones import Answer, Command, Phone, Seen
from tests.server.rooms.still_time import EPOCH, CarelessBots, StillLoop, TroubledLog

if TYPE_CHECKING:
    from collections.abc import Callable

    from server.protocol.server import Update
    from server.protocol.terms import Terms
    from server.rooms.facts import Decision

MOMENT: Final = 0.05  # seconds that are enough for any answer, with nothing in the way
_TURNS: Final = 200
RECOVERY: Final = 8.0  # seconds until a room is back after any trouble


class Evening:
    """One people's table, and a table of bots beside it."""

    def __init__(self) -> None:
        self.loop: Final = StillLoop()
        self.wrong: Final[list[str]] = []
        self.log: Final = TroubledLog(lambda: EPOCH + self.loop.time(), self._stored, self._hurt)
        self.models: Final[dict[str, Model]] = {}
        self.guests: Final = Guests(self)
        self.seen: Final = Seen()
        self.commands: Final[list[Command]] = []
        self.phones: Final[dict[str, Phone]] = {}  # by player: the newest connection
        self.older: Final[dict[str, list[Phone]]] = {}  # by player: those before, if still open
        self.leaving: Final[set[str]] = set()  # gone, and the room may not know it yet
        self.trouble = 0.0  # until when a room may need to come back
        self.room = ""
        self.beside = ""
        self._ids: Final = count(1)
        self._halls: Final = count(1)
        self._asleep = False  # the tables of bots, after a restart
        self.hall = self._new_hall()

    @property
    def table(self) -> Model:
        """Return the model of the people's table."""
        return self.models[self.room]

    def now(self) -> float:
        """Return the store's time."""
        return EPOCH + self.loop.time()

    def _new_hall(self) -> Hall:
        chance = Random(next(self._halls))
        return Hall(
            Setting(
                log=self.log,
                marks=Marks(b"the key of all marks, for testing"),
                bots=CarelessBots(),
                pace=Pace(),
                directory=Directory(self.loop.time),
                shown=ShownCards(self.log.lobby, chance.random),
                secret=chance.randbytes,
                draw=chance.random,
            )
        )

    # What is done

    def run(self, seconds: float, first: Callable[[], object] = lambda: None) -> None:
        """Do something, let time pass, and look whether all is well."""

        async def passing() -> None:
            first()
            await asyncio.sleep(seconds)
            for _ in range(_TURNS):  # what was begun in the last moment is done
                if not self.guests.behind():
                    break
                await asyncio.sleep(0)

        self.loop.run_until_complete(passing())
        self.look()

    def id(self) -> str:
        """Return a fresh command id."""
        return f"c{next(self._ids)}"

    def open(self, host: str, terms: Terms) -> str:
        """Open a table and return its room."""
        command = client.Open(id=self.id(), terms=terms)
        room = Marks(b"the key of all marks, for testing").name(
            f"{host.lower()}|{command.id}".encode()
        )
        self.models[room] = Model(room, self.guests, self.wrong)
        done = self.loop.run_until_complete(self.hall.open(command, Phone(host, self).sitter))
        assert done.room == room
        return room

    def phone(self, name: str) -> Phone:
        """Return the newest connection of somebody, a fresh one if that is dead."""
        phone = self.phones.get(name.lower())
        if phone is None or phone.dead:
            phone = self.phones[name.lower()] = Phone(name, self, bot=name == "Robo")
        return phone

    def ask(self, name: str, command: client.RoomCommand, phone: Phone | None = None) -> Command:
        """Ask for something, over a connection that may follow or not."""
        phone = phone or self.phone(name)
        asked = Command(name.lower(), command, phone)
        self.commands.append(asked)
        self.run(MOMENT, lambda: self._put(asked))
        return asked

    def again(self, asked: Command) -> None:
        """Send a command again with the same id, over the player's newest connection."""
        self.run(MOMENT, lambda: self._put(asked, self.phone(asked.phone.sitter.name)))

    def _put(self, asked: Command, phone: Phone | None = None) -> None:
        asked.over(phone or asked.phone)
        said = asked.said
        item: Item = (
            Follow(said, asked.phone)
            if isinstance(said, client.Enter)
            else Ask(asked.phone.sitter, said, asked.phone)
        )
        self.hall.put(said.room, item)

    def enter(self, name: str, *, fresh: bool = False) -> Command:
        """Follow the table, over a fresh connection or again over the old one."""
        before = self.phones.get(name.lower())
        if fresh and before is not None:
            self.older.setdefault(name.lower(), []).append(self.phones.pop(name.lower()))
        return self.ask(name, self._enter(None if before is None else before.now))

    def _enter(self, newest: Update | None) -> client.Enter:
        seen = None
        if newest is not None:
            seen = client.Seen(epoch=newest.epoch, seq=newest.seq, op=newest.op, mark=newest.mark)
        return client.Enter(id=self.id(), room=self.room, seen=seen)

    def go(self, name: str) -> None:
        """Break all of somebody's connections off without a word."""
        newest = self.phones.pop(name.lower(), None)
        if newest is None:
            return
        phones = [*self.older.pop(newest.player, ()), newest]
        for phone in phones:
            phone.dead = True
            self.stopped(phone)
        self.leaving.add(newest.player)

        def unfollow() -> None:
            for phone in phones:
                self.hall.put(self.room, Unfollow(phone))

        self.run(MOMENT, unfollow)

    def slow(self, name: str) -> None:
        """Let a connection fall behind."""
        phone = self.phone(name)
        self.run(MOMENT, lambda: self.hall.put(self.room, CatchUp(phone, lost=False)))

    def restart(self, order: Random) -> None:
        """Stop the server and start it; whoever was there comes back and asks again."""
        self.loop.run_until_complete(self.hall.close())
        there = [phone for phone in self.phones.values() if phone.following]
        for phone in tuple(self.phones.values()):
            self.stopped(phone)
            phone.dead = True
        self.guests.shaken(restarted=True)
        self.hall = self._new_hall()
        self._asleep = True
        self._wake()
        order.shuffle(there)
        waiting = [one for one in self.commands if one.waits]
        entering = [Command(one.player, self._enter(one.now), one) for one in there]
        self.commands.extend(entering)

        def come() -> None:
            for asked in (*entering, *waiting):
                self._put(asked, self.phone(asked.phone.sitter.name))

        self.run(MOMENT, come)

    def _wake(self) -> None:
        """Let the table of bots go on, once after a restart."""
        if self.log.up and self._asleep:
            self.loop.run_until_complete(self.hall.wake_bots())
            self._asleep = False

    def store(self, change: Callable[[], None]) -> None:
        """Change how the store is."""
        self.trouble = self.loop.time() + RECOVERY
        self.run(0.0, change)
        self._wake()
        self.guests.shaken()
        self.run(MOMENT)

    # What is seen

    def _stored(self, room: str, seq: int, entry: Decision) -> None:
        self.models[room].take(seq, entry)

    def _hurt(self, room: str) -> None:
        self.trouble = self.loop.time() + RECOVERY
        if room == self.room:
            self.guests.shaken()

    def answered(self, phone: Phone, answer: Answer) -> None:
        """Take an answer: one, to something asked over this connection."""
        asked = next((one for one in reversed(self.commands) if one.said.id == answer.id), None)
        if asked is None or asked.phone is not phone:
            if self.phones.get(phone.player) is phone:  # an older one may still hear of something
                self.wrong.append(f"{phone.player} was answered unasked: {answer}")
            return
        asked.answers.append(answer)
        if len(asked.answers) > asked.sent:
            self.wrong.append(f"answered twice: {asked.answers}")
        if isinstance(answer, Refused):
            if asked.done is not None and self.guests.remembered(asked):
                self.wrong.append(f"{asked.said} was done, then {answer}")
            if asked.done is None and asked.name in self.models[asked.said.room].stored:
                self.wrong.append(f"{asked.said} is stored and {answer}")
            return
        if isinstance(answer, Done) and isinstance(asked.done, Done) and answer != asked.done:
            self.wrong.append(f"{asked.done}, then {answer}")
        asked.first = asked.done is None
        asked.done = answer
        self.guests.done(asked, phone)

    def stopped(self, phone: Phone) -> None:
        """Note that a connection follows no longer."""
        if phone.following:
            phone.following = False
            self.guests.went(phone.player)

    @property
    def quiet(self) -> bool:
        """Tell whether the store answers and everything has had the time to recover."""
        return self.log.up and self.loop.time() >= self.trouble and not self.log.faults

    def look(self) -> None:
        """Raise what went wrong; with nothing in the way, every command has its answer."""
        if self.quiet:
            self.leaving.clear()
            for asked in self.commands:
                if asked.waits:
                    self.wrong.append(f"unanswered: {asked.player} {asked.said}")
            self.guests.check()
        assert not self.wrong, "\n".join(self.wrong)

    def moves_on(self, seconds: float) -> None:
        """Let time pass, and see that nothing stands still that need not."""
        before, known = self.guests.due(), self.models[self.beside].seq if self.beside else 0
        held = self.quiet
        self.run(seconds)
        if not (held and self.quiet):
            return
        if before is not None and seconds >= before[1] and before == self.guests.due():
            self.wrong.append(f"nothing happens: {before}")
        if self.beside and seconds > 30 and self.models[self.beside].seq == known:
            self.wrong.append("the table of bots stands still")
        self.look()

    def finds(self) -> None:
        """See that cards find the room only while its host is there."""
        room = self.room
        shown = self.log.lobby.shows(room)
        if shown and self.quiet and not self.guests.here(self.table.now.host):
            self.wrong.append("found without a host")
        self.look()

    def close(self) -> None:
        """Go home."""
        self.loop.run_until_complete(self.hall.close())
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()
