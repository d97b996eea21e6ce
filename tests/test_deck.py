"""The deck of the browser table: every card is there, small, safe and always the same."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from client_cli.notation import RANKS
from engine.variants import VARIANTS
from tools.deck import names
from tools.deck.__main__ import main
from tools.deck.letters import rank_path, ribbon_path
from tools.deck.sprite import BOX, Deck

ROOT: Final = Path(__file__).parents[1]
MOST: Final = 120_000  # bytes, compressed
SVG: Final = "{http://www.w3.org/2000/svg}"
DRAWN: Final = {
    *("svg", "defs", "symbol", "use", "g", "clipPath"),
    *("path", "circle", "ellipse", "rect"),
}

DECK: Final = Deck()
SPRITE: Final = DECK.sprite()
CARDS: Final = {card.symbol: card for card in DECK.cards}

every_game = pytest.mark.parametrize("game", VARIANTS)
every_language = pytest.mark.parametrize("language", names.LANGUAGES)


def ids() -> list[str]:
    """Every id in the deck, in order."""
    return re.findall(r' id="([^"]*)"', SPRITE)


@every_game
@every_language
def test_every_card_has_a_picture_and_its_letters(game: str, language: str) -> None:
    """Every card of every game has a symbol, and so has what stands in its corners."""
    known = set(ids())
    for code in VARIANTS[game].pack.cards:
        card = CARDS[names.symbol(game, code)]
        assert f"card-{card.symbol}" in known
        if card.corners:
            assert f"rank-{card.corners[language]}" in known
            assert re.fullmatch("#[0-9A-F]{6}", card.ink)


@every_game
def test_the_deck_knows_the_trumps_of_every_game(game: str) -> None:
    """The trumps that are drawn are those of the game's pack, in its order, the Matto last."""
    drawn = [trump.code for trump in names.TRUMPS[game]]
    assert drawn == list(VARIANTS[game].pack.cards[-len(drawn) :])


def test_nothing_is_drawn_for_no_game() -> None:
    """Besides the back there are only cards that some game has."""
    used = {
        names.symbol(game, code)
        for game, variant in VARIANTS.items()
        for code in variant.pack.cards
    }
    assert set(CARDS) == used | {names.BACK}


@every_game
def test_corners_say_what_the_card_is(game: str) -> None:
    """A suit card shows its rank in the reader's letters, a trump with a numeral its numeral."""
    for code in VARIANTS[game].pack.cards:
        corners = CARDS[names.symbol(game, code)].corners
        if code == names.symbol(game, code):
            for language in names.LANGUAGES:
                assert corners[language] == RANKS[language].get(code[1:], code[1:])
        elif re.fullmatch(r"T\d+", code):
            assert set(corners.values()) == {code[1:]}


@every_language
def test_the_letters_of_a_language_tell_its_ranks_apart(language: str) -> None:
    """No two ranks of a suit have the same letter."""
    letters = [names.corner(rank, language) for suit, rank in names.suit_cards() if suit == "D"]
    assert len(set(letters)) == len(letters)


def test_ids_are_unique() -> None:
    """No id stands for two things."""
    assert [name for name, times in Counter(ids()).items() if times > 1] == []


def test_every_reference_is_answered_inside() -> None:
    """What the deck refers to is in the deck, and it refers to nothing outside."""
    href = re.findall(r'href="([^"]*)"', SPRITE)
    inside = [*href, *re.findall(r"url\(([^)]*)\)", SPRITE)]
    assert inside
    assert {name for name in inside if not name.startswith("#")} == set()
    assert {name[1:] for name in inside} <= set(ids())
    assert "://" not in SPRITE.replace("http://www.w3.org/2000/svg", "")


def test_it_is_a_drawing_and_nothing_else() -> None:
    """There is no text, no script, no style, no event, no picture from elsewhere: only shapes."""
    tree = ET.fromstring(SPRITE)  # noqa: S314 - we have just written it
    found = list(tree.iter())
    assert {element.tag.removeprefix(SVG) for element in found} <= DRAWN
    attributes = {name for element in found for name in element.attrib}
    assert {name for name in attributes if name.startswith("on") or name == "style"} == set()


def test_it_can_be_cut_up_by_lines() -> None:
    """Every part and every symbol has a line that begins with its tag and its id."""
    tree = ET.fromstring(SPRITE)  # noqa: S314 - we have just written it
    pieces = [*tree.findall(f"{SVG}defs/*"), *tree.findall(f"{SVG}symbol")]
    begun = re.findall(r'^<\w+ id="([\w-]+)"', SPRITE, re.MULTILINE)
    assert begun == [piece.attrib["id"] for piece in pieces]
    assert all(line.count("<symbol") <= 1 for line in SPRITE.splitlines())
    assert SPRITE.count(BOX) == len(DECK.cards) + len(DECK.ranks)


def test_it_is_small() -> None:
    """Compressed the whole deck stays well below what a first visit may cost."""
    assert len(gzip.compress(SPRITE.encode(), mtime=0)) < MOST


def test_it_is_always_the_same(tmp_path: Path) -> None:
    """Another process with another hash seed writes the same bytes, and says how many."""
    out = tmp_path / "new folder" / "deck.svg"
    asked = [sys.executable, "-m", "tools.deck", "--out", str(out)]
    done = subprocess.run(
        asked,
        cwd=ROOT,
        env={"PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert out.read_bytes() == SPRITE.encode()
    assert done.stdout.startswith(f"{len(DECK.cards)} cards, ")


def test_the_sheet_shows_every_card(tmp_path: Path) -> None:
    """The page to look at holds every card, and is no deck."""
    page = tmp_path / "sheet.html"
    assert main(["--sheet", str(page), "--out", str(tmp_path / "deck.svg")]) == 0
    text = page.read_text(encoding="utf-8")
    assert all(f'title="{symbol}"' in text for symbol in CARDS)
    assert not (tmp_path / "deck.svg").exists()


def test_no_letter_is_kept_for_nothing() -> None:
    """The letters kept as paths are those that stand on some card."""
    from tools.deck import letters  # noqa: PLC0415 - to look inside

    assert sorted(letters._KEPT["ranks"]) == DECK.ranks
    ribbons = {trump.name for trumps in names.TRUMPS.values() for trump in trumps}
    assert set(letters._KEPT["ribbons"]) == ribbons
    assert all(rank_path(text).startswith("M") for text in DECK.ranks)
    assert all(ribbon_path(name).startswith("M") for name in ribbons)


# What the cards are called: the texts of the browser table


def words(language: str) -> dict[str, str]:
    """The texts of the browser table in a language."""
    path = ROOT / "web_client" / "src" / "texts" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def title(texts: dict[str, str], game: str, code: str) -> str | None:
    """The name of a trump: its own in this game, or the one that it has in any."""
    anywhere = f"trump.{'MOR' if code.startswith('MOR') else code}"
    return texts.get(f"trump.{game}.{code}", texts.get(anywhere))


@every_language
@every_game
def test_every_card_has_a_name(game: str, language: str) -> None:
    """Every suit, every rank that is a word, and every trump has a name in the language."""
    texts = words(language)
    assert all(title(texts, game, trump.code) for trump in names.TRUMPS[game])
    assert all(texts[f"suit.{suit}"] for suit in names.SUIT_ORDER)
    assert all(texts[f"rank.{rank}"] for rank in (*names.COURTS, "A"))


@every_game
def test_names_tell_the_trumps_of_a_game_apart(game: str) -> None:
    """No two trumps of a game share a name, except the four Moors, who are equal."""
    for language in names.LANGUAGES:
        texts = words(language)
        found = Counter(title(texts, game, trump.code) for trump in names.TRUMPS[game])
        assert {times for name, times in found.items() if name != texts["trump.MOR"]} == {1}


@every_game
def test_the_ribbon_says_the_italian_name(game: str) -> None:
    """What stands on a card is what it is called in Italian."""
    texts = words("it")
    for trump in names.TRUMPS[game]:
        assert title(texts, game, trump.code) == trump.name


@every_language
def test_the_letter_in_the_corner_is_that_of_the_name(language: str) -> None:
    """A corner letter begins the name of its rank; only the English Knight leaves the K alone."""
    texts = words(language)
    for rank in (*names.COURTS, "A"):
        letter, name = names.corner(rank, language), texts[f"rank.{rank}"]
        assert name.startswith(letter) or (language, rank, letter) == ("en", "N", "N")
