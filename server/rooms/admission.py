"""Who follows a room: let in, brought up to date, sent away, or gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from server.protocol.codec import encode
from server.protocol.server import Done, Gone, GoneCode, Refused
from server.rooms.asked import NotAllowed
from server.rooms.facts import TableClosed
from server.rooms.inbox import CatchUp
from server.rooms.standing_in import returned
from server.rooms.state import TABLE
from server.store.log import StoreDown

if TYPE_CHECKING:
    from server.rooms.facts import Facts
    from server.rooms.inbox import Close, Follow
    from server.rooms.room import Room
    from server.rooms.setting import Follower
    from server.rooms.state import RoomState


class Admission:
    """Lets connections follow one room."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room

    def drop(self, follower: Follower) -> None:
        """Let a connection follow no longer; what a host shows is good only while he is there."""
        if follower not in self._room.followers:
            return
        self._room.followers.discard(follower)
        host = self._room.state.host
        if follower.player == host and host not in self._room.course.attendance.present:
            self._room.setting.shown.hide_soon(self._room.name)

    def exclude(self, before: RoomState) -> None:
        """Send away those who may follow no longer, before they are shown what shuts them out."""
        state = self._room.state

        def doors(of: RoomState) -> tuple[object, ...]:
            return of.barred, of.busy, of.closed

        if doors(state) == doors(before):
            return
        for follower in tuple(self._room.followers):
            code = self.closed_to(follower.player)
            if code is not None:
                self.drop(follower)
                follower.gone(self._room.name, encode(Gone(room=self._room.name, code=code)))

    def closed_to(self, player: str) -> GoneCode | None:
        """Return why a player may not follow the room now, None where he may."""
        state = self._room.state
        if state.closed:
            return "closed"
        if player in state.barred:
            return "barred"
        if state.terms.lesson:
            return None if player == state.host else "no_watching"
        if state.terms.watch == "anyone" or state.seat_of(player) is not None:
            return None
        if state.terms.bots is not None:
            return None if player == state.host else "no_watching"
        return "no_watching" if state.busy else None

    async def follow(self, item: Follow) -> None:
        """Let a connection follow, from where it was if the log still knows of it."""
        follower, seen = item.follower, item.command.seen
        code = self.closed_to(follower.player)
        if code is not None:
            self._refuse(item, code)
            follower.gone(self._room.name, None)
            return
        if not follower.follow(self._room.name):  # it follows too many, or is closed by now
            self._refuse(item, "too_many_rooms")
            return
        epoch = self._room.ledger.epoch
        lost = seen is not None and not await self._room.ledger.knows(seen)
        if self._room.ledger.epoch != epoch:  # everybody has to forget
            self._room.show((), collapsed=True, lost=True)
        for other in tuple(self._room.followers):
            if other.player == follower.player and other is not follower:
                self.drop(other)  # the newest connection of a player is the one that counts
                other.evict()
        player = follower.player
        if returned(self._room.state, player):
            await self._room.by_itself(lambda: returned(self._room.state, player))
        # Only now, so that its first update is the newest, and whole.
        self._room.followers.add(follower)
        follower.tell(encode(Done(id=item.command.id)))
        self._room.following.came(player)
        self.catch_up(CatchUp(follower, lost))

    async def close(self, item: Close) -> None:
        """Close the table for good, and say how that went; a second time nothing more happens."""

        def closing() -> Facts:
            if self._room.state.closed:  # also by another node, a moment ago
                raise NotAllowed("closed")
            return (TableClosed(),)

        try:
            await self._room.commit(TABLE, Done(id=self._room.setting.op()), closing)
        except NotAllowed:
            item.say(None)
        except StoreDown as down:
            item.say(down.code)
        else:
            item.say(None)

    def _refuse(self, item: Follow, code: str) -> None:
        item.follower.tell(encode(Refused(id=item.command.id, code=code)))
        self._room.setting.measures.refused(code)

    def catch_up(self, item: CatchUp) -> None:
        """Give one connection the newest of everything."""
        follower = item.follower
        updates = self._room.updates((), collapsed=True, lost=item.lost)
        follower.show(self._room.name, updates.frame(follower.player), lost=item.lost)
        for line in self._room.talk.known(
            seated=self._room.state.seat_of(follower.player) is not None
        ):
            follower.note(self._room.name, encode(line))
        self._room.course.welcome(follower)
