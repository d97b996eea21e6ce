"""Kernel: what cards are worth (both sheets, Scoring).

Kings, Queens, Knights and Jacks stand first in every suit (indices 0 to 3 of each ten); which
other cards count five is the game's (`fives` holds them and the Kings).
"""

QUEENS = 0x2 | 0x2 << 10 | 0x2 << 20 | 0x2 << 30
KNIGHTS = QUEENS << 1
JACKS = QUEENS << 2


def count(cards: int) -> int:
    """Return how many cards a set holds."""
    cards = cards - ((cards >> 1) & 0x5555555555555555)
    cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
    cards = cards + (cards >> 8)
    cards = cards + (cards >> 16)
    cards = cards + (cards >> 32)
    return cards & 0x7F


def worth(cards: int, fives: int) -> int:
    """Return the counted value of a set: 5, Queens 4, Knights 3, Jacks 2, all else 1."""
    return (
        count(cards)
        + 4 * count(cards & fives)
        + 3 * count(cards & QUEENS)
        + 2 * count(cards & KNIGHTS)
        + count(cards & JACKS)
    )
