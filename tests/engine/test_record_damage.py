"""Damaged records: cut short, with one byte changed, or no record at all."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.errors import BadRecord
from engine.record import faults_of, from_json
from engine.record_reading import from_any, from_text
from tests.builders import tries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.record import DealRecord

GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def golden_file(name: str) -> tuple[bytes, DealRecord]:
    """A golden file and the record that it holds."""
    told = (GOLDEN / name).read_bytes()
    return told, from_any(told)


def passes_for_another(told: bytes, original: DealRecord) -> bool:
    """Whether this is read without a fault as another deal.

    Names are nobody's to check, nor that the deal passed on to a dealer who could have been drawn.
    Raises whatever reading or judging raises, but for a refusal with a code.
    """
    try:
        record = from_any(told)
    except BadRecord as refused:
        return not refused.code
    original = replace(original, seats=record.seats)
    if record.shuffle is not None and original.shuffle is not None:
        drawn = record.shuffle.dealer_drawn
        original = replace(original, shuffle=replace(original.shuffle, dealer_drawn=drawn))
    return record != original and not faults_of(record)


def cut(told: bytes, chance: Random, number: int) -> Iterator[tuple[str, bytes]]:
    """The file cut short, at the ends of lines and anywhere."""
    ends = [place for place, byte in enumerate(told) if byte in b"\n,}]"]
    places = {*range(len(told))} if number >= len(told) else {*chance.choices(ends, k=number)}
    places |= {*chance.choices(range(len(told)), k=number)}
    for place in sorted(places):
        yield f"cut after {place} bytes", told[:place]


def changed(told: bytes, chance: Random, number: int) -> Iterator[tuple[str, bytes]]:
    """The file with one byte changed, mostly to one that belongs in such a file."""
    for _ in range(number):
        place = chance.randrange(len(told))
        byte = chance.choice([chance.choice(told), chance.randrange(256)])
        yield f"byte {place} made {byte}", told[:place] + bytes([byte]) + told[place + 1 :]


FILES = sorted(path.name for path in GOLDEN.iterdir() if path.suffix in {".json", ".txt"})


def unnoticed(name: str, damaged: Iterable[tuple[str, bytes]]) -> list[str]:
    """What was done to a golden file without being noticed."""
    _, original = golden_file(name)
    return [what for what, told in damaged if passes_for_another(told, original)]


@pytest.mark.parametrize("name", FILES)
def test_a_record_cut_short_is_noticed(name: str) -> None:
    """A record that lost its end is refused, or is still the whole deal."""
    told, _ = golden_file(name)
    assert unnoticed(name, cut(told, Random(name), tries(40, 10_000))) == []


@pytest.mark.parametrize("name", FILES)
def test_a_changed_byte_is_noticed(name: str) -> None:
    """With one byte changed a record is refused, has a fault, or is still the same deal."""
    told, _ = golden_file(name)
    assert unnoticed(name, changed(told, Random(name), tries(100, 3000))) == []


def test_a_lost_proof_is_noticed() -> None:
    """Nobody can take the proof out of a record by cutting its text off or spoiling one letter."""
    for game in ("ottocento", "piedicavallo"):
        text, record = golden_file(f"{game}-plain.txt")
        start = text.index(b"Shuffle room")
        told, _ = golden_file(f"{game}-plain.json")
        misspelt = told.replace(b'"shuffle"', b'"shuffel"')
        assert not passes_for_another(text[:start], record)
        assert not passes_for_another(misspelt, record)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=4)
    | st.sampled_from(["MAT", "BEG", "SK", "tarocchi", "grande", "set"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def places_in(tree: object) -> list[tuple[Any, Any]]:
    """Every place in a tree of JSON: the list or object, and the index or key in it."""
    found: list[tuple[Any, Any]] = []
    if isinstance(tree, dict):
        found = [(tree, key) for key in tree]
    elif isinstance(tree, list):
        found = [(tree, index) for index in range(len(tree))]
    return found + [deeper for drawer, key in found for deeper in places_in(drawer[key])]


@given(data=st.data(), name=st.sampled_from([name for name in FILES if name.endswith(".json")]))
def test_any_value_put_in_is_noticed(data: st.DataObject, name: str) -> None:
    """Whatever stands in place of one fact of a record, it is refused or found to be at fault."""
    told, original = golden_file(name)
    tree = json.loads(told)
    drawer, key = data.draw(st.sampled_from(places_in(tree)), label="place")
    drawer[key] = data.draw(VALUES, label="value")
    lost = "shuffle" not in tree or tree["shuffle"] is None
    if lost and original.shuffle is not None:  # the same deal without a proof: allowed to exist
        original = replace(original, shuffle=None)
    assert not passes_for_another(json.dumps(tree).encode(), original)


@given(data=st.data(), name=st.sampled_from([name for name in FILES if name.endswith(".txt")]))
def test_any_words_put_in_are_noticed(data: st.DataObject, name: str) -> None:
    """Whatever word stands in place of one in the text of a record, it is refused or at fault."""
    told, original = golden_file(name)
    words = told.decode().split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    strange = st.sampled_from(
        ["=", "+", "=SK", "SK=", "SK==", "-1", "1e9", "9" * 5000, '"', "none"]
    )
    words[place] = data.draw(strange | st.text(st.characters(exclude_categories=["Cs"])))
    assert not passes_for_another(" ".join(words).encode(), original)


@given(st.text() | st.text('{}[]":,0123456789tfn ') | st.binary())
def test_anything_else_is_refused_with_a_code(told: str | bytes) -> None:
    """What is no record at all is refused with a code, whatever it is."""
    with pytest.raises(BadRecord):
        from_any(told.encode(errors="replace") if isinstance(told, str) else told)
    if isinstance(told, str):
        with pytest.raises(BadRecord):
            from_text(told)
        with pytest.raises(BadRecord):
            from_json(told)


def test_a_bottomless_record_is_refused() -> None:
    """A file of brackets within brackets is refused as any other that is no record."""
    for told in (b"[" * 100_000, b'{"format": 1, "game": ' + b"[" * 100_000):
        with pytest.raises(BadRecord):
            from_json(told)
