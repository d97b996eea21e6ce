"""Bots: players that get a view and a seed, nothing else, and answer with a move (law 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bots.draw import pick
from engine.bots.habits import Habits
from engine.bots.legal import anything
from engine.bots.rules import RulesBot
from engine.variants.ottocento import OTTOCENTO
from engine.variants.piedicavallo import PIEDICAVALLO

if TYPE_CHECKING:
    from engine.bots.choice import Choice
    from engine.view import View

BOTS: Final = {
    bot.variant.game: bot
    for bot in (
        RulesBot(
            OTTOCENTO,
            Habits(
                combinations=0.4,
                suit_share=-0.1,
                suit_chance=0.45,
                suit_takes=4.5,
                trump_share=0.1,
                trump_chance=0.6,
                trump_takes=16.0,
                trump_rank=9.0,
                trump_any=6.0,
                low_share=-0.2,
                low_trumps=0.05,
                matto=10.0,
                matto_saves=0.8,
                last=0.5,
                adds=1.05,
                spares=0.55,
                lead_single=0.7,
                initiative=0.8,
                void=11.0,
                short=2.4,
            ),
        ),
        RulesBot(
            PIEDICAVALLO,
            Habits(
                suit_share=-0.1,
                suit_chance=0.5,
                suit_takes=0.7,
                trump_share=0.0,
                trump_chance=0.6,
                trump_takes=7.0,
                trump_rank=3.0,
                trump_any=2.0,
                low_share=0.0,
                low_trumps=0.05,
                matto=3.0,
                matto_saves=0.8,
                last=0.0,
                adds=1.0,
                spares=0.5,
                lead_single=0.0,
                initiative=0.0,
                void=3.8,
                short=0.6,
            ),
        ),
    )
}


LEVELS: Final = ("easy", "good")
_EASY_THINKS: Final = (True, True, False)  # an easy bot plays one card in three as it comes


def choose(view: View, seed: int, level: str = "good") -> Choice:
    """Return the move of a bot of the view's game, the same for the same view, seed and level.

    "good" is the rules bot; "easy" is the same, but for what it plays without thinking.
    """
    bot = BOTS[view.public.game]
    if level == "easy" and not pick(_EASY_THINKS, seed, view.public.decision):
        return anything(view, seed)
    return bot.choose(view, seed)
