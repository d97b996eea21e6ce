"""Partner sanity: what anybody at the table would expect a partner to play.

The tables name the cards on the table, played by seats 0, 1, 2 in that order, and the hand of seat
3, whose partner is seat 1; or, for a lead, the hand of seat 0.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.stakes import figures
from engine.moves import Play
from engine.seats import partner_of
from engine.variants import VARIANTS
from tests.builders import tries
from tests.engine.bots.tables import GAMES, bots_at_play, ending, last_seat, plays, reply
from tests.engine.positions import playable

OTTO = "ottocento"
PIED = "piedicavallo"
games = pytest.mark.parametrize("game", GAMES)

LAST_SEAT = [
    # The opponents have the trick.
    pytest.param("SK S7 S8", "SQ SJ S6", "S6", "cheapest_losing", id="their King: a pip"),
    pytest.param("S9 S7 T5", "SK SQ SJ S6", "S6", "cheapest_losing", id="their trump: a pip"),
    pytest.param("T16 T7 T8", "SK SQ D6 S6", "D6 S6", "cheapest_losing", id="void: a pip"),
    # The partner has it.
    pytest.param("S7 SK S8", "SQ S6 S9", "SQ", "points_to_partner", id="his King: my Queen"),
    pytest.param("CQ T5 C6", "CN CA S6", "CN", "points_to_partner", id="his trump: my Knight"),
    pytest.param("T5 T16 T7", "BQ D6 S6", "BQ", "points_to_partner", id="void: my Queen"),
    pytest.param("SN SK S8", "T9 T16", "T9", "take_with_least", id="void: my lowest trump"),
    # We take it as cheaply as we can.
    pytest.param("CK C6 CA", "T9 T10 T16", "T9", "take_with_least", id="the lowest trump will do"),
    pytest.param("CK C6 T9", "T8 T10 T16", "T10", "take_with_least", id="just over their trump"),
]


@games
@pytest.mark.parametrize("table, hand, wanted, reason", LAST_SEAT)
def test_the_last_seat_knows_what_to_do(
    game: str, table: str, hand: str, wanted: str, reason: str
) -> None:
    """Who plays last gives little to opponents, much to the partner, and takes with the least."""
    deal = last_seat(game, table, hand)
    assert plays(deal) <= set(wanted.split())
    assert reply(deal).reasons[0] == reason


LOWEST = [(OTTO, "BEG"), (PIED, "T1")]
lowest_trumps = pytest.mark.parametrize("game, lowest", LOWEST)


@lowest_trumps
def test_the_lowest_trump_comes_home_in_the_last_seat(game: str, lowest: str) -> None:
    """Void and last to play, a bot takes the trick with Begato or T1 when nothing can beat it."""
    deal = last_seat(game, "CQ C6 CJ", f"{lowest} T9 T16")
    assert plays(deal) == {lowest}
    assert reply(deal).reasons[0] == "save_begato"


@lowest_trumps
def test_the_lowest_trump_does_not_fall_to_a_higher_one(game: str, lowest: str) -> None:
    """Void and last to play, a bot does not throw Begato or T1 under an opponent's trump."""
    deal = last_seat(game, "CJ C6 T9", f"{lowest} T7 T8")
    assert plays(deal) <= {"T7", "T8"}


@lowest_trumps
def test_the_lowest_trump_goes_to_the_partner(game: str, lowest: str) -> None:
    """Begato or T1 is safe on a trick that the partner's trump has taken."""
    deal = last_seat(game, "CJ T16 C6", f"{lowest} T7 T8")
    assert plays(deal) == {lowest}


@lowest_trumps
def test_the_lowest_trump_is_not_led_into_higher_ones(game: str, lowest: str) -> None:
    """Begato or T1 is never led while an opponent may hold a higher trump."""
    number = tries(40, 1500)
    for seed in range(number):
        for deal, choice in bots_at_play(game, Random(seed)):
            if choice.move != Play(lowest) or deal.table or len(playable(deal)) == 1:  # type: ignore[arg-type]
                continue
            assert deal.turn is not None
            partner = partner_of(deal.turn)
            for seat, hand in enumerate(deal.hands):
                higher = hand & ~deal.variant.pack.bit(lowest) & (((1 << 21) - 1) << 40)
                assert seat in (deal.turn, partner) or not higher


@games
def test_the_matto_saves_a_card_that_would_be_lost(game: str) -> None:
    """Where only a King could follow to their trump, the Matto is played for him."""
    deal = last_seat(game, "CJ C6 T9", "CK MAT D6")
    assert plays(deal) == {"MAT"}
    assert reply(deal).reasons[0] == "matto_saves"


@games
@pytest.mark.parametrize(
    "table, hand",
    [
        pytest.param("SK S7 S8", "S6 SQ MAT", id="a pip will do"),
        pytest.param("S7 SK S8", "SQ S6 MAT", id="the partner has the trick"),
        pytest.param("S7 S9 S8", "SK S6 MAT", id="the King takes it"),
        pytest.param("CQ C6 CJ", "T9 T8 MAT", id="the lowest trump takes it"),
    ],
)
def test_the_matto_is_not_played_lightly(game: str, table: str, hand: str) -> None:
    """The Matto stays in hand where another card loses nothing or wins."""
    deal = last_seat(game, table, hand)
    assert "MAT" not in plays(deal)


@games
def test_the_matto_is_kept_in_the_early_tricks(game: str) -> None:
    """Over many deals a bot leads the Matto to none of the first twelve tricks."""
    for seed in range(tries(25, 500)):
        for deal, choice in bots_at_play(game, Random(seed)):
            if len(deal.tricks) < 12 and not deal.table:
                assert choice.move != Play("MAT")  # type: ignore[arg-type]


@games
def test_no_points_are_thrown_on_a_lost_trick(game: str) -> None:
    """Last to play to a trick that the opponents have, a bot gives no card with points for a pip.

    Unless it has none to give instead.
    """
    points = figures(VARIANTS[game])
    pack = VARIANTS[game].pack
    met = 0
    for seed in range(tries(40, 1500)):
        for deal, choice in bots_at_play(game, Random(seed)):
            if len(deal.table) != 3 or deal.turn is None:
                continue
            team = deal.turn % 2
            lost = {
                card
                for card in playable(deal)
                if card != "MAT" and deal.best_with(deal.turn, card)[1] % 2 != team
            }
            cheap = {card for card in lost if not pack.bit(card) & points}
            if cheap and isinstance(choice.move, Play) and choice.move.card in lost:
                met += 1
                assert choice.move.card in cheap
    assert met > 50


@games
def test_a_queen_goes_to_the_partners_sure_trick(game: str) -> None:
    """Last to play and the partner has the trick: of pips and a beaten Queen the Queen goes."""
    deal = last_seat(game, "DJ DK DN", "DQ D6")
    assert plays(deal) == {"DQ"}


def test_the_last_trump_waits_for_the_last_trick() -> None:
    """With the only trump and a pip left, the pip is led: the trump takes the last trick's six."""
    hands = {0: "T5 S6", 1: "S7 B6", 2: "B7 C6", 3: "C7 D6"}
    deal = ending(OTTO, hands, discard="D7 MAT")  # type: ignore[arg-type]
    assert plays(deal) == {"S6"}
    assert "last_trick" in reply(deal).reasons
