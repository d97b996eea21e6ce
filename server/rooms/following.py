"""What other nodes did to a room: their entries are shown as they came, and their words heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from server.protocol.codec import encode
from server.protocol.server import Spoke
from server.rooms.folding import fold
from server.rooms.inbox import Hint

if TYPE_CHECKING:
    from server.rooms.inbox import Beat
    from server.rooms.room import Room
    from server.rooms.state import RoomState

_CAME: Final = b"came "
_SAID: Final = b"said "
_BESIDE: Final = b"beside"
_decoder: Final = msgspec.json.Decoder(Spoke)


def _awaits(state: RoomState) -> bool:
    """Tell whether something may be kept beside the log just now for which the table waits."""
    return state.promise is not None or (state.deal is not None and state.deal.phase == "declare")


class Following:
    """Keeps a room up with what is stored by others."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room

    async def beat(self) -> None:
        """Say who is here, hear who is elsewhere, and see whether the log has grown."""
        room = self._room
        here = room.course.attendance.nearby
        meeting = await room.neighbours.meet(here)
        if meeting is None:
            return
        room.course.drive(driving=room.neighbours.driving, elsewhere=room.neighbours.others)
        if meeting.last is not None and meeting.last != room.ledger.seq:
            await self.catch_up()
        if meeting.others and room.neighbours.driving and _awaits(room.state):
            await self._recall()  # a hint of it may have got lost

    async def catch_up(self) -> None:
        """Read what others stored, and show it as if it had been decided here."""
        room = self._room
        decisions = await room.ledger.news()
        if not decisions:  # trimmed, or the store lost its tail, or went by: all of it anew
            await room.look_again()
            return
        for decision in decisions:
            await room.changed(fold(room.state, decision), decision.facts)

    async def heard(self, item: Hint | Beat) -> None:
        """Take what another node said, or that it is time to ask."""
        room, word = self._room, item.word if isinstance(item, Hint) else b""
        if word.isdigit():
            if int(word) > room.ledger.seq:
                await self.catch_up()
        elif word.startswith(_CAME):
            self._came(word.removeprefix(_CAME).decode())
            await self.beat()
        elif word.startswith(_SAID):
            self._said(_decoder.decode(word.removeprefix(_SAID)))
        elif word == _BESIDE:
            await self._recall()
        else:
            await self.beat()

    async def _recall(self) -> None:
        """Take what others kept beside the log."""
        await self._room.beside.recall(bots=True)
        await self._room.publish()

    def _came(self, player: str) -> None:
        """Send away who came here before, and goes on elsewhere: the newest connection counts."""
        for follower in tuple(self._room.followers):
            if follower.player == player:
                self._room.admission.drop(follower)
                follower.evict()

    def _said(self, line: Spoke) -> None:
        room = self._room
        self.pass_on(room.talk.overheard(room.state, line))

    def pass_on(self, line: Spoke) -> None:
        """Let everybody here hear a line who may."""
        room, frame = self._room, encode(line)
        for follower in room.followers:
            seated = room.state.seat_of(follower.player) is not None
            if room.talk.heard(line, seated=seated):
                follower.note(room.name, frame)

    def speak(self, line: Spoke) -> None:
        """Let everybody hear a line that was said here."""
        self.pass_on(line)
        if self._room.neighbours.others:
            self._room.neighbours.say(_SAID + encode(line))

    def came(self, player: str) -> None:
        """Tell other nodes that a player follows here from now on."""
        if self._room.neighbours.others:
            self._room.neighbours.say(_CAME + player.encode())

    def kept(self) -> None:
        """Tell other nodes that something new is kept beside the log."""
        if self._room.neighbours.others:
            self._room.neighbours.say(_BESIDE)
