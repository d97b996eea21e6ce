"""`tarocchi verify`: whether play, score and shuffle of a record hold, and who witnessed it."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from client_cli.notation import written_all
from client_cli.receipts import open_receipts
from client_cli.records import open_record
from client_cli.sheet import WIDTH, Sheet, row
from engine.cards import Card
from engine.receipt import WARNINGS, receipt_faults, witnesses
from engine.record import faults_of, settlement_of
from engine.variants import VARIANTS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from client_cli.texts import Texts
    from engine.receipt import Receipt
    from engine.record import DealRecord, Fault

_SHUFFLE: Final = frozenset(["bad_proof", "bad_commitment", "wrong_dealer", "wrong_hands"])
_SCORE: Final = "DealSettled"


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `verify` takes."""
    parser.add_argument("file", metavar="FILE", help=texts("record.file"))
    parser.add_argument(
        "--receipt",
        dest="receipts",
        metavar="RECEIPT",
        action="append",
        default=[],
        help=texts("verify.receipt"),
    )


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Print what holds and what does not; returns 1 where something does not."""
    record = open_record(options.file, texts)
    receipts = [
        receipt for name in options.receipts for receipt in open_receipts(name, record, texts)
    ]
    faults = faults_of(record)
    doubts = receipt_faults(receipts, record) if options.receipts else ()
    for sentence in (
        *_about_play(record, faults, texts),
        *_about_shuffle(record, faults, texts),
        *_about_receipts(record, receipts if options.receipts else None, faults, texts),
    ):
        print("\n".join(row(sentence)))
    return 1 if faults or set(doubts) - WARNINGS else 0


def _about_play(record: DealRecord, faults: Sequence[Fault], texts: Texts) -> Iterator[str]:
    play = [fault for fault in faults if fault.code not in _SHUFFLE]
    if not play:
        yield texts("verify.legal")
    for fault in play:
        said = _said(fault, texts)
        yield f"{said} {_rows(record, texts)}".rstrip() if fault.detail == _SCORE else said


def _about_shuffle(record: DealRecord, faults: Sequence[Fault], texts: Texts) -> Iterator[str]:
    broken = [fault for fault in faults if fault.code in _SHUFFLE]
    yield from (_said(fault, texts) for fault in broken)
    if record.shuffle is None:
        yield texts("verify.no_proof")
    elif not broken:
        yield texts("verify.proof")
        if not record.shuffle.dealer_drawn:
            yield texts("verify.passed_on")


def _about_receipts(
    record: DealRecord, receipts: Sequence[Receipt] | None, faults: Sequence[Fault], texts: Texts
) -> Iterator[str]:
    """Say who witnessed the shuffle; `receipts` is None where nobody was asked for one."""
    doubts = () if receipts is None else receipt_faults(receipts, record)
    seats = witnesses(receipts or (), record)
    proved = record.shuffle is not None and not any(fault.code in _SHUFFLE for fault in faults)
    if proved and WARNINGS.issuperset(doubts):
        if seats:
            yield texts("verify.witnessed", names=", ".join(record.seats[seat] for seat in seats))
        else:
            how = texts("verify.how") if receipts is None else ""
            yield f"{texts('verify.unwitnessed')} {how}".rstrip()
    yield from (texts(f"verify.receipt.{code}") for code in doubts)


def _said(fault: Fault, texts: Texts) -> str:
    keys = (f"verify.{fault.code}", f"verify.{fault.code}.{fault.detail}", "verify.fault")
    key = next(key for key in keys if texts.has(key))
    cards = written_all(map(Card, fault.detail.split()), texts.language)
    return texts(key, trick=fault.trick, code=fault.code, detail=fault.detail, cards=cards)


def _rows(record: DealRecord, texts: Texts) -> str:
    """Name the first row of a wrong score sheet that differs; empty if none differs to the eye."""
    sheet = Sheet(VARIANTS[record.game], texts, record.seats)
    written, right = sheet.deal(record.settlement), sheet.deal(settlement_of(record))
    for place, (ours, theirs) in enumerate(zip_longest(written, right)):
        if ours != theirs:
            return texts("verify.rows", written=_whole(written, place), right=_whole(right, place))
    return ""


def _whole(rows: Sequence[str], place: int) -> str:
    """Return a row of a sheet with those that it is indented under; a dash where there is none."""
    parts: list[str] = []
    depth = WIDTH
    for line in reversed(rows[: place + 1] if place < len(rows) else ()):
        indent = len(line) - len(line.lstrip())
        if line and indent < depth:
            parts.insert(0, line)
            depth = indent
    return " ".join(" ".join(parts).split()) or "-"
