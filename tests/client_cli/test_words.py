"""Cards said aloud: every card has a name of its own in three languages, and is understood."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast, get_args

import pytest

from client_cli.notation import BadWords
from client_cli.texts import LANGUAGES
from client_cli.words import read_spoken, spoken
from server.protocol.cards import CardCode
from tests.builders import tries

if TYPE_CHECKING:
    from server.protocol.client import Spoken

CODES: tuple[CardCode, ...] = get_args(CardCode)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    """No two cards of both games are said alike."""
    assert len({spoken(card, language) for card in CODES}) == len(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_understood(language: str) -> None:
    """Three cards written out are read back, with commas, without, and in a friend's language."""
    chance = Random(language)
    for _ in range(tries(300, 10_000)):
        cards = cast("Spoken", tuple(chance.choice(CODES) for _ in range(3)))
        for between in (", ", " ", " - ", ";", "\n"):
            said = between.join(spoken(card, language) for card in cards)
            assert read_spoken(said, language) == cards
        for other in LANGUAGES:
            said = ", ".join(spoken(card, language) for card in cards)
            assert read_spoken(said.upper(), other) == cards


@pytest.mark.parametrize(
    "typed,language,cards",
    [
        ("sette di denari, cavallo di coppe, matto", "it", "D7 CN MAT"),
        ("sette denari cavallo coppe trionfo dodici", "it", "D7 CN T12"),
        ("The Seven of COINS and the knight of cups and the fool", "en", "D7 CN MAT"),
        ("knight of cups trump twenty one ace of swords", "en", "CN T21 SA"),
        ("mynt sju koppar kung svärd tio", "sv", "D7 CK S10"),
        ("svärdskung, myntsju och trumf tolv", "sv", "SK D7 T12"),
        ("kung i svard sju i mynt varlden", "sv", "SK D7 WOR"),
        ("7d Kc 12", "en", "D7 CK T12"),
        ("uno di denari, 5 bastoni, moro due", "it", "DA B5 MOR2"),
    ],
)
def test_people_say_it_in_many_ways(typed: str, language: str, cards: str) -> None:
    """Little words, short forms, capitals, missing accents and compounds do no harm."""
    assert read_spoken(typed, language) == tuple(cards.split())


@pytest.mark.parametrize(
    "typed,unknown",
    [
        ("", []),
        ("seven of coins", []),
        ("donna di coppe, asso di coppe", []),
        ("7d, Kc, 12, 5b", []),
        ("seven of hearts, king of cups, 12", ["hearts"]),
        ("king of cups, king, king of swords", ["king of cups, king, king of swords"]),
        ("eleven of cups, king of cups, 12", ["eleven of cups, king of cups, 12"]),
        ("1 2 3 4", ["1 2 3 4"]),
        ("x" * 5000, ["x" * 5000]),
        ("king " * 5000, ["king " * 4999 + "king"]),
    ],
)
def test_what_is_not_three_cards_is_named(typed: str, unknown: list[str]) -> None:
    """Words that are no cards are named; cards that are not three are all right by themselves."""
    with pytest.raises(BadWords) as bad:
        read_spoken(typed, "en")
    assert bad.value.unknown == unknown
