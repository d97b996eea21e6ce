"""Parts every figure is made of: face, neck, hands, crowns, robes, wings.

A figure's head sits near x = 153, y = 98 of the card. The light comes from
the left, so each part is drawn once and its right half once more, darker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.deck.geometry import beads, polar
from tools.deck.palette import CREAM, GOLD, GOLD_DARK, INK, SKIN
from tools.deck.svg import bar, dot, fill, group, line, num

if TYPE_CHECKING:
    from collections.abc import Iterable


def face(
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    closed: bool = False,
    skin: tuple[str, str] = SKIN,
    lips: str | None = None,
    brows: bool = True,
    ink: str = INK,
) -> str:
    """A flat face, w and h half its size. `closed` lowers the lids."""
    lit, shade = skin
    art = fill(
        f"M{x - w},{y - h * 0.8}H{x + w}V{y + h * 0.15}C{x + w},{y + h * 0.75} {x + w * 0.5},{y + h} {x},{y + h}"
        f"C{x - w * 0.5},{y + h} {x - w},{y + h * 0.75} {x - w},{y + h * 0.15}Z",
        lit,
    )
    art += fill(
        f"M{x},{y - h * 0.8}H{x + w}V{y + h * 0.15}C{x + w},{y + h * 0.75} {x + w * 0.5},{y + h} {x},{y + h}Z",
        shade,
    )
    e = w * 0.46
    if closed:
        art += line("".join(f"M{x + s * e - 6},{y - 2}q6,6 12,0" for s in (-1, 1)), ink, 2.6)
    else:
        art += dot(x - e, y - 1, 3.6, ink) + dot(x + e, y - 1, 3.6, ink)
    if brows:
        art += line("".join(f"M{x + s * e - 7},{y - 9}q7,-4 14,0" for s in (-1, 1)), ink, 2.8)
    art += line(f"M{x},{y - 4}L{x - 4},{y + 11}Q{x},{y + 14} {x + 3},{y + 12}", ink, 2.2, 0.75)
    if lips:
        art += fill(f"M{x - 7},{y + h * 0.62}q3.5,-4 7,-1q3.5,-3 7,1q-7,7 -14,0Z", lips)
    return art


def neck(x: float, top: float, colour: str, width: float = 28, drop: float = 40) -> str:
    """A neck that ends in a point at the collar."""
    w = width / 2
    return fill(
        f"M{x - w},{top}h{width}v{drop * 0.65}l{-w},{drop * 0.35}l{-w},{-drop * 0.35}Z", colour
    )


def shoulders(
    x: float,
    colour: str,
    shade: str,
    top: float = 150,
    width: float = 83,
    shade_opacity: float | None = None,
) -> str:
    """A robe falling from the shoulders, right half shaded."""
    w = width
    art = fill(
        f"M{x - w},290C{x - w + 4},215 {x - w * 0.66},{top + 12} {x - 22},{top}H{x + 22}"
        f"C{x + w * 0.66},{top + 12} {x + w - 4},215 {x + w},290Z",
        colour,
    )
    return art + fill(
        f"M{x},{top}H{x + 22}C{x + w * 0.66},{top + 12} {x + w - 4},215 {x + w},290H{x}Z",
        shade,
        shade_opacity,
    )


def dress(
    x: float,
    colour: str,
    shade: str,
    skin: tuple[str, str] = SKIN,
    trim: str = GOLD,
    neckline: float = 166,
) -> str:
    """Bare shoulders and a dress with a round neckline."""
    y = neckline
    art = fill(
        f"M{x - 12},{y - 46}h24v26c0,10 24,10 34,24L{x + 80},{y + 104}H{x - 80}L{x - 46},{y + 4}"
        "c10,-14 34,-14 34,-24Z",
        skin[0],
    )
    art += fill(f"M{x},{y - 42}h12v22c0,10 24,10 34,24l-46,20Z", skin[1])
    art += fill(
        f"M{x - 58},{y + 10}C{x - 42},{y - 2} {x - 38},{y - 2} {x - 34},{y}C{x - 22},{y + 26} {x + 22},{y + 26} {x + 34},{y}"
        f"C{x + 40},{y - 2} {x + 48},{y - 2} {x + 58},{y + 10}L{x + 90},{y + 104}H{x - 86}Z",
        colour,
    )
    art += fill(
        f"M{x},{y + 21}C{x + 16},{y + 21} {x + 28},{y + 14} {x + 34},{y}C{x + 40},{y - 2} {x + 48},{y - 2} {x + 58},{y + 10}"
        f"L{x + 90},{y + 104}H{x}Z",
        shade,
    )
    return art + line(
        f"M{x - 34},{y}C{x - 22},{y + 26} {x + 22},{y + 26} {x + 34},{y}", trim, 6, cap="butt"
    )


def hand(x: float, y: float, skin: tuple[str, str] = SKIN) -> str:
    """A closed hand round something upright at x."""
    art = fill(f"M{x - 8},{y - 11}h16q6,0 6,6v10q0,7 -7,7h-14q-8,0 -8,-8v-7q0,-8 7,-8Z", skin[0])
    return art + line(f"M{x - 14},{y - 6}h13m-13,6h13m-13,6h13", skin[1], 1.8)


def arm(x: float, y: float, sleeve: str, skin: tuple[str, str] = SKIN, cuff: str = GOLD) -> str:
    """Sleeve, cuff and hand, the hand closed round a staff at x."""
    art = fill(
        f"M{x},{y + 6}C{x + 22},{y - 4} {x + 40},{y - 12} {x + 64},{y - 16}L{x + 54},{y + 40}H{x - 6}Z",
        sleeve,
    )
    art += hand(x, y, skin)
    return art + bar(x + 10, y - 14, 9, 30, cuff, 3, transform=f"rotate(-6 {num(x + 14)} {num(y)})")


def crown(
    x: float,
    y: float,
    colour: str = GOLD,
    shade: str = GOLD_DARK,
    band: str | None = None,
    gem: str | None = None,
    width: float = 38,
    height: float = 54,
) -> str:
    """A five-pointed crown, y its lower edge in the middle."""
    w, h = width, height
    pts = (
        f"M{x - w},{y + 4}L{x - w - 8},{y - h * 0.72}L{x - w * 0.6},{y - h * 0.34}L{x},{y - h}"
        f"L{x + w * 0.6},{y - h * 0.34}L{x + w + 8},{y - h * 0.72}L{x + w},{y + 4}Q{x},{y - 6} {x - w},{y + 4}Z"
    )
    right = (
        f"M{x},{y - h}L{x + w * 0.6},{y - h * 0.34}L{x + w + 8},{y - h * 0.72}L{x + w},{y + 4}"
        f"Q{x + w / 2},{y - 1} {x},{y - 1}Z"
    )
    art = fill(pts, colour) + fill(right, shade, 0.55)
    art += beads(
        ((x - w - 8, y - h * 0.72), (x, y - h), (x + w + 8, y - h * 0.72)), 6, colour, shade, 1.6
    )
    if band:
        art += fill(
            f"M{x - w - 1},{y - 2}Q{x},{y - 12} {x + w + 1},{y - 2}L{x + w},{y + 10}Q{x},{y} {x - w},{y + 10}Z",
            band,
        )
        art += beads(((x - 22, y + 0.5), (x, y - 2.5), (x + 22, y + 0.5)), 4, gem or CREAM)
    return art


def coronet(
    x: float, y: float, gem: str, colour: str = GOLD, shade: str = GOLD_DARK, pearl: str = "#FFFDF4"
) -> str:
    """The smaller crown with pearls that queens wear, y its lower edge."""
    tips = ((x - 42, y - 26), (x - 22, y - 12), (x, y - 36), (x + 22, y - 12), (x + 42, y - 26))
    (a, b), (c, d), (e, f), (g, h), (i, j) = tips
    art = fill(
        f"M{x - 36},{y}L{a},{b} {c},{d} {e},{f} {g},{h} {i},{j} {x + 36},{y}Q{x},{y - 12} {x - 36},{y}Z",
        colour,
    )
    art += fill(f"M{e},{f}L{g},{h} {i},{j} {x + 36},{y}Q{x + 18},{y - 6} {x},{y - 6}Z", shade, 0.5)
    return art + beads(tips, 4.6, pearl, shade) + dot(x, y - 14, 4.5, gem)


def curls(x: float, y: float, spread: float, r: float, colour: str, angles: Iterable[float]) -> str:
    """Round curls on an arc of radius `spread` about (x, y)."""
    return "".join(dot(*polar(x, y, spread, a), r, colour) for a in angles)


def feather_wing(
    x: float,
    y: float,
    side: float,
    length: float,
    colours: tuple[str, str, str, str],
    n: int = 7,
    first: float = 18,
    last: float = 128,
    width: float = 13,
) -> str:
    """A spread wing of three layers of feathers. side is -1 left or 1 right."""
    art = ""
    for layer, (k, off) in enumerate(((1.0, 0), (0.74, 6), (0.5, 12))):
        m = n - layer
        for i in range(m):
            a = first + off * 0.5 + (last - first - off) * i / (m - 1)
            ln, w = length * k * (1 - 0.045 * abs(i - m * 0.3)), width * k
            d = f"M{-w * 0.42},0C{-w},{-ln * 0.5} {-w * 0.9},{-ln} 0,{-ln}C{w * 0.9},{-ln} {w},{-ln * 0.5} {w * 0.42},0Z"
            art += fill(
                d, colours[layer], transform=f"rotate({num(a)})", stroke=colours[3], width=1.3
            )
    return group(art, f"translate({num(x)} {num(y)})" + (" scale(-1 1)" if side < 0 else ""))
