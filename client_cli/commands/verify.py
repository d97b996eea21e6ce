"""`tarocchi verify`: whether play, score and shuffle of a record hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client_cli.records import open_record
from client_cli.sheet import row
from engine.record import faults_of

if TYPE_CHECKING:
    import argparse

    from client_cli.texts import Texts
    from engine.record import Fault


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `verify` takes."""
    parser.add_argument("file", metavar="FILE", help=texts("record.file"))


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Print what holds and what does not; returns 1 where something does not."""
    record = open_record(options.file, texts)
    faults = faults_of(record)
    play = [fault for fault in faults if not texts.has(f"verify.{fault.code}") or fault.trick]
    said = [_said(fault, texts) for fault in faults]
    if not play:
        said.insert(0, texts("verify.legal"))
    if record.shuffle is None:
        said.append(texts("verify.no_proof"))
    elif len(faults) == len(play):
        said.append(texts("verify.proof"))
    for sentence in said:
        print("\n".join(row(sentence)))
    return 1 if faults else 0


def _said(fault: Fault, texts: Texts) -> str:
    key = f"verify.{fault.code}" if texts.has(f"verify.{fault.code}") else "verify.fault"
    return texts(key, trick=fault.trick, code=fault.code, detail=fault.detail)
