"""`tarocchi count`: the pile of a real table, counted and explained."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.notation import written_all
from client_cli.texts import LANGUAGES
from engine.variants import VARIANTS
from tests.client_cli.asking import GAMES, ROOT, WIDTH, asked, started
from tests.naive.combinations import score

if TYPE_CHECKING:
    from engine.cards import Card

SHEETS = ROOT / "tests" / "golden" / "sheets"

# A pile with every kind of line: sets, sequences and both doublings, contatori, half a point.
PILES = {
    "ottocento": "SK SQ SN SJ BK BQ BN CQ CN DQ DN DJ SA CA ANG WOR SUN T16 T15 MOR1 MOR2 BEG MAT "
    "B6 B7 C9 D10",
    "piedicavallo": "SK SQ SN BJ T21 T20 T1 MAT S5 S10 C2 DA D6",
}
KNOWN = [
    ("BEG CN", "7"),
    ("SK S7", "5"),
    ("MAT SA", "5"),
    ("S7", "½"),
    ("SK SQ SN", "20½"),
    ("SK SQ SN SJ", "27"),
    ("SK BK CK", "30½"),
    ("SK BK CK DK", "52"),
    ("ANG WOR SUN", "19½"),
    ("MOR1 MOR2 MOR3 MOR4", "17"),
    ("SA BA CA", "11½"),
]

piles = st.sampled_from(GAMES).flatmap(
    lambda game: st.tuples(
        st.just(game), st.sets(st.sampled_from(VARIANTS[game].pack.cards), min_size=1)
    )
)


def total_line(sheet: str) -> str:
    """The figure beside "This pile"."""
    (line,) = (line for line in sheet.splitlines() if line.startswith("This pile"))
    return line.split()[-1]


def figure(points: Fraction) -> str:
    """Points as a player writes them."""
    whole, half = divmod(points, 1)
    return f"{whole or ''}½" if half else str(whole)


@pytest.mark.parametrize("cards, points", KNOWN)
def test_known_piles(cards: str, points: str) -> None:
    """Piles whose worth every player knows are counted so, and an odd one shows its half point."""
    answer = asked("count", *cards.split())
    assert (answer.code, answer.err) == (0, "")
    assert total_line(answer.out) == points
    odd = len(cards.split()) % 2
    assert ("is a card missing?" in answer.out) == bool(odd)


@given(cards=st.sets(st.sampled_from(VARIANTS["ottocento"].pack.cards), min_size=1))
def test_the_figures_are_those_of_a_slow_count(cards: set[Card]) -> None:
    """The sheet's total is what somebody finds who lays out every sequence by hand."""
    by_hand = score(cards)
    points = Fraction(by_hand.twice_card_points, 2)
    points += by_hand.sets_total + by_hand.sequences_total
    assert total_line(asked("count", *sorted(cards)).out) == figure(points)


@given(pile=piles)
def test_lines_sum_to_the_total(pile: tuple[str, set[Card]]) -> None:
    """The lines of the sheet add up to what stands below them, for programs as for people."""
    game, cards = pile
    answer = asked("count", "--game", game, "--json", *cards)
    sheet = json.loads(answer.out)
    assert (answer.code, answer.err, sheet["game"]) == (0, "", game)
    assert sum(line.get("points", 0) for line in sheet["lines"]) == sheet["total"]
    assert set(sheet["lines"][0]["cards"]) == cards
    told = asked("count", "--game", game, *cards)
    assert total_line(told.out) == figure(Fraction(sheet["total"]))


@given(pile=piles, language=st.sampled_from(LANGUAGES))
def test_no_line_is_too_wide(pile: tuple[str, set[Card]], language: str) -> None:
    """Every sheet fits a screen of 78 columns."""
    game, cards = pile
    answer = asked("count", "--lang", language, "--game", game, *cards)
    assert answer.code == 0
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    assert "{" not in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_shows_every_card(game: str) -> None:
    """Every card of the pile stands on the sheet once, beside what it is worth."""
    cards = PILES[game].split()
    sheet = asked("count", "--game", game, *cards).out
    worths = [line.partition(":")[2] for line in sheet.splitlines() if "worth " in line[:9]]
    pack = VARIANTS[game].pack
    written = written_all(pack.cards_of(pack.set_of(cards)), "en")
    assert sorted(" ".join(worths).split()) == sorted(written.split())


@pytest.mark.parametrize(
    "language, one, two",
    [
        ("en", "1 card ", "2 cards"),
        ("it", "1 carta", "2 carte"),
        ("sv", "1 kort", "2 kort"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_one_card_is_no_plural(game: str, language: str, one: str, two: str) -> None:
    """One card is a card and two are cards, on every line that counts them."""
    for words, told in ((["SK"], one), (["SK", "SQ"], two)):
        sheet = asked("count", "--game", game, "--lang", language, *words).out
        assert (sheet.replace("\n", " ")).count(told) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_golden_sheets(game: str, language: str) -> None:
    """The sheet of a rich pile is, letter for letter, the one that was read and approved."""
    answer = started("count", "--game", game, "--lang", language, *PILES[game].split())
    golden = (SHEETS / f"{game}-{language}.txt").read_bytes()
    assert answer.out.encode() == golden
    assert (answer.code, answer.err) == (0, "")


def test_no_golden_sheet_is_missing() -> None:
    """There is an approved sheet of every game in every language, and no other."""
    names = {f"{game}-{language}.txt" for game in VARIANTS for language in LANGUAGES}
    assert {path.name for path in SHEETS.iterdir()} == names
