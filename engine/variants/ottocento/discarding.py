"""The dealer's discard in Ottocento (sheet, Setup; DECISION S1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.variants.ottocento.pack import KINGS, TAROCCHI

if TYPE_CHECKING:
    from engine.cards import CardSet

PROTECTED: Final = KINGS | TAROCCHI


def trumps_stay(_hand: CardSet, _pair: CardSet) -> bool:
    """Return False: trumps may go whatever stays in hand (S1)."""
    return False


def announced(_pair: CardSet) -> None:
    """Return None: nothing is announced about the discard (ottocento.md 1.4)."""
