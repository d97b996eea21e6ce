"""What can go wrong in the engine, each with a stable code.

EngineError                 a code and its arguments, never a sentence for players (law 10)
|-- BadCards                a card unknown to the pack, or one card twice
|-- IllegalMove             a seat asked for what the rules forbid; holds a `Refusal`
|-- BrokenLog               stored facts that do not fit together
|-- BadRecord               a deal record that cannot be read
`-- BadQuestion             a question that the referee cannot answer
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


class EngineError(Exception):
    """Root of the tree: `code` is stable, `detail` is for logs and programmers (English)."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class CardFault(StrEnum):
    """Why a list of cards is no set of cards of the pack."""

    UNKNOWN = "unknown_card"
    REPEATED = "repeated_card"


class BadCards(EngineError):
    """Cards named that the pack does not have, or named twice; `cards` lists the offenders."""

    def __init__(self, fault: CardFault, cards: Sequence[str]) -> None:
        super().__init__(fault.value, " ".join(cards))
        self.fault = fault
        self.cards = tuple(cards)


class Reason(StrEnum):
    """Why a move, or a card, is refused. Clients hold the sentences (law 10)."""

    UNKNOWN_MOVE = "unknown_move"
    DEAL_SETTLED = "deal_settled"
    NOT_YOUR_TURN = "not_your_turn"
    DISCARD_FIRST = "discard_first"
    DISCARD_DONE = "discard_done"
    DECLARE_FIRST = "declare_first"
    DECLARED_ALREADY = "declared_already"
    NO_DECLARATIONS = "no_declarations"
    NOTHING_TO_DECLARE = "nothing_to_declare"
    UNKNOWN_CARD = "unknown_card"
    REPEATED_CARD = "repeated_card"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"
    MUST_TRUMP = "must_trump"
    TWO_CARDS = "two_cards"
    PROTECTED_CARD = "protected_card"
    TRUMPS_STAY = "trumps_stay"


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason with what a client needs to say it in words.

    `suit` is the class that must be followed (`"S" "B" "C" "D" "T"`) for `must_follow`, else None;
    `cards` are the offending cards as the seat named them.
    """

    reason: Reason
    suit: str | None = None
    cards: tuple[str, ...] = ()


class IllegalMove(EngineError):
    """A move that the rules forbid; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason.value, " ".join(refusal.cards))
        self.refusal = refusal


class BrokenLog(EngineError):
    """Events that contradict each other: the log has a hole or is not a deal's."""


class BadRecord(EngineError):
    """A deal record that is not readable: wrong form, unknown game or newer format."""


class BadQuestion(EngineError):
    """A malformed or impossible question to the referee; `index` names the offending play."""

    def __init__(self, code: str, detail: str = "", index: int | None = None) -> None:
        super().__init__(code, detail)
        self.index = index
