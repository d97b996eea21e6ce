"""The simple model of a table: what may follow what, by the words of the protocol alone.

It reads every entry of the log as it is stored and says what no table may do: a seat with two
controllers or none, a deal dealt twice, a turn cut short. What guests are shown is compared with it
by number. Nothing of it is the server's own folding.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from engine.events import (
    CardPlayed,
    DealSettled,
    DeclarationSkipped,
    Declared,
    Discarded,
    TrickTaken,
)
from engine.shuffle import commitment_of
from server.protocol import events as told
from server.rooms.facts import DealBegun, DealPromised, Happened, SeatReserved, TicketBrought
from tests.server.rooms.moments import BOT, Moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.shuffle import ShuffleProof
    from server.protocol.server import Table
    from server.protocol.terms import Terms
    from server.rooms.facts import Decision, Fact
    from tests.server.rooms.moments import People

TABLE: Final = "table"  # who writes what nobody asked for
FAIR: Final = 20.0  # seconds that somebody on turn has at least after any disturbance
SLACK: Final = 0.01


@dataclass
class Model:
    """A table as it must be, entry by entry."""

    room: str
    people: People
    wrong: list[str]
    now: Moment = field(default_factory=Moment)
    seq: int = 0
    terms: Terms | None = None
    past: dict[int, Moment] = field(default_factory=dict)
    stored: set[str] = field(default_factory=set)  # commands, by player and id
    commitments: dict[int, str] = field(default_factory=dict)
    misses: list[int] = field(default_factory=lambda: [0] * 4)
    played: list[int] = field(default_factory=lambda: [0] * 4)  # by bots, for owners
    tickets: dict[int, str | None] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)  # to add to the shuffle
    turn_since: float = 0.0
    resumed: float = 0.0

    def expect(self, holds: object, what: str) -> None:
        """Note what must never be."""
        if not holds:
            self.wrong.append(f"{self.room[:4]} entry {self.seq}: {what}")

    def take(self, seq: int, entry: Decision) -> None:
        """Judge one more entry of the log."""
        self.expect(seq == self.seq + 1, f"{seq} follows {self.seq}")
        self.seq = seq
        if entry.by != TABLE:
            name = f"{entry.by}|{entry.done.id}"
            self.expect(name not in self.stored, f"{name} was carried out twice")
            self.stored.add(name)
        self.expect(entry.facts, "an entry in which nothing happened")
        for at, fact in enumerate(entry.facts):
            self._fact(entry, fact, entry.facts[:at])
        self.past[seq] = self.now

    def _to(self, **changes: object) -> None:
        self.now = replace(self.now, **changes)  # type: ignore[arg-type]

    def _put(self, name: str, seat: int, value: object) -> None:
        whole = list(getattr(self.now, name))
        whole[seat] = value
        self._to(**{name: tuple(whole)})

    def _fact(self, entry: Decision, fact: Fact, before: Sequence[Fact]) -> None:
        match fact:
            case told.Opened() | told.Arranged():
                self.expect(not self.now.busy, "the terms changed in a deal")
                self.terms = fact.terms
                self._to(ready=(False,) * 4)
                if isinstance(fact, told.Opened):
                    self._to(host=fact.host)
            case told.HostPassed():
                self.expect(self.people.perhaps(fact.host), "an absent host")
                self.expect(self.now.seat_of(fact.host) is not None, "a host without a seat")
                self._to(host=fact.host)
            case DealPromised() | DealBegun() | told.BrokenOff() | told.MatchBegun():
                self._course(entry, fact)
            case Happened():
                self._happened(entry, fact, before)
            case told.StoodIn() | told.TookBack() | told.TimedOut() | told.Driven():
                self._controlled(entry, fact)
            case _:
                self._seated(entry, fact)

    def _seated(self, entry: Decision, fact: Fact) -> None:
        match fact:
            case told.Sat():
                self._sat(fact)
            case told.Stood():
                self.expect(not self.now.busy, "somebody stood up in a deal")
                self._put("seats", fact.seat, None)
                self._forget(fact.seat)
            case told.Readied():
                self.expect(self.now.owner(fact.seat) == entry.by, "ready for somebody else")
                self._put("ready", fact.seat, True)
            case told.Barred():
                self._to(barred=self.now.barred | {fact.player})
            case SeatReserved():
                self.tickets[fact.seat] = None
                self._put("kept", fact.seat, True)
            case TicketBrought():
                self.expect(self.tickets.get(fact.seat, "") is None, "a ticket brought twice")
                self.tickets[fact.seat] = fact.player
            case told.SeatReleased():
                self.tickets.pop(fact.seat, None)
                self._put("kept", fact.seat, False)
            case _:
                self.expect(False, f"nobody knows {fact}")

    def _sat(self, fact: told.Sat) -> None:
        seat, sitter = fact.seat, fact.sitter
        self.expect(not self.now.busy, "somebody sat down in a deal")
        self.expect(self.now.owner(seat) is None, "a person's seat was taken")
        self.expect(self.now.seat_of(sitter.player) is None, "two seats of one player")
        self.expect(sitter.player not in self.now.barred, "somebody barred sat down")
        if seat in self.tickets:
            self.expect(self.tickets[seat] == sitter.player, "a kept seat was taken")
        self._put("seats", seat, sitter)
        self._forget(seat)

    def _forget(self, seat: int) -> None:
        self._put("stood", seat, None)
        self._to(ready=(False,) * 4)  # a change of seats asks everybody anew
        self.misses[seat] = 0

    def _controlled(
        self, entry: Decision, fact: told.StoodIn | told.TookBack | told.TimedOut | told.Driven
    ) -> None:
        if isinstance(fact, told.Driven):
            self.expect(entry.by == self.now.host, "somebody else drove")
            return
        seat = fact.seat
        owner, who = self.now.owner(seat), self.now.controller(seat)
        if owner is None:
            self.expect(False, f"{fact} where nobody sits")
        elif isinstance(fact, told.TookBack):
            self.expect(who == BOT, "a seat was taken back that nobody held")
            self.expect(entry.by in (owner, TABLE), "somebody took back for somebody else")
            self.expect(entry.by == owner or self.now.stood[seat] == "absent", "given back unasked")
            self._put("stood", seat, None)
            self.misses[seat] = 0
        elif isinstance(fact, told.TimedOut):
            self.expect(who == owner, "a bot's time was up")
            self._late(entry, owner)
            self.misses[seat] += 1
        else:
            self.expect(who == owner, "a bot stood in for a bot")
            self._stood_in(entry, fact, owner)
            if self.terms is not None and self.terms.absence == "pause":
                self.resumed = (
                    entry.at
                )  # whom the table waited for, if it did, is waited for no more
            self._put("stood", seat, fact.why)

    def _late(self, entry: Decision, owner: str) -> None:
        """Nobody's time is up before the clock has run for a fair time while he was there."""
        clock = 0 if self.terms is None else self.terms.clock
        self.expect(clock, "a time was up where no clock runs")
        self.expect(self.people.perhaps(owner), "the time of somebody absent was up")
        fair = min(FAIR, clock)
        came = self.people.arrived(owner, self.turn_since)
        since = max(came, self.people.disturbed(), self.resumed)
        least = max(self.turn_since + clock, since + fair) - SLACK
        self.expect(entry.at >= least, f"time was up {least - entry.at:.1f} s too early")

    def _stood_in(self, entry: Decision, fact: told.StoodIn, owner: str) -> None:
        terms = self.terms
        assert terms is not None
        match fact.why:
            case "absent":
                long = entry.at - self.people.away(owner)
                self.expect(entry.by == TABLE and terms.absence == "bot", "not agreed")
                self.expect(not self.people.here(owner), "somebody present was called absent")
                self.expect(long >= terms.grace - SLACK, f"absent after {long:.1f} s")
            case "left":
                self.expect(entry.by == owner, "somebody else left")
                self.expect(self.now.busy, "a bot came between deals for one who left")
            case "slow":
                self.expect(entry.by == TABLE and self.misses[fact.seat] == 2, "not slow")
            case "host":
                seated = owner == self.now.host and self.now.seat_of(entry.by) is not None
                may = entry.by == self.now.host or seated
                self.expect(may and entry.by != owner, "relieved by nobody")

    def _course(
        self,
        entry: Decision,
        fact: DealPromised | DealBegun | told.BrokenOff | told.MatchBegun,
    ) -> None:
        now = self.now
        match fact:
            case told.MatchBegun():
                self._to(settled=(), broken=())
            case DealPromised():
                self.expect(not now.busy, "promised in a deal")
                self.expect(fact.number == now.number + 1, f"{fact.number} after {now.number}")
                self.expect(fact.number not in self.commitments, "promised twice")
                self.expect(None not in now.seats, "promised with an empty seat")
                secret = bytes.fromhex(fact.secret)
                kept = commitment_of(self.room, fact.number, secret).hex() == fact.commitment
                self.expect(kept, "a promise that is none")
                self._agreed(entry)
                self.commitments[fact.number] = fact.commitment
                self.asked = [seat for seat in now.owners() if self._adds(seat)]
                self._to(promised=True, ready=(False,) * 4)
            case DealBegun():
                self.expect(now.promised and fact.number == now.number + 1, "begun unasked")
                assert fact.proof is not None, "only a lesson's cards are not shuffled"
                same = self.commitments[fact.number] == fact.proof.commitment
                self.expect(same, "another promise")
                self._contributed(fact, fact.proof)
                self.played = [0] * 4
                self.turn_since = entry.at
                self._to(promised=False, running=True, number=fact.number)
            case told.BrokenOff():
                number = now.number + 1 if now.promised else now.number
                self.expect(now.busy and fact.deal == number, "broken off: not what is played")
                self.expect(entry.by == now.host, "broken off by somebody else")
                broken = (*now.broken, fact.deal)
                self._to(promised=False, running=False, number=number, broken=broken)

    def _adds(self, seat: int) -> bool:
        """Tell whether a seat is asked to add to the shuffle: people who play for themselves."""
        sitter = self.now.seats[seat]
        return sitter is not None and not sitter.bot and self.now.stood[seat] is None

    def _agreed(self, entry: Decision) -> None:
        """A deal is promised when everybody is there and ready, the first also by the host."""
        if self.terms is not None and self.terms.bots is not None:
            return
        first = not self.now.settled
        for seat, owner in self.now.owners().items():
            if self.now.stood[seat] is None:
                self.expect(self.people.perhaps(owner), f"dealt to {owner}, who is not there")
                ready = self.now.ready[seat] or entry.by == owner
                self.expect(
                    ready or (first and entry.by == self.now.host), f"{owner} was not asked"
                )

    def _contributed(self, fact: DealBegun, proof: ShuffleProof) -> None:
        """What was acknowledged is in the shuffle, and nothing that nobody gave."""
        silent = []
        for seat, part in enumerate(proof.contributions):
            owner = self.now.owner(seat)
            if owner is None:
                self.expect(part is None, "a bot contributed")
                continue
            acknowledged, offered = self.people.given(owner, fact.number)
            self.expect(part == acknowledged or part in offered, f"not what {owner} gave: {part}")
            self.expect(acknowledged is None or part == acknowledged, f"{owner} was left out")
            if part is None and seat in self.asked:
                silent.append(seat)
            self.expect(part is None or seat in self.asked, f"{owner} was not asked")
        self.expect(tuple(silent) == fact.silent, f"silent {fact.silent}, not {silent}")

    def _happened(self, entry: Decision, fact: Happened, before: Sequence[Fact]) -> None:
        self.expect(self.now.running, "a card without a deal")
        match fact.deal:
            case DealSettled():
                self._to(running=False, settled=(*self.now.settled, self.now.number))
            case TrickTaken():
                pass
            case Discarded() | CardPlayed() | Declared() | DeclarationSkipped():
                self.turn_since = entry.at
                self._moved(entry, fact.deal, late=told.TimedOut(seat=fact.deal.seat) in before)

    def _moved(
        self,
        entry: Decision,
        deal: Discarded | CardPlayed | Declared | DeclarationSkipped,
        *,
        late: bool,
    ) -> None:
        """Exactly one controller: the owner by his own command, or a bot."""
        seat = deal.seat
        who, owner = self.now.controller(seat), self.now.owner(seat)
        answers = isinstance(deal, Declared | DeclarationSkipped)
        if entry.by != TABLE:
            self.expect(who == entry.by, f"{entry.by} played for {who}")
            self.expect(not answers, "an answer that is an entry")
        elif who != BOT and owner is not None:
            wish, waiting = self.people.wishes(owner, self.now.number)
            if late:
                self.expect(not answers or wish is None, f"{owner} had answered in time")
            else:
                self.expect(answers, f"a bot played for {owner}, who is there")
                known = {wish, *waiting} - {None}
                self.expect(known, f"a bot answered for {owner}, who has the seat")
                self.expect(True in known or not isinstance(deal, Declared), "not as wished")
        if owner is None:
            return
        if late or who == BOT:
            self.played[seat] += 1
        else:
            self.misses[seat] = 0

    def differs(self, number: int, table: Table) -> str | None:
        """Return what a table that is shown under a number has otherwise than the model."""
        moment = self.past.get(number)
        if moment is None:
            return "shown before it was stored"
        pairs: dict[str, tuple[object, object]] = {
            "host": (table.host, moment.host),
            "seats": (table.seats, moment.seats),
            "stood_in": (table.stood_in, moment.stood),
            "ready": (table.ready, moment.ready),
            "kept": (tuple(kept is not None for kept in table.kept), moment.kept),
            "deal": (table.deal, moment.number),
            "broken": (tuple(one.deal for one in table.broken), moment.broken),
            "results": (tuple(one.deal for one in table.results), moment.settled),
        }
        for name, (shown, known) in pairs.items():
            if shown != known:
                return f"{name} is {shown}, not {known}"
        running = table.public is not None and table.public.settlement is None
        return None if running == moment.running else "running or not"
