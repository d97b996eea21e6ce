"""What each card is worth to whoever takes it, in points of difference from an even share.

A card of stake 5 that goes to us rather than to nobody is worth 5, and so it costs 5 if it goes to
them. Combinations make the stakes move as cards fall: the third King is worth more than the
first, and the fourth of a suit whose sequence is broken may be worth nothing besides its points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.cards import PACK_SIZE
from engine.counting import JACKS, KNIGHTS, QUEENS
from engine.variants.ottocento import combinations as kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards import CardSet
    from engine.variant import Variant

SETS: Final = len(kernel.SETS)
# The Grande's numbers from 15 down are left out: few piles get that far.
_GRANDE: Final = kernel.ANGEL | kernel.HEADS | 1 << kernel.FIRST_NUMBER
_FIGURES: Final = kernel.KINGS | QUEENS | KNIGHTS | JACKS | kernel.ACES
_GROUPS: Final = (
    *kernel.SETS,
    _GRANDE | kernel.CONTATORI,
    *((_FIGURES & 0x3FF << 10 * suit) | kernel.CONTATORI for suit in range(4)),
    kernel.ACES | kernel.CONTATORI,
    kernel.MOORS | kernel.CONTATORI,
)


def figures(variant: Variant) -> CardSet:
    """Return the cards with points: those that count more than one."""
    return variant.fives | QUEENS | KNIGHTS | JACKS


def stakes_of(variant: Variant, combinations: float, ours: CardSet, theirs: CardSet) -> list[float]:
    """Return the stake of every card, by index, once these cards lie in the piles.

    `combinations`: the share of sets and sequences that is taken into account, 0 in a game
    without them.
    """
    if not combinations:
        return list(_face_values(variant.fives, 0.0))
    stakes = list(_face_values(variant.fives, 0.5))
    for kind, group in enumerate(_GROUPS):
        for place, swing in _swings(kind, ours & group, theirs & group):
            stakes[place] += combinations * swing
    return stakes


@lru_cache(maxsize=8)
def _face_values(fives: CardSet, less: float) -> tuple[float, ...]:
    """Return what every card counts by itself, `less` taken off each."""
    return tuple(
        1.0
        + 4.0 * (fives >> place & 1)
        + 3.0 * (QUEENS >> place & 1)
        + 2.0 * (KNIGHTS >> place & 1)
        + 1.0 * (JACKS >> place & 1)
        - less
        for place in range(PACK_SIZE)
    )


def _points(kind: int, cards: CardSet) -> int:
    """Return the points of one kind of combination in a pile, before doubling."""
    if kind < SETS:
        return kernel.set_points(kind, cards)
    return kernel.sequence_points(kernel.sequence_cards(kind - SETS, cards), cards)


def _subsets(cards: CardSet) -> Iterator[CardSet]:
    """Yield every subset of a set."""
    part = cards
    while part:
        yield part
        part = (part - 1) & cards
    yield 0


@lru_cache(maxsize=1 << 15)
def _swings(kind: int, ours: CardSet, theirs: CardSet) -> tuple[tuple[int, float], ...]:
    """Return, for the open cards of a kind, half of what it matters who takes them.

    Averaged over all ways in which the other open cards may fall. Doubling is left out here: it
    depends on all kinds together.
    """
    still = _GROUPS[kind] & ~ours & ~theirs
    gains = {place: 0 for place in range(PACK_SIZE) if still >> place & 1}
    total = 0
    for part in _subsets(still):
        lead = _points(kind, ours | part) - _points(kind, theirs | (still & ~part))
        total += lead
        for place in gains:
            if part >> place & 1:
                gains[place] += lead
    ways = 1 << len(gains)
    # mean with the card less mean without it, halved: (g - (t - g)) / (ways / 2) / 2
    return tuple((place, (2 * gain - total) / ways) for place, gain in gains.items())
