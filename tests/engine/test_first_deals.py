"""The chosen cards of the guided first deals: what whoever plays them is sure to meet."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from engine.bots import choose
from engine.bots.hints import hints_for
from engine.cards import MATTO
from engine.deal import Deal, begin, deal_out
from engine.moves import Move, Play
from engine.play import legal_moves
from engine.seats import in_order_from, team_of
from engine.trick import NO_CLASS, TRUMP, class_of, led_after
from engine.variants import VARIANTS
from engine.view import view_for
from tests.builders import made, tries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.deal import Trick
    from engine.seats import Seat

LEARNER: Final = 0
SEED: Final = 1  # of the server's bots at a lesson
games = pytest.mark.parametrize("game", tuple(VARIANTS))


@dataclass(frozen=True)
class Lesson:
    """A first deal as it went: its end, and the positions in which the learner chose a card."""

    end: Deal
    asked: tuple[Deal, ...]


def start(game: str) -> Deal:
    """Return the cards as they are dealt."""
    first = VARIANTS[game].first_deal
    return begin(deal_out(game, first.dealer, [hand.split() for hand in first.hands]))


def played(game: str, learner: Callable[[Deal], Move]) -> Lesson:
    """Play the deal with a learner and the server's bots."""
    deal, asked = start(game), list[Deal]()
    while deal.turn is not None:
        if deal.turn == LEARNER and deal.phase == "play":
            asked.append(deal)
        bot = deal.turn != LEARNER
        move = choose(view_for(deal, deal.turn), SEED).move if bot else learner(deal)
        deal, _ = made(deal, move)
    return Lesson(deal, tuple(asked))


def suggested(deal: Deal) -> Move:
    """Do what the hints suggest; declare whatever there is."""
    for one in hints_for(view_for(deal, LEARNER), SEED).cards:
        if one.suggested:
            return Play(one.card)
    return legal_moves(deal).moves[0]


def as_it_comes(chance: Random) -> Callable[[Deal], Move]:
    """Return a learner who plays any legal card."""
    return lambda deal: chance.choice(legal_moves(deal).moves)


def seats(trick: Trick) -> Iterator[tuple[Seat, str]]:
    """Yield who played what."""
    return zip(in_order_from(trick.leader), trick.cards, strict=True)


def trumpers(deal: Deal, trick: Trick) -> set[Seat]:
    """Return who trumped for want of the suit that was led."""
    led = NO_CLASS
    found: set[Seat] = set()
    for seat, card in seats(trick):
        place = deal.variant.pack.index[card]
        if led not in {NO_CLASS, TRUMP} and class_of(place) == TRUMP:
            found.add(seat)
        led = led_after(led, place)
    return found


@games
def test_the_hands_are_the_whole_pack_in_deck_order(game: str) -> None:
    """The cards are written as they are dealt; the learner deals not, and so lays nothing away."""
    first = VARIANTS[game].first_deal
    dealt = deal_out(game, first.dealer, [hand.split() for hand in first.hands])
    assert tuple(" ".join(hand) for hand in dealt.hands) == first.hands
    assert first.dealer != LEARNER


def test_where_there_are_declarations_the_learner_has_simple_ones() -> None:
    """One set and one sequence of three cards each, in which the Matto stands for a card."""
    for game in VARIANTS:
        tally = VARIANTS[game].tally
        hand = start(game).hands[LEARNER]
        if tally is None:
            continue
        found = tally(hand)
        (one_set,), (sequence,) = found.sets, found.sequences
        assert (len(one_set.cards), len(sequence.cards)) == (3, 3)
        assert [one.stands_for is not None for one in sequence.contatori] == [True]
        others = [tally(hand).points for hand in start(game).hands[1:]]
        assert any(others), "somebody else declares as well"
        assert not found.sets_doubled + found.sequences_doubled


@games
def test_the_first_trick_shows_following(game: str) -> None:
    """The learner follows suit, with a choice, and holds cards that may not be played."""
    first = played(game, suggested).asked[0]
    asked = legal_moves(first)
    assert first.table
    assert len(asked.moves) >= 3
    assert [refusal.reason.value for refusal in asked.forbidden] == ["must_follow"]


@games
def test_as_suggested_the_learner_meets_matto_and_trumping_and_wins(game: str) -> None:
    """The Matto saves a card from the others, one trumps for want of a suit, another does too."""
    lesson = played(game, suggested)
    end = lesson.end
    (matto,) = (one for one in end.tricks if MATTO in one.cards)
    assert (LEARNER, MATTO) in seats(matto)
    assert team_of(matto.taker) != team_of(LEARNER)
    assert 3 <= end.tricks.index(matto) + 1 <= 10
    own = [number for number, one in enumerate(end.tricks, 1) if LEARNER in trumpers(end, one)]
    others = [number for number, one in enumerate(end.tricks, 1) if trumpers(end, one) - {LEARNER}]
    assert min(own) <= 7
    assert min(others) <= 5
    assert end.settlement is not None
    ours, theirs = end.settlement.totals
    assert ours > theirs
    assert sum(len(legal_moves(deal).moves) > 1 for deal in lesson.asked) >= 10, "real choices"


def test_where_trumps_are_equal_two_of_them_meet() -> None:
    """With Moors in the game, the learner's own beats another in one trick, as it comes later."""
    for game, variant in VARIANTS.items():
        if not variant.equals:
            continue
        end = played(game, suggested).end
        meetings = [
            one
            for one in end.tricks
            if (variant.pack.set_of(one.cards) & variant.equals).bit_count() > 1
        ]
        assert any(one.taker == LEARNER for one in meetings)


@games
def test_whoever_plays_as_he_likes_meets_the_same(game: str) -> None:
    """Whatever legal cards are played, the learner trumps in time, and the deal is no disaster."""
    won, count = 0, tries(30, 300)
    for number in range(count):
        end = played(game, as_it_comes(Random(f"learner {number}"))).end
        own = [trick for trick, one in enumerate(end.tricks, 1) if LEARNER in trumpers(end, one)]
        assert own, "never void"
        assert own[0] <= 13
        assert end.settlement is not None
        won += end.settlement.totals[0] > end.settlement.totals[1]
    assert won >= count * 0.4
