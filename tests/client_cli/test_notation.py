"""Cards as people type them: in three languages, in codes, in any letters, with any commas."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.notation import BadWords, read_cards, words_of, written, written_all
from client_cli.texts import LANGUAGES
from engine.variants import VARIANTS
from tests.client_cli.asking import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards import Card, Pack

MOORS = ("MOR1", "MOR2", "MOR3", "MOR4")
OTTOCENTO = VARIANTS["ottocento"].pack
PIEDICAVALLO = VARIANTS["piedicavallo"].pack

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_case = pytest.mark.parametrize(
    "case", [str, str.lower, str.upper, str.swapcase, str.title], ids=lambda case: case.__name__
)


def read(text: str, pack: Pack = OTTOCENTO) -> tuple[Card, ...]:
    """Read a line of cards."""
    return read_cards(words_of(text), pack)


def faults(text: str, pack: Pack = OTTOCENTO) -> tuple[list[str], list[str]]:
    """The words of a line that name no card, and those that name one again."""
    with pytest.raises(BadWords) as bad:
        read(text, pack)
    return bad.value.unknown, bad.value.repeated


@every_game
@every_language
@every_case
def test_written_cards_are_read_back(game: str, language: str, case: Callable[[str], str]) -> None:
    """Every card is read back as it is written, in each language and in any letters."""
    pack = VARIANTS[game].pack
    for card in pack.cards:
        if card not in MOORS:
            assert read(case(written(card, language)), pack) == (card,)
    assert read(case(written_all(pack.cards, language)), pack) == pack.cards


@every_game
@every_case
def test_codes_are_read(game: str, case: Callable[[str], str]) -> None:
    """Every card is read by its code too, in any letters."""
    pack = VARIANTS[game].pack
    for card in pack.cards:
        assert read(case(card), pack) == (card,)
    assert read(case(" ".join(pack.cards)), pack) == pack.cards


@every_game
@every_language
def test_cards_are_written_differently(game: str, language: str) -> None:
    """No two cards are written alike, but for the four Moors."""
    pack = VARIANTS[game].pack
    alone = [card for card in pack.cards if card not in MOORS]
    assert len({written(card, language) for card in pack.cards}) == len(alone) + (
        len(alone) < len(pack.cards)
    )


@pytest.mark.parametrize(
    "words, cards",
    [
        ("Ks Qs Ns Js As", "SK SQ SN SJ SA"),
        ("Rs Ds Cs Fs As", "SK SQ SN SJ SA"),
        ("Ks Ds Ss Kns Es", "SK SQ SN SJ SA"),
        ("Rc Dd Cb Fc 10d", "CK DQ BN CJ D10"),
        ("Angel World Sun Moon Fool", "ANG WOR SUN MOO MAT"),
        ("angelo mondo sole luna begato matto", "ANG WOR SUN MOO BEG MAT"),
        ("Värld måne narren bagattino", "WOR MOO MAT BEG"),
        ("16 5 T10 t9", "T16 T5 T10 T9"),
        ("１６ ＳＫ", "T16 SK"),  # noqa: RUF001 - wide letters as a Japanese keyboard types them
    ],
)
def test_cards_by_many_names(words: str, cards: str) -> None:
    """A card goes by its corner letter and its name in English, Italian and Swedish."""
    assert " ".join(read(words)) == cards


@pytest.mark.parametrize(
    "words, cards",
    [
        ("Moro", "MOR1"),
        ("Moro Mori MOOR moors mor", None),
        ("moro moro moro morer", "MOR1 MOR2 MOR3 MOR4"),
        ("MOR2 Moro Moro", "MOR2 MOR1 MOR3"),
        ("Moro MOR1", "MOR2 MOR1"),
        ("Moro SK Moro MOR1 mor3", "MOR2 SK MOR4 MOR1 MOR3"),
        ("MOR1 MOR2 MOR3 MOR4 Moro", None),
    ],
)
def test_a_moor_is_the_next_free_one(words: str, cards: str | None) -> None:
    """A Moor without a number is one of those not named yet; a fifth Moor is one too many."""
    if cards is None:
        unknown, repeated = faults(words)
        assert unknown == []
        assert repeated == [words.rsplit(maxsplit=1)[-1]]
    else:
        assert " ".join(read(words)) == cards


def test_piedicavallo_has_no_moors() -> None:
    """Moors, Angel and Begato are no cards of Piedicavallo, whose trumps have numbers only."""
    named = "Moro MOR1 Angel Mondo Sol Luna Beg"
    assert faults(named, PIEDICAVALLO) == (named.split(), [])
    assert faults("T17 21 1 S5 C2") == (["T17", "21", "1", "S5", "C2"], [])
    assert read("T17 21 1 S5 C2", PIEDICAVALLO) == ("T17", "T21", "T1", "S5", "C2")


@pytest.mark.parametrize(
    "words, unknown, repeated",
    [
        ("SK Xx SQ 10x", "Xx 10x", ""),
        ("SK sk Ks", "", "sk Ks"),
        ("Foo SK foo KS Foo KS", "Foo foo", "KS"),
        ("11s T99 S10 ½ 10S", "11s T99 ½", "10S"),
        ("S S10S SKSK K", "S S10S SKSK K", ""),
        ("\x00 SK\x00", "\x00 SK\x00", ""),
        ("\udcff", "\udcff", ""),
    ],
)
def test_wrong_words_are_named(words: str, unknown: str, repeated: str) -> None:
    """Every word that is no card, and every card named again, is told as it was typed, once."""
    assert faults(words) == (unknown.split(" ") if unknown else [], repeated.split())


@pytest.mark.parametrize(
    "text",
    [
        "SK SQ SN",
        "SK,SQ,SN",
        "SK; SQ; SN.".replace(".", ""),
        "\nSK\r\n\r\nSQ\n\tSN\n",
        " ,;SK , SQ;;SN,\n;",
        "\x0bSK\u00a0SQ\u2003SN\u2028",
        "\ufeffSK SQ SN",
    ],
)
def test_any_punctuation_parts_cards(text: str) -> None:
    """Blanks, commas, semicolons and line ends all part cards, any number of them."""
    assert read(text) == ("SK", "SQ", "SN")


@pytest.mark.parametrize("text", ["", "  ", "\n\n", ",;, ;", "\ufeff"])
def test_nothing_is_no_card(text: str) -> None:
    """Blanks and commas alone name no card."""
    assert words_of(text) == []


@given(text=st.text(max_size=40), game=st.sampled_from(GAMES))
def test_any_words_are_read_or_named(text: str, game: str) -> None:
    """Whatever is typed is either a card or named as a fault, never both, never neither."""
    pack = VARIANTS[game].pack
    words = words_of(text)
    unknown: list[str] = []
    repeated: list[str] = []
    cards: tuple[Card, ...] = ()
    try:
        cards = read_cards(words, pack)
    except BadWords as bad:
        unknown, repeated = bad.unknown, bad.repeated
    assert {*unknown, *repeated} <= set(words)
    assert not set(unknown) & set(repeated)
    assert len(cards) == (0 if unknown or repeated else len(words))
    assert pack.set_of(cards).bit_count() == len(cards)


@given(
    cards=st.lists(st.sampled_from(OTTOCENTO.cards), unique=True),
    language=st.sampled_from(LANGUAGES),
)
def test_any_pile_is_read_back(cards: list[Card], language: str) -> None:
    """A pile copied from a score sheet is the same pile, a Moor being as good as another."""
    back = read(written_all(cards, language))
    assert [card for card in back if card not in MOORS] == [
        card for card in cards if card not in MOORS
    ]
    assert len(back) == len(cards)
