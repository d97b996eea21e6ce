"""What cards are worth to whoever takes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.stakes import stakes_of
from engine.cards import PACK_SIZE, CardSet
from engine.variants import VARIANTS
from tests.engine.positions import pile

OTTO = VARIANTS["ottocento"]
PIED = VARIANTS["piedicavallo"]


def stake(card: str, ours: str = "", theirs: str = "") -> float:
    """The stake of a card at Ottocento once these cards are taken."""
    stakes = stakes_of(OTTO, 1.0, pile("ottocento", ours), pile("ottocento", theirs))
    return stakes[OTTO.pack.index[card]]


def test_without_combinations_a_card_is_worth_its_points() -> None:
    """At Piedicavallo the stakes are the 114 points."""
    stakes = stakes_of(PIED, 0.0, 0, 0)
    assert sum(stakes) == 114
    known = {"SK": 5, "T1": 5, "T21": 5, "CQ": 4, "DN": 3, "BJ": 2, "S5": 1, "T20": 1}
    assert {card: stakes[PIED.pack.index[card]] for card in known} == known


def loose_points(cards: CardSet) -> int:
    """The points of all combinations but the Grande, nothing doubled."""
    assert OTTO.tally is not None
    found = OTTO.tally(cards).combinations
    return sum(one.points for one in found if one.kind != "grande")


@given(st.integers(0, (1 << PACK_SIZE) - 1), st.integers(0, 39))
def test_a_stake_is_half_of_what_it_matters_who_takes_the_card(ours: int, card: int) -> None:
    """With one card of the suits to come, its stake is half the swing that it makes."""
    bit = 1 << card
    ours &= ~bit
    theirs = OTTO.pack.all & ~bit & ~ours
    swing = loose_points(ours | bit) - loose_points(theirs)
    swing -= loose_points(ours) - loose_points(theirs | bit)
    face = stakes_of(PIED, 0.0, 0, 0)[card] - 0.5
    assert stakes_of(OTTO, 1.0, ours, theirs)[card] == face + swing / 2


def test_a_pip_is_worth_half_a_point() -> None:
    """No pip is in any combination: it counts one less the half of every card."""
    assert stake("S6") == stake("C10") == 0.5


@pytest.mark.parametrize("card", ["SK", "ANG", "BEG"])
def test_kings_angel_and_begato_are_dear(card: str) -> None:
    """Combinations make Kings, Angel and Begato worth far more than their five points."""
    assert stake(card) > 20


def test_both_sides_want_the_same_card_alike() -> None:
    """A card is at stake as much for them as for us."""
    for index in range(PACK_SIZE):
        one = stakes_of(OTTO, 1.0, pile("ottocento", "SK SQ"), pile("ottocento", "ANG"))[index]
        two = stakes_of(OTTO, 1.0, pile("ottocento", "ANG"), pile("ottocento", "SK SQ"))[index]
        assert one == pytest.approx(two)
