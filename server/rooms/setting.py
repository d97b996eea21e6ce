"""What a room is given from outside: store, chance, time and bots, all as arguments (law 13)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

from server.measures import Measures
from server.rooms.orders import Orders

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.moves import Move
    from engine.view import View
    from server.protocol.terms import Level
    from server.rooms.directory import Directory
    from server.rooms.marks import Marks
    from server.rooms.shown import ShownCards
    from server.store.log import Log


_OP_SIZE: Final = 8  # random bytes of an operation id, beside the tag of its node


class Follower(Protocol):
    """Who follows a room: a connection. Its methods never wait."""

    @property
    def player(self) -> str:
        """Return the player that the connection belongs to."""

    def follow(self, room: str) -> bool:
        """Note that it follows a room from now on; False where it may not, or is gone already."""

    def tell(self, frame: bytes) -> None:
        """Send something that must arrive: an answer."""

    def show(self, room: str, frame: bytes, *, lost: bool = False) -> None:
        """Send a room's newest update; an older one still waiting may be dropped for it."""

    def note(self, room: str, frame: bytes) -> None:
        """Send something without a number; one who is behind is told of it again later."""

    def gone(self, room: str, frame: bytes | None) -> None:
        """Send, if there is a frame, that a room is gone; it is followed no longer."""

    def evict(self) -> None:
        """Close: the player goes on with this room on a newer connection."""


class Bots(Protocol):
    """Who plays for bots: outside the event loop, from a view and nothing else (law 5)."""

    async def choose(self, view: View, seed: int, level: Level) -> Move:
        """Return a bot's move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long things take at the table, in seconds.

    declare: from the turn to the published answer, the same for everybody (law 7). think: a
    bot's delay is drawn between these two, before it looks at its cards. hold: that clients show a
    finished trick, before the next turn's time runs. contribute: to wait for contributions to a
    shuffle. between: deals of bots alone. least: between two moves of bots, however fast they
    are told to be; alone: the same while nobody looks on. people: factor on clocks and graces, 1
    but for tests.
    """

    declare: float = 1.0
    think: tuple[float, float] = (0.5, 0.9)
    hold: float = 1.2
    contribute: float = 3.0
    between: float = 4.0
    least: float = 0.005
    alone: float = 0.25
    people: float = 1.0


@dataclass(frozen=True, slots=True)
class Node:
    """One server among those of a store.

    name: under which it holds tables, also after a restart. tag: eight hexadecimal signs of this
    process alone, with which its operation ids and hints begin.
    """

    name: str = "alone"
    tag: str = "00000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The surroundings of rooms. secret(n): n random bytes. draw(): a number from 0 up to 1.

    retention: seconds that a room is kept after somebody was last there, 0 for ever.
    """

    log: Log
    marks: Marks
    bots: Bots
    pace: Pace
    directory: Directory
    shown: ShownCards
    secret: Callable[[int], bytes]
    draw: Callable[[], float]
    measures: Measures = field(default_factory=Measures)
    node: Node = field(default_factory=Node)
    orders: Orders = field(default_factory=Orders)
    retention: float = 30 * 86_400.0

    def op(self) -> str:
        """Return a fresh operation id: 24 hexadecimal signs, by which its writer knows it."""
        return self.node.tag + self.secret(_OP_SIZE).hex()
