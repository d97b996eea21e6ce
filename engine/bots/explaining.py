"""Why a card was played, in the codes that a client can turn into a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.keeping import LOWEST_TRUMP
from engine.bots.stakes import figures
from engine.trick import CLASS_SETS, FIRST_TRUMP, MATTO_INDEX, NO_CLASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.choice import Reason
    from engine.bots.memory import Memory
    from engine.bots.playing import Prospect, Scene

LIKELY = 0.5
LONG = 4  # cards of a suit
LAST_TRICKS = 2


def play_reasons(
    memory: Memory, scene: Scene, found: Prospect, judged: Sequence[Prospect]
) -> tuple[Reason, ...]:
    """Return why `found` is played rather than the others that were judged."""
    if found.card == MATTO_INDEX:
        reasons: list[Reason] = ["matto_saves"]
    elif scene.led == NO_CLASS:
        reasons = _leading(memory, found)
    elif found.beats:
        reasons = _beating(found, judged)
    else:
        reasons = _losing(memory, found, judged)
    if memory.left == LAST_TRICKS and memory.variant.last_trick:
        reasons.append("last_trick")
    return tuple(reasons)


def _leading(memory: Memory, found: Prospect) -> list[Reason]:
    card = found.card
    master = memory.master(card)
    if card >= FIRST_TRUMP:
        return ["draw_trumps", "cash_master"] if master else ["draw_trumps"]
    if master:
        return ["cash_master"]
    if found.takes >= LIKELY:
        return ["lead_to_partner"]
    held = (memory.hand & CLASS_SETS[card // 10]).bit_count()
    return ["long_suit"] if held >= LONG else ["lead_low"]


def _beating(found: Prospect, judged: Sequence[Prospect]) -> list[Reason]:
    if found.card == LOWEST_TRUMP:
        return ["save_begato"]
    if found.takes < LIKELY:
        return ["force_higher"]
    least = max(other.card for other in judged if other.beats and other.card != LOWEST_TRUMP)
    if found.card == least:
        return ["take_with_least"]
    return ["take_points"]


def _losing(memory: Memory, found: Prospect, judged: Sequence[Prospect]) -> list[Reason]:
    if found.takes < LIKELY:
        return ["cheapest_losing"]
    points = figures(memory.variant)
    if points >> found.card & 1 and any(not points >> other.card & 1 for other in judged):
        return ["points_to_partner"]
    least = min(other.stake for other in judged if not other.beats)
    if found.stake > least:
        return ["points_to_partner"]
    return ["partner_takes"]
