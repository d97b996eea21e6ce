"""What a room's log holds: facts, and with each decision the command and its answer (law 3).

Facts that everybody may know are the protocol's own events; those below hold something that not
everybody may know, and say in `projecting` what is told of them.
"""

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
from server.protocol.events import PublicFact
from server.protocol.server import Done


class SeatReserved(msgspec.Struct, frozen=True, tag_field="event", tag="seat_reserved"):
    """A seat is kept for whoever brings the ticket of this digest."""

    seat: Seat
    digest: str


class TicketBrought(msgspec.Struct, frozen=True, tag_field="event", tag="ticket_brought"):
    """Somebody brought the ticket first, and it is theirs from now on."""

    seat: Seat
    player: str


class DealPromised(msgspec.Struct, frozen=True, tag_field="event", tag="deal_promised"):
    """The secret of deal `number` is drawn (hex), and its commitment told before anything else.

    asked: the seats whose people are asked to contribute, and nobody besides them.
    """

    number: int
    commitment: str
    secret: str
    asked: tuple[Seat, ...]


class DealBegun(msgspec.Struct, frozen=True, tag_field="event", tag="deal_begun"):
    """The contributions are closed and the cards dealt; the proof stands beside them (law 1).

    proof: None for a lesson, whose cards are not shuffled. silent: people who were asked to
    contribute and did not.
    """

    number: int
    dealt: Dealt
    proof: ShuffleProof | None
    silent: tuple[Seat, ...] = ()


class TableClosed(msgspec.Struct, frozen=True, tag_field="event", tag="table_closed"):
    """The operator closed the table: nothing happens there any more. Its log is kept."""


class Happened(msgspec.Struct, frozen=True, tag_field="event", tag="happened"):
    """Something happened in the running deal."""

    deal: Discarded | Declared | DeclarationSkipped | CardPlayed | TrickTaken | DealSettled


Fact = PublicFact | SeatReserved | TicketBrought | DealPromised | DealBegun | TableClosed | Happened
Facts = tuple[Fact, ...]


class Decision(msgspec.Struct, frozen=True):
    """One entry of the log: whose command led to which facts, when, and how it was answered.

    at: seconds since 1970 by the store's clock (law 13).
    """

    by: str
    at: float
    done: Done
    facts: Facts


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
        isinstance(fact, Happened) and isinstance(fact.deal, DealSettled) for fact in decision.facts
    )
