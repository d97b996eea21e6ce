"""From one state of a room to the next, fact by fact."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.deal import begin, evolve
from engine.events import CardPlayed, DeclarationSkipped, Declared, Discarded
from engine.match import NO_SCORE, counted
from engine.seats import BySeat, Seat, put_seat, right_of
from server.protocol.events import (
    Arranged,
    Barred,
    BrokenOff,
    Driven,
    HostPassed,
    MatchBegun,
    Opened,
    PublicFact,
    Readied,
    Sat,
    SeatReleased,
    Stood,
    StoodIn,
    TimedOut,
    TookBack,
)
from server.protocol.server import Broken, Result
from server.protocol.terms import BotsOnly
from server.rooms.facts import (
    DealBegun,
    DealPromised,
    Decision,
    Fact,
    Happened,
    SeatReserved,
    TableClosed,
    TicketBrought,
)
from server.rooms.state import TABLE, Held, Promise, RoomState, answered

BARRED_KEPT: Final = 200  # players that one table shuts out
RESULTS_KEPT: Final = 24  # in every update; a longer match shows its newest
_NONE_READY: Final = (False, False, False, False)
_NO_COUNT: Final = (0, 0, 0, 0)


def fold(state: RoomState, decision: Decision) -> RoomState:
    """Return the room after one more entry of its log; raises engine.errors.BrokenLog."""
    before = state
    for fact in decision.facts:
        state = _after(state, fact)
    if before.moment != state.moment:
        state = replace(state, since=decision.at)
    if decision.by == TABLE:  # bots and the table name a moment, which is past once it is done
        return state
    return answered(state, decision.by, decision.done)


def _after(state: RoomState, fact: Fact) -> RoomState:
    match fact:
        case SeatReserved():
            return replace(state, tickets=put_seat(state.tickets, fact.seat, Held(fact.digest)))
        case TicketBrought():
            held = state.tickets[fact.seat]
            held = Held("" if held is None else held.digest, fact.player)
            return replace(state, tickets=put_seat(state.tickets, fact.seat, held))
        case DealPromised():
            promise = Promise(fact.number, fact.commitment, fact.secret, fact.asked)
            return replace(state, promise=promise, ready=_NONE_READY)
        case DealBegun():
            return replace(
                state,
                promise=None,
                number=fact.number,
                deal=begin(fact.dealt),
                log=(fact.dealt,),
                players=_names(state),
                proof=fact.proof,
                silent=fact.silent,
                asked=() if state.promise is None else state.promise.asked,
                ready=_NONE_READY,
                dealer=fact.dealt.dealer,
                stood=_NO_COUNT,
                late=None,
            )
        case Happened():
            return _happened(state, fact)
        case TableClosed():
            return replace(state, closed=True, paused=True)
        case _:
            return _seated(state, fact)


def _names(state: RoomState) -> BySeat[str]:
    first, second, third, fourth = ("" if one is None else one.name for one in state.seats)
    return (first, second, third, fourth)


def _seated(state: RoomState, fact: PublicFact) -> RoomState:  # noqa: PLR0911 - one case a fact
    """Return the room after something about its seats and terms."""
    match fact:
        case Opened():
            speed = 1.0 if fact.terms.bots is None else fact.terms.bots.speed
            return replace(state, terms=fact.terms, host=fact.host, speed=speed)
        case Arranged():
            return _arranged(state, fact)
        case HostPassed():
            return replace(state, host=fact.host)
        case Sat():
            return replace(
                _free(state, fact.seat), seats=put_seat(state.seats, fact.seat, fact.sitter)
            )
        case Stood():
            return replace(_free(state, fact.seat), seats=put_seat(state.seats, fact.seat, None))
        case SeatReleased():
            return replace(state, tickets=put_seat(state.tickets, fact.seat, None))
        case Barred():
            return replace(state, barred=(*state.barred, fact.player)[-BARRED_KEPT:])
        case Readied():
            return replace(state, ready=put_seat(state.ready, fact.seat, True))  # noqa: FBT003
        case _:
            return _played(state, fact)


def _played(
    state: RoomState, fact: MatchBegun | StoodIn | TookBack | TimedOut | BrokenOff | Driven
) -> RoomState:
    """Return the room after something about who plays, and for how long."""
    match fact:
        case MatchBegun():
            return replace(state, results=(), played=0, score=NO_SCORE, broken=())
        case StoodIn():
            return replace(state, stood_in=put_seat(state.stood_in, fact.seat, fact.why))
        case TookBack():
            return replace(
                state,
                stood_in=put_seat(state.stood_in, fact.seat, None),
                misses=put_seat(state.misses, fact.seat, 0),
            )
        case TimedOut():
            misses = put_seat(state.misses, fact.seat, state.misses[fact.seat] + 1)
            return replace(state, misses=misses, late=fact.seat)
        case BrokenOff():
            broken = (*state.broken, Broken(deal=fact.deal, cause=fact.cause))[-RESULTS_KEPT:]
            number = max(state.number, fact.deal)
            return replace(
                state,
                broken=broken,
                number=number,
                promise=None,
                deal=None,
                log=(),
                proof=None,
            )
        case Driven():
            return replace(state, speed=fact.speed, paused=fact.paused)


def _free(state: RoomState, seat: Seat) -> RoomState:
    """Forget what belonged to whoever had the seat; a change of seats asks everybody anew."""
    return replace(
        state,
        stood_in=put_seat(state.stood_in, seat, None),
        misses=put_seat(state.misses, seat, 0),
        ready=_NONE_READY,
    )


def _arranged(state: RoomState, fact: Arranged) -> RoomState:
    """Change the terms; a deal of another game is put away with them."""
    if fact.terms.game != state.terms.game:
        state = replace(state, deal=None, log=(), proof=None, silent=())
    bots: BotsOnly | None = fact.terms.bots
    speed = state.speed if bots is None else bots.speed
    return replace(state, terms=fact.terms, speed=speed, ready=_NONE_READY)


def _happened(state: RoomState, fact: Happened) -> RoomState:
    assert state.deal is not None  # noqa: S101 - the log begins a deal before anything happens
    deal = evolve(state.deal, fact.deal)
    state = replace(state, log=(*state.log, fact.deal))
    if isinstance(fact.deal, Discarded | Declared | DeclarationSkipped | CardPlayed):
        state = _counted(state, fact.deal.seat)
    state = replace(state, deal=deal)
    return state if deal.settlement is None else _settled(state)


def _counted(state: RoomState, seat: Seat) -> RoomState:
    """Note whether a decision was its owner's or a bot's; an owner's own ends the misses."""
    if state.owner(seat) is None:
        return state
    if state.late == seat or state.stood_in[seat] is not None:
        stood = put_seat(state.stood, seat, state.stood[seat] + 1)
        return replace(state, stood=stood, late=None)
    return replace(state, misses=put_seat(state.misses, seat, 0))


def _settled(state: RoomState) -> RoomState:
    deal = state.deal
    assert deal is not None  # noqa: S101 - it has just been settled
    assert deal.settlement is not None  # noqa: S101 - the same
    totals = deal.settlement.totals
    result = Result(deal=state.number, totals=totals, stood_in=state.stood)
    played = state.played + 1
    return replace(
        state,
        results=(*state.results, result)[-RESULTS_KEPT:],
        played=played,
        score=counted(state.score, played, totals, state.terms.form),
        dealer=right_of(deal.dealer),
    )
