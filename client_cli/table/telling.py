"""What happened, one line an event; pure: from what the server said to text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.notation import written, written_all
from client_cli.sheet import usual_width
from client_cli.table.happening import Happenings
from client_cli.table.naming import dealt_names
from client_cli.table.standing import Standing, sheet_of, tricked
from engine.events import (
    CardPlayed,
    DealSettled,
    DeclarationSkipped,
    Declared,
    TrickTaken,
)
from engine.view import DiscardSeen, HandDealt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from client_cli.texts import Texts
    from engine.deal import Trick
    from engine.seats import BySeat
    from engine.view import SeenEvent
    from server.protocol.events import RoomEvent
    from server.protocol.server import Update


class Teller:
    """Tells updates in one language. width: asked before each score sheet."""

    def __init__(self, say: Texts, width: Callable[[], int] = usual_width) -> None:
        self._say: Final = say
        self._standing: Final = Standing(say, width)
        self._happenings: Final = Happenings(say)

    def told(self, update: Update, before: Update | None = None) -> Iterator[str]:
        """Yield the lines of an update; a first or collapsed one by how the table stands now."""
        if update.lost:
            yield self._say("table.lost")
        if update.collapsed or before is None:
            known = before is not None and before.table.terms == update.table.terms
            yield from self._standing.whole(update, terms=not known)
            return
        names = dealt_names(self._say, update.table)
        for event in update.events:
            yield from self._event(event, update, before, names)
        yield from self._happenings.unready(update, before)

    def _event(
        self, event: RoomEvent | SeenEvent, update: Update, before: Update, names: BySeat[str]
    ) -> Iterator[str]:
        say, language = self._say, self._say.language
        match event:
            case HandDealt():
                pass
            case DiscardSeen():
                yield self._discarded(event, names)
            case DeclarationSkipped():
                yield say("table.skips", name=names[event.seat])
            case Declared():
                yield self._declared(event, update, names)
            case CardPlayed():
                yield f"{names[event.seat]}: {written(event.card, language)}"
            case TrickTaken():
                yield say("table.takes", name=names[event.seat], number=event.trick)
                yield ""
            case DealSettled():
                yield ""
                yield from self._standing.sheet(update.table, event.settlement)
            case _:
                yield from self._happenings.told(event, update, before)

    def _discarded(self, event: DiscardSeen, names: BySeat[str]) -> str:
        name = names[event.seat]
        if event.cards:
            cards = written_all(event.cards, self._say.language)
            line = self._say("table.you_discarded", cards=cards)
        else:
            line = self._say("table.discarded", name=name)
        if event.trumps is not None:
            line += " " + self._say("replay.trumps", n=event.trumps)
        return line

    def _declared(self, event: Declared, update: Update, names: BySeat[str]) -> str:
        sheet = sheet_of(self._say, update.table)
        what = "; ".join(
            f"{self._say(f'kind.{found.kind}')} {sheet.cards(found)} ({found.points})"
            for found in event.tally.combinations
        )
        name, points = names[event.seat], event.tally.points
        return self._say("replay.declares", seat=name, what=what, points=points)

    def last_trick(self, update: Update) -> str:
        """Return the last trick in words."""
        public = update.table.public
        if public is None or not public.tricks:
            return self._say("table.no_trick")
        names = dealt_names(self._say, update.table)
        last: Trick = public.tricks[-1]
        takes = self._say("replay.takes", seat=names[last.taker])
        return f"{tricked(self._say, last.leader, last.cards, names)}; {takes}"

    def score(self, update: Update) -> Iterator[str]:
        """Yield the score so far: what everybody may know, without the discard."""
        return self._standing.score(update.table)
