"""What can lie in a room's inbox."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.moves import Move
    from server.protocol import client
    from server.protocol.events import Sitter
    from server.rooms.setting import Follower


def _now() -> float:
    return asyncio.get_running_loop().time()


Moment = tuple[int, int]  # number of a deal, number of a decision in it


@dataclass(frozen=True, slots=True)
class Ask:
    """A player asks for something; the answer goes to `follower`. at: the loop's time then."""

    asker: Sitter
    command: client.RoomCommand
    follower: Follower
    at: float = field(default_factory=_now, compare=False)


@dataclass(frozen=True, slots=True)
class Follow:
    """A connection wants to follow the room."""

    command: client.Enter
    follower: Follower


@dataclass(frozen=True, slots=True)
class Unfollow:
    """A connection follows no longer, or is gone."""

    follower: Follower


@dataclass(frozen=True, slots=True)
class CatchUp:
    """A connection was too slow for some updates and wants the newest instead.

    lost: among what it did not get was that cards are lost.
    """

    follower: Follower
    lost: bool


@dataclass(frozen=True, slots=True)
class Due:
    """The pace of a declaration has passed: publish the answer, or do so once it is there."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class BotMoved:
    """A bot has chosen for this moment; `late`: because its owner's time was up."""

    moment: Moment
    move: Move
    late: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """Some time is over: a grace, a turn, the wait for contributions. The room looks which."""


@dataclass(frozen=True, slots=True)
class Refold:
    """The store came back, or another node wrote: look at the log again."""


@dataclass(frozen=True, slots=True)
class Beat:
    """It is time to tell the other nodes that the room is awake here, and to hear of them."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Another node said something about the room: the number of an entry, or a word."""

    word: bytes


@dataclass(frozen=True, slots=True)
class Close:
    """The operator closes the table; `answer` gets None once it is stored, else a code."""

    answer: asyncio.Future[str | None]

    def say(self, code: str | None) -> None:
        """Answer, unless whoever asked waits no longer."""
        if not self.answer.done():
            self.answer.set_result(code)


Item = Ask | Follow | Unfollow | CatchUp | Due | BotMoved | Tick | Refold | Beat | Hint | Close
