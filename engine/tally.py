"""Combinations of cards and what they score, in a hand (a declaration) or in a pile."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cards import Card

SetKind = Literal["tarocchi", "kings", "queens", "knights", "jacks"]
SequenceKind = Literal["grande", "swords", "batons", "cups", "coins", "aces", "moors"]
CombinationKind = SetKind | SequenceKind


class Contatore(msgspec.Struct, frozen=True, omit_defaults=True):
    """What Begato or Matto does in one sequence: stands for a card, or (None) adds length."""

    card: Card
    stands_for: Card | None = None


class Combination(msgspec.Struct, frozen=True, omit_defaults=True):
    """One set or sequence: every card that takes part, contatori last, and its points."""

    kind: CombinationKind
    cards: tuple[Card, ...]
    points: int
    contatori: tuple[Contatore, ...] = ()


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """All combinations of one hand or pile; the `_doubled` fields hold what doubling adds."""

    sets: tuple[Combination, ...] = ()
    sequences: tuple[Combination, ...] = ()
    sets_doubled: int = 0
    sequences_doubled: int = 0

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """Return sets, then sequences."""
        return self.sets + self.sequences

    @property
    def sets_total(self) -> int:
        """Return the points of the sets after doubling."""
        return sum(found.points for found in self.sets) + self.sets_doubled

    @property
    def sequences_total(self) -> int:
        """Return the points of the sequences after doubling."""
        return sum(found.points for found in self.sequences) + self.sequences_doubled

    @property
    def points(self) -> int:
        """Return the points of everything after doubling."""
        return self.sets_total + self.sequences_total

    @property
    def shown(self) -> frozenset[Card]:
        """Return the cards that take part in anything (DECISION D6)."""
        return frozenset(card for found in self.combinations for card in found.cards)
