"""What a card is worth in the hand: what it is likely to bring if another is played now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.bots.chances import lead_takes
from engine.trick import FIRST_TRUMP, MATTO_INDEX, MATTO_SET, TRUMP_SET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.habits import Habits
    from engine.bots.memory import Memory

LOWEST_TRUMP: Final = MATTO_INDEX - 1  # Begato or T1: the only trump that is weak and dear


NOTHING: Final = -1
EQUALS: Final = 0.03  # of two trumps as good as each other the lower is played


def kept_worth(memory: Memory, habits: Habits, stake: float, card: int, takes: float) -> float:
    """Return how many points a card is likely to bring later.

    stake: what it is worth to whoever takes it. takes: the chance that our team takes a trick
    which it leads, the best guess at how it will fare.
    """
    if card == MATTO_INDEX:
        return habits.matto
    if card == LOWEST_TRUMP:
        share = habits.low_share + habits.low_trumps * (memory.trumps - 1)
        return share * stake + habits.trump_any
    last_trick = habits.last * memory.variant.last_trick / max(memory.left - 1, 1)
    if card < FIRST_TRUMP:
        share = habits.suit_share + habits.suit_chance * takes
        return share * stake + (habits.suit_takes + last_trick) * takes
    out = memory.unseen & TRUMP_SET
    rank = 1.0 - (out & memory.higher(card)).bit_count() / (out.bit_count() or 1)
    share = habits.trump_share + habits.trump_chance * takes
    power = habits.trump_takes * takes + habits.trump_rank * rank + habits.trump_any
    own_rank = EQUALS * (LOWEST_TRUMP - card)
    return share * stake + power + last_trick * takes + own_rank


@dataclass(frozen=True, slots=True)
class Risk:
    """The two dearest cards of a hand with the Matto, by what may be lost with them."""

    card: int = NOTHING
    most: float = 0.0
    next: float = 0.0

    def less_without(self, card: int) -> float:
        """Return how much less the Matto can save once `card`, or the Matto itself, is gone."""
        if card == MATTO_INDEX:
            return self.most
        return self.most - self.next if card == self.card else 0.0


def risk_of(memory: Memory, stakes: Sequence[float]) -> Risk:
    """Return what a Matto in the own hand could save: suit cards and the lowest trump."""
    risk = Risk()
    if not memory.hand & MATTO_SET:
        return risk
    for card in (*range(FIRST_TRUMP), LOWEST_TRUMP):
        if memory.hand >> card & 1:
            lost = stakes[card] * (1.0 - lead_takes(memory, card))
            if lost > risk.most:
                risk = Risk(card, lost, risk.most)
            elif lost > risk.next:
                risk = Risk(risk.card, risk.most, lost)
    return risk
