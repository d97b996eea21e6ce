"""Early answers to the declare question: kept beside the log, since nobody may learn of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from engine.seats import Seat
    from server.protocol import client

_IDS_KEPT: Final = 16


class Early(msgspec.Struct, frozen=True):
    """What a seat wishes, and the commands by which it said so, the newest last."""

    declare: bool
    ids: tuple[str, ...] = ()

    @staticmethod
    def after(earlier: Early | None, command: client.Answer) -> Early:
        """Return the wish after one more command."""
        ids = () if earlier is None else earlier.ids
        return Early(command.declare, (*ids, command.id)[-_IDS_KEPT:])


_decoder: Final = msgspec.msgpack.Decoder(Early)


def early_name(deal: int, seat: Seat) -> str:
    """Return the name under which the wish of a seat in a deal is kept."""
    return f"{deal}:{seat}"


def pack_early(early: Early) -> bytes:
    """Return a wish as it is kept (MessagePack)."""
    return msgspec.msgpack.encode(early)


def unpack_early(value: bytes) -> Early:
    """Read a kept wish; raises msgspec.DecodeError."""
    return _decoder.decode(value)
