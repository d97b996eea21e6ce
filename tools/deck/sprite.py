"""The whole deck as one file of symbols.

`card-X` is a card without its corner letter, `rank-R` a letter or numeral for both corners, so that
one file serves every language. A card's `color` is the ink of its letter. What several cards share
is stored once, among the `deck-` parts. Every part and every symbol has a line of its own that
begins with its tag and its id: the browser table cuts the file up by lines, and makes of each card
a picture of its own, which is far cheaper than parsing the whole and using its symbols.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tools.deck import backs, corners, courts, frames, names, pips
from tools.deck.geometry import HALF_TURN, HEIGHT, WIDTH
from tools.deck.letters import rank_path, ribbon_path
from tools.deck.palette import GROUNDS, PAPER, SUITS, trim
from tools.deck.pictures import PICTURES
from tools.deck.svg import place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.deck.names import Trump

BOX: Final = f'viewBox="0 0 {WIDTH} {HEIGHT}"'


@dataclass(frozen=True)
class Card:
    """One card: its drawing, and what its corners show in each language."""

    symbol: str
    art: str
    corners: Mapping[str, str]  # by language; empty for a card without letter or numeral
    ink: str = ""


class Deck:
    """All cards, and the parts that they share."""

    def __init__(self) -> None:
        self.parts = frames.shared_parts() | backs.parts()
        self.cards: list[Card] = [self._suit_card(*card) for card in names.suit_cards()]
        for game, trumps in names.TRUMPS.items():
            self.cards += [self._trump(game, trump) for trump in trumps]
        self.cards.append(Card(names.BACK, frames.base(PAPER) + backs.back(), {}))
        self.ranks = sorted({text for card in self.cards for text in card.corners.values()})

    def _suit_card(self, suit: str, rank: str) -> Card:
        if rank in names.COURTS:
            part = f"deck-{suit}{rank}"
            self.parts[part] = frames.half_part(part, courts.court(suit, rank))
            art = frames.court_card(suit, part)
        else:
            art = frames.pip_card(
                suit, pips.ace(suit) if rank == "A" else pips.pip(suit, int(rank))
            )
        letters = {language: names.corner(rank, language) for language in names.LANGUAGES}
        return Card(suit + rank, art, letters, SUITS[suit].ink)

    def _trump(self, game: str, trump: Trump) -> Card:
        picture, part = trump.picture, f"deck-{trump.picture}"
        if part not in self.parts:
            ground = f'<path d="M0,0H240V420H0Z" fill="{GROUNDS[picture][1]}"/>'
            self.parts[part] = frames.half_part(part, ground + PICTURES[picture]())
        letters: dict[str, str] = {}
        if trump.numeral is None:
            sign = corners.corner(picture)
        else:
            letters = dict.fromkeys(names.LANGUAGES, str(trump.numeral))
            fool = trump.numeral == 0
            sign = place(corners.fools_cap(), 43, 104, 0.62) if fool else frames.star_sign(picture)
        art = frames.trump_card(picture, part, ribbon_path(trump.name), sign)
        ink = trim(picture).numeral if letters else ""
        return Card(names.symbol(game, trump.code), art, letters, ink)

    def sprite(self) -> str:
        """Return every part once, and every card and every rank as a symbol."""
        out = [
            '<svg xmlns="http://www.w3.org/2000/svg"><defs>',
            *self.parts.values(),
            "</defs>",
            *(_card_symbol(card) for card in self.cards),
            *(_rank_symbol(text) for text in self.ranks),
            "</svg>\n",
        ]
        return "\n".join(out)


def _card_symbol(card: Card) -> str:
    ink = f' color="{card.ink}"' if card.ink else ""
    return f'<symbol id="card-{card.symbol}"{ink} {BOX}>{card.art}</symbol>'


def _rank_symbol(text: str) -> str:
    path = f'<path id="deck-rank-{text}" d="{rank_path(text)}"/>'
    turned = f'<use href="#deck-rank-{text}" transform="{HALF_TURN}"/>'
    return f'<symbol id="rank-{text}" {BOX}>{path}{turned}</symbol>'
