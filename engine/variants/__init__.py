"""The only list of games (law 11)."""

from __future__ import annotations

from typing import Final

from engine.variants.ottocento import OTTOCENTO
from engine.variants.piedicavallo import PIEDICAVALLO

VARIANTS: Final = {variant.game: variant for variant in (OTTOCENTO, PIEDICAVALLO)}
