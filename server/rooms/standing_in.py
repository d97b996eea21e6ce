"""When a bot plays for somebody, and when no longer: exactly one of the two at any time. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from server.protocol.events import Driven, StoodIn, TimedOut, TookBack
from server.rooms.asked import NotAllowed
from server.rooms.seating import check_host, host_passed, own_seat

if TYPE_CHECKING:
    from collections.abc import Container

    from engine.seats import Seat
    from server.protocol import client
    from server.rooms.asked import Asked
    from server.rooms.facts import Facts
    from server.rooms.state import RoomState

MISSES_ALLOWED: Final = 2  # turns in a row; then a bot holds the seat until its owner is back


def back(state: RoomState, asked: Asked) -> Facts:
    """Give the owner's seat back to him; not to one who would be gone again at once."""
    seat = own_seat(state, asked)
    if asked.asker.player not in asked.present:
        raise NotAllowed("not_following")
    if state.stood_in[seat] is None:
        raise NotAllowed("nothing_held")
    return (TookBack(seat=seat),)


def returned(state: RoomState, player: str) -> Facts:
    """Give a seat back to one who was only cut off, as soon as he is there again."""
    seat = state.seat_of(player)
    if seat is None or state.stood_in[seat] != "absent":
        return ()
    return (TookBack(seat=seat),)


def relieve(state: RoomState, command: client.Relieve, asked: Asked) -> Facts:
    """Let a bot play for somebody who keeps the table waiting.

    That is the host's to do, and for the host himself anybody's who sits there.
    """
    owner = state.owner(command.seat)
    if owner is not None and owner.player == state.host:
        own_seat(state, asked)
    else:
        check_host(state, asked)
    if owner is None or state.stood_in[command.seat] is not None:
        raise NotAllowed("nothing_held")
    if command.seat not in asked.idle or owner.player == asked.asker.player:
        raise NotAllowed("still_there")
    return (StoodIn(seat=command.seat, why="host"),)


def gone(state: RoomState, player: str, present: Container[str]) -> Facts:
    """Return what follows when somebody has been away for the table's grace.

    Before the first deal no bot is called by itself: that is agreed on when the host begins.
    """
    facts: Facts = host_passed(state, player, present)
    seat = state.seat_of(player)
    begun = state.busy or state.number
    if seat is None or state.stood_in[seat] is not None:
        return facts
    if not begun or state.terms.absence != "bot":
        return facts
    return (StoodIn(seat=seat, why="absent"), *facts)


def timed_out(state: RoomState, seat: Seat) -> Facts:
    """Return what stands before the move that a bot makes for somebody whose time was up."""
    late = (TimedOut(seat=seat),)
    if state.misses[seat] + 1 < MISSES_ALLOWED:
        return late
    return (*late, StoodIn(seat=seat, why="slow"))


def drive(state: RoomState, command: client.Drive, asked: Asked) -> Facts:
    """Make a table of bots faster, slower, stand still or go on."""
    check_host(state, asked)
    if state.terms.bots is None:
        raise NotAllowed("not_driven")
    return (Driven(speed=command.speed, paused=command.paused),)
