"""Deciding and folding: refused moves change nothing, and a log with a hole is noticed."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice, pairwise
from random import Random
from typing import cast, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.deal import Deal, begin, evolve, replay
from engine.errors import BadCards, BrokenLog, IllegalMove, Reason, Refusal
from engine.events import CardPlayed, Dealt, Event, TrickTaken
from engine.moves import Declare, Discard, Move, Play, SkipDeclaration
from engine.play import decide, legal_moves
from engine.seats import SEATS, Seat
from engine.variants import VARIANTS
from tests.builders import played_out, random_deal, random_play
from tests.engine.positions import dealt

seeds = st.integers(0, 2**64 - 1)
games = st.sampled_from(sorted(VARIANTS))
places = st.integers(0, 70)

every_code = sorted({card for variant in VARIANTS.values() for card in variant.pack.cards})
odd = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.binary(max_size=3)
)
anything = st.recursive(odd, lambda inner: st.lists(inner, max_size=3), max_leaves=4)
cards = st.one_of(st.sampled_from(every_code), st.text(max_size=5))
moves = st.one_of(
    st.builds(Play, cards),
    st.builds(Play, anything),
    st.builds(Discard, st.lists(cards, max_size=4).map(tuple)),
    st.builds(Discard, st.lists(cards, max_size=4)),
    st.builds(Discard, anything),
    st.just(Declare()),
    st.just(SkipDeclaration()),
    anything,
    st.just(object()),
    st.just(Play),
)
seats = st.one_of(st.sampled_from(SEATS), anything)


def stop(game: str, seed: int, place: int) -> Deal:
    """Return the state of a random deal after so many moves, or at its end."""
    chance = Random(seed)
    start = random_deal(game, chance)
    deal = begin(start)
    for number, (now, _) in enumerate(random_play(start, chance)):
        deal = now
        if number == place:
            break
    return deal


def refusal(deal: Deal, seat: object, move: object) -> Refusal | None:
    """Return why a move is refused, None if it is accepted; whatever else is raised is a fault."""
    try:
        events = decide(deal, cast("Seat", seat), cast("Move", move))
    except IllegalMove as refused:
        return refused.refusal
    return None if events else Refusal(Reason.UNKNOWN_MOVE)


@given(games, seeds, places, seats, moves)
def test_anything_at_all_is_decided_or_refused_with_a_code(
    game: str, seed: int, place: int, seat: object, move: object
) -> None:
    """Whatever a seat asks is done or refused with a reason; a refusal changes nothing (Q17)."""
    deal = stop(game, seed, place)
    before = msgspec.json.encode(deal)
    refused = refusal(deal, seat, move)
    if refused is None:
        assert seat == deal.turn
    else:
        assert isinstance(refused.reason, Reason)
    assert msgspec.json.encode(deal) == before


@given(games, seeds, places)
def test_exactly_the_legal_moves_are_accepted(game: str, seed: int, place: int) -> None:
    """What the seat to move is offered is accepted; everything else it could ask is refused."""
    deal = stop(game, seed, place)
    offered = legal_moves(deal).moves
    codes = deal.variant.pack.cards
    held = sorted(
        codes, key=lambda card: not deal.hands[deal.turn or 0] & deal.variant.pack.bit(card)
    )
    pairs = [Discard((one, two)) for one, two in pairwise(held[:20])]
    asked: list[Move] = [*map(Play, codes), *pairs, Declare(), SkipDeclaration()]
    for seat in SEATS:
        for move in {*asked, *offered}:
            meant = {frozenset(one.cards) for one in offered if isinstance(one, Discard)}
            good = frozenset(move.cards) in meant if isinstance(move, Discard) else move in offered
            allowed = refusal(deal, seat, move) is None
            assert allowed == (good and seat == deal.turn), (seat, move)


@given(games, seeds, places)
def test_every_card_that_must_wait_is_listed_with_its_reason(
    game: str, seed: int, place: int
) -> None:
    """Every card in hand may be used now, or is listed once with the reason why not."""
    deal = stop(game, seed, place)
    asked = legal_moves(deal)
    if asked.seat is None:
        assert (asked.moves, asked.forbidden, deal.phase) == ((), (), "settled")
        return
    usable = {move.card for move in asked.moves if isinstance(move, Play)}
    usable |= {card for move in asked.moves if isinstance(move, Discard) for card in move.cards}
    listed = [card for refusal in asked.forbidden for card in refusal.cards]
    hand = deal.variant.pack.cards_of(deal.hands[asked.seat])
    assert len(listed) == len(set(listed))
    assert set(listed) == set(hand) - usable


@pytest.mark.parametrize("seat", [1, 2, 3, 4, -1, True, "0", None, (0,)])
def test_a_seat_out_of_turn_is_refused(seat: object) -> None:
    """Only the seat whose turn it is may move; nobody else, and nobody who is no seat."""
    deal = dealt("piedicavallo", 0, {})
    assert refusal(deal, 0, legal_moves(deal).moves[0]) is None
    assert refusal(deal, seat, legal_moves(deal).moves[0]) == Refusal(Reason.NOT_YOUR_TURN)


def test_q16_there_is_nothing_to_say() -> None:
    """One discards, declares or skips, and plays: no move is a talk or a sign (Q16)."""
    assert set(get_args(Move)) == {Discard, Declare, SkipDeclaration, Play}


def test_a_settled_deal_is_over() -> None:
    """After the settlement nothing can be asked any more."""
    deal, _ = played_out("ottocento", Random(1))
    for seat in SEATS:
        assert refusal(deal, seat, Play(Card("SK"))) == Refusal(Reason.DEAL_SETTLED)


@given(games, seeds)
def test_every_prefix_of_the_log_gives_the_live_state(game: str, seed: int) -> None:
    """The table is always what the log tells, at every moment of a deal."""
    log: list[Event] = []
    chance = Random(seed)
    for deal, events in random_play(random_deal(game, chance), chance):
        log += events
        assert replay(log) == deal
    folded = begin(log[0])
    for number, event in enumerate(log[1:], start=2):
        folded = evolve(folded, event)
        assert folded == replay(log[:number])


@given(games, seeds, st.data())
def test_a_dropped_event_is_noticed_at_once(game: str, seed: int, data: st.DataObject) -> None:
    """A log with a hole is refused right where the hole is."""
    _, log = played_out(game, Random(seed))
    gone = data.draw(st.integers(0, len(log) - 2))
    with pytest.raises(BrokenLog):
        replay(log[:gone] + log[gone + 1 : gone + 2])


@given(games, seeds, st.data())
def test_a_repeated_event_is_noticed(game: str, seed: int, data: st.DataObject) -> None:
    """Nothing in a log can have happened twice in a row."""
    _, log = played_out(game, Random(seed))
    twice = data.draw(st.integers(0, len(log) - 1))
    with pytest.raises(BrokenLog):
        replay([*log[: twice + 1], log[twice]])


@given(games, seeds, st.data())
def test_swapped_neighbours_are_noticed(game: str, seed: int, data: st.DataObject) -> None:
    """Two events in the wrong order are refused."""
    _, log = played_out(game, Random(seed))
    first = data.draw(st.integers(0, len(log) - 2))
    swapped = [*log[:first], log[first + 1], log[first]]
    with pytest.raises(BrokenLog):
        replay(swapped)


@given(games, seeds, places, seeds)
def test_an_event_of_another_deal_is_folded_or_refused(
    game: str, seed: int, place: int, other: int
) -> None:
    """Whatever fact is told at whatever moment, it follows or the log is called broken."""
    deal = stop(game, seed, place)
    for foreign in sorted(VARIANTS):
        _, log = played_out(foreign, Random(other))
        for event in log:
            with suppress(BrokenLog, BadCards):
                assert evolve(deal, event) != deal


@pytest.mark.parametrize("game", VARIANTS)
def test_a_log_that_begins_wrong_is_refused(game: str) -> None:
    """A log begins with the deal of a whole pack of a known game."""
    cards = VARIANTS[game].pack.cards
    fair = (cards[:15], cards[15:30], cards[30:45], cards[45:])
    assert begin(Dealt(game, 1, 3, fair)).turn == 3
    for wrong in (
        CardPlayed(0, cards[0]),
        TrickTaken(0, 1),
        Dealt("briscola", 1, 3, fair),
        Dealt(game, 1, 3, (cards[:15], cards[15:30], cards[30:45], cards[45:61])),
    ):
        with pytest.raises(BrokenLog):
            begin(wrong)
    with pytest.raises(BrokenLog):
        begin(Dealt(game, 1, 3, (cards[:15], cards[:15], cards[30:45], cards[45:])))
    with pytest.raises(BrokenLog):
        replay([])


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("dealer, sizes", [(2, (15, 15, 15, 17)), (3, (16, 14, 15, 17))])
def test_hands_of_the_wrong_size_are_refused(
    game: str, dealer: Seat, sizes: tuple[int, int, int, int]
) -> None:
    """A log whose dealer has not 17 cards, or another seat not 15, is broken from the start."""
    left = iter(VARIANTS[game].pack.cards)
    one, two, three, four = (tuple(islice(left, size)) for size in sizes)
    with pytest.raises(BrokenLog):
        begin(Dealt(game, 1, dealer, (one, two, three, four)))
