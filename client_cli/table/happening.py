"""What happens at a table around the cards, one line an event; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.table.naming import awaited, bare_names, joined, names_of, promised
from client_cli.table.standing import Standing
from engine.seats import SEATS
from server.protocol.events import (
    Arranged,
    Barred,
    Begun,
    BrokenOff,
    CardsChosen,
    Driven,
    HostPassed,
    MatchBegun,
    Opened,
    Promised,
    Readied,
    Reserved,
    Sat,
    SeatReleased,
    Stood,
    StoodIn,
    TimedOut,
    TookBack,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.texts import Texts
    from engine.seats import Seat
    from server.protocol.events import RoomEvent
    from server.protocol.server import Table, Update


class Happenings:
    """Tells the events of a room in one language."""

    def __init__(self, say: Texts) -> None:
        self._say: Final = say
        self._standing: Final = Standing(say)

    def told(self, event: RoomEvent, update: Update, before: Update | None) -> Iterator[str]:
        """Yield the lines of an event."""
        match event:
            case Opened() | Arranged() | HostPassed() | Barred() | MatchBegun() | Driven():
                yield from self._room(event, update, before)
            case Sat() | Stood() | Reserved() | SeatReleased():
                yield self._seat(event, update, before)
            case StoodIn() | TookBack() | TimedOut():
                yield self._stand_in(event, update)
            case Readied():
                yield self._ready(event.seat, update)
            case Promised():
                yield self._say("table.shuffling", number=event.deal)
            case Begun():
                yield from self._begun(event.silent, update.table)
            case CardsChosen():
                yield from self._begun((), update.table)
                yield self._say("event.cards_chosen")
            case BrokenOff():
                yield self._say(f"table.broken.{event.cause}", number=event.deal)

    def _room(
        self,
        event: Opened | Arranged | HostPassed | Barred | MatchBegun | Driven,
        update: Update,
        before: Update | None,
    ) -> Iterator[str]:
        """Yield what concerns the whole table."""
        match event:
            case Opened():
                yield from self._standing.terms(event.terms)
            case Arranged():
                yield self._say("event.arranged")
                yield from self._standing.terms(event.terms)
            case HostPassed():
                yield self._host(event, update)
            case Barred():
                yield self._say(
                    "event.barred",
                    name=_called(event.player, before) or self._say("event.somebody"),
                )
            case MatchBegun():
                yield self._say("event.match_begun")
            case Driven():
                key = "table.paused" if event.paused else "event.driven"
                yield self._say(key, speed=f"{event.speed:g}")

    def _seat(
        self, event: Sat | Stood | Reserved | SeatReleased, update: Update, before: Update | None
    ) -> str:
        """Say who takes or leaves a seat, or for whom it is kept."""
        number = event.seat + 1
        match event:
            case Sat():
                name = names_of(self._say, update.table)[event.seat]
                sitter = None if before is None else before.table.seats[event.seat]
                if sitter is None or sitter.level is None:
                    return self._say("table.sat", name=name, number=number)
                other = self._say("table.bot", name=sitter.name)
                return self._say("table.sat_for", name=name, number=number, other=other)
            case Stood():
                sitter = None if before is None else before.table.seats[event.seat]
                if sitter is None:
                    return self._say("table.stood", number=number)
                return self._say("event.stood", name=sitter.name, number=number)
            case Reserved():
                key = "event.reserved" if event.player is None else "event.claimed"
                return self._say(key, number=number)
            case SeatReleased():
                return self._say("event.seat_released", number=number)

    def _host(self, event: HostPassed, update: Update) -> str:
        """Say who is host now."""
        you = None if update.you is None else update.table.seats[update.you]
        if you is not None and you.player == event.host:
            return self._say("event.you_host")
        return self._say(
            "event.host_passed", name=_called(event.host, update) or self._say("event.somebody")
        )

    def _ready(self, seat: Seat, update: Update) -> str:
        """Say who is ready and who is still awaited."""
        say, names = self._say, names_of(self._say, update.table)
        yours = seat == update.you
        line = say("event.you_ready") if yours else say("event.ready", name=names[seat])
        if promised(update.table) or not update.table.ready[seat]:  # nobody is awaited any more
            return line
        others = [
            say("table.you") if one == update.you else names[one] for one in awaited(update.table)
        ]
        return f"{line} {say('event.awaited', names=joined(others))}" if others else line

    def _begun(self, silent: tuple[Seat, ...], table: Table) -> Iterator[str]:
        """Open a deal; name the people whose computers gave nothing to the shuffle."""
        yield ""
        yield self._standing.begun(table, names_of(self._say, table))
        if silent:
            bare = bare_names(table)
            names = joined(bare[seat] for seat in silent)
            yield self._say("event.silent", names=names)
        yield from self._standing.hands(table)

    def _stand_in(self, event: StoodIn | TookBack | TimedOut, update: Update) -> str:
        """Say that a bot plays for somebody, once or from now on, or no longer."""
        say, name = self._say, bare_names(update.table)[event.seat]
        yours = event.seat == update.you
        if isinstance(event, StoodIn):
            if yours:
                return say(f"event.for_you.{event.why}")
            return say(f"table.stood_in.{event.why}", name=name)
        if isinstance(event, TimedOut):
            return say("event.you_timed_out") if yours else say("event.timed_out", name=name)
        return say("event.you_back") if yours else say("event.took_back", name=name)

    def unready(self, update: Update, before: Update | None) -> Iterator[str]:
        """Say whose readiness is gone without the deal having begun: no offer vanishes silently."""
        if before is None or before.table.deal != update.table.deal or promised(update.table):
            return
        gone = [
            seat
            for seat in SEATS
            if before.table.ready[seat]
            and not update.table.ready[seat]
            and update.table.seats[seat] is not None
            and update.table.seats[seat] == before.table.seats[seat]
        ]
        names = names_of(self._say, update.table)
        called = [self._say("table.you") if seat == update.you else names[seat] for seat in gone]
        if called:
            yield self._say("event.unready", names=joined(called))


def _called(player: str, update: Update | None) -> str | None:
    """Return the name of a player who has, or had, a seat."""
    for sitter in () if update is None else update.table.seats:
        if sitter is not None and sitter.player == player:
            return sitter.name
    return None
