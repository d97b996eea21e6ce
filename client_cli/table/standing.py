"""How a whole table stands, for one who comes or comes back; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.notation import written, written_all
from client_cli.sheet import WIDTH, Sheet, number, usual_width
from client_cli.table.naming import (
    bare_names,
    between_deals,
    deal_names,
    dealt_names,
    joined,
    names_of,
    promised,
)
from engine.match import FixedDeals
from engine.seats import SEATS, TEAMS, partner_of
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from client_cli.texts import Texts
    from engine.cards import Card
    from engine.match import MatchForm
    from engine.seats import BySeat, Seat
    from engine.settlement import Settlement
    from engine.view import PublicView
    from server.protocol.server import Table, Update
    from server.protocol.terms import BotsOnly, Terms

_NEWEST: Final = 10  # deals whose results are told one by one


def sheet_of(say: Texts, table: Table, width: int = WIDTH) -> Sheet:
    """Return the score sheet of a table's game, with the bare names of those who played."""
    return Sheet(VARIANTS[table.terms.game], say, deal_names(table), width)


class Standing:
    """Tells how a table stands, in one language. width: asked before each score sheet."""

    def __init__(self, say: Texts, width: Callable[[], int] = usual_width) -> None:
        self._say: Final = say
        self._width: Final = width

    def terms(self, terms: Terms) -> Iterator[str]:
        """Yield what the table has agreed on, in two lines."""
        say = self._say
        yield self.agreed(terms)
        rest = [
            say("table.listed" if terms.listed else "table.unlisted"),
            say(f"table.watch.{terms.watch}"),
        ]
        if terms.bots is None:
            rest += [
                say(f"table.absence.{terms.absence}", seconds=terms.grace),
                say(f"table.chat.{terms.chat}"),
                say("table.bots_play", level=say(f"table.level.{terms.level}")),
            ]
        else:
            rest += self._bots(terms.bots)
        yield "; ".join(rest) + "."

    def agreed(self, terms: Terms) -> str:
        """Return the line of what is played: game, match and clock."""
        say = self._say
        clock = say("table.clock", seconds=terms.clock) if terms.clock else say("table.no_clock")
        game, form = say(f"game.{terms.game}"), self.form(terms.form)
        return say("table.terms", game=game, form=form, clock=clock)

    def _bots(self, bots: BotsOnly) -> Iterator[str]:
        say = self._say
        levels = joined(say(f"table.level.{level}") for level in bots.levels)
        yield say("table.bots_alone", levels=levels)
        if bots.open_hands:
            yield say("table.open_hands")

    def form(self, form: MatchForm | None) -> str:
        """Return what makes a match."""
        if form is None:
            return self._say("table.form.endless")
        if isinstance(form, FixedDeals):
            return self._say("table.form.deals", n=form.deals)
        return self._say("table.form.target", points=form.points)

    def whole(self, update: Update, *, terms: bool = True) -> Iterator[str]:
        """Yield all of it: terms (unless they are known), seats, the deal, results."""
        table, say = update.table, self._say
        names = names_of(say, table)
        if terms:
            yield from self.terms(table.terms)
        yield say("table.seats", names=joined(names))
        yield from self._who(update, names)
        yield from self.deal(table, dealt_names(say, table))
        yield from self.turn(update)
        if not between_deals(table) or table.public is None:
            yield from self.results(table)
        if promised(table):
            yield say("table.shuffling", number=table.deal + 1)
        if table.paused:
            yield say("table.paused")

    def _who(self, update: Update, names: BySeat[str]) -> Iterator[str]:
        """Yield where the player sits and with whom, or that he watches; and who plays for whom."""
        if update.you is None:
            yield self._say("table.watching")
        else:
            partner = names[partner_of(update.you)]
            yield self._say("table.you_sit", number=update.you + 1, partner=partner)
        bare = bare_names(update.table)
        for seat in SEATS:
            why = update.table.stood_in[seat]
            if why is not None:
                yours = seat == update.you
                yield (
                    self._say(f"event.for_you.{why}")
                    if yours
                    else self._say(f"table.stood_in.{why}", name=bare[seat])
                )

    def deal(self, table: Table, names: BySeat[str]) -> Iterator[str]:
        """Yield how the running deal stands, or the sheet of the last one."""
        public, say = table.public, self._say
        if public is None:
            return
        yield self.begun(table, names)
        if public.trumps is not None:
            yield say("replay.trumps", n=public.trumps)
        for seat, known in zip(SEATS, public.known, strict=True):
            if known:
                yield say("table.known", name=names[seat], cards=written_all(known, say.language))
        yield from self.hands(table)
        if public.settlement is not None:
            yield from self.sheet(table, public.settlement)
        elif public.table:
            yield say("table.lies", cards=tricked(say, public.leader, public.table, names))

    def turn(self, update: Update) -> Iterator[str]:
        """Yield whose turn it is, if it is somebody else's; one's own is asked about."""
        public = update.table.public
        if public is not None and public.turn not in (None, update.you):
            name = dealt_names(self._say, update.table)[public.turn or 0]
            yield self._say("table.turn", name=name)

    def sheet(self, table: Table, settlement: Settlement) -> Iterator[str]:
        """Yield the score sheet of a settled deal, and what it comes to."""
        yield from sheet_of(self._say, table, self._width()).deal(settlement)
        yield from self.settled(table)

    def begun(self, table: Table, names: BySeat[str]) -> str:
        """Return the line that opens a deal."""
        public = table.public
        dealer = "" if public is None else names[public.dealer]
        game = self._say(f"game.{table.terms.game}")
        return self._say("table.begun", game=game, number=table.deal, dealer=dealer)

    def hands(self, table: Table) -> Iterator[str]:
        """Yield the four hands where the table plays with open ones."""
        names = names_of(self._say, table)
        for seat in SEATS if table.hands is not None else ():
            cards = written_all(table.hands[seat], self._say.language)  # type: ignore[index]
            yield self._say("table.open_hand", name=names[seat], cards=cards)

    def settled(self, table: Table) -> Iterator[str]:
        """Yield what a settled deal comes to in the match, and what bots did for people."""
        say = self._say
        last = table.results[-1] if table.results else None
        for seat, name in zip(SEATS, deal_names(table), strict=True):
            if last is not None and last.stood_in[seat]:
                yield say("table.did_for", name=name, n=last.stood_in[seat])
        yield from self.results(table)
        form, score = table.terms.form, table.score
        if score.finished:
            if score.winner is None:
                yield say("table.match_drawn")
            else:
                lead = abs(score.totals[0] - score.totals[1])
                team = sheet_of(say, table).team(score.winner)
                yield say("table.match_won", team=team, points=lead)
        elif isinstance(form, FixedDeals):
            yield say("table.deals_left", n=form.deals - table.played)
        elif form is not None:
            yield say("table.to_target", points=form.points)

    def results(self, table: Table) -> Iterator[str]:
        """Yield the deals of this match one by one, their sums, and which were broken off."""
        say, sheet = self._say, sheet_of(self._say, table)
        if len(table.results) > 1:
            newest = table.results[-_NEWEST:]
            deals = joined(f"{one.totals[0]}:{one.totals[1]}" for one in newest)
            yield say("table.results", first=sheet.team(0), second=sheet.team(1), deals=deals)
        for team in TEAMS if table.results else ():
            yield say("table.total", team=sheet.team(team), points=table.score.totals[team])
        for broken in table.broken[-_NEWEST:]:
            yield say(f"table.broken.{broken.cause}", number=broken.deal)

    def score(self, table: Table) -> Iterator[str]:
        """Yield the score: in a deal what everybody may know, afterwards what its sheet says."""
        public = table.public
        if public is not None:
            yield from self._scored(table, public)
        yield self.form(table.terms.form).capitalize() + "."
        yield from self.results(table)

    def _scored(self, table: Table, public: PublicView) -> Iterator[str]:
        """Yield each team's tricks and points; the discard is counted once it has been shown."""
        sheet, settlement = sheet_of(self._say, table), public.settlement
        for team in TEAMS:
            if settlement is not None:
                yield self._say(
                    "table.score_settled",
                    team=sheet.team(team),
                    number=table.deal,
                    tricks=public.won[team],
                    points=settlement.totals[team],
                )
            else:
                yield self._say(
                    "table.score",
                    team=sheet.team(team),
                    tricks=public.won[team],
                    points=number(public.points[team]),
                    declared=public.declared[team],
                )


def tricked(say: Texts, leader: Seat, cards: tuple[Card, ...], names: BySeat[str]) -> str:
    """Return the cards of a trick with who played them."""
    return joined(
        f"{names[(leader + place) % 4]} {written(card, say.language)}"
        for place, card in enumerate(cards)
    )
