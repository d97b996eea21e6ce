"""Who is there, who is awaited, whose time runs; told where it changes, or when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.table.naming import bare_names, joined, names_of, player_of
from engine.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.texts import Texts
    from engine.seats import BySeat, Seat
    from server.protocol.server import Here, Presence, Update

_LAST: Final = (10, 5)  # seconds left that are announced to whoever is on turn
_HALF: Final = 0.5
_COMES: Final = 3.0  # seconds in which one who comes to play sits down, and watches no longer


class Attendance:
    """Keeps the newest presence, and tells what has changed. Times are the caller's clock's."""

    def __init__(self, say: Texts) -> None:
        self._say: Final = say
        self._here: dict[str, Here] = {}
        self._newest: Presence | None = None
        self._heard_at = 0.0
        self._decision: tuple[int, int] | None = None  # that the clock runs for
        self._told_turn: tuple[int, int] | None = None
        self._watched: float | None = None  # since when somebody watches
        self._deaf = False  # the line is broken, so that no clock can be trusted

    def heard(self, presence: Presence, update: Update, at: float) -> Iterator[str]:
        """Take what came in and yield what is new in it."""
        before, self._newest, self._heard_at = self._newest, presence, at
        self._decision, self._deaf = _decision_of(update), False
        yield from self._changes(presence, update)
        if not presence.watching:
            self._watched = None
        elif self._watched is None:
            self._watched = at
        if (before is not None and before.paused) != presence.paused:
            yield self._say("table.pause_absent" if presence.paused else "table.goes_on")
        clock = presence.clock
        if clock is not None and self._own_time(update) and self._told_turn != self._decision:
            self._told_turn = self._decision
            # What was left when the message was sent may be told late, and rounded up.
            yield self._say("table.your_time", n=round(min(clock.left, clock.whole)))

    def anew(self) -> None:
        """Say the own time again: the player comes back to it."""
        self._told_turn = None

    def away(self) -> None:
        """Count no time down while nothing is heard; the server tells it anew."""
        self._deaf = True
        self.anew()

    def _changes(self, presence: Presence, update: Update) -> Iterator[str]:
        """Yield who went and who came back since the last time; of oneself one knows."""
        own, before, self._here = player_of(update), self._here, {}
        names = bare_names(update.table)
        for seat in SEATS:
            sitter, here = update.table.seats[seat], presence.here[seat]
            if sitter is None or here is None:
                continue
            self._here[sitter.player] = here
            if sitter.player == own or here == before.get(sitter.player, "here"):
                continue
            if here == "away":
                yield self._away(presence, update, seat)
            elif here == "here" or update.table.stood_in[seat] != "left":  # else it has been told
                yield self._say(f"event.present.{here}", name=names[seat])

    def _away(self, presence: Presence, update: Update, seat: Seat) -> str:
        """Say that somebody is away, that the seat is safe, and what will come of it."""
        name, grace = bare_names(update.table)[seat], presence.grace[seat]
        line = self._say("table.is_away", name=name)
        if grace is None or update.table.stood_in[seat] is not None:
            return line
        return f"{line} {self._then(update, round(grace))}"

    def _then(self, update: Update, seconds: int) -> str:
        return self._say(f"table.then.{update.table.terms.absence}", n=seconds)

    def _own_time(self, update: Update) -> bool:
        """Tell whether the running time is this player's own, for what is asked now."""
        clock = None if self._newest is None else self._newest.clock
        return (
            clock is not None
            and not clock.stopped
            and clock.seat == update.you
            and update.table.stood_in[clock.seat] is None
            and self._decision is not None
            and self._decision == _decision_of(update)
            and (update.own is None or update.own.answer is None or _plays(update))
        )

    def ahead(self, update: Update, at: float) -> Iterator[tuple[float, str]]:
        """Yield what is to be said later, unless something changes, and after how many seconds."""
        presence = self._newest
        if presence is None or self._deaf:
            return
        passed = at - self._heard_at
        if self._watched is not None and self._watched + _COMES > at and update.you is not None:
            watched = self._say("table.watched", n=presence.watching)
            yield self._watched + _COMES - at, watched
        clock = presence.clock
        if clock is not None and self._own_time(update):
            for left in _LAST:
                if clock.left - passed > left:
                    yield clock.left - passed - left, self._say("table.time_left", n=left)
        names = bare_names(update.table)
        for seat in SEATS:
            grace, half = presence.grace[seat], round(update.table.terms.grace * _HALF)
            if grace is not None and grace - passed > half and update.you != seat:
                still = self._say("table.still_away", name=names[seat])
                yield grace - passed - half, f"{still} {self._then(update, half)}"

    def _turn(self, update: Update, names: BySeat[str]) -> Iterator[str]:
        """Yield whose turn it is where no clock tells it."""
        public = update.table.public
        if public is not None and public.turn is not None and not self._clocked(update):
            own = public.turn == update.you
            yield (
                self._say("table.your_turn")
                if own
                else self._say("table.turn", name=names[public.turn])
            )

    def _clocked(self, update: Update) -> bool:
        """Tell whether a clock runs for the decision that is on."""
        presence = self._newest
        timed = presence is not None and presence.clock is not None
        return timed and self._decision == _decision_of(update)

    def people(self, update: Update, at: float) -> Iterator[str]:
        """Yield who is there, who watches, and whose time runs."""
        presence, say, names = self._newest, self._say, names_of(self._say, update.table)
        if presence is None:
            yield say("table.seats", names=joined(names))
            return
        passed = at - self._heard_at
        for seat in SEATS:
            here, grace = presence.here[seat], presence.grace[seat]
            if here is None:
                yield names[seat] + "."
            elif here == "away" and grace is not None:
                left = self._then(update, max(0, round(grace - passed)))
                yield f"{say('table.is_away', name=names[seat])} {left}"
            else:
                yield say(
                    "table.is_away" if here == "away" else f"table.is_{here}", name=names[seat]
                )
        if presence.watching:
            yield say("table.watchers", n=presence.watching)
        yield from self._turn(update, names)
        clock = presence.clock
        if clock is not None and self._clocked(update):
            rest = clock.left if clock.stopped else max(0.0, clock.left - passed)
            key = "table.time_stopped" if clock.stopped else "table.time_of"
            yield say(key, name=names[clock.seat], n=round(rest))


def _decision_of(update: Update) -> tuple[int, int] | None:
    """Return the deal and decision that are on, None where no move is awaited."""
    public = update.table.public
    if public is None or public.turn is None:
        return None
    return (update.table.deal, public.decision)


def _plays(update: Update) -> bool:
    """Tell whether a card or a discard is asked for, rather than a declaration."""
    public = update.table.public
    return public is not None and public.phase in ("discard", "play")
