"""A verifier in JavaScript, written from the documents alone, agrees with ours on every deal."""

from __future__ import annotations

import json
import subprocess
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from engine.errors import BadRecord
from engine.receipt import WARNINGS, BadReceipt, from_json, receipt_faults, to_json, witnesses
from engine.record import faults_of
from engine.record_reading import from_any
from engine.variants import VARIANTS
from tests.builders import PROVE, tries
from tests.shuffled import CHEATS, evening, given_otherwise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.receipt import Receipt
    from engine.record import DealRecord

VERIFIER = Path(__file__).with_name("verify.mjs")
PATIENCE = 600  # seconds, on a loaded machine
WITNESSED, UNWITNESSED = "witnessed", "consistent, not witnessed"
LIKELY: Final = b'0123456789abcdef"{}[]:,.-+eE\\/ \n\t\x00\xff'


class Told(NamedTuple):
    """A record and its receipts as they are told to a verifier, byte by byte."""

    record: bytes
    receipts: tuple[bytes, ...]


def told(record: DealRecord, *receipts: Receipt) -> Told:
    """Write a record, without blanks, and receipts."""
    return Told(msgspec.json.encode(record), tuple(to_json(one) for one in receipts))


def by_outsider(pairs: Iterable[Told]) -> Iterator[tuple[Told, str]]:
    """Yield the outsider's verdicts, each with what it is about."""
    left = iter(pairs)
    while some := list(islice(left, 10_000)):
        lines = [
            json.dumps(
                {
                    "record": one.record.decode("latin-1"),
                    "receipts": [receipt.decode("latin-1") for receipt in one.receipts],
                }
            )
            for one in some
        ]
        ran = subprocess.run(
            ["node", str(VERIFIER)],  # noqa: S607 - the user's node
            input="\n".join(lines),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        said = ran.stdout.splitlines()
        assert len(said) == len(some)
        yield from zip(some, said, strict=True)


def by_us(one: Told) -> str:
    """Return our own verdict, that of `tarocchi verify`, in the same words."""
    try:
        record = from_any(one.record)
        receipts = [from_json(text) for text in one.receipts]
    except (BadRecord, BadReceipt) as bad:
        return f"refused: {bad.code}"
    codes = {fault.code for fault in faults_of(record)}
    if receipts:
        codes |= {*receipt_faults(receipts, record)} - WARNINGS
    if codes:
        return f"refused: {' '.join(sorted(codes))}"
    return WITNESSED if witnesses(receipts, record) else UNWITNESSED


def disagreed(pairs: Iterable[Told], expected: str) -> list[tuple[Told, str, str]]:
    """Return what one of the verifiers judges otherwise than expected, by the verdict's start."""
    return [
        (one, ours, theirs)
        for one, theirs in by_outsider(pairs)
        if not (ours := by_us(one)).startswith(expected) or not theirs.startswith(expected)
    ]


@pytest.mark.parametrize("game", VARIANTS)
def test_honest_deals_are_accepted(game: str) -> None:
    """An outsider's program accepts our deals with a receipt: a thousand when proving."""
    pairs = []
    for seed in range(tries(30, 500)):
        chance = Random(seed)
        deal = chance.randrange(2**32)
        dealt = evening(game, chance, room=f"{chance.randrange(2**128):x}", deal=deal)
        record = dealt.record(chance)
        if seed % 3 == 0:  # the deal passes on: from whoever deals the same cards go round
            shift = chance.randrange(4)
            record = dealt.record(chance, shift=shift)
            assert record.shuffle is not None
            record = replace(record, shuffle=replace(record.shuffle, dealer_drawn=False))
        pairs.append(told(record, dealt.receipt((0, 1, 3)[seed % 3])))
    assert disagreed(pairs, WITNESSED) == []
    assert disagreed([Told(one.record, ()) for one in pairs], UNWITNESSED) == []


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheating_server_is_caught(cheat: str) -> None:
    """A server that deals again, swaps its secret, drops or replaces is caught by both."""
    change, by_receipt, by_proof = CHEATS[cheat]
    pairs = []
    for game in VARIANTS:
        for seed in range(tries(3, 50)):
            chance = Random(seed)
            dealt = evening(game, chance)
            pairs.append(told(change(dealt, chance), dealt.receipt(0)))
    codes = " ".join(sorted(by_receipt | by_proof))
    assert disagreed(pairs, f"refused: {codes}") == []


def test_promised_twice() -> None:
    """A server that promises anew after the contributions is caught by the first receipt."""
    chance = Random(1)
    first, second = (evening("ottocento", chance) for _ in range(2))
    pair = told(second.record(chance), first.receipt(0), second.receipt(0))
    assert disagreed([pair], "refused: dealt_again") == []


def test_answers_that_were_not_given() -> None:
    """What was never accepted witnesses nothing; what nobody sent is found, but for two devices."""
    chance = Random(2)
    dealt = evening("piedicavallo", chance)
    late = given_otherwise(dealt, lambda parts: parts.__setitem__(0, None)).record(chance)
    own = given_otherwise(dealt, lambda parts: parts.__setitem__(0, bytes(32)))
    for taken in (False, None):
        mine = dealt.receipt(0, taken)
        assert disagreed([told(late, mine)], UNWITNESSED) == []
        assert disagreed([told(late, mine, dealt.receipt(1))], WITNESSED) == []
        assert disagreed([told(own.record(chance), mine)], "refused: unsent") == []
        assert disagreed([told(own.record(chance), mine, own.receipt(0))], WITNESSED) == []


def test_what_stands_where_nobody_was_asked() -> None:
    """Any receipt given that did not have a seat asked finds what stands there; no other does."""
    chance = Random(7)
    dealt = evening("ottocento", chance)
    own = given_otherwise(dealt, lambda parts: parts.__setitem__(2, bytes(32)))
    all_asked = replace(dealt, asked=(0, 1, 2, 3))
    for taken in (True, False, None):
        record, mine = own.record(chance), dealt.receipt(0, taken)
        assert disagreed([told(record, mine)], "refused: stuffed") == []
        assert disagreed([told(record, all_asked.receipt(1), mine)], "refused: stuffed") == []
        assert disagreed([told(record, all_asked.receipt(0, taken))], WITNESSED) == []


def otherwise(text: bytes, first: int, end: int, number: int) -> Iterator[bytes]:
    """Every text that differs in one byte of a part; `number` likely bytes a place, or all 255."""
    chance = Random(first)
    for place in range(first, end):
        others = sorted({*LIKELY} - {text[place]})
        for byte in range(256) if number > len(others) else chance.sample(others, number):
            if byte != text[place]:
                yield text[:place] + bytes([byte]) + text[place + 1 :]


def bound(text: bytes) -> Iterator[tuple[int, int]]:
    """The parts of a record that its shuffle binds: dealer, hands, and the proof itself."""
    yield text.index(b'"dealer"'), text.index(b',"discard"')
    yield text.index(b'"shuffle"'), len(text) - 1


@pytest.mark.parametrize("game", VARIANTS)
def test_every_changed_byte_is_noticed(game: str) -> None:
    """One byte changed in the proof, the hands, the dealer or the receipt, and it is refused."""
    chance = Random(3)
    dealt = evening(game, chance, deal=31)
    good = told(dealt.record(chance), dealt.receipt(0))
    receipt = good.receipts[0]
    number = tries(2, 256)
    records = (
        Told(text, good.receipts)
        for first, end in bound(good.record)
        for text in otherwise(good.record, first, end, number)
    )
    receipts = (Told(good.record, (text,)) for text in otherwise(receipt, 0, len(receipt), number))
    tried = 0
    for one, theirs in by_outsider(chain(records, receipts)):
        tried += 1
        assert theirs.startswith("refused: "), one
        if tried % tries(1, 20) == 0:
            assert by_us(one).startswith("refused: "), one
    assert tried > 1000 * min(number, 255)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_changed_byte_of_a_record_is_noticed(game: str) -> None:
    """One byte changed anywhere in a record, and `tarocchi verify` refuses it, but for a name."""
    chance = Random(4)
    dealt = evening(game, chance)
    record = dealt.record(chance)
    good = told(record, dealt.receipt(0))
    texts = list(otherwise(good.record, 0, len(good.record), tries(1, 20)))
    for text in texts if PROVE else chance.sample(texts, 400):
        if by_us(Told(text, good.receipts)).startswith("refused"):
            continue
        read = from_any(text)
        assert read.seats != record.seats
        assert replace(read, seats=record.seats) == record


@pytest.mark.parametrize(
    "old, new",
    [
        (b'"deal":3', b'"deal":4,"deal":3'),
        (b'"deal":3', b'"note":0,"deal":3'),
        (b'"format":1', b'"format":2,"format":1'),
        (b'"format":1', b'"fo\\u0072mat":1,"format":1'),
        (b'"format":1', b'"note":[],"format":1'),
        (b'"deal":3', b'"deal":-3'),
        (b'"deal":3', b'"deal":03'),
        (b'"room":"osteria"', b'"room":"Osteria"'),
        (b'"dealer_drawn":true', b'"dealer_drawn":1'),
        (b'"dealer_drawn":true', b'"dealer_drawn":null'),
    ],
)
def test_a_record_told_otherwise(old: bytes, new: bytes) -> None:
    """Names that are there twice or too often, and values of another kind, are refused by both."""
    chance = Random(5)
    dealt = evening("ottocento", chance)
    good = told(dealt.record(chance), dealt.receipt(0))
    assert good.record.count(old) == 1
    assert disagreed([good._replace(record=good.record.replace(old, new))], "refused") == []
    blanks = json.dumps(json.loads(good.record), indent=3).encode()
    assert disagreed([good._replace(record=blanks)], WITNESSED) == []


@pytest.mark.parametrize(
    "old, new",
    [
        (b'"format":1', b'"format":2'),
        (b'"format":1', b'"format":1,"format":1'),
        (b'"deal":3', b'"deal":03'),
        (b'"deal":3', b'"deal":3.0'),
        (b'"deal":3', b'"deal":4294967299'),
        (b'"deal":3,"seat":0', b'"seat":0,"deal":3'),
        (b'"seat":0', b'"seat": 0'),
        (b'"seat":0', b'"seat":4'),
        (b'"seat":0', b'"seat":0,"name":"Ada"'),
        (b'"asked":[0,1,3]', b'"asked":[]'),
        (b'"asked":[0,1,3]', b'"asked":[1,3]'),
        (b'"asked":[0,1,3]', b'"asked":[1,0,3]'),
        (b'"asked":[0,1,3]', b'"asked":[0,1,1,3]'),
        (b'"asked":[0,1,3]', b'"asked":[0,1,3,4]'),
        (b'"asked":[0,1,3]', b'"asked":[0,1,3,]'),
        (b'"asked":[0,1,3]', b'"asked":null'),
        (b'"asked":[0,1,3],', b""),
        (b',"taken":true', b""),
        (b'"taken":true', b'"taken":1'),
        (b"osteria", b"\\u006fsteria"),
        (b"osteria", b"Osteria"),
        (b"\n", b"\r\n"),
        (b"\n", b"\n\n"),
        (b"{", b"\xef\xbb\xbf{"),
    ],
)
def test_a_receipt_told_otherwise(old: bytes, new: bytes) -> None:
    """A receipt in any other form is refused by both, but the line may lack its end."""
    chance = Random(6)
    dealt = evening("ottocento", chance)
    good = told(dealt.record(chance), dealt.receipt(0))
    receipt = good.receipts[0]
    assert receipt.count(old) == 1
    assert disagreed([good._replace(receipts=(receipt.replace(old, new),))], "refused") == []
    assert disagreed([good._replace(receipts=(receipt[:-1],))], WITNESSED) == []
