"""What clients say. A closed union, decoded at the door; unknown fields are refused.

No message names its own seat or player: who speaks is settled by the first one (law 6). Every
command has an id made by the client and is answered exactly once under that id, however often it
is sent again (law 9).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from engine.seats import Seat
from server.protocol.cards import CardCode
from server.protocol.terms import Speed, Terms

# The end of the text in every dialect of patterns; "$" would let a last line break through.
_END: Final = r"(?![\s\S])"

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
RoomId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{1,40}" + _END)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Secret = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{43}" + _END)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Mark = Annotated[str, msgspec.Meta(max_length=64)]
Player = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Ticket = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}" + _END)]
Contribution = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}" + _END)]
DeviceCode = Annotated[str, msgspec.Meta(pattern="^[0-9]{6}" + _END)]
Spoken = tuple[CardCode, CardCode, CardCode]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "back",
    "good_game",
    "again",
    "bye",
]


class Message(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True, tag_field="t"):
    """Anything a client says."""


class Command(Message, frozen=True, kw_only=True):
    """Anything that is answered, with `done` or `refused`, under its `id`."""

    id: CommandId


class RoomCommand(Command, frozen=True, kw_only=True):
    """A command to one room."""

    room: RoomId


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The first message, and only the first: the secret proves the player.

    secret: 32 random bytes in URL-safe base64 without padding, made once by the client and kept
    by it alone. name: how others see the player. bot: say so if a program plays. code: makes this
    a second device of the player whose first device was given the code (`pair`); the secret has to
    be a fresh one then.
    """

    secret: Secret
    name: Name
    bot: bool = False
    code: DeviceCode | None = None


class Pair(Command, tag="pair", frozen=True, kw_only=True):
    """Ask for the code by which a second device joins: six digits, good once and for 5 minutes."""


class Browse(Command, tag="browse", frozen=True, kw_only=True):
    """Ask for the tables that are listed, and for one's own that are awake."""


class Find(Command, tag="find", frozen=True, kw_only=True):
    """Ask for the room whose host shows these three cards; answered with its id."""

    cards: Spoken


class Count(Command, tag="count", frozen=True, kw_only=True):
    """Ask what a pile that one team captured at a real table is worth, line by line."""

    game: str
    cards: Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=62)]


class Open(Command, tag="open", frozen=True, kw_only=True):
    """Open a room on terms; answered with its id. The player is its host; `enter` comes next."""

    terms: Terms


class Seen(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The last update of a room that a client has, copied from it."""

    epoch: Number
    seq: Number
    op: Mark
    mark: Mark


class Enter(RoomCommand, tag="enter", frozen=True, kw_only=True):
    """Follow a room from now on; with `seen`, go on where the client was.

    One update follows, always: the newest. It tells (`lost`) if the room no longer knows what
    the client saw.
    """

    seen: Seen | None = None


class Leave(RoomCommand, tag="leave", frozen=True, kw_only=True):
    """Leave a room on purpose, and follow it no longer.

    Between deals the seat becomes free; in a deal a bot plays for it at once, and its owner may
    come back. A connection that breaks is no `leave`.
    """


class Sit(RoomCommand, tag="sit", frozen=True, kw_only=True):
    """Take an empty seat between deals, or a bot's. ticket: for a seat that is kept for somebody.

    A ticket belongs to whoever brings it first.
    """

    seat: Seat
    ticket: Ticket | None = None


class Stand(RoomCommand, tag="stand", frozen=True, kw_only=True):
    """Give one's seat up between deals."""


class Fill(RoomCommand, tag="fill", frozen=True, kw_only=True):
    """Put bots into all empty seats that are kept for nobody (the host)."""


class Reserve(RoomCommand, tag="reserve", frozen=True, kw_only=True):
    """Keep an empty seat for a friend; answered with a ticket to give to them (the host)."""

    seat: Seat


class Release(RoomCommand, tag="release", frozen=True, kw_only=True):
    """Keep a seat for nobody any more: its ticket is worth nothing from now on (the host)."""

    seat: Seat


class Bar(RoomCommand, tag="bar", frozen=True, kw_only=True):
    """Shut a player out of the room; whoever has a seat only between deals (the host)."""

    player: Player


class Arrange(RoomCommand, tag="arrange", frozen=True, kw_only=True):
    """Change the terms before a match or after it, but not between bots only and people."""

    terms: Terms


class Show(RoomCommand, tag="show", frozen=True, kw_only=True):
    """Show three cards by which others find the room, or hide them again (the host).

    They are good while the host's connection lasts, for at most 10 minutes.
    """

    shown: bool


class Begin(RoomCommand, tag="begin", frozen=True, kw_only=True):
    """Be ready for deal number `deal` (1, 2, ...): all seats are taken, the last deal is over.

    The deal begins when everybody is ready; the first one of a match also when the host is, if
    all are there. After the end of a match this asks for another with the same seats.
    """

    deal: Number


class Contribute(RoomCommand, tag="contribute", frozen=True, kw_only=True):
    """Give 32 random bytes (hexadecimal) to the shuffle of deal `deal`, once it is promised.

    Nobody sees them before the contributions are closed, after 3 seconds at the latest.
    """

    deal: Number
    random: Contribution


class Back(RoomCommand, tag="back", frozen=True, kw_only=True):
    """Take one's seat back from the bot that plays for it."""


class Relieve(RoomCommand, tag="relieve", frozen=True, kw_only=True):
    """Let a bot play for somebody who is not there or does not move (the host)."""

    seat: Seat


class BreakOff(RoomCommand, tag="break_off", frozen=True, kw_only=True):
    """Break deal `deal` off: it counts for nobody, and that it was is kept (the host)."""

    deal: Number


class Drive(RoomCommand, tag="drive", frozen=True, kw_only=True):
    """Make a table of bots faster or slower, or stop it for a while (the host)."""

    speed: Speed
    paused: bool


class Speak(RoomCommand, tag="speak", frozen=True, kw_only=True):
    """Say a phrase, or words of one's own where the table allows them; one of the two.

    Those without a seat are heard by each other, and by the seats after the deal.
    """

    phrase: Phrase | None = None
    text: Text | None = None


class Fetch(RoomCommand, tag="fetch", frozen=True, kw_only=True):
    """Ask for the record of a settled deal of a room that one follows."""

    deal: Number


class Answer(RoomCommand, tag="declare", frozen=True, kw_only=True):
    """Answer the declare question of deal `deal`: all that the hand holds, or nothing.

    Every seat may answer as soon as it has its hand, and change its mind until the answer is
    published, at the same pace for all, after its turn has begun (law 7).
    """

    deal: Number
    declare: bool


class Discard(
    msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="move", tag="discard"
):
    """Lay two cards away."""

    cards: Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=17)]


class Play(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="move", tag="play"):
    """Play a card."""

    card: CardCode


class Move(RoomCommand, tag="move", frozen=True, kw_only=True):
    """Make a move in deal `deal`; `decision` is the one that the view named.

    A move for a decision that is past is refused as `stale`, whatever it asked.
    """

    deal: Number
    decision: Number
    move: Discard | Play


ClientMessage = (
    Hello
    | Pair
    | Browse
    | Find
    | Count
    | Open
    | Enter
    | Leave
    | Sit
    | Stand
    | Fill
    | Reserve
    | Release
    | Bar
    | Arrange
    | Show
    | Begin
    | Contribute
    | Back
    | Relieve
    | BreakOff
    | Drive
    | Answer
    | Move
    | Speak
    | Fetch
)
