"""Several deals added up: a fixed number of them, or to a target."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.errors import EngineError
from engine.seats import ByTeam, Team

if TYPE_CHECKING:
    from collections.abc import Sequence


class FixedDeals(msgspec.Struct, frozen=True, tag="deals"):
    """A match of so many deals, points summed (piedicavallo.md 1.8)."""

    deals: int


class ToTarget(msgspec.Struct, frozen=True, tag="target"):
    """A match to so many points (ottocento.md 1.11, DECISION W1)."""

    points: int


MatchForm = FixedDeals | ToTarget


class MatchScore(msgspec.Struct, frozen=True):
    """Sums by team; `winner` is None for a draw and while the match is unfinished."""

    totals: ByTeam[int]
    winner: Team | None
    finished: bool


class MatchOver(EngineError):
    """A deal was counted after the match had ended; `deal` is its index."""

    def __init__(self, deal: int) -> None:
        super().__init__("match_over", f"the match had ended before deal {deal + 1}")
        self.deal = deal


def score_match(deals: Sequence[ByTeam[int]], form: MatchForm) -> MatchScore:
    """Add up the totals of the deals played so far; raises MatchOver.

    To a target: after a deal in which a team has it or more, the higher total wins; while both
    are equal another deal is played (W1). Fixed deals: equal sums are a draw.
    """
    first = second = 0
    finished = False
    for number, (ours, theirs) in enumerate(deals):
        if finished:
            raise MatchOver(number)
        first += ours
        second += theirs
        if isinstance(form, FixedDeals):
            finished = number + 1 == form.deals
        else:
            finished = max(first, second) >= form.points and first != second
    winner: Team | None = None
    if finished and first != second:
        winner = 0 if first > second else 1
    return MatchScore((first, second), winner, finished)
