"""The whole picture of a table, from its title to the own hand; what is told stands below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from client_cli.notation import written, written_all
from client_cli.screen.cards import hand, role_of
from client_cli.screen.cross import Around, cross
from client_cli.screen.lines import Piece, apart, cut, filled
from client_cli.sheet import number
from client_cli.table.naming import between_deals, deal_names
from engine.seats import in_order_from, team_of
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Collection

    from client_cli.screen.lines import Line
    from client_cli.texts import Texts
    from engine.cards import Card
    from engine.seats import Seat, Team
    from engine.view import PublicView
    from server.protocol.server import Presence, Update

LEAST: Final = (78, 20)  # places and lines within which everything fits
TALL: Final = 34  # lines from which the cards of the trick are drawn
_LOW: Final = 22  # lines below which there are no rules to part what stands together
_TRICKS: Final = 15
_SHORT: Final = 7  # places for a name among the scores


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What a table looks like now, to one viewer.

    left: seconds of the clock that runs. chosen: cards to be laid away; at: the card on which the
    arrow keys stand.
    """

    update: Update
    presence: Presence | None = None
    left: int | None = None
    chosen: Collection[Card] = ()
    at: Card | None = None


def too_small(say: Texts, places: int, high: int) -> list[Line]:
    """Return what stands on a screen that does not hold a table."""
    wide, lines = LEAST
    words = say("screen.small", places=places, lines=high, wide=wide, high=lines)
    return [(Piece(cut(part, places), "title"),) for part in words.split(". ")]


def picture(moment: Moment, say: Texts, places: int, high: int) -> list[Line]:
    """Return the lines of a table, each of so many places; tall where there are lines enough."""
    update = moment.update
    rule: Line = (Piece("\u2500" * places, "rule"),)
    around = Around(say, moment.presence, moment.left)
    out = [*_head(moment, say, places), rule]
    out += cross(update, around, places, tall=high >= TALL)
    out.append(rule)
    facts = _facts(update, say, places)
    out += facts
    if facts and high >= _LOW:
        out.append(rule)
    out += hand(update, say, places, moment.chosen, moment.at)
    return [filled(line, places) for line in out]


def _head(moment: Moment, say: Texts, places: int) -> list[Line]:
    """Return game, trick and dealer, and how the teams stand."""
    update, public = moment.update, moment.update.table.public
    left = [Piece(" " + say(f"game.{update.table.terms.game}"), "title")]
    names = deal_names(update.table)
    if public is not None:
        left.append(Piece("   " + say("screen.deal", number=update.table.deal)))
        if not between_deals(update.table):
            trick = min(len(public.tricks) + 1, _TRICKS)
            left.append(Piece("   " + say("screen.trick", number=trick, of=_TRICKS)))
        dealer = cut(names[public.dealer], 16)
        left.append(Piece("   " + say("screen.dealer", name=dealer)))
    watching = 0 if moment.presence is None else moment.presence.watching
    right = [Piece(say("screen.watching", n=watching) + " ", "dim")] if watching else []
    return [apart(left, right, places), _teams(update, say, places)]


def _teams(update: Update, say: Texts, places: int) -> Line:
    """Return the score of both teams: the own first, of the match and of the running deal."""
    own: Team = 0 if update.you is None else team_of(update.you)
    both: list[Line] = []
    for team in (own, 1 - own):
        total = update.table.score.totals[team]
        name = _team_name(update, say, team)
        words = say("screen.team", team=name, total=total)
        public = update.table.public
        rest = "" if public is None else _running(public, say, team)
        both.append(filled((Piece(f" {words}", "title"), Piece(rest)), places // 2))
    return (*both[0], *both[1])


def _team_name(update: Update, say: Texts, team: int) -> str:
    if update.you is not None:
        return say("screen.we" if team == team_of(update.you) else "screen.they")
    names = deal_names(update.table)
    return f"{cut(names[team], _SHORT)}/{cut(names[team + 2], _SHORT)}"


def _running(public: PublicView, say: Texts, team: int) -> str:
    """Return what a team has in the running deal, or had in the last one."""
    if public.settlement is not None:
        return "  " + say("screen.settled", points=public.settlement.totals[team])
    points = "  " + say("screen.points", points=number(public.points[team]))
    if VARIANTS[public.game].tally is None:
        return points
    return points + "  " + say("screen.declared_points", points=public.declared[team])


def _facts(update: Update, say: Texts, places: int) -> list[Line]:
    """Return what was declared, by team, and the last trick; two lines and one."""
    public = update.table.public
    if public is None or between_deals(update.table):
        return []
    out: list[Line] = []
    own: Seat = 0 if update.you is None else update.you
    label = say("screen.declared")
    for first in (0, 1):
        seats = [seat for seat in in_order_from(own) if team_of(seat) == (own + first) % 2]
        words = "   ".join(_declared(seat, update, say) for seat in seats).strip()
        if words:
            head = Piece(f" {label if not out else ' ' * len(label)} ", "dim")
            out.append((head, Piece(cut(words, places - head.width))))
    if public.tricks:
        out.append(_last(public, update, say))
    return out


def _declared(seat: Seat, update: Update, say: Texts) -> str:
    """Return what a seat has declared, in as few signs as it goes."""
    public = update.table.public
    tally = None if public is None else public.declarations[seat]
    if tally is None or not tally.points:
        return ""
    name = say("screen.you") if seat == update.you else deal_names(update.table)[seat]
    parts = ", ".join(
        f"{say(f'kind.{one.kind}')} {written_all(one.cards, say.language)} {one.points}"
        for one in tally.combinations
    )
    return f"{cut(name, 10)} {parts}"


def _last(public: PublicView, update: Update, say: Texts) -> Line:
    """Return the last trick; a star stands at whoever took it."""
    trick, names = public.tricks[-1], deal_names(update.table)
    out = [Piece(f" {say('screen.last')} ", "dim", "l")]
    for seat, card in zip(in_order_from(trick.leader), trick.cards, strict=True):
        star = "*" if seat == trick.taker else ""
        out.append(Piece(written(card, say.language), role_of(card), "l"))
        name = say("screen.you") if seat == update.you else names[seat]
        out.append(Piece(f" {cut(name, 11)}{star}  ", "text", "l"))
    return tuple(out)
