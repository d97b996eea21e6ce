"""The dealer's discard, as a player would expect it."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.stakes import figures
from engine.deal import Deal, begin
from engine.moves import Discard
from engine.variants import VARIANTS
from tests.builders import random_deal, tries
from tests.engine.bots.tables import reply
from tests.engine.positions import dealt

OTTO = "ottocento"
PIED = "piedicavallo"
SUITS = (1 << 40) - 1


def laid(deal: Deal, seed: int = 0) -> set[str]:
    """What the bot lays away."""
    move = reply(deal, seed).move
    assert isinstance(move, Discard)
    return set(move.cards)


def test_a_pair_that_voids_a_suit_goes() -> None:
    """With two pips of Coins and long suits besides, the Coins go, so that they can be trumped."""
    hand = "SK SQ SN SJ S10 BK BQ BN BJ B10 D5 D6 T21 T20 T19 T18 T1"
    deal = dealt(PIED, 0, {0: hand})
    assert laid(deal) == {"D5", "D6"}
    assert reply(deal).reasons == ("void_a_suit",)


def test_points_count_in_the_discard_at_piedicavallo() -> None:
    """Queen and Knight without their King are safe in the discard, and the suit is void."""
    hand = "SK S9 S8 S7 S6 BK B9 B8 B7 B6 DQ DN T21 T20 T19 T18 T1"
    deal = dealt(PIED, 0, {0: hand})
    assert laid(deal) == {"DQ", "DN"}
    assert reply(deal).reasons == ("save_points", "void_a_suit")


def test_a_declaration_is_not_broken_up() -> None:
    """What can be declared stays in hand, at Ottocento."""
    hand = "SK SQ SN SJ SA BK CK D6 D7 T16 T15 T14 T13 T12 T11 B6 B7"
    deal = dealt(OTTO, 0, {0: hand})
    assert not laid(deal) & {"SK", "SQ", "SN", "SJ", "SA", "BK", "CK"}
    assert "keep_combinations" in reply(deal).reasons


def test_trumps_stay_in_hand_where_suits_can_go() -> None:
    """No trump is laid away while two pips could be that are in no combination."""
    for game in (OTTO, PIED):
        pack = VARIANTS[game].pack
        for number in range(tries(60, 2000)):
            deal = begin(random_deal(game, Random(number)))
            hand = deal.hands[deal.dealer]
            shown = pack.set_of(deal.variant.tally(hand).shown) if deal.variant.tally else 0
            pips = hand & SUITS & ~figures(deal.variant) & ~shown
            if pips.bit_count() > 1:
                assert not pack.set_of(laid(deal)) & ~SUITS


@pytest.mark.parametrize("game", [OTTO, PIED])
def test_the_discard_shortens_suits(game: str) -> None:
    """In most deals the dealer is void of a suit after the discard, or has saved points in it."""
    number = tries(60, 2000)
    useful = 0
    for seed in range(number):
        reasons = reply(begin(random_deal(game, Random(seed)))).reasons
        useful += bool({"void_a_suit", "save_points"} & set(reasons))
    assert useful > 0.8 * number
