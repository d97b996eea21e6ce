"""Settling a deal at Piedicavallo, as known answers (piedicavallo.md 1.7)."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.moves import Play
from engine.seats import ByTeam, Seat, Team
from engine.settlement import Line, MattoPlay
from engine.variants import VARIANTS
from engine.view import view_for
from tests.engine.positions import dealt, discarding, finish, follow, pile, playable, points, rest

PIED = "piedicavallo"
GAME = VARIANTS[PIED]
HALF = "SK BK CK DK T1 T21 SQ BQ CQ SN BJ S10 S9 S8 S7 S6"  # 52 points, four tricks
TRUMPS = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7"  # takes every trick

ENDS = [
    pytest.param("SK SQ SN SJ", "C6 D6", 0, 0, 1, (14 + 2 + 5, 93), id="Q7 nothing for the Matto"),
    pytest.param("SK SQ SN SJ", "C6 D6", 0, 1, 0, (14 + 2, 98), id="the Matto with the others"),
    pytest.param("SK SQ SN SJ", "C6 D6", 1, 1, 0, (14, 100), id="the discard with the others"),
    pytest.param("SK SQ SN SJ", "C6 D6", 2, 2, 1, (14 + 2 + 5, 93), id="the partner counts too"),
    pytest.param("S5 S6 S7 S8", "SQ SN", 0, 0, 1, (4 + 7 + 5, 98), id="one trick keeps both"),
    pytest.param("", "SQ SN", 0, 0, 1, (0, 114), id="no trick: Matto and discard are lost"),
    pytest.param("", "SQ SN", 2, 1, 1, (0, 114), id="no trick: the discard is lost"),
    pytest.param("", "SQ SN", 1, 2, 1, (0, 114), id="no trick: the Matto is lost"),
    pytest.param(HALF, "C6 D6", 1, 0, 1, (57, 57), id="57 to 57 is a draw"),
]


@pytest.mark.parametrize("ours, discard, dealer, matto_seat, matto_taker, totals", ENDS)
def test_totals(
    ours: str,
    discard: str,
    dealer: Seat,
    matto_seat: Seat,
    matto_taker: Seat,
    totals: tuple[int, int],
) -> None:
    """Tricks, Matto and discard share out the 114 points; more points win, 57 each is a draw."""
    theirs = rest(PIED, ours, discard, "MAT")
    held: ByTeam[str] = (f"{ours} MAT", theirs) if matto_seat % 2 == 0 else (ours, f"{theirs} MAT")
    matto = MattoPlay(matto_seat, 7, matto_taker)
    end = GAME.settle(finish(PIED, held, discard, matto, dealer=dealer))
    assert end.totals == totals
    assert sum(end.totals) == 114
    winner: Team | None = None if totals == (57, 57) else 0 if totals[0] > totals[1] else 1
    assert end.winner == winner


def test_q6_the_matto_in_the_last_trick_is_kept() -> None:
    """Played to the last trick, and lost to the others there, the Matto still counts (Q6)."""
    held = ("SK SQ SN SJ MAT", rest(PIED, "SK SQ SN SJ MAT C6 D6"))
    end = GAME.settle(finish(PIED, held, "C6 D6", MattoPlay(2, 15, 3)))
    (matto,) = (line for line in end.lines if line.code.startswith("matto"))
    assert matto == Line("matto_kept", 0, 5, 2, trick=15, taker=3)
    assert points(end, "tricks") == (14, 93)


def test_q11_the_discard_is_shown_at_scoring() -> None:
    """The score sheet shows both cards, to all, with what they count (Q11)."""
    held = ("SK SQ SN SJ", rest(PIED, "SK SQ SN SJ C6 DQ"))
    end = GAME.settle(finish(PIED, held, "C6 DQ", MattoPlay(1, 2, 1), dealer=2))
    (laid,) = (line for line in end.lines if line.code.startswith("discard"))
    assert laid == Line("discard_kept", 0, 5, 2, cards=(Card("C6"), Card("DQ")))


def test_the_sheet_has_tricks_matto_and_discard() -> None:
    """The result sheet has a line for each team's tricks, for the Matto and for the discard."""
    held = ("SK SQ SN SJ MAT", rest(PIED, "SK SQ SN SJ MAT C6 DQ"))
    end = GAME.settle(finish(PIED, held, "C6 DQ", MattoPlay(0, 2, 1)))
    assert [(line.code, line.team, line.points) for line in end.lines] == [
        ("tricks", 0, 14),
        ("tricks", 1, 90),
        ("matto_kept", 0, 5),
        ("discard_kept", 0, 5),
    ]
    assert "MAT" not in end.lines[0].cards
    assert len(end.lines[1].cards) == 55


def test_the_pack_is_worth_114() -> None:
    """Kings, 1, 21 and Matto 5, Queens 4, Knights 3, Jacks 2, all else 1: 114 in all."""
    known = {"SK": 5, "T1": 5, "T21": 5, "MAT": 5, "CQ": 4, "DN": 3, "BJ": 2, "T20": 1, "CA": 1}
    assert {card: GAME.running(pile(PIED, card)) for card in known} == known
    assert GAME.running(GAME.pack.all) == 114


def test_q19_the_running_score_leaves_the_discard_out() -> None:
    """During play the score counts tricks only; the dealer alone sees his discard's worth (Q19)."""
    deal, _ = discarding(dealt(PIED, 0, {0: "SQ SN"}), "SQ SN")
    for viewer in (1, 2, 3):
        own = view_for(deal, viewer).own
        assert own is not None
        assert own.discard_points == 0
    dealers = view_for(deal, 0)
    assert dealers.own is not None
    assert dealers.own.discard_points == 7
    assert dealers.public.points == (0, 0)


def test_q15_all_fifteen_tricks_are_played() -> None:
    """Also a deal that has long been decided is played to the fifteenth trick (Q15)."""
    deal, _ = discarding(dealt(PIED, 0, {1: TRUMPS}), "SQ SN")
    for number in range(15):
        assert (deal.settlement, len(deal.tricks), deal.turn) == (None, number, 1)
        for _ in range(4):
            card = min(playable(deal), key=deal.variant.pack.index.__getitem__)
            deal = follow(deal, [Play(Card(card))])
    assert len(deal.tricks) == 15
    assert deal.settlement is not None
    assert deal.settlement.totals == (0, 114)
