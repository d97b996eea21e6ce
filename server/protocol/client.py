"""What clients say. A closed union, decoded at the door; unknown fields are refused.

No message names its own seat or player: who speaks is settled by the first one (law 6). Every
command has an id made by the client and is answered exactly once under that id, however often it
is sent again (law 9).
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.seats import Seat
from server.protocol.cards import CardCode

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
RoomId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{1,40}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Secret = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{43}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Mark = Annotated[str, msgspec.Meta(max_length=64)]


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
    by it alone. name: how others see the player. bot: say so if a program plays.
    """

    secret: Secret
    name: Name
    bot: bool = False


class Open(Command, tag="open", frozen=True, kw_only=True):
    """Open a room for a game; answered with its id. The player is its host; `enter` comes next."""

    game: str


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
    """Follow a room no longer. The seat is kept: leaving is not standing up."""


class Sit(RoomCommand, tag="sit", frozen=True, kw_only=True):
    """Take an empty seat between deals."""

    seat: Seat


class Stand(RoomCommand, tag="stand", frozen=True, kw_only=True):
    """Give one's seat up between deals."""


class Fill(RoomCommand, tag="fill", frozen=True, kw_only=True):
    """Put bots into all empty seats (the host)."""


class Begin(RoomCommand, tag="begin", frozen=True, kw_only=True):
    """Begin deal number `deal` (1, 2, ...): somebody seated, all seats taken, the last settled."""

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


ClientMessage = Hello | Open | Enter | Leave | Sit | Stand | Fill | Begin | Answer | Move
