"""Turn the letters that the cards need into paths, once; only this needs the fonts and fontTools.

python -m tools.deck.outline --ranks FRAUNCES_700.woff2 --ribbons ALEGREYA_SANS_SC_800.woff2
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.deck.letters import FILE
from tools.deck.names import LANGUAGES, TRUMPS, corner, suit_cards
from tools.deck.svg import num

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LONG_NAME = 8  # letters; longer names are set smaller


class Face:
    """One font file that can outline short texts."""

    def __init__(self, file: Path) -> None:
        # Imported here, so that nobody else needs them.
        from fontTools.ttLib import TTFont  # noqa: PLC0415

        self._font: Any = TTFont(file)
        self._glyphs = self._font.getGlyphSet()
        self._names = self._font.getBestCmap()
        self._em = self._font["head"].unitsPerEm
        self._cap = getattr(self._font["OS/2"], "sCapHeight", 0) or 0.7 * self._em

    def outline(self, text: str, size: float, at: tuple[float, float], track: float) -> str:
        """Return the path of a text, the middle of its capitals at a point.

        `track` is extra space between letters as a share of the size.
        """
        from fontTools.pens.svgPathPen import SVGPathPen  # noqa: PLC0415
        from fontTools.pens.transformPen import TransformPen  # noqa: PLC0415

        scale = size / self._em
        extra = track * self._em
        names = [self._names[ord(sign)] for sign in text]
        whole = sum(self._glyphs[name].width for name in names) + extra * (len(names) - 1)
        left, base = at[0] - whole * scale / 2, at[1] + self._cap * scale / 2
        pen: Any = SVGPathPen(self._glyphs, ntos=num)
        for name in names:
            self._glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, left, base)))
            left += (self._glyphs[name].width + extra) * scale
        return str(pen.getCommands())


def _rank(face: Face, text: str) -> str:
    size, track = {1: (73.0, 0.0), 2: (60.0, -0.06)}[len(text)]
    if text == "Kn":
        size, track = 51.0, -0.04
    return face.outline(text, size, (43, 46), track)


def _ribbon(face: Face, name: str) -> str:
    size, track = (14.2, 0.03) if len(name) > _LONG_NAME else (17.5, 0.07)
    return face.outline(name.upper(), size, (70, 0), track)


def _ranks() -> Iterator[str]:
    for trumps in TRUMPS.values():
        yield from (str(trump.numeral) for trump in trumps if trump.numeral is not None)
    for _, rank in suit_cards():
        yield from (corner(rank, language) for language in LANGUAGES)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write letters.json anew; return how the program ends."""
    parser = argparse.ArgumentParser(prog="python -m tools.deck.outline", description=__doc__)
    parser.add_argument("--ranks", type=Path, required=True, help="Fraunces 700")
    parser.add_argument("--ribbons", type=Path, required=True, help="Alegreya Sans SC 800")
    asked = parser.parse_args(arguments)
    ranks, ribbons = Face(asked.ranks), Face(asked.ribbons)
    names = {trump.name for trumps in TRUMPS.values() for trump in trumps}
    paths = {
        "ranks": {text: _rank(ranks, text) for text in sorted(set(_ranks()))},
        "ribbons": {name: _ribbon(ribbons, name) for name in sorted(names)},
    }
    FILE.write_text(json.dumps(paths, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
