"""The dealer's discard: what the hand loses, what the team's pile gains, which suits get short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.chances import lead_takes
from engine.bots.choice import Choice, Reason
from engine.bots.draw import nearly_best
from engine.bots.keeping import kept_worth
from engine.bots.memory import remember
from engine.bots.stakes import figures, stakes_of
from engine.moves import Discard, Move
from engine.trick import CLASS_SETS, TRUMP, TRUMP_SET

if TYPE_CHECKING:
    from engine.bots.habits import Habits
    from engine.bots.memory import Memory
    from engine.cards import CardSet
    from engine.variant import Variant
    from engine.view import OwnView, PublicView


def choose_discard(
    variant: Variant, habits: Habits, public: PublicView, own: OwnView, seed: int
) -> Choice:
    """Return the pair that costs the hand least and brings the team most."""
    memory = remember(variant, public, own)
    gains = _gains(memory, habits)
    shown = variant.pack.set_of(own_combinations(variant, memory.hand))
    judged = []
    for move, pair in _pairs(variant, own, shown):
        score = _shape(habits, memory.hand, pair)
        score += sum(gain for place, gain in gains.items() if pair >> place & 1)
        if pair & shown:
            score -= _declared_less(variant, memory.hand, pair)
        judged.append((score, (move, pair)))
    move, pair = nearly_best(judged, seed, public.decision)
    return Choice(move, _reasons(memory, pair, shown))


def _pairs(variant: Variant, own: OwnView, shown: CardSet) -> list[tuple[Move, CardSet]]:
    """Return the legal pairs; none with a trump while others break up no combination."""
    pairs: list[tuple[Move, CardSet]] = [
        (move, variant.pack.set_of(move.cards)) for move in own.moves if isinstance(move, Discard)
    ]
    plain = [one for one in pairs if not one[1] & TRUMP_SET]
    return plain if any(not pair & shown for _, pair in plain) else pairs


def own_combinations(variant: Variant, hand: CardSet) -> frozenset[str]:
    """Return the cards of the hand that could be declared."""
    return variant.tally(hand).shown if variant.tally else frozenset()


def _declared_less(variant: Variant, hand: CardSet, pair: CardSet) -> int:
    """Return how many points fewer can be declared once the pair has gone."""
    if variant.tally is None:
        return 0
    return variant.tally(hand).points - variant.tally(hand & ~pair).points


def _gains(memory: Memory, habits: Habits) -> dict[int, float]:
    """Return, by card, what laying it away brings the pile less what it would bring in hand."""
    stakes = stakes_of(memory.variant, habits.combinations, memory.ours, memory.theirs)
    loose = memory.hand & ~memory.variant.protected
    return {
        place: stakes[place]
        - kept_worth(memory, habits, stakes[place], place, lead_takes(memory, place))
        for place in range(loose.bit_length())
        if loose >> place & 1
    }


def _shape(habits: Habits, hand: CardSet, pair: CardSet) -> float:
    """Return what the lengths of the suits left are worth: a void can be trumped."""
    total = 0.0
    for kind in range(TRUMP):
        if pair & CLASS_SETS[kind]:
            left = (hand & ~pair & CLASS_SETS[kind]).bit_count()
            total += -habits.short * left if left else habits.void
    return total


def _reasons(memory: Memory, pair: CardSet, shown: CardSet) -> tuple[Reason, ...]:
    reasons: list[Reason] = []
    kept = memory.hand & ~pair
    suits = [CLASS_SETS[kind] for kind in range(TRUMP) if pair & CLASS_SETS[kind]]
    if pair & figures(memory.variant):
        reasons.append("save_points")
    if any(not kept & suit for suit in suits):
        reasons.append("void_a_suit")
    if pair & TRUMP_SET:
        reasons.append("lay_trumps")
    if not reasons:
        reasons.append("shorten_a_suit")
    if shown and not pair & shown:
        reasons.append("keep_combinations")
    return tuple(reasons)
