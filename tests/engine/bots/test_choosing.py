"""Bots answer with legal moves, the same for the same view and seed, and see nothing hidden."""

from __future__ import annotations

from inspect import signature
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import sampled_from

from engine.bots import BOTS, choose
from engine.bots.choice import REASONS, NothingToChoose, Reason
from engine.bots.duel import duel, interval, pair_difference, play_out
from engine.bots.legal import anything
from engine.deal import begin
from engine.moves import Declare, SkipDeclaration
from engine.play import legal_moves
from engine.variants import VARIANTS
from engine.view import view_for
from tests.builders import random_deal, random_play, tries
from tests.engine.bots.tables import GAMES, bots_at_play, hidden_again, reply
from tests.engine.positions import dealt

games = pytest.mark.parametrize("game", GAMES)
seeds = st.integers(0, 2**63)


def test_every_game_has_its_bot() -> None:
    """Whatever game is on the table, a bot can sit down to it."""
    assert set(BOTS) == set(VARIANTS)
    assert all(game == bot.variant.game for game, bot in BOTS.items())


@settings(max_examples=tries(20, 2000))
@given(sampled_from(GAMES), seeds)
def test_bots_move_legally_and_say_why(game: str, seed: int) -> None:
    """Whatever was dealt and played, a bot's move is one of its legal moves, with a reason."""
    chance = Random(seed)
    for deal, _ in random_play(random_deal(game, chance), chance):
        if deal.turn is None:
            return
        choice = reply(deal, seed)
        assert choice.move in legal_moves(deal).moves
        assert choice.reasons
        assert set(choice.reasons) <= set(REASONS)


@games
def test_the_same_view_and_seed_get_the_same_answer(game: str) -> None:
    """Asked twice with the same seed, a bot answers the same."""
    for number in range(tries(5, 300)):
        for deal, choice in bots_at_play(game, Random(number)):
            assert reply(deal, number) == reply(deal, number)
            assert choice.move in legal_moves(deal).moves


@games
def test_bots_do_not_peek(game: str) -> None:
    """A bot plays the same card however the cards that it cannot see are dealt anew."""
    chance = Random(game)
    moved = 0
    for _ in range(tries(6, 200)):
        for deal, _ in bots_at_play(game, chance):
            assert deal.turn is not None
            other = hidden_again(deal, deal.turn, chance)
            moved += other != deal
            assert view_for(other, deal.turn) == view_for(deal, deal.turn)
            assert reply(other, 7) == reply(deal, 7)
    assert moved > 100


def test_a_bot_gets_the_view_and_a_seed() -> None:
    """A bot is handed what its seat may know, a seed and how well to play, and nothing besides."""
    assert list(signature(choose).parameters) == ["view", "seed", "level"]


@games
def test_nobody_is_asked_out_of_turn(game: str) -> None:
    """A spectator and a seat whose turn it is not get no answer."""
    deal = begin(random_deal(game, Random(1)))
    for viewer in ("spectator", (deal.dealer + 1) % 4):
        with pytest.raises(NothingToChoose):
            choose(view_for(deal, viewer), 0)  # type: ignore[arg-type]


@games
def test_bots_are_not_all_alike(game: str) -> None:
    """Where two moves are as good, the seed decides: bots do not all play the same deal."""
    chance = Random(3)
    answers = [
        {repr(reply(deal, seed).move) for seed in range(6)}
        for _ in range(3)
        for deal, _ in bots_at_play(game, chance)
    ]
    assert any(len(different) > 1 for different in answers)


@games
def test_bots_declare_all_that_they_hold(game: str) -> None:
    """A bot that holds a combination declares it; one that holds none says so like any other."""
    for number in range(tries(10, 500)):
        for deal, choice in bots_at_play(game, Random(number)):
            if deal.phase == "declare":
                can = Declare() in legal_moves(deal).moves
                assert choice.move == (Declare() if can else SkipDeclaration())
                wanted = ("declare_all",) if can else ("nothing_to_declare",)
                assert choice.reasons == wanted


def test_every_reason_is_met_at_the_table() -> None:
    """Every reason that a bot can give comes up in play, and no other."""
    trumps = " ".join(f"T{number}" for number in range(1, 13))
    forced = dealt("piedicavallo", 0, {0: f"SK BK CK DK S5 {trumps}"})
    met: set[Reason] = set(reply(forced).reasons)
    for number in range(200):
        for game in GAMES:
            for _, choice in bots_at_play(game, Random(number)):
                met.update(choice.reasons)
        if met == set(REASONS):
            break
    assert met == set(REASONS), set(REASONS) - met


@games
def test_a_bot_comes_out_even_against_itself(game: str) -> None:
    """With the teams swapped, the same players are as many points ahead as behind."""
    chance = Random(4)
    deals = [(random_deal(game, chance), number) for number in range(3)]
    assert duel(deals, choose, choose) == (0, 0, 0)


@games
def test_a_pair_is_the_same_deal_twice(game: str) -> None:
    """A pair's difference is the mean of what one side is ahead in either place."""
    cards = random_deal(game, Random(5))
    first = play_out(cards, (choose, anything), 9)
    second = play_out(cards, (anything, choose), 9)
    ahead = (first[0] - first[1] + second[1] - second[0]) / 2
    assert pair_difference(cards, choose, anything, 9) == ahead
    assert pair_difference(cards, anything, choose, 9) == -ahead


def test_an_interval_is_the_mean_and_two_standard_errors() -> None:
    """Four pairs of 1, 3, 5 and 7 points are 4 points ahead, give or take 2.53."""
    assert interval((1, 3, 5, 7)) == pytest.approx((4, 2.5303), abs=1e-3)
