"""Puts a picture on a card: paper, clipped panel, ribbon, frame, corner signs.

Pieces that many cards share are named parts. A card refers to a part with
<use>, so the whole deck stores each part once.
"""

from __future__ import annotations

from tools.deck import geometry as g
from tools.deck.palette import DARK_EDGE, EDGE, GOLD, GROUNDS, PAPER, SUITS, trim
from tools.deck.suits import emblem_parts, mark
from tools.deck.svg import fill, group, line

BASE = "M20,.8H220A19.2,19.2 0 0 1 239.2,20V400A19.2,19.2 0 0 1 220,419.2H20A19.2,19.2 0 0 1 .8,400V20A19.2,19.2 0 0 1 20,.8Z"


def use(part: str, extra: str = "") -> str:
    """A reference to a named part."""
    return f'<use href="#{part}"{" " + extra if extra else ""}/>'


def both_ways(part: str) -> str:
    """The part and the part turned upside down."""
    return use(part) + use(part, f'transform="{g.HALF_TURN}"')


def shared_parts() -> dict[str, str]:
    """The parts every card may use."""
    parts = {
        "deck-panel": f'<clipPath id="deck-panel"><path d="{g.panel_path()}"/></clipPath>',
        "deck-half": f'<clipPath id="deck-half"><path d="{g.HALF}"/></clipPath>',
        "deck-base": f'<path id="deck-base" d="{BASE}" stroke-width="1.5"/>',
        "deck-frame": f'<path id="deck-frame" d="{g.panel_path()}" fill="none" stroke-width="2.6"/>',
    }
    parts |= emblem_parts()
    for s in SUITS:
        parts[f"deck-mark-{s}"] = f'<g id="deck-mark-{s}">{mark(s, 43, 105, 52)}</g>'
    return parts


def half_part(name: str, picture: str) -> str:
    """A named part holding the upper half of a double-headed picture."""
    return f'<g id="{name}" clip-path="url(#deck-half)">{picture}</g>'


def base(paper: str, edge: str = EDGE) -> str:
    """The card itself."""
    return use("deck-base", f'fill="{paper}" stroke="{edge}"')


def pip_card(suit: str, picture: str) -> str:
    """A number card or ace: the picture straight on paper."""
    return base(PAPER) + picture + both_ways(f"deck-mark-{suit}")


def court_card(suit: str, half: str) -> str:
    """A double-headed court card with a dotted ribbon over the join."""
    c = SUITS[suit]
    ribbon = (
        line(g.RIBBON_LINE, c.dark, 13, cap="butt")
        + line(g.RIBBON_LINE, GOLD, 8, cap="butt")
        + line(g.RIBBON_LINE, c.dark, 2, dash="1 11")
    )
    art = group(both_ways(half) + ribbon, extra='clip-path="url(#deck-panel)"')
    return (
        base(PAPER) + art + use("deck-frame", f'stroke="{c.dark}"') + both_ways(f"deck-mark-{suit}")
    )


def trump_card(picture: str, half: str, name_path: str, corner: str) -> str:
    """A trump: dark card, double-headed picture, name on the ribbon, corner sign."""
    ground, _ = GROUNDS[picture]
    frame, ribbon, _ = trim(picture)
    band = line(g.RIBBON_LINE, ground, 24, cap="butt") + line(g.RIBBON_LINE, ribbon, 19, cap="butt")
    label = group(fill(name_path, ground), "translate(120 210) rotate(-26.57) translate(-133 0)")
    label += group(label, g.HALF_TURN)
    band += label + fill("M120,204l5,6 -5,6 -5,-6z", ground)
    art = group(both_ways(half) + band, extra='clip-path="url(#deck-panel)"')
    edge = EDGE if picture == "fool" else DARK_EDGE
    return (
        base(ground, edge)
        + art
        + use("deck-frame", f'stroke="{frame}"')
        + corner
        + group(corner, g.HALF_TURN)
    )


def star_sign(picture: str) -> str:
    """The four-pointed star under the numeral of a trump."""
    frame, _, _ = trim(picture)
    return group(
        fill("M0,-15L3.8,-3.8L15,0L3.8,3.8L0,15L-3.8,3.8L-15,0L-3.8,-3.8Z", frame),
        "translate(43 103) scale(1.3)",
    )
