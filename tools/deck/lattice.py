"""Straight strands that cross over and under each other.

The long suits (Swords and Batons) are drawn as in the old Italian packs: the
signs do not stand side by side but are woven. A strand can be cut into
pieces, so that a short piece can be painted again over the strand it crosses.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tools.deck.palette import PAPER
from tools.deck.svg import line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tools.deck.geometry import Point


@dataclass(frozen=True)
class Straight:
    """A strand from (x0, y0) to (x1, y1). Position t runs from 0 to 1."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def length(self) -> float:
        """Distance between the ends."""
        return math.hypot(self.x1 - self.x0, self.y1 - self.y0)

    def point(self, t: float, off: float = 0.0) -> Point:
        """Point at t, moved `off` to the right of the direction of travel."""
        dx, dy = (self.x1 - self.x0) / self.length, (self.y1 - self.y0) / self.length
        return (
            self.x0 + (self.x1 - self.x0) * t - dy * off,
            self.y0 + (self.y1 - self.y0) * t + dx * off,
        )

    def piece(self, t0: float, t1: float, off: float = 0.0) -> str:
        """Path data from t0 to t1."""
        (a, b), (c, d) = self.point(t0, off), self.point(t1, off)
        return f"M{a},{b}L{c},{d}"

    def heading(self) -> float:
        """Direction of travel in degrees clockwise from up."""
        return math.degrees(math.atan2(self.x1 - self.x0, self.y0 - self.y1))


def crossing(a: Straight, b: Straight) -> float | None:
    """Position on strand a where it meets strand b, or None."""
    d1, d2 = (a.x1 - a.x0, a.y1 - a.y0), (b.x1 - b.x0, b.y1 - b.y0)
    det = d1[0] * d2[1] - d1[1] * d2[0]
    if abs(det) < 1e-9:
        return None
    w = (b.x0 - a.x0, b.y0 - a.y0)
    s, t = (w[0] * d2[1] - w[1] * d2[0]) / det, (w[0] * d1[1] - w[1] * d1[0]) / det
    return s if 0 <= s <= 1 and 0 <= t <= 1 else None


def body(
    strand: Straight,
    width: float,
    lit: str,
    shade: str,
    t0: float = 0.0,
    t1: float = 1.0,
    gap: float = 2.2,
) -> str:
    """One piece of a strand: a paper-coloured gap, the lit body, the shaded side."""
    return (
        line(strand.piece(t0, t1), PAPER, width + 2 * gap, cap="butt")
        + line(strand.piece(t0, t1), lit, width, cap="butt")
        + line(strand.piece(t0, t1, width * 0.27), shade, width * 0.46, cap="butt")
    )


def weave(
    first: Sequence[Straight],
    second: Sequence[Straight],
    draw: Callable[[Straight, float, float], str],
    reach: float,
) -> str:
    """Paint `first`, then `second` over it, then `first` again at every other crossing.

    draw(strand, t0, t1) paints a piece; reach is half the length repainted.
    """
    art = "".join(draw(s, 0, 1) for s in first) + "".join(draw(s, 0, 1) for s in second)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            t = crossing(a, b)
            if t is not None and (i + j) % 2:
                h = reach / a.length
                art += draw(a, max(0, t - h), min(1, t + h))
    return art
