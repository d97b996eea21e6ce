"""Which cards there are and what stands on them.

Codes are the engine's. Suit cards look the same in both packs; a trump, and the Matto, is drawn
for its own game: T16 is the Star in one and the Tower in the other. Ribbons carry the Italian name
in every language; what a card is called elsewhere is a matter of the clients' texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from client_cli.notation import RANKS as LETTERS
from engine.cards import MATTO
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LANGUAGES: Final = ("en", "it", "sv")
BACK: Final = "back"
COURTS: Final = ("K", "Q", "N", "J")
SUIT_ORDER: Final = "SBCD"


class Trump(NamedTuple):
    """A trump, or the Matto: its picture, its numeral, the name on its ribbon."""

    code: str
    picture: str
    numeral: int | None
    name: str


def _numbered(*rows: tuple[int, str, str]) -> tuple[Trump, ...]:
    return tuple(Trump(f"T{number}", picture, number, name) for number, picture, name in rows)


_BOLOGNA: Final = (
    Trump("ANG", "angel", None, "Angelo"),
    Trump("WOR", "world", None, "Mondo"),
    Trump("SUN", "sun", None, "Sole"),
    Trump("MOO", "moon", None, "Luna"),
    *_numbered(
        (16, "star", "Stella"),
        (15, "tower", "Saetta"),
        (14, "devil", "Diavolo"),
        (13, "death", "Morte"),
        (12, "hanged", "Traditore"),
        (11, "hermit", "Vecchio"),
        (10, "wheel", "Ruota"),
        (9, "strength", "Forza"),
        (8, "justice", "Giustizia"),
        (7, "temperance", "Temperanza"),
        (6, "chariot", "Carro"),
        (5, "love", "Amore"),
    ),
    *(Trump(f"MOR{n}", f"moor{n}", None, "Moro") for n in (1, 2, 3, 4)),
    Trump("BEG", "magician", None, "Bégato"),
    Trump(MATTO, "fool", None, "Matto"),
)
_PIEMONTE: Final = (
    *_numbered(
        (21, "world", "Mondo"),
        (20, "angel", "Angelo"),
        (19, "sun", "Sole"),
        (18, "moon", "Luna"),
        (17, "star", "Stelle"),
        (16, "tower", "Torre"),
        (15, "devil", "Diavolo"),
        (14, "temperance", "Temperanza"),
        (13, "death", "Morte"),
        (12, "hanged", "Appeso"),
        (11, "strength", "Forza"),
        (10, "wheel", "Ruota"),
        (9, "hermit", "Eremita"),
        (8, "justice", "Giustizia"),
        (7, "chariot", "Carro"),
        (6, "love", "Amanti"),
        (5, "pope", "Papa"),
        (4, "emperor", "Imperatore"),
        (3, "empress", "Imperatrice"),
        (2, "popess", "Papessa"),
        (1, "magician", "Bagatto"),
    ),
    Trump(MATTO, "fool", 0, "Matto"),
)


def _packs() -> dict[str, tuple[Trump, ...]]:
    """Return the trumps of every game: those of the pack whose codes it has."""
    found: dict[str, tuple[Trump, ...]] = {}
    for game, variant in VARIANTS.items():
        for pack in (_BOLOGNA, _PIEMONTE):
            if tuple(trump.code for trump in pack) == variant.pack.cards[-len(pack) :]:
                found[game] = pack
    return found


TRUMPS: Final[Mapping[str, tuple[Trump, ...]]] = _packs()


def suit_cards() -> Iterator[tuple[str, str]]:
    """Yield suit and rank of every suit card that some game has, each once."""
    seen: dict[str, None] = {}
    for game, variant in VARIANTS.items():
        seen |= dict.fromkeys(variant.pack.cards[: -len(TRUMPS[game])])
    for card in sorted(seen, key=lambda code: SUIT_ORDER.index(code[0])):
        yield card[0], card[1:]


def symbol(game: str, code: str) -> str:
    """Return the name of the picture of a card: `SK`, or with the game before a trump."""
    trump = any(code == trump.code for trump in TRUMPS[game])
    return f"{game}-{code}" if trump else code


def corner(rank: str, language: str) -> str:
    """Return the corner letter of a rank in a language."""
    return LETTERS[language].get(rank, rank)
