"""Scripted people at a table: real websockets, real messages."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
from typing import TYPE_CHECKING, Final, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from engine.moves import Discard as EngineDiscard
from engine.moves import Play as EnginePlay
from server.protocol import client
from server.protocol.codec import SUBPROTOCOL, decode_server, encode
from server.protocol.server import (
    Done,
    Paired,
    Presence,
    Recorded,
    Refused,
    ServerMessage,
    Shown,
    Spoke,
    Tables,
    Update,
)

if TYPE_CHECKING:
    from random import Random

    from server.protocol.cards import CardCode

WAIT: Final = 60.0  # seconds for an answer: machines are shared


def secret_of(name: str) -> str:
    """Return a player's secret, the same in every run."""
    digest = hashlib.sha256(name.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


class Person:
    """One player's device: keeps every frame, answers by command, and the newest update by room.

    device: whose secret it has, the player's own if nothing is said; code: makes it a second
    device of the player who was given that code.
    """

    def __init__(
        self, name: str, url: str, device: str | None = None, code: str | None = None
    ) -> None:
        self.name: Final = name
        self.url = url
        self.device: Final = device or name
        self.code: Final = code
        self.contributes = True
        self.frames: list[bytes] = []
        self.updates: list[Update] = []
        self.answers: dict[str, Done | Refused] = {}
        self.told: list[ServerMessage] = []
        self.replies: dict[str, ServerMessage] = {}  # answers of every kind
        self.rooms: dict[str, Update] = {}
        self.left_open: list[ClientConnection] = []
        self._changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._number = 0
        self._added: set[str] = set()

    async def come(self) -> None:
        """Connect and say hello."""
        self._added.clear()  # what was on its way may be lost, and a repeat costs nothing
        self._socket = await connect(
            self.url,
            subprotocols=[SUBPROTOCOL],
            compression=None,
            max_size=2**20,
            max_queue=None,
        )
        hello = client.Hello(secret=secret_of(self.device), name=self.name, code=self.code)
        await self._socket.send(encode(hello), text=True)
        self._reader = asyncio.create_task(self._read(self._socket))

    @property
    def socket(self) -> ClientConnection:
        """Return the socket, to send what no client sends."""
        assert self._socket is not None
        return self._socket

    async def go(self) -> None:
        """Drop the connection without a word."""
        if self._socket is not None:
            self._socket.transport.abort()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    async def half_open(self) -> None:
        """Read nothing and answer nothing from now on, as a phone does that lost its network."""
        assert self._reader is not None
        self.socket.transport.pause_reading()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        self.left_open.append(self.socket)
        self._socket = self._reader = None

    async def closed(self) -> int | None:
        """Wait until the server has closed the connection; return the code that it gave."""
        async with asyncio.timeout(WAIT):
            await self.socket.wait_closed()
        return self.socket.close_code

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in socket:
                data = frame.encode() if isinstance(frame, str) else frame
                async with self._changed:
                    self._take(data)
                    self._changed.notify_all()
                await self.add_chance()

    async def add_chance(self) -> None:
        """Add to the shuffle of a deal that is promised, as every client does by itself."""
        if not self.updates or not self.contributes:
            return
        newest = self.updates[-1]
        promised = newest.table.shuffle
        if promised is None or promised.deal == newest.table.deal or newest.you is None:
            return
        if promised.commitment not in self._added:
            self._added.add(promised.commitment)
            random = hashlib.sha256(f"{self.name} {promised.commitment}".encode()).hexdigest()
            await self.send(
                client.Contribute(id=self.id(), room=newest.room, deal=promised.deal, random=random)
            )

    def _take(self, frame: bytes) -> None:
        self.frames.append(frame)
        message = decode_server(frame)
        if isinstance(message, Update):
            self.updates.append(message)
            self.rooms[message.room] = message
        elif isinstance(message, Done | Refused) and message.id is not None:
            self.answers[message.id] = message
        else:
            self.told.append(message)
        if isinstance(message, Done | Refused | Tables | Shown | Paired | Recorded):
            self.replies[message.id or ""] = message

    async def send(self, message: client.Message) -> None:
        """Send one message."""
        assert self._socket is not None
        await self._socket.send(encode(message), text=True)

    async def ask(self, message: client.Command) -> Done | Refused:
        """Send a command and wait for its answer."""
        await self.send(message)
        await self.until(lambda: message.id in self.answers)
        return self.answers[message.id]

    async def request(self, message: client.Command) -> ServerMessage:
        """Send a command and wait for an answer of whatever kind."""
        await self.send(message)
        await self.until(lambda: message.id in self.replies)
        return self.replies[message.id]

    async def until(self, holds: object) -> None:
        """Wait until something holds, looking after each frame."""
        assert callable(holds)
        async with asyncio.timeout(WAIT), self._changed:
            await self._changed.wait_for(holds)

    def id(self) -> str:
        """Return a fresh command id."""
        self._number += 1
        return f"{self.name}-{self._number}"

    @property
    def now(self) -> Update:
        """Return the newest update."""
        return self.updates[-1]

    @property
    def presence(self) -> Presence:
        """Return who is there and whose time runs, by the newest word of it."""
        return next(one for one in reversed(self.told) if isinstance(one, Presence))

    @property
    def heard(self) -> list[Spoke]:
        """Return what was said, oldest first."""
        return [one for one in self.told if isinstance(one, Spoke)]


async def play_along(person: Person, chance: Random) -> None:
    """Play the running deal to its end by random legal moves, declaring whatever there is."""
    done: set[tuple[int, int]] = set()
    answered: set[int] = set()
    while True:
        update = person.now
        public, own = update.table.public, update.own
        if public is not None and public.phase == "settled":
            return
        if public is not None and own is not None:
            deal = update.table.deal
            if own.view.declarable is not None and deal not in answered:
                answered.add(deal)
                await person.ask(
                    client.Answer(id=person.id(), room=update.room, deal=deal, declare=True)
                )
            moment = (deal, public.decision)
            moves = [one for one in own.view.moves if isinstance(one, EnginePlay | EngineDiscard)]
            if moves and moment not in done:
                done.add(moment)
                move = chance.choice(moves)
                wire: client.Play | client.Discard = (
                    client.Play(cast("CardCode", move.card))
                    if isinstance(move, EnginePlay)
                    else client.Discard(cast("tuple[CardCode, ...]", move.cards))
                )
                answer = await person.ask(
                    client.Move(
                        id=person.id(),
                        room=update.room,
                        deal=deal,
                        decision=public.decision,
                        move=wire,
                    )
                )
                assert isinstance(answer, Done), answer
        await person.until(lambda seen=update: person.now is not seen)
