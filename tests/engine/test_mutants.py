"""Claims that no other test made: each was found by changing a rule and seeing nobody notice."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.deal import deal_out, evolve
from engine.errors import BadCards, BrokenLog, CardFault
from engine.events import Discarded
from engine.variants import VARIANTS
from tests.engine.positions import dealt, discarding

games = pytest.mark.parametrize("game", sorted(VARIANTS))


@games
def test_only_the_card_dealt_twice_is_named(game: str) -> None:
    """If a card lies in two hands, that card is named and none of the others."""
    cards = [*VARIANTS[game].pack.cards]
    hands = [cards[:17], ["SK", *cards[18:32]], cards[32:47], cards[47:]]
    with pytest.raises(BadCards) as refused:
        deal_out(game, 0, hands)
    assert (refused.value.fault, refused.value.cards) == (CardFault.REPEATED, ("SK",))


@games
def test_only_the_dealer_lays_away_and_only_once(game: str) -> None:
    """A log in which another seat lays cards away, or the dealer twice, is broken."""
    deal = dealt(game, 2, {2: "S10 S9 S8 S7 S6"})
    with pytest.raises(BrokenLog):
        evolve(deal, Discarded(1, (Card("S10"), Card("S9")), None))
    deal, _ = discarding(deal, "S10 S9")
    with pytest.raises(BrokenLog):
        evolve(deal, Discarded(2, (Card("S8"), Card("S7")), None))
    with pytest.raises(BrokenLog):
        evolve(deal, Discarded(2, (Card("S10"), Card("S9")), None))
