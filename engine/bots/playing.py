"""Which card to play: what its trick brings or costs, less what the card would bring later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.bots.chances import lead_takes, takes_chance
from engine.bots.keeping import Risk, kept_worth, risk_of
from engine.seats import in_order_from, partner_of, team_of
from engine.trick import (
    CLASS_SETS,
    FIRST_TRUMP,
    MATTO_INDEX,
    NO_CLASS,
    beats,
    led_after,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bots.habits import Habits
    from engine.bots.memory import Memory
    from engine.seats import Seat
    from engine.view import PublicView


@dataclass(frozen=True, slots=True)
class Scene:
    """The running trick: cards in order of play, class led, best card, who plays after the seat.

    ours: the partner's card is the best so far. lying: the stakes on the table. risk: what a Matto
    in the own hand could save.
    """

    table: tuple[int, ...]
    led: int
    best: int
    ours: bool
    after: tuple[Seat, ...]
    lying: float
    risk: Risk


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a card promises.

    beats: it is the best so far. takes: the chance that our team takes the trick with it. score:
    how good it is in all, in points.
    """

    card: int
    beats: bool
    takes: float
    stake: float
    score: float


def scene_of(memory: Memory, public: PublicView, stakes: Sequence[float]) -> Scene:
    """Return the running trick as the seat to move sees it."""
    table = tuple(memory.variant.pack.index[card] for card in public.table)
    led, best = NO_CLASS, MATTO_INDEX
    for card in table:
        if beats(card, best, memory.variant.equals):
            best = card
        led = led_after(led, card)
    ours = best != MATTO_INDEX and public.winning == partner_of(memory.seat)
    after = in_order_from(memory.seat)[1 : 4 - len(table)]
    lying = sum(stakes[card] for card in table if card != MATTO_INDEX)
    return Scene(table, led, best, ours, after, lying, risk_of(memory, stakes))


def prospect(
    memory: Memory, habits: Habits, stakes: Sequence[float], scene: Scene, card: int
) -> Prospect:
    """Judge one card."""
    led = led_after(scene.led, card)
    best = beats(card, scene.best, memory.variant.equals)
    takes = takes_chance(
        memory, led, card if best else scene.best, scene.after, ours=best or scene.ours
    )
    stake = 0.0 if card == MATTO_INDEX else stakes[card]  # the Matto stays with its team
    lying = scene.lying + stake
    won, lost = _added(memory, habits, stakes, led, scene.after)
    score = takes * (lying + won) - (1.0 - takes) * (lying + lost)
    leads = lead_takes(memory, card) if scene.table else takes
    score -= kept_worth(memory, habits, stake, card, leads)
    score -= habits.matto_saves * scene.risk.less_without(card)
    if best:
        score += habits.initiative * takes
    if scene.led == NO_CLASS and card < FIRST_TRUMP and memory.trumps:
        score += habits.lead_single * (memory.hand & CLASS_SETS[led] == 1 << card)
    return Prospect(card, best, takes, stake, score)


def _added(
    memory: Memory, habits: Habits, stakes: Sequence[float], led: int, after: tuple[Seat, ...]
) -> tuple[float, float]:
    """Return what the others are likely to add to a trick that we win, and that we lose."""
    if not after:
        return 0.0, 0.0
    mean = _mean(memory, stakes, led)
    team = team_of(memory.seat)
    friends = sum(team_of(seat) == team for seat in after)
    others = len(after) - friends
    won = friends * habits.adds + others * habits.spares
    lost = friends * habits.spares + others * habits.adds
    return mean * won, mean * lost


def _mean(memory: Memory, stakes: Sequence[float], led: int) -> float:
    """Return the mean stake of the cards of the class led that are still out."""
    out = memory.unseen & CLASS_SETS[led]
    number = out.bit_count()
    if not number:
        return 1.0
    total = 0.0
    while out:
        bit = out & -out
        total += stakes[bit.bit_length() - 1]
        out ^= bit
    return total / number
