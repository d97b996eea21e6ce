"""The time of a turn: by the store's clock, never less than is fair after an outage (law 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from server.rooms.inbox import Moment

LEAST: Final = 20.0  # seconds that are left at least when the server or the store comes back


class TurnClock:
    """Runs for one moment of a deal; stands still while whoever it runs for is away.

    All times are seconds of one clock, which the caller reads. `scale` is 1 for people.
    """

    def __init__(self, scale: float) -> None:
        self._scale: Final = scale
        self._fresh = True  # nothing was seen yet, or an outage lies between
        self._moment: Moment | None = None
        self._stopped = False
        self.whole = 0.0
        self.deadline: float | None = None

    @property
    def moment(self) -> Moment | None:
        """Return the moment that it runs for."""
        return self._moment

    @property
    def stopped(self) -> bool:
        """Tell whether it stands still."""
        return self._stopped

    def restart(self) -> None:
        """Note an outage: whoever is on turn had no chance to move meanwhile."""
        self._fresh = True

    def off(self) -> None:
        """Run for nobody."""
        self._moment, self.deadline, self._stopped = None, None, False

    def run(self, moment: Moment, since: float, now: float, seconds: float, *, there: bool) -> None:
        """Run for a moment that began at `since`; a whole turn is `seconds`.

        One who comes back gets the whole of it, so that nothing runs while he is away.
        """
        self.whole = seconds * self._scale
        back = self._stopped and there and moment == self._moment
        if moment != self._moment:
            self.deadline = since + self.whole
        elif back:
            self.deadline = now + self.whole
        if self._fresh and self.deadline is not None:
            least = min(LEAST * self._scale, self.whole)
            self.deadline = max(self.deadline, now + least)
        self._moment, self._stopped, self._fresh = moment, not there, False

    def over(self, now: float) -> bool:
        """Tell whether the time is up; never between an outage and the next run."""
        return not self._fresh and self.deadline is not None and now >= self.deadline

    def left(self, now: float) -> float:
        """Return how many seconds are left."""
        if self._stopped or self.deadline is None:
            return self.whole
        return max(0.0, self.deadline - now)
