"""How likely a card takes the trick, judged by what is still out and who may hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.seats import in_order_from, team_of
from engine.trick import FIRST_TRUMP, NO_CLASS, TRUMP, class_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.memory import Memory
    from engine.cards import CardSet
    from engine.seats import Seat

OVERTAKEN: Final = 0.5  # a card that beat another is itself so much harder to beat
MATTO_LED: Final = 0.45  # the trick is open, and an opponent chooses what is led


def takes_chance(
    memory: Memory, led: int, best: int, after: Sequence[Seat], *, ours: bool
) -> float:
    """Return the chance that our team takes the trick.

    best: the best card so far; ours: our team played it. Whoever can beat the other team's card
    is taken to do so. Exactly 0 or 1 only where the cards leave no doubt.
    """
    if led == NO_CLASS:
        return MATTO_LED
    team = team_of(memory.seat)
    higher = memory.higher(best)
    held = 1.0 if ours else 0.0
    firm = 1.0
    for seat in after:
        chance = firm * _beats(memory, seat, led, best, higher)
        if team_of(seat) == team:
            turned = (1.0 - held) * chance
            held += turned
        else:
            turned = held * chance
            held -= turned
        firm *= 1.0 - OVERTAKEN * turned
    return held


def lead_takes(memory: Memory, card: int) -> float:
    """Return the chance that our team takes a trick that `card` leads."""
    after = in_order_from(memory.seat)[1:]
    return takes_chance(memory, class_of(card), card, after, ours=True)


def _beats(memory: Memory, seat: Seat, led: int, best: int, higher: CardSet) -> float:
    """Return the chance that a seat can beat the best card: following, or void and trumping."""
    if led == TRUMP:
        return _holds(memory, seat, higher, TRUMP)
    void = memory.void[seat][led]
    if best >= FIRST_TRUMP:
        return void * _holds(memory, seat, higher, TRUMP) if void else 0.0
    return _holds(memory, seat, higher, led) + void * (1.0 - memory.void[seat][TRUMP])


def _holds(memory: Memory, seat: Seat, cards: CardSet, kind: int) -> float:
    """Return the chance that a seat holds one of these cards, all of one class."""
    if memory.known[seat] & cards:
        return 1.0
    out = memory.loose & cards
    if not out:
        return 0.0
    chance: float = (1.0 - memory.shares[seat][kind]) ** out.bit_count()
    return 1.0 - chance
