"""What a bot remembers: cards that are out, voids, declared cards, the odds of the rest."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.memory import Memory, remember
from engine.deal import Deal
from engine.seats import SEATS, team_of
from engine.trick import CLASS_SETS, MATTO_SET
from engine.view import view_for
from tests.builders import random_deal, random_play, tries
from tests.engine.bots.tables import GAMES
from tests.engine.positions import playing

games = pytest.mark.parametrize("game", GAMES)


def memory_of(deal: Deal) -> Memory:
    """What the seat to move remembers."""
    assert deal.turn is not None
    view = view_for(deal, deal.turn)
    assert view.own is not None
    return remember(deal.variant, view.public, view.own)


@games
def test_what_is_out_is_in_other_hands_or_the_discard(game: str) -> None:
    """The cards that a bot reckons with are the other hands, and the discard if another dealt."""
    chance = Random(game)
    for _ in range(tries(15, 500)):
        for deal, _ in random_play(random_deal(game, chance), chance):
            if deal.turn is None:
                break
            memory = memory_of(deal)
            out = 0 if deal.turn == deal.dealer else deal.discard
            for seat in SEATS:
                if seat != deal.turn:
                    out |= deal.hands[seat]
                    assert not memory.known[seat] & ~deal.hands[seat]
            assert memory.unseen == out
            team = team_of(deal.turn)
            own = deal.discard if deal.turn == deal.dealer else 0
            assert memory.ours == deal.piles[team] | own | deal.hands[deal.turn] & MATTO_SET
            assert memory.theirs == deal.piles[1 - team]


@games
def test_odds_are_never_certain_of_what_is_not_so(game: str) -> None:
    """A seat said to be void is void; a seat said to hold a class holds it."""
    chance = Random(game)
    for _ in range(tries(15, 500)):
        for deal, _ in random_play(random_deal(game, chance), chance):
            if deal.turn is None:
                break
            memory = memory_of(deal)
            for seat in SEATS:
                for kind, cards in enumerate(CLASS_SETS[:5]):
                    if seat == deal.turn:
                        continue
                    held = bool(deal.hands[seat] & cards)
                    assert memory.void[seat][kind] < 1 or not held
                    assert memory.void[seat][kind] > 0 or held


def test_who_does_not_follow_is_void() -> None:
    """A trump on Cups shows no Cups; a pip of another suit shows no Cups and no trump."""
    hands = {0: "S6 S7", 1: "S8 S9", 2: "B7 B8", 3: "S10 C9"}
    deal = playing("ottocento", hands, table="C6 T5 B6")  # type: ignore[arg-type]
    memory = memory_of(deal)
    cups, trumps = 2, 4
    assert (memory.void[1][cups], memory.void[2][cups], memory.void[2][trumps]) == (1, 1, 1)
    assert memory.void[0][cups] < 1
    assert memory.void[1][trumps] < 1


def test_the_matto_shows_nothing() -> None:
    """Whoever plays the Matto may well hold the suit led."""
    hands = {0: "S6 S7", 1: "S8 S9", 2: "B7 B8", 3: "S10 C9"}
    deal = playing("ottocento", hands, table="C6 MAT C7")  # type: ignore[arg-type]
    assert memory_of(deal).void[1][2] < 1
