"""What each viewer is sent of a room, from `engine.view`, the only way out of a deal (law 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.hints import hints_for
from engine.play import prospect
from engine.seats import SEATS
from engine.view import SeenEvent, own_view, public_view, redact, view_for
from server.protocol.events import Begun, CardsChosen, Promised, Reserved, RoomEvent
from server.protocol.server import Kept, Listing, Own, Shuffle, Table
from server.rooms.facts import (
    DealBegun,
    DealPromised,
    Fact,
    Happened,
    SeatReserved,
    TableClosed,
    TicketBrought,
)
from server.rooms.lessons import LESSON_SEED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards import Card
    from engine.seats import BySeat, Seat
    from engine.view import Viewer
    from server.rooms.state import RoomState


def viewer_of(seat: Seat | None) -> Viewer:
    """Return the viewer that sits on a seat, or the spectator."""
    return "spectator" if seat is None else seat


def table_of(state: RoomState) -> Table:
    """Return what everybody may know of the room."""
    return Table(
        terms=state.terms,
        host=state.host,
        seats=state.seats,
        kept=_kept(state),
        stood_in=state.stood_in,
        ready=state.ready,
        deal=state.number,
        players=state.players,
        results=state.results,
        played=state.played,
        score=state.score,
        broken=state.broken,
        shuffle=_shuffle(state),
        speed=state.speed,
        paused=state.paused,
        hands=_open_hands(state),
        public=None if state.deal is None else public_view(state.deal),
    )


def _kept(state: RoomState) -> BySeat[Kept | None]:
    first, second, third, fourth = (
        None if held is None else Kept(player=held.player) for held in state.tickets
    )
    return (first, second, third, fourth)


def _shuffle(state: RoomState) -> Shuffle | None:
    """Return the shuffle without its secret, which nobody learns before the deal is settled."""
    if state.promise is not None:
        promise = state.promise
        return Shuffle(deal=promise.number, commitment=promise.commitment, asked=promise.asked)
    proof = state.proof
    if proof is None:
        return None
    return Shuffle(
        deal=proof.deal,
        commitment=proof.commitment,
        asked=state.asked,
        contributions=proof.contributions,
        silent=state.silent,
        secret=None if state.running else proof.secret,
        dealer_drawn=proof.dealer_drawn,
    )


def _open_hands(state: RoomState) -> BySeat[tuple[Card, ...]] | None:
    """Return all hands of a table of bots that was opened so."""
    bots, deal = state.terms.bots, state.deal
    if bots is None or not bots.open_hands or deal is None:
        return None
    first, second, third, fourth = (own_view(deal, seat).hand for seat in SEATS)
    return (first, second, third, fourth)


def own_of(state: RoomState, seat: Seat | None, answer: bool | None) -> Own | None:  # noqa: FBT001
    """Return what only this seat may know."""
    if seat is None or state.deal is None:
        return None
    hints = None
    if state.terms.lesson:
        hints = hints_for(view_for(state.deal, seat), LESSON_SEED)
    return Own(
        view=own_view(state.deal, seat),
        answer=answer,
        prospect=prospect(state.deal, seat),
        hints=hints,
    )


def listing_of(state: RoomState, watching: int) -> Listing:
    """Return what the list of tables tells of a room."""
    first, second, third, fourth = (held is not None for held in state.tickets)
    return Listing(
        room=state.room,
        terms=state.terms,
        seats=state.seats,
        reserved=(first, second, third, fourth),
        deal=state.number,
        played=state.played,
        playing=state.busy,
        watching=watching,
    )


def seen_facts(facts: Iterable[Fact], viewer: Viewer) -> tuple[RoomEvent | SeenEvent, ...]:
    """Return what a viewer may know of what happened."""
    return tuple(event for fact in facts for event in _seen(fact, viewer))


def same_for_all(facts: Iterable[Fact]) -> bool:
    """Tell whether every viewer sees these facts alike, so that they are encoded once (law 8)."""
    seen = [seen_facts(facts, viewer) for viewer in (0, 1, 2, 3, "spectator")]
    return all(one == seen[0] for one in seen)


def _seen(fact: Fact, viewer: Viewer) -> tuple[RoomEvent | SeenEvent, ...]:
    match fact:
        case SeatReserved():
            return (Reserved(seat=fact.seat),)
        case TicketBrought():
            return (Reserved(seat=fact.seat, player=fact.player),)
        case DealPromised():
            promised = Promised(deal=fact.number, commitment=fact.commitment, asked=fact.asked)
            return (promised,)
        case DealBegun():
            return (_begun(fact), redact(fact.dealt, viewer))
        case TableClosed():  # nobody is there any more to be told
            return ()
        case Happened():
            return (redact(fact.deal, viewer),)
        case _:  # public facts are the protocol's own events
            return (fact,)


def _begun(fact: DealBegun) -> Begun | CardsChosen:
    """Return what everybody learns of how the cards came about."""
    proof = fact.proof
    if proof is None:
        return CardsChosen(deal=fact.number)
    return Begun(
        deal=fact.number,
        commitment=proof.commitment,
        contributions=proof.contributions,
        silent=fact.silent,
    )
