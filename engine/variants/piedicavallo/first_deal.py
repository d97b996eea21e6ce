"""The cards of the guided first deal: what meets whom in it is tests/engine/test_first_deals.py's.

The partner opens with two good cards of one suit. Then an opponent trumps, the learner comes to be
out of Batons and Cups, and has a Matto to save a point card with.
"""

from __future__ import annotations

from typing import Final

from engine.variant import FirstDeal

FIRST_DEAL: Final = FirstDeal(
    dealer=1,
    hands=(
        "S9 BK CK CQ C2 DJ D2 T17 T16 T15 T9 T8 T5 T4 MAT",
        "SN S7 BN B10 B8 C3 C4 C6 DA D5 T20 T18 T12 T7 T6 T2 T1",
        "SQ SJ S10 S6 BJ B7 B6 B5 DK DQ D4 T21 T11 T10 T3",
        "SK S8 S5 BQ B9 CN CJ CA C5 DN D3 D6 T19 T14 T13",
    ),
)
