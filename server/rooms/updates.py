"""Updates as frames: the public part encoded once, the rest for each seat (law 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.seats import Seat
from server.protocol.server import Own
from server.rooms.projecting import own_of, same_for_all, seen_facts, table_of, viewer_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from server.rooms.facts import Fact
    from server.rooms.state import RoomState


class _Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag="update"):
    """`protocol.server.Update` with its common parts already encoded; a test holds them equal."""

    room: str
    epoch: int
    seq: int
    op: str
    mark: str
    collapsed: bool = False
    lost: bool = False
    events: msgspec.Raw
    table: msgspec.Raw
    you: Seat | None
    own: Own | None


class Updates:
    """The frames of one update, made for each viewer when first asked for."""

    def __init__(
        self,
        state: RoomState,
        stamp: tuple[int, int, str, str],
        facts: tuple[Fact, ...],
        answers: Mapping[Seat, bool],
        *,
        collapsed: bool,
        lost: bool,
    ) -> None:
        self._state = state
        self._stamp = stamp
        self._facts = facts
        self._answers = answers
        self._collapsed = collapsed
        self._lost = lost
        self._table = msgspec.Raw(encode_part(table_of(state)))
        self._common = self._events(None) if same_for_all(facts) else None
        self._frames: dict[Seat | None, bytes] = {}

    def _events(self, seat: Seat | None) -> msgspec.Raw:
        return msgspec.Raw(encode_part(seen_facts(self._facts, viewer_of(seat))))

    def frame(self, player: str) -> bytes:
        """Return the bytes for a player, by seat; all spectators share one frame."""
        seat = self._state.seat_of(player)
        if seat not in self._frames:
            self._frames[seat] = self._made(seat)
        return self._frames[seat]

    def _made(self, seat: Seat | None) -> bytes:
        epoch, seq, op, mark = self._stamp
        answer = None if seat is None else self._answers.get(seat)
        return encode_part(
            _Update(
                room=self._state.room,
                epoch=epoch,
                seq=seq,
                op=op,
                mark=mark,
                collapsed=self._collapsed,
                lost=self._lost,
                events=self._common or self._events(seat),
                table=self._table,
                you=seat,
                own=own_of(self._state, seat, answer),
            )
        )


def encode_part(value: object) -> bytes:
    """Return the JSON of a message or of a part of one."""
    return msgspec.json.encode(value)
