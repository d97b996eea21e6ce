"""`tarocchi verify`: whether play, score and shuffle of a record hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.notation import written_all
from client_cli.records import open_record
from client_cli.sheet import row
from engine.cards import Card
from engine.record import faults_of

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts
    from engine.record import Fault

_SHUFFLE: Final = frozenset(["bad_proof", "bad_commitment", "wrong_dealer", "wrong_hands"])


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `verify` takes."""
    parser.add_argument("file", metavar="FILE", help=texts("record.file"))


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Print what holds and what does not; returns 1 where something does not."""
    record = open_record(options.file, texts)
    faults = faults_of(record)
    play = [fault for fault in faults if fault.code not in _SHUFFLE]
    said = [_said(fault, texts) for fault in faults]
    if not play:
        said.insert(0, texts("verify.legal"))
    if record.shuffle is None:
        said.append(texts("verify.no_proof"))
    elif len(faults) == len(play):
        said.append(texts("verify.proof"))
        if not record.shuffle.dealer_drawn:
            said.append(texts("verify.passed_on"))
    for sentence in said:
        print("\n".join(row(sentence)))
    return 1 if faults else 0


def _said(fault: Fault, texts: Texts) -> str:
    keys = (f"verify.{fault.code}", f"verify.{fault.code}.{fault.detail}", "verify.fault")
    key = next(key for key in keys if texts.has(key))
    cards = written_all(map(Card, fault.detail.split()), texts.language)
    return texts(key, trick=fault.trick, code=fault.code, detail=fault.detail, cards=cards)
