"""One socket: what comes in goes to the rooms, what rooms say goes out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from websockets.asyncio.connection import broadcast
from websockets.exceptions import ConnectionClosed

from server.gateway.outbox import Outbox
from server.gateway.session import settled
from server.protocol import client
from server.protocol.codec import BadMessage, decode_client, encode
from server.protocol.server import Done, Refused, Welcome
from server.rooms.deciding import NotAllowed
from server.rooms.inbox import Ask, CatchUp, Follow, Unfollow
from server.store.log import StoreError

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

    from server.protocol.server import ServerMessage, Sitter
    from server.rooms.hall import Hall
    from server.store.log import Log

HELLO_WITHIN: Final = 5.0  # seconds
TAKEN_WITHIN: Final = 25.0  # seconds for a reader to take one frame
NO_HELLO: Final = 4000  # close code: the first message was not `hello`, or did not come
MOST_UNANSWERED: Final = 32  # commands to rooms; then nothing is read until one is answered
_AT_ONCE: Final = 16 * 1024  # bytes in a transport beyond which frames wait in the outbox
_MOST_ROOMS: Final = 16  # that one connection follows


class Connection:
    """A follower of rooms (`server.rooms.setting.Follower`) on a websocket."""

    def __init__(self, socket: ServerConnection, hall: Hall, log: Log, version: str) -> None:
        self._socket: Final = socket
        self._hall: Final = hall
        self._log: Final = log
        self._version: Final = version
        self._outbox: Final = Outbox()
        self._rooms: Final[set[str]] = set()
        self._unanswered: Final = asyncio.Semaphore(MOST_UNANSWERED)
        self._sitter: Sitter | None = None

    @property
    def player(self) -> str:
        """Return the player that speaks here."""
        return "" if self._sitter is None else self._sitter.player

    def tell(self, frame: bytes) -> None:
        """Send the answer to a command, and so make room for another."""
        self._unanswered.release()
        self._send(frame)

    def gone(self, room: str, frame: bytes | None) -> None:
        """Say that a room is gone, and follow it no longer."""
        self._rooms.discard(room)
        if frame is not None:
            self._send(frame)

    def _send(self, frame: bytes) -> None:
        if not self._sent_at_once(frame):
            self._outbox.tell(frame)
            if self._outbox.overfull:
                self._socket.transport.abort()

    def show(self, room: str, frame: bytes, *, lost: bool = False) -> None:
        """Send an update, unless the connection follows the room no longer."""
        if room in self._rooms and not self._sent_at_once(frame):
            self._outbox.show(room, frame, lost=lost)

    def _sent_at_once(self, frame: bytes) -> bool:
        """Write to a reader that keeps up, without waking the writer; nothing may be overtaken."""
        transport = self._socket.transport
        if not self._outbox.idle or transport.get_write_buffer_size() > _AT_ONCE:
            return False
        broadcast([self._socket], frame, text=True)
        return True

    async def serve(self) -> None:
        """Serve the socket until it closes."""
        writer = asyncio.create_task(self._write())
        try:
            with contextlib.suppress(ConnectionClosed):
                await self._read()
        finally:
            for room in self._rooms:
                self._hall.put(room, Unfollow(self))
            self._rooms.clear()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    async def _read(self) -> None:
        try:
            first = decode_client(await asyncio.wait_for(self._socket.recv(), HELLO_WITHIN))
        except (TimeoutError, BadMessage):
            first = None
        if not isinstance(first, client.Hello):
            await self._socket.close(NO_HELLO, "hello_first")
            return
        self._sitter = await self._known(first)
        if self._sitter is None:
            await self._socket.close(NO_HELLO, "not_known")
            return
        self._say(Welcome(player=self.player, name=self._sitter.name, version=self._version))
        async for frame in self._socket:
            await self._heard(frame, self._sitter)

    async def _known(self, hello: client.Hello) -> Sitter | None:
        with contextlib.suppress(StoreError):
            return await settled(hello, self._log)
        return None

    def _say(self, message: ServerMessage) -> None:
        self._send(encode(message))

    async def _heard(self, frame: str | bytes, sitter: Sitter) -> None:
        try:
            message = decode_client(frame)
        except BadMessage as bad:
            self._say(Refused(id=bad.id, code="malformed", detail=str(bad)))
            return
        match message:
            case client.Hello():
                self._say(Refused(id=None, code="hello_twice"))
            case client.Open():
                await self._open(message, sitter)
            case client.Enter():
                await self._enter(message)
            case client.Leave():
                self._leave(message)
            case _:
                await self._unanswered.acquire()
                self._hall.put(message.room, Ask(sitter, message, self))

    async def _open(self, message: client.Open, sitter: Sitter) -> None:
        try:
            done = await self._hall.open(message, sitter)
        except NotAllowed as no:
            self._say(Refused(id=message.id, code=no.code))
        except StoreError as error:  # not answered for sure: the same id may be sent again
            self._say(Refused(id=message.id, code=error.code))
        else:
            self._say(done)

    async def _enter(self, message: client.Enter) -> None:
        if len(self._rooms) >= _MOST_ROOMS and message.room not in self._rooms:
            self._say(Refused(id=message.id, code="too_many_rooms"))
            return
        await self._unanswered.acquire()
        self._rooms.add(message.room)
        self._hall.put(message.room, Follow(message, self))

    def _leave(self, message: client.Leave) -> None:
        if message.room in self._rooms:
            self._rooms.discard(message.room)
            self._hall.put(message.room, Unfollow(self))
        self._say(Done(id=message.id))

    async def _write(self) -> None:
        """Send what waits; a reader that takes nothing for too long is cut off (no drain waits)."""
        while True:
            waiting = await self._outbox.next()
            if isinstance(waiting, dict):
                for room in waiting.keys() & self._rooms:
                    self._hall.put(room, CatchUp(self, lost=waiting[room]))
                continue
            try:
                async with asyncio.timeout(TAKEN_WITHIN):
                    await self._socket.send(waiting, text=True)
            except TimeoutError:
                self._socket.transport.abort()
                return
            except ConnectionClosed:
                return
