"""Combinations of a hand or pile, spelled out: which cards, what each contatore stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import Card
from engine.tally import Combination, Contatore, SequenceKind, SetKind, Tally
from engine.variants.ottocento import combinations as kernel
from engine.variants.ottocento.pack import PACK

if TYPE_CHECKING:
    from engine.cards import CardSet

SET_KINDS: Final[tuple[SetKind, ...]] = ("tarocchi", "kings", "queens", "knights", "jacks")
SEQUENCE_KINDS: Final[tuple[SequenceKind, ...]] = (
    *("grande", "swords", "batons", "cups", "coins"),
    *("aces", "moors"),
)


def tally(cards: CardSet) -> Tally:
    """Return every set and sequence of these cards at its full value, and both doublings."""
    sets = tuple(
        Combination(name, PACK.cards_of(cards & kernel.SETS[kind]), points)
        for kind, name in enumerate(SET_KINDS)
        if (points := kernel.set_points(kind, cards))
    )
    sequences = tuple(
        _sequence(kind, name, real, cards)
        for kind, name in enumerate(SEQUENCE_KINDS)
        if (real := kernel.sequence_cards(kind, cards))
    )
    return Tally(sets, sequences, _extra(sets), _extra(sequences))


def _extra(found: tuple[Combination, ...]) -> int:
    subtotal = sum(one.points for one in found)
    return kernel.doubled(subtotal, len(found)) - subtotal


def _sequence(kind: int, name: SequenceKind, real: CardSet, cards: CardSet) -> Combination:
    free = PACK.cards_of(cards & kernel.CONTATORI)
    holes = _holes(kind, real) if free else []
    contatori = tuple(
        Contatore(card, holes[place] if place < len(holes) else None)
        for place, card in enumerate(free)
    )
    points = kernel.sequence_points(real, cards)
    return Combination(name, PACK.cards_of(real) + free, points, contatori)


def _holes(kind: int, real: CardSet) -> list[Card]:
    """Return the missing cards that contatori stand for, in the order in which they do.

    Of the base at most one (C6, G1); in the Grande a base that would not stand without it comes
    first, then single holes in the numbers, then the third head. What is left adds length (G4).
    """
    if kind == 0:
        heads = [
            PACK.cards[place] for place in range(41, kernel.FIRST_NUMBER) if not real >> place & 1
        ][:1]
        numbers = [
            PACK.cards[place]
            for place in range(kernel.FIRST_NUMBER, kernel.PAST_NUMBERS)
            if not real >> place & 1 and real >> place
        ]
        alone = kernel.size(real & kernel.HEADS) == 1
        return heads + numbers if alone else numbers + heads
    if kind <= 4:
        king = 10 * (kind - 1)
        return [PACK.cards[king + step] for step in (1, 2, 3) if not real >> king + step & 1][:1]
    return []  # Aces and Moors have no order: a contatore lengthens them (C5)
