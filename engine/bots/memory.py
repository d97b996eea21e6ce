"""What a player who counts cards knows: which are still out, who is void, who holds what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.discarding import DISCARD_SIZE
from engine.seats import SEATS, in_order_from, team_of
from engine.trick import (
    CLASS_SETS,
    FIRST_TRUMP,
    MATTO_INDEX,
    MATTO_SET,
    NO_CLASS,
    TRUMP,
    TRUMP_SET,
    class_of,
    led_after,
)

if TYPE_CHECKING:
    from engine.cards import Card, CardSet, Pack
    from engine.seats import Seat
    from engine.variant import Variant
    from engine.view import OwnView, PublicView

_CLASSES = range(TRUMP + 1)


@dataclass(frozen=True, slots=True)
class Memory:
    """All that the view tells one seat about the cards.

    ours, theirs: cards in the teams' piles, with the own discard and with a Matto in the own hand,
    which its team keeps. loose: cards whose place is unknown. known: declared cards that a seat
    still holds (none for the own seat). shares[seat][class]: the chance that a loose card of this
    class is with this seat. void[seat][class]: the chance that the seat has none of this class.
    """

    variant: Variant
    seat: Seat
    hand: CardSet
    ours: CardSet
    theirs: CardSet
    loose: CardSet
    known: tuple[CardSet, ...]
    shares: tuple[tuple[float, ...], ...]
    void: tuple[tuple[float, ...], ...]

    @property
    def unseen(self) -> CardSet:
        """Return the cards that others may still play."""
        return self.loose | self.known[0] | self.known[1] | self.known[2] | self.known[3]

    @property
    def left(self) -> int:
        """Return how many tricks are still to be played, the running one included."""
        return self.hand.bit_count()

    @property
    def trumps(self) -> int:
        """Return how many trumps the own hand holds."""
        return (self.hand & TRUMP_SET).bit_count()

    def higher(self, card: int) -> CardSet:
        """Return the cards of the same class that beat `card` when played after it."""
        above = (1 << card) - 1
        if card < FIRST_TRUMP:
            return above & CLASS_SETS[card // 10]
        equals = self.variant.equals
        tied = equals & ~(1 << card) if equals >> card & 1 else 0
        return above & TRUMP_SET | tied

    def master(self, card: int) -> bool:
        """Tell whether no card of its class that is out beats this one."""
        return not self.unseen & self.higher(card)


def remember(variant: Variant, public: PublicView, own: OwnView) -> Memory:
    """Return what the own seat knows from the view."""
    pack = variant.pack
    hand = pack.set_of(own.hand)
    laid = pack.set_of(own.discard)
    piles = [0, 0]
    voids = [0, 0, 0, 0]
    for trick in public.tricks:
        cards = _look(pack, trick.leader, trick.cards, voids)
        piles[team_of(trick.taker)] |= cards & ~MATTO_SET
    table = _look(pack, public.leader, public.table, voids)
    if public.matto is not None:
        piles[team_of(public.matto.seat)] |= MATTO_SET
    known = tuple(0 if seat == own.seat else pack.set_of(public.known[seat]) for seat in SEATS)
    gone = hand | laid | table | piles[0] | piles[1]
    loose = pack.all & ~gone & ~(known[0] | known[1] | known[2] | known[3])
    shares = _shares(public, own, known, voids)
    team = team_of(own.seat)
    return Memory(
        variant=variant,
        seat=own.seat,
        hand=hand,
        ours=piles[team] | laid | hand & MATTO_SET,
        theirs=piles[1 - team],
        loose=loose,
        known=known,
        shares=shares,
        void=_void(loose, known, shares),
    )


def _look(pack: Pack, leader: Seat, cards: tuple[Card, ...], voids: list[int]) -> CardSet:
    """Return the cards of a trick; add, as bits, the classes that seats showed to have none of."""
    led = NO_CLASS
    found = 0
    for seat, card in zip(in_order_from(leader), cards, strict=False):
        place = pack.index[card]
        found |= 1 << place
        if led == NO_CLASS:
            led = led_after(led, place)
        elif not CLASS_SETS[led] >> place & 1 and place != MATTO_INDEX:
            voids[seat] |= 1 << led
            if class_of(place) != TRUMP:
                voids[seat] |= 1 << TRUMP
    return found


def _shares(
    public: PublicView, own: OwnView, known: tuple[CardSet, ...], voids: list[int]
) -> tuple[tuple[float, ...], ...]:
    """Return the chance of every seat to hold a loose card of every class: by free places."""
    places = [
        0 if seat == own.seat else public.held[seat] - known[seat].bit_count() for seat in SEATS
    ]
    laid = DISCARD_SIZE * (public.discarded and public.dealer != own.seat)
    shares: list[list[float]] = [[], [], [], []]
    for kind in _CLASSES:
        room = [0 if voids[seat] >> kind & 1 else places[seat] for seat in SEATS]
        hidden = laid if kind != TRUMP or public.trumps != 0 else 0
        total = sum(room) + hidden or 1
        for seat in SEATS:
            shares[seat].append(room[seat] / total)
    return tuple(tuple(line) for line in shares)


def _void(
    loose: CardSet, known: tuple[CardSet, ...], shares: tuple[tuple[float, ...], ...]
) -> tuple[tuple[float, ...], ...]:
    """Return the chance of every seat to have none of a class."""
    out = [(loose & CLASS_SETS[kind]).bit_count() for kind in _CLASSES]
    return tuple(
        tuple(
            0.0 if known[seat] & CLASS_SETS[kind] else (1.0 - shares[seat][kind]) ** out[kind]
            for kind in _CLASSES
        )
        for seat in SEATS
    )
