"""Following, trumping and taking a trick, as known answers."""

from __future__ import annotations

import pytest

from engine.cards import Card
from engine.errors import IllegalMove, Reason
from engine.events import CardPlayed
from engine.moves import Play
from engine.play import decide, legal_moves
from engine.seats import SEATS
from tests.builders import made
from tests.engine.positions import playable, playing, taker, trick

OTTO = "ottocento"
PIED = "piedicavallo"

TAKEN = [
    # The order of the suits (1.2; sheet, Playing a turn).
    pytest.param(OTTO, "SA S6 S7 S8", "S", 3, id="black: 8 over 7, 6 and the Ace"),
    pytest.param(OTTO, "S10 S9 SJ SA", "S", 2, id="black: the Jack over the 10"),
    pytest.param(OTTO, "BN BQ BK BJ", "B", 2, id="the King over Queen, Knight, Jack"),
    pytest.param(OTTO, "C10 C9 C8 C7", "C", 3, id="red: the 7 over 8, 9, 10"),
    pytest.param(OTTO, "D7 D6 DA D10", "D", 2, id="red: the Ace over the 6"),
    pytest.param(OTTO, "CA CJ C6 C7", "C", 1, id="red: the Jack over the Ace"),
    pytest.param(PIED, "S5 S6 S10 S9", "S", 2, id="Piedicavallo black: the 10 over 9, 6, 5"),
    pytest.param(PIED, "C6 C5 C2 CA", "C", 3, id="Piedicavallo red: the Ace over 2, 5, 6"),
    pytest.param(PIED, "D6 D5 D4 D3", "D", 3, id="Piedicavallo red: the lower pip wins"),
    pytest.param(PIED, "BN BQ B10 BJ", "B", 1, id="Piedicavallo: the Queen over the Knight"),
    # Other suits and trumps.
    pytest.param(OTTO, "S6 BK CK DK", "S", 0, id="Kings of other suits win nothing"),
    pytest.param(OTTO, "SK S7 BEG SQ", "S", 2, id="the lowest trump over the King"),
    pytest.param(PIED, "CK T1 CQ CN", "C", 1, id="Piedicavallo: T1 over the King"),
    pytest.param(OTTO, "T5 T16 ANG WOR", "T", 2, id="the Angel over the World"),
    pytest.param(OTTO, "T16 MOO SUN T15", "T", 2, id="the Sun over the Moon and 16"),
    pytest.param(OTTO, "T16 MOO T14 T15", "T", 1, id="the Moon over 16"),
    pytest.param(OTTO, "MOR1 T5 BEG T6", "T", 3, id="6 over 5 and the Moors"),
    pytest.param(OTTO, "BEG MOR4 T5 S6", "T", 2, id="5 over a Moor over Begato"),
    pytest.param(OTTO, "BEG S6 S7 MOR2", "T", 3, id="a Moor over Begato"),
    pytest.param(PIED, "T20 T21 T19 T18", "T", 1, id="Q1 T21 is the highest trump"),
    pytest.param(PIED, "T21 T20 T19 T18", "T", 0, id="Q1 T20 does not beat T21"),
    pytest.param(PIED, "T2 T10 T9 T1", "T", 1, id="10 over 9, by number not by letter"),
    # Moors (P4).
    pytest.param(OTTO, "MOR1 MOR2 MOR3 MOR4", "T", 3, id="P4 the last of four Moors"),
    pytest.param(OTTO, "MOR4 MOR3 MOR2 MOR1", "T", 3, id="P4 the last, whatever its picture"),
    pytest.param(OTTO, "MOR1 MAT MOR2 BEG", "T", 2, id="P4 the Matto between two Moors"),
    pytest.param(OTTO, "S6 MOR4 S7 MOR1", "S", 3, id="P4 another card between two Moors"),
    pytest.param(OTTO, "MOR4 MOR1 MAT S6", "T", 1, id="P4 the Matto after two Moors"),
    pytest.param(OTTO, "MOR2 T5 MOR3 BEG", "T", 1, id="P4 no tie under a higher trump"),
    # The Matto.
    pytest.param(OTTO, "MAT S6 SK BK", "S", 2, id="P1 second card sets the suit"),
    pytest.param(OTTO, "MAT BEG SK ANG", "T", 3, id="P1 a trump after a led Matto leads trumps"),
    pytest.param(OTTO, "MAT MOR3 MOR1 SK", "T", 2, id="P1 Moors tied after a led Matto"),
    pytest.param(PIED, "MAT C6 CA SK", "C", 2, id="Q8 second card sets the suit"),
    pytest.param(PIED, "MAT T1 CK T2", "T", 3, id="Q8 a trump after a led Matto leads trumps"),
    pytest.param(PIED, "MAT D6 SK BK", "D", 1, id="Q8 the only card of the suit set"),
    pytest.param(OTTO, "S6 MAT BK CK", "S", 0, id="the Matto never wins"),
    pytest.param(PIED, "T1 MAT S5 S6", "T", 0, id="Piedicavallo: the Matto never wins"),
]

ALL = "everything"
LEGAL = [
    pytest.param(OTTO, "SK B7 T5 MAT", "", ALL, None, id="a leader plays what he likes"),
    pytest.param(OTTO, "SK S6 B7 T5", "S7", "SK S6", Reason.MUST_FOLLOW, id="follow suit"),
    pytest.param(OTTO, "SK S6 MAT T5", "S7", "SK S6 MAT", Reason.MUST_FOLLOW, id="or the Matto"),
    pytest.param(OTTO, "S6 SK T5 B7", "SQ SA", "S6 SK", Reason.MUST_FOLLOW, id="no need to win"),
    pytest.param(OTTO, "B7 T5 ANG CK", "S7", "T5 ANG", Reason.MUST_TRUMP, id="void: trump"),
    pytest.param(
        OTTO, "B7 T5 ANG", "S7 T16", "T5 ANG", Reason.MUST_TRUMP, id="no duty to overtrump"
    ),
    pytest.param(OTTO, "B7 BEG CK", "S7 ANG", "BEG", Reason.MUST_TRUMP, id="even with Begato"),
    pytest.param(PIED, "B7 T1 CK", "S7 T21", "T1", Reason.MUST_TRUMP, id="even with Bagatto"),
    pytest.param(
        OTTO, "B7 T5 MAT", "S7", "T5 MAT", Reason.MUST_TRUMP, id="void: trump or the Matto"
    ),
    pytest.param(OTTO, "B7 CK DA", "S7", ALL, None, id="neither suit nor trump: anything"),
    pytest.param(OTTO, "SK T5 MOR1 MAT", "BEG", "T5 MOR1 MAT", Reason.MUST_FOLLOW, id="trumps led"),
    pytest.param(OTTO, "SK B7 MAT", "BEG", ALL, None, id="P2 trumps led, only the Matto: anything"),
    pytest.param(OTTO, "B7 MAT", "S7", ALL, None, id="P2 void with only the Matto: anything"),
    pytest.param(PIED, "SK B7 MAT", "T4", ALL, None, id="Q5 trumps led, only the Matto: anything"),
    pytest.param(PIED, "B7 MAT", "S7", ALL, None, id="Q5 void with only the Matto: anything"),
    pytest.param(PIED, "SK T4 MAT", "S7", "SK MAT", Reason.MUST_FOLLOW, id="Q5 the Matto any time"),
    pytest.param(OTTO, "SK B7 T5", "MAT", ALL, None, id="P1 second to a led Matto: anything"),
    pytest.param(PIED, "SK B7 T5", "MAT", ALL, None, id="Q8 second to a led Matto: anything"),
    pytest.param(OTTO, "SK B7 T5", "MAT S7", "SK", Reason.MUST_FOLLOW, id="P1 the third follows"),
    pytest.param(
        PIED, "SK B7 T5", "MAT T7", "T5", Reason.MUST_FOLLOW, id="Q8 third follows a trump"
    ),
    pytest.param(PIED, "C2 D2 T5", "S7", "T5", Reason.MUST_TRUMP, id="red void"),
    pytest.param(OTTO, "MAT", "S7", "MAT", None, id="P3 the Matto as the last card"),
    pytest.param(PIED, "MAT", "T7", "MAT", None, id="Q6 the Matto as the last card"),
]


@pytest.mark.parametrize("game, cards, led, seat", TAKEN)
def test_taking_a_trick(game: str, cards: str, led: str, seat: int) -> None:
    """The highest trump takes it, else the highest card of the suit led, never the Matto."""
    assert taker(trick(game, cards)[1]) == seat
    three = playing(game, {3: cards.split()[3]}, table=" ".join(cards.split()[:3]))
    assert three.led_suit == led


@pytest.mark.parametrize("game, hand, table, legal, reason", LEGAL)
def test_the_duty_to_follow(
    game: str, hand: str, table: str, legal: str, reason: Reason | None
) -> None:
    """I follow suit, else I trump, else I play what I like; the Matto I may play always."""
    seat = SEATS[len(table.split())]
    deal = playing(game, {seat: hand}, table=table)
    may = set(hand.split() if legal == ALL else legal.split())
    assert playable(deal) == may
    forbidden = legal_moves(deal).forbidden
    assert {card for refusal in forbidden for card in refusal.cards} == set(hand.split()) - may
    assert {refusal.reason for refusal in forbidden} == ({reason} if reason else set())


@pytest.mark.parametrize(
    "game, hand, table, suit",
    [
        (OTTO, "SK B7", "S7", "S"),
        (OTTO, "BK SUN", "B7", "B"),
        (PIED, "CK B7", "C2", "C"),
        (PIED, "DK B7", "MAT D2", "D"),
        (OTTO, "ANG BK", "MOR1", "T"),
    ],
)
def test_the_reason_names_the_suit(game: str, hand: str, table: str, suit: str) -> None:
    """Who may not play a card hears which suit he still holds: "you hold Cups"."""
    seat = SEATS[len(table.split())]
    deal = playing(game, {seat: hand}, table=table)
    wrong = Card(hand.split()[1])
    with pytest.raises(IllegalMove) as refused:
        decide(deal, seat, Play(wrong))
    assert refused.value.refusal.reason == Reason.MUST_FOLLOW
    assert refused.value.refusal.suit == suit
    assert refused.value.refusal.cards == (wrong,)


def test_who_must_trump_is_told_so() -> None:
    """Who is void and holds a trump may not throw away, and hears that he must trump."""
    deal = playing(OTTO, {1: "T5 B7"}, table="S7")
    with pytest.raises(IllegalMove) as refused:
        decide(deal, 1, Play(Card("B7")))
    assert refused.value.refusal.reason == Reason.MUST_TRUMP
    assert refused.value.refusal.suit is None


@pytest.mark.parametrize(
    "game, cards, winning",
    [
        (OTTO, "S7 S8 MOR1 MOR2", [0, 1, 2, 3]),
        (OTTO, "MAT S8 S7 BEG", [0, 1, 1, 3]),
        (PIED, "C4 C3 MAT D2", [0, 1, 1, 1]),
    ],
)
def test_everybody_sees_whose_card_is_winning(game: str, cards: str, winning: list[int]) -> None:
    """While a trick is being played the winning card is known after each card."""
    played = cards.split()
    for place in range(1, 4):
        deal = playing(game, {}, table=" ".join(played[:place]))
        assert deal.best_seat == winning[place - 1]
    assert taker(trick(game, cards)[1]) == winning[3]


def test_the_taker_leads_next() -> None:
    """Who takes a trick leads the next one, and play goes round to his right."""
    deal, _ = trick(OTTO, "S7 S8 SK S6")
    assert (deal.leader, deal.turn, deal.table, deal.led_suit) == (2, 2, (), None)
    deal = playing(OTTO, {2: "B7", 3: "B8", 0: "B9", 1: "B10"}, leader=2)
    seats = []
    for card in ("B7", "B8", "B9", "B10"):
        deal, events = made(deal, Play(Card(card)))
        assert isinstance(events[0], CardPlayed)
        seats.append(events[0].seat)
    assert seats == [2, 3, 0, 1]
    assert deal.turn == 1


@pytest.mark.parametrize(
    "game, cards, team",
    [
        (OTTO, "MAT S7 SK S8", 0),
        (OTTO, "S7 MAT SK S8", 1),
        (PIED, "S7 SK T1 MAT", 1),
        (PIED, "T1 SQ MAT T2", 0),
    ],
)
def test_the_matto_stays_with_its_team(game: str, cards: str, team: int) -> None:
    """The Matto lies with its player's team, whoever takes the other three cards."""
    deal, events = trick(game, cards)
    pack = deal.variant.pack
    winners = taker(events) % 2
    assert deal.piles[team] & pack.bit("MAT")
    assert deal.piles[winners] & ~pack.bit("MAT") == pack.set_of(cards.split()) & ~pack.bit("MAT")
    assert deal.matto is not None
    assert (deal.matto.seat, deal.matto.trick) == (cards.split().index("MAT"), 1)
    assert deal.matto.taker == taker(events)
