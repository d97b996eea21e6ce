"""One socket: what comes in goes to the rooms, what rooms say goes out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from websockets.asyncio.connection import broadcast
from websockets.exceptions import ConnectionClosed

from server.gateway.desk import answered
from server.gateway.devices import NotLetIn
from server.gateway.outbox import Outbox
from server.gateway.session import settled
from server.protocol import client
from server.protocol.closing import BLOCKED, ELSEWHERE, NO_HELLO, NOT_PAIRED, TOO_MANY
from server.protocol.codec import BadMessage, decode_client, encode
from server.protocol.server import Refused, Welcome
from server.rooms.inbox import Ask, CatchUp, Follow, Unfollow
from server.store.log import StoreError

if TYPE_CHECKING:
    from server.gateway.door import Door
    from server.gateway.socket import Socket
    from server.protocol.events import Sitter
    from server.protocol.server import ServerMessage

MOST_UNANSWERED: Final = 32  # commands to rooms; then nothing is read until one is answered
# Bytes in a transport beyond which frames wait in the outbox; below WRITE_LIMIT, so that the
# library's pings never have to wait for a reader, and find the dead ones.
_AT_ONCE: Final = 16 * 1024
_MOST_ROOMS: Final = 16  # that one connection follows


class Connection:
    """A follower of rooms (`server.rooms.setting.Follower`) on a websocket."""

    def __init__(self, socket: Socket, door: Door) -> None:
        self._socket: Final = socket
        self._door: Final = door
        self._outbox: Final = Outbox()
        self._rooms: Final[set[str]] = set()
        self._unanswered: Final = asyncio.Semaphore(MOST_UNANSWERED)
        self._sitter: Sitter | None = None
        self._eviction: asyncio.Task[None] | None = None
        self._ended = False

    @property
    def player(self) -> str:
        """Return the player that speaks here."""
        return "" if self._sitter is None else self._sitter.player

    @property
    def sitter(self) -> Sitter | None:
        """Return who speaks here, None before the hello."""
        return self._sitter

    @property
    def address(self) -> str:
        """Return the address that it is counted by."""
        return self._socket.address

    def follow(self, room: str) -> bool:
        """Note that a room is followed from now on; False where the connection may not, or ended.

        The room says so when it gets there: whatever was asked before, a `leave` say, is past.
        """
        full = len(self._rooms) >= _MOST_ROOMS and room not in self._rooms
        if self._ended or full:
            return False
        self._rooms.add(room)
        return True

    def tell(self, frame: bytes) -> None:
        """Send the answer to a command, and so make room for another."""
        self._unanswered.release()
        self._send(frame)

    def gone(self, room: str, frame: bytes | None) -> None:
        """Say that a room is gone, and follow it no longer."""
        self._rooms.discard(room)
        if frame is not None:
            self._send(frame)

    def show(self, room: str, frame: bytes, *, lost: bool = False) -> None:
        """Send an update, unless the connection follows the room no longer."""
        if room in self._rooms and not self._sent_at_once(frame):
            behind = self._outbox.behind
            self._outbox.show(room, frame, lost=lost)
            if self._outbox.behind > behind:
                self._door.measures.collapsed()

    def note(self, room: str, frame: bytes) -> None:
        """Send presence or talk; a reader that is behind gets it with the update that follows."""
        self.show(room, frame)

    def evict(self) -> None:
        """Close, because another connection of this player took over."""
        self._see_off(ELSEWHERE, "elsewhere")

    def block(self) -> None:
        """Close, because the operator lets this player or address in no more."""
        if self._eviction is None:
            self._say(Refused(id=None, code="blocked"))
            self._see_off(BLOCKED, "blocked")

    def _see_off(self, code: int, reason: str) -> None:
        if self._eviction is None:
            self._follow_nothing()
            closing = self._socket.close(code, reason)
            self._eviction = asyncio.get_running_loop().create_task(closing)

    def _follow_nothing(self) -> None:
        self._ended = True
        for room in self._rooms:
            self._door.hall.put(room, Unfollow(self))
        self._rooms.clear()

    def _send(self, frame: bytes) -> None:
        if not self._sent_at_once(frame):
            self._outbox.tell(frame)
            if self._outbox.overfull:
                self._socket.transport.abort()

    def _sent_at_once(self, frame: bytes) -> bool:
        """Write to a reader that keeps up, without waking the writer; nothing may be overtaken."""
        transport = self._socket.transport
        if not self._outbox.idle or transport.get_write_buffer_size() + len(frame) > _AT_ONCE:
            return False
        broadcast([self._socket], frame, text=True)
        return True

    def _say(self, message: ServerMessage) -> None:
        if isinstance(message, Refused):
            self._door.measures.refused(message.code)
        self._send(encode(message))

    async def serve(self) -> None:
        """Serve the socket until it closes."""
        writer = asyncio.create_task(self._write())
        try:
            with contextlib.suppress(ConnectionClosed):
                if self._door.present.came(self):
                    await self._read()
                else:
                    await self._turned_away()
        finally:
            self._door.present.left(self)
            self._follow_nothing()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    async def _turned_away(self) -> None:
        self.block()
        if self._eviction is not None:
            await self._eviction

    async def _read(self) -> None:
        try:
            within = self._door.patience.hello
            first = decode_client(await asyncio.wait_for(self._socket.recv(), within))
        except (TimeoutError, BadMessage):
            first = None
        if not isinstance(first, client.Hello):
            await self._socket.close(NO_HELLO, "hello_first")
            return
        if not self._door.hellos.take(self._socket.address):
            await self._socket.close(TOO_MANY, "too_fast")
            return
        sitter = await self._known(first)
        if sitter is None:
            return
        if not self._door.present.lets_in(sitter.player):
            await self._turned_away()
            return
        if not self._door.players.enter(sitter.player):
            await self._socket.close(TOO_MANY, "too_many_connections")
            return
        try:
            self._sitter = sitter
            self._say(Welcome(player=self.player, name=sitter.name, version=self._door.version))
            async for frame in self._socket:
                await self._heard(frame, sitter)
        finally:
            self._door.players.leave(sitter.player)

    async def _known(self, hello: client.Hello) -> Sitter | None:
        """Return who says hello, or close the socket."""
        try:
            return await settled(hello, self._door.log, self._door.codes, self._socket.address)
        except NotLetIn as no:
            if hello.code is not None:
                self._say(Refused(id=None, code=no.code))
                await self._socket.close(NOT_PAIRED, no.code)
                return None
        except StoreError:
            pass
        await self._socket.close(NO_HELLO, "not_known")
        return None

    async def _heard(self, frame: str | bytes, sitter: Sitter) -> None:
        allowance = self._door.allowances.of(sitter.player)
        try:
            message = decode_client(frame)
        except BadMessage as bad:
            code = "malformed" if allowance.covers(None) else "too_fast"
            self._say(Refused(id=bad.id, code=code, detail=str(bad)))
            return
        name = message.id if isinstance(message, client.Command) else None
        if not allowance.covers(message):
            self._say(Refused(id=name, code="too_fast"))
            return
        match message:
            case client.Hello():
                self._say(Refused(id=None, code="hello_twice"))
            case client.Open() | client.Browse() | client.Find() | client.Pair() | client.Count():
                self._say(await answered(message, sitter, self._door, self._socket.address))
            case _:
                await self._to_room(message, sitter)

    async def _to_room(self, command: client.RoomCommand, sitter: Sitter) -> None:
        await self._unanswered.acquire()
        if self._eviction is not None:  # what was still on its way: somebody else speaks now
            return
        if isinstance(command, client.Enter):
            self._door.hall.put(command.room, Follow(command, self))
        else:
            self._door.hall.put(command.room, Ask(sitter, command, self))

    async def _write(self) -> None:
        """Send what waits; a reader that takes nothing for too long is cut off (no drain waits)."""
        while True:
            waiting = await self._outbox.next()
            if isinstance(waiting, dict):
                for room in waiting.keys() & self._rooms:
                    self._door.hall.put(room, CatchUp(self, lost=waiting[room]))
                continue
            try:
                async with asyncio.timeout(self._door.patience.taken):
                    await self._socket.send(waiting, text=True)
            except TimeoutError:
                self._socket.transport.abort()
                return
            except ConnectionClosed:
                return
