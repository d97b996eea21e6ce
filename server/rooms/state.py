"""The state of a room as a fold of its log; pure, like the engine's deal."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from engine.deal import Deal, begin, evolve
from engine.events import Event
from engine.seats import SEATS, BySeat, ByTeam, Seat, put_seat
from engine.shuffle import ShuffleProof
from server.protocol.server import Done, Sitter
from server.rooms.facts import (
    DealBegun,
    Decision,
    Fact,
    Happened,
    RoomOpened,
    SeatGiven,
    SeatTaken,
)

ANSWERS_KEPT: Final = 512
TABLE: Final = "table"  # who decides when a bot moves or an answer falls due


class RoomState(msgspec.Struct, frozen=True, kw_only=True):
    """A room.

    number: of the running or last deal, 0 before the first. deal: its state; log: its events,
    from which its record is made. totals: of the settled deals, by team. answered: the newest
    commands carried out, by player and id, so that repeats are answered alike (law 9).
    """

    room: str
    game: str = ""
    host: str = ""
    seats: BySeat[Sitter | None] = (None, None, None, None)
    number: int = 0
    deal: Deal | None = None
    log: tuple[Event, ...] = ()
    proof: ShuffleProof | None = None
    totals: tuple[ByTeam[int], ...] = ()
    answered: dict[str, Done] = {}

    @property
    def running(self) -> bool:
        """Tell whether a deal is being played."""
        return self.deal is not None and self.deal.settlement is None

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player, None for one who watches."""
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.player == player:
                return SEATS[seat]
        return None

    def answer_to(self, player: str, name: str) -> Done | None:
        """Return how a command of a player was answered, if it was carried out lately."""
        return self.answered.get(f"{player}|{name}")


def fold(state: RoomState, decision: Decision) -> RoomState:
    """Return the room after one more entry of its log; raises engine.errors.BrokenLog."""
    for fact in decision.facts:
        state = _after(state, fact)
    if decision.by == TABLE:  # bots and the table name a moment, which is past once it is done
        return state
    answered = {**state.answered, f"{decision.by}|{decision.done.id}": decision.done}
    if len(answered) > ANSWERS_KEPT:
        del answered[next(iter(answered))]
    return replace(state, answered=answered)


def _after(state: RoomState, fact: Fact) -> RoomState:
    match fact:
        case RoomOpened():
            return replace(state, game=fact.game, host=fact.host)
        case SeatTaken():
            return replace(state, seats=put_seat(state.seats, fact.seat, fact.sitter))
        case SeatGiven():
            return replace(state, seats=put_seat(state.seats, fact.seat, None))
        case DealBegun():
            deal = begin(fact.dealt)
            log = (fact.dealt,)
            return replace(state, number=fact.number, deal=deal, log=log, proof=fact.proof)
        case Happened():
            return _happened(state, fact)


def _happened(state: RoomState, fact: Happened) -> RoomState:
    assert state.deal is not None  # noqa: S101 - the log begins a deal before anything happens
    deal = evolve(state.deal, fact.event)
    totals = state.totals
    if deal.settlement is not None:
        totals = (*totals, deal.settlement.totals)
    return replace(state, deal=deal, log=(*state.log, fact.event), totals=totals)
