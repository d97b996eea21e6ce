"""The 62 cards of Piedicavallo in deck order (piedicavallo.md 1.1; sheet, Setup and Playing)."""

from __future__ import annotations

from typing import Final

from engine.cards import Pack, Suit

_LONG: Final = "K Q N J 10 9 8 7 6 5"
_ROUND: Final = "K Q N J A 2 3 4 5 6"

# The highest trump is 21, unlike elsewhere in Piedmont (1.9, Q1).
PACK: Final = Pack(
    {Suit.SWORDS: _LONG, Suit.BATONS: _LONG, Suit.CUPS: _ROUND, Suit.COINS: _ROUND},
    (f"T{number}" for number in range(21, 0, -1)),
)

KINGS: Final = PACK.set_of(("SK", "BK", "CK", "DK"))
TRUMPS: Final = PACK.set_of(f"T{number}" for number in range(1, 22))
MATTO_ALONE: Final = PACK.bit("MAT")
FIVES: Final = KINGS | PACK.set_of(("T1", "T21", "MAT"))
