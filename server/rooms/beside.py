"""What is kept beside a room's log, since nobody may learn of it yet, not even that it is there.

Early answers to the declare question and contributions to a shuffle: an entry of the log would
have a number, and a number that others see tells that somebody has answered (law 7).
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import msgspec

from engine.seats import SEATS
from server.store.log import StoreDown

if TYPE_CHECKING:
    from engine.seats import BySeat, Seat
    from server.protocol import client
    from server.rooms.ledger import Ledger

_IDS_KEPT: Final = 16


class Early(msgspec.Struct, frozen=True):
    """What a seat wishes, and the commands by which it said so, the newest last."""

    declare: bool
    ids: tuple[str, ...] = ()


class Given(msgspec.Struct, frozen=True):
    """What a player's client added to the shuffle of one promise: 32 bytes."""

    player: str
    promise: str
    random: bytes


class Beside:
    """Wishes and contributions by deal and seat, stored before anything is answered."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger: Final = ledger
        self._wishes: dict[tuple[int, Seat], Early] = {}
        self._given: dict[tuple[int, Seat], Given] = {}
        self._bots: dict[tuple[int, Seat], bool] = {}

    async def recall(self, *, bots: bool = False) -> None:
        """Bring back what is kept; what bots wish stays only if `bots`. msgspec.DecodeError."""
        self._wishes, self._given = {}, {}
        if not bots:
            self._bots = {}
        for name, value in (await self._ledger.kept()).items():
            kind, number, seat = name.split(":")
            where = (int(number), SEATS[int(seat)])
            if kind == "wish":
                self._wishes[where] = msgspec.msgpack.decode(value, type=Early)
            else:
                self._given[where] = msgspec.msgpack.decode(value, type=Given)

    def wish(self, number: int, seat: Seat) -> Early | None:
        """Return what a seat wishes to declare in a deal."""
        return self._wishes.get((number, seat))

    async def wished(self, number: int, seat: Seat, command: client.Answer) -> None:
        """Keep a wish, in place of an earlier one."""
        earlier = self.wish(number, seat)
        ids = () if earlier is None else earlier.ids
        early = Early(command.declare, (*ids, command.id)[-_IDS_KEPT:])
        await self._ledger.keep(f"wish:{number}:{seat}", msgspec.msgpack.encode(early))
        self._wishes[number, seat] = early

    def bot_wished(self, number: int, seat: Seat, *, declare: bool) -> None:
        """Note a bot's wish, good only while it plays; it is made anew when it is lost."""
        self._bots[number, seat] = declare

    def bots_wish(self, number: int, seat: Seat) -> bool | None:
        """Return what a bot wishes that plays for a seat, None before it has made up its mind."""
        return self._bots.get((number, seat))

    def given(self, number: int) -> BySeat[Given | None]:
        """Return the contributions to a deal, by seat."""
        first, second, third, fourth = (self._given.get((number, seat)) for seat in SEATS)
        return (first, second, third, fourth)

    async def give(self, number: int, seat: Seat, given: Given) -> None:
        """Keep a contribution."""
        await self._ledger.keep(f"given:{number}:{seat}", msgspec.msgpack.encode(given))
        self._given[number, seat] = given

    async def forget(self, last: int) -> None:
        """Drop what belongs to deals before number `last`; the last one's answers its repeats."""
        self._bots = {where: wish for where, wish in self._bots.items() if where[0] >= last}
        for kind, known in (("wish", self._wishes), ("given", self._given)):
            for number, seat in [where for where in known if where[0] < last]:
                with contextlib.suppress(StoreDown):  # then another time
                    await self._ledger.keep(f"{kind}:{number}:{seat}", None)
                    del known[number, seat]
