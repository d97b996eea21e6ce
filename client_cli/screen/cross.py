"""The table itself: four seats around the running trick, the own one below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from client_cli.notation import written
from client_cli.screen.cards import role_of
from client_cli.screen.lines import Piece, cut, filled, gap, middle, width
from client_cli.table.naming import bare_names, between_deals
from engine.seats import SEATS, in_order_from, partner_of

if TYPE_CHECKING:
    from client_cli.screen.lines import Line, Role
    from client_cli.texts import Texts
    from engine.cards import Card
    from engine.seats import Seat
    from server.protocol.server import Presence, Update

_NAME: Final = 22  # places for a name and what stands beside it
_CARD: Final = 8


@dataclass(frozen=True, slots=True)
class Around:
    """What the cross needs to know besides the update. left: seconds of the running clock."""

    say: Texts
    presence: Presence | None = None
    left: int | None = None


def lying(update: Update) -> dict[Seat, Card]:
    """Return the cards on the table by seat; between tricks those of the last one."""
    public = update.table.public
    if public is None:
        return {}
    leader, cards = public.leader, public.table
    if not cards and public.tricks and not between_deals(update.table):
        leader, cards = public.tricks[-1].leader, public.tricks[-1].cards
    return dict(zip(in_order_from(leader), cards, strict=False))


def cross(update: Update, around: Around, places: int, *, tall: bool) -> list[Line]:
    """Return the four seats and their cards: 5 lines, or 9 where there is room for real cards."""
    own = 0 if update.you is None else update.you
    below, right, above, left = in_order_from(SEATS[own])
    cards = lying(update)
    slots = {seat: _slot(cards.get(seat), seat, update, around.say, tall=tall) for seat in SEATS}
    out = [middle(_seat(above, update, around), places)]
    out += [middle(line, places) for line in slots[above]]
    out += _between(left, right, update, around, places, slots)
    out += [middle(line, places) for line in slots[below]]
    out.append(middle(_seat(below, update, around), places))
    return out


def _between(
    left: Seat, right: Seat, update: Update, around: Around, places: int,
    slots: dict[Seat, list[Line]],
) -> list[Line]:  # fmt: skip
    """Return the lines of the two neighbours, their cards towards the middle."""
    high = len(slots[left])
    half = places // 2
    out = []
    for row in range(high):
        first: Line = slots[left][row]
        second: Line = slots[right][row]
        if row == high // 2:
            name_left = _seat(left, update, around)
            name_right = _seat(right, update, around)
        else:
            name_left = name_right = ()
        gap_left = half - _CARD - 4 - width(name_left) - width(first)
        line = (gap(gap_left), *name_left, gap(2), *first, gap(10), *filled(second, _CARD))
        out.append(filled((*filled(line, half + _CARD + 2), gap(2), *name_right), places))
    return out


def _seat(seat: Seat, update: Update, around: Around) -> Line:
    """Return who sits somewhere, how many cards they hold, whether it is their turn."""
    say, table = around.say, update.table
    sitter, public = table.seats[seat], table.public
    types = f"seat:{seat + 1}"
    if sitter is None:
        key = "screen.seat_free" if table.kept[seat] is None else "screen.seat_kept"
        return (Piece(say(key, number=seat + 1), "key", types),)
    name = say("screen.you") if seat == update.you else bare_names(table)[seat]
    role: Role = "turn" if public is not None and public.turn == seat else "text"
    notes = _notes(seat, update, around)
    rest = f" ({', '.join(notes)})" if notes else ""
    held = "" if public is None or between_deals(table) else f" {public.held[seat]}"
    mark = PENDING if role == "turn" else ""
    most = max(6, _NAME - len(rest) - len(held) - len(mark))
    return (Piece(f"{mark}{cut(name, most)}{rest}{held}", role, types), *_clock(role, around))


PENDING: Final = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE} "


def _clock(role: str, around: Around) -> Line:
    if role != "turn" or around.left is None:
        return ()
    return (Piece(f", {around.left} s", "turn"),)


def _notes(seat: Seat, update: Update, around: Around) -> list[str]:
    """Return what stands in brackets behind a name."""
    say, table = around.say, update.table
    sitter, notes = table.seats[seat], []
    if update.you is not None and seat == partner_of(update.you):
        notes.append(say("screen.partner"))
    if sitter is not None and sitter.bot:
        notes.append(say("screen.bot"))
    elif table.stood_in[seat] is not None:
        notes.append(say("screen.bot_plays"))
    elif around.presence is not None and around.presence.here[seat] in ("away", "left"):
        notes.append(say("screen.away"))
    if between_deals(table) and sitter is not None and not sitter.bot and table.ready[seat]:
        notes.append(say("screen.ready"))
    return notes


def _slot(card: Card | None, seat: Seat, update: Update, say: Texts, *, tall: bool) -> list[Line]:
    """Return a card as it lies on the table, its place where there is none."""
    public = update.table.public
    if public is None or between_deals(update.table):
        return [(gap(_CARD),)] * (3 if tall else 1)
    wins = bool(public.table) and public.winning == seat
    if not public.table and public.tricks:
        wins = public.tricks[-1].taker == seat
    inside = "" if card is None else written(card, say.language)
    role = "dim" if card is None else role_of(card)
    if not tall:
        mark = "*" if wins else " "
        return [(Piece("[", "dim"), Piece(f"{mark}{inside:<4}", role), Piece("]", "dim"))]
    top, low = ("\N{BOX DRAWINGS DOUBLE HORIZONTAL}",) * 2 if wins else ("\u2500",) * 2
    mark = "*" if wins else " "
    return [
        (Piece(f"\u256d{top * 6}\u256e", "dim" if not wins else role),),
        (Piece("\u2502", "dim"), Piece(f"{mark}{inside:^4} ", role), Piece("\u2502", "dim")),
        (Piece(f"\u2570{low * 6}\u256f", "dim" if not wins else role),),
    ]
