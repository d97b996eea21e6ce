"""One room: one task, one inbox. Decide, store, change, send (law 2)."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count
from typing import TYPE_CHECKING, Final

from engine.moves import Declare, Discard, Play
from engine.seats import SEATS
from server.protocol import client
from server.protocol.codec import encode
from server.protocol.server import Done, Refused
from server.rooms.deciding import NotAllowed, bot_moves, check_answer, decided, declared
from server.rooms.early import Early, early_name, pack_early, unpack_early
from server.rooms.facts import Decision, Fact
from server.rooms.inbox import Ask, BotMoved, CatchUp, Due, Follow, Item, Moment, Refold, Unfollow
from server.rooms.ledger import Ledger
from server.rooms.state import TABLE, RoomState, fold
from server.rooms.turns import Turns
from server.rooms.updates import Updates
from server.store.log import StoreDown

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.seats import Seat
    from server.protocol.server import Sitter
    from server.rooms.setting import Follower, Setting

Facts = tuple[Fact, ...]
_AT_A_TIME: Final = 16  # things of one inbox before the other rooms have their turn
_STORE_PAUSE: Final = 1.0  # seconds before another try at a store that refuses
_OP_SIZE: Final = 12  # random bytes of an operation id


class Room:
    """A table. `run` is its task; everything reaches it through its inbox."""

    def __init__(
        self, name: str, setting: Setting, followers: set[Follower], inbox: asyncio.Queue[Item]
    ) -> None:
        self.name: Final = name
        self.followers: Final = followers
        self._setting: Final = setting
        self._ledger: Final = Ledger(setting.log, setting.marks, name)
        self._inbox: Final = inbox
        self._turns: Final = Turns(setting, self._inbox.put_nowait)
        self._state = RoomState(room=name)
        self._wishes: dict[str, Early] = {}  # to declare, by `early_name`: this deal's, the last's
        self._due: Moment | None = None
        self.in_hand: Item | None = None

    async def run(self) -> None:
        """Serve the room until nobody follows it; raises Damaged, NoSuchRoom."""
        try:
            await self._refold()
            if self.followers:  # the room came back after a fault of its task
                self._show((), collapsed=True)
            for taken in count():
                self.in_hand = await self._inbox.get()
                await self._take(self.in_hand)
                self.in_hand = None
                if taken % _AT_A_TIME == 0:
                    await asyncio.sleep(0)  # a full inbox of one room must not hold up the others
                if self._inbox.empty() and not self.followers:
                    return  # parked: its log holds it, and whoever comes wakes it
        finally:
            self._turns.stop()

    async def _take(self, item: Item) -> None:
        match item:
            case Ask():
                await self._asked(item)
            case Follow():
                await self._follow(item)
            case Unfollow():
                self.followers.discard(item.follower)
            case CatchUp():
                updates = self._updates((), collapsed=True, lost=item.lost)
                item.follower.show(self.name, updates.frame(item.follower.player), lost=item.lost)
            case Due():
                self._due = item.moment
                await self._publish()
            case BotMoved():
                await self._bot_moved(item)
            case Refold():
                if await self._refold():
                    self._show((), collapsed=True)
        if self.followers:
            self._turns.plan(self._state)
        else:
            self._turns.stop()

    @property
    def _moment(self) -> Moment | None:
        deal = self._state.deal
        return None if deal is None else (self._state.number, deal.decision)

    async def _refold(self) -> bool:
        """Read the log again; returns whether there is news for those who follow.

        Whatever is due has to be set off anew: a bot's wish, say, is nowhere but here.
        """
        self._turns.stop()
        before = self._ledger.stamp
        self._state, lost = await self._ledger.load()
        await self._recall()
        if lost:
            self._show((), collapsed=True, lost=True)
            return False
        return before != self._ledger.stamp

    async def _recall(self) -> None:
        """Bring early answers to the declare question back."""
        kept = await self._ledger.kept()
        self._wishes = {name: unpack_early(value) for name, value in kept.items()}

    def _wish(self, seat: Seat) -> Early | None:
        """Return what a seat wishes to declare in this deal."""
        return self._wishes.get(early_name(self._state.number, seat))

    async def _asked(self, item: Ask) -> None:
        try:
            done = await self._carried_out(item.asker, item.command)
        except NotAllowed as no:
            refused = Refused(id=item.command.id, code=no.code, suit=no.suit, cards=no.cards)
            item.follower.tell(encode(refused))
        except StoreDown as down:  # it answers, and refuses: full, or read-only
            refused = Refused(id=item.command.id, code=down.code)
            item.follower.tell(encode(refused))
        else:
            item.follower.tell(encode(done))

    async def _carried_out(self, asker: Sitter, command: client.RoomCommand) -> Done:
        if isinstance(command, client.Answer):
            return await self._answer(asker, command)
        done = Done(id=command.id)
        return await self._commit(
            asker.player,
            done,
            lambda: decided(self._state, command, asker, self._setting.secret(32), self._present()),
        )

    async def _answer(self, asker: Sitter, command: client.Answer) -> Done:
        """Keep an early answer; nobody else learns of it, not even that there is one (law 7)."""
        done = Done(id=command.id)
        seat = self._state.seat_of(asker.player)
        earlier = None if seat is None else self._wishes.get(early_name(command.deal, seat))
        if earlier is not None and command.id in earlier.ids:
            return done  # a repeat, which must not undo a later change of mind (law 9)
        seat = check_answer(self._state, command, asker)
        answer = Early.after(earlier, command)
        name = early_name(self._state.number, seat)
        await self._ledger.keep(name, pack_early(answer))
        self._wishes[name] = answer
        await self._publish()
        return done

    async def _publish(self) -> None:
        """Publish the answer of the seat to move, if its time has come and it is there."""
        deal = self._state.deal
        if deal is None or deal.turn is None or self._due is None or self._due != self._moment:
            return
        answer = self._wish(deal.turn)
        if answer is None:
            return
        moment, self._due = self._due, None
        await self._by_itself(moment, lambda: declared(self._state, declare=answer.declare))

    async def _bot_moved(self, item: BotMoved) -> None:
        deal = self._state.deal
        if item.moment != self._moment or deal is None or deal.turn is None:
            return
        if not isinstance(item.move, Play | Discard):
            name = early_name(self._state.number, deal.turn)
            self._wishes[name] = Early(declare=isinstance(item.move, Declare))
            await self._publish()
            return
        move = item.move
        await self._by_itself(item.moment, lambda: bot_moves(self._state, item.moment, move))

    async def _by_itself(self, moment: Moment, decide: Callable[[], Facts]) -> None:
        """Do what a bot or the table does for a moment, unless that is past by then."""

        def still() -> Facts:
            if moment != self._moment:
                raise NotAllowed("stale")
            return decide()

        number, decision = moment
        try:
            await self._commit(TABLE, Done(id=f"{number}.{decision}"), still)
        except NotAllowed:  # somebody else has played on meanwhile
            return
        except StoreDown:  # it answers, and refuses: look again in a while
            self._turns.stop()
            loop = asyncio.get_running_loop()
            loop.call_later(_STORE_PAUSE, self._inbox.put_nowait, Refold())

    async def _commit(self, by: str, done: Done, decide: Callable[[], Facts]) -> Done:
        """Decide, store, change, send; decide again when somebody else wrote or the store was away.

        Raises NotAllowed with nothing changed. A command that was carried out before is answered
        as it was then (law 9).
        """
        while True:
            earlier = self._state.answer_to(by, done.id)
            if earlier is not None:
                return earlier
            decision = Decision(by, done, decide())
            after = fold(self._state, decision)
            if await self._ledger.store(after, decision, self._setting.secret(_OP_SIZE).hex()):
                break
            if await self._refold():
                self._show((), collapsed=True)
        begun = after.number != self._state.number
        self._state = after
        self._show(decision.facts)
        if begun:
            await self._forget()
        return done

    async def _forget(self) -> None:
        """Drop the wishes of older deals than the last; those of the last answer its repeats."""
        last = self._state.number - 1
        for name in [name for name in self._wishes if int(name.partition(":")[0]) < last]:
            with contextlib.suppress(StoreDown):  # then another time
                await self._ledger.keep(name, None)
                del self._wishes[name]

    def _present(self) -> frozenset[str]:
        """Return the players who follow the room now."""
        return frozenset(follower.player for follower in self.followers)

    async def _follow(self, item: Follow) -> None:
        """Let a connection follow, from where it was if the log still knows of it."""
        follower, seen = item.follower, item.command.seen
        epoch = self._ledger.epoch
        lost = seen is not None and not await self._ledger.knows(seen)
        if self._ledger.epoch != epoch:  # everybody has to forget
            self._show((), collapsed=True, lost=True)
        self.followers.add(follower)
        follower.tell(encode(Done(id=item.command.id)))
        updates = self._updates((), collapsed=True, lost=lost)
        follower.show(self.name, updates.frame(follower.player), lost=lost)

    def _show(self, facts: Facts, *, collapsed: bool = False, lost: bool = False) -> None:
        """Send the newest update to everybody who follows."""
        updates = self._updates(facts, collapsed=collapsed, lost=lost)
        for follower in tuple(self.followers):
            follower.show(self.name, updates.frame(follower.player), lost=lost)

    def _updates(self, facts: Facts, *, collapsed: bool, lost: bool) -> Updates:
        stamp = self._ledger.stamp
        answers = {seat: wish.declare for seat in SEATS if (wish := self._wish(seat)) is not None}
        return Updates(self._state, stamp, facts, answers, collapsed=collapsed, lost=lost)
