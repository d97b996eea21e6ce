"""Receipts: read strictly, borne out by an honest server, and too much for a cheating one."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from engine.receipt import (
    WARNINGS,
    BadReceipt,
    Receipt,
    from_json,
    receipt_faults,
    to_json,
    witnesses,
)
from engine.record import faults_of
from engine.variants import VARIANTS
from tests.builders import tries
from tests.shuffled import CHEATS, Evening, evening, given_otherwise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.record import DealRecord
    from engine.seats import Seat

GAME = next(iter(VARIANTS))
FORM = (
    b'{"format":1,"room":"osteria","deal":3,"seat":0,"commitment":"%(c)s","asked":[0,1,3],'
    b'"contribution":"%(g)s","taken":true}\n'
)


def honest(seed: int = 1) -> tuple[Evening, DealRecord]:
    """A deal by an honest server, and its record."""
    chance = Random(seed)
    told = evening(GAME, chance)
    return told, told.record(chance)


def test_the_form_of_a_receipt() -> None:
    """A receipt is one line of JSON, in the order and form that docs/shuffle.md names."""
    told, _ = honest()
    receipt = told.receipt(0)
    values = {b"c": receipt.commitment.encode(), b"g": receipt.contribution.encode()}
    assert to_json(receipt) == FORM % values
    for taken in (True, False, None):
        one = replace(receipt, taken=taken)
        assert from_json(to_json(one)) == one
        assert from_json(to_json(one)[:-1]) == one


def test_the_form_in_the_document() -> None:
    """The receipt that docs/shuffle.md shows is one that we read."""
    text = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
    (line,) = re.findall(r'^    (\{"format":.*)$', text, re.MULTILINE)
    receipt = from_json(line.replace("<64 digits>", "ab" * 32).encode())
    assert (receipt.room, receipt.deal, receipt.seat, receipt.taken) == ("osteria", 3, 0, True)
    assert receipt.asked == (0, 1, 3)


def changed_bytes(text: bytes) -> Iterator[bytes]:
    """Every text that differs in one byte, lacks one, or has one more, but for the line's end."""
    for place in range(len(text)):
        for other in {*b'0123456789abcdef"{}[]:,.-+eEtfn \n\r\t\\/_\xff\x00'} - {text[place]}:
            yield text[:place] + bytes([other]) + text[place + 1 :]
        for other in b'0a" \n':
            yield text[:place] + bytes([other]) + text[place:]
        yield text[:place] + text[place + 1 :]
    yield text + b"\n"


def test_any_changed_byte_is_noticed() -> None:
    """With one byte changed a receipt is refused, or the record does not bear it out."""
    told, record = honest()
    text = to_json(told.receipt(0))
    unnoticed = set()
    for changed in changed_bytes(text):
        try:
            receipt = from_json(changed)
        except BadReceipt:
            continue
        if not receipt_faults([receipt], record):
            unnoticed.add(changed)
    assert unnoticed == {text, text[:-1]} - {text}


@pytest.mark.parametrize(
    "old, new",
    [
        (b'"format":1', b'"format":1,"format":1'),
        (b'"taken":true', b'"taken":true,"note":"it was me"'),
        (b',"taken":true', b""),
        (b'"format":1,', b""),
        (b'"room":"osteria","deal":3', b'"deal":3,"room":"osteria"'),
        (b'"osteria"', b'"Osteria"'),
        (b'"osteria"', b'"osteria\\n"'),
        (b'"osteria"', b'"../osteria"'),
        (b'"osteria"', b'""'),
        (b'"osteria"', b'"\\u006fsteria"'),
        (b'"deal":3', b'"deal":3.0'),
        (b'"deal":3', b'"deal":4294967296'),
        (b'"deal":3', b'"deal":-1'),
        (b'"seat":0', b'"seat":4'),
        (b'"seat":0', b'"seat":-0'),
        (b'"seat":0', b'"seat":2'),
        (b"[0,1,3]", b"[]"),
        (b"[0,1,3]", b"[1,3]"),
        (b"[0,1,3]", b"[0,3,1]"),
        (b"[0,1,3]", b"[0,0,1,3]"),
        (b"[0,1,3]", b"[0,1,4]"),
        (b"[0,1,3]", b"[-1,0,1]"),
        (b"[0,1,3]", b"null"),
        (b'"asked":[0,1,3],', b""),
        (b":", b": "),
        (b"}", b"}{}"),
        (b"{", b"\xef\xbb\xbf{"),
    ],
)
def test_anything_else_is_refused(old: bytes, new: bytes) -> None:
    """A name twice, a name too many or too few, another order, blanks, strange ids: refused."""
    told, _ = honest()
    text = to_json(told.receipt(0))
    assert text.replace(old, new, 1) != text
    with pytest.raises(BadReceipt) as refused:
        from_json(text.replace(old, new, 1))
    assert refused.value.code == "malformed_receipt"


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"format": 1, "x":' + b"[" * 100_000]
)
def test_what_is_no_receipt_is_refused(text: bytes) -> None:
    """What is no receipt at all is refused with a code, whatever it is."""
    with pytest.raises(BadReceipt):
        from_json(text)


def test_a_newer_form_is_told_apart() -> None:
    """A receipt by a newer version is not called damaged."""
    with pytest.raises(BadReceipt) as refused:
        from_json(b'{"format":2,"more":"than we know"}')
    assert refused.value.code == "unknown_receipt"


@pytest.mark.parametrize("taken", [True, None, False])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_an_honest_server(seat: Seat, taken: bool | None) -> None:
    """A contribution that stands in the record witnesses the deal, whatever was answered to it."""
    for seed in range(tries(3, 100)):
        told, record = honest(seed)
        receipt = told.receipt(seat, taken)
        assert receipt_faults([receipt], record) == ()
        assert witnesses([receipt], record) == (seat,)


def test_several_receipts_of_one_deal() -> None:
    """Players may lay their receipts together, and all of them have to be borne out."""
    told, record = honest()
    ours = [told.receipt(3), told.receipt(0), told.receipt(0)]
    assert receipt_faults(ours, record) == ()
    assert witnesses(ours, record) == (0, 3)
    assert receipt_faults([*ours, replace(told.receipt(1), deal=9)], record) == ("other_deal",)


@pytest.mark.parametrize("cheat", CHEATS)
@pytest.mark.parametrize("game", VARIANTS)
def test_a_cheating_server_is_caught(game: str, cheat: str) -> None:
    """Whatever a server does once it has seen an accepted contribution, its giver finds out."""
    change, by_receipt, by_proof = CHEATS[cheat]
    for seed in range(tries(3, 100)):
        chance = Random(seed)
        told = evening(game, chance)
        record = change(told, chance)
        assert set(receipt_faults([told.receipt(0)], record)) == by_receipt
        assert {fault.code for fault in faults_of(record)} == by_proof
        assert by_receipt | by_proof


def test_two_promises_for_one_deal() -> None:
    """A server that promises a deal again after the contributions is caught by the first receipt.

    It does not help that the player contributed anew and that this stands in the record.
    """
    chance = Random(5)
    first, second = evening(GAME, chance), evening(GAME, chance)
    record = second.record(chance)
    assert receipt_faults([second.receipt(0)], record) == ()
    for answered in (True, None, False):
        both = [first.receipt(0, answered), second.receipt(0)]
        assert receipt_faults(both, record) == ("dealt_again",)


def test_a_contribution_that_came_too_late() -> None:
    """What nobody accepted and is not in the record is no fault, and no witness."""
    told, _ = honest()
    late = given_otherwise(told, lambda parts: parts.__setitem__(0, None))
    record = late.record(Random(1))
    for taken in (False, None):
        assert receipt_faults([told.receipt(0, taken)], record) == ("not_taken",)
        assert witnesses([told.receipt(0, taken)], record) == ()
    assert {"not_taken"} == WARNINGS


def test_a_contribution_that_nobody_sent() -> None:
    """A server that answers nothing, or "too late", and puts in its own, is caught all the same."""
    told, _ = honest()
    own = given_otherwise(told, lambda parts: parts.__setitem__(0, bytes(32)))
    record = own.record(Random(1))
    for taken in (False, None):
        assert receipt_faults([told.receipt(0, taken)], record) == ("unsent",)
        assert receipt_faults([told.receipt(0, taken), own.receipt(0)], record) == ()


@pytest.mark.parametrize("taken", [True, None, False])
def test_a_contribution_where_nobody_was_asked(taken: bool | None) -> None:
    """What stands at a bot's or an empty seat is the server's: whoever was there finds it."""
    told, _ = honest()
    own = given_otherwise(told, lambda parts: parts.__setitem__(2, bytes(32)))
    record, mine = own.record(Random(1)), told.receipt(0, taken)
    for asked in ((0, 1, 3), (0, 1), (0,)):
        assert receipt_faults([replace(mine, asked=asked)], record) == ("stuffed",)
    everybody = replace(mine, asked=(0, 1, 2, 3))
    assert receipt_faults([everybody], record) == ()
    assert receipt_faults([everybody, mine], record) == ("stuffed",)


def test_a_silent_person_is_no_fault() -> None:
    """One who was asked and gave nothing accuses nobody; what stands there is that one's to see."""
    told, record = honest()
    told = replace(told, asked=(0, 1, 2, 3))
    assert receipt_faults([told.receipt(0)], record) == ()
    own = given_otherwise(told, lambda parts: parts.__setitem__(2, bytes(32)))
    silent = replace(told.receipt(0, taken=None), seat=2, contribution="ab" * 32)
    assert receipt_faults([told.receipt(0)], own.record(Random(1))) == ()
    assert receipt_faults([told.receipt(0), silent], own.record(Random(1))) == ("unsent",)


def test_a_contribution_accepted_twice() -> None:
    """Where two contributions were accepted for one seat, the one that is left out is missed."""
    told, record = honest()
    other = given_otherwise(told, lambda parts: parts.__setitem__(0, bytes(32))).receipt(0)
    assert receipt_faults([told.receipt(0), other], record) == ("changed",)


def test_no_receipt_witnesses_nothing() -> None:
    """Where no receipt is of this deal nothing is witnessed."""
    told, record = honest()
    assert receipt_faults([], record) == ("other_deal",)
    assert witnesses([], record) == ()
    for other in (
        replace(told.receipt(0), room="trattoria"),
        replace(told.receipt(0), deal=4),
        replace(told.receipt(0), commitment="0" * 64),
        replace(told.receipt(0), seat=1),
    ):
        assert witnesses([other], record) == ()
        assert receipt_faults([other], record) != ()
    assert witnesses([told.receipt(0)], replace(record, shuffle=None)) == ()


def test_receipts_say_no_secret() -> None:
    """A receipt holds what its player knew before the deal, and nothing else."""
    assert Receipt.__struct_fields__ == (
        *("format", "room", "deal", "seat", "commitment", "asked", "contribution", "taken"),
    )
