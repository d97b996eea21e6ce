"""What goes on at a table without anybody asking: graces, clocks, shuffles, bots' deals.

One look after everything that happened to the room: what is due is decided, then the next moment
at which to look is set. Everything is decided from the room and the store's time alone, so that
whoever wakes the room after an outage comes to the same.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, Protocol

from server.protocol.codec import encode
from server.protocol.server import Clock, Presence
from server.rooms.asked import NotAllowed
from server.rooms.attendance import Attendance
from server.rooms.clock import TurnClock
from server.rooms.dealing import closed, may_begin, next_deal, promised
from server.rooms.inbox import Tick
from server.rooms.projecting import listing_of
from server.rooms.standing_in import gone
from server.rooms.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from engine.seats import BySeat, Seat
    from server.rooms.beside import Beside
    from server.rooms.facts import Facts
    from server.rooms.inbox import Item
    from server.rooms.setting import Follower, Setting
    from server.rooms.state import RoomState

_SECRET: Final = 32  # bytes
_AT_ONCE: Final = 8  # things due that are done before the inbox has its turn


class Host(Protocol):
    """The room, as far as its course needs it."""

    state: RoomState

    @property
    def name(self) -> str:
        """Return the room's id."""

    @property
    def beside(self) -> Beside:
        """Return what is kept beside the log."""

    @property
    def followers(self) -> set[Follower]:
        """Return who follows the room."""

    def now(self) -> float:
        """Return the store's time."""

    async def by_itself(self, decide: Callable[[], Facts]) -> bool:
        """Decide, store and send something nobody asked for; False where it was not to be."""


class Course:
    """The time of a room."""

    def __init__(self, room: Host, setting: Setting, put: Callable[[Item], None]) -> None:
        self._room: Final = room
        self._setting: Final = setting
        self._put: Final = put
        self.attendance: Final = Attendance(room.followers)
        self.turns: Final = Turns(setting, put)
        self.clock: Final = TurnClock(setting.pace.people)
        self._timer: asyncio.TimerHandle | None = None
        self._promise: tuple[int, float] = (0, 0.0)  # a deal, and until when it waits
        self._next: tuple[int, float] = (0, 0.0)  # a deal of bots, and when it begins
        self._told: tuple[Any, ...] = ()
        self._posted: tuple[object, ...] = ()
        self.resting = False  # the store refuses what nobody asked for
        self._driving = True  # else another node does
        self._newcomers: list[Follower] = []

    @property
    def grace(self) -> float:
        """Return the seconds after which somebody has been away for too long."""
        return self._room.state.terms.grace * self._setting.pace.people

    @property
    def lively(self) -> bool:
        """Tell whether the table plays on with nobody there: bots alone, and not at their end."""
        state = self._room.state
        return state.terms.bots is not None and not state.paused and not state.score.finished

    def stop(self) -> None:
        """Let nothing happen any more."""
        self.turns.stop()
        if self._timer is not None:
            self._timer.cancel()
        self._setting.directory.remove(self._room.name)
        if self._room.state.host not in self.attendance.elsewhere:
            self._setting.shown.hide_soon(self._room.name)

    def rest(self) -> None:
        """Set nothing off until the room is read again, since the store refuses everything."""
        self.resting = True
        self.turns.stop()

    def drive(self, *, driving: bool, elsewhere: frozenset[str]) -> None:
        """Note whether this node drives the room, and who follows it by way of others."""
        if driving and not self._driving:  # as after an outage: nobody ran the clock for certain
            self.refolded()
        if not driving:
            self.turns.stop()
        self._driving = driving
        self.attendance.elsewhere = elsewhere

    def refolded(self) -> None:
        """Set everything off anew: the room was read again from its log."""
        self.resting = False
        self._promise = (0, 0.0)
        self.turns.stop()
        self.clock.restart()

    def welcome(self, follower: Follower) -> None:
        """Tell a newcomer who is there, once everything that follows from coming has happened."""
        self._newcomers.append(follower)

    def idle(self) -> frozenset[Seat]:
        """Return the seats that keep the table waiting: away, or long on turn."""
        state, now = self._room.state, self._room.now()
        here = self.attendance.here(state)
        away = {seat for seat in state.owned if here[seat] != "here"}
        turn = None if state.deal is None else state.deal.turn
        if turn is not None and now >= state.since + self.grace:
            away.add(turn)
        return frozenset(away)

    async def step(self) -> None:
        """Do what is due, then see to what comes next."""
        for _ in range(_AT_ONCE):
            state, now = self._room.state, self._room.now()
            self.attendance.look(state, now)
            decide = None if self.resting or not self._driving else self._due(state, now)
            if decide is None or not await self._room.by_itself(decide):
                break
        self._plan()
        self._tell()

    def _due(self, state: RoomState, now: float) -> Callable[[], Facts] | None:
        present = self.attendance.present
        if state.closed:
            return None
        if state.terms.bots is not None:
            return self._of_bots(state, now)
        if not self.attendance.somebody(state):
            return None
        late = self.attendance.overdue(now, self.grace)
        if _all_gone(state, late, present):
            return lambda: _some(_all_gone(self._room.state, late, present))
        if state.promise is not None:
            return self._closing(state, now)
        if may_begin(state, present):
            secret = self._setting.secret(_SECRET)
            return lambda: _some(
                next_deal(self._room.state, secret) if may_begin(self._room.state, present) else ()
            )
        return None

    def _of_bots(self, state: RoomState, now: float) -> Callable[[], Facts] | None:
        """Begin the next deal of a table of bots, after a while."""
        if state.paused or state.running or state.score.finished:
            return None
        if state.promise is not None:
            return lambda: closed(self._room.state, (None, None, None, None))
        number = state.number + 1
        if self._next[0] != number:
            wait = self._setting.pace.between * state.speed if state.played else 0.0
            self._next = (number, now + wait)
        if now < self._next[1]:
            return None
        secret = self._setting.secret(_SECRET)

        def promise() -> Facts:  # unless it is promised: the store may have lost only its answer
            return _some(() if self._room.state.busy else promised(self._room.state, secret))

        return promise

    def _closing(self, state: RoomState, now: float) -> Callable[[], Facts] | None:
        """Close the contributions when all are there, or their time is over."""
        assert state.promise is not None  # noqa: S101 - looked at by the caller
        number = state.promise.number
        if self._promise[0] != number:
            self._promise = (number, now + self._setting.pace.contribute)
        awaited = state.promise.asked
        given = self._given(state, number)
        if now < self._promise[1] and any(given[seat] is None for seat in awaited):
            return None
        return lambda: closed(self._room.state, given)

    def _given(self, state: RoomState, number: int) -> BySeat[bytes | None]:
        """Return the contributions of those who have their seats still."""
        kept = self._room.beside.given(number)
        promise = None if state.promise is None else state.promise.commitment
        first, second, third, fourth = (
            given.random
            if given is not None
            and owner is not None
            and (given.player, given.promise) == (owner.player, promise)
            else None
            for given, owner in zip(kept, state.seats, strict=True)
        )
        return (first, second, third, fourth)

    def halted(self) -> bool:
        """Tell whether nothing moves: nobody is there, or somebody is waited for."""
        state = self._room.state
        if state.closed:
            return True
        if state.terms.bots is not None:
            return state.paused
        return not self.attendance.somebody(state) or self._waits(state)

    def _waits(self, state: RoomState) -> bool:
        """Tell whether the table pauses for somebody, as its terms say."""
        gone_too_long = self.attendance.gone(state, self._room.now(), self.grace)
        return state.terms.absence == "pause" and gone_too_long

    def _plan(self) -> None:
        state, now = self._room.state, self._room.now()
        if self.halted() or self.resting:
            self.turns.stop()
            self.clock.off(now)
            self.clock.restart()  # whoever is on turn was asked for nothing meanwhile
        else:
            pace = self._setting.pace
            if self._driving:
                looked_at = self._room.followers or self.attendance.elsewhere
                self.turns.plan(state, pace.least if looked_at else pace.alone)
            self._run_clock(state, now)
        if self._timer is not None:
            self._timer.cancel()
        following = self._following(state, now)
        if following is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, following - now), self._put, Tick())

    def _run_clock(self, state: RoomState, now: float) -> None:
        """Run the clock of whoever is on turn, if it is a person; have a bot move when it is up."""
        deal, moment = state.deal, state.moment
        turn = None if deal is None else deal.turn
        seconds = state.terms.clock
        if deal is None or turn is None or moment is None or not seconds:
            self.clock.off(now)
            return
        if state.played_by_bot(turn):
            self.clock.off(now)
            return
        held = self._setting.pace.hold if deal.tricks and not deal.table else 0.0
        there = self.attendance.here(state)[turn] == "here"
        self.clock.run(moment, state.since + held, now, seconds, there=there)
        if there and self._driving and self.clock.left(now) <= 0:
            self.turns.late(state)

    def _following(self, state: RoomState, now: float) -> float | None:
        """Return when to look again by itself."""
        times: list[float | None] = []
        if state.terms.bots is not None:
            times.append(self._next[1] if self._next[0] == state.number + 1 else None)
        elif self.attendance.somebody(state):
            times.append(self.attendance.next_overdue(now, self.grace))
            times.append(self._promise[1] if state.promise is not None else None)
            times.append(None if self.clock.stopped else self.clock.deadline)
        return min((time for time in times if time is not None and time > now), default=None)

    def presence(self) -> Presence:
        """Return who is there and whose time runs."""
        state, now = self._room.state, self._room.now()
        first, second, third, fourth = (
            None if over is None else round(max(0.0, over - now), 1)
            for over in self.attendance.grace(state, self.grace)
        )
        turn = None if state.deal is None else state.deal.turn
        clock = None
        if turn is not None and self.clock.moment is not None:
            left = round(self.clock.left(now), 1)
            whole, stopped = self.clock.whole, self.clock.stopped
            clock = Clock(seat=turn, left=left, whole=whole, stopped=stopped)
        return Presence(
            room=self._room.name,
            here=self.attendance.here(state),
            grace=(first, second, third, fourth),
            watching=self.attendance.watching(state),
            clock=clock,
            paused=state.terms.bots is None and self._waits(state),
        )

    def presence_frame(self) -> bytes:
        """Return the newest presence as a frame."""
        return encode(self.presence())

    def _tell(self) -> None:
        """Send who is there, if it is news; to newcomers always. Keep the list of tables right."""
        state = self._room.state
        told = (
            self.attendance.here(state),
            self.attendance.grace(state, self.grace),
            self.attendance.watching(state),
            (self.clock.moment, self.clock.deadline, self.clock.stopped),
            self._waits(state),
        )
        if told != self._told:
            self._newcomers = list(self._room.followers)
        self._told = told
        if self._newcomers:
            frame = self.presence_frame()
            for follower in self._newcomers:
                follower.note(self._room.name, frame)
            self._newcomers = []
        self._post(state)

    def _post(self, state: RoomState) -> None:
        """Bring the list up to date, unless nothing that it tells has changed, as with a card."""
        here, watching = self._told[0], self._told[2]
        known = (
            *(state.terms, state.seats, state.tickets, state.host, state.number, state.played),
            *(state.busy, self.lively, self._driving, here, watching),
        )
        if known == self._posted:
            return
        self._posted = known
        directory = self._setting.directory
        members = frozenset({state.host, *(one.player for one in state.seats if one is not None)})
        if self.lively or members & self.attendance.present:
            listing = listing_of(state, watching)
            listed, driven = state.terms.listed, self._driving
            directory.post(listing, state.host, members, listed=listed, driven=driven)
        else:
            directory.remove(self._room.name)


def _all_gone(state: RoomState, players: Iterable[str], present: Container[str]) -> Facts:
    """Return what follows from everybody who has been away for too long."""
    return tuple(fact for player in players for fact in gone(state, player, present))


def _some(facts: Facts) -> Facts:
    """Let only a decision be stored that holds something; raises NotAllowed."""
    if not facts:
        raise NotAllowed("stale")
    return facts
