"""The dealer's discard: which pairs may go, and why others may not (both sheets, Setup)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from engine.cards import PACK_SIZE
from engine.errors import BadCards, Reason, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import CardSet
    from engine.variant import Variant

DISCARD_SIZE: Final = 2


def legal_discards(variant: Variant, hand: CardSet) -> tuple[CardSet, ...]:
    """Return every pair that may be laid away from a hand of 17, in deck order."""
    loose = hand & ~variant.protected
    cards = [1 << place for place in range(PACK_SIZE) if loose >> place & 1]
    pairs = (first | second for first, second in combinations(cards, DISCARD_SIZE))
    return tuple(pair for pair in pairs if not variant.trumps_stay(hand, pair))


def discard_refusal(variant: Variant, hand: CardSet, cards: Sequence[str]) -> Refusal | None:
    """Return why these cards may not be laid away from this hand, or None if they may.

    Too many or too few, a card twice or one not in the hand are refused here too; only a code
    that no card of the game has comes first.
    """
    pack = variant.pack
    try:
        pair = pack.set_of(cards)
    except BadCards as bad:
        return Refusal(Reason(bad.fault.value), cards=bad.cards)
    if pair & ~hand:
        return Refusal(Reason.NOT_IN_HAND, cards=pack.cards_of(pair & ~hand))
    if len(cards) != DISCARD_SIZE:
        return Refusal(Reason.TWO_CARDS, cards=tuple(cards))
    if pair & variant.protected:
        return Refusal(Reason.PROTECTED_CARD, cards=pack.cards_of(pair & variant.protected))
    if variant.trumps_stay(hand, pair):
        return Refusal(Reason.TRUMPS_STAY, cards=tuple(cards))
    return None
