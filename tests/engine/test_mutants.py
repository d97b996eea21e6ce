"""Claims that no other test made: each was found by changing a rule and seeing nobody notice."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import Card
from engine.deal import deal_out, evolve
from engine.errors import BadCards, BrokenLog, CardFault
from engine.events import Discarded
from engine.seats import SEATS
from engine.settlement import MattoPlay
from engine.shuffle import commitment_of
from engine.variants import VARIANTS
from engine.view import HandDealt, redact
from tests.builders import random_deal
from tests.engine.positions import dealt, discarding, finish, pile, rest
from tests.naive import shuffle as naive

games = pytest.mark.parametrize("game", sorted(VARIANTS))


@games
def test_only_the_card_dealt_twice_is_named(game: str) -> None:
    """If a card lies in two hands, that card is named and none of the others."""
    cards: list[str] = [*VARIANTS[game].pack.cards]
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


def test_ottocento_asks_who_took_the_last_trick_and_the_matto() -> None:
    """Ottocento is not settled before it is told who took the last trick, and who the Matto's."""
    ours, laid = "SK SQ SN SJ MAT S6 S7 S8", "C10 C9"
    whole = finish("ottocento", (ours, rest("ottocento", ours, laid)), laid, MattoPlay(0, 1, 0))
    settle = VARIANTS["ottocento"].settle
    assert settle(whole).lines
    for unknown in (
        replace(whole, last=None),
        replace(whole, last_card=None),
        replace(whole, matto=MattoPlay(0, 1, None)),
    ):
        with pytest.raises(ValueError, match="from piles alone"):
            settle(unknown)


@pytest.mark.parametrize("kings", ["SK BK CK", "SK BK DK", "SK CK DK", "BK CK DK", "SK BK CK DK"])
def test_m3_jacks_count_when_the_payment_is_weighed(kings: str) -> None:
    """Against Queens, Knights and Jacks, which double, three Kings stay and the World goes (M3)."""
    ours = f"MAT {kings} WOR"
    theirs = pile("ottocento", rest("ottocento", ours))
    payment = VARIANTS["ottocento"].payment
    assert payment is not None
    assert payment(pile("ottocento", ours), theirs) == "WOR"


def test_what_the_last_trick_is_worth() -> None:
    """The last trick is worth six points at Ottocento, and nothing at Piedicavallo."""
    assert VARIANTS["ottocento"].last_trick == 6
    assert VARIANTS["piedicavallo"].last_trick == 0


@pytest.mark.parametrize("deal", [0, 1, 2**32 - 1])
def test_the_longest_name_of_a_room_and_every_deal_of_it(deal: int) -> None:
    """A room's name may have 65535 bytes, and its deals are counted from 0 to 4294967295."""
    for room in ("x" * 65535, "osteria"):
        assert commitment_of(room, deal, bytes(32)) == naive.commitment(room, deal, bytes(32))


@games
def test_everyone_is_dealt_his_own_hand(game: str) -> None:
    """Each seat is told its own cards as they are dealt, and who looks on is told none."""
    event = random_deal(game, Random(7))
    for seat in SEATS:
        assert redact(event, seat) == HandDealt(game, 1, event.dealer, event.hands[seat])
    assert redact(event, "spectator") == HandDealt(game, 1, event.dealer, ())
