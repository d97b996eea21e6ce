"""Deals for tests, in the game's own words: random ones, constructed ones, and how many to try."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from engine.deal import begin, deal_out, evolve
from engine.play import decide, legal_moves
from engine.seats import SEATS, in_order_from, right_of
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from engine.deal import Deal
    from engine.events import Dealt, Event
    from engine.moves import Move
    from engine.seats import Seat

PROVE = bool(os.environ.get("TAROCCHI_PROVE"))


def tries(test: int, prove: int) -> int:
    """Return how many cases to try: few in `make test`, all of them in `make prove`."""
    return prove if PROVE else test


def random_deal(game: str, chance: Random) -> Dealt:
    """Return a fairly shuffled deal with a random dealer."""
    dealer = chance.choice(SEATS)
    cards = list(VARIANTS[game].pack.cards)
    chance.shuffle(cards)
    hands: dict[Seat, list[str]] = {}
    for seat in in_order_from(right_of(dealer)):
        size = 17 if seat == dealer else 15
        hands[seat], cards = [*cards[:size]], cards[size:]
    return deal_out(game, dealer, [hands[seat] for seat in SEATS])


def made(deal: Deal, move: Move) -> tuple[Deal, tuple[Event, ...]]:
    """Return the state after a legal move of the seat to move, and its events."""
    assert deal.turn is not None
    events = decide(deal, deal.turn, move)
    for event in events:
        deal = evolve(deal, event)
    return deal, events


def random_play(dealt: Dealt, chance: Random) -> Iterator[tuple[Deal, tuple[Event, ...]]]:
    """Yield every state of a deal played by uniformly random legal moves, with what led to it."""
    deal = begin(dealt)
    yield deal, (dealt,)
    while deal.turn is not None:
        deal, events = made(deal, chance.choice(legal_moves(deal).moves))
        yield deal, events


def played_out(game: str, chance: Random) -> tuple[Deal, list[Event]]:
    """Return a settled random deal and its log."""
    log: list[Event] = []
    deal = None
    for deal, events in random_play(random_deal(game, chance), chance):  # noqa: B007
        log += events
    assert deal is not None
    return deal, log
