"""What a beginner should know about each card that may be played now: facts, as codes.

A function of one seat's view alone, so that a hint can tell nothing of a hidden card; the
sentences are the clients' (law 10). One card is marked as what a good player would choose.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from engine.bots import choose
from engine.bots.choice import Reason
from engine.bots.memory import remember
from engine.cards import CLASSES, MATTO, Card, Suit
from engine.counting import count, worth
from engine.moves import Play
from engine.seats import Seat, in_order_from, partner_of
from engine.trick import (
    CLASS_SETS,
    MATTO_INDEX,
    MATTO_SET,
    NO_CLASS,
    TRUMP,
    TRUMP_SET,
    beats,
    class_of,
    led_after,
)
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.bots.memory import Memory
    from engine.cards import CardSet
    from engine.variant import Variant
    from engine.view import OwnView, PublicView, View

HintCode = Literal[
    # Why it may be played.
    "leads",  # nothing lies there: any card may go
    "opens",  # only the Matto lies there: this card says what is to be followed
    "follows",  # suit
    "trumps",  # suit: the hand holds none of it and has to trump
    "free",  # suit: the hand holds neither that nor a trump, any card may go
    "matto_any",  # whatever was led
    # Whether it takes the trick.
    "never_takes",  # the Matto
    "takes_for_sure",  # nobody can beat it any more
    "takes_so_far",  # n: seats still to play
    "over_partner",  # seat: it beats the partner's card, which was winning
    "last_of_equals",  # it beats a trump of the same rank, since it is played later
    "highest_out",  # suit: only a trump can beat it
    "may_be_beaten",  # n: stronger cards of its suit that others may hold
    "others_winning",  # seat: it beats that opponent's card not
    "partner_winning",  # seat: it beats not the partner's card, and needs not
    # What it brings or costs.
    "matto_paid",  # stays its team's, and a worthless card is given for it at the end
    "matto_kept",  # stays its team's, and nothing is given
    "wins_points",  # n: on the table with this card, the Matto left out: it stays its team's
    "adds_points",  # n: of this card, to the partner's trick
    "gives_points",  # n: of this card, to the others
    "costs_little",  # it counts only one
    "risks_points",  # n: of this card, if somebody beats it
    "last_trick",  # n: points for taking the last trick
    "makes_void",  # suit: its last card in the hand, which holds trumps
    # The question whether to declare.
    "declare_points",  # n: at once, whoever captures the cards
    "declare_shows",  # n: cards that everybody sees
    "declare_matto",  # the Matto is one of them
    "nothing_to_declare",
]

ONE: Final = 1  # what a card counts that is worth nothing besides itself


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact; what `suit`, `n` and `seat` mean stands with its code."""

    code: HintCode
    suit: Suit | None = None
    n: int | None = None
    seat: Seat | None = None


class CardHint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be known of a legal card; `suggested` if a good player would choose it, and why.

    Exactly one card is suggested whenever there is one to play.
    """

    card: Card
    hints: tuple[Hint, ...]
    suggested: bool = False
    why: tuple[Reason, ...] = ()


class Hints(msgspec.Struct, frozen=True, omit_defaults=True):
    """All hints of a moment: on each card that may be played, and on the declare question."""

    cards: tuple[CardHint, ...] = ()
    declare: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True)
class _Moment:
    """The running trick as the seat to move sees it, in the kernel's numbers."""

    variant: Variant
    memory: Memory
    table: CardSet
    led: int
    best: int
    winning: Seat | None
    after: tuple[Seat, ...]

    @property
    def seat(self) -> Seat:
        """Return the seat to move."""
        return self.memory.seat

    @property
    def lying(self) -> bool:
        """Tell whether any card lies on the table."""
        return bool(self.table)


def hints_for(view: View, seed: int) -> Hints:
    """Return the hints for a seat; empty for a spectator and for whoever is asked nothing."""
    own, public = view.own, view.public
    if own is None:
        return Hints()
    return Hints(cards=_card_hints(view, seed), declare=_declare_hints(own, public))


def _card_hints(view: View, seed: int) -> tuple[CardHint, ...]:
    own, public = view.own, view.public
    plays = () if own is None else tuple(move for move in own.moves if isinstance(move, Play))
    if own is None or not plays:
        return ()
    moment = _moment(public, own)
    choice = choose(view, seed)
    return tuple(
        CardHint(
            card=move.card,
            hints=tuple(_about(moment, moment.variant.pack.index[move.card])),
            suggested=move == choice.move,
            why=choice.reasons if move == choice.move else (),
        )
        for move in plays
    )


def _moment(public: PublicView, own: OwnView) -> _Moment:
    variant = VARIANTS[public.game]
    led, best = NO_CLASS, MATTO_INDEX
    for card in public.table:
        place = variant.pack.index[card]
        led = led_after(led, place)
        if beats(place, best, variant.equals):
            best = place
    return _Moment(
        variant=variant,
        memory=remember(variant, public, own),
        table=variant.pack.set_of(public.table),
        led=led,
        best=best,
        winning=public.winning,
        after=in_order_from(own.seat)[1 : 4 - len(public.table)],
    )


def _about(moment: _Moment, card: int) -> Iterator[Hint]:
    """Yield what is to be known of one card, the plainest first."""
    if card == MATTO_INDEX:
        yield Hint("matto_any")
        yield Hint("never_takes")
        yield Hint("matto_kept" if moment.variant.payment is None else "matto_paid")
    else:
        yield _reason(moment, card)
        yield from _outcome(moment, card)
    if moment.memory.left == 1 and moment.variant.last_trick:
        yield Hint("last_trick", n=moment.variant.last_trick)
    suit = class_of(card)
    hand = moment.memory.hand
    if suit < TRUMP and hand & CLASS_SETS[suit] == 1 << card and hand & TRUMP_SET:
        yield Hint("makes_void", suit=CLASSES[suit])


def _reason(moment: _Moment, card: int) -> Hint:
    """Return why the rules let a card be played."""
    if moment.led == NO_CLASS:
        return Hint("opens" if moment.lying else "leads")
    led = CLASSES[moment.led]
    if class_of(card) == moment.led:
        return Hint("follows", suit=led)
    return Hint("trumps" if class_of(card) == TRUMP else "free", suit=led)


def _outcome(moment: _Moment, card: int) -> Iterator[Hint]:
    """Yield whether a card takes the trick, and what that brings or costs."""
    own = worth(1 << card, moment.variant.fives)
    if not beats(card, moment.best, moment.variant.equals):
        yield from _losing(moment, own)
        return
    if moment.winning == partner_of(moment.seat):
        yield Hint("over_partner", seat=moment.winning)
    both = 1 << card | 1 << moment.best
    if moment.best != MATTO_INDEX and both & moment.variant.equals == both:
        yield Hint("last_of_equals")
    sure = _takes_for_sure(moment, card)
    if sure:
        yield Hint("takes_for_sure")
    else:
        yield from _unsure(moment, card)
    if moment.lying:
        yield Hint("wins_points", n=worth(moment.table & ~MATTO_SET, moment.variant.fives) + own)
    elif own > ONE and not sure:
        yield Hint("risks_points", n=own)


def _losing(moment: _Moment, own: int) -> Iterator[Hint]:
    assert moment.winning is not None  # noqa: S101 - its card is what ours does not beat
    if moment.winning == partner_of(moment.seat):
        yield Hint("partner_winning", seat=moment.winning)
        if own > ONE:
            yield Hint("adds_points", n=own)
        return
    yield Hint("others_winning", seat=moment.winning)
    yield Hint("gives_points", n=own) if own > ONE else Hint("costs_little")


def _unsure(moment: _Moment, card: int) -> Iterator[Hint]:
    """Yield how strong a card is that would be the best so far."""
    stronger = count(moment.memory.unseen & moment.memory.higher(card))
    if moment.led != NO_CLASS:
        yield Hint("takes_so_far", n=len(moment.after))
        if stronger and class_of(card) == TRUMP:
            yield Hint("may_be_beaten", n=stronger)
    elif stronger:
        yield Hint("may_be_beaten", n=stronger)
    else:
        yield Hint("highest_out", suit=CLASSES[class_of(card)])


def _takes_for_sure(moment: _Moment, card: int) -> bool:
    """Tell whether nobody can beat a card, wherever the hidden cards lie."""
    led = led_after(moment.led, card)
    return not any(_may_beat(moment, seat, led, card) for seat in moment.after)


def _may_beat(moment: _Moment, seat: Seat, led: int, card: int) -> bool:
    """Tell whether a seat may hold a card that beats this one, and may play it."""
    memory = moment.memory
    kinds = [led]
    if led != TRUMP and not memory.known[seat] & CLASS_SETS[led]:  # it may have none of it
        kinds.append(TRUMP)
    return any(
        beats(place, card, moment.variant.equals)
        for kind in kinds
        for place in _places(_may_hold(memory, seat, kind))
    )


def _may_hold(memory: Memory, seat: Seat, kind: int) -> CardSet:
    """Return the cards of a class that a seat may hold for all that was seen."""
    loose = memory.loose if memory.shares[seat][kind] > 0 else 0
    return (loose | memory.known[seat]) & CLASS_SETS[kind]


def _places(cards: CardSet) -> Iterator[int]:
    while cards:
        bit = cards & -cards
        yield bit.bit_length() - 1
        cards ^= bit


def _declare_hints(own: OwnView, public: PublicView) -> tuple[Hint, ...]:
    tally = own.declarable
    if tally is None or public.phase == "settled":
        return ()
    if not tally.points:
        return (Hint("nothing_to_declare"),)
    shown = tally.shown
    told = (Hint("declare_points", n=tally.points), Hint("declare_shows", n=len(shown)))
    return (*told, Hint("declare_matto")) if MATTO in shown else told
