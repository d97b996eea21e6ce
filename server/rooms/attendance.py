"""Who is there: away is not left, and idle is neither. In memory, since presence is no history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.seats import BySeat
    from server.protocol.server import Here
    from server.rooms.setting import Follower
    from server.rooms.state import RoomState

MANY: Final = 100  # watchers; beyond, their number is told in tens


class Attendance:
    """Since when each of a room's people has been away, by the clock that is passed in."""

    def __init__(self, followers: Collection[Follower]) -> None:
        self._followers: Final = followers
        self.elsewhere: frozenset[str] = frozenset()  # who follows by way of other nodes
        self._since: dict[str, float] = {}
        self._left: set[str] = set()
        self._empty = True  # nobody with a seat was there when we looked last

    @property
    def present(self) -> frozenset[str]:
        """Return the players who follow the room now, at whatever node."""
        return self.nearby | self.elsewhere

    @property
    def nearby(self) -> frozenset[str]:
        """Return the players who follow the room by way of this node."""
        return frozenset(follower.player for follower in self._followers)

    def left(self, player: str) -> None:
        """Note that somebody went on purpose."""
        self._left.add(player)

    def look(self, state: RoomState, now: float) -> None:
        """Note who is away from now on and who is back.

        While nobody is there the table sleeps, and no grace runs.
        """
        present = self.present
        if self._empty:
            self._since.clear()
        self._empty = not self.somebody(state)
        people = {owner.player for seat in state.owned if (owner := state.owner(seat))}
        people.add(state.host)
        for player in people - present:
            self._since.setdefault(player, now)
        for player in (self._since.keys() | self._left) - (people - present):
            self._since.pop(player, None)
            self._left.discard(player)

    def here(self, state: RoomState) -> BySeat[Here | None]:
        """Return by seat who is there."""
        present = self.present
        found: list[Here | None] = []
        for seat in SEATS:
            owner = state.owner(seat)
            if owner is None:
                found.append(None)
            elif owner.player in present:
                found.append("here")
            else:
                found.append("left" if owner.player in self._left else "away")
        first, second, third, fourth = found
        return (first, second, third, fourth)

    def somebody(self, state: RoomState) -> bool:
        """Tell whether anybody who has a seat is there."""
        return "here" in self.here(state)

    def grace(self, state: RoomState, whole: float) -> BySeat[float | None]:
        """Return by seat when the grace of one who is away will be over."""
        first, second, third, fourth = (
            self._since[owner.player] + whole
            if (owner := state.owner(seat)) is not None
            and owner.player in self._since
            and state.stood_in[seat] is None
            else None
            for seat in SEATS
        )
        return (first, second, third, fourth)

    def overdue(self, now: float, whole: float) -> list[str]:
        """Return who has been away for longer than the grace."""
        return [player for player, since in self._since.items() if now >= since + whole]

    def next_overdue(self, now: float, whole: float) -> float | None:
        """Return when the next grace will be over."""
        times = (since + whole for since in self._since.values())
        return min((time for time in times if time > now), default=None)

    def gone(self, state: RoomState, now: float, whole: float) -> bool:
        """Tell whether somebody for whom no bot plays has been away for longer than the grace."""
        return any(over is not None and now >= over for over in self.grace(state, whole))

    def watching(self, state: RoomState) -> int:
        """Return how many follow without a seat."""
        seated = {sitter.player for sitter in state.seats if sitter is not None}
        number = len(self.present - seated)
        return number if number <= MANY else number - number % 10
