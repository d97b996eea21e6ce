"""An evening that is determined from its first card: who comes, what they play, in which order.

People move one at a time, each by a choice that follows from deal, decision and seat alone, so
that two evenings of one plan differ only in the trouble that befalls them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from engine.moves import Declare, Discard, Move, Play
from engine.seats import SEATS
from server.protocol import client
from server.protocol.server import Done
from server.protocol.terms import Terms
from tests.server.people import Person
from tests.server.tables import enter

if TYPE_CHECKING:
    from engine.seats import Seat
    from engine.view import PublicView
    from server.protocol.cards import CardCode
    from server.protocol.server import Update

Stage = Literal[
    "lobby",
    "promised",
    "discard",
    "declare",
    "first card",
    "mid trick",
    "full trick",
    "settled",
    "match end",
    "rematch",
]
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
WATCHER: Final = "Eva"
Script = Mapping[tuple[int, int], Move]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Who sits where (bots elsewhere), on which terms, and how many deals are played in all.

    script: moves and declarations that are not chosen but told, by deal and decision.
    """

    terms: Terms
    names: tuple[str | None, str | None, str | None, str | None]
    deals: int
    script: Script | None = None


class Trouble:
    """What befalls an evening; this is none."""

    async def at(self, evening: Evening, stage: Stage) -> None:
        """Do something while nobody moves."""

    async def sending(self, evening: Evening, seat: Seat, command: client.Command) -> None:
        """Do something while a command is on its way; it is sent again afterwards."""


class Evening:
    """People at a table, and one who watches all the time."""

    def __init__(self, url: str, plan: Plan) -> None:
        self.url = url
        self.plan: Final = plan
        self.room = ""
        self.stages: Final[set[Stage]] = set()
        self.people: Final = {
            seat: Person(name, url) for seat, name in zip(SEATS, plan.names, strict=True) if name
        }
        self.watcher: Final = Person(WATCHER, url)
        self.devices: Final = [*self.people.values(), self.watcher]

    async def close(self) -> None:
        """Send everybody home."""
        for device in self.devices:
            await device.go()
            for socket in device.left_open:
                socket.transport.abort()

    def frames_of(self, name: str) -> list[bytes]:
        """Return all that somebody was sent, on whatever device."""
        return [frame for one in self.devices if one.name == name for frame in one.frames]

    async def gather(self) -> None:
        """Open the table and sit down."""
        for person in self.devices:
            await person.come()
        host = next(iter(self.people.values()))
        opened = await host.ask(client.Open(id="the evening", terms=self.plan.terms))
        assert isinstance(opened, Done)
        assert opened.room is not None
        self.room = opened.room
        for person in self.devices:
            await enter(person, self.room)
        for seat, person in self.people.items():
            await done(person, client.Sit(id=person.id(), room=self.room, seat=seat))
        if len(self.people) < len(SEATS):
            await done(host, client.Fill(id=host.id(), room=self.room))
        await self.settle_down()

    async def settle_down(self) -> None:
        """Wait until everybody at the table has seen what the watcher has, or the reverse."""
        for person in (self.watcher, *self.people.values()):
            newest = max(one.now.seq for one in (self.watcher, *self.people.values()))
            await person.until(lambda person=person, newest=newest: person.now.seq >= newest)

    async def begin(self, number: int, trouble: Trouble) -> None:
        """Have everybody ready, and the cards dealt."""
        before = self.watcher.now.table
        again: Stage = "rematch" if before.score.finished else "lobby"
        asked = [*self.people.values()] if before.deal else [self.people[min(self.people)]]
        for person in asked:
            person.contributes = False
        for seat in [*self.people] if before.deal else [min(self.people)]:
            if again == "rematch" and seat == max(self.people):
                await self.reach(again, trouble)
            self._hold_back()
            command = client.Begin(id=f"begin {number} {seat}", room=self.room, deal=number)
            await self.carry_out(seat, command, trouble)
        for person in (self.watcher, *self.people.values()):
            await person.until(lambda one=person: promised(one) == number)
        await self.reach("promised", trouble)
        for person in self.people.values():
            person.contributes = True
            await person.add_chance()
        for person in (self.watcher, *self.people.values()):
            await person.until(lambda one=person: one.now.table.deal == number)

    def _hold_back(self) -> None:
        for person in self.people.values():
            person.contributes = False

    async def carry_out(self, seat: Seat, command: client.Command, trouble: Trouble) -> None:
        """Send a command until it is answered."""
        await trouble.sending(self, seat, command)
        await done(self.people[seat], command)

    async def reach(self, stage: Stage, trouble: Trouble) -> None:
        """Let happen what happens at a stage."""
        self.stages.add(stage)
        await self.settle_down()
        await trouble.at(self, stage)

    async def play(self, trouble: Trouble) -> None:
        """Play the running deal to its score."""
        while (public := public_of(self.watcher)).phase != "settled":
            update, turn = self.watcher.now, public.turn
            assert turn is not None
            if turn not in self.people:
                await self.watcher.until(lambda seen=update: self.watcher.now is not seen)
                continue
            await self.people[turn].until(partial(self._level, turn, public.decision))
            await self.reach(stage_of(public), trouble)
            if turn in self.people and public_of(self.watcher).decision == public.decision:
                command = chosen(self.people[turn], self.plan.script)
                await self.carry_out(turn, command, trouble)
            await self._past(public.decision)

    def _level(self, seat: Seat, decision: int) -> bool:
        return public_of(self.people[seat]).decision >= decision

    async def _past(self, decision: int) -> None:
        number = self.watcher.now.table.deal
        for person in (self.watcher, *self.people.values()):
            await person.until(
                lambda one=person: (
                    one.now.table.deal == number and public_of(one).decision > decision
                )
            )


async def spend(url: str, plan: Plan, trouble: Trouble | None = None) -> Evening:
    """Spend an evening by plan, with trouble, and go home."""
    trouble = trouble or Trouble()
    evening = Evening(url, plan)
    try:
        await evening.gather()
        await evening.reach("lobby", trouble)
        for number in range(1, plan.deals + 1):
            await evening.begin(number, trouble)
            await evening.play(trouble)
            finished = evening.watcher.now.table.score.finished
            await evening.reach("match end" if finished else "settled", trouble)
    finally:
        await evening.close()
    return evening


def chosen(person: Person, script: Script | None = None) -> client.Answer | client.Move:
    """Return what somebody does whose turn it is, always the same in the same place."""
    update, public, own = person.now, public_of(person), person.now.own
    assert own is not None
    deal, decision = update.table.deal, public.decision
    chance = Random(f"{deal} {decision} {own.view.seat}")
    name = f"{own.view.seat} {deal} {decision}"
    told = None if script is None else script.get((deal, decision))
    if public.phase == "declare":
        declare = chance.random() < 0.7 if told is None else isinstance(told, Declare)
        return client.Answer(id=name, room=update.room, deal=deal, declare=declare)
    move = on_the_wire(told or chance.choice(own.view.moves))
    return client.Move(id=name, room=update.room, deal=deal, decision=decision, move=move)


async def done(person: Person, command: client.Command) -> Done:
    """Ask for something that is carried out."""
    answer = await person.ask(command)
    assert isinstance(answer, Done), answer
    return answer


def stage_of(public: PublicView) -> Stage:
    """Return what is going on in a deal, as people at the table would say it."""
    if public.phase == "discard":
        return "discard"
    if public.phase == "declare":
        return "declare"
    if public.table:
        return "mid trick"
    return "full trick" if public.tricks else "first card"


def promised(person: Person) -> int | None:
    """Return the number of the newest deal that was promised."""
    shuffle = person.now.table.shuffle
    return None if shuffle is None else shuffle.deal


def public_of(person: Person) -> PublicView:
    """Return what everybody may know of the deal, as somebody saw it last."""
    found = person.now.table.public
    assert found is not None
    return found


def seen(update: Update) -> client.Seen:
    """Return what a client gives back of an update to go on from there."""
    return client.Seen(epoch=update.epoch, seq=update.seq, op=update.op, mark=update.mark)


def on_the_wire(move: Move) -> client.Play | client.Discard:
    """Return a move in the protocol's words."""
    if isinstance(move, Play):
        return client.Play(cast("CardCode", move.card))
    assert isinstance(move, Discard)
    return client.Discard(cast("tuple[CardCode, ...]", move.cards))
