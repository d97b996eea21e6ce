"""One deal: its state, and the fold that makes the state out of events (law 1).

Nothing here asks what is allowed; that is `play`. Folding trusts the facts but not their order: a
log with a hole raises BrokenLog, it is never papered over.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec.structs import replace

from engine.cards import CLASSES, MATTO, Card, CardSet, Suit
from engine.discarding import DISCARD_SIZE
from engine.errors import BadCards, BrokenLog, CardFault
from engine.events import (
    CardPlayed,
    DealSettled,
    Dealt,
    DeclarationSkipped,
    Declared,
    Discarded,
    Event,
    TrickTaken,
)
from engine.seats import (
    SEATS,
    BySeat,
    ByTeam,
    Seat,
    in_order_from,
    put_seat,
    put_team,
    right_of,
    team_of,
)
from engine.settlement import MattoPlay, Settlement
from engine.tally import Tally
from engine.trick import MATTO_INDEX, MATTO_SET, NO_CLASS, beats, led_after
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.variant import Variant

HAND_SIZE: Final = 15
TRICKS: Final = 15

Phase = Literal["discard", "declare", "play", "settled"]


class Trick(msgspec.Struct, frozen=True):
    """A trick taken: its cards in order of play, the leader's first."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat


class Deal(msgspec.Struct, frozen=True):
    """The state of one deal; sets are bitmasks over the game's pack.

    hands: cards held now. turn: the seat asked next, None once settled and while a full trick lies
    there. discard: 0 until laid away. trumps: number announced with it.
    declarations: None until answered, an empty Tally for a skip. table: the running trick in
    order of play from `leader`; led and best: its class and winning card as kernel numbers.
    piles, won: cards and number of tricks taken by team, the Matto with its player's team.
    decision: how many moves were made so far; a move names it so that none is stale (law 9).
    """

    game: str
    rules: int
    dealer: Seat
    hands: BySeat[CardSet]
    leader: Seat
    discard: CardSet = 0
    trumps: int | None = None
    declarations: BySeat[Tally | None] = (None, None, None, None)
    tricks: tuple[Trick, ...] = ()
    table: tuple[Card, ...] = ()
    turn: Seat | None = None
    led: int = NO_CLASS
    best: int = MATTO_INDEX
    best_seat: Seat | None = None
    piles: ByTeam[CardSet] = (0, 0)
    won: ByTeam[int] = (0, 0)
    matto: MattoPlay | None = None
    decision: int = 0
    settlement: Settlement | None = None

    @property
    def variant(self) -> Variant:
        """Return the game that is played."""
        return VARIANTS[self.game]

    @property
    def led_suit(self) -> Suit | None:
        """Return what is led, None while nothing is or only the Matto lies there."""
        return None if self.led == NO_CLASS else CLASSES[self.led]

    def best_with(self, seat: Seat, card: str) -> tuple[int, Seat]:
        """Return the winning card (its index) and its seat once `seat` adds `card`."""
        index = self.variant.pack.index[card]
        if self.best_seat is None or beats(index, self.best, self.variant.equals):
            return index, seat
        return self.best, self.best_seat

    @property
    def phase(self) -> Phase:
        """Return what the seat to move is asked."""
        if self.settlement is not None:
            return "settled"
        if self.tricks:
            return "play"
        if not self.discard:
            return "discard"
        if self.variant.tally is None or self.turn is None:
            return "play"
        return "declare" if self.declarations[self.turn] is None else "play"


def deal_out(game: str, dealer: Seat, hands: Sequence[Iterable[str]]) -> Dealt:
    """Return the first event of a deal: 17 cards for the dealer, 15 for each other seat.

    Raises BadCards for cards unknown or in two hands, BrokenLog for an unknown game or dealer or
    for hands of another size.
    """
    variant = VARIANTS.get(game)
    if variant is None or dealer not in SEATS:
        raise BrokenLog("bad_deal", f"no game {game!r} with dealer {dealer!r}")
    sets = [variant.pack.set_of(hand) for hand in hands]
    _check_sizes(dealer, sets)
    first, second, third, fourth = (variant.pack.cards_of(held) for held in sets)
    if reduce(int.__or__, sets) != variant.pack.all:
        dealt = [*first, *second, *third, *fourth]
        twice = sorted({card for card in dealt if dealt.count(card) > 1})
        raise BadCards(CardFault.REPEATED, twice)
    return Dealt(game, variant.rules, dealer, (first, second, third, fourth))


def _check_sizes(dealer: Seat, hands: Sequence[CardSet]) -> None:
    """Refuse hands of another size than 17 for the dealer and 15 for each other seat."""
    sizes = [held.bit_count() for held in hands]
    wanted = [HAND_SIZE + DISCARD_SIZE * (seat == dealer) for seat in SEATS]
    if sizes != wanted:
        raise BrokenLog("hand_sizes", f"hands of {sizes} cards, dealt should be {wanted}")


def replay(events: Iterable[Event]) -> Deal:
    """Fold a log into the state that it tells of; raises BrokenLog."""
    deal: Deal | None = None
    for event in events:
        deal = begin(event) if deal is None else evolve(deal, event)
    if deal is None:
        raise BrokenLog("empty_log")
    return deal


def begin(event: Event) -> Deal:
    """Return the state right after the cards were dealt; raises BrokenLog."""
    if not isinstance(event, Dealt) or event.game not in VARIANTS:
        raise BrokenLog("not_a_deal", f"a log begins with {event}")
    pack = VARIANTS[event.game].pack
    first, second, third, fourth = (pack.set_of(hand) for hand in event.hands)
    hands = (first, second, third, fourth)
    _check_sizes(event.dealer, hands)
    if first | second | third | fourth != pack.all:
        raise BrokenLog("hand_sizes", "the hands as dealt are not the pack")
    leader = right_of(event.dealer)
    return Deal(event.game, event.rules, event.dealer, hands, leader, turn=event.dealer)


def evolve(deal: Deal, event: Event) -> Deal:
    """Return the state after one more fact; raises BrokenLog for one that cannot follow."""
    if isinstance(event, CardPlayed):
        return _card_played(deal, event)
    if isinstance(event, TrickTaken):
        return _trick_taken(deal, event)
    if isinstance(event, Discarded):
        return _discarded(deal, event)
    if isinstance(event, Declared):
        return _answered(deal, event.seat, event.tally)
    if isinstance(event, DeclarationSkipped):
        return _answered(deal, event.seat, Tally())
    if isinstance(event, DealSettled) and len(deal.tricks) == TRICKS and not deal.settlement:
        return replace(deal, settlement=event.settlement, turn=None)
    raise BrokenLog("out_of_order", f"{type(event).__name__} cannot follow")


def _card_played(deal: Deal, event: CardPlayed) -> Deal:
    seat = event.seat
    bit = deal.variant.pack.bit(event.card)
    if deal.turn != seat or not deal.hands[seat] & bit or deal.phase != "play":
        raise BrokenLog("out_of_order", f"seat {seat} cannot have played {event.card}")
    best, best_seat = deal.best_with(seat, event.card)
    return replace(
        deal,
        hands=put_seat(deal.hands, seat, deal.hands[seat] ^ bit),
        table=(*deal.table, event.card),
        turn=right_of(seat) if len(deal.table) + 1 < len(SEATS) else None,
        led=led_after(deal.led, deal.variant.pack.index[event.card]),
        best=best,
        best_seat=best_seat,
        decision=deal.decision + 1,
    )


def _trick_taken(deal: Deal, event: TrickTaken) -> Deal:
    number = len(deal.tricks) + 1
    if len(deal.table) != len(SEATS) or event.trick != number:
        raise BrokenLog("out_of_order", f"trick {event.trick} cannot be taken now")
    cards = deal.variant.pack.set_of(deal.table)
    team = team_of(event.seat)
    piles = put_team(deal.piles, team, deal.piles[team] | (cards & ~MATTO_SET))
    matto = deal.matto
    if cards & MATTO_SET:  # goes to its player's team, whoever takes the trick (both sheets)
        player = in_order_from(deal.leader)[deal.table.index(MATTO)]
        matto = MattoPlay(player, number, event.seat)
        owner = team_of(player)
        piles = put_team(piles, owner, piles[owner] | MATTO_SET)
    return replace(
        deal,
        tricks=(*deal.tricks, Trick(deal.leader, deal.table, event.seat)),
        table=(),
        turn=event.seat,
        led=NO_CLASS,
        best=MATTO_INDEX,
        best_seat=None,
        leader=event.seat,
        piles=piles,
        won=put_team(deal.won, team, deal.won[team] + 1),
        matto=matto,
    )


def _discarded(deal: Deal, event: Discarded) -> Deal:
    cards = deal.variant.pack.set_of(event.cards)
    hand = deal.hands[deal.dealer]
    if deal.discard or event.seat != deal.dealer or cards & ~hand:
        raise BrokenLog("out_of_order", f"seat {event.seat} cannot have laid cards away")
    return replace(
        deal,
        hands=put_seat(deal.hands, deal.dealer, hand & ~cards),
        discard=cards,
        turn=deal.leader,
        trumps=event.trumps,
        decision=deal.decision + 1,
    )


def _answered(deal: Deal, seat: Seat, tally: Tally) -> Deal:
    if deal.phase != "declare" or deal.turn != seat:
        raise BrokenLog("out_of_order", f"seat {seat} cannot have answered")
    return replace(
        deal,
        declarations=put_seat(deal.declarations, seat, tally),
        decision=deal.decision + 1,
    )
