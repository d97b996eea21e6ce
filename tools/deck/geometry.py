"""Measures of the card and the shapes that several drawings share."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from tools.deck.svg import dot, fill, line, num

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[float, float]

WIDTH, HEIGHT = 240, 420
INSET, RADIUS = 13, 13  # art panel inside the card
NOTCH_X, NOTCH_Y = 78, 138  # corner kept free for rank and mark
HALF_TURN = "rotate(180 120 210)"
HALF = "M-10,-10H250V145L-10,275Z"  # what the upper half may cover
RIBBON_LINE = "M-10,275L250,145"


def panel_path(i: float = INSET, r: float = RADIUS) -> str:
    """Outline of the art panel: a rounded rectangle with two corners cut out."""
    a, b, c, d = i, WIDTH - i, i, HEIGHT - i
    x, y, u, v = NOTCH_X, NOTCH_Y, WIDTH - NOTCH_X, HEIGHT - NOTCH_Y
    return (
        f"M{x + r},{c}H{b - r}Q{b},{c} {b},{c + r}V{v - r}Q{b},{v} {b - r},{v}"
        f"H{u + r}Q{u},{v} {u},{v + r}V{d - r}Q{u},{d} {u - r},{d}"
        f"H{a + r}Q{a},{d} {a},{d - r}V{y + r}Q{a},{y} {a + r},{y}"
        f"H{x - r}Q{x},{y} {x},{y - r}V{c + r}Q{x},{c} {x + r},{c}Z"
    )


def polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    """Point at distance r, degrees clockwise from straight up."""
    a = math.radians(degrees)
    return cx + r * math.sin(a), cy - r * math.cos(a)


def rays(
    cx: float,
    cy: float,
    n: int,
    colour: str,
    opacity: float,
    half_width: float = 6,
    length: float = 260,
    start: float = 0,
) -> str:
    """A sunburst of n wedges, written as one path."""
    spread = math.degrees(math.atan2(half_width, length))
    d = ""
    for i in range(n):
        a = start + 360 * i / n
        x1, y1 = polar(cx, cy, length, a - spread)
        x2, y2 = polar(cx, cy, length, a + spread)
        d += f"M{num(cx)},{num(cy)}L{num(x1)},{num(y1)} {num(x2)},{num(y2)}Z"
    return fill(d, colour, opacity)


def star_points(cx: float, cy: float, r: float, inner: float, n: int, turn: float = 0) -> str:
    """Path of an n-pointed star, `inner` = inner radius as a share of r."""
    pts = [polar(cx, cy, r if i % 2 == 0 else r * inner, turn + 180 * i / n) for i in range(2 * n)]
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in pts) + "Z"


def star(
    cx: float,
    cy: float,
    r: float,
    inner: float,
    n: int,
    colour: str,
    turn: float = 0,
    opacity: float | None = None,
) -> str:
    """A star with straight sides."""
    return fill(star_points(cx, cy, r, inner, n, turn), colour, opacity)


def sparkle(*spots: tuple[float, float, float], colour: str) -> str:
    """Several four-pointed stars: each spot is (x, y, r)."""
    return fill("".join(star_points(x, y, r, 0.34, 4) for x, y, r in spots), colour)


def dust(seed: int, n: int, colour: str, opacity: float = 0.7) -> str:
    """Small dots scattered over the upper half, always the same for a seed."""
    rnd = random.Random(seed)  # noqa: S311 - scattered stars are no secret
    d = ""
    for _ in range(n):
        x, y, z = rnd.uniform(20, 222), rnd.uniform(20, 230), rnd.choice((1.2, 1.6, 2.2))
        d += f"M{x - z},{y}a{z},{z} 0 1 0 {2 * z},0a{z},{z} 0 1 0 {-2 * z},0"
    return fill(d, colour, opacity)


def crescent(cx: float, cy: float, r: float, dx: float, dy: float, r2: float, colour: str) -> str:
    """Disc (cx, cy, r) minus the disc of radius r2 shifted by (dx, dy)."""
    dist, a = math.hypot(dx, dy), math.atan2(dy, dx)
    x = (dist * dist + r * r - r2 * r2) / (2 * dist)
    h = math.sqrt(r * r - x * x)
    c, s = math.cos(a), math.sin(a)
    p, q = (cx + x * c - h * s, cy + x * s + h * c), (cx + x * c + h * s, cy + x * s - h * c)
    return fill(
        f"M{p[0]},{p[1]}A{r},{r} 0 1 1 {q[0]},{q[1]}A{r2},{r2} 0 1 0 {p[0]},{p[1]}Z", colour
    )


def lozenges(
    step_x: float,
    step_y: float,
    half_w: float,
    half_h: float,
    colour: str,
    opacity: float,
    area: tuple[int, int, float] = (9, 9, 12),
) -> str:
    """A staggered field of small diamonds. area = columns, rows, top."""
    cols, rows, top = area
    d = ""
    for j in range(rows):
        for i in range(cols + 2):
            x, y = 20 + i * step_x + (step_x / 2 if j % 2 else 0), top + 12 + j * step_y
            d += f"M{x},{y - half_h}l{half_w},{half_h} {-half_w},{half_h} {-half_w},{-half_h}z"
    return fill(d, colour, opacity)


def waves(colour: str, opacity: float, gap: int = 20) -> str:
    """Horizontal wave lines over the upper half."""
    d = "".join(f"M0,{y}q7.5,-9 15,0" + "t15,0" * 15 for y in range(8, 280, gap))
    return line(d, colour, 2.5, opacity, cap="butt")


def stripes(colour: str, opacity: float) -> str:
    """Broad diagonal stripes over the upper half."""
    d = "".join(f"M{i * 26},0h12l140,280h-12z" for i in range(-5, 10))
    return fill(d, colour, opacity)


def beads(
    points: Iterable[Point], r: float, colour: str, stroke: str | None = None, width: float = 1.4
) -> str:
    """The same dot at several points."""
    return "".join(dot(x, y, r, colour, stroke, width) for x, y in points)
