"""Write the deck for the browser table, its icons, or a page with all cards to look at.

python -m tools.deck [--out FILE] [--icons FOLDER] [--sheet FILE.html]
"""

from __future__ import annotations

import argparse
import gzip
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.deck.icon import write_pictures
from tools.deck.sheet import sheet
from tools.deck.sprite import Deck

if TYPE_CHECKING:
    from collections.abc import Sequence

OUT: Final = Path(__file__).parents[2] / "web_client" / "src" / "deck.svg"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write what was asked for; return how the program ends."""
    parser = argparse.ArgumentParser(prog="python -m tools.deck", description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="where the deck goes")
    parser.add_argument("--icons", type=Path, help="where the icons go, if any are wanted")
    parser.add_argument("--sheet", type=Path, help="write this page instead")
    asked = parser.parse_args(arguments)
    deck = Deck()
    if asked.sheet:
        asked.sheet.write_text(sheet(deck), encoding="utf-8")
        return 0
    if asked.icons:
        write_pictures(asked.icons)
    text = deck.sprite().encode()
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    asked.out.write_bytes(text)
    small = len(gzip.compress(text, mtime=0))
    print(f"{len(deck.cards)} cards, {len(text) / 1000:.0f} kB, {small / 1000:.0f} kB compressed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
