"""Sets and sequences at Ottocento, as known answers (ottocento.md 1.8 to 1.10)."""

from __future__ import annotations

import pytest

from engine.tally import Tally
from engine.variants import VARIANTS
from tests.engine.positions import pile

OTTO = "ottocento"
NUMBERS = "T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5"
TO_SIX = NUMBERS.removesuffix(" T5")
HEAD = "ANG WOR SUN MOO"
MOORS = "MOR1 MOR2 MOR3 MOR4"
ALL_SETS = "ANG WOR BEG MAT SK BK CK DK SQ BQ CQ DQ SN BN CN DN SJ BJ CJ DJ"

SETS = [
    ("SK BK CK", {"kings": 17}, "three Kings"),
    ("SK BK CK DK", {"kings": 34}, "four Kings"),
    ("SK BK", {}, "two Kings"),
    ("ANG WOR BEG", {"tarocchi": 18}, "three Tarocchi"),
    ("ANG WOR BEG MAT", {"tarocchi": 36}, "four Tarocchi"),
    ("SQ BQ CQ", {"queens": 14}, "three Queens"),
    ("SQ BQ CQ DQ", {"queens": 28}, "four Queens"),
    ("SN BN CN", {"knights": 13}, "three Knights"),
    ("SN BN CN DN", {"knights": 26}, "four Knights"),
    ("SJ BJ CJ", {"jacks": 12}, "three Jacks"),
    ("SJ BJ CJ DJ", {"jacks": 24}, "four Jacks"),
    ("SK BK BEG MAT", {}, "C1 contatori are no Kings"),
    ("SK BK CK BEG MAT", {"kings": 17}, "C1 contatori make no four of three"),
    ("ANG BEG MAT", {"tarocchi": 18}, "C1 contatori are real Tarocchi"),
    ("SA BA CA", {}, "Aces are no set"),
]

SEQUENCES = [
    # Suits.
    ("SK SQ SN", {"swords": 10}, "King, Queen, Knight"),
    ("BK BQ BJ", {"batons": 10}, "C3 the Knight missing"),
    ("CK CN CJ", {"cups": 10}, "C3 the Queen missing"),
    ("DK DQ DN DJ", {"coins": 15}, "all four"),
    ("DK DQ DN DJ DA", {"coins": 20}, "C2 the Ace lengthens"),
    ("SK SQ SA", {}, "C2 the Ace is no figure"),
    ("SK SA BEG", {}, "C6 no real figure"),
    ("SK BEG MAT", {}, "C6 one contatore at most in the base"),
    ("SK SJ BEG", {"swords": 10}, "C6 one figure and a contatore"),
    ("SK SJ SA BEG", {"swords": 15}, "C2 C6 the Ace lengthens a base with a contatore"),
    ("SQ SN SJ BEG MAT", {}, "C7 no contatore for the King"),
    ("SK SQ BEG MAT", {"swords": 15}, "C4 both contatori"),
    ("SK SQ SN SJ SA BEG MAT", {"swords": 30}, "C4 the longest suit"),
    ("SK SQ SN S10 S9 S8 S7 S6", {"swords": 10}, "pips do not lengthen"),
    # Aces and Moors.
    ("SA BA CA", {"aces": 10}, "three Aces"),
    ("SA BA CA DA", {"aces": 15}, "four Aces"),
    ("SA BA BEG", {"aces": 10}, "C5 two Aces and a contatore"),
    ("SA BA CA DA BEG MAT", {"aces": 25}, "C5 C4 the longest Aces"),
    ("SA BA", {}, "two Aces"),
    ("SA BEG MAT", {}, "C6 one Ace"),
    ("MOR1 MOR2 MOR3", {"moors": 10}, "three Moors"),
    ("MOR2 MOR4 MAT", {"moors": 10}, "C5 two Moors and a contatore"),
    (f"{MOORS} BEG MAT", {"moors": 25}, "C5 C4 the longest Moors"),
    ("MOR3 BEG MAT", {}, "C6 one Moor"),
    # Grande.
    ("ANG WOR SUN", {"grande": 10}, "Angel and two heads"),
    ("ANG SUN MOO T16 T15", {"grande": 20}, "G2 the World missing, not replaced"),
    ("ANG WOR MOO T16", {"grande": 15}, "G2 the Sun missing, not replaced"),
    ("ANG WOR SUN T16", {"grande": 15}, "G2 the Moon missing, not replaced"),
    ("ANG MOO MAT", {"grande": 10}, "G1 a contatore for one head"),
    ("ANG MOO MAT T16 T15", {"grande": 20}, "G1 and on to the numbers"),
    ("ANG BEG MAT", {}, "G1 one head must be real"),
    ("ANG WOR T16 T15", {}, "one head alone"),
    (f"WOR SUN MOO {NUMBERS} BEG MAT", {}, "C7 no contatore for the Angel"),
    (f"{HEAD} T15 T14", {"grande": 15}, "16 missing ends it"),
    (f"{HEAD} T15 T14 BEG", {"grande": 30}, "16 filled"),
    (f"{HEAD} T16 T14 T12 BEG MAT", {"grande": 40}, "C4 two single holes filled"),
    (f"{HEAD} T16 T13 T12 BEG MAT", {"grande": 30}, "G3 two holes in a row stop"),
    (f"{HEAD} T14 T13 BEG MAT", {"grande": 25}, "G3 16 and 15 missing stop"),
    (f"{HEAD} T16 T13 BEG", {"grande": 25}, "G4 an unused contatore lengthens"),
    (f"{HEAD} BEG MAT", {"grande": 25}, "G4 both unused lengthen"),
    ("ANG WOR SUN T15 BEG", {"grande": 20}, "G5 the Moon absent, 16 replaced"),
    ("ANG WOR T15 BEG MAT", {"grande": 20}, "G5 the Moon replaced, 16 replaced"),
    ("ANG WOR T15 BEG", {"grande": 10}, "G1 the only contatore is tied to the base"),
    (f"{HEAD} {NUMBERS} MOR1", {"grande": 80}, "G7 one Moor joins"),
    (f"{HEAD} {NUMBERS} MOR1 MOR4", {"grande": 85}, "G7 two Moors join"),
    (f"{HEAD} {NUMBERS} {MOORS}", {"grande": 95, "moors": 15}, "G7 G10 four, twice used"),
    (f"{HEAD} {TO_SIX} MOR1 MOR2", {"grande": 70}, "5 missing: no Moors"),
    (f"{HEAD} {TO_SIX} MOR1 BEG", {"grande": 80}, "G6 G8 5 filled alone: Moors join"),
    (f"{HEAD} {NUMBERS.replace(' T10', '')} MOR1 BEG", {"grande": 80}, "G6 a filled hole"),
    (f"{HEAD} {TO_SIX.removesuffix(' T6')} MOR1 BEG MAT", {"grande": 75}, "G8 6 and 5 missing"),
    (f"{HEAD} {TO_SIX} MOR1 MOR2", {"grande": 70}, "no contatore, no Moors"),
    (f"{HEAD} {NUMBERS} BEG", {"grande": 80}, "G9 Begato is one card"),
    (f"{HEAD} {NUMBERS} {MOORS} BEG MAT", {"grande": 105, "moors": 25}, "G9 the whole Grande"),
    # Doubling, and cards used twice.
    ("SK SQ SN BK BQ BN", {"swords": 10, "batons": 10}, "two sequences"),
    ("SK SQ SA BK BQ BA CA DA BEG", {"swords": 15, "batons": 15, "aces": 20}, "G10 Aces twice"),
]

STANDING = [
    ("SK SQ BEG", {"BEG": "SN"}, "for the first figure missing"),
    ("SK SJ BEG MAT", {"BEG": "SQ", "MAT": None}, "C4 C6 one in the base, one lengthens"),
    ("SK SQ SN SJ MAT", {"MAT": None}, "nothing missing: it lengthens"),
    ("SA BA MAT", {"MAT": None}, "C5 Aces have no order"),
    ("ANG SUN BEG", {"BEG": "WOR"}, "G1 a head of the base"),
    (f"{HEAD} T15 BEG", {"BEG": "T16"}, "a hole in the numbers"),
    (f"{HEAD} T15 T13 BEG MAT", {"BEG": "T16", "MAT": "T14"}, "C4 two holes"),
    ("ANG WOR T15 BEG MAT", {"BEG": "SUN", "MAT": "T16"}, "G5 base first, then the hole"),
    ("ANG WOR SUN T15 BEG", {"BEG": "T16"}, "G5 the hole first, the Moon just missing"),
    ("ANG WOR SUN T15 BEG MAT", {"BEG": "T16", "MAT": "MOO"}, "G5 the hole, then the Moon"),
    (f"{HEAD} T16 T13 BEG", {"BEG": None}, "G3 G4 no bridge: it lengthens"),
    (f"{HEAD} {TO_SIX} MOR1 BEG", {"BEG": "T5"}, "G6 the hole above the Moors"),
]

WORTH = [
    ("", 0),
    ("SK", 4.5),
    ("ANG WOR BEG MAT SK BK CK DK", 36),
    ("SQ BQ", 7),
    ("SN BN", 5),
    ("SJ BJ", 3),
    ("SUN MOO T16 MOR1 SA S10", 3),
    ("MAT", 4.5),
]


def tally(cards: str) -> Tally:
    """Return the combinations of these cards."""
    count = VARIANTS[OTTO].tally
    assert count is not None
    return count(pile(OTTO, cards))


@pytest.mark.parametrize("cards, found", [pytest.param(row[0], row[1], id=row[2]) for row in SETS])
def test_sets(cards: str, found: dict[str, int]) -> None:
    """Three or four of a kind score, and only real cards make them (C1)."""
    assert {one.kind: one.points for one in tally(cards).sets} == found


@pytest.mark.parametrize(
    "cards, found", [pytest.param(row[0], row[1], id=row[2]) for row in SEQUENCES]
)
def test_sequences(cards: str, found: dict[str, int]) -> None:
    """Ten points for three cards, five for each more, every contatore one card (C2 to G10)."""
    counted = tally(cards)
    assert {one.kind: one.points for one in counted.sequences} == found
    for one in counted.sequences:
        assert one.points == 5 * (len(one.cards) - 1)


@pytest.mark.parametrize(
    "cards, roles", [pytest.param(row[0], row[1], id=row[2]) for row in STANDING]
)
def test_what_a_contatore_stands_for(cards: str, roles: dict[str, str | None]) -> None:
    """The sheet says which missing card each contatore replaces, or that it lengthens."""
    (one,) = tally(cards).sequences
    assert {played.card: played.stands_for for played in one.contatori} == roles


@pytest.mark.parametrize(
    "cards, subtotal, total",
    [
        pytest.param("SK BK CK SQ BQ CQ", 31, 31, id="two sets"),
        pytest.param("SK BK CK SQ BQ CQ SN BN CN", 44, 88, id="three sets"),
        pytest.param(ALL_SETS, 148, 296, id="all five sets"),
    ],
)
def test_three_sets_double(cards: str, subtotal: int, total: int) -> None:
    """From three different sets on the subtotal of the sets doubles."""
    counted = tally(cards)
    assert sum(one.points for one in counted.sets) == subtotal
    assert counted.sets_total == total


@pytest.mark.parametrize(
    "cards, total",
    [
        pytest.param("SK SQ SN BK BQ BN", 20, id="two sequences"),
        pytest.param("SK SQ SN BK BQ BN CK CQ CN", 60, id="three sequences"),
        pytest.param(f"{ALL_SETS} SA BA CA DA SUN MOO {NUMBERS} {MOORS}", 550, id="all seven"),
    ],
)
def test_three_sequences_double_apart_from_the_sets(cards: str, total: int) -> None:
    """From three different sequences on their subtotal doubles, whatever the sets do."""
    assert tally(cards).sequences_total == total
    kings = "SK SQ SN BK BQ BN CK CQ CJ"  # three sequences, two sets
    assert (tally(kings).sets_total, tally(kings).sequences_total) == (17 + 14, 60)


@pytest.mark.parametrize("cards, points", WORTH)
def test_card_points(cards: str, points: float) -> None:
    """Fives, Queens 4, Knights 3, Jacks 2, all else 1, less half a point a card."""
    assert VARIANTS[OTTO].running(pile(OTTO, cards)) == points


def test_the_pack_is_worth_87() -> None:
    """All 62 cards together count 87."""
    assert VARIANTS[OTTO].running(VARIANTS[OTTO].pack.all) == 87
