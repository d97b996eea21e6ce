"""The line to the server: goes on where it was, sends commands until they are answered."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, Literal, get_args

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from client_cli.table.address import is_nearby
from client_cli.table.ending import TROUBLES, Refusal, end_of, trouble_of
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.codec import SUBPROTOCOL, decode_server, encode
from server.protocol.server import (
    Done,
    Gone,
    GoneCode,
    Paired,
    Recorded,
    Refused,
    Shown,
    Tables,
    Update,
    Welcome,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from websockets.asyncio.client import ClientConnection

    from server.protocol.server import ServerMessage

_PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds before another try, the last for ever
_FIRST_TRIES: Final = 3  # more of them to a server that has never answered
_MOST: Final = 2**20  # bytes of a frame that we take
_ENTER: Final = "enter"
_GONE: Final = {code: code for code in get_args(GoneCode)}

Change = Literal["connected", "away", "elsewhere", "refused"]
Answer = Done | Refused | Tables | Shown | Paired | Recorded
_Question = client.Pair | client.Browse | client.Show


class LineEnded(Exception):
    """There will be no answer; `code` tells why: a Refusal, or "elsewhere"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@asynccontextmanager
async def connected(link: Link) -> AsyncIterator[None]:
    """Keep a link connected for a while."""
    running = asyncio.create_task(link.run())
    try:
        yield
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


class Link:
    """One room's connection; what comes is in `news`.

    "connected" and "away" tell of the line itself. "elsewhere": the player sits at this table on
    another device or in another window, and the line rests until `again`. "refused": the link gives
    up, `refusal` tells why. player: who we are to others, once the server has answered.
    """

    def __init__(self, url: str, hello: client.Hello) -> None:
        self.url = url
        self.news: Final[asyncio.Queue[ServerMessage | Change]] = asyncio.Queue()
        self.player: str | None = None
        self.refusal: Refusal | None = None
        self.on_update: Callable[[Update], None] = lambda _update: None
        self._hello = hello
        self._room: str | None = None
        self._newest: Update | None = None
        self._open: Final[dict[str, client.Command]] = {}
        self._awaited: Final[dict[str, asyncio.Future[Answer]]] = {}
        self._socket: ClientConnection | None = None
        self._tries = 0
        self._made = 0
        self._evening: Final = secrets.token_hex(6)
        self._heeded: Final = asyncio.Event()  # welcomed, or refused
        self._wanted: Final = asyncio.Event()  # here, after we were elsewhere

    def id(self) -> str:
        """Return a fresh command id, different from those of every earlier evening."""
        self._made += 1
        return f"{self._evening}.{self._made}"

    async def run(self) -> None:
        """Stay connected until cancelled, or until the server will not have us."""
        while True:
            end = await self._once()
            was, self._socket = self._socket, None
            if end == "elsewhere":
                await self._rest()
                continue
            if end is None and self.player is None and self._tries >= _FIRST_TRIES:
                end = "unreachable"
            if end is not None:
                self._give_up(end)
                return
            if was is not None or self._tries == 0:
                self.news.put_nowait("away")
            await asyncio.sleep(_PAUSES[min(self._tries, len(_PAUSES) - 1)])
            self._tries += 1

    async def _once(self) -> Refusal | Literal["elsewhere"] | None:
        """Connect and listen; returns why there is no coming back, None where there is."""
        line: ClientConnection | None = None
        new = self.player is None
        try:
            async with connect(
                self.url,
                subprotocols=[SUBPROTOCOL],
                compression=None,
                max_size=_MOST,
                proxy=None if is_nearby(self.url) else True,  # no proxy leads back to here
            ) as line:
                await self._begin(line)
                async for frame in line:
                    self._heard(frame)
        except ConnectionClosed:
            pass
        except TROUBLES as error:
            return trouble_of(error, new=new)
        return None if line is None else end_of(line.close_code, line.close_reason, new=new)

    def _give_up(self, code: Refusal) -> None:
        self.refusal = code
        self._heeded.set()
        self._answer_nobody(code)
        self.news.put_nowait("refused")

    async def _rest(self) -> None:
        self._wanted.clear()
        self._answer_nobody("elsewhere")
        self.news.put_nowait("elsewhere")
        await self._wanted.wait()
        self._tries = 0

    def _answer_nobody(self, code: str) -> None:
        for waiting in self._awaited.values():
            if not waiting.done():
                waiting.set_exception(LineEnded(code))

    async def again(self) -> None:
        """Go on here, after the player has been elsewhere."""
        self._wanted.set()

    async def welcomed(self) -> str:
        """Return who we are once the server has answered; raises LineEnded if it never will."""
        await self._heeded.wait()
        if self.player is None:
            raise LineEnded(self.refusal or "unreachable")
        return self.player

    async def _begin(self, socket: ClientConnection) -> None:
        await socket.send(encode(self._hello), text=True)
        if self._room is not None:
            await socket.send(encode(self._enter(self._room)), text=True)
        self._socket = socket  # from here on `ask` sends by itself; twice does no harm (law 9)
        for command in tuple(self._open.values()):
            await socket.send(encode(command), text=True)
        self.news.put_nowait("connected")

    def _enter(self, room: str) -> client.Enter:
        newest = self._newest
        seen = None
        if newest is not None:
            seen = client.Seen(epoch=newest.epoch, seq=newest.seq, op=newest.op, mark=newest.mark)
        return client.Enter(id=_ENTER, room=room, seen=seen)

    async def follow(self, room: str) -> None:
        """Follow a room from now on, over every break of the line."""
        if room != self._room:
            self._room, self._newest = room, None
        await self._send(self._enter(room))

    async def ask(self, command: client.Command) -> bool:
        """Send a command, again after every break of the line until it is answered (law 9).

        A question that is soon out of date (`pair`, `browse`, `show`) is sent once. Returns whether
        it is under way already.
        """
        if not isinstance(command, _Question):
            self._open[command.id] = command
        return await self._send(command)

    async def answer(self, command: client.Command) -> Answer:
        """Send any command likewise and return its answer, which is no news; raises LineEnded."""
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[command.id] = command
        self._awaited[command.id] = waiting
        try:
            if self.refusal is not None:
                raise LineEnded(self.refusal)
            await self._send(command)
            return await waiting
        finally:
            self._open.pop(command.id, None)
            self._awaited.pop(command.id, None)

    async def _send(self, command: client.Command) -> bool:
        if self._socket is None:
            return False
        try:
            await self._socket.send(encode(command), text=True)
        except ConnectionClosed:
            return False
        return True

    def _drop(self) -> None:
        """Break the line, so that it is made anew."""
        if self._socket is not None:
            self._socket.transport.abort()

    def _heard(self, frame: str | bytes) -> None:
        try:
            message = decode_server(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return  # said by a newer server; clients overlook what they do not know
        if isinstance(message, Update) and message.table.terms.game not in VARIANTS:
            self._give_up("other_version")
            return
        if isinstance(message, Refused) and message.id == _ENTER:
            if message.code not in _GONE:
                self._drop()  # it passes: come again
                return
            code = _GONE[message.code]
            message = Gone(room=self._room or "", code=code, detail=message.detail)
        if isinstance(message, Welcome):
            self.player = message.player
            # One code makes one device; from now on the secret alone proves the player.
            self._hello = msgspec.structs.replace(self._hello, code=None)
            self._heeded.set()
        else:
            self._tries = 0  # it takes us, so a break is a new one
        if isinstance(message, Update):
            self._newest = message
            self.on_update(message)
        elif isinstance(message, Gone):
            self._room = None
        elif isinstance(message, Answer) and self._answered(message):
            return
        self.news.put_nowait(message)

    def _answered(self, message: Answer) -> bool:
        """Close the command that is answered; returns whether that is nobody else's news."""
        if message.id is None:
            return False
        known = self._open.pop(message.id, None)
        waiting = self._awaited.pop(message.id, None)
        if waiting is not None:
            if not waiting.done():
                waiting.set_result(message)
            return True
        return known is None and isinstance(message, Done | Recorded)
