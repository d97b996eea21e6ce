"""Commands that are about no single room, answered at the door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card
from engine.variants import VARIANTS
from server.gateway.devices import GOOD_FOR
from server.protocol import client
from server.protocol.server import Counted, Done, Paired, Refused, Tables
from server.rooms.asked import NotAllowed
from server.store.log import StoreError

if TYPE_CHECKING:
    from server.gateway.door import Door
    from server.protocol.events import Sitter

Desk = client.Open | client.Browse | client.Find | client.Pair | client.Count
Answer = Done | Refused | Tables | Paired | Counted


async def answered(command: Desk, asker: Sitter, door: Door, address: str) -> Answer:
    """Return the answer to a command."""
    match command:
        case client.Open():
            if not door.tables.take(address):
                return Refused(id=command.id, code="too_fast")
            return await _opened(command, asker, door)
        case client.Browse():
            return Tables(id=command.id, tables=door.hall.directory.tables(asker.player))
        case client.Count():
            return _counted(command)
        case client.Find():
            return await _found(command, door, address)
        case client.Pair():
            code = door.codes.give(asker.player)
            if code is None:
                return Refused(id=command.id, code="too_fast")
            return Paired(id=command.id, code=code, seconds=GOOD_FOR)


async def _opened(command: client.Open, asker: Sitter, door: Door) -> Done | Refused:
    try:
        return await door.hall.open(command, asker)
    except (NotAllowed, StoreError) as error:
        # With the store away it is not answered for sure: the same id may be sent again.
        return Refused(id=command.id, code=error.code)


def _counted(command: client.Count) -> Counted | Refused:
    """Return the sheet of a pile (sheets: Scoring); the cards may be any of the game's, once."""
    variant = VARIANTS.get(command.game)
    if variant is None:
        return Refused(id=command.id, code="unknown_game")
    cards = tuple(map(Card, command.cards))
    unknown = tuple(card for card in cards if card not in variant.pack.index)
    if unknown:
        return Refused(id=command.id, code="unknown_card", cards=unknown)
    twice = tuple(card for card in dict.fromkeys(cards) if cards.count(card) > 1)
    if twice:
        return Refused(id=command.id, code="repeated_card", cards=twice)
    lines = variant.pile(variant.pack.set_of(cards))
    return Counted(id=command.id, lines=lines, total=sum(line.points for line in lines))


async def _found(command: client.Find, door: Door, address: str) -> Done | Refused:
    """Look for a room by its cards; whoever guesses too much is not told of right ones either."""
    if door.searches.blocked(address):
        return Refused(id=command.id, code="too_fast")
    door.searches.wrong(address)  # until it is looked at: guesses at once are counted, too
    try:
        room = await door.hall.shown.find(command.cards)
    except StoreError as error:
        door.searches.right(address)
        return Refused(id=command.id, code=error.code)
    if room is None:
        return Refused(id=command.id, code="wrong_code")
    door.searches.right(address)
    return Done(id=command.id, room=room)
