"""Which two cards the dealer may lay aside, tried pair by pair against the sheets' words."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from itertools import combinations

from .play import OTTOCENTO, TRUMP, class_of, deck

KINGS = {"SK", "BK", "CK", "DK"}
NEVER_OTTOCENTO = KINGS | {"ANG", "WOR", "BEG", "MAT"}
NEVER_PIEDICAVALLO = KINGS | {"T1", "T21", "MAT"}


def legal_discards(game: str, hand: Collection[str]) -> set[frozenset[str]]:
    """All legal pairs of the dealer's 17 cards: sheets "Setup" (S1; Q2, Q3, Q4)."""
    cards = set(hand)
    if len(hand) != 17 or len(cards) != 17 or not cards <= set(deck(game)):
        raise ValueError(f"not 17 different cards of {game}")
    allowed = _allowed_ottocento if game == OTTOCENTO else _allowed_piedicavallo
    pairs = [frozenset(pair) for pair in combinations(sorted(cards), 2)]
    return {pair for pair in pairs if allowed(cards, pair)}


def announced(game: str, pair: Collection[str]) -> int | None:
    """How many trumps the dealer announces: sheet Piedicavallo "Setup", always said (Q10).

    Ottocento knows no such announcement: the discard stays face down (S2).
    """
    if game == OTTOCENTO:
        return None
    return len([card for card in pair if class_of(card) == TRUMP])


def _allowed_ottocento(_hand: AbstractSet[str], pair: AbstractSet[str]) -> bool:
    """Never Kings, Angel, World, Begato, or Matto; anything else may go (S1)."""
    return not any(card in NEVER_OTTOCENTO for card in pair)


def _allowed_piedicavallo(hand: AbstractSet[str], pair: AbstractSet[str]) -> bool:
    """Other trumps only if the remaining hand is all trumps and Kings, or has no trumps.

    The remaining hand is judged once both cards are gone (Q4). A kept Matto spoils neither
    condition: it is not looked at (Q2, Q3).
    """
    if any(card in NEVER_PIEDICAVALLO for card in pair):
        return False
    if not any(class_of(card) == TRUMP for card in pair):
        return True
    remaining = [card for card in hand if card not in pair and card != "MAT"]
    trumps_and_kings = all(class_of(card) == TRUMP or card in KINGS for card in remaining)
    no_trumps = not any(class_of(card) == TRUMP for card in remaining)
    return trumps_and_kings or no_trumps
