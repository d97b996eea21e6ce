"""What the operator's requests lead to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from server.admin.listing import order_lines, people, tables
from server.gateway.address import named_address
from server.protocol.admin import (
    AdminAnswer,
    AdminRequest,
    Closed,
    CloseTable,
    Denied,
    GiveOrder,
    Lifted,
    LiftOrder,
    Listed,
    ListTables,
    Ordered,
    PersonLine,
)
from server.store.log import StoreError

if TYPE_CHECKING:
    from server.gateway.door import Door
    from server.protocol.admin import Kind

_PLAYER: Final = re.compile(r"[0-9a-f]{32}")


class _Unclear(Exception):
    """A word names nobody, or several; nothing was done."""

    def __init__(self, denied: Denied) -> None:
        super().__init__(denied.code)
        self.denied = denied


async def answered(door: Door, request: AdminRequest) -> AdminAnswer:
    """Do what is asked, or say with a code why not."""
    try:
        match request:
            case ListTables():
                return Listed(
                    tables=await tables(door, asleep=request.asleep),
                    people=people(door),
                    orders=order_lines(door.hall.book.orders.in_force()),
                )
            case CloseTable():
                code = await door.hall.close_table(request.room)
                return Closed(room=request.room) if code is None else Denied(code=code)
            case GiveOrder():
                return await _give(door, request)
            case LiftOrder():
                return await _lift(door, request)
    except _Unclear as unclear:
        return unclear.denied
    except StoreError as error:
        return Denied(code=error.code)


async def _give(door: Door, request: GiveOrder) -> Ordered:
    named = [await _named(door, request.kind, word) for word in request.whom]
    book = door.hall.book
    given = [await book.give(request.kind, whom, request.seconds) for whom in named]
    return Ordered(orders=order_lines(tuple(given)))


async def _lift(door: Door, request: LiftOrder) -> Lifted | Denied:
    """Lift orders; a name is looked for among those whom they are about, then among all."""
    book = door.hall.book
    await book.read()
    in_force = {one.whom for one in book.orders.in_force() if one.kind == request.kind}
    named = []
    for word in request.whom:
        whom = _as_it_stands(request.kind, word)
        if whom is None:
            whom = await _by_name(door, word, among=in_force)
        if whom not in in_force:
            return Denied(code="not_ordered", about=word)
        named.append(whom)
    for whom in named:
        await book.lift(request.kind, whom)
    return Lifted(whom=tuple(named))


async def _named(door: Door, kind: Kind, word: str) -> str:
    """Return the player or the address that a word means. Raises _Unclear, StoreDown."""
    return _as_it_stands(kind, word) or await _by_name(door, word)


def _as_it_stands(kind: Kind, word: str) -> str | None:
    """Return a word that is a player's id, or an address where those are blocked."""
    if _PLAYER.fullmatch(word):
        return word
    return named_address(word) if kind == "block" else None


async def _by_name(door: Door, word: str, among: set[str] | None = None) -> str:
    """Look for a name among those who are connected here or sit at a table that is awake."""
    known = {one.player: one for one in people(door) if one.name.casefold() == word.casefold()}
    for table in await tables(door, asleep=False):
        for seat in table.seats:
            if seat is not None and not seat.bot and seat.name.casefold() == word.casefold():
                line = PersonLine(player=seat.player, name=seat.name, address="")
                known.setdefault(seat.player, line)
    if among is not None and len(known) > 1:
        known = {player: line for player, line in known.items() if player in among}
    if not known:
        raise _Unclear(Denied(code="nobody", about=word))
    if len(known) > 1:
        lines = tuple(sorted(known.values(), key=lambda one: one.player))
        raise _Unclear(Denied(code="several", about=word, perhaps=lines))
    return next(iter(known))
