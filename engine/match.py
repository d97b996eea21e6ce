"""Several deals added up: a fixed number of them, or to a target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from engine.errors import EngineError
from engine.seats import ByTeam, Team

if TYPE_CHECKING:
    from collections.abc import Sequence


class FixedDeals(msgspec.Struct, frozen=True, tag="deals"):
    """A match of so many deals, points summed (piedicavallo.md 1.8)."""

    deals: Annotated[int, msgspec.Meta(ge=1, le=1_000)]


class ToTarget(msgspec.Struct, frozen=True, tag="target"):
    """A match to so many points (ottocento.md 1.11, DECISION W1)."""

    points: Annotated[int, msgspec.Meta(ge=1, le=100_000)]


MatchForm = FixedDeals | ToTarget


class MatchScore(msgspec.Struct, frozen=True):
    """Sums by team; `winner` is None for a draw and while the match is unfinished."""

    totals: ByTeam[int]
    winner: Team | None
    finished: bool


NO_SCORE: Final = MatchScore((0, 0), None, finished=False)


class MatchOver(EngineError):
    """A deal was counted after the match had ended; `deal` is its index."""

    def __init__(self, deal: int) -> None:
        super().__init__("match_over", f"the match had ended before deal {deal + 1}")
        self.deal = deal


def counted(
    score: MatchScore, number: int, totals: ByTeam[int], form: MatchForm | None
) -> MatchScore:
    """Return the score after one more deal, the match's deal `number` from 1; raises MatchOver.

    To a target: after a deal in which a team has it or more, the higher total wins; while both
    are equal another deal is played (W1). Fixed deals: equal sums are a draw. Without a form a
    match has no end.
    """
    if score.finished:
        raise MatchOver(number - 1)
    first, second = score.totals[0] + totals[0], score.totals[1] + totals[1]
    if form is None:
        finished = False
    elif isinstance(form, FixedDeals):
        finished = number >= form.deals
    else:
        finished = max(first, second) >= form.points and first != second
    winner: Team | None = None
    if finished and first != second:
        winner = 0 if first > second else 1
    return MatchScore((first, second), winner, finished)


def score_match(deals: Sequence[ByTeam[int]], form: MatchForm) -> MatchScore:
    """Add up the totals of the deals played so far; raises MatchOver."""
    score = NO_SCORE
    for number, totals in enumerate(deals, start=1):
        score = counted(score, number, totals, form)
    return score
