"""The time of a turn: by the store's clock, never less than is fair after an outage (law 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from server.rooms.inbox import Moment

LEAST: Final = 20.0  # seconds that are left at least when the server or the store comes back


class TurnClock:
    """Runs for one moment of a deal; stands still while whoever it runs for is away.

    Whoever comes back has the whole time once, and after that in the same moment what was left: so
    a lost line costs nobody his turn, and nobody gains time by losing it again and again. All
    times are seconds of one clock, which the caller reads. `scale` is 1 for people.
    """

    def __init__(self, scale: float) -> None:
        self._scale: Final = scale
        self._fresh = True  # nothing was seen yet, or an outage lies between
        self._moment: Moment | None = None
        self._on = False
        self._left = 0.0  # while it does not run
        self._renewed = False
        self.stopped = False
        self.whole = 0.0
        self.deadline: float | None = None

    @property
    def moment(self) -> Moment | None:
        """Return the moment that it runs or stands still for, None while it is off."""
        return self._moment if self._on else None

    def restart(self) -> None:
        """Note an outage: whoever is on turn had no chance to move meanwhile."""
        self._fresh = True

    def off(self, now: float) -> None:
        """Run for nobody; what is left of this moment is remembered."""
        self._freeze(now)
        self._on = self.stopped = False

    def run(self, moment: Moment, since: float, now: float, seconds: float, *, there: bool) -> None:
        """Run for a moment that began at `since`; a whole turn is `seconds`."""
        self.whole = seconds * self._scale
        if moment != self._moment:
            self._moment, self._renewed, self.stopped = moment, False, False
            self._left, self.deadline = since + self.whole - now, None
        if there:
            self._go_on(now)
        else:
            self._freeze(now)
        self.stopped, self._on, self._fresh = not there, True, False

    def _go_on(self, now: float) -> None:
        if self.deadline is None:
            if self.stopped and not self._renewed:
                self._left, self._renewed = self.whole, True
            self.deadline = now + self._left
        if self._fresh:
            self.deadline = max(self.deadline, now + min(LEAST * self._scale, self.whole))

    def _freeze(self, now: float) -> None:
        if self.deadline is not None:
            self._left, self.deadline = max(0.0, self.deadline - now), None

    def over(self, now: float) -> bool:
        """Tell whether the time is up; never between an outage and the next run."""
        return not self._fresh and self.deadline is not None and now >= self.deadline

    def left(self, now: float) -> float:
        """Return how many seconds are left, or will be when somebody comes back."""
        if self.deadline is not None:
            return max(0.0, self.deadline - now)
        return self._left if self._renewed else self.whole
