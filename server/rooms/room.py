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
from server.protocol.server import Done
from server.rooms.admission import Admission
from server.rooms.answering import Answering
from server.rooms.asked import NotAllowed
from server.rooms.beside import Beside
from server.rooms.course import Course
from server.rooms.dealing import bot_moves, declared
from server.rooms.facts import Decision
from server.rooms.folding import fold
from server.rooms.following import Following
from server.rooms.inbox import (
    Ask,
    Beat,
    BotMoved,
    CatchUp,
    Close,
    Due,
    Follow,
    Hint,
    Item,
    Moment,
    Refold,
    Tick,
    Unfollow,
)
from server.rooms.ledger import Ledger
from server.rooms.neighbours import Neighbours
from server.rooms.reaping import NEVER_BEGUN
from server.rooms.shelf import BotsShelf
from server.rooms.standing_in import timed_out
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
        self.ledger: Final = Ledger(setting.log, setting.marks, name)
        self._inbox: Final = inbox
        self.beside: Final = Beside(self.ledger)
        self.course: Final = Course(self, setting, inbox.put_nowait)
        self.talk: Talk = Talk(0)
        self._answering: Final = Answering(self)
        self.admission: Final = Admission(self)
        self.following: Final = Following(self)
        self.neighbours: Final = Neighbours(setting, name, inbox.put_nowait)
        self._due: Moment | None = None
        self._late: Moment | None = None  # whose declaration a bot makes, since time was up

    async def run(self) -> None:
        """Serve the room until nobody follows it; raises Damaged, NoSuchRoom."""
        try:
            await self._refold()
            await self.following.beat()
            # Above every number that was told before: nobody says a thousand lines a second.
            self.talk = Talk(int(self.now() * 1000))
            if self.followers:  # the room came back after a fault of its task
                self.show((), collapsed=True)
            if self.followers or self.course.lively:  # nothing may come that would set it going
                await self.course.step()
            for taken in count():
                self.in_hand = await self._inbox.get()
                await self._take(self.in_hand)
                self.in_hand = None
                if self.neighbours.news(self.course.attendance.nearby):
                    await self.following.beat()
                await self.course.step()
                if taken % _AT_A_TIME == 0:
                    await asyncio.sleep(0)  # a full inbox of one room must not hold up the others
                if self._inbox.empty() and not self.followers and not self.course.lively:
                    await self._park()
                    if self._inbox.empty():
                        return  # its log holds it, and whoever comes wakes it
        finally:
            self.course.stop()
            self.neighbours.stop()

    async def _park(self) -> None:
        """Note when the room was last touched; bots that stand still play no longer."""
        await self.neighbours.part()
        with contextlib.suppress(StoreDown):  # it was noted when its last deal began
            await self._expected()
            if self.state.terms.bots is not None:
                await BotsShelf(self.setting.log).take(self.state.host, self.name)

    async def _expected(self) -> None:
        if self.state.number:
            await self.setting.log.touch(self.name, self.now())
        else:
            await self.setting.log.expect(self.name, self.now() + NEVER_BEGUN)

    def now(self) -> float:
        """Return the store's time, in seconds since 1970."""
        return self.ledger.now()

    async def _take(self, item: Item) -> None:  # noqa: C901 - one line for each kind of item
        match item:
            case Ask():
                await self._answering.asked(item)
            case Follow():
                await self.admission.follow(item)
            case Unfollow():
                self.admission.drop(item.follower)
            case CatchUp():
                if item.follower in self.followers:  # else it was sent away meanwhile
                    self.admission.catch_up(item)
            case Due():
                self._due = item.moment
                await self.publish()
            case BotMoved():
                await self._bot_moved(item)
            case Refold():
                await self.look_again()
            case Beat() | Hint():
                await self.following.heard(item)
            case Close():
                await self.admission.close(item)
            case Tick():
                pass  # the course looks after every item

    async def _refold(self) -> bool:
        """Read the log again; returns whether there is news for those who follow.

        Whatever is due has to be set off anew: a bot's wish, say, is nowhere but here.
        """
        self.course.refolded()
        before, known = self.ledger.stamp, self.state
        self.state, lost = await self.ledger.load()
        self.admission.exclude(known)
        try:
            await self.beside.recall()
        except (msgspec.DecodeError, ValueError) as error:
            raise Damaged(Fault.UNREADABLE, str(error)) from error
        if lost:
            self.show((), collapsed=True, lost=True)
            return False
        return before != self.ledger.stamp

    async def look_again(self) -> None:
        """Read the log again while people follow: an entry may be there that they know nothing of.

        It is another node's, or this one's own with its answer lost: all the same to them.
        """
        before = self.state
        if await self._refold():
            self.show((), collapsed=True)
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
            await self.commit(TABLE, Done(id=self.setting.op()), something)
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
            await self.following.catch_up()
        await self.changed(after, decision.facts)
        return done

    async def changed(self, after: RoomState, facts: Facts) -> None:
        """Change to what is stored by now, and send it."""
        before, self.state = self.state, after
        self.admission.exclude(before)
        self.show(facts)
        await self._followed(before)

    async def _stored(self, after: RoomState, decision: Decision) -> bool:
        """Store a decision; False where the log has to be read again."""
        clock, measures = asyncio.get_running_loop().time, self.setting.measures
        began = clock()
        stored = await self.ledger.store(after, decision, self.setting.op())
        measures.appended(clock() - began)
        if stored:
            measures.moved()
        return stored

    async def _followed(self, before: RoomState) -> None:
        """See to what a change brings with it for those who follow."""
        state = self.state
        if before.busy and not state.busy:
            for line in self.talk.opened():
                frame = encode(line)
                for follower in self.followers:
                    if state.seat_of(follower.player) is not None:
                        follower.note(self.name, frame)
        if state.host != before.host and self.neighbours.driving:
            self.setting.shown.hide_soon(self.name)
        if state.number != before.number:
            await self.beside.forget(state.number - 1)
            with contextlib.suppress(StoreDown):  # then at the next deal, or when all have left
                await self._expected()

    def show(self, facts: Facts, *, collapsed: bool = False, lost: bool = False) -> None:
        """Send the newest update to everybody who follows."""
        if not self.followers:
            return
        updates = self.updates(facts, collapsed=collapsed, lost=lost)
        for follower in tuple(self.followers):
            follower.show(self.name, updates.frame(follower.player), lost=lost)

    def updates(self, facts: Facts, *, collapsed: bool, lost: bool) -> Updates:
        """Return the newest update for everybody."""
        number = self.state.number
        wishes = {seat: self.beside.wish(number, seat) for seat in SEATS}
        answers = {seat: wish.declare for seat, wish in wishes.items() if wish is not None}
        stamp = self.ledger.stamp
        return Updates(self.state, stamp, facts, answers, collapsed=collapsed, lost=lost)

    async def archived(self, number: int) -> bytes | None:
        """Return the record of a settled deal. Raises StoreDown."""
        return await self.setting.log.archived(self.name, number)
