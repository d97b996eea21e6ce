"""What no partner would forgive: plays that are dropped whatever the figures say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.keeping import LOWEST_TRUMP
from engine.bots.stakes import figures
from engine.trick import MATTO_INDEX, NO_CLASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.memory import Memory
    from engine.bots.playing import Prospect, Scene

LATE: Final = 3  # tricks left


def sensible(memory: Memory, scene: Scene, judged: Sequence[Prospect]) -> Sequence[Prospect]:
    """Return the plays left when the unforgivable ones are dropped; never none."""
    kept = [found for found in judged if not _thrown_away(memory, scene, found)] or judged
    points = figures(memory.variant)
    lost = [found for found in kept if found.takes == 0.0 and found.card != MATTO_INDEX]
    if any(not points >> found.card & 1 for found in lost):
        given = {found.card for found in lost if points >> found.card & 1}
        return [found for found in kept if found.card not in given]
    return kept


def _thrown_away(memory: Memory, scene: Scene, found: Prospect) -> bool:
    """Tell whether a card is led that should not be.

    The Matto before the last tricks, when it saves nothing; Begato or T1 while an opponent may
    hold a higher trump.
    """
    if found.card == MATTO_INDEX:
        return not scene.table and memory.left > LATE
    return scene.led == NO_CLASS and found.card == LOWEST_TRUMP and found.takes < 1.0
