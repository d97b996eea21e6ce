"""What a room's log holds: facts, and with each decision the command and its answer (law 3)."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.events import (
    CardPlayed,
    DealSettled,
    Dealt,
    DeclarationSkipped,
    Declared,
    Discarded,
    TrickTaken,
)
from engine.seats import Seat
from engine.shuffle import ShuffleProof
from server.protocol.server import Done, Sitter


class RoomOpened(msgspec.Struct, frozen=True, tag_field="fact", tag="opened"):
    """The room was opened for a game by its host."""

    game: str
    host: str


class SeatTaken(msgspec.Struct, frozen=True, tag_field="fact", tag="seat_taken"):
    """A person or a bot took a seat."""

    seat: Seat
    sitter: Sitter


class SeatGiven(msgspec.Struct, frozen=True, tag_field="fact", tag="seat_given"):
    """A seat was given up."""

    seat: Seat


class DealBegun(msgspec.Struct, frozen=True, tag_field="fact", tag="deal_begun"):
    """Deal `number` begins; the shuffle's proof stands beside the hands (law 1)."""

    number: int
    dealt: Dealt
    proof: ShuffleProof


class Happened(msgspec.Struct, frozen=True, tag_field="fact", tag="happened"):
    """Something happened in the running deal."""

    event: Discarded | Declared | DeclarationSkipped | CardPlayed | TrickTaken | DealSettled


Fact = RoomOpened | SeatTaken | SeatGiven | DealBegun | Happened


class Decision(msgspec.Struct, frozen=True):
    """One entry of the log: whose command led to which facts, and how it was answered."""

    by: str
    done: Done
    facts: tuple[Fact, ...]


_decoder: Final = msgspec.msgpack.Decoder(Decision)
_encoder: Final = msgspec.msgpack.Encoder()


def pack_decision(decision: Decision) -> bytes:
    """Return the body of a log entry (MessagePack)."""
    return _encoder.encode(decision)


def unpack_decision(body: bytes) -> Decision:
    """Read the body of a log entry; raises msgspec.DecodeError."""
    return _decoder.decode(body)


def ends_deal(decision: Decision) -> bool:
    """Tell whether a deal is settled by this decision."""
    return any(
        isinstance(fact, Happened) and isinstance(fact.event, DealSettled)
        for fact in decision.facts
    )
