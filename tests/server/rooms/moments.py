"""What the model of a table holds after each entry, and what it has to know about people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from server.protocol.events import Sitter, Why

BOT: Final = "a bot"


class People(Protocol):
    """What the model asks about people; `guest` is a player."""

    def here(self, guest: str) -> bool:
        """Tell whether a guest follows the table for sure."""

    def perhaps(self, guest: str) -> bool:
        """Tell whether the table may believe that a guest follows it."""

    def arrived(self, guest: str, after: float) -> float:
        """Return when a guest first came after a moment, or that moment if he was here."""

    def away(self, guest: str) -> float:
        """Return since when a guest has been away, by what the table can know."""

    def disturbed(self) -> float:
        """Return when the table last came back from an outage, a sleep or a pause."""

    def wishes(self, guest: str, deal: int) -> tuple[bool | None, set[bool]]:
        """Return the wish to declare that was acknowledged last, and those not yet answered."""

    def given(self, guest: str, deal: int) -> tuple[str | None, set[str]]:
        """Return the contribution that was acknowledged, and all that were ever offered."""


@dataclass(frozen=True)
class Moment:
    """The public side of a table after one entry."""

    host: str = ""
    seats: tuple[Sitter | None, ...] = (None,) * 4
    stood: tuple[Why | None, ...] = (None,) * 4
    ready: tuple[bool, ...] = (False,) * 4
    kept: tuple[bool, ...] = (False,) * 4
    number: int = 0
    running: bool = False
    promised: bool = False
    broken: tuple[int, ...] = ()
    settled: tuple[int, ...] = ()
    barred: frozenset[str] = frozenset()

    @property
    def busy(self) -> bool:
        """Tell whether a deal is played or shuffled."""
        return self.running or self.promised

    def seat_of(self, guest: str) -> int | None:
        """Return the seat of a guest."""
        owners = [None if one is None else one.player for one in self.seats]
        return owners.index(guest) if guest in owners else None

    def owner(self, seat: int) -> str | None:
        """Return whose seat it is, None for an empty one and for a bot of the house."""
        sitter = self.seats[seat]
        return None if sitter is None or sitter.level is not None else sitter.player

    def controller(self, seat: int) -> str | None:
        """Return who plays for a seat: nobody, a bot or its owner, never two of them."""
        if self.seats[seat] is None:
            return None
        return BOT if self.stood[seat] is not None else self.owner(seat) or BOT

    def owners(self) -> dict[int, str]:
        """Return the people at the table, by seat."""
        return {seat: owner for seat in range(4) if (owner := self.owner(seat)) is not None}
