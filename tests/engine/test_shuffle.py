"""The shuffle: as docs/shuffle.md tells it, and fair (proofs: test_shuffle_proof)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seats import SEATS
from engine.shuffle import (
    commitment_of,
    hands_of,
    seed_of,
    shuffle,
)
from engine.variants import VARIANTS
from tests.builders import tries
from tests.naive import shuffle as naive

if TYPE_CHECKING:
    from engine.seats import BySeat

DOCUMENT = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
PACK = VARIANTS["ottocento"].pack


@dataclass
class Vector:
    """One test vector of the document: its lines by their first word or words."""

    number: int
    told: dict[str, str] = field(default_factory=dict)

    @property
    def combined(self) -> tuple[str, int, bytes, BySeat[bytes | None]]:
        """Room, deal, secret, contributions."""
        parts = [self.told[f"seat {seat}"] for seat in SEATS]
        first, second, third, fourth = (
            None if part == "none" else bytes.fromhex(part) for part in parts
        )
        secret = bytes.fromhex(self.told["secret"])
        return self.told["room"], int(self.told["deal"]), secret, (first, second, third, fourth)


def read_vectors() -> list[Vector]:
    """The vectors as they stand in the document."""
    found: list[Vector] = []
    for line in DOCUMENT.partition("<!-- begin test vectors")[2].splitlines():
        if heading := re.fullmatch(r"### Vector (\d+)", line):
            found.append(Vector(int(heading[1])))
        elif told := re.fullmatch(r" {4}(\S+(?: \d)?) {2,}(.+)", line):
            found[-1].told[told[1]] = told[2]
    return found


VECTORS = read_vectors()
COMBINED = [vector for vector in VECTORS if "secret" in vector.told]


def number_of(vector: Vector) -> str:
    """The name of a vector in the report of the tests."""
    return f"vector {vector.number}"


vectors = pytest.mark.parametrize("vector", VECTORS, ids=number_of)
combined = pytest.mark.parametrize("vector", COMBINED, ids=number_of)


def test_the_document_holds_ten_vectors() -> None:
    """The document gives ten vectors, three of them from the secret on, and no two are alike."""
    assert [vector.number for vector in VECTORS] == list(range(1, 11))
    assert len(COMBINED) == 3
    assert len({vector.told["order"] for vector in VECTORS}) == 10
    contributions = {part for vector in COMBINED for part in vector.combined[3]}
    assert {None, bytes(32)} < contributions


@vectors
def test_the_vectors_hold(vector: Vector) -> None:
    """The seed of a printed vector gives the printed dealer and order."""
    dealer, order = shuffle(bytes.fromhex(vector.told["seed"]))
    assert dealer == int(vector.told["dealer"])
    assert [PACK.cards[place] for place in order] == vector.told["order"].split()


@vectors
def test_the_vectors_hold_by_the_document_alone(vector: Vector) -> None:
    """Whoever writes the shuffle from the document alone gets the printed order."""
    seed = bytes.fromhex(vector.told["seed"])
    dealer, row = naive.shuffled(seed)
    assert dealer == int(vector.told["dealer"])
    assert [deck("Ottocento")[place] for place in row] == vector.told["order"].split()
    stream = naive.Stream(seed)
    assert bytes(stream.byte() for _ in range(32)).hex() == vector.told["block 0"]


@combined
def test_the_printed_promises_hold(vector: Vector) -> None:
    """The printed secret and contributions give the printed commitment and seed, both ways."""
    room, deal, secret, contributions = vector.combined
    promised = commitment_of(room, deal, secret)
    assert promised.hex() == vector.told["commitment"]
    assert promised == naive.commitment(room, deal, secret)
    seed = seed_of(room, deal, secret, contributions)
    assert seed.hex() == vector.told["seed"]
    assert seed == naive.seed(room, deal, secret, contributions)


def deck(game: str) -> list[str]:
    """The deck order that the document lists for a game."""
    block = DOCUMENT.partition(f"Deck order of {game}, 0 to 61:\n\n")[2].partition("\n\n")[0]
    return block.split()


@pytest.mark.parametrize("game", VARIANTS)
def test_the_document_lists_the_deck(game: str) -> None:
    """The document lists every game's pack in deck order."""
    assert tuple(deck(game.capitalize())) == VARIANTS[game].pack.cards


def test_the_document_alone_agrees_on_a_thousand_seeds() -> None:
    """Dealer, order and hands are those of an independent shuffle, a thousand times over."""
    chance = Random(20261129)
    for _ in range(1000):
        seed = chance.randbytes(32)
        dealer, order = shuffle(seed)
        drawn, row = naive.shuffled(seed)
        assert (dealer, list(order)) == (drawn, row)
        told = naive.dealt(drawn, [PACK.cards[place] for place in row])
        assert [set(hand) for hand in hands_of(PACK, dealer, order)] == told


ROOMS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
PARTS = st.none() | st.binary(min_size=32, max_size=32)


@given(
    room=ROOMS,
    deal=st.integers(0, 2**32 - 1),
    secret=st.binary(min_size=32, max_size=32),
    contributions=st.tuples(PARTS, PARTS, PARTS, PARTS),
)
def test_any_ids_and_contributions_agree(
    room: str, deal: int, secret: bytes, contributions: BySeat[bytes | None]
) -> None:
    """For whatever room, deal and contributions, promise and seed are those of the document."""
    assert commitment_of(room, deal, secret) == naive.commitment(room, deal, secret)
    assert seed_of(room, deal, secret, contributions) == naive.seed(
        room, deal, secret, contributions
    )


# Fairness


def chi_square(counts: list[int]) -> float:
    """How far counts are from all equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def table_chi_square(places: list[list[int]]) -> float:
    """The same for all cards and places at once, scaled since every shuffle fills each place."""
    return chi_square([count for counts in places for count in counts]) * 61 / 62


def bound(freedom: int) -> float:
    """A chi-square that fair chance exceeds less than once in 10**11 (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * float(1 - part + 7.0 * part**0.5) ** 3


def test_every_card_comes_to_every_place_alike() -> None:
    """No card likes any place in the pack, and no seat is made dealer more often than another."""
    seed = Random().getrandbits(64)
    print(f"seed {seed}")  # noqa: T201 - shown when the test fails, to repeat it
    chance = Random(seed)
    places = [[0] * 62 for _ in range(62)]
    dealers = [0] * 4
    for _ in range(tries(2000, 60_000)):
        dealer, order = shuffle(chance.randbytes(32))
        dealers[dealer] += 1
        for place, card in enumerate(order):
            places[card][place] += 1
    assert [card for card, counts in enumerate(places) if chi_square(counts) > bound(61)] == []
    assert table_chi_square(places) < bound(61 * 61)
    assert chi_square(dealers) < bound(3)


def test_an_unfair_shuffle_would_be_noticed() -> None:
    """Exchanging every card with any place, a known mistake, fails the same measure."""
    chance = Random(5)
    places = [[0] * 62 for _ in range(62)]
    for _ in range(2000):
        row = list(range(62))
        for place in range(62):
            other = chance.randrange(62)
            row[place], row[other] = row[other], row[place]
        for place, card in enumerate(row):
            places[card][place] += 1
    assert table_chi_square(places) > bound(61 * 61)


@given(st.binary(min_size=32, max_size=32))
def test_every_shuffle_is_the_whole_pack(seed: bytes) -> None:
    """Whatever the seed, each of the 62 cards is dealt once, 17 of them to the dealer."""
    dealer, order = shuffle(seed)
    assert sorted(order) == list(range(62))
    hands = hands_of(PACK, dealer, order)
    assert [len(hand) for hand in hands] == [17 if seat == dealer else 15 for seat in SEATS]
    assert {card for hand in hands for card in hand} == {*PACK.cards}
