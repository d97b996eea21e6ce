"""Rooms as plain states, for deciding without a hall: seats by name, commands, their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from server.protocol.events import Opened, Sat, Sitter
from server.protocol.server import Done
from server.protocol.terms import Terms
from server.rooms.asked import Asked, NotAllowed
from server.rooms.deciding import decided
from server.rooms.facts import Decision
from server.rooms.folding import fold
from server.rooms.seating import bot_for
from server.rooms.state import RoomState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.seats import Seat
    from server.protocol import client
    from server.rooms.facts import Fact

TICKET: Final = "0123456789abcdef" * 2
SECRET: Final = b"\x07" * 32


def person(name: str) -> Sitter:
    """Somebody whose player id is the name in small letters."""
    return Sitter(player=name.lower(), name=name)


class Around:
    """A room's state and who is there; commands change it as the room's log would."""

    def __init__(self, *names: str, terms: Terms | None = None, bots: bool = False) -> None:
        self.present = {name.lower() for name in names}
        self.idle: set[Seat] = set()
        self.state = RoomState(room="room")
        self._made = 0
        terms = terms or Terms(game="piedicavallo")
        facts: list[Fact] = [Opened(host=names[0].lower(), terms=terms)]
        seats: tuple[Seat, ...] = (0, 1, 2, 3)
        for seat, name in zip(seats, names, strict=False):
            facts.append(Sat(seat=seat, sitter=person(name)))
        if bots:
            facts += [Sat(seat=seat, sitter=bot_for(seat, "good")) for seat in seats[len(names) :]]
        self.fold("table", facts)

    def fold(self, by: str, facts: Iterable[Fact]) -> None:
        """Let facts be."""
        self._made += 1
        decision = Decision(by, 0.0, Done(id=str(self._made)), tuple(facts))
        self.state = fold(self.state, decision)

    def ask(self, name: str, command: client.RoomCommand) -> tuple[Fact, ...]:
        """Let somebody ask, and what follows be; raises NotAllowed."""
        asked = Asked(
            asker=person(name),
            present=frozenset(self.present),
            idle=frozenset(self.idle),
            secret=SECRET,
            ticket=TICKET,
        )
        facts = decided(self.state, command, asked)
        self.fold(name.lower(), facts)
        return facts

    def refused(self, name: str, command: client.RoomCommand) -> str:
        """Return the code with which somebody is refused; nothing has changed."""
        before = self.state
        try:
            self.ask(name, command)
        except NotAllowed as no:
            assert self.state == before
            return no.code
        raise AssertionError(f"{name} was not refused")
