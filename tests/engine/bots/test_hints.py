"""Hints for beginners: on every legal card and no other, true, and blind to what is hidden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import choose
from engine.bots.choice import REASONS
from engine.bots.hints import Hint, HintCode, Hints, hints_for
from engine.cards import Card
from engine.deal import Deal, begin
from engine.moves import Play
from engine.play import legal_moves
from engine.seats import partner_of, right_of
from engine.trick import beats, led_after, legal
from engine.variants import VARIANTS
from engine.view import view_for
from tests.builders import made, random_deal, random_play, tries
from tests.engine.bots.tables import GAMES, bots_at_play, hidden_again
from tests.engine.positions import dealt, discarding, playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.seats import Seat

OTTO, PIEDI = "ottocento", "piedicavallo"
SEED = 1
games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**63)


def hints(deal: Deal) -> Hints:
    """Return the hints of the seat to move."""
    assert deal.turn is not None
    return hints_for(view_for(deal, deal.turn), SEED)


def told(deal: Deal, card: str) -> set[str]:
    """Return the codes told about a card."""
    (found,) = (one for one in hints(deal).cards if one.card == card)
    return {hint.code for hint in found.hints}


def played(game: str, chance: Random) -> Iterator[Deal]:
    """Yield the positions of a random deal in which a card is to be played."""
    for deal, _ in random_play(random_deal(game, chance), chance):
        if deal.turn is not None and deal.phase == "play":
            yield deal


def takers(deal: Deal, card: str) -> Iterator[Seat]:
    """Yield who takes the trick once a card is played, over every way in which it can go on."""
    after, events = made(deal, Play(Card(card)))
    if len(events) > 1:
        yield after.tricks[-1].taker
    else:
        assert after.turn is not None
        yield from _takers(after, (after.led, after.best, after.best_seat), after.turn)


def _takers(deal: Deal, trick: tuple[int, int, Seat | None], turn: Seat) -> Iterator[Seat]:
    """Go on with a trick (class led, best card, its seat) by the kernel: moves would take long."""
    led, best, _ = trick
    left = legal(deal.hands[turn], led)
    outcomes = set()
    for place in range(left.bit_length()):
        if left >> place & 1:
            better = beats(place, best, deal.variant.equals)
            outcomes.add((led_after(led, place), *((place, turn) if better else trick[1:])))
    for outcome in outcomes:
        if right_of(turn) != deal.leader:
            yield from _takers(deal, outcome, right_of(turn))
        elif outcome[2] is not None:
            yield outcome[2]


@settings(max_examples=tries(20, 600), deadline=None)
@given(games, seeds)
def test_every_legal_card_has_a_hint_and_no_other(game: str, seed: int) -> None:
    """Whatever was dealt and played, each card that may be played is explained, and one marked."""
    for deal in played(game, Random(seed)):
        found = hints(deal).cards
        legal_cards = [move.card for move in legal_moves(deal).moves if isinstance(move, Play)]
        assert [one.card for one in found] == legal_cards
        assert all(one.hints for one in found)
        (best,) = (one for one in found if one.suggested)
        assert deal.turn is not None
        choice = choose(view_for(deal, deal.turn), SEED)
        assert (Play(best.card), best.why) == (choice.move, choice.reasons)
        assert all(not one.why for one in found if not one.suggested)


@pytest.mark.parametrize("game", GAMES)
def test_what_takes_for_sure_takes_however_the_cards_lie(game: str) -> None:
    """A card that is called sure takes its trick in every way it can go on, hidden cards re-dealt.

    The last to play is told so whenever the card beats what lies there.
    """
    chance, found = Random(f"sure {game}"), 0
    for _ in range(tries(4, 100)):
        for deal, _ in bots_at_play(game, chance):
            if deal.phase != "play" or deal.turn is None:
                continue
            for one in hints(deal).cards:
                sure = "takes_for_sure" in {hint.code for hint in one.hints}
                if len(deal.table) == 3:
                    beaten = {*takers(deal, one.card)} != {deal.turn}
                    assert sure is not beaten, (deal.table, one)
                elif sure:
                    found += 1
                    others = (hidden_again(deal, deal.turn, chance) for _ in range(4))
                    for other in (deal, *others):
                        assert {*takers(other, one.card)} == {deal.turn}, (deal.table, one)
    assert found > 20


@pytest.mark.parametrize("game", GAMES)
def test_hints_do_not_peek(game: str) -> None:
    """Hints stay the same however the cards are dealt anew that the seat cannot see."""
    chance, moved = Random(f"peek {game}"), 0
    for _ in range(tries(4, 100)):
        for deal, _ in bots_at_play(game, chance):
            assert deal.turn is not None
            other = hidden_again(deal, deal.turn, chance)
            moved += other != deal
            assert hints(other) == hints(deal)
    assert moved > 100


@settings(max_examples=tries(20, 600), deadline=None)
@given(games, seeds)
def test_points_and_winners_are_named_rightly(game: str, seed: int) -> None:
    """Who is said to be winning is winning, and a partner is never called one of the others."""
    for deal in played(game, Random(seed)):
        assert deal.turn is not None
        partner = partner_of(deal.turn)
        for one in hints(deal).cards:
            for hint in one.hints:
                if hint.code in {"partner_winning", "over_partner"}:
                    assert hint.seat == deal.best_seat == partner
                if hint.code == "others_winning":
                    assert hint.seat == deal.best_seat != partner
            codes = {hint.code for hint in one.hints}
            assert not codes & {"gives_points", "costs_little"} or "others_winning" in codes
            assert "adds_points" not in codes or "partner_winning" in codes


def test_no_hint_for_those_who_are_asked_nothing() -> None:
    """Spectators and seats that wait are told nothing; a dealer who lays away neither."""
    deal = begin(random_deal(OTTO, Random(3)))
    waiting: Seat = (deal.dealer + 2) % 4  # type: ignore[assignment] # a seat
    assert hints_for(view_for(deal, "spectator"), SEED) == Hints()
    assert hints_for(view_for(deal, waiting), SEED).cards == ()
    assert hints(deal).cards == ()


def test_following_a_partner_who_wins() -> None:
    """To the partner's King one may give points; the Matto takes nothing and is given for later."""
    deal = playing(OTTO, {2: "CQ C7 MAT", 1: "D7", 3: "D8", 0: "D9"}, "CK C10", leader=0)
    assert told(deal, "CQ") == {"follows", "partner_winning", "adds_points"}
    assert told(deal, "C7") == {"follows", "partner_winning"}
    assert told(deal, "MAT") == {"matto_any", "never_takes", "matto_paid"}


def test_a_void_hand_has_to_trump() -> None:
    """Without the suit led, a trump is told to be due; the last Moor beats an earlier one."""
    deal = playing(OTTO, {3: "MOR2 T12 D7"}, "MOR4 S7 S6", leader=0)
    assert told(deal, "MOR2") == {"follows", "last_of_equals", "takes_for_sure", "wins_points"}
    deal = playing(OTTO, {3: "MOR2 T12 D7"}, "S7 MOR4 S6", leader=0)
    assert "over_partner" in told(deal, "MOR2")
    deal = playing(OTTO, {3: "T12 D7"}, "S9 S7 S6", leader=0)
    assert told(deal, "T12") == {"trumps", "takes_for_sure", "wins_points"}


def test_neither_suit_nor_trump() -> None:
    """With neither the suit led nor a trump any card may go, and takes nothing."""
    deal = playing(PIEDI, {2: "D3 DQ"}, "S7 S6", leader=0)
    assert told(deal, "D3") == {"free", "partner_winning"}
    assert told(deal, "DQ") == {"free", "partner_winning", "adds_points"}


def test_a_matto_that_was_led_leaves_the_suit_open() -> None:
    """After a Matto the next card opens the suit, and the Matto's points are not to be won."""
    deal = playing(PIEDI, {1: "SK D3", 2: "S5 S6", 3: "S7 S8"}, "MAT", leader=0)
    (king,) = (one for one in hints(deal).cards if one.card == "SK")
    assert king.hints[0] == Hint("opens")
    assert Hint("wins_points", n=5) in king.hints


def test_the_last_trick_and_the_last_of_a_suit() -> None:
    """The last trick's points are named where there are some; a last suit card makes one void."""
    for game, known in ((OTTO, True), (PIEDI, False)):
        deal = playing(game, {3: "T12"}, "S7 S9 S6", leader=0)
        assert ("last_trick" in told(deal, "T12")) is known
    deal = playing(OTTO, {3: "S10 C7 T12"}, "S7 S9 S6", leader=0)
    assert "makes_void" in told(deal, "S10")


def test_the_declare_question() -> None:
    """What declaring brings and shows is told from receipt of the hand, and that there is none."""
    rich = dealt(OTTO, 3, {0: "SK SN MAT BN B7 CQ CN C7 C9 DQ WOR T15 T14 T10 MOR2"})
    assert hints_for(view_for(rich, 0), SEED).declare == (
        Hint("declare_points", n=23),
        Hint("declare_shows", n=5),
        Hint("declare_matto"),
    )
    poor = dealt(OTTO, 3, {0: "SK BQ CN D10 D9 D8 T6 T8 T10 T12 T14 T16 S7 B7 C7"})
    assert hints_for(view_for(poor, 0), SEED).declare == (Hint("nothing_to_declare"),)
    after, _ = discarding(poor, " ".join(view_for(poor, 3).own.moves[0].cards))  # type: ignore[union-attr]
    after, _ = made(after, legal_moves(after).moves[-1])
    assert hints_for(view_for(after, 0), SEED).declare == ()


def test_every_code_is_told_in_some_deal() -> None:
    """No code is dead: bots and random players meet all of them, and all reasons for playing."""
    chance, codes = Random(11), set[str]()
    for number in range(tries(60, 200)):
        game = GAMES[number % len(GAMES)]
        for deal, _ in random_play(random_deal(game, chance), chance):
            if deal.turn is not None:
                found = hints(deal)
                codes |= {hint.code for one in found.cards for hint in one.hints}
                codes |= {hint.code for hint in found.declare}
    assert codes == set(get_args(HintCode))


def test_hints_survive_the_wire() -> None:
    """Hints read back as they were written, and a fact without arguments is only its code."""
    for game in VARIANTS:
        for deal in played(game, Random(5)):
            found = hints(deal)
            assert msgspec.json.decode(msgspec.json.encode(found), type=Hints) == found
            assert all(set(one.why) <= {*REASONS} for one in found.cards)
    assert msgspec.json.encode(Hint("leads")) == b'{"code":"leads"}'
