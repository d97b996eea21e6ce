"""The 62 cards of Ottocento in deck order (ottocento.md 1.1, 1.2; sheet, Playing a turn)."""

from __future__ import annotations

from typing import Final

from engine.cards import Pack, Suit

_LONG: Final = "K Q N J 10 9 8 7 6 A"
_ROUND: Final = "K Q N J A 6 7 8 9 10"

PACK: Final = Pack(
    {Suit.SWORDS: _LONG, Suit.BATONS: _LONG, Suit.CUPS: _ROUND, Suit.COINS: _ROUND},
    (
        *("ANG", "WOR", "SUN", "MOO"),
        *(f"T{number}" for number in range(16, 4, -1)),
        *(f"MOR{number}" for number in (1, 2, 3, 4)),
        "BEG",
    ),
)

KINGS: Final = PACK.set_of(("SK", "BK", "CK", "DK"))
TAROCCHI: Final = PACK.set_of(("ANG", "WOR", "BEG", "MAT"))
MOORS: Final = PACK.set_of(("MOR1", "MOR2", "MOR3", "MOR4"))
FIVES: Final = KINGS | TAROCCHI
