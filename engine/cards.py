"""Cards, packs and sets of cards.

A card is its code (`"SK"`, `"T16"`, `"MAT"`), the same text in events, records and on the wire.
Inside the engine a set of cards is an int whose bit `i` stands for card `i` of the game's pack,
as chess programs do with squares; `Pack` is the thin wrapper that turns one into the other.

The packs of both games have one shape, in deck order: ten cards each of Swords, Batons, Cups and
Coins (0 to 39, every suit strongest first), 21 trumps (40 to 60, strongest first), the Matto (61).
The kernels (`trick`, `counting`, `ottocento.combinations`) rely on that shape and on nothing else.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NewType, TypeGuard

from engine.errors import BadCards, CardFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Card = NewType("Card", str)
CardSet = int  # bit i set: card i of the pack is in the set

_REPEATED: Final = 40  # signs of a word that no card has
MATTO: Final = Card("MAT")
PACK_SIZE: Final = 62


class Suit(StrEnum):
    """What a card can be led as; the Matto has no suit (ottocento.md 1.6, piedicavallo.md 1.1)."""

    SWORDS = "S"
    BATONS = "B"
    CUPS = "C"
    COINS = "D"
    TRUMPS = "T"


CLASSES: Final = tuple(Suit)  # by the kernel's class number


# Sets are turned into cards a slice at a time, by tables made once: every view needs it often.
_SLICE: Final = 11
_SLICE_MASK: Final = (1 << _SLICE) - 1


def _subsets(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return every subset of some cards, at the place of its bits."""
    found: list[tuple[Card, ...]] = [()]
    for card in cards:
        found += [(*smaller, card) for smaller in found]
    return tuple(found)


def repeatable(word: str) -> str:
    """Return a stranger's word so that an answer can repeat it: short, and of whole signs."""
    return word[:_REPEATED].encode(errors="replace").decode()


class Pack:
    """The 62 cards of one game in deck order."""

    def __init__(self, ranks: Mapping[Suit, str], trumps: Iterable[str]) -> None:
        """Build from ten ranks a suit and 21 trumps, each strongest first, spaces between."""
        suits = [f"{suit}{rank}" for suit, line in ranks.items() for rank in line.split()]
        self.cards: Final = tuple(Card(code) for code in (*suits, *trumps, MATTO))
        self.index: Final[dict[str, int]] = {card: i for i, card in enumerate(self.cards)}
        if len(self.index) != PACK_SIZE:
            raise BadCards(CardFault.REPEATED, self.cards)
        self.all: Final[CardSet] = (1 << PACK_SIZE) - 1
        self._slices: Final = tuple(
            (start, _subsets(self.cards[start : start + _SLICE]))
            for start in range(0, PACK_SIZE, _SLICE)
        )

    def has(self, card: object) -> TypeGuard[Card]:
        """Tell whether `card`, of whatever type, is the code of a card of this pack."""
        return type(card) is str and card in self.index

    def bit(self, card: str) -> CardSet:
        """Return the set of that one card; raises BadCards."""
        try:
            return 1 << self.index[card]
        except KeyError:
            raise BadCards(CardFault.UNKNOWN, [card]) from None

    def set_of(self, cards: Iterable[str]) -> CardSet:
        """Return the set of distinct cards; raises BadCards naming every card at fault."""
        listed = tuple(cards)
        unknown = [card for card in listed if card not in self.index]
        if unknown:
            raise BadCards(CardFault.UNKNOWN, unknown)
        found = 0
        repeated = []
        for card in listed:
            bit = 1 << self.index[card]
            if found & bit:
                repeated.append(card)
            found |= bit
        if repeated:
            raise BadCards(CardFault.REPEATED, repeated)
        return found

    def cards_of(self, cards: CardSet) -> tuple[Card, ...]:
        """Return the cards of a set in deck order."""
        found: tuple[Card, ...] = ()
        for start, subsets in self._slices:
            found += subsets[cards >> start & _SLICE_MASK]
        return found
