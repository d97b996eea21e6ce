"""How every evening of the machine ends: whatever happened, no deal is stuck."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from server.protocol import client
from tests.server.rooms.evening import RECOVERY
from tests.server.rooms.playing import contribute, play

if TYPE_CHECKING:
    from tests.server.rooms.evening import Evening

_ROUNDS: Final = 400  # of a deal, when everybody plays
_BOTS: Final = 600.0  # seconds in which slow bots settle a deal


class Ending:
    """The store comes back, everybody comes back, and everybody plays."""

    def __init__(self, evening: Evening) -> None:
        self._evening: Final = evening
        self._chance: Final = Random(1)

    def all(self) -> None:
        """Settle the running deal, begin the next one, and see the bots settle one of theirs."""
        evening = self._evening
        evening.log.faults = evening.log.lost = 0
        if not evening.log.up:
            evening.store(evening.log.come_back)
        evening.moves_on(RECOVERY)
        self._come()
        self._play_out()
        self._next()
        self._play_out()
        self._bots()

    def _ask(self, name: str, kind: type[client.RoomCommand], **named: object) -> None:
        evening = self._evening
        evening.ask(name, kind(id=evening.id(), room=evening.room, **named))

    def _owners(self) -> list[str]:
        return [owner.capitalize() for owner in self._evening.table.now.owners().values()]

    def _come(self) -> None:
        """Everybody who has a seat comes back, and takes it back from a bot."""
        for name in self._owners():
            if not self._evening.guests.here(name.lower()):
                self._evening.enter(name)
            seat = self._evening.table.now.seat_of(name.lower())
            if seat is not None and self._evening.table.now.stood[seat] is not None:
                self._ask(name, client.Back)

    def _play_out(self) -> None:
        """Whoever has a seat plays, and the deal comes to its end."""
        evening = self._evening
        for _ in range(_ROUNDS):
            if not evening.table.now.busy:
                return
            names = self._owners()
            acted = [
                contribute(evening, name) or play(evening, name, self._chance) for name in names
            ]
            if not any(acted):
                evening.moves_on(1.0)
        raise AssertionError(f"a deal is stuck: {evening.table.now}")

    def _next(self) -> None:
        """With every seat taken and everybody ready, the next deal begins."""
        evening = self._evening
        host = evening.table.now.host.capitalize()
        if not evening.guests.here(host.lower()):
            evening.enter(host)
        for seat in range(4):
            if evening.table.now.kept[seat]:
                self._ask(host, client.Release, seat=seat)
        if evening.table.now.seat_of(host.lower()) is None:
            free = [seat for seat in range(4) if evening.table.now.owner(seat) is None]
            if free:
                self._ask(host, client.Sit, seat=free[0])
        if None in evening.table.now.seats:
            self._ask(host, client.Fill)
        before = evening.table.now.number
        for name in self._owners():
            self._ask(name, client.Begin, deal=before + 1)
        evening.moves_on(RECOVERY)
        assert evening.table.now.number == before + 1, f"no next deal: {evening.table.now}"

    def _bots(self) -> None:
        """The table of bots has gone on all the time."""
        evening = self._evening
        beside = evening.models[evening.beside]
        before = len(beside.now.settled)
        for _ in range(int(_BOTS)):
            if len(beside.now.settled) > before:
                return
            evening.run(1.0)
        raise AssertionError(f"the table of bots is stuck: {beside.now}")
