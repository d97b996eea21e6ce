"""The cards of the guided first deal: what meets whom in it is tests/engine/test_first_deals.py's.

The learner can declare three Knights, and a sequence in which the Matto stands for a card. The
partner opens with a King; then an opponent trumps one, two Moors meet in one trick, and the Matto
saves a point card.
"""

from __future__ import annotations

from typing import Final

from engine.variant import FirstDeal

FIRST_DEAL: Final = FirstDeal(
    dealer=1,
    hands=(
        "SK SN BN B7 CQ CN C7 C9 DQ WOR T15 T14 T10 MOR2 MAT",
        "SQ S9 S7 BJ BA CA C6 C10 DN DA D7 D8 MOO T16 T13 T5 MOR1",
        "SJ SA BQ B10 B8 B6 CK C8 DJ D9 ANG SUN T12 T7 MOR4",
        "S10 S8 S6 BK B9 CJ DK D6 D10 T11 T9 T8 T6 MOR3 BEG",
    ),
)
