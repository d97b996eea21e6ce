"""The text form of a deal record: to be read by a person, mailed, and read back exactly.

One fact a line in plain English with card codes. What a mail program does to it is overlooked:
quotation marks in front of lines, other breaks of long lines, words before and after.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

import msgspec

from engine.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.cards import Card
    from engine.deal import Trick
    from engine.record import DealRecord
    from engine.seats import Seat
    from engine.settlement import Line
    from engine.tally import Contatore, Tally

TITLE: Final = "Tarocchi deal record"
# Fields of a score line between its code and its cards, in the order in which they are written.
SCORE_FIELDS: Final = ("kind", "seat", "worth", "less", "trick", "taker")
_WIDTH: Final = 76


def to_text(record: DealRecord) -> str:
    """Return the text form; lines have at most 76 columns but for names and a room's id."""
    winner = record.settlement.winner
    lines = [
        f"{TITLE} {record.format}",
        f"Game: {record.game}, rules {record.rules}",
        *(f"Seat {seat}: {plain(record.seats[seat])}" for seat in SEATS),
        f"Dealer: seat {record.dealer}",
        *(f"Hand {seat}: {' '.join(record.hands[seat])}" for seat in SEATS),
        f"Discard: {' '.join(record.discard)}",
        *([] if record.trumps is None else [f"Announced: {record.trumps} trumps"]),
        *(line for seat in SEATS for line in _declared(seat, record.declarations[seat])),
        *(_trick(number, trick) for number, trick in enumerate(record.tricks, start=1)),
        *(_score(line) for line in record.settlement.lines),
        f"Totals: {record.settlement.totals[0]} to {record.settlement.totals[1]}",
        "Winner: nobody, a draw" if winner is None else f"Winner: team {winner}",
        *_proof(record),
    ]
    return "".join(_wrapped(line) + "\n" for line in lines)


def plain(text: str) -> str:
    """Return a name as it stands, or as a JSON string where it could not be read back so."""
    odd = not text.isprintable() or text != text.strip() or text.startswith('"')
    if text and text != "none" and not odd:  # none stands for a missing contribution
        return text
    return msgspec.json.encode(text).decode()


def _wrapped(line: str) -> str:
    if line.startswith(("Seat", "Shuffle room")):
        return line
    return textwrap.fill(
        line, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def _cards(cards: Iterable[Card], contatori: tuple[Contatore, ...]) -> str:
    """Write cards: `BEG=SJ` for a contatore that stands for a card, `BEG+` where it lengthens."""
    roles = {role.card: f"={role.stands_for}" if role.stands_for else "+" for role in contatori}
    return " ".join(card + roles.get(card, "") for card in cards)


def _declared(seat: Seat, tally: Tally | None) -> Iterator[str]:
    if tally is None:
        return
    for found in tally.combinations:
        cards = _cards(found.cards, found.contatori)
        yield f"Declared by seat {seat}: {found.kind} {found.points}, {cards}"
    if tally.sets_doubled:
        yield f"Declared by seat {seat}: sets doubled {tally.sets_doubled}"
    if tally.sequences_doubled:
        yield f"Declared by seat {seat}: sequences doubled {tally.sequences_doubled}"


def _trick(number: int, trick: Trick) -> str:
    cards = " ".join(trick.cards)
    return f"Trick {number}: seat {trick.leader} leads, {cards}, seat {trick.taker} takes it"


def _score(line: Line) -> str:
    parts = [f"Score of team {line.team}: {line.points}", line.code.replace("_", " ")]
    for name in SCORE_FIELDS:
        value = getattr(line, name)
        if value is not None:
            parts.append(f"{name} {value}")
    if line.cards:
        parts.append(f"cards {_cards(line.cards, line.contatori)}")
    return ", ".join(parts)


def _proof(record: DealRecord) -> Iterator[str]:
    proof = record.shuffle
    if proof is None:
        yield "Shuffle: no proof"
        return
    yield f"Shuffle room: {plain(proof.room)}"
    yield f"Shuffle deal: {proof.deal}, dealer {'drawn' if proof.dealer_drawn else 'passed on'}"
    yield f"Shuffle commitment: {plain(proof.commitment)}"
    yield f"Shuffle secret: {plain(proof.secret)}"
    for seat in SEATS:
        given = proof.contributions[seat]
        yield f"Shuffle seat {seat}: {'none' if given is None else plain(given)}"
