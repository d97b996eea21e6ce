"""What the server says. A closed union; clients overlook fields that they do not know.

Codes, never sentences (law 10). What a viewer may know of a deal is `engine.view`'s business; the
messages only carry it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.bots.hints import Hints
from engine.cards import Card
from engine.match import MatchScore
from engine.record import DealRecord
from engine.seats import BySeat, ByTeam, Seat
from engine.settlement import Line, Points
from engine.tally import Tally
from engine.view import OwnView, PublicView, SeenEvent
from server.protocol.client import Phrase, RoomId, Spoken
from server.protocol.events import RoomEvent, Sitter, Why
from server.protocol.terms import Terms

Here = Literal["here", "away", "left"]
GoneCode = Literal["no_such_room", "damaged", "no_watching", "barred", "closed"]


class Said(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Anything the server says."""


class Welcome(Said, tag="welcome", frozen=True, kw_only=True):
    """The first answer: who the player is to others, and the server's version."""

    player: str
    name: str
    version: str


class Done(Said, tag="done", frozen=True, kw_only=True):
    """A command was carried out, and stored before this was sent.

    room: for `open` and `find`. ticket: for `reserve`.
    """

    id: str
    room: RoomId | None = None
    ticket: str | None = None


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


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the list: its room, terms, seats, and how many follow it without one.

    deal: number of the running or last deal, 0 before the first; played: settled deals of this
    match. playing: a deal is running.
    mine: the asker has a seat there; such tables are told to nobody else unless they are listed.
    """

    room: RoomId
    terms: Terms
    seats: BySeat[Sitter | None]
    reserved: BySeat[bool]
    deal: int
    played: int
    playing: bool
    watching: int
    mine: bool = False


class Tables(Said, tag="tables", frozen=True, kw_only=True):
    """The answer to `browse`: listed tables where somebody is, the newest first, and one's own."""

    id: str
    tables: tuple[Listing, ...]


class Shown(Said, tag="shown", frozen=True, kw_only=True):
    """The answer to `show`: the three cards by which the room is found, and for how long.

    cards: None when they are hidden. seconds: that they stay good.
    """

    id: str
    cards: Spoken | None
    seconds: float = 0.0


class Paired(Said, tag="paired", frozen=True, kw_only=True):
    """The answer to `pair`: the code to type on the second device within so many seconds."""

    id: str
    code: str
    seconds: float


class Counted(Said, tag="counted", frozen=True, kw_only=True):
    """The answer to `count`: the score sheet of a pile; what it adds up to is in the lines.

    Last trick and declarations are not in it: a pile does not know of them.
    """

    id: str
    lines: tuple[Line, ...]
    total: Points


class Recorded(Said, tag="recorded", frozen=True, kw_only=True):
    """The answer to `fetch`: the record of a settled deal (docs/deal-record.schema.json)."""

    id: str
    record: DealRecord


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A settled deal: its number, the totals by team, and what bots played for people.

    stood_in: decisions that a bot took for the seat's owner, by seat.
    """

    deal: int
    totals: ByTeam[int]
    stood_in: BySeat[int]


class Broken(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that was broken off, and why."""

    deal: int
    cause: str


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A seat is kept for somebody: whoever brings the ticket, or, once one has, that player."""

    player: str | None = None


class Shuffle(msgspec.Struct, frozen=True, kw_only=True):
    """The shuffle of the newest deal that was promised (docs/shuffle.md).

    deal: its number, one above the table's while contributions are awaited. commitment: the
    promise. asked: the seats whose people are asked to contribute. contributions: by seat, once
    they are closed; silent: people who gave none. secret: once the deal is settled. dealer_drawn:
    whether the shuffle also drew the dealer.
    """

    deal: int
    commitment: str
    asked: tuple[Seat, ...]
    contributions: BySeat[str | None] | None = None
    silent: tuple[Seat, ...] = ()
    secret: str | None = None
    dealer_drawn: bool | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of a room.

    seats: who sits where. kept: seats kept for somebody. stood_in: seats that a bot plays for
    their owner now, and why. ready: for the next deal. deal: number of the running or last deal, 0
    before the first; players: names of those who play it, or played it. results: of this match's
    settled deals, or the newest of very many; played: how many there were. score: of this match.
    broken: deals of this match that were broken off. shuffle: of the newest deal. speed, paused:
    of a table of bots. hands: at such a table, where they are open. public: the
    deal as everybody sees it.
    """

    terms: Terms
    host: str
    seats: BySeat[Sitter | None]
    kept: BySeat[Kept | None]
    stood_in: BySeat[Why | None]
    ready: BySeat[bool]
    deal: int
    players: BySeat[str] | None
    results: tuple[Result, ...]
    played: int
    score: MatchScore
    broken: tuple[Broken, ...]
    shuffle: Shuffle | None
    speed: float
    paused: bool
    hands: BySeat[tuple[Card, ...]] | None
    public: PublicView | None


class Own(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only one seat knows: its part of the view, and its own early answer to declaring.

    prospect: for a dealer who has not laid away yet, where there are declarations: what all 17
    cards would declare together. hints: at a lesson, on what the seat is asked now. Both are left
    out where they are not.
    """

    view: OwnView
    answer: bool | None
    prospect: Tally | None = None
    hints: Hints | None = None


class Update(Said, tag="update", kw_only=True, frozen=True):
    """What happened in a room, and the whole of what this viewer may know now (law 8).

    epoch, seq, op, mark: give them back in `enter` to go on from here. Numbers follow each other
    without a gap unless `collapsed`: then `events` are not all that happened, but the view is
    whole. lost: the room no longer knows what this client was shown; forget it and say so.
    you: this viewer's seat.
    """

    room: RoomId
    epoch: int
    seq: int
    op: str
    mark: str
    collapsed: bool = False
    lost: bool = False
    events: tuple[RoomEvent | SeenEvent, ...]
    table: Table
    you: Seat | None
    own: Own | None


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Whose time runs, how many of how many seconds are left; `stopped` while they are away."""

    seat: Seat
    left: float
    whole: float
    stopped: bool = False


class Presence(Said, tag="presence", frozen=True, kw_only=True):
    """Who is there and whose time runs; it carries no number, and the newest one counts.

    here: by seat, None for an empty one and for the server's bots. grace: seconds until somebody
    who is away has been gone too long. watching: how many follow without a seat. paused: the
    table waits for somebody, as its terms say.
    """

    room: RoomId
    here: BySeat[Here | None]
    grace: BySeat[float | None]
    watching: int
    clock: Clock | None
    paused: bool


class Spoke(Said, tag="spoke", frozen=True, kw_only=True):
    """Somebody said something. number: rises by one in a room; a line may come twice.

    seat: of whoever speaks, None for one who watches. old: said before the reader came or
    was allowed to hear it.
    """

    room: RoomId
    number: int
    player: str
    name: str
    seat: Seat | None
    phrase: Phrase | None
    text: str | None
    old: bool = False


class Gone(Said, tag="gone", frozen=True, kw_only=True):
    """A room can no longer be followed: `code` tells why."""

    room: RoomId
    code: GoneCode
    detail: str = ""


ServerMessage = (
    Welcome
    | Done
    | Refused
    | Tables
    | Shown
    | Paired
    | Counted
    | Recorded
    | Update
    | Presence
    | Spoke
    | Gone
)
