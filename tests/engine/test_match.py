"""Several deals added up, as known answers."""

from __future__ import annotations

import pytest

from engine.match import FixedDeals, MatchForm, MatchOver, ToTarget, score_match
from engine.seats import SEATS, ByTeam, Team, in_order_from, partner_of, right_of, team_of
from engine.variants import VARIANTS

FOUR = FixedDeals(4)
TO_800 = ToTarget(800)

Deals = list[ByTeam[int]]

SCORES = [
    # Piedicavallo: the plain sum of four deals (Q9).
    pytest.param(FOUR, [(60, 54), (70, 44), (40, 74), (60, 54)], (230, 226), 0, True, id="Q9 sum"),
    pytest.param(FOUR, [(57, 57)] * 4, (228, 228), None, True, id="Q9 228 each is a draw"),
    pytest.param(FOUR, [(114, 0)] * 3, (342, 0), None, False, id="Q9 decided, not finished"),
    pytest.param(FOUR, [(0, 114)] * 3 + [(114, 0)], (114, 342), 1, True, id="Q9 more points win"),
    pytest.param(FOUR, [], (0, 0), None, False, id="nothing played"),
    pytest.param(FixedDeals(1), [(56, 58)], (56, 58), 1, True, id="a single deal"),
    pytest.param(FixedDeals(1), [(57, 57)], (57, 57), None, True, id="a single deal drawn"),
    # Ottocento: to 800 (W1).
    pytest.param(TO_800, [(400, 300), (399, 300)], (799, 600), None, False, id="W1 799"),
    pytest.param(TO_800, [(400, 300), (400, 300)], (800, 600), 0, True, id="W1 exactly 800"),
    pytest.param(TO_800, [(939, 0)], (939, 0), 0, True, id="W1 one deal may do"),
    pytest.param(TO_800, [(400, 700), (410, 200)], (810, 900), 1, True, id="W1 both: the higher"),
    pytest.param(TO_800, [(800, 800)], (800, 800), None, False, id="W1 equal: another deal"),
    pytest.param(
        TO_800, [(800, 800), (10, 20)], (810, 820), 1, True, id="W1 the deal after decides"
    ),
    pytest.param(
        TO_800, [(800, 800), (9, 9), (5, 4)], (814, 813), 0, True, id="W1 equal twice, then not"
    ),
    pytest.param(ToTarget(300), [(301, 20)], (301, 20), 0, True, id="W1 another target"),
]


@pytest.mark.parametrize("form, deals, totals, winner, finished", SCORES)
def test_a_match_is_the_sum_of_its_deals(
    form: MatchForm, deals: Deals, totals: ByTeam[int], winner: Team | None, finished: bool
) -> None:
    """The match ends when its form says so; the higher sum wins, nobody wins before (W1, Q9)."""
    score = score_match(deals, form)
    assert (score.totals, score.winner, score.finished) == (totals, winner, finished)


@pytest.mark.parametrize(
    "form, deals, number",
    [
        pytest.param(FOUR, [(57, 57)] * 5, 4, id="a fifth of four"),
        pytest.param(TO_800, [(939, 0), (10, 10)], 1, id="W1 after 800"),
        pytest.param(TO_800, [(700, 0), (100, 0), (0, 0), (0, 0)], 2, id="W1 the first one over"),
    ],
)
def test_no_deal_counts_after_the_end(form: MatchForm, deals: Deals, number: int) -> None:
    """A deal played after the match had ended is named, and not counted."""
    with pytest.raises(MatchOver) as over:
        score_match(deals, form)
    assert over.value.deal == number
    assert over.value.code == "match_over"


def test_the_usual_matches() -> None:
    """Ottocento is played to 800, Piedicavallo over four deals (W1, Q9)."""
    assert VARIANTS["ottocento"].match == TO_800
    assert VARIANTS["piedicavallo"].match == FOUR


def test_q12_the_deal_passes_to_the_right() -> None:
    """After four deals, each passing to the right, everybody has dealt once (Q12)."""
    dealers = [SEATS[2]]
    for _ in range(4):
        dealers.append(right_of(dealers[-1]))
    assert dealers == [2, 3, 0, 1, 2]


@pytest.mark.parametrize("seat", SEATS)
def test_partners_sit_across(seat: int) -> None:
    """Partners face each other, and the two neighbours are opponents."""
    here = SEATS[seat]
    assert partner_of(partner_of(here)) == here
    assert team_of(partner_of(here)) == team_of(here) == here % 2
    assert {team_of(right_of(here)), team_of(right_of(partner_of(here)))} == {1 - team_of(here)}
    assert in_order_from(here) == (
        here,
        right_of(here),
        partner_of(here),
        right_of(partner_of(here)),
    )
