"""The four suit signs: the rich emblem for the picture, the bold mark for the corner.

Emblems are drawn about the origin, roughly 100 units high.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tools.deck.geometry import polar
from tools.deck.palette import GOLD, GOLD_DARK, PAPER, SUITS, Colours
from tools.deck.svg import bar, dot, fill, group, line, num, oval, place, ring

if TYPE_CHECKING:
    from collections.abc import Callable

PETAL = "M0,0C8,-9 8,-21 0,-29C-8,-21 -8,-9 0,0Z"
BOWL = "M-38,-40C-38,0 -24,12 -9,17L-7,27C-8,33 -26,34 -28,46H28C26,34 8,33 7,27L9,17C24,12 38,0 38,-40Z"
GUARD = "M-31,13Q-31,8 -26,9Q0,16 26,9Q31,8 31,13Q32,22 25,21Q0,16 -25,21Q-32,22 -31,13Z"


def coin(c: Colours) -> str:
    """A struck coin with an eight-petalled flower and a beaded rim."""
    art = dot(0, 0, 47, c.main) + ring(0, 0, 44.5, c.dark, 5) + dot(0, 0, 33, c.light, c.dark, 2.6)
    art += line(
        "".join("M{:.1f},{:.1f}v0".format(*polar(0, 0, 38.8, i * 15)) for i in range(24)),
        c.dark,
        3.8,
    )
    art += "".join(fill(PETAL, c.dark, transform=f"rotate({i * 45})") for i in range(8))
    art += fill("M33,0A33,33 0 0 1 -19,27A40,40 0 0 0 33,0Z", c.main, 0.55)
    return art + dot(0, 0, 8, c.light, c.dark, 3)


def cup(c: Colours) -> str:
    """A goblet with a gold band."""
    art = fill(BOWL, c.main)
    art += fill(
        "M38,-40C38,0 24,12 9,17L7,27C8,33 26,34 28,46H4C10,30 2,20 8,8C18,-4 18,-24 18,-40Z",
        c.dark,
        0.55,
    )
    art += oval(0, -40, 38, 9, c.dark) + oval(0, -40, 30, 5, c.light)
    art += bar(-13, 16, 26, 9, GOLD, 4.5)
    art += fill("M-35,-20Q0,-8 35,-20L33,-11Q0,1 -33,-11Z", GOLD)
    return art + line("M-19,-12.5v0M0,-9.5v0M19,-12.5v0", c.dark, 5.6)


def sword(c: Colours) -> str:
    """An upright dagger, point up."""
    art = fill("M-8.5,20V-32L0,-50L8.5,-32V20Z", c.main) + fill("M0,20V-50L8.5,-32V20Z", c.dark)
    art += fill(GUARD, GOLD, stroke=c.dark, width=2.4)
    return art + bar(-5, 20, 10, 20, c.dark) + dot(0, 43, 7.5, GOLD, c.dark, 2.4)


def baton(c: Colours) -> str:
    """A knotty club with two cut branches and leaves."""
    art = fill("M-9,50L-15,-32C-18,-52 18,-52 15,-32L9,50Q0,55 -9,50Z", c.main)
    art += fill("M-13,-2L-27,-14Q-33,-11 -31,-5L-11,14Z", c.main)
    art += fill("M12,10L26,-2Q32,1 30,7L11,26Z", c.dark)
    art += fill("M15,-32L9,50Q4,53 0,52.5L4,-46C11,-45 16,-41 15,-32Z", c.dark, 0.6)
    art += fill(
        "M-29,-10C-45,-13 -49,-28 -44,-37C-33,-34 -26,-25 -29,-10Z"
        "M28,2C44,2 49,-12 46,-21C35,-20 26,-12 28,2Z",
        c.light,
    )
    art += oval(0, -35, 10, 7.5, c.light) + oval(0, -35, 4.6, 3.3, c.dark)
    return art + line("M-7,-14q3,12 1,24", c.light, 3, 0.7)


DRAW: Final[dict[str, Callable[[Colours], str]]] = {"S": sword, "B": baton, "C": cup, "D": coin}


def emblem_parts() -> dict[str, str]:
    """The four emblems as named parts."""
    return {
        f"deck-sign-{s}": f'<g id="deck-sign-{s}">{draw(SUITS[s])}</g>' for s, draw in DRAW.items()
    }


def emblem(suit: str, x: float, y: float, size: float, turn: float | None = None) -> str:
    """The emblem of a suit at (x, y), `size` units high."""
    if turn is None:
        turn = 28 if suit == "B" else 0
    spin = f" rotate({num(turn)})" if turn else ""
    return f'<use href="#deck-sign-{suit}" transform="translate({num(x)} {num(y)}){spin} scale({size / 100:.3g})"/>'


def mark(suit: str, x: float = 0, y: float = 0, size: float = 100) -> str:
    """The bold corner mark. The four differ in outline, not only in colour."""
    c = SUITS[suit]
    art = {"D": _coin_mark, "C": _cup_mark, "S": _sword_mark, "B": _baton_mark}[suit](c)
    return place(art, x, y, size / 100)


def _coin_mark(c: Colours) -> str:
    petal = "M0,2C13,-8 12,-22 0,-31C-12,-22 -13,-8 0,2Z"
    return (
        dot(0, 0, 46, c.ink)
        + dot(0, 0, 36, c.light)
        + "".join(fill(petal, c.ink, transform=f"rotate({i * 60})") for i in range(6))
    )


def _cup_mark(c: Colours) -> str:
    return fill(
        "M-40,-46H40C40,-2 27,12 11,18L9,26C10,33 29,34 31,47H-31C-29,34 -10,33 -9,26L-11,18C-27,12 -40,-2 -40,-46Z",
        c.ink,
    ) + fill("M-35,-27Q0,-15 35,-27L33,-16Q0,-3 -33,-16Z", PAPER)


def _sword_mark(c: Colours) -> str:
    return (
        fill(
            "M-11,14V-32L0,-52L11,-32V14ZM-36,8Q-36,1 -29,3Q0,11 29,3Q36,1 36,8Q38,20 29,20Q0,14 -29,20Q-38,20 -36,8ZM-6.5,14h13v24h-13Z",
            c.ink,
        )
        + dot(0, 43, 10, c.ink)
        + line("M0,-34V4", PAPER, 4, cap="butt")
    )


def _baton_mark(c: Colours) -> str:
    def club(colour: str, grow: float = 0) -> str:
        e = grow
        return fill(
            f"M{-6 - e},{52 + e}Q0,{58 + e} {6 + e},{52 + e}L{13 + e},-46Q{13 + e},{-58 - e} 0,{-58 - e}Q{-13 - e},{-58 - e} {-13 - e},-46Z",
            colour,
        )

    ring_ = line("M-12,-34Q0,-27 12,-34", PAPER, 5, cap="butt")
    return group(club(c.ink) + ring_, "rotate(-37)") + group(
        club(PAPER, 5) + club(c.ink) + ring_, "rotate(37)"
    )


def gold_cup() -> str:
    """The conjurer's small goblet."""
    return fill(BOWL, GOLD) + fill(
        "M38,-40C38,0 24,12 9,17L7,27C8,33 26,34 28,46H4C10,30 2,20 8,8C18,-4 18,-24 18,-40Z",
        GOLD_DARK,
        0.6,
    )
