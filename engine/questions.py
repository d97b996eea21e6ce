"""What the referee may be asked: the questions' shapes (docs: referee section of the README)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.seats import BySeat, ByTeam, Seat

Cards = list[str]
# No match comes near it; it keeps sums of what may be typed within what JSON readers can take.
Total = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Question(msgspec.Struct, forbid_unknown_fields=True, tag_field="ask", kw_only=True):
    """Every question has an `id`, given back in the answer, and names its game."""

    id: str
    game: str


class Combinations(Question, tag="combinations"):
    """What these cards score as a pile, and what they show as a declaration."""

    cards: Cards


class TrickQuestion(Question, tag="trick"):
    """What is led, and who takes these four cards given in order of play."""

    cards: Cards


class LegalPlays(Question, tag="legal_plays"):
    """What this hand may play to the cards on the table."""

    hand: Cards
    trick: Cards


class DiscardQuestion(Question, tag="discard"):
    """Whether the dealer may lay these cards away from this hand of 17."""

    hand: Cards
    discard: Cards


class Discards(Question, tag="discards"):
    """How many pairs the dealer may lay away from this hand of 17."""

    hand: Cards


class MattoQuestion(Question, tag="matto"):
    """Which card is given for the Matto."""

    owner_pile: Cards
    other_pile: Cards
    owner_tricks: Annotated[int, msgspec.Meta(ge=0, le=15)]
    owner_won_matto_trick: bool


class Settle(Question, tag="settle"):
    """What these piles count, every card where it fell."""

    dealer: Seat
    discard: Cards
    piles: ByTeam[Cards]
    matto_seat: Seat


class DealQuestion(Question, tag="deal"):
    """How this whole deal ends."""

    dealer: Seat
    hands: BySeat[Cards]
    discard: Cards
    plays: Cards
    declare: BySeat[bool] | None = None


class MatchQuestion(Question, tag="match"):
    """How the match stands after these deals."""

    deals: list[ByTeam[Total]]
    target: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] | None = None


AnyQuestion = (
    Combinations
    | TrickQuestion
    | LegalPlays
    | DiscardQuestion
    | Discards
    | MattoQuestion
    | Settle
    | DealQuestion
    | MatchQuestion
)
