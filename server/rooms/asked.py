"""What a decision about a command may look at besides the room itself; all of it arguments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

    from engine.seats import Seat
    from server.protocol.events import Sitter


class NotAllowed(Exception):
    """A command that the room refuses; nothing has changed.

    code: stable. suit, cards: what an illegal move's reason is about.
    """

    def __init__(self, code: str, suit: str | None = None, cards: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.suit = suit
        self.cards = cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who asks, and what the moment brings with it.

    present: players who follow the room. idle: seats whose owner is away, or has been on turn for
    long. secret: 32 fresh random bytes, for a deal that is promised. ticket: for a seat that is
    reserved.
    """

    asker: Sitter
    present: Container[str] = frozenset()
    idle: Container[Seat] = frozenset()
    secret: bytes = b""
    ticket: str = ""
