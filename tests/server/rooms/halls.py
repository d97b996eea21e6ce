"""A hall without sockets: rooms on a memory log, with fixed secrets and clocks that do not wait."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Final

from engine.bots import choose
from server.protocol import client
from server.protocol.codec import decode_server
from server.protocol.events import Sitter
from server.protocol.server import (
    Done,
    Gone,
    Presence,
    Recorded,
    Refused,
    Shown,
    Spoke,
    Update,
)
from server.protocol.terms import Terms
from server.rooms.directory import Directory
from server.rooms.hall import Hall
from server.rooms.inbox import Ask, Follow, Unfollow
from server.rooms.marks import Marks
from server.rooms.setting import Pace, Setting
from server.rooms.shown import ShownCards
from server.store.memory import MemoryLog

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.moves import Move
    from engine.view import View
    from server.protocol.terms import Level

WAIT: Final = 60.0  # seconds


class SureBots:
    """Rules bots that answer at once."""

    async def choose(self, view: View, seed: int, level: Level) -> Move:
        """Return the bot's move."""
        return choose(view, seed, level).move


QUICK: Final = Pace(
    declare=0.0, think=(0.0, 0.0), hold=0.0, contribute=0.0, between=0.0, least=0.0, alone=0.0
)


def hall_on(log: MemoryLog, seed: int = 1, pace: Pace | None = None) -> Hall:
    """Return a hall whose secrets follow from a seed."""
    chance = Random(seed)
    clock = asyncio.get_running_loop().time
    return Hall(
        Setting(
            log=log,
            marks=Marks(b"the key of all marks, for testing"),
            bots=SureBots(),
            pace=pace or QUICK,
            directory=Directory(clock),
            shown=ShownCards(log.lobby, chance.random),
            secret=chance.randbytes,
            draw=chance.random,
        )
    )


class Guest:
    """A follower without a socket; keeps every frame."""

    def __init__(self, name: str, hall: Hall) -> None:
        self.sitter: Final = Sitter(player=name.lower(), name=name)
        self.hall = hall
        self.frames: list[bytes] = []
        self.said: list[Update | Done | Refused | Gone | Shown | Recorded] = []
        self.notes: list[Presence | Spoke] = []
        self.evicted = False
        self._changed = asyncio.Condition()
        self._made = 0

    @property
    def player(self) -> str:
        """Return the player."""
        return self.sitter.player

    def follow(self, room: str) -> bool:
        """Follow whatever there is."""
        return bool(room)

    def tell(self, frame: bytes) -> None:
        """Take an answer."""
        self.frames.append(frame)
        message = decode_server(frame)
        assert isinstance(message, Update | Done | Refused | Gone | Shown | Recorded)
        self.said.append(message)
        self._wake()

    def _wake(self) -> None:
        task = asyncio.get_running_loop().create_task(self._notify())
        task.add_done_callback(lambda _: None)

    def show(self, room: str, frame: bytes, *, lost: bool = False) -> None:
        """Take an update."""
        del lost
        assert room
        self.tell(frame)

    def note(self, room: str, frame: bytes) -> None:
        """Take something without a number."""
        assert room
        self.frames.append(frame)
        message = decode_server(frame)
        assert isinstance(message, Presence | Spoke)
        self.notes.append(message)
        self._wake()

    def evict(self) -> None:
        """Take that a newer connection of the same player follows."""
        self.evicted = True
        self._wake()

    def gone(self, room: str, frame: bytes | None) -> None:
        """Take that a room is gone."""
        assert room
        if frame is not None:
            self.tell(frame)

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, looking after each frame."""
        async with asyncio.timeout(WAIT), self._changed:
            await self._changed.wait_for(holds)

    def id(self) -> str:
        """Return a fresh command id."""
        self._made += 1
        return f"{self.player}-{self._made}"

    @property
    def updates(self) -> list[Update]:
        """Return all updates so far."""
        return [one for one in self.said if isinstance(one, Update)]

    @property
    def now(self) -> Update:
        """Return the newest update."""
        return self.updates[-1]

    async def ask(self, command: client.RoomCommand) -> Done | Refused | Shown | Recorded:
        """Ask and wait for the answer."""
        before = len(self.said)
        item = (
            Follow(command, self)
            if isinstance(command, client.Enter)
            else Ask(self.sitter, command, self)
        )
        self.hall.put(command.room, item)

        def answers() -> list[Done | Refused | Shown | Recorded]:
            new = self.said[before:]
            found = [one for one in new if isinstance(one, Done | Refused | Shown | Recorded)]
            return [one for one in found if one.id == command.id]

        await self.until(lambda: bool(answers()))
        return answers()[0]

    async def open(self, game: str) -> str:
        """Open a room, enter it, sit on seat 0 and call bots; return its id."""
        done = await self.hall.open(client.Open(id=self.id(), terms=Terms(game=game)), self.sitter)
        assert done.room is not None
        await self.enter(done.room)
        await self.ask(client.Sit(id=self.id(), room=done.room, seat=0))
        await self.ask(client.Fill(id=self.id(), room=done.room))
        return done.room

    async def enter(self, room: str, seen: client.Seen | None = None) -> None:
        """Follow a room and wait for its newest update."""
        before = len(self.updates)
        await self.ask(client.Enter(id=self.id(), room=room, seen=seen))
        await self.until(lambda: len(self.updates) > before)

    def leave(self, room: str) -> None:
        """Follow no longer."""
        self.hall.put(room, Unfollow(self))
