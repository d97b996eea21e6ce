"""Declaring at Ottocento, and that nobody declares at Piedicavallo."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.deal import Deal, begin
from engine.errors import IllegalMove, Reason
from engine.events import DeclarationSkipped, Declared, Event
from engine.moves import Declare, Move, Play, SkipDeclaration
from engine.play import decide, declarable, legal_moves, prospect
from engine.seats import SEATS, Seat
from engine.view import redact, view_for
from tests.builders import made, random_deal
from tests.engine.positions import dealt, discarding, follow

OTTO = "ottocento"
PIED = "piedicavallo"
SKIP = SkipDeclaration()

# Seat 0 deals; seat 1 leads. In brackets what each holds after the discard.
HANDS: dict[Seat, str] = {
    0: "BK BN BJ S6 S7 S8 S9 S10 B6 B7 B8 B9 B10 C6 C7 D6 D7",  # Batons
    1: "SK SQ SN C8 C9 C10 D8 D9 D10 T16 T15 T14 T13 T12 T11",  # Swords
    2: "CK CQ CN CJ CA BEG T10 T9 T8 T7 T6 T5 SA DA BA",  # Cups and Aces, longer by Begato
    3: "ANG WOR SUN MOO MOR1 MOR2 MOR3 MOR4 MAT DK DQ DN DJ BQ SJ",  # Grande, Coins, Moors, doubled
}
POOR = "SK SQ C8 C9 C10 D8 D9 D10 T16 T15 T14 T13 T12 T11 T10"  # nothing to declare


def table(discard: str = "S6 S7") -> Deal:
    """Return the deal of these hands, after the discard."""
    return discarding(dealt(OTTO, 0, HANDS), discard)[0]


def answered(deal: Deal, move: Move) -> tuple[Deal, Event]:
    """Return the state after the answer of the seat to move, and its one event."""
    after, events = made(deal, move)
    assert len(events) == 1
    return after, events[0]


def around(choices: dict[Seat, Move]) -> Deal:
    """Return the end of trick 1, each seat having answered so before its first card."""
    deal = table()
    for seat, card in ((1, "SK"), (2, "SA"), (3, "SJ"), (0, "S8")):
        assert deal.turn == seat
        deal = follow(deal, [choices.get(seat, SKIP), Play(Card(card))])
    return deal


def test_d5_everyone_answers_at_his_own_turn() -> None:
    """Each answers just before his own first card, the dealer's right first, the dealer last."""
    deal = table()
    for seat, card in ((1, "SK"), (2, "SA"), (3, "SJ"), (0, "S8")):
        assert (deal.turn, deal.phase) == (seat, "declare")
        with pytest.raises(IllegalMove) as early:
            decide(deal, seat, Play(Card(card)))
        assert early.value.refusal.reason == Reason.DECLARE_FIRST
        deal, _ = answered(deal, SKIP)
        assert (deal.turn, deal.phase) == (seat, "play")
        deal = follow(deal, [Play(Card(card))])
    assert deal.phase == "play"
    with pytest.raises(IllegalMove) as late:
        decide(deal, 1, SKIP)
    assert late.value.refusal.reason == Reason.DECLARED_ALREADY


def test_d5_nobody_answers_out_of_turn() -> None:
    """Who sits further round waits, also with a hand full of combinations."""
    deal = table()
    for seat in (0, 2, 3):
        with pytest.raises(IllegalMove) as early:
            decide(deal, seat, Declare())
        assert early.value.refusal.reason == Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    "discard, points",
    [
        pytest.param("S6 S7", 10, id="King, Knight, Jack kept"),
        pytest.param("BN S7", 0, id="D1 a card laid away no longer counts"),
    ],
)
def test_d1_the_dealer_declares_from_15(discard: str, points: int) -> None:
    """The dealer declares what is in his hand after the discard (D1)."""
    deal = dealt(OTTO, 0, HANDS)
    assert declarable(deal, 0) is None
    deal = discarding(deal, discard)[0]
    tally = declarable(deal, 0)
    assert tally is not None
    assert tally.points == points


@pytest.mark.parametrize(
    "seat, kinds, points",
    [
        pytest.param(0, ["batons"], 10, id="D1 the dealer"),
        pytest.param(1, ["swords"], 10, id="one sequence"),
        pytest.param(2, ["cups", "aces"], 25 + 20, id="two sequences are not doubled"),
        pytest.param(
            3, ["tarocchi", "grande", "coins", "moors"], 18 + 2 * (20 + 20 + 20), id="D2 doubled"
        ),
    ],
)
def test_a_declaration_is_everything_in_the_hand(seat: Seat, kinds: list[str], points: int) -> None:
    """A declaration names every set and sequence of that hand at its full value."""
    tally = declarable(table(), seat)
    assert tally is not None
    assert [found.kind for found in tally.combinations] == kinds
    assert tally.points == points


def test_d2_partners_are_not_doubled_together() -> None:
    """Three sequences in two partners' hands are no doubling: each hand stands alone (D2)."""
    deal = around({0: Declare(), 2: Declare(), 1: Declare()})
    assert view_for(deal, "spectator").public.declared == (10 + 45, 10)


def test_points_are_added_at_once() -> None:
    """Declared points show on the score as soon as they are declared."""
    deal, event = answered(table(), Declare())
    assert isinstance(event, Declared)
    assert (event.seat, event.tally.points) == (1, 10)
    assert view_for(deal, 0).public.declared == (0, 10)


def test_d6_everything_that_takes_part_is_shown() -> None:
    """A declaration lays the cards themselves on the table, contatori included (D6)."""
    deal = follow(table(), [SKIP, Play(Card("SK"))])
    deal, event = answered(deal, Declare())
    assert isinstance(event, Declared)
    cards = {"CK", "CQ", "CN", "CJ", "CA", "BEG", "SA", "BA", "DA"}
    assert event.tally.shown == cards
    for viewer in SEATS:
        assert redact(event, viewer) == event
        assert set(view_for(deal, viewer).public.known[2]) == cards


def test_d6_shown_cards_stay_in_hand_until_played() -> None:
    """Shown cards are played like all others, and are known until then."""
    deal = follow(table(), [SKIP, Play(Card("SK")), Declare()])
    assert deal.hands[2].bit_count() == 15
    deal = follow(deal, [Play(Card("SA"))])
    assert "SA" not in view_for(deal, 0).public.known[2]
    assert len(view_for(deal, 0).public.known[2]) == 8


def test_d3_nothing_to_declare_looks_like_a_skip() -> None:
    """Nobody can tell a player with nothing from one who keeps quiet (D3)."""
    quiet, kept = answered(table("S6 S7"), SKIP)
    poor = discarding(dealt(OTTO, 0, {1: POOR}), "BN BQ")[0]
    assert declarable(poor, 1) is not None
    assert legal_moves(poor).moves == (SKIP,)
    empty, none = answered(poor, SKIP)
    assert kept == none == DeclarationSkipped(1)
    assert quiet.declarations == empty.declarations
    assert quiet.decision == empty.decision


def test_d3_who_holds_nothing_cannot_declare() -> None:
    """A declaration of nothing is refused; the seat was asked all the same, with an empty list."""
    poor = discarding(dealt(OTTO, 0, {1: POOR}), "BN BQ")[0]
    tally = declarable(poor, 1)
    assert poor.phase == "declare"
    assert tally is not None
    assert tally.combinations == ()
    with pytest.raises(IllegalMove) as refused:
        decide(poor, 1, Declare())
    assert refused.value.refusal.reason == Reason.NOTHING_TO_DECLARE


def test_declare_or_skip_is_free() -> None:
    """Whoever holds something may declare it or keep quiet: all or nothing."""
    assert legal_moves(table()).moves == (Declare(), SKIP)


def test_w2_declared_points_end_nothing() -> None:
    """However much is declared, the deal is played on (W2)."""
    deal = around(dict.fromkeys(SEATS, Declare()))
    assert (deal.phase, deal.turn, deal.settlement) == ("play", deal.leader, None)
    assert view_for(deal, 0).public.declared == (55, 148)


def test_before_the_discard_nobody_declares() -> None:
    """The dealer lays away first; then the declarations begin."""
    deal = dealt(OTTO, 0, HANDS)
    for move in (Declare(), SKIP):
        with pytest.raises(IllegalMove) as early:
            decide(deal, 0, move)
        assert early.value.refusal.reason == Reason.DISCARD_FIRST


def test_nobody_declares_at_piedicavallo() -> None:
    """At Piedicavallo there is nothing to declare and nobody is asked."""
    deal = discarding(dealt(PIED, 0, {}), "SQ SN")[0]
    assert (deal.phase, deal.turn) == ("play", 1)
    assert declarable(deal, 1) is None
    for move in (Declare(), SKIP):
        with pytest.raises(IllegalMove) as refused:
            decide(deal, 1, move)
        assert refused.value.refusal.reason == Reason.NO_DECLARATIONS


@given(seed=st.integers(0, 2**32))
def test_a_dealer_sees_what_a_discard_would_break(seed: int) -> None:
    """All that 17 cards hold is told to the dealer alone, and no discard makes more of it."""
    chance = Random(seed)
    deal = begin(random_deal(OTTO, chance))
    told = prospect(deal, deal.dealer)
    assert told is not None
    assert [prospect(deal, seat) for seat in SEATS if seat != deal.dealer] == [None] * 3
    deal, _ = made(deal, chance.choice(legal_moves(deal).moves))
    assert prospect(deal, deal.dealer) is None
    kept = declarable(deal, deal.dealer)
    assert kept is not None
    before, after = (
        {one.kind: len(one.cards) for one in (*tally.sets, *tally.sequences)}
        for tally in (told, kept)
    )
    assert all(before.get(kind, 0) >= size for kind, size in after.items())
    assert prospect(begin(random_deal(PIED, chance)), 0) is None
