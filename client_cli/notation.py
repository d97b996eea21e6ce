"""How cards are written and read in a terminal.

Written: rank and the Italian initial of the suit (`Ks 10b Ac 7d`), trumps by number or by a short
name (`Ang Mon Sol Lun 16 Moro Beg Mat`). Read: the same in the letters of any of the three
languages, and the codes of the rules (`SK B10 CA T16`), in capitals or not.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards import Card, Pack

# Corner letters of the cards, by language.
RANKS: Final = {
    "en": {"K": "K", "Q": "Q", "N": "N", "J": "J", "A": "A"},
    "it": {"K": "R", "Q": "D", "N": "C", "J": "F", "A": "A"},
    "sv": {"K": "K", "Q": "D", "N": "S", "J": "Kn", "A": "E"},
}
SHORT: Final = {
    "ANG": "Ang",
    "WOR": "Mon",
    "SUN": "Sol",
    "MOO": "Lun",
    "BEG": "Beg",
    "MAT": "Mat",
}
_MOORS: Final = ("MOR1", "MOR2", "MOR3", "MOR4")

# Words for the trumps without a number, accents left off.
_NAMES: Final = {
    word: code
    for code, words in {
        "ANG": "ang angel angelo",
        "WOR": "wor mon world mondo varld",
        "SUN": "sun sol sole",
        "MOO": "moo lun moon luna mane",
        "BEG": "beg begato bagattino",
        "MAT": "mat matto fool narren",
    }.items()
    for word in words.split()
}
_MOOR_NAMES: Final = frozenset(["mor", "moro", "mori", "moor", "moors", "morer"])
_LETTERS: Final = {
    **{given.lower(): rank for table in RANKS.values() for rank, given in table.items()},
}
_SUITED: Final = re.compile(r"(10|[2-9]|[a-z]{1,2})([sbcd])")


class BadWords(ValueError):
    """Words that name no card of the game, or a card a second time, as they were typed."""

    def __init__(self, unknown: list[str], repeated: list[str]) -> None:
        super().__init__(*unknown, *repeated)
        self.unknown = unknown
        self.repeated = repeated


def written(card: Card, language: str) -> str:
    """Return a card as the terminal writes it in a language."""
    if card in SHORT:
        return SHORT[card]
    if card in _MOORS:
        return "Moro"  # the four are equal, and two of them look alike
    suit, rank = card[:1], card[1:]  # a damaged record may hold an empty code
    if suit == "T":
        return rank
    return RANKS[language].get(rank, rank) + suit.lower()


def written_all(cards: Iterable[Card], language: str) -> str:
    """Return several cards, blanks between."""
    return " ".join(written(card, language) for card in cards)


def words_of(text: str) -> list[str]:
    """Split what was typed: blanks, commas, semicolons and an editor's mark all part cards."""
    return [word for word in re.split(r"[\s,;\ufeff]+", text) if word]


def read_cards(words: Iterable[str], pack: Pack) -> tuple[Card, ...]:
    """Return the distinct cards that the words name, as they come; raises BadWords.

    A Moor without a number is one of those that no other word names, wherever it stands.
    """
    typed = list(words)
    meant = {word: _meant(word, pack) for word in set(typed)}
    places: dict[Card, int] = {}
    faulty: list[int] = []
    for place in sorted(range(len(typed)), key=lambda place: len(meant[typed[place]])):
        free = [card for card in meant[typed[place]] if card not in places]
        if free:
            places[free[0]] = place
        else:
            faulty.append(place)
    if faulty:
        at_fault = dict.fromkeys(typed[place] for place in sorted(faulty))
        unknown = [word for word in at_fault if not meant[word]]
        raise BadWords(unknown, [word for word in at_fault if meant[word]])
    return tuple(sorted(places, key=places.__getitem__))


def _meant(word: str, pack: Pack) -> list[Card]:
    """Return the cards of this pack that a word can mean: several only for an unnumbered Moor."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    if plain in _MOOR_NAMES:
        return [card for card in pack.cards if card in _MOORS]
    return [code for code in _codes(plain) if pack.has(code)]


def _codes(plain: str) -> list[str]:
    codes = [plain.upper(), f"T{plain}"]
    if plain in _NAMES:
        codes.append(_NAMES[plain])
    suited = _SUITED.fullmatch(plain)
    if suited:
        rank, suit = suited.groups()
        codes.append(suit.upper() + _LETTERS.get(rank, rank))
    return codes
