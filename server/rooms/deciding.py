"""What a command makes happen in a room: pure, with time and chance as arguments (law 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import Card
from engine.deal import deal_out
from engine.errors import IllegalMove
from engine.moves import Declare, Discard, Play, SkipDeclaration
from engine.play import decide
from engine.seats import SEATS, right_of
from engine.shuffle import ShuffleProof, commitment_of, hands_of, seed_of, shuffle
from engine.variants import VARIANTS
from server.protocol import client
from server.protocol.server import Sitter
from server.rooms.facts import (
    DealBegun,
    Fact,
    Happened,
    RoomOpened,
    SeatGiven,
    SeatTaken,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from engine.events import Event
    from engine.moves import Move
    from engine.seats import BySeat, Seat
    from server.rooms.state import RoomState

# Bots are called after people who might sit at such a table; clients mark them as bots.
BOT_NAMES: Final[BySeat[str]] = ("Ada", "Berto", "Clelia", "Dino")


class NotAllowed(Exception):
    """A command that the room refuses; nothing has changed.

    code: stable. suit, cards: what an illegal move's reason is about.
    """

    def __init__(self, code: str, suit: str | None = None, cards: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.suit = suit
        self.cards = cards


def opened(command: client.Open, asker: Sitter) -> tuple[Fact, ...]:
    """Return the facts of a new room; raises NotAllowed."""
    if command.game not in VARIANTS:
        raise NotAllowed("unknown_game")
    return (RoomOpened(command.game, asker.player),)


def decided(
    state: RoomState,
    command: client.RoomCommand,
    asker: Sitter,
    secret: bytes,
    present: Container[str],
) -> tuple[Fact, ...]:
    """Return the facts that a command leads to; raises NotAllowed.

    secret: 32 fresh random bytes, used only if a deal begins. present: players who follow the room.
    """
    match command:
        case client.Sit():
            return _sit(state, command, asker)
        case client.Stand():
            return (SeatGiven(_own_seat(state, asker, between_deals=True)),)
        case client.Fill():
            return _fill(state, asker)
        case client.Begin():
            return _begin(state, command, asker, secret, present)
        case client.Move():
            return _move(state, command, asker)
        case _:
            raise NotAllowed("unknown_command")


def _own_seat(state: RoomState, asker: Sitter, *, between_deals: bool = False) -> Seat:
    seat = state.seat_of(asker.player)
    if seat is None:
        raise NotAllowed("not_seated")
    if between_deals and state.running:
        raise NotAllowed("deal_running")
    return seat


def _sit(state: RoomState, command: client.Sit, asker: Sitter) -> tuple[Fact, ...]:
    if state.running:
        raise NotAllowed("deal_running")
    if state.seat_of(asker.player) is not None:
        raise NotAllowed("already_seated")
    if state.seats[command.seat] is not None:
        raise NotAllowed("seat_taken")
    return (SeatTaken(command.seat, asker),)


def _fill(state: RoomState, asker: Sitter) -> tuple[Fact, ...]:
    if asker.player != state.host:
        raise NotAllowed("not_host")
    empty = [seat for seat in SEATS if state.seats[seat] is None]
    if not empty:
        raise NotAllowed("seats_full")
    return tuple(SeatTaken(seat, bot_for(seat)) for seat in empty)


def house_bot(sitter: Sitter) -> bool:
    """Tell whether the server itself plays for a sitter."""
    return sitter.bot and sitter.player.startswith("bot")


def bot_for(seat: Seat) -> Sitter:
    """Return the bot that sits down on a seat."""
    return Sitter(player=f"bot{seat}", name=BOT_NAMES[seat], bot=True)


def _begin(
    state: RoomState,
    command: client.Begin,
    asker: Sitter,
    secret: bytes,
    present: Container[str],
) -> tuple[Fact, ...]:
    _own_seat(state, asker, between_deals=True)
    if command.deal != state.number + 1:
        raise NotAllowed("stale")
    if None in state.seats:
        raise NotAllowed("seats_empty")
    for sitter in state.seats:
        if sitter is not None and not house_bot(sitter) and sitter.player not in present:
            raise NotAllowed("absent")  # nobody is dealt cards who is not there to take them
    nobody = (None, None, None, None)
    drawn, order = shuffle(seed_of(state.room, command.deal, secret, nobody))
    dealer = drawn if state.deal is None else right_of(state.deal.dealer)
    dealt = deal_out(state.game, dealer, hands_of(VARIANTS[state.game].pack, dealer, order))
    proof = ShuffleProof(
        room=state.room,
        deal=command.deal,
        commitment=commitment_of(state.room, command.deal, secret).hex(),
        secret=secret.hex(),
        contributions=nobody,
        dealer_drawn=state.deal is None,
    )
    return (DealBegun(command.deal, dealt, proof),)


def _move(state: RoomState, command: client.Move, asker: Sitter) -> tuple[Fact, ...]:
    seat = _own_seat(state, asker)
    deal = state.deal
    if deal is None or (command.deal, command.decision) != (state.number, deal.decision):
        raise NotAllowed("stale")
    wished = command.move
    move: Move = (
        Play(Card(wished.card))
        if isinstance(wished, client.Play)
        else Discard(tuple(map(Card, wished.cards)))
    )
    try:
        return _happened(decide(deal, seat, move))
    except IllegalMove as illegal:
        refusal = illegal.refusal
        raise NotAllowed(refusal.reason.value, refusal.suit, refusal.cards) from illegal


def declared(state: RoomState, *, declare: bool) -> tuple[Fact, ...]:
    """Return the facts of publishing the answer of the seat to move; all or nothing (sheet).

    With nothing to declare it is a skip, whatever was wished (DECISION D3).
    """
    deal = state.deal
    assert deal is not None  # noqa: S101 - only asked while the deal waits for an answer
    assert deal.turn is not None  # noqa: S101 - the same
    if declare:
        try:
            return _happened(decide(deal, deal.turn, Declare()))
        except IllegalMove:
            pass
    return _happened(decide(deal, deal.turn, SkipDeclaration()))


def check_answer(state: RoomState, command: client.Answer, asker: Sitter) -> Seat:
    """Return the seat whose answer to the declare question this is; raises NotAllowed."""
    seat = _own_seat(state, asker)
    deal = state.deal
    if deal is None or command.deal != state.number:
        raise NotAllowed("stale")
    if deal.variant.tally is None:
        raise NotAllowed("no_declarations")
    if deal.declarations[seat] is not None or deal.settlement is not None:
        raise NotAllowed("declared_already")
    return seat


def bot_moves(state: RoomState, moment: tuple[int, int], move: Move) -> tuple[Fact, ...]:
    """Return the facts of a bot's move made for a moment of a deal; raises NotAllowed."""
    deal = state.deal
    if deal is None or deal.turn is None or moment != (state.number, deal.decision):
        raise NotAllowed("stale")
    try:
        return _happened(decide(deal, deal.turn, move))
    except IllegalMove as illegal:
        raise NotAllowed(illegal.code) from illegal


def _happened(events: Iterable[Event]) -> tuple[Fact, ...]:
    return tuple(Happened(event) for event in events)  # type: ignore[arg-type]
