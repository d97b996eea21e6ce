"""What happened, one line an event; pure: from what the server said to text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.notation import written, written_all
from client_cli.sheet import Sheet, number
from client_cli.texts import shown
from engine.events import (
    CardPlayed,
    DealSettled,
    DeclarationSkipped,
    Declared,
    TrickTaken,
)
from engine.seats import partner_of
from engine.variants import VARIANTS
from engine.view import DiscardSeen, HandDealt
from server.protocol.server import Begun, Opened, Sat, Stood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.texts import Texts
    from engine.cards import Card
    from engine.deal import Trick
    from engine.seats import BySeat, Seat
    from server.protocol.server import Table, TableEvent, Update


class Teller:
    """Tells updates in one language."""

    def __init__(self, say: Texts) -> None:
        self._say: Final = say

    def names(self, table: Table) -> BySeat[str]:
        """Return the names of the four seats; bots are marked, empty seats numbered."""
        first, second, third, fourth = (
            self._say("table.empty", number=seat + 1)
            if sitter is None
            else self._say("table.bot", name=shown(sitter.name))
            if sitter.bot
            else shown(sitter.name)
            for seat, sitter in enumerate(table.seats)
        )
        return (first, second, third, fourth)

    def _sheet(self, table: Table) -> Sheet:
        """Return a sheet with bare names: who is a bot has been said often enough."""
        first, second, third, fourth = (
            "" if sitter is None else shown(sitter.name) for sitter in table.seats
        )
        return Sheet(VARIANTS[table.game], self._say, (first, second, third, fourth))

    def told(self, update: Update) -> Iterator[str]:
        """Yield the lines of an update; a collapsed one is told by how the table stands now."""
        if update.lost:
            yield self._say("table.lost")
        if update.collapsed:
            yield from self._standing(update)
            return
        names = self.names(update.table)
        for event in update.events:
            yield from self._event(event, update, names)

    def _event(  # noqa: C901 - one case an event
        self, event: TableEvent, update: Update, names: BySeat[str]
    ) -> Iterator[str]:
        say, language = self._say, self._say.language
        match event:
            case Opened() | HandDealt():
                pass
            case Sat():
                yield say("table.sat", name=names[event.seat], number=event.seat + 1)
            case Stood():
                yield say("table.stood", number=event.seat + 1)
            case Begun():
                yield ""
                yield from self._begun(update, names)
            case DiscardSeen():
                yield self._discarded(event, names)
            case DeclarationSkipped():
                yield say("table.skips", name=names[event.seat])
            case Declared():
                yield from self._declared(event, update, names)
            case CardPlayed():
                yield f"{names[event.seat]}: {written(event.card, language)}"
            case TrickTaken():
                yield say("table.takes", name=names[event.seat], number=event.trick)
                yield ""
            case DealSettled():
                yield ""
                yield from self._sheet(update.table).deal(event.settlement)

    def _begun(self, update: Update, names: BySeat[str]) -> Iterator[str]:
        public = update.table.public
        if public is not None:
            game = self._say(f"game.{update.table.game}")
            dealer = names[public.dealer]
            yield self._say("table.begun", game=game, number=update.table.deal, dealer=dealer)

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

    def _declared(self, event: Declared, update: Update, names: BySeat[str]) -> Iterator[str]:
        sheet = self._sheet(update.table)
        what = "; ".join(
            f"{self._say(f'kind.{found.kind}')} {sheet.cards(found)} {found.points}"
            for found in event.tally.combinations
        )
        name, points = names[event.seat], event.tally.points
        yield self._say("replay.declares", seat=name, what=what, points=points)

    def _standing(self, update: Update) -> Iterator[str]:
        """Yield how the table stands, for one who comes or comes back."""
        names = self.names(update.table)
        say = self._say
        yield say("table.seats", names=", ".join(names))
        yield self._place(update, names)
        public = update.table.public
        if public is None:
            return
        yield from self._begun(update, names)
        if public.trumps is not None:
            yield say("replay.trumps", n=public.trumps)
        for seat, known in enumerate(public.known):
            if known:
                yield say("table.known", name=names[seat], cards=written_all(known, say.language))
        if public.settlement is not None:
            yield from self._sheet(update.table).deal(public.settlement)
        elif public.table:
            yield self.trick(public.leader, public.table, names)

    def _place(self, update: Update, names: BySeat[str]) -> str:
        """Say where the player sits and with whom, or that he watches."""
        if update.you is None:
            return self._say("table.watching")
        partner = names[partner_of(update.you)]
        return self._say("table.you_sit", number=update.you + 1, partner=partner)

    def trick(self, leader: Seat, cards: tuple[Card, ...], names: BySeat[str]) -> str:
        """Return the cards of a trick with who played them."""
        played = (
            f"{names[(leader + place) % 4]} {written(card, self._say.language)}"
            for place, card in enumerate(cards)
        )
        return ", ".join(played)

    def last_trick(self, update: Update) -> str:
        """Return the last trick in words."""
        public = update.table.public
        if public is None or not public.tricks:
            return self._say("table.no_trick")
        names = self.names(update.table)
        last: Trick = public.tricks[-1]
        takes = self._say("replay.takes", seat=names[last.taker])
        return f"{self.trick(last.leader, last.cards, names)}; {takes}"

    def score(self, update: Update) -> Iterator[str]:
        """Yield the score so far: what everybody may know, without the discard."""
        public = update.table.public
        sheet = self._sheet(update.table)
        for team in (0, 1):
            if public is not None:
                yield self._say(
                    "table.score",
                    team=sheet.team(team),
                    tricks=public.won[team],
                    points=number(public.points[team]),
                    declared=public.declared[team],
                )
            total = sum(totals[team] for totals in update.table.totals)
            if update.table.totals:
                yield self._say("table.total", team=sheet.team(team), points=total)
