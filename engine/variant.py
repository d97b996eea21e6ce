"""What makes a game: a frozen record of data and a few functions (law 11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card, CardSet, Pack
    from engine.match import MatchForm
    from engine.seats import BySeat, Seat
    from engine.settlement import Finish, Line, Points, Settlement
    from engine.tally import Tally


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """Cards chosen for somebody who plays for the first time, on seat 0; hands in deck order."""

    dealer: Seat
    hands: BySeat[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game. Sets are bitmasks over `pack`.

    game: its code, stored in logs and records. rules: revision of its rules, raised when an
    answer changes. equals: trumps of equal rank, the last played wins. fives: cards worth five.
    protected: cards that may never be discarded.

    trumps_stay(hand of 17, pair): whether the pair breaks the further condition on discarding
    trumps. announced(pair): the number of trumps announced, None where nothing is.
    tally(cards): combinations of a hand or pile; None where the game has none.
    payment(owner's pile, other pile): the card given for the Matto; None where nothing is given.
    running(pile): its points while the deal is played. pile(cards): the score sheet of one pile
    laid out by itself. settle: the explained score.

    last_trick: points for taking it. fixed_total: what the totals of a deal always add up to,
    None where combinations make it vary. match: the usual form of a match. first_deal: the cards
    of the guided first deal.
    """

    game: str
    rules: int
    pack: Pack
    equals: CardSet
    fives: CardSet
    protected: CardSet
    trumps_stay: Callable[[CardSet, CardSet], bool]
    announced: Callable[[CardSet], int | None]
    tally: Callable[[CardSet], Tally] | None
    payment: Callable[[CardSet, CardSet], Card] | None
    running: Callable[[CardSet], Points]
    pile: Callable[[CardSet], tuple[Line, ...]]
    settle: Callable[[Finish], Settlement]
    last_trick: int
    fixed_total: int | None
    match: MatchForm
    first_deal: FirstDeal
