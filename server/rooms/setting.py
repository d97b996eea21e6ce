"""What a room is given from outside: store, chance, time and bots, all as arguments (law 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.moves import Move
    from engine.view import View
    from server.rooms.marks import Marks
    from server.store.log import Log


class Follower(Protocol):
    """Who follows a room: a connection. Its methods never wait."""

    @property
    def player(self) -> str:
        """Return the player that the connection belongs to."""

    def tell(self, frame: bytes) -> None:
        """Send something that must arrive: an answer."""

    def show(self, room: str, frame: bytes, *, lost: bool = False) -> None:
        """Send a room's newest update; an older one still waiting may be dropped for it."""

    def gone(self, room: str, frame: bytes | None) -> None:
        """Send, if there is a frame, that a room is gone; it is followed no longer."""


class Bots(Protocol):
    """Who plays for bots: outside the event loop, from a view and nothing else (law 5)."""

    async def choose(self, view: View, seed: int) -> Move:
        """Return a bot's move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long things take at the table, in seconds.

    declare: from the turn to the published answer, the same for everybody (law 7). think: a
    bot's delay is drawn between these two, before it looks at its cards.
    """

    declare: float = 1.0
    think: tuple[float, float] = (0.5, 0.9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The surroundings of rooms. secret(n): n random bytes. draw(): a number from 0 up to 1."""

    log: Log
    marks: Marks
    bots: Bots
    pace: Pace
    secret: Callable[[int], bytes]
    draw: Callable[[], float]
