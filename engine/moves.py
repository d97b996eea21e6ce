"""What a seat may ask. No move names its own seat: who speaks is known before (law 6)."""

from __future__ import annotations

import msgspec

from engine.cards import Card


class Discard(msgspec.Struct, frozen=True, tag_field="move", tag="discard"):
    """The dealer lays two cards away."""

    cards: tuple[Card, ...]


class Declare(msgspec.Struct, frozen=True, tag_field="move", tag="declare"):
    """Declare every combination of the hand; there is no partial declaration (sheet, Setup)."""


class SkipDeclaration(msgspec.Struct, frozen=True, tag_field="move", tag="skip"):
    """Declare nothing, whatever the hand holds (DECISION D3)."""


class Play(msgspec.Struct, frozen=True, tag_field="move", tag="play"):
    """Play one card to the trick."""

    card: Card


Move = Discard | Declare | SkipDeclaration | Play
