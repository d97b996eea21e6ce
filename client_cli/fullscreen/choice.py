"""What arrows and clicks have chosen of the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.screen.cards import in_order, usable

if TYPE_CHECKING:
    from engine.cards import Card
    from server.protocol.server import Update

TWO: Final = 2  # cards that a dealer lays away


class Choice:
    """cards: to be laid away, at most two. at: the card on which the arrows stand."""

    def __init__(self) -> None:
        self.cards: Final[list[Card]] = []
        self.at: Card | None = None

    def clear(self) -> None:
        """Take back whatever was chosen."""
        self.cards.clear()
        self.at = None

    def anew(self, update: Update | None) -> None:
        """Forget what was chosen and cannot be any more."""
        may = frozenset() if update is None else usable(update)
        self.cards[:] = [card for card in self.cards if card in may]
        hand = () if update is None else in_order(update)
        if self.at is not None and self.at not in hand:
            self.at = None

    def step(self, update: Update, by: int) -> None:
        """Go to the next card of the hand that may be played, or to the one before."""
        may = usable(update)
        cards = [card for card in in_order(update) if not may or card in may]
        if not cards:
            return
        if self.at in cards:
            place = (cards.index(self.at) + by) % len(cards)
        else:
            place = 0 if by > 0 else -1
        self.at = cards[place]

    def mark(self, card: Card) -> None:
        """Choose a card to be laid away, or take it back."""
        if card in self.cards:
            self.cards.remove(card)
        else:
            self.cards.append(card)
            del self.cards[:-TWO]
