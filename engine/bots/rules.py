"""The rules bot: counts cards, judges every legal move in points, and says why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.bots.choice import Choice, NothingToChoose
from engine.bots.discarding import choose_discard
from engine.bots.draw import nearly_best
from engine.bots.explaining import play_reasons
from engine.bots.memory import remember
from engine.bots.playing import prospect, scene_of
from engine.bots.sense import sensible
from engine.bots.stakes import stakes_of
from engine.moves import Declare, Discard, Play

if TYPE_CHECKING:
    from engine.bots.habits import Habits
    from engine.variant import Variant
    from engine.view import OwnView, PublicView, View


@dataclass(frozen=True, slots=True)
class RulesBot:
    """A game, and how it is played well."""

    variant: Variant
    habits: Habits

    def choose(self, view: View, seed: int) -> Choice:
        """Return a move; the same for the same view and seed. Raises NothingToChoose."""
        own = view.own
        if own is None or not own.moves:
            raise NothingToChoose("nothing_to_choose", f"{view.public.phase}, {view.public.turn}")
        first = own.moves[0]
        if isinstance(first, Discard):
            return choose_discard(self.variant, self.habits, view.public, own, seed)
        if isinstance(first, Play):
            return self._play(view.public, own, seed)
        if isinstance(first, Declare):
            return Choice(first, ("declare_all",))
        return Choice(first, ("nothing_to_declare",))

    def _play(self, public: PublicView, own: OwnView, seed: int) -> Choice:
        plays = [move for move in own.moves if isinstance(move, Play)]
        if len(plays) == 1:
            return Choice(plays[0], ("only_card",))
        memory = remember(self.variant, public, own)
        habits = self.habits
        stakes = stakes_of(self.variant, habits.combinations, memory.ours, memory.theirs)
        scene = scene_of(memory, public, stakes)
        index = self.variant.pack.index
        judged = [prospect(memory, habits, stakes, scene, index[move.card]) for move in plays]
        kept = sensible(memory, scene, judged)
        scores = [(found.score, found) for found in kept]
        found = nearly_best(scores, seed, public.decision)
        move = Play(self.variant.pack.cards[found.card])
        return Choice(move, play_reasons(memory, scene, found, judged))
