"""The dealer's discard: which pairs may go, and why others may not (both sheets, Setup)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from engine.cards import repeatable
from engine.errors import BadCards, Reason, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card, CardSet
    from engine.variant import Variant

DISCARD_SIZE: Final = 2


def legal_discards(variant: Variant, hand: CardSet) -> tuple[tuple[Card, Card], ...]:
    """Return every pair that may be laid away from a hand of 17, in deck order."""
    pack = variant.pack
    loose = [(card, pack.bit(card)) for card in pack.cards_of(hand & ~variant.protected)]
    return tuple(
        (first, second)
        for (first, one), (second, other) in combinations(loose, DISCARD_SIZE)
        if not variant.trumps_stay(hand, one | other)
    )


def discard_refusal(variant: Variant, hand: CardSet, cards: Sequence[str]) -> Refusal | None:
    """Return why these cards may not be laid away from this hand, or None if they may.

    Too many or too few, a card twice or one not in the hand are refused here too; only a code
    that no card of the game has comes first.
    """
    pack = variant.pack
    try:
        pair = pack.set_of(cards)
    except BadCards as bad:
        return Refusal(Reason(bad.fault.value), cards=tuple(map(repeatable, bad.cards)))
    if pair & ~hand:
        return Refusal(Reason.NOT_IN_HAND, cards=pack.cards_of(pair & ~hand))
    if len(cards) != DISCARD_SIZE:
        return Refusal(Reason.TWO_CARDS, cards=tuple(cards))
    if pair & variant.protected:
        return Refusal(Reason.PROTECTED_CARD, cards=pack.cards_of(pair & variant.protected))
    if variant.trumps_stay(hand, pair):
        return Refusal(Reason.TRUMPS_STAY, cards=tuple(cards))
    return None
