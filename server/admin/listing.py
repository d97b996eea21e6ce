"""What an operator is told of tables: from a whitelist of fields, none of which can hold a card."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from engine.seats import SEATS
from server.protocol.admin import OrderLine, PersonLine, Seated, TableLine
from server.rooms.ledger import folded
from server.rooms.state import house_bot
from server.store.board import Glance
from server.store.log import Damaged, NoSuchRoom

if TYPE_CHECKING:
    from server.gateway.door import Door
    from server.rooms.orders import Order
    from server.rooms.state import RoomState


_AT_ONCE: Final = 16  # tables that the store is asked about; others may ask, too


async def tables(door: Door, *, asleep: bool) -> tuple[TableLine, ...]:
    """Return the tables awake at any node, or all that there are, the oldest first. StoreDown.

    A damaged one cannot be told, and is left out.
    """
    awake = {*await door.log.awake(), *door.hall.awake()}
    opened = await door.log.opened() if asleep else {}
    names = sorted(awake | opened.keys())
    lines: list[TableLine | None] = []
    for at in range(0, len(names), _AT_ONCE):
        part = names[at : at + _AT_ONCE]
        lines += await asyncio.gather(
            *(
                _awake(door, name) if name in awake else _asleep(door, name, opened[name])
                for name in part
            )
        )
    return tuple(sorted((line for line in lines if line), key=lambda line: line.since or 0.0))


async def _awake(door: Door, room: str) -> TableLine | None:
    glance = await door.log.glance(room)
    own = door.hall.looked_at(room)
    if own is None:
        return await _stored(door, room, glance)
    state, present = own
    return _told(state, glance, present | glance.players, glance.holder or door.hall.node)


async def _asleep(door: Door, room: str, opened: float) -> TableLine | None:
    return await _stored(door, room, Glance(None, frozenset(), opened))


async def _stored(door: Door, room: str, glance: Glance) -> TableLine | None:
    try:
        state, _ = folded(room, await door.log.load(room))
    except (NoSuchRoom, Damaged):
        return None
    return _told(state, glance, glance.players, glance.holder)


def _told(
    state: RoomState, glance: Glance, present: frozenset[str], node: str | None
) -> TableLine | None:
    if not state.terms.game:  # its first entry is still on the way
        return None
    seats = tuple(
        None
        if one is None
        else Seated(player=one.player, name=one.name, bot=one.bot, here=one.player in present)
        for one in state.seats
    )
    taken = [one for one in state.seats if one is not None]
    return TableLine(
        room=state.room,
        game=state.terms.game,
        seats=seats,
        people=sum(not house_bot(one) for one in taken),
        bots=sum(
            state.played_by_bot(seat)
            for seat in SEATS
            if state.seats[seat] is not None or state.terms.bots is not None
        ),
        deal=state.number,
        playing=state.busy and not state.closed,
        watching=len(present - {one.player for one in taken}),
        since=glance.opened,
        node=node,
        closed=state.closed,
    )


def people(door: Door) -> tuple[PersonLine, ...]:
    """Return who is connected to this node, each player and address once."""
    lines = {
        PersonLine(player=sitter.player, name=sitter.name, address=address)
        for sitter, address in door.present.people()
    }
    return tuple(sorted(lines, key=lambda one: (one.name, one.player, one.address)))


_KEYS: Final = {"mute": 0, "block": 1}


def order_lines(orders: tuple[Order, ...]) -> tuple[OrderLine, ...]:
    """Return orders as they are told."""
    ordered = sorted(orders, key=lambda one: (_KEYS[one.kind], one.whom))
    return tuple(
        OrderLine(kind=one.kind, whom=one.whom, until=one.until or None) for one in ordered
    )
