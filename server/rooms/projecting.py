"""What each viewer is sent of a room, from `engine.view`, the only way out of a deal (law 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.view import own_view, public_view, redact
from server.protocol.server import Begun, Opened, Own, Revealed, Sat, Stood, Table
from server.rooms.facts import DealBegun, Fact, Happened, RoomOpened, SeatGiven, SeatTaken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.seats import Seat
    from engine.view import Viewer
    from server.protocol.server import TableEvent
    from server.rooms.state import RoomState


def viewer_of(seat: Seat | None) -> Viewer:
    """Return the viewer that sits on a seat, or the spectator."""
    return "spectator" if seat is None else seat


def table_of(state: RoomState) -> Table:
    """Return what everybody may know of the room."""
    proof = state.proof
    revealed = None
    if proof is not None and not state.running:
        revealed = Revealed(
            secret=proof.secret,
            contributions=proof.contributions,
            dealer_drawn=proof.dealer_drawn,
        )
    return Table(
        game=state.game,
        host=state.host,
        seats=state.seats,
        deal=state.number,
        totals=state.totals,
        commitment=None if proof is None else proof.commitment,
        revealed=revealed,
        public=None if state.deal is None else public_view(state.deal),
    )


def own_of(state: RoomState, seat: Seat | None, answer: bool | None) -> Own | None:  # noqa: FBT001
    """Return what only this seat may know."""
    if seat is None or state.deal is None:
        return None
    return Own(view=own_view(state.deal, seat), answer=answer)


def seen_facts(facts: Iterable[Fact], viewer: Viewer) -> tuple[TableEvent, ...]:
    """Return what a viewer may know of what happened."""
    return tuple(event for fact in facts for event in _seen(fact, viewer))


def same_for_all(facts: Iterable[Fact]) -> bool:
    """Tell whether every viewer sees these facts alike, so that they are encoded once (law 8)."""
    seen = [seen_facts(facts, viewer) for viewer in (0, 1, 2, 3, "spectator")]
    return all(one == seen[0] for one in seen)


def _seen(fact: Fact, viewer: Viewer) -> tuple[TableEvent, ...]:
    match fact:
        case RoomOpened():
            return (Opened(host=fact.host),)
        case SeatTaken():
            return (Sat(seat=fact.seat, sitter=fact.sitter),)
        case SeatGiven():
            return (Stood(seat=fact.seat),)
        case DealBegun():
            begun = Begun(deal=fact.number, commitment=fact.proof.commitment)
            return (begun, redact(fact.dealt, viewer))
        case Happened():
            return (redact(fact.event, viewer),)
