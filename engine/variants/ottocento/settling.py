"""Settling a deal of Ottocento (sheet, Settling Matto and discards; ottocento.md 1.7 to 1.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.counting import count, worth
from engine.seats import SEATS, TEAMS, other, put_team, team_of
from engine.settlement import (
    Line,
    discard_line,
    matto_line,
    settled,
    tally_lines,
    without_tricks,
)
from engine.variants.ottocento import combinations as kernel
from engine.variants.ottocento.pack import FIVES, PACK
from engine.variants.ottocento.tallying import tally

if TYPE_CHECKING:
    from engine.cards import Card, CardSet
    from engine.seats import ByTeam, Team
    from engine.settlement import Finish, Points, Settlement

LAST_TRICK = 6


def card_points(cards: CardSet) -> Points:
    """Return counted value less half a point a card; an odd pile leaves a half (1.8)."""
    twice = 2 * worth(cards, FIVES) - count(cards)
    return twice / 2 if twice % 2 else twice // 2


def card_points_line(team: Team, cards: CardSet) -> Line:
    """Return the card points of a pile with their sum."""
    number = count(cards)
    less: Points = number / 2 if number % 2 else number // 2
    value = worth(cards, FIVES)
    points = card_points(cards)
    return Line("card_points", team, points, cards=PACK.cards_of(cards), worth=value, less=less)


def pile(cards: CardSet) -> tuple[Line, ...]:
    """Return the sheet of one pile: card points, sets, sequences; nothing of the play."""
    return (card_points_line(0, cards), *tally_lines(tally(cards), 0))


def payment(owner: CardSet, others: CardSet) -> Card:
    """Return the card that the Matto's team gives; it holds one besides the Matto (M3)."""
    return PACK.cards[kernel.payment(owner, others)]


def settle(finish: Finish) -> Settlement:
    """Return the explained result; the order of lines is that of the score sheet.

    Raises ValueError where the last trick or the Matto's taker is not told: both count here.
    """
    if finish.last is None or finish.last_card is None or finish.matto.taker is None:
        raise ValueError("Ottocento cannot be settled from piles alone")
    piles, paid = _final_piles(finish, team_of(finish.matto.taker))
    lines = [card_points_line(team, piles[team]) for team in TEAMS]
    last = (finish.last_card,)
    lines.append(Line("last_trick", team_of(finish.last), LAST_TRICK, finish.last, cards=last))
    for seat in SEATS:
        if (declared := finish.declarations[seat]) is not None:
            lines += tally_lines(declared, team_of(seat), seat)
    captured = [line for team in TEAMS for line in tally_lines(tally(piles[team]), team)]
    for code in ("set", "sets_doubled", "sequence", "sequences_doubled"):
        lines += [line for line in captured if line.code == code]
    lines.append(matto_line(finish, paid=paid))
    lines.append(discard_line(finish, PACK.cards_of(finish.discard)))
    return settled(lines)


def _final_piles(finish: Finish, took_matto: Team) -> tuple[ByTeam[CardSet], Card | None]:
    """Return the piles that are counted, and the card paid for the Matto (ottocento.md 1.7)."""
    dealers = team_of(finish.dealer)
    piles = put_team(finish.piles, dealers, finish.piles[dealers] | finish.discard)
    empty = without_tricks(finish.tricks)
    if empty is not None:  # Matto and discard go over, nothing is exchanged (M4)
        return put_team((0, 0), other(empty), piles[0] | piles[1]), None
    owner = team_of(finish.matto.seat)
    if took_matto == owner:
        return piles, None
    paid = payment(piles[owner], piles[other(owner)])
    bit = PACK.bit(paid)
    piles = put_team(piles, owner, piles[owner] & ~bit)
    return put_team(piles, other(owner), piles[other(owner)] | bit), paid
