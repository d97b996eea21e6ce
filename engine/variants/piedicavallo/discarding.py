"""The dealer's discard at Piedicavallo (sheet, Setup; piedicavallo.md 1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.counting import count
from engine.variants.piedicavallo.pack import FIVES, KINGS, MATTO_ALONE, TRUMPS

if TYPE_CHECKING:
    from engine.cards import CardSet

PROTECTED: Final = FIVES  # Kings, 1, 21 and the Matto


def trumps_stay(hand: CardSet, pair: CardSet) -> bool:
    """Tell whether `pair` throws trumps that this hand of 17 must keep.

    Trumps may go only if the 15 cards left, the Matto ignored (Q2, Q3), are all trumps and Kings
    or hold no trump; both are tested after the two cards have gone (Q4).
    """
    if not pair & TRUMPS:
        return False
    kept = hand & ~pair & ~MATTO_ALONE
    only_trumps_and_kings = not kept & ~(TRUMPS | KINGS)
    trump_free = not kept & TRUMPS
    return not (only_trumps_and_kings or trump_free)


def announced(pair: CardSet) -> int:
    """Return how many trumps were laid away: always announced, also none (Q10)."""
    return count(pair & TRUMPS)
