"""What happened in a deal: facts, never requests, so that a corrected rule breaks no record.

Events hold everything; what one viewer may know of them is `view.redact`'s business.
"""

from __future__ import annotations

import msgspec

from engine.cards import Card
from engine.seats import BySeat, Seat
from engine.settlement import Settlement
from engine.tally import Tally


class Dealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    """The hands as dealt: 17 cards for the dealer, 15 for the others, in deck order."""

    game: str
    rules: int
    dealer: Seat
    hands: BySeat[tuple[Card, ...]]


class Discarded(msgspec.Struct, frozen=True, tag_field="event", tag="discarded"):
    """The dealer laid two cards away; `trumps` is the number announced, None where none is."""

    seat: Seat
    cards: tuple[Card, Card]
    trumps: int | None


class Declared(msgspec.Struct, frozen=True, tag_field="event", tag="declared"):
    """A seat showed every combination of its hand; the points stand from now on (D4)."""

    seat: Seat
    tally: Tally


class DeclarationSkipped(msgspec.Struct, frozen=True, tag_field="event", tag="skipped"):
    """A seat declared nothing, by choice or for want of anything: it looks the same (D3)."""

    seat: Seat


class CardPlayed(msgspec.Struct, frozen=True, tag_field="event", tag="played"):
    """A seat played a card."""

    seat: Seat
    card: Card


class TrickTaken(msgspec.Struct, frozen=True, tag_field="event", tag="taken"):
    """A seat took trick number `trick` (1 to 15)."""

    seat: Seat
    trick: int


class DealSettled(msgspec.Struct, frozen=True, tag_field="event", tag="settled"):
    """The deal is over and explained."""

    settlement: Settlement


Event = Dealt | Discarded | Declared | DeclarationSkipped | CardPlayed | TrickTaken | DealSettled
