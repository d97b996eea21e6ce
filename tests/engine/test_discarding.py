"""The dealer's discard, as known answers."""

from __future__ import annotations

from math import comb

import pytest

from engine.cards import MATTO, Card
from engine.deal import Deal, deal_out
from engine.discarding import discard_refusal, legal_discards
from engine.errors import BrokenLog, IllegalMove, Reason
from engine.events import Discarded
from engine.moves import Discard
from engine.play import decide, legal_moves
from engine.seats import SEATS
from engine.variants import VARIANTS
from engine.view import DiscardSeen, redact, view_for
from tests.engine.positions import dealt, discarding, pile, rest

OTTO = "ottocento"
PIED = "piedicavallo"

KINGS = "SK BK CK DK"
FIVES = f"{KINGS} T1 T21 MAT"
NINE = "T2 T3 T4 T5 T6 T7 T8 T9 T10"

# Hands of 17 at Piedicavallo, the pair, and the number announced or the reason (1.4).
SUITS_ONLY = "SK SQ SN SJ S10 S9 S8 BK BQ BN BJ CK CQ CN CJ"  # 15 cards
PAIRS = [
    pytest.param(f"{SUITS_ONLY} T5 T6", "SQ SN", 0, id="Q10 none is announced too"),
    pytest.param(f"{SUITS_ONLY} T5 T6", "SQ T5", Reason.TRUMPS_STAY, id="Q4 one of two trumps"),
    pytest.param(f"{SUITS_ONLY} T5 T6", "T5 T6", 2, id="Q4b both trumps, none is left"),
    pytest.param(f"{SUITS_ONLY} T5 MAT", "SQ T5", 1, id="Q3 the only trump, the Matto is none"),
    pytest.param(f"{SUITS_ONLY} DQ T20", "DQ T20", 1, id="Q4 the only trump, with a suit card"),
    pytest.param(f"{SUITS_ONLY} DQ T1", "SQ T1", Reason.PROTECTED_CARD, id="T1 never"),
    pytest.param(
        f"{SUITS_ONLY} T21 T5", "SQ T5", Reason.TRUMPS_STAY, id="T21 kept, so trumps stay"
    ),
    pytest.param(f"{SUITS_ONLY} T5 T6", "SK SQ", Reason.PROTECTED_CARD, id="a King never"),
    pytest.param(f"{SUITS_ONLY} T5 MAT", "SQ MAT", Reason.PROTECTED_CARD, id="the Matto never"),
    pytest.param(f"{FIVES} {NINE} SQ", "SQ T2", 1, id="Q4 the last suit card and a trump"),
    pytest.param(f"{FIVES} {NINE} SQ", "T2 T3", Reason.TRUMPS_STAY, id="Q4 the suit card stays"),
    pytest.param(f"{FIVES} {NINE} T11", "T2 T3", 2, id="Q2 trumps, Kings and the Matto"),
    pytest.param(f"{KINGS} {NINE} T11 T12 T13 T20", "T2 T20", 2, id="T20 may go, T21 elsewhere"),
    pytest.param(f"{FIVES} T20 {NINE}", "T21 T20", Reason.PROTECTED_CARD, id="T21 never"),
    pytest.param(f"{FIVES} {NINE} SQ", "SQ SN", Reason.NOT_IN_HAND, id="a card not held"),
    pytest.param(f"{FIVES} {NINE} SQ", "SQ SQ", Reason.REPEATED_CARD, id="a card twice"),
    pytest.param(f"{FIVES} {NINE} SQ", "SQ", Reason.TWO_CARDS, id="one card"),
    pytest.param(f"{FIVES} {NINE} SQ", "SQ T2 T3", Reason.TWO_CARDS, id="three cards"),
    pytest.param(
        f"{FIVES} {NINE} SQ", "SQ ANG", Reason.UNKNOWN_CARD, id="a card of the other game"
    ),
]

COUNTS = [
    pytest.param(f"{SUITS_ONLY} T5 T6", comb(12, 2) + 1, id="Q4b two trumps, both ordinary"),
    pytest.param(f"{SUITS_ONLY} T1 T6", comb(12, 2), id="two trumps, one protected"),
    pytest.param(f"{SUITS_ONLY} DQ T6", comb(13, 2) + 13, id="Q4b the only trump, ordinary"),
    pytest.param(f"{SUITS_ONLY} T6 MAT", comb(12, 2) + 12, id="Q3 the only trump, and the Matto"),
    pytest.param(f"{SUITS_ONLY} DQ T21", comb(13, 2), id="the only trump, protected"),
    pytest.param(f"{SUITS_ONLY} DQ DN", comb(14, 2), id="no trump at all"),
    pytest.param(f"{FIVES} {NINE} SQ", 9, id="Q4 one suit card is compulsory"),
    pytest.param(f"{FIVES} {NINE} T11", comb(10, 2), id="Q2 no suit card: any two trumps"),
]

GOING = "SQ SA S10 SUN MOO T16 T5 MOR1 MOR4 CQ DJ"  # S1: all of these may go
STAYING = [*KINGS.split(), "ANG", "WOR", "BEG", "MAT"]


def hand_of_17(game: str, cards: str) -> str:
    """Return a hand that is 17 cards long, or these cards with suit cards added up to 17."""
    spare = rest(game, cards).split()
    return " ".join([*cards.split(), *spare[: 17 - len(cards.split())]])


@pytest.mark.parametrize("hand, pair, known", PAIRS)
def test_a_discard_at_piedicavallo(hand: str, pair: str, known: int | Reason) -> None:
    """Trumps go only if trumps and Kings are left, or no trump; their number is announced."""
    hand = hand_of_17(PIED, hand)
    deal = dealt(PIED, 2, {2: hand})
    cards = tuple(Card(card) for card in pair.split())
    refusal = discard_refusal(VARIANTS[PIED], pile(PIED, hand), cards)
    if isinstance(known, Reason):
        assert refusal is not None
        assert refusal.reason == known
        with pytest.raises(IllegalMove) as refused:
            decide(deal, 2, Discard(cards))
        assert refused.value.refusal == refusal
    else:
        assert refusal is None
        laid = VARIANTS[PIED].pack.cards_of(pile(PIED, pair))
        assert decide(deal, 2, Discard(cards)) == (Discarded(2, (laid[0], laid[1]), known),)


@pytest.mark.parametrize("hand, count", COUNTS)
def test_how_many_discards_there_are(hand: str, count: int) -> None:
    """The dealer finds exactly so many pairs that he may lay away (the table of 1.4)."""
    assert len(hand.split()) == 17
    assert len(legal_discards(VARIANTS[PIED], pile(PIED, hand))) == count
    assert len(legal_moves(dealt(PIED, 0, {0: hand})).moves) == count


@pytest.mark.parametrize("card", GOING.split())
def test_s1_anything_but_a_five_may_go(card: str) -> None:
    """At Bologna trumps, Moors, Queens, Sun and Moon may be laid away (S1)."""
    deal = dealt(OTTO, 1, {1: f"{card} B10"})
    after, events = discarding(deal, f"{card} B10")
    assert isinstance(events[0], Discarded)
    assert set(events[0].cards) == {card, "B10"}
    assert events[0].trumps is None
    assert after.discard == pile(OTTO, f"{card} B10")
    assert after.hands[1].bit_count() == 15


@pytest.mark.parametrize("card", STAYING)
def test_s1_kings_and_tarocchi_never_go(card: str) -> None:
    """At Bologna Kings, Angel, World, Begato and Matto are never laid away (S1)."""
    deal = dealt(OTTO, 1, {1: f"{card} B10"})
    with pytest.raises(IllegalMove) as refused:
        decide(deal, 1, Discard((Card(card), Card("B10"))))
    assert refused.value.refusal.reason == Reason.PROTECTED_CARD
    assert refused.value.refusal.cards == (card,)
    forbidden = [refusal for refusal in legal_moves(deal).forbidden if card in refusal.cards]
    assert [refusal.reason for refusal in forbidden] == [Reason.PROTECTED_CARD]


def test_s1_the_worst_hand_still_has_nine_cards_to_choose_from() -> None:
    """With all eight protected cards in hand the dealer still has 36 pairs to lay away."""
    hand = f"{' '.join(STAYING)} T16 T15 T14 MOR1 SQ BQ CQ DQ SUN"
    assert len(legal_moves(dealt(OTTO, 0, {0: hand})).moves) == comb(9, 2)


def test_trumps_that_must_stay_are_listed_with_the_reason() -> None:
    """A dealer who looks at a trump that may not go is told that trumps stay."""
    moves = legal_moves(dealt(PIED, 0, {0: f"{SUITS_ONLY} T1 T6"}))
    reasons = {refusal.reason: refusal.cards for refusal in moves.forbidden}
    assert reasons == {
        Reason.PROTECTED_CARD: ("SK", "BK", "CK", "T1"),
        Reason.TRUMPS_STAY: ("T6",),
    }


def seen_by_all(deal: Deal, event: Discarded) -> dict[int | str, DiscardSeen]:
    """Return what each seat and a spectator sees of a discard."""
    seen: dict[int | str, DiscardSeen] = {}
    for viewer in (*SEATS, "spectator"):
        shown = redact(event, viewer)
        assert isinstance(shown, DiscardSeen)
        seen[viewer] = shown
    assert deal.discard
    return seen


@pytest.mark.parametrize(
    "game, pair, number",
    [
        pytest.param(OTTO, "SQ T16", None, id="S2 Ottocento"),
        pytest.param(PIED, "SQ SN", 0, id="Q20 Q10 Piedicavallo"),
    ],
)
def test_only_the_dealer_sees_the_discard(game: str, pair: str, number: int | None) -> None:
    """The two cards lie face down: the partner does not see them either (S2, Q20)."""
    deal, events = discarding(dealt(game, 3, {3: pair}), pair)
    assert isinstance(events[0], Discarded)
    for viewer, seen in seen_by_all(deal, events[0]).items():
        assert seen.trumps == number
        assert seen.cards == (tuple(pair.split()) if viewer == 3 else ())
    for seat in SEATS:
        own = view_for(deal, seat).own
        assert own is not None
        assert set(own.discard) == (set(pair.split()) if seat == 3 else set())
    assert view_for(deal, "spectator").public.trumps == number


@pytest.mark.parametrize("game", VARIANTS)
def test_q14_a_bad_hand_is_played(game: str) -> None:
    """Nobody may ask for another deal: the dealer can do nothing but discard (Q14)."""
    moves = legal_moves(dealt(game, 0, {})).moves
    assert moves
    assert {type(move) for move in moves} == {Discard}


@pytest.mark.parametrize("game", VARIANTS)
def test_q18_four_play(game: str) -> None:
    """Three players get no deal (Q18)."""
    cards = VARIANTS[game].pack.cards
    with pytest.raises(BrokenLog):
        deal_out(game, 0, [cards[:22], cards[22:42], cards[42:]])


@pytest.mark.parametrize("game", VARIANTS)
def test_q13_packets_are_no_matter(game: str) -> None:
    """However the cards reach a hand, it is the same hand (Q13; ottocento.md 1.3)."""
    cards = VARIANTS[game].pack.cards
    hands = [cards[:15], cards[15:30], cards[30:45], cards[45:]]
    turned = [tuple(reversed(hand)) for hand in hands]
    assert deal_out(game, 3, hands) == deal_out(game, 3, turned)
    assert MATTO in deal_out(game, 3, hands).hands[3]
