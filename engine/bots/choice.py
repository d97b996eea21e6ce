"""What a bot answers: a move and why, as codes; the texts live in the clients (law 10)."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from engine.errors import EngineError
from engine.moves import Move

Reason = Literal[
    # The dealer's discard.
    "keep_combinations",  # nothing that could be declared or captured as a set is broken up
    "save_points",  # cards with points are safe in the discard
    "void_a_suit",  # the last card of a suit goes, so that it can be trumped
    "lay_trumps",
    "shorten_a_suit",
    # Declaring.
    "declare_all",
    "nothing_to_declare",
    # Any card.
    "only_card",
    "matto_saves",  # the Matto is played instead of a card that would be lost
    "last_trick",  # with the last tricks in view
    # Leading.
    "cash_master",  # nobody can beat it in its suit
    "draw_trumps",
    "long_suit",
    "lead_to_partner",  # the partner is likely to take it
    "lead_low",
    # Following.
    "take_with_least",  # the cheapest card that takes the trick
    "take_points",  # the trick is worth a good card
    "save_begato",  # the lowest trump, worth five, is brought home
    "points_to_partner",
    "partner_takes",  # the partner has it: no strength is spent
    "cheapest_losing",
    "force_higher",  # a higher card is drawn out
]

REASONS: tuple[Reason, ...] = get_args(Reason)


class Choice(msgspec.Struct, frozen=True):
    """A legal move of the seat to move, and the reasons for it, the strongest first."""

    move: Move
    reasons: tuple[Reason, ...]


class NothingToChoose(EngineError):
    """A bot was asked for a move where the viewer has none: a spectator, or out of turn."""
