"""Deal records: told and read back exactly (broken ones: test_record_faults)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.deal import deal_out, replay
from engine.errors import BrokenLog
from engine.record import events_of, faults_of, from_json, moves_of, record_of, to_json
from engine.record_reading import from_any, from_text
from engine.record_text import to_text
from engine.shuffle import ShuffleProof, commitment_of, hands_of, seed_of, shuffle
from engine.variants import VARIANTS
from tests.builders import made, played_out, random_play

if TYPE_CHECKING:
    from engine.record import DealRecord
    from engine.seats import BySeat

GOLDEN = Path(__file__).parents[1] / "golden"

games = st.sampled_from(sorted(VARIANTS))
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["none", "", " ", '"', '"Lucia"', "Lucia ", "> Piero", "seat 1", "Żółć", "\u2028", "\r\n", "🂡"]
)
proofs = st.none() | st.builds(
    ShuffleProof,
    room=names,
    deal=st.integers(0, 2**32 - 1),
    commitment=names,
    secret=names,
    contributions=st.tuples(*[st.none() | names] * 4),
    dealer_drawn=st.booleans(),
)


@st.composite
def records(draw: st.DrawFn) -> DealRecord:
    """Random deals with any names at the table, and with any proof or none."""
    _, log = played_out(draw(games), Random(draw(st.integers())))
    seats = draw(st.tuples(names, names, names, names))
    return record_of(log, seats, draw(proofs))


def proven(game: str, chance: Random) -> DealRecord:
    """A random deal that came from a seed, with its proof; two seats gave nothing."""
    secret = chance.randbytes(32)
    given_bytes = (chance.randbytes(32), None, None, chance.randbytes(32))
    dealer, order = shuffle(seed_of("osteria", 9, secret, given_bytes))
    dealt = deal_out(game, dealer, hands_of(VARIANTS[game].pack, dealer, order))
    log = [event for _, events in random_play(dealt, chance) for event in events]
    first, second, third, fourth = (part.hex() if part else None for part in given_bytes)
    commitment = commitment_of("osteria", 9, secret).hex()
    given_hex = (first, second, third, fourth)
    proof = ShuffleProof("osteria", 9, commitment, secret.hex(), given_hex, dealer_drawn=True)
    return record_of(log, ("Lucia", "Ennio", "Marta", "Piero"), proof)


# Told and read back


@given(records())
def test_json_reads_back(record: DealRecord) -> None:
    """A deal kept as JSON is read back exactly, whatever the players are called."""
    told = to_json(record)
    assert from_json(told) == record
    assert from_any(told) == record
    assert to_json(from_json(told)) == told


@given(records())
def test_text_reads_back(record: DealRecord) -> None:
    """A deal written out in plain words is read back exactly, whatever the players are called."""
    told = to_text(record)
    assert from_text(told) == record
    assert from_any(told.encode()) == record
    assert to_text(from_text(told)) == told


@given(records(), st.sampled_from(["> ", ">", ">> ", "> > "]), st.sampled_from(["\n", "\r\n"]))
def test_a_mailed_deal_reads_back(record: DealRecord, mark: str, end: str) -> None:
    """A deal that was mailed, quoted and sent on from another system is still the same deal."""
    told = to_text(record).removesuffix("\n").split("\n")
    assert from_text("".join(mark + line + end for line in told)) == record
    assert from_text("".join(line + end for line in told)) == record


@given(records())
def test_a_text_fits_a_page(record: DealRecord) -> None:
    """Lines are 76 columns wide at most, but for names and ids that are longer themselves."""
    for line in to_text(record).split("\n"):
        assert len(line) <= 76 or line.startswith(("Seat ", "Shuffle "))


@given(games, st.integers())
def test_a_record_is_the_deal(game: str, number: int) -> None:
    """From a record the whole deal is told again, event by event and move by move."""
    _, log = played_out(game, Random(number))
    record = record_of(log, ("Lucia", "Ennio", "Marta", "Piero"))
    assert faults_of(record) == ()
    dealt, *moved = events_of(record)
    assert dealt == log[0]
    deal, events = replay([dealt]), [dealt]
    for seat, move in moves_of(record):
        assert deal.turn == seat
        deal, following = made(deal, move)
        events += following
    assert events == [dealt, *moved]
    assert deal.settlement == record.settlement


@given(games, st.integers())
def test_a_proven_deal_has_no_fault(game: str, number: int) -> None:
    """A deal that came from its seed is faultless, also after a journey through text or JSON."""
    record = proven(game, Random(number))
    assert faults_of(from_text(to_text(record))) == faults_of(from_json(to_json(record))) == ()
    assert record.shuffle is not None
    for changes, code in (
        ({"secret": "00" * 32}, "bad_commitment"),
        ({"commitment": "00" * 32}, "bad_commitment"),
        ({"contributions": (None, None, None, None)}, "wrong_hands"),
        ({"secret": "zero"}, "bad_proof"),
    ):
        spoilt = replace(record, shuffle=replace(record.shuffle, **changes))
        assert code in [fault.code for fault in faults_of(spoilt)]


# What is refused


@pytest.mark.parametrize("game", VARIANTS)
def test_an_unfinished_deal_has_no_record(game: str) -> None:
    """Only a settled deal can be recorded."""
    _, log = played_out(game, Random(4))
    seats: BySeat[str] = ("Lucia", "Ennio", "Marta", "Piero")
    for length in range(len(log)):
        with pytest.raises(BrokenLog) as refused:
            record_of(log[:length], seats)
        assert refused.value.code == ("unfinished" if length else "empty_log")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_an_old_revision_stays_readable(path: Path) -> None:
    """A deal played under older rules is read and replayed as it happened, and not judged."""
    record = from_json(path.read_bytes())
    old = replace(record, rules=record.rules - 1)
    for read in (from_json(to_json(old)), from_text(to_text(old))):
        assert read == old
        assert replay(events_of(read)).settlement == record.settlement
        assert [fault.code for fault in faults_of(read)] == ["other_rules"]
