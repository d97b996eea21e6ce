"""Every colour of the deck. Change colours here and nowhere else.

The four corner colours keep a CIELAB distance of 26 or more under simulated
colour blindness. Measure again before changing one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True)
class Colours:
    """The colours of a suit or of a robe."""

    main: str
    dark: str
    light: str
    tint: str = ""
    ink: str = ""  # corner letter and mark


class Trim(NamedTuple):
    """Colours of a trump's frame, ribbon and numeral."""

    frame: str
    ribbon: str
    numeral: str


PAPER: Final = "#FCF8EE"
EDGE: Final = "#CFC4AA"
INK: Final = "#232130"
GOLD: Final = "#E4AE3A"
GOLD_DARK: Final = "#A87413"
GOLD_LIGHT: Final = "#F7D679"
CREAM: Final = "#F6EDDA"
BONE: Final = "#CFC4AC"
WHITE: Final = "#FFFDF4"
MOORS_LINEN: Final = "#F9EFD8"
LIPS: Final = "#B8323A"

SKIN: Final = ("#F3D3AE", "#E2B98D")  # lit side, shaded side
DARK_EDGE: Final = "#8D6B23"  # outer edge of trumps, needed on dark cloth
BACK: Final = "#5B2140"

SUITS: Final = {
    "S": Colours(main="#2653B4", dark="#122B66", light="#92B1E8", tint="#DEE8F8", ink="#173A8C"),
    "B": Colours(main="#278A70", dark="#0D4A3B", light="#86CBB0", tint="#DAEFE4", ink="#17806A"),
    "C": Colours(main="#BC2238", dark="#720E22", light="#EA8E8C", tint="#F9E0DB", ink="#98122A"),
    "D": Colours(main="#D9981E", dark="#8A5A00", light="#F3C961", tint="#F8E9C4", ink="#946400"),
}
HAIR: Final = {"S": "#C98B3B", "B": "#8C3F1F", "C": "#3A2320", "D": "#6B3E1E"}
HORSE: Final = {  # coat, shaded coat
    "S": ("#A3ADC2", "#78849F"),
    "B": ("#43332F", "#271C1A"),
    "C": ("#B4593F", "#8C3D2A"),
    "D": ("#6F4322", "#522E12"),
}
WHITE_BEARD: Final = ("#EFE4CC", "#D9C9A8", "#F4EBD7", "#DECFAF", "#FFF9EA", "#BBA87E")
DARK_BEARD: Final = ("#5A3A26", "#452A1A", "#6B4630", "#523320", "#7A5238", "#3A2416")

# ground and panel of each trump picture
GROUNDS: Final = {
    "angel": ("#2C1B40", "#513268"),
    "world": ("#122C38", "#1E5261"),
    "sun": ("#6B2416", "#BC4E22"),
    "moon": ("#18234C", "#2B4082"),
    "star": ("#1C2658", "#34479A"),
    "tower": ("#421519", "#7A2C30"),
    "devil": ("#2E0E17", "#5B1F2B"),
    "death": ("#25222B", "#46414F"),
    "hanged": ("#29301F", "#4E5B3C"),
    "hermit": ("#26263B", "#4B4A68"),
    "wheel": ("#173840", "#2F6670"),
    "strength": ("#4A2413", "#8A4B2A"),
    "justice": ("#1F2A47", "#3C4F7C"),
    "temperance": ("#153C4B", "#2F6F86"),
    "chariot": ("#421B2E", "#7B3A56"),
    "love": ("#551530", "#9A2E52"),
    "moor1": ("#202B3C", "#3F4F66"),
    "moor2": ("#202B3C", "#3F4F66"),
    "moor3": ("#202B3C", "#3F4F66"),
    "moor4": ("#202B3C", "#3F4F66"),
    "magician": ("#3A1530", "#6A2C4F"),
    "fool": ("#FBE9BE", "#F3D07A"),
    "popess": ("#1D2749", "#3C4F86"),
    "empress": ("#381533", "#6A2C5A"),
    "emperor": ("#4A2413", "#8A4B2A"),
    "pope": ("#29301F", "#4E5B3C"),
}
NUMERAL: Final = GOLD_LIGHT
RIBBON: Final = "#F2C55C"
# Pictures whose frame, ribbon or numeral is not gold.
_TRIM: Final = {
    "moon": Trim("#C9D6F0", "#C9D6F0", "#E3EAF8"),
    "death": Trim("#CFC4AC", "#E9DFC8", "#F6EDDA"),
    "fool": Trim("#7D1220", "#7D1220", "#7D1220"),
}


def trim(picture: str) -> Trim:
    """Frame, ribbon and numeral colour of a trump picture."""
    return _TRIM.get(picture, Trim(GOLD, RIBBON, NUMERAL))
