"""What the server says. A closed union; clients overlook fields that they do not know.

Codes, never sentences (law 10). What a viewer may know of a deal is `engine.view`'s business; the
messages only carry it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.seats import BySeat, ByTeam, Seat
from engine.view import OwnView, PublicView, SeenEvent


class Said(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Anything the server says."""


class Welcome(Said, tag="welcome", frozen=True, kw_only=True):
    """The first answer: who the player is to others, and the server's version."""

    player: str
    name: str
    version: str


class Done(Said, tag="done", frozen=True, kw_only=True):
    """A command was carried out, and stored before this was sent; `room` for `open`."""

    id: str
    room: str | None = None


class Refused(Said, tag="refused", frozen=True, kw_only=True):
    """A command was not carried out and nothing has changed.

    id: the command's, None where the message could not be read. suit, cards: what an illegal
    move's reason is about. detail: for programmers.
    """

    id: str | None
    code: str
    suit: str | None = None
    cards: tuple[str, ...] = ()
    detail: str = ""


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat; `bot` where a program plays."""

    player: str
    name: str
    bot: bool = False


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="opened"):
    """The room was opened."""

    host: str


class Sat(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="sat"):
    """Somebody took a seat."""

    seat: Seat
    sitter: Sitter


class Stood(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="stood"):
    """Somebody gave a seat up."""

    seat: Seat


class Begun(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="begun"):
    """A deal began: its number, and the promise that its shuffle will be checked against."""

    deal: int
    commitment: str


TableEvent = Opened | Sat | Stood | Begun | SeenEvent


class Revealed(msgspec.Struct, frozen=True, kw_only=True):
    """What proves the shuffle of a settled deal (docs/shuffle.md)."""

    secret: str
    contributions: BySeat[str | None]
    dealer_drawn: bool


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of a room.

    seats: who sits where. deal: number of the running or last deal, 0 before the first. totals:
    of every settled deal, by team. commitment: of this deal's shuffle; revealed: its proof, once
    the deal is settled. public: the deal as everybody sees it.
    """

    game: str
    host: str
    seats: BySeat[Sitter | None]
    deal: int
    totals: tuple[ByTeam[int], ...]
    commitment: str | None
    revealed: Revealed | None
    public: PublicView | None


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """What only one seat knows: its part of the view, and its own early answer to declaring."""

    view: OwnView
    answer: bool | None


class Update(Said, tag="update", kw_only=True, frozen=True):
    """What happened in a room, and the whole of what this viewer may know now (law 8).

    epoch, seq, op, mark: give them back in `enter` to go on from here. Numbers follow each other
    without a gap unless `collapsed`: then `events` are not all that happened, but the view is
    whole. lost: the room no longer knows what this client was shown; forget it and say so.
    you: this viewer's seat.
    """

    room: str
    epoch: int
    seq: int
    op: str
    mark: str
    collapsed: bool = False
    lost: bool = False
    events: tuple[TableEvent, ...]
    table: Table
    you: Seat | None
    own: Own | None


class Gone(Said, tag="gone", frozen=True, kw_only=True):
    """A room can no longer be followed: `code` tells why."""

    room: str
    code: Literal["no_such_room", "damaged"]
    detail: str = ""


ServerMessage = Welcome | Done | Refused | Update | Gone
