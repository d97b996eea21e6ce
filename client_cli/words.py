"""Cards in full words, for saying three of them aloud, and understood again when typed.

Written in the reader's language (`seven of coins`, `sette di denari`, `mynt sju`); read in any of
the three, with or without capitals, accents, little words and commas, and in short forms too.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import combinations
from typing import TYPE_CHECKING, Final, get_args

from client_cli.notation import BadWords, read_cards
from engine.variants import VARIANTS
from server.protocol.cards import CardCode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.protocol.client import Spoken

_HOW_MANY: Final = 3
_MOST: Final = 30  # words that are worth a look
_CODES: Final[frozenset[str]] = frozenset(get_args(CardCode))

_SUITS: Final = {
    "en": {"S": "swords", "B": "batons", "C": "cups", "D": "coins"},
    "it": {"S": "spade", "B": "bastoni", "C": "coppe", "D": "denari"},
    "sv": {"S": "svärd", "B": "batong", "C": "kopp", "D": "mynt"},
}
_FACES: Final = {
    "en": {"K": "king", "Q": "queen", "N": "knight", "J": "jack", "A": "ace"},
    "it": {"K": "re", "Q": "donna", "N": "cavallo", "J": "fante", "A": "asso"},
    "sv": {"K": "kung", "Q": "dam", "N": "springare", "J": "knekt", "A": "ess"},
}
# One to twenty-one, as one says them.
_NUMBERS: Final = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty twenty-one",
    "it": "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici"
    " quindici sedici diciassette diciotto diciannove venti ventuno",
    "sv": "ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton"
    " sjutton arton nitton tjugo tjugoett",
}
_SPECIAL: Final = ("ANG", "WOR", "SUN", "MOO", "MOR1", "MOR2", "MOR3", "MOR4", "BEG", "MAT")
_NAMED: Final = {
    "en": "the Angel, the World, the Sun, the Moon, Moor one, Moor two, Moor three, Moor four,"
    " the Begato, the Matto",
    "it": "l'Angelo, il Mondo, il Sole, la Luna, Moro uno, Moro due, Moro tre, Moro quattro,"
    " il Begato, il Matto",
    "sv": "Ängeln, Världen, Solen, Månen, mor ett, mor två, mor tre, mor fyra, Begato, Matto",
}
_SUITED: Final = {"en": "{rank} of {suit}", "it": "{rank} di {suit}", "sv": "{suit} {rank}"}
_TRUMP: Final = {"en": "trump {number}", "it": "trionfo {number}", "sv": "trumf {number}"}


def spoken(card: CardCode, language: str) -> str:
    """Return a card as it is said aloud."""
    if card in _SPECIAL:
        return _NAMED[language].split(", ")[_SPECIAL.index(card)]
    suit, rank = card[0], card[1:]
    numbers = _NUMBERS[language].split()
    if suit == "T":
        return _TRUMP[language].format(number=numbers[int(rank) - 1])
    word = _FACES[language].get(rank) or numbers[int(rank) - 1]
    return _SUITED[language].format(rank=word, suit=_SUITS[language][suit])


def _plain(text: str) -> str:
    """Return a text in small letters without accents, everything else blanks; commas stay."""
    split = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in split if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9,]+", " ", re.sub(r"[;/+\n]|\s[-\u2013\u2014]+\s", ",", bare))


# Other words for the same, accents left off: what they are about, as `_vocabulary` tells.
# fmt: off
_MORE: Final = {
    "S": "sword spada svarden",
    "B": "baton bastone batonger batongen wands clubs stavar",
    "C": "cup coppa koppar kopparna bagare",
    "D": "coin denaro mynten pentacles ori oro",
    "T": "trump trumps trionfo trionfi trumf trumfen tarocco tarocchi",
    "rK": "kungen konung", "rQ": "dama regina damen drottning",
    "rN": "cavaliere springaren riddare", "rJ": "page knave knekten", "rA": "asse esset",
    "r1": "un una en",
    "ANG": "angel angelo angeln angelen", "WOR": "world mondo varlden varld",
    "SUN": "sun sole solen sol", "MOO": "moon luna manen mane", "MOR": "moor moro mor",
    "BEG": "begato bagatto bagattino", "MAT": "matto fool narren",
}
# fmt: on


def _vocabulary() -> dict[str, str]:
    """Return what each word is about: `S`... a suit, `r7` or `rK` a rank, `T` trump, a card."""
    known: dict[str, str] = {}
    for language, suits in _SUITS.items():
        known |= {_plain(word): suit for suit, word in suits.items()}
        known |= {_plain(word): f"r{rank}" for rank, word in _FACES[language].items()}
        for number, word in enumerate(_NUMBERS[language].split(), 1):
            known[_plain(word).replace(" ", "")] = f"r{number}"
    known |= {word: meaning for meaning, words in _MORE.items() for word in words.split()}
    return known | {str(number): f"r{number}" for number in range(1, 22)}


_KNOWN: Final = _vocabulary()
_LITTLE: Final = "a an the of di de del della d l il lo la le gli i av och and e ed som kort card"


def _meanings(words: str) -> list[str]:
    """Return what the words of a text are about; a word unknown stands as it is, behind `?`."""
    found: list[str] = []
    for word in re.sub(r"\b(twenty|tjugo) (one|ett)\b", r"\1\2", words).split():
        if word in _KNOWN:
            found.append(_KNOWN[word])
        elif word not in _LITTLE.split():
            found += _joined(word) or _short(word) or [f"?{word}"]
    return found


def _joined(word: str) -> list[str] | None:
    """Return suit and rank of a Swedish word made of both: `myntsju`, `svardskung`."""
    for suit, stems in {
        "S": "svards svard",
        "B": "batongs batong",
        "C": "kopp",
        "D": "mynt",
    }.items():
        for stem in stems.split():
            rank = _KNOWN.get(word.removeprefix(stem), "") if word.startswith(stem) else ""
            if rank.startswith("r"):
                return [suit, rank]
    return None


def _short(word: str) -> list[str] | None:
    """Return the card of a short form such as `7d` or `t12`."""
    for variant in VARIANTS.values():
        try:
            return list(read_cards([word], variant.pack))
        except BadWords:
            continue
    return None


def _card(group: tuple[str, ...]) -> tuple[str, bool] | None:
    """Return the card that some meanings make up, and whether the rank comes first."""
    match group:
        case (one,) if one in _CODES:
            return one, True
        case (one,) if one.startswith("r"):
            code, natural = f"T{one[1:]}", True
        case ("T", rank) if rank.startswith("r"):
            code, natural = f"T{rank[1:]}", True
        case ("MOR", rank) if rank.startswith("r"):
            code, natural = f"MOR{rank[1:]}", True
        case (rank, suit) if rank.startswith("r") and suit in tuple("SBCD"):
            code, natural = _suited(suit, rank), True
        case (suit, rank) if rank.startswith("r") and suit in tuple("SBCD"):
            code, natural = _suited(suit, rank), False
        case _:
            return None
    return (code, natural) if code in _CODES else None


def _suited(suit: str, rank: str) -> str:
    return suit + ("A" if rank == "r1" else rank[1:])


def _readings(meanings: list[str], *, rank_first: bool) -> Iterator[tuple[int, list[str]]]:
    """Yield every way to see three cards in the words, with how natural its order of words is."""
    size = len(meanings)
    for first, second in combinations(range(1, size), _HOW_MANY - 1):
        groups = (meanings[:first], meanings[first:second], meanings[second:])
        cards = [_card(tuple(group)) for group in groups]
        whole = [card for card in cards if card is not None]
        if len(whole) == _HOW_MANY:
            yield (
                sum(natural == rank_first for _, natural in whole),
                [code for code, _ in whole],
            )


def read_spoken(text: str, language: str) -> Spoken:
    """Return the three cards that somebody said, in their order; raises BadWords.

    It names nothing where all that was said are cards, but not three.
    """
    parts = [_meanings(part) for part in _plain(text).split(",")]
    parts = [part for part in parts if part]
    words = [word for part in parts for word in part]
    unknown = [word[1:] for word in words if word.startswith("?")]
    if unknown or len(words) > _MOST:
        raise BadWords(unknown or [text.strip()], [])
    apart = [_card(tuple(part)) for part in parts]
    if None not in apart and len(parts) != _HOW_MANY:
        raise BadWords([], [])  # each is a card, but there are not three
    if len(parts) == _HOW_MANY:
        found = [card[0] for card in apart if card is not None]
    else:
        readings = list(_readings(words, rank_first=language != "sv"))
        found = max(readings, key=lambda reading: reading[0], default=(0, []))[1]
    if len(found) != _HOW_MANY:
        raise BadWords([text.strip()], [])
    return (found[0], found[1], found[2])  # type: ignore[return-value] # all are of _CODES
