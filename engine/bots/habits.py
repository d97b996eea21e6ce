"""How a game is played well, as figures: found by playing duplicate deals (engine/bots/duel.py)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """The weights of one game. Shares are of a card's stake (see stakes), all else is points.

    combinations: how far sets and sequences count in the stakes, 0 where there are none.

    What a card is likely to bring later (keeping), `chance` and `takes` times the chance that a
    trick which it leads is ours: suit_share, suit_chance, suit_takes; the same of trumps, and
    trump_rank for a trump that beats all others out, trump_any for any; low_share of the lowest
    trump, low_trumps for each trump besides that guards it; matto, and matto_saves of what it could
    save; last: how far the last trick's own points count.

    What the others are likely to put on a trick, in mean stakes of the class led: adds whoever
    wins it, spares whoever loses it.

    lead_single: for leading a suit's only card. initiative: for taking the lead. In the discard,
    void for a suit gone, short for each card left of a suit.
    """

    combinations: float = 0.0
    suit_share: float
    suit_chance: float
    suit_takes: float
    trump_share: float
    trump_chance: float
    trump_takes: float
    trump_rank: float
    trump_any: float
    low_share: float
    low_trumps: float
    matto: float
    matto_saves: float
    last: float
    adds: float
    spares: float
    lead_single: float
    initiative: float
    void: float
    short: float
