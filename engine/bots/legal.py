"""Any legal move, all as likely: the reference that every bot must beat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.choice import Choice, NothingToChoose
from engine.bots.draw import pick

if TYPE_CHECKING:
    from engine.view import View


def anything(view: View, seed: int) -> Choice:
    """Return a random legal move, without a reason. Raises NothingToChoose."""
    if view.own is None or not view.own.moves:
        raise NothingToChoose("nothing_to_choose", f"{view.public.phase}, {view.public.turn}")
    return Choice(pick(view.own.moves, seed, view.public.decision), ())
