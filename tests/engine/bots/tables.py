"""Positions for bots: whole deals that they play, endings with their history, hands re-dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.bots import choose
from engine.deal import Deal, Trick, begin
from engine.moves import Play
from engine.seats import SEATS
from engine.trick import CLASS_SETS
from engine.variants import VARIANTS
from engine.view import view_for
from tests.builders import made, random_deal
from tests.engine.positions import pile, playing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from engine.bots.choice import Choice
    from engine.cards import CardSet
    from engine.seats import Seat

GAMES = tuple(VARIANTS)


def reply(deal: Deal, seed: int = 0) -> Choice:
    """Return what the bot to move answers."""
    assert deal.turn is not None
    return choose(view_for(deal, deal.turn), seed)


def plays(deal: Deal) -> set[str]:
    """Return the cards that the bot to move plays, whatever the seed."""
    moves = [reply(deal, seed).move for seed in range(8)]
    return {move.card for move in moves if isinstance(move, Play)}


def bots_at_play(game: str, chance: Random) -> Iterator[tuple[Deal, Choice]]:
    """Yield every position of a deal that four bots play, with the answer."""
    deal = begin(random_deal(game, chance))
    while deal.turn is not None:
        choice = reply(deal, chance.getrandbits(32))
        yield deal, choice
        deal, _ = made(deal, choice.move)


def last_seat(game: str, table: str, hand: str) -> Deal:
    """Return the position of seat 3, the dealer, before the last card of a trick led by seat 0."""
    hands: dict[Seat, str] = {0: "B6 B7", 1: "B8 B9", 2: "B10 BJ", 3: hand}
    return replace(playing(game, hands, table=table), discard=pile(game, "BK BN"))


def ending(game: str, hands: Mapping[Seat, str], discard: str, leader: Seat = 0) -> Deal:
    """Return an ending with these cards left; all others fell in tricks of one class each.

    Nobody showed a void, and the teams took the tricks by turns.
    """
    deal = playing(game, hands, leader=leader)
    variant = deal.variant
    laid = pile(game, discard)
    gone = variant.pack.all & ~laid
    for hand in deal.hands:
        gone &= ~hand
    tricks: list[Trick] = []
    piles = [0, 0]
    for cards in CLASS_SETS[:5]:
        fallen = variant.pack.cards_of(gone & cards)
        assert len(fallen) % 4 == 0, fallen
        for start in range(0, len(fallen), 4):
            seat = SEATS[len(tricks) % 2]
            tricks.append(Trick(seat, fallen[start : start + 4], seat))
            piles[seat] |= variant.pack.set_of(fallen[start : start + 4])
    return replace(deal, discard=laid, tricks=tuple(tricks), piles=(piles[0], piles[1]))


def hidden_again(deal: Deal, viewer: Seat, chance: Random) -> Deal:
    """Return the deal with cards that `viewer` cannot see exchanged, class by class.

    Every seat keeps as many cards of every class, and its declared cards, so that all that was
    seen stays legal.
    """
    pack = deal.variant.pack
    hands = list(deal.hands)
    laid = 0 if viewer == deal.dealer else deal.discard & ~deal.variant.protected
    shown = [pack.set_of(tally.shown) if tally else 0 for tally in deal.declarations]
    for cards in CLASS_SETS[:5]:
        places: list[tuple[Seat, CardSet]] = []
        for seat in SEATS:
            if seat != viewer:
                places += [(seat, bit) for bit in _bits(hands[seat] & cards & ~shown[seat])]
        movable = [bit for _, bit in places]
        chance.shuffle(movable)
        for (seat, held), put in zip(places, movable, strict=True):
            hands[seat] += put - held  # bits are moved about among the places of one class
    loose = [
        (seat, held, put)
        for seat in SEATS
        if seat != viewer
        for held in _bits(hands[seat] & ~deal.variant.protected & ~shown[seat])
        for put in _bits(laid)
        if any(held & cards and put & cards for cards in CLASS_SETS[:5])
    ]
    if loose:  # one card changes places with one of the discard
        seat, held, put = chance.choice(loose)
        hands[seat] ^= held | put
        laid ^= held | put
    one, two, three, four = hands
    return replace(deal, hands=(one, two, three, four), discard=laid or deal.discard)


def _bits(cards: CardSet) -> list[CardSet]:
    return [1 << place for place in range(cards.bit_length()) if cards >> place & 1]
