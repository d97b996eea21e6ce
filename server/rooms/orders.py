"""What the operator has ordered: who is not heard, and who is not let in. Pure but for `Book`.

Orders lie on a shelf of the store, so that every node keeps them, also after a restart. Each node
reads them every few seconds, and at once when another says that there are new ones.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

import msgspec

from server.store.log import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from server.rooms.setting import Node
    from server.store.log import Log

Kind = Literal["mute", "block"]
HOUSE: Final = ""  # in the place of a room: what nodes tell each other about no room at all
LOOK_EVERY: Final = 2.0  # seconds
_SHELF: Final = "orders"
_NEWS: Final = b"orders"
_KINDS: Final = {kind: kind for kind in get_args(Kind)}


class Order(msgspec.Struct, frozen=True, order=True):
    """Who is not heard or not let in: a player's id, or an address as it is counted.

    until: seconds since 1970 by the store's clock, 0 for no end.
    """

    kind: Kind
    whom: str
    until: int = 0

    def over(self, now: float) -> bool:
        """Tell whether it holds no longer."""
        return bool(self.until) and self.until <= now


class Orders:
    """The orders in force, as far as this node knows."""

    def __init__(self) -> None:
        self._orders: tuple[Order, ...] = ()
        self._ahead = 0.0

    def take(self, orders: Iterable[Order], ahead: float) -> None:
        """Keep to these from now on; ahead: of the store's clock before the event loop's."""
        self._orders, self._ahead = tuple(sorted(orders)), ahead

    def in_force(self) -> tuple[Order, ...]:
        """Return all that hold now."""
        if not self._orders:  # as nearly always; the clock need not be asked
            return ()
        now = asyncio.get_running_loop().time() + self._ahead
        return tuple(order for order in self._orders if not order.over(now))

    def muted(self, player: str) -> bool:
        """Tell whether a player is not heard."""
        return any(one.kind == "mute" and one.whom == player for one in self.in_force())

    def blocked(self, *names: str) -> bool:
        """Tell whether somebody with one of these names, player or address, is not let in."""
        return any(one.kind == "block" and one.whom in names for one in self.in_force())


class Book:
    """Where orders are kept: given, lifted, and read again and again."""

    def __init__(self, log: Log, node: Node, orders: Orders) -> None:
        self._log: Final = log
        self._node: Final = node
        self.orders: Final = orders
        self.watchers: Final[list[Callable[[], None]]] = []
        self._again: Final = asyncio.Event()

    async def read(self) -> None:
        """Read what is in force, and clear away what is over. Raises StoreDown."""
        now = await self._log.now()
        kept: list[Order] = []
        for line in await self._log.noted(_SHELF):
            order = _order(line)
            if order is not None and order.over(now):
                await self._log.note(_SHELF, line, there=False)
            elif order is not None:
                kept.append(order)
        self.orders.take(kept, now - asyncio.get_running_loop().time())
        for told in self.watchers:
            told()

    async def give(self, kind: Kind, whom: str, seconds: float | None) -> Order:
        """Order something, for so many seconds or for good, in place of what was. StoreDown."""
        until = 0 if seconds is None else max(1, round(await self._log.now() + seconds))
        order = Order(kind, whom, until)
        await self._log.note(_SHELF, _line(order), there=True)
        await self._strike(kind, whom, besides=order)
        await self._changed()
        return order

    async def lift(self, kind: Kind, whom: str) -> bool:
        """Order something no longer; False where it was not ordered. Raises StoreDown."""
        known = await self._strike(kind, whom)
        await self._changed()
        return known

    async def _strike(self, kind: Kind, whom: str, besides: Order | None = None) -> bool:
        found = False
        for line in await self._log.noted(_SHELF):
            order = _order(line)
            if order is None or (order.kind, order.whom) != (kind, whom) or order == besides:
                continue
            await self._log.note(_SHELF, line, there=False)
            found = True
        return found

    async def _changed(self) -> None:
        await self.read()
        await self._log.hint(HOUSE, self._node.tag, _NEWS)

    def heard(self, word: bytes) -> None:
        """Take what another node says about no room."""
        if word == _NEWS:
            self._again.set()

    async def keep_reading(self) -> None:
        """Read again and again, until cancelled; while the store is away what is known holds."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._again.wait(), LOOK_EVERY)
            self._again.clear()
            with contextlib.suppress(StoreError):
                await self.read()


def _line(order: Order) -> str:
    return f"{order.kind} {order.whom} {order.until}"


def _order(line: str) -> Order | None:
    """Read a line of the shelf; None for one of a release that knows more than we do."""
    kind, _, rest = line.partition(" ")
    whom, _, until = rest.rpartition(" ")
    if kind not in _KINDS or not whom or not until.isdigit():
        return None
    return Order(cast("Kind", kind), whom, int(until))
