"""Corner signs of the six Bolognese trump kinds that carry no numeral."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tools.deck.geometry import crescent, polar, star
from tools.deck.palette import GOLD_LIGHT, MOORS_LINEN, RIBBON
from tools.deck.svg import dot, fill, group, line, oval, place, ring
from tools.deck.trumps_people import MOORS, wide_hat

if TYPE_CHECKING:
    from collections.abc import Callable


def wings() -> str:
    """A pair of wings under a halo."""
    side = fill(
        "M2.5,0C8,-13 18,-18 33,-17C33,-9 29,-5 25,-4C27,2 23,6 18.5,6.500C20,12 16,15.5 12,15.5"
        "C13,21 8,25 2.5,25Z",
        GOLD_LIGHT,
    )
    side += line("M9,-3C14,-6 18,-6 23,-5M8,6C11,4 14,4.5 17,5.5", "#2C1B40", 2.2)
    art = side + group(side, "scale(-1 1)")
    return place(art + oval(0, -21, 13.5, 4.6, "none", "#FFF7E4", 4.4), 44, 70, 1.06)


def orb() -> str:
    """A globe with a cross."""
    art = (
        dot(0, 6, 24, "#8FE0CC")
        + line("M-24,4Q0,16 24,4", "#12303C", 6, cap="butt")
        + line("M0,12V30", "#12303C", 5, cap="butt")
    )
    return place(
        art + ring(0, 6, 24, RIBBON, 4.5) + fill("M-4,-20v-7h-7v-8h7v-7h8v7h7v8h-7v7Z", RIBBON),
        44,
        72,
    )


def rayed_disc() -> str:
    """A sun."""
    d = "".join(
        "M{:.1f},{:.1f}L{:.1f},{:.1f} {:.1f},{:.1f}Z".format(
            *polar(0, 0, 20, a - 12), *polar(0, 0, 31, a), *polar(0, 0, 20, a + 12)
        )
        for a in range(0, 360, 30)
    )
    return place(
        dot(0, 0, 19, "#FFD25A") + fill(d, "#FFD25A") + ring(0, 0, 11.5, "#7A2D10", 2.8), 44, 72
    )


def crescent_and_star() -> str:
    """A waning moon."""
    return place(
        crescent(0, 0, 27, 13, -4, 22, "#E3EAF8") + star(15, -4, 9, 0.34, 4, "#F7E3A1"), 42, 70
    )


def turban(which: str) -> str:
    """A Moor's turban in its own colour, by which the four are told apart at a glance."""
    cloth, shade, gem = MOORS[which][0], MOORS[which][1], MOORS[which][-1]
    art = fill("M112,90C96,48 130,26 154,26C178,26 212,48 196,90Q154,70 112,90Z", cloth)
    art += fill("M154,26C178,26 212,48 196,90Q176,80 154,79Z", shade)
    art += fill(
        "M104,100C100,74 124,68 154,68C184,68 208,74 204,100C188,88 170,84 154,84C138,84 120,88 104,100Z",
        MOORS_LINEN,
    )
    art += fill("M152,50C140,34 146,12 160,0C174,16 170,38 158,50Z", MOORS_LINEN) + dot(
        154, 62, 13, gem, "#1F2233", 5
    )
    return group(art, "translate(44 72) scale(.5) translate(-154 -62)")


def hat() -> str:
    """The conjurer's wide hat."""
    return group(
        wide_hat("#F2545B", "#D93F4A", GOLD_LIGHT), "translate(44 72) scale(.5) translate(-154 -66)"
    )


def fools_cap() -> str:
    """A cap with three bells."""
    art = fill(
        "M-16,12C-30,10 -34,-10 -22,-20C-38,-18 -42,4 -36,14C-30,12 -22,18 -16,20Z", "#2C5CB0"
    )
    art += fill("M16,12C30,10 34,-10 22,-20C38,-18 42,4 36,14C30,12 22,18 16,20Z", "#C2384A")
    art += fill("M-18,14C-20,-10 -6,-20 0,-32C6,-20 20,-10 18,14Z", "#2E8068") + fill(
        "M-20,12H20V24H-20Z", "#7D1220"
    )
    return art + dot(0, -33, 5, "#A87413") + dot(-37, 17, 5, "#A87413") + dot(37, 17, 5, "#A87413")


_SIGNS: Final[dict[str, Callable[[], str]]] = {
    "angel": wings,
    "world": orb,
    "sun": rayed_disc,
    "moon": crescent_and_star,
    "magician": hat,
    "fool": lambda: place(fools_cap(), 44, 76, 0.74),
}


def corner(picture: str) -> str:
    """The corner sign of an unnumbered trump."""
    return turban(picture) if picture in MOORS else _SIGNS[picture]()
