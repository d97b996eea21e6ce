"""How strong the rules bots are, over duplicate pairs."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots import choose
from engine.bots.duel import duel, interval
from engine.bots.legal import anything
from tests.builders import random_deal, tries

# Points a deal over random legal play that bots must reach, with 95 % certainty, over 300 pairs.
FLOORS = {"piedicavallo": 12, "ottocento": 100}


@pytest.mark.parametrize("game", FLOORS)
def test_bots_beat_random_play(game: str) -> None:
    """Over the same deals from both sides, a bot is far ahead of somebody who plays any card."""
    chance = Random(game)
    pairs = tries(40, 300)
    deals = [(random_deal(game, chance), chance.getrandbits(32)) for _ in range(pairs)]
    mean, half = interval(duel(deals, choose, anything))
    assert mean - half > FLOORS[game], f"{mean:+.1f} +- {half:.1f} over {pairs} pairs"
