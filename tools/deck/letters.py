"""The letters on the cards as paths, so that a card needs no font and neither does drawing one.

letters.json is made by `python -m tools.deck.outline` (README.md) and lies beside this file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("letters.json")

_KEPT: Final[dict[str, dict[str, str]]] = json.loads(FILE.read_text(encoding="utf-8"))


def rank_path(text: str) -> str:
    """Return the path of a corner rank, `K` or `10`, in the upper left of a card."""
    return _KEPT["ranks"][text]


def ribbon_path(name: str) -> str:
    """Return the path of a name on a ribbon, its middle 70 units along."""
    return _KEPT["ribbons"][name]
