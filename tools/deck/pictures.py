"""Which function draws which trump picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tools.deck import trumps_fate as fate
from tools.deck import trumps_people as people
from tools.deck import trumps_sky as sky
from tools.deck import trumps_virtues as virtues

if TYPE_CHECKING:
    from collections.abc import Callable

PICTURES: Final[dict[str, Callable[[], str]]] = {
    "angel": sky.angel,
    "world": sky.world,
    "sun": sky.sun,
    "moon": sky.moon,
    "star": sky.stella,
    "tower": fate.tower,
    "devil": fate.devil,
    "death": fate.death,
    "hanged": fate.hanged,
    "hermit": fate.hermit,
    "wheel": fate.wheel,
    "strength": virtues.strength,
    "justice": virtues.justice,
    "temperance": virtues.temperance,
    "love": virtues.love,
    "chariot": people.chariot,
    "magician": people.magician,
    "fool": people.fool,
    "popess": people.popess,
    "empress": people.empress,
    "emperor": people.emperor,
    "pope": people.pope,
    **{name: partial(people.moor, name) for name in people.MOORS},
}
