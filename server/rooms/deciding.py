"""What a command makes happen in a room: pure, with time and chance as arguments (law 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.protocol import client
from server.rooms import dealing, seating, standing_in
from server.rooms.asked import NotAllowed

if TYPE_CHECKING:
    from server.rooms.asked import Asked
    from server.rooms.facts import Facts
    from server.rooms.state import RoomState


def decided(  # noqa: C901, PLR0911, PLR0912 - one case a command
    state: RoomState, command: client.RoomCommand, asked: Asked
) -> Facts:
    """Return the facts that a command leads to; raises NotAllowed."""
    match command:
        case client.Move():
            return dealing.move(state, command, asked)
        case client.Begin():
            return dealing.begin(state, command, asked)
        case client.BreakOff():
            return dealing.break_off(state, command, asked)
        case client.Sit():
            return seating.sit(state, command, asked)
        case client.Stand():
            return seating.stand(state, asked)
        case client.Fill():
            return seating.fill(state, asked)
        case client.Reserve():
            return seating.reserve(state, command, asked)
        case client.Release():
            return seating.release(state, command, asked)
        case client.Bar():
            return seating.bar(state, command, asked)
        case client.Arrange():
            return seating.arrange(state, command, asked)
        case client.Leave():
            return seating.leave(state, asked)
        case client.Back():
            return standing_in.back(state, asked)
        case client.Relieve():
            return standing_in.relieve(state, command, asked)
        case client.Drive():
            return standing_in.drive(state, command, asked)
        case _:
            raise NotAllowed("unknown_command")
