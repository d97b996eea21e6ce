"""`tarocchi replay`: a record trick by trick, and its other form."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from client_cli.notation import written, written_all
from client_cli.records import open_record
from client_cli.sheet import Sheet, row
from client_cli.texts import shown
from engine.record import to_json
from engine.record_text import to_text
from engine.seats import SEATS, in_order_from
from engine.variants import VARIANTS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from client_cli.texts import Texts
    from engine.deal import Trick
    from engine.record import DealRecord
    from engine.seats import Seat


def add(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add what `replay` takes."""
    parser.add_argument("file", metavar="FILE", help=texts("record.file"))
    parser.add_argument("--as", dest="form", choices=("text", "json"), help=texts("replay.as"))


def run(options: argparse.Namespace, texts: Texts) -> int:
    """Print the deal, or write its record in the form wanted; raises Complaint."""
    record = open_record(options.file, texts)
    if options.form == "json":
        sys.stdout.buffer.write(to_json(record))
    elif options.form == "text":
        sys.stdout.buffer.write(to_text(record).encode())
    else:
        print("\n".join(shown(line) for line in _told(record, texts)))
    return 0


def _told(record: DealRecord, say: Texts) -> Iterator[str]:
    """Yield the deal in lines: who sat where, the hands, every trick, the sheet."""
    sheet = Sheet(VARIANTS[record.game], say, record.seats)
    game = say(f"game.{record.game}")
    yield from row(say("replay.title", game=game, first=sheet.team(0), second=sheet.team(1)))
    yield say("replay.dealer", seat=record.seats[record.dealer])
    yield ""
    yield say("replay.hands")
    for seat in SEATS:
        cards = written_all(record.hands[seat], say.language)
        yield from row(f"{record.seats[seat]}: {cards}", indent="  ")
    laid = written_all(record.discard, say.language)
    yield ""
    yield say("replay.discard", seat=record.seats[record.dealer], cards=laid)
    if record.trumps is not None:
        yield say("replay.trumps", n=record.trumps)
    yield ""
    for number, trick in enumerate(record.tricks, start=1):
        if number == 1:
            for seat in in_order_from(trick.leader):
                yield from _declaration(record, seat, sheet, say)
        yield from row(_trick(record, number, trick, say))
    yield ""
    yield from sheet.deal(record.settlement)


def _declaration(record: DealRecord, seat: Seat, sheet: Sheet, say: Texts) -> Iterator[str]:
    tally = record.declarations[seat]
    if tally is None:
        return
    what = "; ".join(
        f"{say(f'kind.{found.kind}')} {sheet.cards(found)} ({found.points})"
        for found in tally.combinations
    )
    yield from row(say("replay.declares", seat=record.seats[seat], what=what, points=tally.points))


def _trick(record: DealRecord, number: int, trick: Trick, say: Texts) -> str:
    played = ", ".join(
        f"{record.seats[seat]} {written(card, say.language)}"
        for seat, card in zip(in_order_from(trick.leader), trick.cards, strict=True)
    )
    takes = say("replay.takes", seat=record.seats[trick.taker])
    return f"{say('replay.trick', number=number)}: {played}; {takes}"
