"""Tarocchi as played at Piedicavallo (rules: piedicavallo.md and the sheet behind it)."""

from __future__ import annotations

from typing import Final

from engine.match import FixedDeals
from engine.variant import Variant
from engine.variants.piedicavallo.discarding import PROTECTED, announced, trumps_stay
from engine.variants.piedicavallo.first_deal import FIRST_DEAL
from engine.variants.piedicavallo.pack import FIVES, PACK
from engine.variants.piedicavallo.settling import card_points, pile, settle

PIEDICAVALLO: Final = Variant(
    game="piedicavallo",
    rules=1,
    pack=PACK,
    equals=0,
    fives=FIVES,
    protected=PROTECTED,
    trumps_stay=trumps_stay,
    announced=announced,
    tally=None,
    payment=None,
    running=card_points,
    pile=pile,
    settle=settle,
    last_trick=0,
    fixed_total=114,
    match=FixedDeals(4),
    first_deal=FIRST_DEAL,
)
