"""Ottocento, the game of Bologna (rules: ottocento.md and the sheet behind it)."""

from __future__ import annotations

from typing import Final

from engine.match import ToTarget
from engine.variant import Variant
from engine.variants.ottocento.discarding import PROTECTED, announced, trumps_stay
from engine.variants.ottocento.first_deal import FIRST_DEAL
from engine.variants.ottocento.pack import FIVES, MOORS, PACK
from engine.variants.ottocento.settling import LAST_TRICK, card_points, payment, pile, settle
from engine.variants.ottocento.tallying import tally

OTTOCENTO: Final = Variant(
    game="ottocento",
    rules=1,
    pack=PACK,
    equals=MOORS,
    fives=FIVES,
    protected=PROTECTED,
    trumps_stay=trumps_stay,
    announced=announced,
    tally=tally,
    payment=payment,
    running=card_points,
    pile=pile,
    settle=settle,
    last_trick=LAST_TRICK,
    fixed_total=None,
    match=ToTarget(800),
    first_deal=FIRST_DEAL,
)
