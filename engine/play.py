"""What is legal, and what a legal move makes happen: decide, then evolve (law 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.cards import CLASSES, Card, CardSet, Suit, repeatable
from engine.deal import TRICKS, Deal, evolve
from engine.discarding import discard_refusal, legal_discards
from engine.errors import IllegalMove, Reason, Refusal
from engine.events import (
    CardPlayed,
    DealSettled,
    DeclarationSkipped,
    Declared,
    Discarded,
    Event,
    TrickTaken,
)
from engine.moves import Declare, Discard, Move, Play, SkipDeclaration
from engine.seats import SEATS, Seat
from engine.settlement import Finish
from engine.trick import CLASS_SETS, legal

if TYPE_CHECKING:
    from engine.tally import Tally


class LegalMoves(msgspec.Struct, frozen=True):
    """What the seat to move may do; `forbidden` lists, by reason, the cards it may not use."""

    seat: Seat | None
    moves: tuple[Move, ...]
    forbidden: tuple[Refusal, ...] = ()


def legal_moves(deal: Deal) -> LegalMoves:
    """Return every legal move of the seat to move, and why its other cards must wait."""
    seat = deal.turn
    if seat is None:
        return LegalMoves(None, ())
    hand = deal.hands[seat]
    phase = deal.phase
    pack = deal.variant.pack
    if phase == "discard":
        return _legal_discards(deal, seat, hand)
    if phase == "declare":
        wait = Refusal(Reason.DECLARE_FIRST, cards=pack.cards_of(hand))
        moves = (
            (Declare(), SkipDeclaration()) if _tally(deal, hand).points else (SkipDeclaration(),)
        )
        return LegalMoves(seat, moves, (wait,))
    playable = legal(hand, deal.led)
    plays = tuple(Play(card) for card in pack.cards_of(playable))
    if playable == hand:
        return LegalMoves(seat, plays)
    reason, suit = _why_not(hand, deal.led)
    rest = pack.cards_of(hand & ~playable)
    return LegalMoves(seat, plays, (Refusal(reason, suit, rest),))


def _legal_discards(deal: Deal, seat: Seat, hand: CardSet) -> LegalMoves:
    pack = deal.variant.pack
    pairs = legal_discards(deal.variant, hand)
    usable = pack.set_of({card for pair in pairs for card in pair})
    kept = hand & deal.variant.protected
    refusals = (
        Refusal(Reason.PROTECTED_CARD, cards=pack.cards_of(kept)),
        Refusal(Reason.TRUMPS_STAY, cards=pack.cards_of(hand & ~kept & ~usable)),
    )
    moves = tuple(Discard(pair) for pair in pairs)
    return LegalMoves(seat, moves, tuple(refusal for refusal in refusals if refusal.cards))


def _why_not(hand: CardSet, led: int) -> tuple[Reason, Suit | None]:
    """Return why other cards may not be played to a class led: "you hold Cups"."""
    if hand & CLASS_SETS[led]:
        return Reason.MUST_FOLLOW, CLASSES[led]
    return Reason.MUST_TRUMP, None


def decide(deal: Deal, seat: object, move: object) -> tuple[Event, ...]:
    """Return the facts that follow from a move, stored as one; raises IllegalMove, nothing else."""
    turn = deal.turn
    if deal.settlement is not None:
        raise IllegalMove(Refusal(Reason.DEAL_SETTLED))
    # Exact types: a stranger's object could answer each question differently.
    if type(move) not in (Play, Discard, Declare, SkipDeclaration):
        raise IllegalMove(Refusal(Reason.UNKNOWN_MOVE))
    if type(seat) is not int or turn is None or seat != turn:
        raise IllegalMove(Refusal(Reason.NOT_YOUR_TURN))
    if isinstance(move, Play):
        return _play(deal, turn, move.card)
    if isinstance(move, Discard):
        return _discard(deal, turn, move.cards)
    assert isinstance(move, Declare | SkipDeclaration)  # noqa: S101 - one of four types it is
    return _answer(deal, turn, move)


def _play(deal: Deal, seat: Seat, card: object) -> tuple[Event, ...]:
    phase = deal.phase
    if phase != "play":
        first = Reason.DISCARD_FIRST if phase == "discard" else Reason.DECLARE_FIRST
        raise IllegalMove(Refusal(first))
    pack = deal.variant.pack
    if not pack.has(card):
        named = (repeatable(card),) if type(card) is str else ()
        raise IllegalMove(Refusal(Reason.UNKNOWN_CARD, cards=named))
    bit = pack.bit(card)
    hand = deal.hands[seat]
    if not hand & bit:
        raise IllegalMove(Refusal(Reason.NOT_IN_HAND, cards=(card,)))
    if not legal(hand, deal.led) & bit:
        reason, suit = _why_not(hand, deal.led)
        raise IllegalMove(Refusal(reason, suit, (card,)))
    played = CardPlayed(seat, card)
    if len(deal.table) + 1 < len(SEATS):
        return (played,)
    best, taker = deal.best_with(seat, card)
    taken = TrickTaken(taker, len(deal.tricks) + 1)
    if taken.trick < TRICKS:
        return (played, taken)
    return (played, taken, _settle(evolve(evolve(deal, played), taken), pack.cards[best]))


def _settle(deal: Deal, last_card: Card) -> DealSettled:
    """Settle after the fifteenth trick, which `last_card` took."""
    variant = deal.variant
    assert deal.matto is not None  # noqa: S101 - all 60 cards were played, the Matto too
    finish = Finish(
        dealer=deal.dealer,
        discard=deal.discard,
        piles=deal.piles,
        tricks=deal.won,
        matto=deal.matto,
        last=deal.leader,
        last_card=last_card,
        declarations=deal.declarations,
    )
    return DealSettled(variant.settle(finish))


def _discard(deal: Deal, seat: Seat, cards: object) -> tuple[Event, ...]:
    if deal.phase != "discard":
        raise IllegalMove(Refusal(Reason.DISCARD_DONE))
    named = _words(cards)
    if named is None:
        raise IllegalMove(Refusal(Reason.UNKNOWN_MOVE))
    variant = deal.variant
    refusal = discard_refusal(variant, deal.hands[seat], named)
    if refusal is not None:
        raise IllegalMove(refusal)
    pair = variant.pack.set_of(named)
    first, second = variant.pack.cards_of(pair)
    return (Discarded(seat, (first, second), variant.announced(pair)),)


def _words(cards: object) -> tuple[str, ...] | None:
    """Return what was given as cards if it is plain words, else None."""
    if not isinstance(cards, tuple | list) or type(cards) not in (tuple, list):
        return None
    return tuple(cards) if all(type(card) is str for card in cards) else None


def _answer(deal: Deal, seat: Seat, move: Declare | SkipDeclaration) -> tuple[Event, ...]:
    if deal.variant.tally is None:
        raise IllegalMove(Refusal(Reason.NO_DECLARATIONS))
    phase = deal.phase
    if phase != "declare":
        late = Reason.DISCARD_FIRST if phase == "discard" else Reason.DECLARED_ALREADY
        raise IllegalMove(Refusal(late))
    if isinstance(move, SkipDeclaration):
        return (DeclarationSkipped(seat),)
    tally = _tally(deal, deal.hands[seat])
    if not tally.points:
        raise IllegalMove(Refusal(Reason.NOTHING_TO_DECLARE))
    return (Declared(seat, tally),)


def declarable(deal: Deal, seat: Seat) -> Tally | None:
    """Return what a seat would declare, an empty Tally where it holds nothing.

    None where the game has no declarations, once it has answered, and for the dealer before
    discarding: the measure is the 15 cards then in hand (DECISION D1).
    """
    waits = seat == deal.dealer and not deal.discard
    if deal.variant.tally is None or deal.declarations[seat] is not None or waits:
        return None
    return deal.variant.tally(deal.hands[seat])


def prospect(deal: Deal, seat: Seat) -> Tally | None:
    """Return what the dealer's 17 cards would declare together, None for all others and later.

    Only what is kept counts in the end (DECISION D1): the dealer has to know what a card is part
    of before laying it away.
    """
    if deal.variant.tally is None or seat != deal.dealer or deal.phase != "discard":
        return None
    return deal.variant.tally(deal.hands[seat])


def _tally(deal: Deal, hand: CardSet) -> Tally:
    assert deal.variant.tally is not None  # noqa: S101 - only games with declarations ask
    return deal.variant.tally(hand)
