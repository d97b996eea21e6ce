"""What a table has agreed on: said by its host when it is opened, told to everybody."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.match import FixedDeals, MatchForm
from engine.seats import BySeat

Level = Literal["easy", "good"]
Speed = Annotated[float, msgspec.Meta(ge=0.0, le=4.0)]


class BotsOnly(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Bots at all four seats; nobody sits down, and the table plays on with nobody there.

    levels: by seat. speed: factor on the pace of people, 1 for that pace, 0 for as fast as it
    goes. open_hands: those who watch see all four hands.
    """

    levels: BySeat[Level] = ("good", "good", "good", "good")
    speed: Speed = 1.0
    open_hands: bool = False


class Terms(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a table has agreed on.

    form: how many deals make a match, or to how many points it goes; None for deal after deal.
    level: of bots that fill seats. clock: seconds for a turn, 0 for no clock. listed: whether
    strangers find the table in the list; else it is in no list and no count. watch: who may follow
    a running deal without a seat. absence: what happens when somebody has been gone for `grace`
    seconds in a deal: a bot plays for them, the others wait for their turns, or the table pauses.
    chat: what seats may say during a deal. bots: for a table of bots alone. lesson: a first deal
    for one learner against the server's bots, with cards that were chosen beforehand, and with
    hints; such a table has the terms of `lesson_terms` and no others.
    """

    game: str
    form: MatchForm | None = None
    level: Level = "good"
    clock: Literal[0, 30, 45, 90] = 0
    listed: bool = False
    watch: Literal["anyone", "nobody"] = "anyone"
    absence: Literal["bot", "wait", "pause"] = "bot"
    grace: Annotated[int, msgspec.Meta(ge=10, le=600)] = 60
    chat: Literal["phrases", "free"] = "phrases"
    bots: BotsOnly | None = None
    lesson: bool = False


def lesson_terms(game: str) -> Terms:
    """Return the terms of a first deal: one deal without a clock, for nobody's eyes but one's own.

    An absent learner is waited for: nobody else is there.
    """
    return Terms(game=game, form=FixedDeals(1), watch="nobody", absence="wait", lesson=True)
