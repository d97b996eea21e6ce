"""What somebody was shown in an evening, byte for byte, to be held against another evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.events import CardPlayed, DealSettled, DeclarationSkipped, Declared, TrickTaken
from engine.view import DiscardSeen, HandDealt, SeenEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.server.people import Person

Moment = tuple[str, int, int]  # room, number of a deal, number of the decision that comes next
Shown = dict[Moment, bytes]


class _Decided(msgspec.Struct):
    decision: int


class _Table(msgspec.Struct):
    deal: int
    public: msgspec.Raw


class _Own(msgspec.Struct):
    view: msgspec.Raw


class _Frame(msgspec.Struct, tag_field="t", tag="update"):
    room: str
    table: _Table
    own: _Own | None


_NOTHING = b"null"


def shown(frames: Iterable[bytes]) -> Shown:
    """Return the bytes of public and own view, by moment of a deal.

    One moment has one view, however often it was sent.
    """
    found: Shown = {}
    for frame in frames:
        if not frame.startswith(b'{"t":"update"'):
            continue
        told = msgspec.json.decode(frame, type=_Frame)
        public = bytes(told.table.public)
        if public == _NOTHING:
            continue
        decision = msgspec.json.decode(public, type=_Decided).decision
        own = _NOTHING if told.own is None else bytes(told.own.view)
        both = public + b"|" + own
        assert found.setdefault((told.room, told.table.deal, decision), both) == both
    return found


def story(person: Person) -> list[SeenEvent]:
    """Return what happened in the deals that somebody followed, in the order in which it came."""
    kinds = (
        *(HandDealt, DiscardSeen, Declared, DeclarationSkipped),
        *(CardPlayed, TrickTaken, DealSettled),
    )
    return [
        event for update in person.updates for event in update.events if isinstance(event, kinds)
    ]


def scores(person: Person) -> list[bytes]:
    """Return results and score of every match, each as it was shown, in order."""
    found: list[bytes] = []
    for update in person.updates:
        told = msgspec.json.encode((update.room, update.table.results, update.table.score))
        if told not in found:
            found.append(told)
    return found
