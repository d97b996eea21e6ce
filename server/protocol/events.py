"""What happens at a table around the cards. Everybody may know all of it; logs hold it as it is."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.seats import BySeat, Seat
from server.protocol.terms import Level, Speed, Terms

Why = Literal["absent", "left", "slow", "host"]


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat; `bot` where a program plays, with its `level` if it is the server's."""

    player: str
    name: str
    bot: bool = False
    level: Level | None = None


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="opened"):
    """The room was opened by its host, on these terms."""

    host: str
    terms: Terms


class Arranged(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="arranged"):
    """The host changed the terms between two matches."""

    terms: Terms


class HostPassed(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="host_passed"):
    """Somebody else is host now."""

    host: str


class Sat(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="sat"):
    """Somebody took a seat."""

    seat: Seat
    sitter: Sitter


class Stood(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="stood"):
    """Somebody gave a seat up."""

    seat: Seat


class SeatReleased(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="seat_released"
):
    """A seat is kept for nobody any more."""

    seat: Seat


class Barred(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="barred"):
    """The host shut somebody out."""

    player: str


class Readied(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="readied"):
    """Somebody is ready for the next deal."""

    seat: Seat


class MatchBegun(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="match_begun"):
    """A match began anew with the same seats; earlier results are put away."""


class StoodIn(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="stood_in"):
    """A bot plays for a seat from now on, until its owner takes it back."""

    seat: Seat
    why: Why


class TookBack(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="took_back"):
    """The owner of a seat plays again."""

    seat: Seat


class TimedOut(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="timed_out"):
    """A seat's time was up: what it does now is done by a bot, this once."""

    seat: Seat


class BrokenOff(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="broken_off"):
    """A deal was broken off: it counts for nobody and is never dealt again."""

    deal: int
    cause: Literal["host", "stood_up"]


class Driven(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="driven"):
    """A table of bots was made faster, slower, or stopped for a while."""

    speed: Speed
    paused: bool


class Reserved(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="reserved"):
    """A seat is kept for whoever brings the ticket; `player` once somebody has."""

    seat: Seat
    player: str | None = None


class Promised(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="promised"):
    """Deal `deal` is about to be shuffled: the promise, before anybody has contributed.

    asked: the seats whose people are asked to contribute.
    """

    deal: int
    commitment: str
    asked: tuple[Seat, ...]


class Begun(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="begun"):
    """The contributions to a deal are closed, and its cards follow from them.

    contributions: by seat, None where there is none. silent: people who were asked and gave none.
    """

    deal: int
    commitment: str
    contributions: BySeat[str | None]
    silent: tuple[Seat, ...]


class CardsChosen(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="cards_chosen"):
    """Deal `deal` of a lesson begins: its cards were chosen beforehand, and nothing is shuffled."""

    deal: int


PublicFact = (
    Opened
    | Arranged
    | HostPassed
    | Sat
    | Stood
    | SeatReleased
    | Barred
    | Readied
    | MatchBegun
    | StoodIn
    | TookBack
    | TimedOut
    | BrokenOff
    | Driven
)
RoomEvent = PublicFact | Reserved | Promised | Begun | CardsChosen
