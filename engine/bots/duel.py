"""Duplicate pairs: the same deal twice, the teams swapped, so that luck cancels out.

No chance inside: deals and seeds are arguments (law 13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from engine.bots.choice import Choice
from engine.bots.draw import mix
from engine.deal import begin, evolve
from engine.play import decide
from engine.seats import team_of
from engine.view import View, view_for

if TYPE_CHECKING:
    from engine.events import Dealt
    from engine.seats import ByTeam

Chooser = Callable[[View, int], Choice]


def play_out(dealt: Dealt, choosers: ByTeam[Chooser], seed: int) -> ByTeam[int]:
    """Return the totals of a deal that these two choosers play, one a team."""
    deal = begin(dealt)
    while deal.turn is not None:
        seat = deal.turn
        choice = choosers[team_of(seat)](view_for(deal, seat), mix(seed, seat))
        for event in decide(deal, seat, choice.move):
            deal = evolve(deal, event)
    assert deal.settlement is not None  # noqa: S101 - nobody's turn: the deal is settled
    return deal.settlement.totals


def pair_difference(dealt: Dealt, one: Chooser, two: Chooser, seed: int) -> float:
    """Return how many points a deal `one` is ahead of `two`, having sat in both places."""
    first = play_out(dealt, (one, two), seed)
    second = play_out(dealt, (two, one), seed)
    return (first[0] - first[1] + second[1] - second[0]) / 2


def duel(deals: Iterable[tuple[Dealt, int]], one: Chooser, two: Chooser) -> tuple[float, ...]:
    """Return the difference of every pair, for deals that come each with its seed."""
    return tuple(pair_difference(dealt, one, two, seed) for dealt, seed in deals)


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference and half the width of its 95 % interval."""
    return fmean(differences), 1.96 * stdev(differences) / sqrt(len(differences))
