"""A guided first deal: one learner, three bots, and cards that were chosen beforehand. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.deal import deal_out
from engine.seats import SEATS
from engine.variants import VARIANTS
from server.protocol.events import MatchBegun, Sat
from server.protocol.terms import lesson_terms
from server.rooms.asked import NotAllowed
from server.rooms.facts import DealBegun

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.seats import Seat
    from server.protocol.events import Sitter
    from server.protocol.terms import Level, Terms
    from server.rooms.facts import Facts
    from server.rooms.state import RoomState

LEARNER: Final[Seat] = 0
# Bots choose by it alone: the same cards of the learner have the same answers.
LESSON_SEED: Final = 1


def check_lesson(terms: Terms) -> None:
    """Refuse a lesson on other terms than a lesson's; raises NotAllowed."""
    if terms.lesson and terms != lesson_terms(terms.game):
        raise NotAllowed("bad_lesson")


def check_no_lesson(state: RoomState) -> None:
    """Refuse what has no place at a lesson, where nobody else sits; raises NotAllowed."""
    if state.terms.lesson:
        raise NotAllowed("lesson")


def seated(learner: Sitter, bot_for: Callable[[Seat, Level], Sitter], level: Level) -> Facts:
    """Seat everybody: the learner, and bots around."""
    return tuple(
        Sat(seat=seat, sitter=learner if seat == LEARNER else bot_for(seat, level))
        for seat in SEATS
    )


def laid_out(state: RoomState) -> Facts:
    """Deal the chosen cards; after the end of a lesson begin it anew."""
    first = VARIANTS[state.terms.game].first_deal
    dealt = deal_out(state.terms.game, first.dealer, [hand.split() for hand in first.hands])
    begun = DealBegun(state.number + 1, dealt, None)
    return (MatchBegun(), begun) if state.score.finished else (begun,)
