"""The number cards and aces of the four suits."""

from __future__ import annotations

import math
from dataclasses import replace

from tools.deck.geometry import HALF_TURN, polar
from tools.deck.lattice import Straight, body, weave
from tools.deck.palette import GOLD, PAPER, SUITS, Colours
from tools.deck.suits import emblem
from tools.deck.svg import bar, dot, fill, group, line, mirror, place, ring

COLUMN, RISE = 70, 35  # rows of round pips climb 35 while going 70 to the right

# rows of cups and coins: (height of the row above or below the middle, pips, size)
ROWS = {
    2: (((-92, 1), (92, 1)), 86),
    3: (((-104, 1), (0, 1), (104, 1)), 80),
    4: (((-62, 2), (62, 2)), 74),
    5: (((-88, 2), (0, 1), (88, 2)), 72),
    6: (((-88, 2), (0, 2), (88, 2)), 70),
    7: (((-84, 2), (0, 3), (84, 2)), 66),
    8: (((-80, 3), (0, 2), (80, 3)), 62),
    9: (((-76, 3), (0, 3), (76, 3)), 64),
    10: (((-112, 2), (-37, 3), (37, 3), (112, 2)), 62),
}


def round_pips(suit: str, n: int) -> str:
    """Cups or Coins on climbing rows, the lower rows upside down."""
    rows, size = ROWS[n]
    art = ""
    for dy, count in rows:
        shift = (
            0
            if count == 3
            else -dy * 0.40
            if count == 1
            else math.copysign(35, -dy)
            if dy and abs(dy) > 60
            else 0
        )
        for i in range(count):
            u = i - (count - 1) / 2
            x, y = 120 + shift + u * COLUMN, 210 + dy - u * RISE - shift * 0.5
            art += emblem(suit, x, y, size, 180 if suit == "C" and dy > 0 else 0)
    return art


def stave(strand: Straight, width: float, c: Colours, t0: float, t1: float) -> str:
    """A turned staff: green with gold bands and pale cut ends."""
    art = body(strand, width, c.main, c.dark, t0, t1)
    if (t0, t1) != (0, 1):
        return art
    for t in (0, 1):
        inward = 1 if t == 0 else -1
        for at, w, colour in ((10, 5.5, GOLD), (19, 2.6, c.light)):
            x, y = strand.point(t + inward * at / strand.length)
            half, a = width / 2 + 1.2, strand.heading()
            (p, q), (r, s) = polar(x, y, half, a + 90), polar(x, y, half, a - 90)
            art += line(f"M{p},{q}L{r},{s}", colour, w, cap="butt")
        x, y = strand.point(t)
        art += dot(x, y, width * 0.62, c.main, c.dark, width * 0.22)
        art += dot(x, y, width * 0.26, c.light)
    return art


def baton_pips(n: int) -> str:
    """Upright staves woven with climbing ones."""
    c = SUITS["B"]
    climbing, upright = (n + 1) // 2, n // 2
    width = {1: 17, 2: 16, 3: 14.5, 4: 13, 5: 11}[climbing]
    pitch = {1: 0, 2: 40, 3: 29, 4: 21.5, 5: 17.5}[climbing]
    ups, ribs = [], []
    for i in range(upright):
        u = (i - (upright - 1) / 2) * pitch * 1.04
        ups.append(Straight(120 + u - 22, 210 - u * 0.5 + 146, 120 + u + 22, 210 - u * 0.5 - 146))
    for i in range(climbing):
        y = 210 + (i - (climbing - 1) / 2) * pitch * 1.5
        ribs.append(Straight(22, y + 68, 218, y - 68))
    return weave(ups, ribs, lambda s, a, b: stave(s, width, c, a, b), width * 1.25)


def _half_blade(mid: float, sag: float, half: float, width: float, c: Colours) -> str:
    """Upper half of a curved, two-pointed sword that crosses the middle at x = mid."""
    tip, w, e = mid + sag, width / 2, width * 0.24
    lean = math.degrees(math.asin(half / ((half * half + sag * sag) / (2 * sag))))
    px, py = polar(tip, -half, width * 1.7, lean)  # the point itself
    (ox, oy), (ix, iy) = polar(tip, -half, e, lean - 90), polar(tip, -half, e, lean + 90)
    r = [(half * half + t * t) / (2 * t) for t in (sag + w - e, sag, sag - w + e)]
    outer, middle = f"A{r[0]},{r[0]} 0 0 1 {ox},{oy}", f"A{r[1]},{r[1]} 0 0 1 {tip},{-half}"
    inner = f"L{ix},{iy}A{r[2]},{r[2]} 0 0 0 {mid + w},0Z"
    art = line(f"M{mid - w},0{outer}L{px},{py}{inner[:-1]}", PAPER, 3, cap="butt")
    art += fill(f"M{mid - w},0{outer}L{px},{py}{inner}", c.main)
    return art + fill(f"M{mid},0{middle}L{px},{py}{inner}", c.dark)


def _grip(x: float, y: float, turn: float, width: float, c: Colours, length: float = 22) -> str:
    """The grip in the middle of a two-pointed sword, between two gold collars."""
    w, h = width / 2, length / 2
    art = bar(-w - 0.3, -h, width + 0.6, length, GOLD) + line(
        f"M{-w},-3.6h{width}M{-w},3.6h{width}", c.dark, 1.5, cap="butt"
    )
    art += line(f"M{-w - 1.6},{-h}h{width + 3.2}M{-w - 1.6},{h}h{width + 3.2}", c.dark, 3)
    return place(art, x, y, 1, turn)


LEAN = 20  # the almond of swords leans to the right, past the corners
# swords a side: (blade width, distance between blades, innermost blade, half height)
ALMOND = {
    1: (15, 0, 54, 144),
    2: (12.6, 22, 36, 148),
    3: (10.6, 17, 27, 150),
    4: (8.6, 13.9, 21, 152),
    5: (7, 11.7, 17, 153),
}


def sword_pips(n: int) -> str:
    """Two-pointed curved swords that form an almond, a straight one inside when n is odd."""
    c, k = SUITS["S"], n // 2
    width, pitch, inner, half = ALMOND[k]
    inner += 5 if n % 2 and k > 2 else 0
    mids = [-(inner + i * pitch) for i in range(k)]
    sag = inner + (k - 1) * pitch + pitch * 0.55 + 4
    # From eight swords on every other blade is paler, so that the eye can count them.
    paler = replace(c, main=c.light, dark="#5C86D6") if k > 3 else c
    blades = (paler if (k - i) % 2 == 0 else c for i in range(k))
    upper = "".join(
        _half_blade(m, sag, half, width, blade) for m, blade in zip(mids, blades, strict=True)
    )
    left = upper + mirror(upper, 0)  # right-hand swords pass over
    art = left + group(left, "rotate(180)")
    radius = (half * half + sag * sag) / (2 * sag)
    grips = ""
    for i, m in enumerate(mids):
        y = (i - (k - 1) / 2) * pitch * 0.9
        grips += _grip(m + y * y / (2 * radius), y, -math.degrees(y / radius), width, c)
    art += grips + group(grips, "rotate(180)")
    if n % 2:
        w = width / 2 + 0.8
        art += fill(f"M0,-76L{w},-54V54L0,76L{-w},54V-54Z", c.main) + fill(
            f"M0,-76L{w},-54V54L0,76Z", c.dark
        )
        art += _grip(0, 0, 0, 2 * w, c, 26)
    return place(art, 120, 210, 0.94, LEAN)


def pip(suit: str, n: int) -> str:
    """The picture of a number card, 2 to 10."""
    if suit == "S":
        return sword_pips(n)
    if suit == "B":
        return baton_pips(n)
    return round_pips(suit, n)


def _spray(c: Colours) -> str:
    """A curved branch with leaves and berries above the roundel of an ace."""
    art = line("M122,88C150,84 190,66 206,30", c.main, 2.4)
    leaf = "M0,0C3,-8 12,-12 22,-9C18,0 9,5 0,0Z"
    for x, y, a in (
        (136, 86, -52),
        (158, 79, -66),
        (179, 66, -78),
        (196, 49, -92),
        (142, 84, 22),
        (164, 76, 8),
        (184, 62, -4),
        (200, 44, -20),
    ):
        art += fill(leaf, c.light if a < -40 else c.main, 0.8, f"translate({x} {y}) rotate({a})")
    return (
        art
        + dot(207, 27, 5, c.main)
        + dot(122, 88, 3.6, c.main)
        + dot(151, 70, 2.8, GOLD)
        + dot(206, 62, 2.8, GOLD)
    )


def ace(suit: str) -> str:
    """One large sign in a toothed roundel between two leafy sprays."""
    c = SUITS[suit]
    spray = _spray(c)
    art = spray + group(spray, HALF_TURN) + dot(120, 210, 92, c.tint)
    teeth = ""
    for i in range(36):
        (a, b), (d, e), (f, g) = (
            polar(120, 210, 98, i * 10),
            polar(120, 210, 86, i * 10 - 2.2),
            polar(120, 210, 86, i * 10 + 2.2),
        )
        teeth += f"M{a},{b}L{d},{e} {f},{g}Z"
    art += fill(teeth, c.main, 0.75) + ring(120, 210, 84, c.main, 2)
    x, y, size = {
        "D": (120, 210, 140),
        "C": (120, 208, 124),
        "S": (120, 206, 190),
        "B": (120, 210, 176),
    }[suit]
    return art + emblem(suit, x, y, size)
