"""The back of the cards."""

from __future__ import annotations

from tools.deck.geometry import polar
from tools.deck.palette import BACK, GOLD
from tools.deck.svg import bar, dot, fill, group, line, ring


def back() -> str:
    """A field of lozenges with a sun in the middle, the same both ways up."""
    outline = inner = ""
    for j in range(1, 17):
        for i in range(10):
            x, y = i * 24 + (12 if j % 2 else 0), j * 24 + 6
            outline += f"M{x},{y - 20}l11,20 -11,20 -11,-20z"
            inner += f"M{x},{y - 5}l3,5 -3,5 -3,-5z"
    field = (
        f'<path d="M13,13H227V407H13Z" fill="{BACK}"/>'
        + line(outline, GOLD, 1.3, 0.5, cap="butt")
        + fill(inner, GOLD, 0.75)
    )
    art = group(field, extra='clip-path="url(#deck-back)"') + bar(
        20, 20, 200, 380, "none", 8, stroke=GOLD, width=2
    )
    art += dot(120, 210, 58, BACK, GOLD, 3) + ring(120, 210, 50, GOLD, 1.2)
    rays = ""
    for i in range(16):
        (a, b), (c, d), (e, f) = (
            polar(120, 210, 44 if i % 2 else 48, i * 22.5),
            polar(120, 210, 15, i * 22.5 + 22),
            polar(120, 210, 15, i * 22.5 - 22),
        )
        rays += f"M{a},{b}L{c},{d} {e},{f}Z"
    art += (
        fill(rays, GOLD)
        + dot(120, 210, 18, BACK)
        + dot(120, 210, 14, GOLD)
        + dot(120, 210, 6, BACK)
    )
    return art


def parts() -> dict[str, str]:
    """Return the clip of the lozenge field."""
    field = '<rect x="13" y="13" width="214" height="394" rx="12"/>'
    return {"deck-back": f'<clipPath id="deck-back">{field}</clipPath>'}
