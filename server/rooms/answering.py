"""How a room answers commands: each exactly once, carried out, refused, or with what was asked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from engine.record import from_json
from server.protocol import client
from server.protocol.codec import encode
from server.protocol.server import Done, Recorded, Refused, ServerMessage, Shown
from server.rooms.asked import Asked, NotAllowed
from server.rooms.beside import Given
from server.rooms.dealing import check_answer, check_contribution
from server.rooms.deciding import decided
from server.rooms.seating import check_host
from server.rooms.shelf import BotsShelf
from server.store.log import StoreDown

if TYPE_CHECKING:
    from server.protocol.events import Sitter
    from server.rooms.inbox import Ask
    from server.rooms.room import Room

_SECRET: Final = 32  # bytes
_TICKET: Final = 16


class Answering:
    """Answers what players ask of one room."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room

    async def asked(self, item: Ask) -> None:
        """Carry a command out, and answer it whatever becomes of it."""
        try:
            answer = await self._answer(item)
        except NotAllowed as no:
            answer = Refused(id=item.command.id, code=no.code, suit=no.suit, cards=no.cards)
        except StoreDown as down:  # it answers, and refuses: full, or read-only
            answer = Refused(id=item.command.id, code=down.code)
        item.follower.tell(encode(answer))
        measures = self._room.setting.measures
        measures.answered(asyncio.get_running_loop().time() - item.at)
        if isinstance(answer, Refused):
            measures.refused(answer.code)
        if isinstance(item.command, client.Leave):
            self._room.admission.drop(item.follower)
            item.follower.gone(self._room.name, None)

    async def _answer(self, item: Ask) -> ServerMessage:
        command, asker = item.command, item.asker
        if self._room.state.closed:
            raise NotAllowed("closed")
        if asker.player in self._room.state.barred and not isinstance(command, client.Leave):
            raise NotAllowed("barred")
        match command:
            case client.Answer():
                return await self._declare(asker, command)
            case client.Contribute():
                return await self._contribute(asker, command)
            case client.Speak():
                return self._speak(item, command)
            case client.Show():
                return await self._show(asker, command)
            case client.Fetch():
                return await self._fetch(item, command)
            case client.Leave():
                return await self._leave(asker, command)
            case _:
                return await self._carried_out(asker, command)

    def _asked(self, asker: Sitter, command: client.RoomCommand) -> Asked:
        room = self._room
        reserves = isinstance(command, client.Reserve)
        return Asked(
            asker=asker,
            present=room.course.attendance.present,
            idle=room.course.idle(),
            secret=room.setting.secret(_SECRET) if isinstance(command, client.Begin) else b"",
            ticket=room.setting.secret(_TICKET).hex() if reserves else "",
        )

    async def _carried_out(self, asker: Sitter, command: client.RoomCommand) -> Done:
        """Do what makes facts: it is stored with its answer, so that a repeat is answered alike."""
        asked = self._asked(asker, command)
        if isinstance(command, client.Drive) and not command.paused:
            decided(self._room.state, command, asked)  # whoever may not is told that first
            await BotsShelf(self._room.setting.log).put(asker.player, self._room.name)
        ticket = asked.ticket if isinstance(command, client.Reserve) else None
        done = Done(id=command.id, ticket=ticket)
        room = self._room
        return await room.commit(asker.player, done, lambda: decided(room.state, command, asked))

    async def _leave(self, asker: Sitter, command: client.Leave) -> Done:
        room = self._room
        room.course.attendance.left(asker.player)
        if decided(room.state, command, self._asked(asker, command)):
            return await self._carried_out(asker, command)
        return Done(id=command.id)

    async def _declare(self, asker: Sitter, command: client.Answer) -> Done:
        """Keep an early answer; nobody else learns of it, not even that there is one (law 7)."""
        room, done = self._room, Done(id=command.id)
        seat = room.state.seat_of(asker.player)
        earlier = None if seat is None else room.beside.wish(command.deal, seat)
        if earlier is not None and command.id in earlier.ids:
            return done  # a repeat, which must not undo a later change of mind (law 9)
        seat = check_answer(room.state, command, self._asked(asker, command))
        await room.beside.wished(room.state.number, seat, command)
        room.following.kept()
        await room.publish()
        return done

    async def _contribute(self, asker: Sitter, command: client.Contribute) -> Done:
        """Keep a contribution, hidden until all are closed; the first one counts."""
        room, done = self._room, Done(id=command.id)
        random = bytes.fromhex(command.random)
        seat = room.state.seat_of(asker.player)
        earlier = None if seat is None else room.beside.given(command.deal)[seat]
        ours = earlier is not None and earlier.player == asker.player
        if ours and earlier is not None and earlier.random == random:
            return done
        promise = room.state.promise
        seat = check_contribution(room.state, command, self._asked(asker, command))
        assert promise is not None  # noqa: S101 - it was just looked at
        if ours and earlier is not None and earlier.promise == promise.commitment:
            raise NotAllowed("contributed")
        given = Given(asker.player, promise.commitment, random)
        await room.beside.give(command.deal, seat, given)
        room.following.kept()
        return done

    def _speak(self, item: Ask, command: client.Speak) -> Done:
        room = self._room
        if item.follower not in room.followers:
            raise NotAllowed("not_following")
        if room.setting.orders.muted(item.asker.player):
            raise NotAllowed("muted")
        line = room.talk.speak(room.state, command, item.asker, room.now())
        if line is not None:
            room.following.speak(line)
        return Done(id=command.id)

    async def _show(self, asker: Sitter, command: client.Show) -> Shown:
        """Show cards by which the room is found; only as long as the host is there to show them."""
        room = self._room
        check_host(room.state, self._asked(asker, command))
        if not command.shown:
            await room.setting.shown.hide(room.name)
            return Shown(id=command.id, cards=None)
        if asker.player not in room.course.attendance.present:
            raise NotAllowed("not_following")
        cards, seconds = await room.setting.shown.show(room.name)
        return Shown(id=command.id, cards=cards, seconds=seconds)

    async def _fetch(self, item: Ask, command: client.Fetch) -> Recorded:
        room = self._room
        if item.follower not in room.followers:
            raise NotAllowed("not_following")
        record = await room.archived(command.deal)
        if record is None:
            raise NotAllowed("no_such_deal")
        return Recorded(id=command.id, record=from_json(record))
