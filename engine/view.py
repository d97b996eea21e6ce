"""What one viewer may know: the only way out of a deal (law 4).

A whitelist in two parts. `PublicView` is what everybody at and around the table sees, `OwnView`
what one seat sees besides. A new field of either has to be filled in `view_for`, a new event has
to be answered for in `redact`; until then neither type-checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar, assert_never

import msgspec

from engine.cards import Card
from engine.deal import Deal, Phase, Trick
from engine.errors import Refusal
from engine.events import (
    CardPlayed,
    DealSettled,
    Dealt,
    DeclarationSkipped,
    Declared,
    Discarded,
    Event,
    TrickTaken,
)
from engine.moves import Move
from engine.play import LegalMoves, declarable, legal_moves
from engine.seats import BySeat, ByTeam, Seat
from engine.settlement import MattoPlay, Points, Settlement
from engine.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

Viewer = Seat | Literal["spectator"]


class PublicView(msgspec.Struct, frozen=True):
    """What everybody knows.

    held: cards left by seat. known: declared cards that a seat still holds. points: counted cards
    of the tricks taken so far, by team, without the discard (ottocento.md 1.11, Q19); declared:
    declared points by team. winning: the seat whose card wins the running trick. trumps: number
    of trumps announced with the discard. decision: the number that the next move names.
    """

    game: str
    rules: int
    dealer: Seat
    phase: Phase
    turn: Seat | None
    decision: int
    leader: Seat
    table: tuple[Card, ...]
    led: str | None
    winning: Seat | None
    tricks: tuple[Trick, ...]
    held: BySeat[int]
    discarded: bool
    trumps: int | None
    declarations: BySeat[Tally | None]
    known: BySeat[tuple[Card, ...]]
    won: ByTeam[int]
    points: ByTeam[Points]
    declared: ByTeam[int]
    matto: MattoPlay | None
    settlement: Settlement | None


class OwnView(msgspec.Struct, frozen=True):
    """What a seat knows besides: its hand, its own discard, what it may do and why not.

    declarable: what the hand would declare, until answered (an empty Tally where it holds
    nothing, so that every seat is asked alike: law 7); None where the game has no declarations.
    discard_points: what the dealer's own discard is worth.
    """

    seat: Seat
    hand: tuple[Card, ...]
    discard: tuple[Card, ...]
    discard_points: Points
    declarable: Tally | None
    moves: tuple[Move, ...]
    forbidden: tuple[Refusal, ...]


class View(msgspec.Struct, frozen=True):
    """The whole of what one viewer may know; `own` is None for a spectator."""

    public: PublicView
    own: OwnView | None


def view_for(deal: Deal, viewer: Viewer) -> View:
    """Return what `viewer` may know of the deal."""
    return View(public_view(deal), None if viewer == "spectator" else own_view(deal, viewer))


def public_view(deal: Deal) -> PublicView:
    """Return what everybody may know; the same for all viewers (encoded once: law 8)."""
    variant = deal.variant
    pack = variant.pack
    tallies = [Tally() if tally is None else tally for tally in deal.declarations]
    points = [tally.points for tally in tallies]
    return PublicView(
        game=deal.game,
        rules=deal.rules,
        dealer=deal.dealer,
        phase=deal.phase,
        turn=deal.turn,
        decision=deal.decision,
        leader=deal.leader,
        table=deal.table,
        led=deal.led_suit,
        winning=deal.best_seat,
        tricks=deal.tricks,
        held=_by_seat([hand.bit_count() for hand in deal.hands]),
        discarded=bool(deal.discard),
        trumps=deal.trumps,
        declarations=deal.declarations,
        known=_by_seat(
            [
                pack.cards_of(pack.set_of(tally.shown) & hand)
                for tally, hand in zip(tallies, deal.hands, strict=True)
            ]
        ),
        won=deal.won,
        points=(variant.running(deal.piles[0]), variant.running(deal.piles[1])),
        declared=(points[0] + points[2], points[1] + points[3]),
        matto=deal.matto,
        settlement=deal.settlement,
    )


def _by_seat(values: Sequence[T]) -> BySeat[T]:
    first, second, third, fourth = values
    return (first, second, third, fourth)


def own_view(deal: Deal, seat: Seat) -> OwnView:
    """Return what only the person on a seat may know."""
    pack = deal.variant.pack
    laid = deal.discard if seat == deal.dealer else 0
    asked = legal_moves(deal) if deal.turn == seat else LegalMoves(None, ())
    return OwnView(
        seat=seat,
        hand=pack.cards_of(deal.hands[seat]),
        discard=pack.cards_of(laid),
        discard_points=deal.variant.running(laid),
        declarable=declarable(deal, seat),
        moves=asked.moves,
        forbidden=asked.forbidden,
    )


class HandDealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    """`Dealt` as one viewer sees it: the own hand, empty for a spectator."""

    game: str
    rules: int
    dealer: Seat
    hand: tuple[Card, ...]


class DiscardSeen(msgspec.Struct, frozen=True, tag_field="event", tag="discarded"):
    """`Discarded` as one viewer sees it: the cards are empty for all but the dealer."""

    seat: Seat
    cards: tuple[Card, ...]
    trumps: int | None


SeenEvent = (
    HandDealt | DiscardSeen | Declared | DeclarationSkipped | CardPlayed | TrickTaken | DealSettled
)


def redact(event: Event, viewer: Viewer) -> SeenEvent:
    """Return what `viewer` may know of an event.

    Hands are their owner's, the discard the dealer's until it is shown at scoring (S2, Q11, Q20);
    the number of trumps announced is everybody's (Q10), and so is all that lies on the table.
    """
    match event:
        case Dealt():
            hand = () if viewer == "spectator" else event.hands[viewer]
            return HandDealt(event.game, event.rules, event.dealer, hand)
        case Discarded():
            return DiscardSeen(
                event.seat, event.cards if viewer == event.seat else (), event.trumps
            )
        case Declared() | DeclarationSkipped() | CardPlayed() | TrickTaken() | DealSettled():
            return event
        case _:
            assert_never(event)
