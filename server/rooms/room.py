"""One room: one task, one inbox. Decide, store, change, send (law 2)."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from engine.moves import Declare, Discard, Play
from engine.seats import SEATS
from server.protocol.codec import encode
from server.protocol.server import Done, Gone, GoneCode, Refused
from server.rooms.answering import Answering
from server.rooms.asked import NotAllowed
from server.rooms.beside import Beside
from server.rooms.course import Course
from server.rooms.dealing import bot_moves, declared
from server.rooms.facts import Decision
from server.rooms.folding import fold
from server.rooms.inbox import (
    Ask,
    BotMoved,
    CatchUp,
    Due,
    Follow,
    Item,
    Moment,
    Refold,
    Tick,
    Unfollow,
)
from server.rooms.ledger import Ledger
from server.rooms.shelf import BotsShelf
from server.rooms.standing_in import returned, timed_out
from server.rooms.state import TABLE, RoomState
from server.rooms.talk import Talk
from server.rooms.updates import Updates
from server.store.log import Damaged, Fault, StoreDown

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.seats import Seat
    from server.rooms.facts import Facts
    from server.rooms.setting import Follower, Setting

_AT_A_TIME: Final = 16  # things of one inbox before the other rooms have their turn
_STORE_PAUSE: Final = 1.0  # seconds before another try at a store that refuses
_OP_SIZE: Final = 12  # random bytes of an operation id
_DAY: Final = 86_400.0  # seconds
NEVER_BEGUN: Final = _DAY  # that a room is kept in which no deal was ever begun
KEPT: Final = 30 * _DAY  # that any other room waits for somebody to come back


class Room:
    """A table. `run` is its task; everything reaches it through its inbox."""

    def __init__(
        self, name: str, setting: Setting, followers: set[Follower], inbox: asyncio.Queue[Item]
    ) -> None:
        self.name: Final = name
        self.followers: Final = followers
        self.setting: Final = setting
        self.state = RoomState(room=name)
        self.in_hand: Item | None = None
        self._ledger: Final = Ledger(setting.log, setting.marks, name)
        self._inbox: Final = inbox
        self.beside: Final = Beside(self._ledger)
        self.course: Final = Course(self, setting, inbox.put_nowait)
        self.talk: Talk = Talk(0)
        self._answering: Final = Answering(self)
        self._due: Moment | None = None
        self._late: Moment | None = None  # whose declaration a bot makes, since time was up

    async def run(self) -> None:
        """Serve the room until nobody follows it; raises Damaged, NoSuchRoom."""
        try:
            await self._refold()
            # Above every number that was told before: nobody says a thousand lines a second.
            self.talk = Talk(int(self.now() * 1000))
            if self.followers:  # the room came back after a fault of its task
                self._show((), collapsed=True)
            if self.followers or self.course.lively:  # nothing may come that would set it going
                await self.course.step()
            for taken in count():
                self.in_hand = await self._inbox.get()
                await self._take(self.in_hand)
                self.in_hand = None
                await self.course.step()
                if taken % _AT_A_TIME == 0:
                    await asyncio.sleep(0)  # a full inbox of one room must not hold up the others
                if self._inbox.empty() and not self.followers and not self.course.lively:
                    await self._park()
                    if self._inbox.empty():
                        return  # its log holds it, and whoever comes wakes it
        finally:
            self.course.stop()

    async def _park(self) -> None:
        """Note for how long the room is worth keeping; bots that stand still play no longer."""
        with contextlib.suppress(StoreDown):  # it was noted when its last deal began
            await self._expected()
            if self.state.terms.bots is not None:
                await BotsShelf(self.setting.log).take(self.state.host, self.name)

    async def _expected(self) -> None:
        kept = KEPT if self.state.number else NEVER_BEGUN
        await self.setting.log.expect(self.name, self.now() + kept)

    def now(self) -> float:
        """Return the store's time, in seconds since 1970."""
        return self._ledger.now()

    async def _take(self, item: Item) -> None:
        match item:
            case Ask():
                await self._answering.asked(item)
            case Follow():
                await self._follow(item)
            case Unfollow():
                self.drop(item.follower)
            case CatchUp():
                if item.follower in self.followers:  # else it was sent away meanwhile
                    self._catch_up(item)
            case Due():
                self._due = item.moment
                await self.publish()
            case BotMoved():
                await self._bot_moved(item)
            case Refold():
                await self._look_again()
            case Tick():
                pass  # the course looks after every item

    def drop(self, follower: Follower) -> None:
        """Let a connection follow no longer; what a host shows is good only while he is there."""
        if follower not in self.followers:
            return
        self.followers.discard(follower)
        host = self.state.host
        if follower.player == host and host not in self.course.attendance.present:
            self.setting.directory.hide(self.name)

    async def _refold(self) -> bool:
        """Read the log again; returns whether there is news for those who follow.

        Whatever is due has to be set off anew: a bot's wish, say, is nowhere but here.
        """
        self.course.refolded()
        before, known = self._ledger.stamp, self.state
        self.state, lost = await self._ledger.load()
        self._exclude(known)
        try:
            await self.beside.recall()
        except (msgspec.DecodeError, ValueError) as error:
            raise Damaged(Fault.UNREADABLE, str(error)) from error
        if lost:
            self._show((), collapsed=True, lost=True)
            return False
        return before != self._ledger.stamp

    async def _look_again(self) -> None:
        """Read the log again while people follow: an entry may be there that they know nothing of.

        It is another node's, or this one's own with its answer lost: all the same to them.
        """
        before = self.state
        if await self._refold():
            self._show((), collapsed=True)
        await self._followed(before)

    async def publish(self) -> None:
        """Publish the answer of the seat to move, if its time has come and it is there."""
        deal = self.state.deal
        if deal is None or deal.turn is None or self._due is None or self._due != self.state.moment:
            return
        turn, moment = deal.turn, self._due
        own = self.beside.wish(self.state.number, turn)
        late = own is None and self._late == moment
        declare = None if own is None else own.declare
        if own is None and (late or self.state.played_by_bot(turn)):
            declare = self.beside.bots_wish(self.state.number, turn)
        if declare is None:
            return
        answer = declare
        self._due = None

        def decide() -> Facts:
            prefix = self._timed_out(turn) if late else ()
            return (*prefix, *declared(self.state, declare=answer))

        await self._at(moment, decide)

    async def _bot_moved(self, item: BotMoved) -> None:
        deal, state = self.state.deal, self.state
        if item.moment != state.moment or deal is None or deal.turn is None:
            return
        turn, move = deal.turn, item.move
        by_bot = state.played_by_bot(turn)
        if not (by_bot or item.late):
            return  # its owner came back meanwhile, and nobody else controls the seat
        late = item.late and not by_bot
        if not isinstance(move, Play | Discard):
            if self.beside.wish(state.number, turn) is None:
                self._late = item.moment if late else None
                self.beside.bot_wished(state.number, turn, declare=isinstance(move, Declare))
            await self.publish()
            return

        def decide() -> Facts:
            prefix = self._timed_out(turn) if late else ()
            return (*prefix, *bot_moves(self.state, move))

        await self._at(item.moment, decide)

    def _timed_out(self, turn: Seat) -> Facts:
        """Note that somebody was late, if that is still so after an outage of the store."""
        if not self.course.clock.over(self.now()):
            raise NotAllowed("stale")
        return timed_out(self.state, turn)

    async def _at(self, moment: Moment, decide: Callable[[], Facts]) -> None:
        """Do what a bot or the table does for a moment, unless that is past by then."""
        turn = None if self.state.deal is None else self.state.deal.turn
        by_bot = turn is not None and self.state.played_by_bot(turn)

        def still() -> Facts:
            if moment != self.state.moment or turn is None:
                raise NotAllowed("stale")
            if self.state.played_by_bot(turn) != by_bot:  # it changed hands on another node
                raise NotAllowed("stale")
            return decide()

        await self.by_itself(still)

    async def by_itself(self, decide: Callable[[], Facts]) -> bool:
        """Decide, store and send something nobody asked for; False where it was not to be."""

        def something() -> Facts:
            facts = decide()
            if not facts:  # it is done: by another node, or here and the answer was lost
                raise NotAllowed("stale")
            return facts

        try:
            await self.commit(TABLE, Done(id=self.setting.secret(_OP_SIZE).hex()), something)
        except NotAllowed:  # somebody else was faster
            return False
        except StoreDown:  # it answers, and refuses: look again in a while
            if not self.course.resting:
                loop = asyncio.get_running_loop()
                loop.call_later(_STORE_PAUSE, self._inbox.put_nowait, Refold())
            self.course.rest()
            return False
        return True

    async def commit(self, by: str, done: Done, decide: Callable[[], Facts]) -> Done:
        """Decide, store, change, send; decide again when somebody else wrote or the store was away.

        Raises NotAllowed with nothing changed. A command that was carried out before is answered
        as it was then (law 9).
        """
        while True:
            earlier = self.state.answer_to(by, done.id)
            if earlier is not None:
                return earlier
            decision = Decision(by, round(self.now(), 3), done, decide())
            after = fold(self.state, decision)
            if await self._stored(after, decision):
                break
            await self._look_again()
        before, self.state = self.state, after
        self._exclude(before)
        self._show(decision.facts)
        await self._followed(before)
        return done

    async def _stored(self, after: RoomState, decision: Decision) -> bool:
        """Store a decision; False where the log has to be read again."""
        clock, measures = asyncio.get_running_loop().time, self.setting.measures
        began = clock()
        stored = await self._ledger.store(after, decision, self.setting.secret(_OP_SIZE).hex())
        measures.appended(clock() - began)
        if stored:
            measures.moved()
        return stored

    def _exclude(self, before: RoomState) -> None:
        """Send away those who may follow no longer, before they are shown what shuts them out."""
        state = self.state
        if state.barred == before.barred and state.busy == before.busy:
            return
        for follower in tuple(self.followers):
            code = self.closed_to(follower.player)
            if code is not None:
                self.drop(follower)
                follower.gone(self.name, encode(Gone(room=self.name, code=code)))

    async def _followed(self, before: RoomState) -> None:
        """See to what a change brings with it for those who follow."""
        state = self.state
        if before.busy and not state.busy:
            for line in self.talk.opened():
                frame = encode(line)
                for follower in self.followers:
                    if state.seat_of(follower.player) is not None:
                        follower.note(self.name, frame)
        if state.host != before.host:
            self.setting.directory.hide(self.name)
        if state.number != before.number:
            await self.beside.forget(state.number - 1)
            with contextlib.suppress(StoreDown):  # then at the next deal, or when all have left
                await self._expected()

    def closed_to(self, player: str) -> GoneCode | None:
        """Return why a player may not follow the room now, None where he may."""
        state = self.state
        if player in state.barred:
            return "barred"
        if state.terms.lesson:
            return None if player == state.host else "no_watching"
        if state.terms.watch == "anyone" or state.seat_of(player) is not None:
            return None
        if state.terms.bots is not None:
            return None if player == state.host else "no_watching"
        return "no_watching" if state.busy else None

    async def _follow(self, item: Follow) -> None:
        """Let a connection follow, from where it was if the log still knows of it."""
        follower, seen = item.follower, item.command.seen
        code = self.closed_to(follower.player)
        if code is not None:
            self._refuse(item, code)
            follower.gone(self.name, None)
            return
        if not follower.follow(self.name):  # it follows too many, or is closed by now
            self._refuse(item, "too_many_rooms")
            return
        epoch = self._ledger.epoch
        lost = seen is not None and not await self._ledger.knows(seen)
        if self._ledger.epoch != epoch:  # everybody has to forget
            self._show((), collapsed=True, lost=True)
        for other in tuple(self.followers):
            if other.player == follower.player and other is not follower:
                self.drop(other)  # the newest connection of a player is the one that counts
                other.evict()
        player = follower.player
        if returned(self.state, player):
            await self.by_itself(lambda: returned(self.state, player))
        self.followers.add(follower)  # only now, so that its first update is the newest, and whole
        follower.tell(encode(Done(id=item.command.id)))
        self._catch_up(CatchUp(follower, lost))

    def _refuse(self, item: Follow, code: str) -> None:
        item.follower.tell(encode(Refused(id=item.command.id, code=code)))
        self.setting.measures.refused(code)

    def _catch_up(self, item: CatchUp) -> None:
        """Give one connection the newest of everything."""
        follower = item.follower
        updates = self._updates((), collapsed=True, lost=item.lost)
        follower.show(self.name, updates.frame(follower.player), lost=item.lost)
        for line in self.talk.known(seated=self.state.seat_of(follower.player) is not None):
            follower.note(self.name, encode(line))
        self.course.welcome(follower)

    def _show(self, facts: Facts, *, collapsed: bool = False, lost: bool = False) -> None:
        """Send the newest update to everybody who follows."""
        if not self.followers:
            return
        updates = self._updates(facts, collapsed=collapsed, lost=lost)
        for follower in tuple(self.followers):
            follower.show(self.name, updates.frame(follower.player), lost=lost)

    def _updates(self, facts: Facts, *, collapsed: bool, lost: bool) -> Updates:
        number = self.state.number
        wishes = {seat: self.beside.wish(number, seat) for seat in SEATS}
        answers = {seat: wish.declare for seat, wish in wishes.items() if wish is not None}
        stamp = self._ledger.stamp
        return Updates(self.state, stamp, facts, answers, collapsed=collapsed, lost=lost)

    async def archived(self, number: int) -> bytes | None:
        """Return the record of a settled deal. Raises StoreDown."""
        return await self.setting.log.archived(self.name, number)
