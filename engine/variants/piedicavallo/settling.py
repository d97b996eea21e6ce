"""Settling a deal at Piedicavallo (sheet, Scoring and ending; piedicavallo.md 1.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.counting import worth
from engine.seats import TEAMS
from engine.settlement import Line, discard_line, matto_line, settled
from engine.variants.piedicavallo.pack import FIVES, MATTO_ALONE, PACK

if TYPE_CHECKING:
    from engine.cards import CardSet
    from engine.settlement import Finish, Settlement


def card_points(cards: CardSet) -> int:
    """Return the counted value of a pile; nothing is deducted (piedicavallo.md 1.2)."""
    return worth(cards, FIVES)


def pile(cards: CardSet) -> tuple[Line, ...]:
    """Return the sheet of one pile laid out by itself."""
    return (Line("tricks", 0, card_points(cards), cards=PACK.cards_of(cards)),)


def settle(finish: Finish) -> Settlement:
    """Return the explained result: tricks, Matto, discard; 114 points in all."""
    lines = []
    for team in TEAMS:
        won = finish.piles[team] & ~MATTO_ALONE
        lines.append(Line("tricks", team, card_points(won), cards=PACK.cards_of(won)))
    lines.append(matto_line(finish, card_points(MATTO_ALONE)))
    laid = PACK.cards_of(finish.discard)
    lines.append(discard_line(finish, laid, card_points(finish.discard)))
    return settled(lines)
