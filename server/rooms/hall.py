"""All rooms of this node: woken when somebody comes, parked when all have left."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from typing import TYPE_CHECKING, Final, Literal

from engine.seats import SEATS
from server.protocol.codec import encode
from server.protocol.server import Done, Gone, Refused
from server.rooms.facts import Decision, pack_decision
from server.rooms.inbox import Ask, Close, Follow, Hint, Item, Refold
from server.rooms.orders import HOUSE, Book
from server.rooms.reaping import NEVER_BEGUN, Reaper
from server.rooms.room import Room
from server.rooms.seating import opened
from server.rooms.sharing import Sharing
from server.rooms.shelf import BotsShelf
from server.store.log import Damaged, NoSuchRoom, Outage

if TYPE_CHECKING:
    from server.measures import Measures
    from server.protocol import client
    from server.protocol.events import Sitter
    from server.rooms.setting import Follower, Setting
    from server.rooms.state import RoomState

_log: Final = logging.getLogger("tarocchi.rooms")
_FIRST_PAUSE: Final = 0.1  # seconds before a room comes back after a fault, doubled each time
_LONGEST_PAUSE: Final = 5.0
_WELL_AGAIN: Final = 60.0  # seconds without a fault, after which the pause is short again
_TO_HAND_OVER: Final = 0.7  # seconds for giving up all tables to other nodes
_CLOSES_WITHIN: Final = 8.0  # seconds; a room whose store is away waits for it
_GLANCE: Final = 0.01  # seconds between looks at rooms that finish


class Hall:
    """Where rooms are found."""

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting
        self.directory: Final = setting.directory
        self.shown: Final = setting.shown
        self._sharing: Final = Sharing(setting.log.lobby, setting.directory, setting.node)
        self._shelf: Final = BotsShelf(setting.log)
        self.book: Final = Book(setting.log, setting.node, setting.orders)
        self._inboxes: Final[dict[str, asyncio.Queue[Item]]] = {}
        self._awake: Final[dict[str, Room]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self.reaper: Final = Reaper(setting, self._inboxes.__contains__)
        setting.log.watch(self._store_came_back)
        setting.log.listen(self._heard)

    @property
    def measures(self) -> Measures:
        """Return the figures of this server."""
        return self._setting.measures

    @property
    def node(self) -> str:
        """Return the name of this server among those at its store."""
        return self._setting.node.name

    def awake(self) -> list[str]:
        """Return the tables that are awake here."""
        return list(self._awake)

    def looked_at(self, name: str) -> tuple[RoomState, frozenset[str]] | None:
        """Return a table that is awake here and who follows it, None for another."""
        room = self._awake.get(name)
        return None if room is None else (room.state, room.course.attendance.present)

    @property
    def tables(self) -> int:
        """Return how many tables are awake."""
        return len(self._awake)

    @property
    def bots(self) -> int:
        """Return in how many seats of awake tables bots play."""
        rooms = tuple(self._awake.values())
        return sum(room.state.played_by_bot(seat) for room in rooms for seat in SEATS)

    async def open(self, command: client.Open, asker: Sitter) -> Done:
        """Open a room and return its id; raises NotAllowed, StoreDown. Bots begin at once.

        The id follows from player and command, so that a repeat finds the same room (law 9).
        """
        facts = opened(command, asker)
        told = f"{asker.player}|{command.id}".encode()
        room = self._setting.marks.name(told)
        done = Done(id=command.id, room=room)
        at = round(await self._setting.log.now(), 3)
        body = pack_decision(Decision(asker.player, at, done, facts))
        op = hashlib.sha256(b"open" + told).hexdigest()[:24]
        known = await self._known(room)
        bots = command.terms.bots is not None and not known
        if bots:
            await self._shelf.put(asker.player, room)
        if not known:
            await self._setting.log.expect(room, at + NEVER_BEGUN)
        await self._setting.log.create(room, command.terms.game.encode(), op)
        stored = await self._setting.log.load(room)
        if stored.last == 0:
            await self._setting.log.append(room, epoch=stored.epoch, after=0, op=op, body=body)
        if bots:
            self.put(room, Refold())
        return done

    async def _known(self, room: str) -> bool:
        """Tell whether a room has been opened, for whatever it was: then this is a repeat."""
        try:
            return (await self._setting.log.load(room)).last > 0
        except NoSuchRoom:
            return False

    async def wake_bots(self) -> None:
        """Let tables of bots go on where they were; raises StoreDown."""
        for player, room in await self._shelf.rooms():
            try:
                await self._setting.log.load(room)
            except NoSuchRoom:
                await self._shelf.take(player, room)
            except Damaged:
                continue
            else:
                self.put(room, Refold())

    def begin_reaping(self) -> None:
        """Reap from time to time, until the hall is closed."""
        task = asyncio.get_running_loop().create_task(self.reaper.keep_reaping())
        self._tasks.add(task)

    def begin_sharing(self) -> None:
        """Tell other nodes of the tables here, and hear of theirs, until the hall is closed."""
        self._tasks.add(asyncio.get_running_loop().create_task(self._sharing.run()))

    async def begin_keeping_orders(self) -> None:
        """Read what the operator has ordered, and go on to do so until the hall is closed.

        Raises StoreDown.
        """
        await self.book.read()
        task = asyncio.get_running_loop().create_task(self.book.keep_reading())
        self._tasks.add(task)

    async def close_table(self, room: str) -> str | None:
        """Close a table for good, for everybody at whatever node; return a code where it fails.

        What was acknowledged stays: the log and the records of its settled deals.
        """
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self.put(room, Close(answer))
        try:
            return await asyncio.wait_for(answer, _CLOSES_WITHIN)
        except TimeoutError:
            return Outage.SILENT.value

    def put(self, name: str, item: Item) -> None:
        """Lay something into a room's inbox, waking the room if it sleeps."""
        inbox = self._inboxes.get(name)
        if inbox is None:
            inbox = self._inboxes[name] = asyncio.Queue()
            task = asyncio.get_running_loop().create_task(self._serve(name, inbox))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        inbox.put_nowait(item)

    async def _serve(self, name: str, inbox: asyncio.Queue[Item]) -> None:
        """Keep a room going: a fault ends its task only, and it comes back (law 14)."""
        followers: set[Follower] = set()
        pause = _FIRST_PAUSE
        again: Item | None = None  # what the room was busy with when it failed, tried once more
        while True:
            room = self._awake[name] = Room(name, self._setting, followers, inbox)
            began = asyncio.get_running_loop().time()
            try:
                await room.run()
            except NoSuchRoom:
                self._gone(room, inbox, "no_such_room", "")
            except Damaged as damaged:
                _log.error("room %s: %s", name, damaged.code)
                self._gone(room, inbox, "damaged", damaged.code)
            except Exception:  # noqa: BLE001 - law 14: whatever it was, only this room ends
                _log.exception("room %s failed and comes back", name)
                if room.in_hand is again:
                    self._refuse(again, "fault", "")
                elif room.in_hand is not None:
                    again = room.in_hand
                    inbox.put_nowait(again)
                if asyncio.get_running_loop().time() > began + _WELL_AGAIN:
                    pause = _FIRST_PAUSE
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
                continue
            del self._inboxes[name], self._awake[name]
            return

    def _gone(
        self,
        room: Room,
        inbox: asyncio.Queue[Item],
        code: Literal["no_such_room", "damaged"],
        detail: str,
    ) -> None:
        """Tell everybody who follows or asked that the room cannot be had."""
        for follower in room.followers:
            follower.gone(room.name, encode(Gone(room=room.name, code=code, detail=detail)))
        self._refuse(room.in_hand, code, detail)
        while not inbox.empty():
            self._refuse(inbox.get_nowait(), code, detail)

    def _refuse(self, item: Item | None, code: str, detail: str) -> None:
        """Answer a command that no room can answer; nothing is refused silently."""
        if isinstance(item, Ask | Follow):
            refused = Refused(id=item.command.id, code=code, detail=detail)
            item.follower.tell(encode(refused))
            self.measures.refused(code)
        if isinstance(item, Follow):
            item.follower.gone(item.command.room, None)
        if isinstance(item, Close):
            item.say(code)

    def _store_came_back(self) -> None:
        for inbox in self._inboxes.values():
            inbox.put_nowait(Refold())

    def _heard(self, name: str, by: str, word: bytes) -> None:
        """Pass on what another node says of a room that is awake here."""
        if by.startswith(self._setting.node.tag):
            return
        if name == HOUSE:
            self.book.heard(word)
        elif name in self._inboxes:
            self.put(name, Hint(word))

    async def finish(self, within: float) -> None:
        """Wait until nobody waits for an answer any more, `within` seconds at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                while any(isinstance(room.in_hand, Ask) for room in self._awake.values()):  # noqa: ASYNC110 - rooms tell nobody
                    await asyncio.sleep(_GLANCE)

    async def close(self) -> None:
        """End all tasks, and leave the tables to other nodes; what was acknowledged is stored."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(TimeoutError):  # then the leases run out by themselves
            async with asyncio.timeout(_TO_HAND_OVER):
                parting = [room.neighbours.part() for room in self._awake.values()]
                await asyncio.gather(*parting, self._sharing.leave())
