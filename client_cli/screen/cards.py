"""Cards on a screen of signs: the hand by suits, what may be played, what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.notation import written
from client_cli.screen.lines import Piece, width
from engine.cards import CLASSES, MATTO, Suit
from engine.moves import Discard, Play
from engine.trick import NO_CLASS, class_of
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from client_cli.screen.lines import Line, Role
    from client_cli.texts import Texts
    from engine.cards import Card
    from server.protocol.server import Update

_ROLES: Final[dict[str, Role]] = {"S": "swords", "B": "batons", "C": "cups", "D": "coins"}
_BETWEEN: Final = 3  # blanks between two suits on one line
PLAYABLE: Final = ">"
CHOSEN: Final = "*"


def role_of(card: Card) -> Role:
    """Return the role of a card: its suit's."""
    numbered = card.startswith("S") and card != "SUN"
    if numbered or (card[:1] in "BCD" and card != "BEG"):
        return _ROLES[card[:1]]
    return "trumps"


def usable(update: Update) -> frozenset[Card]:
    """Return the cards that may be played or laid away now."""
    own = update.own
    found: set[Card] = set()
    for move in () if own is None else own.view.moves:
        if isinstance(move, Play):
            found.add(move.card)
        elif isinstance(move, Discard):
            found.update(move.cards)
    return frozenset(found)


def in_order(update: Update) -> tuple[Card, ...]:
    """Return the own hand as the picture shows it, suit by suit."""
    return tuple(card for _, cards in grouped(update) for card in cards)


def grouped(update: Update) -> list[tuple[str, list[Card]]]:
    """Return the own hand by suits; the Matto stands behind the trumps, it is none."""
    if update.own is None:
        return []
    pack = VARIANTS[update.table.terms.game].pack
    groups: dict[str, list[Card]] = {}
    for card in update.own.view.hand:
        place = class_of(pack.index[card])
        suit = Suit.TRUMPS if place == NO_CLASS else CLASSES[place]
        groups.setdefault(suit, []).append(card)
    order = [*(suit for suit in CLASSES if suit != Suit.TRUMPS), Suit.TRUMPS]
    for cards in groups.values():
        cards.sort(key=lambda card: card == MATTO)
    return [(suit, groups[suit]) for suit in order if suit in groups]


def card_piece(card: Card, language: str, mark: str = "", *, chosen: bool = False) -> Piece:
    """Return a card with its mark; a click types the card."""
    text = f" {mark or ' '}{written(card, language)}"
    return Piece(text, "chosen" if chosen else role_of(card), f"card:{card}")


def hand(
    update: Update, say: Texts, places: int, chosen: Collection[Card] = (), at: Card | None = None
) -> list[Line]:
    """Return the hand in lines of so many places: > stands before what may be played.

    chosen: marked by * (cards to be laid away). at: where the player's arrow keys stand.
    """
    may = usable(update)
    lines: list[list[Piece]] = []
    for suit, cards in grouped(update):
        block = [Piece(f" {say(f'suit.{suit}')}", "dim")]
        for card in cards:
            mark = CHOSEN if card in chosen else PLAYABLE if card in may else ""
            block.append(card_piece(card, say.language, mark, chosen=card == at))
        _put(block, lines, places)
    return [tuple(line) for line in lines]


def _put(block: Sequence[Piece], lines: list[list[Piece]], places: int) -> None:
    """Put a suit behind the others where it fits, else on a line of its own, or on several."""
    if lines and width(lines[-1]) + _BETWEEN + width(block) <= places:
        lines[-1] += [Piece(" " * _BETWEEN), *block]
        return
    lines.append([])
    for piece in block:
        if width(lines[-1]) + piece.width > places:
            lines.append([Piece(" " * block[0].width)])
        lines[-1].append(piece)
