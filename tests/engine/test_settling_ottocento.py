"""Settling a deal of Ottocento, as known answers (ottocento.md 1.7, 1.11)."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.seats import Seat, Team
from engine.settlement import Line, MattoPlay, settled
from engine.variants import VARIANTS
from tests.engine.positions import declared, finish, pile, points, rest, trick

OTTO = "ottocento"
GAME = VARIANTS[OTTO]
HEAD = "ANG WOR SUN MOO"

PAYMENTS = [
    pytest.param("MAT S6 S10 T5", "", "S10", id="M3 S10 before S6, as in trick order"),
    pytest.param("MAT C10 C6", "", "C6", id="M3 C6 before C10, as in trick order"),
    pytest.param("MAT D7 B7 C7", "", "B7", id="M3 Batons before Cups and Coins"),
    pytest.param("MAT SA MOR1 T5 D10", "", "D10", id="M3 a pip before Aces and trumps"),
    pytest.param("MAT SA BA CA T5", "SK", "T5", id="M3 no pip: the three Aces are kept"),
    pytest.param("MAT SA MOR1", "BA CA", "MOR1", id="M3 no pip: no third Ace for the others"),
    pytest.param("MAT SA T5", "", "SA", id="M3 no pip, a tie: deck order"),
    pytest.param("MAT T5 MOR1 SUN", "", "SUN", id="M3 trumps in their order"),
    pytest.param("MAT SK SJ BQ", "", "SJ", id="no card of one: a Jack"),
    pytest.param("MAT SK SN BQ", "", "SN", id="no Jack: a Knight"),
    pytest.param("MAT SK BQ", "", "BQ", id="no Knight: a Queen"),
    pytest.param("MAT SK BEG", "", "SK", id="only fives: deck order"),
    pytest.param(
        "MAT ANG WOR BEG", "", "BEG", id="only fives: the Grande is kept, never the Matto"
    ),
    pytest.param("MAT SK SQ SJ BJ", "", "BJ", id="the Jack that is in no sequence"),
]

BLACKS = "SK SQ SN SJ"


@pytest.mark.parametrize("owner, other, given", PAYMENTS)
def test_m3_the_card_given_for_the_matto(owner: str, other: str, given: str) -> None:
    """A pip goes, else the cheapest card that costs its owners least, never the Matto (M3)."""
    assert GAME.payment is not None
    assert GAME.payment(pile(OTTO, owner), pile(OTTO, other)) == given


def test_m1_nothing_is_paid_before_the_end() -> None:
    """The trick leaves three cards with its taker and the Matto with its team (M1)."""
    deal, _ = trick(OTTO, "MAT S7 S8 SK")
    assert [GAME.pack.cards_of(held) for held in deal.piles] == [("MAT",), ("SK", "S8", "S7")]


def test_m1_the_matto_is_paid_for_at_the_end() -> None:
    """Who lost the Matto's trick keeps the Matto, and pays one card for it after trick 15 (M1)."""
    ours = f"{BLACKS} MAT S6"
    ours += " BA B6"
    assert len(ours.split()) == 8
    theirs = rest(OTTO, ours, "DQ DJ")
    end = GAME.settle(finish(OTTO, (f"{ours} D6", theirs.replace(" D6", "")), "DQ DJ", lost(0)))
    (matto,) = (line for line in end.lines if line.code == "matto_paid")
    assert matto == Line("matto_paid", 0, 0, 0, cards=(Card("S6"),), trick=4, taker=1)
    assert sizes(end.lines) == (10, 52)


def lost(seat: Seat, trick_number: int = 4) -> MattoPlay:
    """Return that the Matto was played to a trick of the other team."""
    return MattoPlay(seat, trick_number, 1 if seat in (0, 2) else 0)


def sizes(lines: tuple[Line, ...]) -> tuple[int, int]:
    """Return how many cards each team counts in the end."""
    one, two = (line for line in lines if line.code == "card_points")
    assert (one.team, two.team) == (0, 1)
    return len(one.cards), len(two.cards)


def test_m2_a_discard_may_pay_for_the_matto() -> None:
    """A team whose only pips lie in its discard pays with one of them (M2)."""
    ours = f"{BLACKS} MAT"
    end = GAME.settle(finish(OTTO, (ours, rest(OTTO, ours, "S9 B9")), "S9 B9", lost(2)))
    (matto,) = (line for line in end.lines if line.code == "matto_paid")
    assert matto.cards == ("S9",)
    assert sizes(end.lines) == (6, 56)
    (laid,) = (line for line in end.lines if line.code == "discard_kept")
    assert (laid.team, laid.seat, laid.cards) == (0, 0, ("S9", "B9"))


@pytest.mark.parametrize("seat", [0, 2])
def test_own_trick_nothing_to_pay(seat: Seat) -> None:
    """A Matto played to a trick of its own team costs nothing."""
    ours = f"{BLACKS} MAT S6 S7 S8"
    end = GAME.settle(
        finish(OTTO, (ours, rest(OTTO, ours, "DQ DJ")), "DQ DJ", MattoPlay(seat, 2, 0))
    )
    (matto,) = (line for line in end.lines if line.code.startswith("matto"))
    assert (matto.code, matto.team, matto.cards) == ("matto_kept", 0, ())
    assert sizes(end.lines) == (10, 52)


def test_p3_the_matto_in_the_last_trick() -> None:
    """Played to the last trick the Matto is kept and paid for as in any other (P3)."""
    ours = f"{BLACKS} MAT S6 S7 S8 S9"
    end = GAME.settle(finish(OTTO, (ours, rest(OTTO, ours, "DQ DJ")), "DQ DJ", lost(0, 15)))
    (matto,) = (line for line in end.lines if line.code.startswith("matto"))
    assert (matto.code, matto.team, matto.cards, matto.trick) == ("matto_paid", 0, ("S9",), 15)
    (card_points, _) = (line for line in end.lines if line.code == "card_points")
    assert "MAT" in card_points.cards


@pytest.mark.parametrize("matto_seat, code", [(0, "matto_lost"), (1, "matto_kept")])
def test_m4_a_team_without_tricks_counts_nothing(matto_seat: Seat, code: str) -> None:
    """A team with no trick gives up Matto and discard; nothing is exchanged, no bonus (M4, T2)."""
    held = ("MAT", rest(OTTO, "MAT SQ BQ")) if matto_seat == 0 else ("", rest(OTTO, "SQ BQ"))
    end = GAME.settle(finish(OTTO, held, "SQ BQ", MattoPlay(matto_seat, 3, 1)))
    assert end.totals == (0, 296 + 550 + 87 + 6)
    assert end.winner == 1
    assert sizes(end.lines) == (0, 62)
    codes = {line.code: line.team for line in end.lines}
    assert codes["discard_lost"] == 1
    assert codes[code] == 1  # type: ignore[index]


def test_m4_the_others_discard_stays() -> None:
    """A sweep by the dealer's team leaves them all 62 cards, their own discard among them (M4)."""
    end = GAME.settle(finish(OTTO, (rest(OTTO, "SQ BQ MAT"), "MAT"), "SQ BQ", lost(1)))
    assert end.totals == (939, 0)
    assert {line.code for line in end.lines} >= {"discard_kept", "matto_lost"}


def test_d4_declared_points_stand_without_tricks() -> None:
    """Declared points stay even with a team that wins no trick (D4)."""
    swept = finish(OTTO, ("MAT", rest(OTTO, "MAT SQ BQ")), "SQ BQ", lost(0))
    end = GAME.settle(declared(swept, {2: "SK SQ SN", 1: "BK BQ BN"}))
    assert end.totals == (10, 939 + 10)


def test_s3_the_discard_counts_in_combinations() -> None:
    """Two Queens laid away and one won are a set (S3)."""
    ours = "CQ T5 T6 T7"
    end = GAME.settle(finish(OTTO, (ours, rest(OTTO, ours, "SQ BQ")), "SQ BQ", MattoPlay(1, 2, 1)))
    queens = [line for line in end.lines if line.kind == "queens"]
    assert queens == [Line("set", 0, 14, kind="queens", cards=(Card("SQ"), Card("BQ"), Card("CQ")))]


def test_s2_the_discard_is_shown_at_scoring() -> None:
    """Everybody sees the two cards on the score sheet (S2)."""
    ours = f"{BLACKS} S6 S7 S8 S9"
    end = GAME.settle(
        finish(OTTO, (ours, rest(OTTO, ours, "DQ DJ")), "DQ DJ", MattoPlay(1, 2, 1), dealer=3)
    )
    (laid,) = (line for line in end.lines if line.code == "discard_kept")
    assert (laid.team, laid.seat, laid.cards, laid.points) == (1, 3, ("DQ", "DJ"), 0)


@pytest.mark.parametrize("last", [0, 1])
def test_the_last_trick_is_worth_six(last: Team) -> None:
    """Card points are 87, and with the six for the last trick 93 (T1)."""
    ours = f"{HEAD} T16 T15 T14 SK" if last == 0 else ""
    held = (ours, rest(OTTO, ours, "DQ DJ"))
    end = GAME.settle(finish(OTTO, held, "DQ DJ", MattoPlay(1, 2, 1), dealer=1))
    assert points(end, "last_trick") == ((6, 0) if last == 0 else (0, 6))
    assert sum(points(end, "card_points")) == 87
    assert sum(points(end, "card_points", "last_trick")) == 93


def test_t3_the_total_is_everything_together() -> None:
    """Declarations, sets, sequences, card points and the last trick make the total (T3)."""
    ours = f"{BLACKS} BK BQ BN CK CQ CN CJ CA"
    ended = finish(OTTO, (ours, rest(OTTO, ours, "DQ DJ")), "DQ DJ", MattoPlay(1, 2, 1), dealer=1)
    end = GAME.settle(declared(ended, {0: "SK SQ SN", 2: "CK CQ CN CJ CA"}))
    assert points(end, "declared")[0] == 10 + 20
    assert points(end, "set", "sets_doubled")[0] == 2 * (17 + 14 + 13)
    assert points(end, "sequence", "sequences_doubled")[0] == 2 * (15 + 10 + 20)
    assert points(end, "card_points")[0] == 15 + 12 + 9 + 4 + 1 - 6
    assert end.totals[0] == 30 + 88 + 90 + 35 + 6


def test_a_declared_hand_is_doubled_on_its_own_line() -> None:
    """A hand with three sequences shows its doubling as a line of its own (D2)."""
    ours = f"{BLACKS} S6 S7 S8 S9"
    ended = finish(OTTO, (ours, rest(OTTO, ours, "DQ DJ")), "DQ DJ", MattoPlay(1, 2, 1), dealer=1)
    end = GAME.settle(declared(ended, {1: "BK BQ BN CK CQ CJ DK DN DJ", 3: "SA BA CA"}))
    assert points(end, "declared") == (0, 30 + 17 + 10)
    assert points(end, "declared_sequences_doubled") == (0, 30)
    assert points(end, "declared_sets_doubled") == (0, 0)


def test_the_sheet_has_the_order_of_the_table() -> None:
    """Card points, last trick, declarations, sets, sequences, Matto, discard: in this order."""
    ours = f"{BLACKS} BK BQ BN CK CQ CN CJ CA"
    ended = finish(OTTO, (ours, rest(OTTO, ours, "DQ DJ")), "DQ DJ", MattoPlay(1, 2, 1), dealer=1)
    lines = GAME.settle(declared(ended, {0: "SK SQ SN"})).lines
    seen = list(dict.fromkeys(line.code for line in lines))
    assert seen == [
        *("card_points", "last_trick", "declared", "set", "sets_doubled"),
        *("sequence", "sequences_doubled", "matto_kept", "discard_kept"),
    ]
    assert [line.team for line in lines if line.code == "sequence"][:3] == [0, 0, 0]


@pytest.mark.parametrize(
    "first, second, winner",
    [(40, 53, 1), (53, 40, 0), pytest.param(40, 40, None, id="equal totals draw")],
)
def test_the_higher_total_wins(first: int, second: int, winner: Team | None) -> None:
    """The higher total wins the deal; equal totals draw."""
    end = settled([Line("card_points", 0, first), Line("card_points", 1, second)])
    assert (end.totals, end.winner) == ((first, second), winner)


def test_t1_half_points_cannot_be_settled() -> None:
    """A settled deal with half a point in it would be a mistake, and is not passed off (T1)."""
    with pytest.raises(ValueError, match="T1"):
        settled([Line("card_points", 0, 40.5), Line("card_points", 1, 46.5)])
