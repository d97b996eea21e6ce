"""Whatever people do between deals, what the store keeps of a table stays small."""

from __future__ import annotations

from server.protocol import client
from server.store.memory import MemoryLog
from tests.server.rooms.halls import Guest, hall_on


async def test_sitting_down_and_standing_up_fills_no_log() -> None:
    """Hundreds of changes at a table that is not playing leave a short log, and it still folds."""
    log = MemoryLog()
    anna = Guest("Anna", hall_on(log))
    room = await anna.open("piedicavallo")
    for number in range(200):
        await anna.ask(client.Stand(id=f"u{number}", room=room))
        await anna.ask(client.Sit(id=f"s{number}", room=room, seat=0))
    lines = log.held[room].log
    assert lines is not None
    assert len(lines.held) <= 32
    seen = anna.now
    await anna.hall.close()
    again = Guest("Anna", hall_on(log))
    await again.enter(room)
    assert (again.now.seq, again.now.table) == (seen.seq, seen.table)
    await again.hall.close()
