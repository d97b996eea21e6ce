"""Who sits where: sitting down, standing up, keeping seats for friends, and being host. Pure."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol.events import (
    Arranged,
    Barred,
    HostPassed,
    Opened,
    Sat,
    SeatReleased,
    Sitter,
    Stood,
    StoodIn,
)
from server.protocol.names import told_apart
from server.rooms.asked import NotAllowed
from server.rooms.facts import SeatReserved, TicketBrought
from server.rooms.lessons import LEARNER, check_lesson, check_no_lesson, seated
from server.rooms.state import house_bot

if TYPE_CHECKING:
    from collections.abc import Container

    from engine.seats import BySeat, Seat
    from server.protocol import client
    from server.protocol.terms import Level, Terms
    from server.rooms.asked import Asked
    from server.rooms.facts import Facts
    from server.rooms.state import RoomState

# Bots are called after people who might sit at such a table; clients mark them as bots.
BOT_NAMES: Final[BySeat[str]] = ("Ada", "Berto", "Clelia", "Dino")


def opened(command: client.Open, asker: Sitter) -> Facts:
    """Return the facts of a new room; raises NotAllowed."""
    terms = command.terms
    _check(terms)
    facts: Facts = (Opened(host=asker.player, terms=terms),)
    if terms.lesson:
        return (*facts, *seated(asker, bot_for, terms.level))
    if terms.bots is None:
        return facts
    levels = terms.bots.levels
    bots = (Sat(seat=seat, sitter=bot_for(seat, levels[seat])) for seat in SEATS)
    return (*facts, *bots)


def _check(terms: Terms) -> None:
    if terms.game not in VARIANTS:
        raise NotAllowed("unknown_game")
    check_lesson(terms)


def bot_for(seat: Seat, level: Level) -> Sitter:
    """Return the bot that sits down on a seat."""
    return Sitter(player=f"bot{seat}", name=BOT_NAMES[seat], bot=True, level=level)


def own_seat(state: RoomState, asked: Asked, *, between_deals: bool = False) -> Seat:
    """Return the asker's seat; raises NotAllowed."""
    seat = state.seat_of(asked.asker.player)
    if seat is None:
        raise NotAllowed("not_seated")
    if between_deals and state.busy:
        raise NotAllowed("deal_running")
    return seat


def check_host(state: RoomState, asked: Asked) -> None:
    """Let only the host go on; raises NotAllowed."""
    if asked.asker.player != state.host:
        raise NotAllowed("not_host")


def _check_between(state: RoomState) -> None:
    if state.busy:
        raise NotAllowed("deal_running")


def _check_people(state: RoomState) -> None:
    if state.terms.bots is not None:
        raise NotAllowed("bots_only")


def sit(state: RoomState, command: client.Sit, asked: Asked) -> Facts:
    """Sit down on an empty seat or in a bot's place; nobody sees two hands of one deal.

    On the own seat one sits down anew under a name that was changed; for nothing it is refused.
    """
    _check_people(state)
    _check_between(state)
    asker, seat = asked.asker, command.seat
    if asker.player != state.host or seat != LEARNER:
        check_no_lesson(state)
    if asker.player in state.barred:
        raise NotAllowed("barred")
    here = state.seat_of(asker.player)
    if here is None and state.owner(seat) is not None:
        raise NotAllowed("seat_taken")
    people = [one for one in state.seats if one is not None and not house_bot(one)]
    others = [one.name for one in people if one.player != asker.player]
    named = replace(asker, name=told_apart(asker.name, others))
    if here is not None and (here != seat or named in people):
        raise NotAllowed("already_seated")
    return (*_ticket(state, command, asker), Sat(seat=seat, sitter=named))


def _ticket(state: RoomState, command: client.Sit, asker: Sitter) -> Facts:
    """Check the ticket of a seat that is kept; the first who brings it has it for good."""
    held = state.tickets[command.seat]
    if held is None:
        if command.ticket is not None:  # it was taken back, or is for another seat
            raise NotAllowed("bad_ticket")
        return ()
    if held.player is not None:
        if held.player != asker.player:
            raise NotAllowed("seat_kept" if command.ticket is None else "bad_ticket")
        return ()
    if command.ticket is None:
        raise NotAllowed("seat_kept")
    if not hmac.compare_digest(digest_of(command.ticket), held.digest):
        raise NotAllowed("bad_ticket")
    return (TicketBrought(command.seat, asker.player),)


def digest_of(ticket: str) -> str:
    """Return what the log holds of a ticket."""
    return hashlib.sha256(b"tarocchi/ticket/1|" + ticket.encode()).hexdigest()


def stand(state: RoomState, asked: Asked) -> Facts:
    """Give the own seat up."""
    return (Stood(seat=own_seat(state, asked, between_deals=True)),)


def fill(state: RoomState, asked: Asked) -> Facts:
    """Put bots into the empty seats that nobody is awaited for."""
    check_host(state, asked)
    check_no_lesson(state)
    empty = [seat for seat in SEATS if state.seats[seat] is None and state.tickets[seat] is None]
    if not empty:
        raise NotAllowed("seats_full")
    return tuple(Sat(seat=seat, sitter=bot_for(seat, state.terms.level)) for seat in empty)


def reserve(state: RoomState, command: client.Reserve, asked: Asked) -> Facts:
    """Keep a seat for whoever brings the ticket."""
    check_host(state, asked)
    _check_people(state)
    check_no_lesson(state)
    _check_between(state)
    if state.owner(command.seat) is not None:
        raise NotAllowed("seat_taken")
    kept = SeatReserved(command.seat, digest_of(asked.ticket))
    return (kept,) if state.seats[command.seat] is None else (Stood(seat=command.seat), kept)


def release(state: RoomState, command: client.Release, asked: Asked) -> Facts:
    """Take a ticket back, whoever has it; one who sits already keeps the seat."""
    check_host(state, asked)
    if state.tickets[command.seat] is None:
        raise NotAllowed("not_kept")
    return (SeatReleased(seat=command.seat),)


def bar(state: RoomState, command: client.Bar, asked: Asked) -> Facts:
    """Shut somebody out; a seat and a ticket of theirs become free."""
    check_host(state, asked)
    if command.player == state.host or command.player in state.barred:
        raise NotAllowed("not_barred")
    seat = state.seat_of(command.player)
    facts: Facts = (Barred(player=command.player),)
    if seat is not None:
        if house_bot(state.seats[seat] or asked.asker):
            raise NotAllowed("not_barred")
        _check_between(state)
        facts = (Stood(seat=seat), *facts)
    held = [
        SeatReleased(seat=kept)
        for kept in SEATS
        if (ticket := state.tickets[kept]) is not None and ticket.player == command.player
    ]
    return (*held, *facts)


def arrange(state: RoomState, command: client.Arrange, asked: Asked) -> Facts:
    """Change the terms while no match is under way."""
    check_host(state, asked)
    _check_between(state)
    _check(command.terms)
    if state.played and not state.score.finished:
        raise NotAllowed("match_running")
    if (state.terms.bots is None) != (command.terms.bots is None):
        raise NotAllowed("bots_only")
    if state.terms.lesson or command.terms.lesson:
        raise NotAllowed("lesson")
    return (Arranged(terms=command.terms),)


def leave(state: RoomState, asked: Asked) -> Facts:
    """Leave on purpose: in a deal a bot plays on at once, between deals the seat is free."""
    player = asked.asker.player
    seat = state.seat_of(player)
    facts: Facts = ()
    if seat is not None and not state.busy:
        facts = (Stood(seat=seat),)
    elif seat is not None and state.stood_in[seat] is None:
        facts = (StoodIn(seat=seat, why="left"),)
    return (*facts, *host_passed(state, player, asked.present))


def host_passed(state: RoomState, player: str, present: Container[str]) -> Facts:
    """Make somebody else host in place of a player, if that one is host and there is somebody."""
    if player != state.host or state.terms.bots is not None:
        return ()
    for seat in state.owned:
        heir = state.owner(seat)
        if heir is not None and heir.player != player and not heir.bot and heir.player in present:
            return (HostPassed(host=heir.player),)
    return ()
