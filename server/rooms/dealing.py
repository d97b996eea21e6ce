"""How a deal comes about, and what is played in it. Pure; time and chance are arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card
from engine.deal import deal_out
from engine.errors import IllegalMove
from engine.moves import Declare, Discard, Play, SkipDeclaration
from engine.play import decide
from engine.seats import SEATS
from engine.shuffle import ShuffleProof, commitment_of, hands_of, seed_of, shuffle
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.events import BrokenOff, MatchBegun, Readied
from server.rooms.asked import NotAllowed
from server.rooms.facts import DealBegun, DealPromised, Happened
from server.rooms.lessons import laid_out
from server.rooms.seating import check_host, own_seat

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from engine.events import Event
    from engine.moves import Move
    from engine.seats import BySeat, Seat
    from server.rooms.asked import Asked
    from server.rooms.facts import Facts
    from server.rooms.state import RoomState


def begin(state: RoomState, command: client.Begin, asked: Asked) -> Facts:
    """Note that somebody is ready, and promise the deal if nothing is waited for any more.

    The first deal of a match also begins when the host says so. Nobody is dealt cards who is not
    there to take them, unless a bot was agreed on.
    """
    seat = own_seat(state, asked, between_deals=True)
    if command.deal != state.number + 1:
        raise NotAllowed("stale")
    if None in state.seats:
        raise NotAllowed("seats_empty")
    first = not state.played or state.score.finished
    told = first and asked.asker.player == state.host and not state.score.finished
    if told and not _there(state, asked.present):
        raise NotAllowed("absent")
    if state.ready[seat] and not told:
        raise NotAllowed("ready_already")
    facts: Facts = () if state.ready[seat] else (Readied(seat=seat),)
    if told or (_ready(state, seat) and _there(state, asked.present)):
        return (*facts, *next_deal(state, asked.secret))
    return facts


def may_begin(state: RoomState, present: Container[str]) -> bool:
    """Tell whether a deal may be promised without anybody saying more."""
    agreed = any(state.ready) and None not in state.seats and not state.busy
    return agreed and _ready(state) and _there(state, present)


def _there(state: RoomState, present: Container[str]) -> bool:
    owners = ((seat, state.owner(seat)) for seat in state.owned)
    return all(
        state.stood_in[seat] is not None or (owner is not None and owner.player in present)
        for seat, owner in owners
    )


def _ready(state: RoomState, asking: Seat | None = None) -> bool:
    """Tell whether everybody is ready: people said so, and where a bot plays it was agreed on."""
    return all(state.ready[seat] or state.played_by_bot(seat) or seat == asking for seat in SEATS)


def next_deal(state: RoomState, secret: bytes) -> Facts:
    """Promise the next deal, or lay out the cards of a lesson."""
    return laid_out(state) if state.terms.lesson else promised(state, secret)


def promised(state: RoomState, secret: bytes) -> Facts:
    """Draw the secret of the next deal and promise it; after the end of a match begin another."""
    number = state.number + 1
    commitment = commitment_of(state.room, number, secret).hex()
    promise = DealPromised(number, commitment, secret.hex(), asked_to_contribute(state))
    return (MatchBegun(), promise) if state.score.finished else (promise,)


def asked_to_contribute(state: RoomState) -> tuple[Seat, ...]:
    """Return the seats whose clients add to the shuffle: people who play for themselves."""
    return tuple(
        seat
        for seat in SEATS
        if (owner := state.owner(seat)) and not owner.bot and state.stood_in[seat] is None
    )


def check_contribution(state: RoomState, command: client.Contribute, asked: Asked) -> Seat:
    """Return the seat whose contribution this is; raises NotAllowed."""
    seat = own_seat(state, asked)
    if state.promise is None or command.deal != state.promise.number:
        raise NotAllowed("too_late" if command.deal <= state.number else "stale")
    if seat not in state.promise.asked:  # a program, or somebody for whom a bot plays
        raise NotAllowed("not_asked")
    return seat


def closed(state: RoomState, given: BySeat[bytes | None]) -> Facts:
    """Close the contributions and deal: the cards follow from the promise and all of them."""
    promise = state.promise
    if promise is None:
        raise NotAllowed("stale")
    secret = bytes.fromhex(promise.secret)
    drawn, order = shuffle(seed_of(state.room, promise.number, secret, given))
    dealer = drawn if state.dealer is None else state.dealer
    hands = hands_of(VARIANTS[state.terms.game].pack, dealer, order)
    first, second, third, fourth = (None if part is None else part.hex() for part in given)
    proof = ShuffleProof(
        room=state.room,
        deal=promise.number,
        commitment=promise.commitment,
        secret=promise.secret,
        contributions=(first, second, third, fourth),
        dealer_drawn=state.dealer is None,
    )
    silent = tuple(seat for seat in promise.asked if given[seat] is None)
    dealt = deal_out(state.terms.game, dealer, hands)
    return (DealBegun(promise.number, dealt, proof, silent),)


def break_off(state: RoomState, command: client.BreakOff, asked: Asked) -> Facts:
    """Break the running deal off, for good."""
    check_host(state, asked)
    number = state.number if state.promise is None else state.promise.number
    if not state.busy or command.deal != number:
        raise NotAllowed("not_broken")
    return (BrokenOff(deal=number, cause="host"),)


def move(state: RoomState, command: client.Move, asked: Asked) -> Facts:
    """Play or discard for the own seat."""
    seat = own_seat(state, asked)
    deal = state.deal
    if deal is None or (command.deal, command.decision) != state.moment:
        raise NotAllowed("stale")
    if state.stood_in[seat] is not None:
        raise NotAllowed("bot_plays")
    wished = command.move
    made: Move = (
        Play(Card(wished.card))
        if isinstance(wished, client.Play)
        else Discard(tuple(map(Card, wished.cards)))
    )
    try:
        return happened(decide(deal, seat, made))
    except IllegalMove as illegal:
        refusal = illegal.refusal
        raise NotAllowed(refusal.reason.value, refusal.suit, refusal.cards) from illegal


def declared(state: RoomState, *, declare: bool) -> Facts:
    """Return the facts of publishing the answer of the seat to move; all or nothing (sheet).

    With nothing to declare it is a skip, whatever was wished (DECISION D3).
    """
    deal = state.deal
    assert deal is not None  # noqa: S101 - only asked while the deal waits for an answer
    assert deal.turn is not None  # noqa: S101 - the same
    if declare:
        try:
            return happened(decide(deal, deal.turn, Declare()))
        except IllegalMove:
            pass
    return happened(decide(deal, deal.turn, SkipDeclaration()))


def check_answer(state: RoomState, command: client.Answer, asked: Asked) -> Seat:
    """Return the seat whose answer to the declare question this is; raises NotAllowed."""
    seat = own_seat(state, asked)
    deal = state.deal
    if deal is None or command.deal != state.number:
        raise NotAllowed("stale")
    if deal.variant.tally is None:
        raise NotAllowed("no_declarations")
    if deal.declarations[seat] is not None or deal.settlement is not None:
        raise NotAllowed("declared_already")
    if state.stood_in[seat] is not None:
        raise NotAllowed("bot_plays")
    return seat


def bot_moves(state: RoomState, made: Move) -> Facts:
    """Return the facts of a bot's move for the seat whose turn it is; raises NotAllowed."""
    deal = state.deal
    if deal is None or deal.turn is None:
        raise NotAllowed("stale")
    try:
        return happened(decide(deal, deal.turn, made))
    except IllegalMove as illegal:
        raise NotAllowed(illegal.code) from illegal


def happened(events: Iterable[Event]) -> Facts:
    """Return events of the engine as facts of the room."""
    return tuple(Happened(event) for event in events)  # type: ignore[arg-type]
