"""A finished deal as a portable record: facts that stay readable whatever the rules become.

The JSON form is here (schema: docs/deal-record.schema.json), the text form in `record_text`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import msgspec

from engine.cards import Card
from engine.deal import Deal, Trick, begin, evolve, replay
from engine.errors import BadCards, BadRecord, BrokenLog, IllegalMove
from engine.events import (
    CardPlayed,
    DealSettled,
    Dealt,
    DeclarationSkipped,
    Declared,
    Discarded,
    Event,
    TrickTaken,
)
from engine.moves import Declare, Discard, Move, Play, SkipDeclaration
from engine.play import decide
from engine.seats import BySeat, Seat, in_order_from
from engine.settlement import Line, Settlement
from engine.shuffle import ShuffleProof, proof_faults
from engine.tally import Combination, Tally
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FORMAT: Final = 1
_DETAIL: Final = 200  # signs of a foreign text that an error repeats


class DealRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A settled deal.

    format: version of this form. rules: revision of the game's rules under which it was played.
    seats: names by seat. hands: as dealt. trumps: number announced with the discard, or None.
    declarations: by seat; None where nothing was declared. shuffle: its proof, if there is one.
    """

    format: int
    game: str
    rules: int
    seats: BySeat[str]
    dealer: Seat
    hands: BySeat[tuple[Card, ...]]
    discard: tuple[Card, Card]
    trumps: int | None
    declarations: BySeat[Tally | None]
    tricks: tuple[Trick, ...]
    settlement: Settlement
    shuffle: ShuffleProof | None


class _Head(msgspec.Struct):
    format: int
    game: str


def record_of(
    events: Iterable[Event], seats: BySeat[str], shuffle: ShuffleProof | None = None
) -> DealRecord:
    """Return the record of a settled deal's log; raises BrokenLog, also for an unfinished one."""
    log = tuple(events)
    deal = replay(log)
    first = log[0]
    if deal.settlement is None or not isinstance(first, Dealt):
        raise BrokenLog("unfinished", "the deal is not settled")
    one, two = deal.variant.pack.cards_of(deal.discard)
    return DealRecord(
        format=FORMAT,
        game=deal.game,
        rules=deal.rules,
        seats=seats,
        dealer=deal.dealer,
        hands=first.hands,
        discard=(one, two),
        trumps=deal.trumps,
        declarations=_spoken(deal.declarations),
        tricks=deal.tricks,
        settlement=deal.settlement,
        shuffle=shuffle,
    )


def _spoken(declarations: BySeat[Tally | None]) -> BySeat[Tally | None]:
    first, second, third, fourth = (
        None if tally is None or not tally.points else tally for tally in declarations
    )
    return (first, second, third, fourth)


def events_of(record: DealRecord) -> Iterator[Event]:
    """Yield the log that the record tells of."""
    yield Dealt(record.game, record.rules, record.dealer, record.hands)
    pack = VARIANTS[record.game].pack
    first, second = pack.cards_of(pack.set_of(record.discard))  # in whatever order it was written
    yield Discarded(record.dealer, (first, second), record.trumps)
    asks = VARIANTS[record.game].tally is not None
    for number, trick in enumerate(record.tricks, start=1):
        for seat, card in zip(in_order_from(trick.leader), trick.cards, strict=False):
            if number == 1 and asks:
                tally = record.declarations[seat]
                yield DeclarationSkipped(seat) if tally is None else Declared(seat, tally)
            yield CardPlayed(seat, card)
        yield TrickTaken(trick.taker, number)
    yield DealSettled(record.settlement)


def moves_of(record: DealRecord) -> Iterator[tuple[Seat, Move]]:
    """Yield what the seats asked, in order."""
    for event in events_of(record):
        if isinstance(event, Discarded):
            yield event.seat, Discard(event.cards)
        elif isinstance(event, Declared):
            yield event.seat, Declare()
        elif isinstance(event, DeclarationSkipped):
            yield event.seat, SkipDeclaration()
        elif isinstance(event, CardPlayed):
            yield event.seat, Play(event.card)


def to_json(record: DealRecord) -> bytes:
    """Return the JSON form, indented, UTF-8."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def from_json(text: bytes | str) -> DealRecord:
    """Read the JSON form of this or an older format; raises BadRecord."""
    try:
        head = msgspec.json.decode(text, type=_Head)
        check_head(head.format, head.game)
        record = whole(msgspec.json.decode(text, type=DealRecord))
        told = json.loads(text, object_pairs_hook=once)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadRecord("malformed_record", str(error)[:_DETAIL]) from error
    if not _says(record, told):  # a second score, say, under a name that nobody reads
        raise BadRecord("malformed_record", "more is written there than a record holds")
    return record


def _says(value: object, told: object) -> bool:
    """Tell whether a value says all that is told in a tree of JSON, names included."""
    if isinstance(told, dict):
        names = getattr(value, "__struct_fields__", ())
        return all(name in names and _says(getattr(value, name), told[name]) for name in told)
    if isinstance(told, list):
        parts = value if isinstance(value, tuple) else ()
        return len(parts) == len(told) and all(map(_says, parts, told))
    return value == told


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of JSON whose names are there once; raises ValueError."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name twice in one object")
    return found


def check_head(form: int, game: str) -> None:
    """Refuse a newer format and an unknown game; raises BadRecord."""
    if form != FORMAT:
        raise BadRecord("unknown_format", f"format {form}; this version reads up to {FORMAT}")
    if game not in VARIANTS:
        raise BadRecord("unknown_game", game)


def whole(record: DealRecord) -> DealRecord:
    """Return the record if it tells of one whole deal; raises BadRecord."""
    try:
        told = record_of(events_of(record), record.seats, record.shuffle)
    except (BrokenLog, BadCards) as error:
        raise BadRecord("broken_record", error.detail) from error
    if told.tricks != record.tricks or told.declarations != record.declarations:
        raise BadRecord("broken_record", "the tricks or declarations do not tell one deal")
    for one in _combined(record):
        roles = [role.card for role in one.contatori]
        named = {*one.cards, *(role.stands_for for role in one.contatori)} - {None}
        known = all(VARIANTS[record.game].pack.has(card) for card in named)
        if not known or not {*roles} <= {*one.cards} or len({*roles}) < len(roles):
            raise BadRecord("broken_record", f"cards that cannot be: {' '.join(one.cards)[:80]}")
        if one.points < 0 or (isinstance(one, Combination) and not one.cards):
            raise BadRecord("broken_record", f"points or cards that cannot be: {one.points}")
    return record


def _combined(record: DealRecord) -> Iterator[Combination | Line]:
    """Yield all that names cards besides the play: nothing else checks these."""
    for tally in record.declarations:
        if tally is not None:
            yield from tally.combinations
    yield from record.settlement.lines


class Fault(msgspec.Struct, frozen=True):
    """Something in a record that does not hold: a code, and the trick (1 to 15) if it has one."""

    code: str
    trick: int | None = None
    detail: str = ""


def faults_of(record: DealRecord) -> tuple[Fault, ...]:
    """Check a record's legality, settlement and shuffle; empty when all of it holds.

    Codes: those of `Reason` for an illegal move; wrong_fact where a legal move led elsewhere
    (a trick's taker, a declaration, the settlement); other_rules where the deal was played under a
    revision that this version does not judge; those of `shuffle.proof_faults`.
    """
    variant = VARIANTS[record.game]
    found = []
    if record.rules == variant.rules:
        fault = _illegal(record)
        found = [fault] if fault else []
    else:
        found = [Fault("other_rules", detail=str(record.rules))]
    if record.shuffle is not None:
        faults = proof_faults(record.shuffle, variant.pack, record.dealer, record.hands)
        found += [Fault(code) for code in faults]
    return tuple(found)


def settlement_of(record: DealRecord) -> Settlement:
    """Return what the play comes to by today's rules; raises IllegalMove where it breaks them."""
    deal: Deal = begin(next(events_of(record)))
    for seat, move in moves_of(record):
        for event in decide(deal, seat, move):
            deal = evolve(deal, event)
    if deal.settlement is None:
        raise BadRecord("broken_record", "the deal is not settled")
    return deal.settlement


def _illegal(record: DealRecord) -> Fault | None:
    """Return the first move of the record that the rules forbid or that led to other facts."""
    told = list(events_of(record))
    deal: Deal = begin(told[0])
    place = 1
    for seat, move in moves_of(record):
        trick = len(deal.tricks) + 1
        try:
            events = decide(deal, seat, move)
        except IllegalMove as illegal:
            return Fault(illegal.code, trick, illegal.detail)
        for event in events:
            if place >= len(told) or told[place] != event:
                return Fault("wrong_fact", trick, type(event).__name__)
            deal = evolve(deal, event)
            place += 1
    return None
