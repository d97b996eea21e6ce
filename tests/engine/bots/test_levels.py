"""How well bots play: the levels that a table may ask for."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import get_args

import pytest

from engine.bots import LEVELS, choose
from engine.bots.duel import duel, interval
from engine.bots.legal import anything
from server.protocol.terms import Level
from tests.builders import random_deal, tries
from tests.server.tables import GAMES


def test_the_protocol_knows_every_level() -> None:
    """A table may ask for each level that bots have, and for no other."""
    assert get_args(Level) == LEVELS


@pytest.mark.parametrize("game", GAMES)
def test_an_easy_bot_is_beaten_by_a_good_one_and_beats_chance(game: str) -> None:
    """Over many deals, each played from both sides, a level is worth what its name says."""
    chance = Random(f"levels {game}")
    pairs = tries(40, 300)
    deals = [(random_deal(game, chance), chance.getrandbits(32)) for _ in range(pairs)]
    easy = partial(choose, level="easy")
    for better, worse in ((choose, easy), (easy, anything)):
        mean, half = interval(duel(deals, better, worse))
        assert mean - half > 0
