"""The explained score sheet as lines of text; pure, from the engine's lines (no rules here)."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final, get_args

from client_cli.notation import written, written_all
from engine.counting import worth
from engine.seats import TEAMS
from engine.settlement import DECLARED
from engine.tally import SequenceKind, SetKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client_cli.texts import Texts
    from engine.seats import BySeat
    from engine.settlement import Line, LineCode, Points, Settlement
    from engine.tally import Combination
    from engine.variant import Variant

WIDTH: Final = 78
_COLUMN: Final = 7
_NARROWEST: Final = 60  # signs, for columns of figures; with fewer the team stands at each amount
_NOBODY: Final = ("", "", "", "")
_VALUES: Final = (5, 4, 3, 2, 1)


def number(points: Points) -> str:
    """Return points as a player writes them: 10½ rather than 10.5."""
    whole, half = divmod(points, 1)
    return f"{int(whole) or ''}½" if half else str(int(whole))


def usual_width() -> int:
    """Return the width of a sheet that is written for no terminal."""
    return WIDTH


def row(text: str, columns: Sequence[str] = (), indent: str = "", width: int = WIDTH) -> list[str]:
    """Return a line of the sheet: text wrapped on the left, columns of figures on the right."""
    room = width - _COLUMN * len(columns)
    wrapped = textwrap.wrap(text, room - 1, initial_indent=indent, subsequent_indent=indent + "  ")
    wrapped = wrapped or [""]
    figures = "".join(column.rjust(_COLUMN) for column in columns)
    return [*wrapped[:-1], f"{wrapped[-1]:<{room}}{figures}".rstrip()]


def _columns(line: Line, teams: int) -> list[str]:
    """Return the points of a line in the column of its team."""
    sign = "+" if line.code.endswith("doubled") else ""
    figures = [""] * teams
    figures[line.team] = sign + number(line.points)
    return figures


class Sheet:
    """Writes the lines of one game's sheets in one language, `width` signs wide."""

    def __init__(
        self, variant: Variant, texts: Texts, names: BySeat[str] = _NOBODY, width: int = WIDTH
    ) -> None:
        self._variant: Final = variant
        self._say: Final = texts
        self._names: Final = names
        self._width: Final = width

    def _row(self, text: str, figures: Sequence[str] = (), indent: str = "") -> list[str]:
        """Return a line with its figures: in columns, or where there is no room for them, below."""
        if len(figures) != len(TEAMS) or self._width >= _NARROWEST:
            return row(text, figures, indent, self._width)
        below = [
            row(f"{self.team(team)}: {figures[team]}", indent=f"{indent}    ", width=self._width)
            for team in TEAMS
            if figures[team]
        ]
        return [*row(text, (), indent, self._width), *(line for lines in below for line in lines)]

    def cards(self, line: Line | Combination) -> str:
        """Return the cards of a line, and what its contatori do."""
        language = self._say.language
        roles = {role.card: role.stands_for for role in line.contatori}
        parts = [written_all([card for card in line.cards if card not in roles], language)]
        for card, stands_for in roles.items():
            name = written(card, language)
            if stands_for is None:
                parts.append(self._say("sheet.lengthens", contatore=name))
            else:
                other = written(stands_for, language)
                parts.append(self._say("sheet.stands_for", contatore=name, card=other))
        return ", ".join(parts)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self._names[seat]

    def team(self, team: int) -> str:
        """Return the names of a team."""
        return self._say("team", first=self._names[team], second=self._names[team + 2])

    def pile(self, lines: Sequence[Line]) -> list[str]:
        """Return the sheet of one pile laid out at a real table."""
        first = lines[0]
        total = sum(line.points for line in lines)
        game = self._say(f"game.{self._variant.game}")
        out = [self._say("sheet.pile", n=len(first.cards), game=game), ""]
        for line in lines:
            if line.code in ("card_points", "tricks"):
                out += self._row(self.headline(line), [number(line.points)])
                out += self.by_value(line)
        if self._variant.tally is not None:
            out += self._combinations(lines, teams=1)
        out += ["", *self._row(self._say("sheet.pile_total"), [number(total)])]
        return out + self._remarks(total)

    def deal(self, settlement: Settlement) -> list[str]:
        """Return the sheet of a settled deal, one column a team."""
        lines = settlement.lines
        out = [*self._heads(0), *self._heads(2)]
        for line in lines:
            if line.code in ("card_points", "tricks"):
                out += self._row(
                    f"{self.team(line.team)}. {self.headline(line)}", _columns(line, 2)
                )
            elif line.code == "last_trick":
                how = self._say("sheet.last_trick.how", **self.values(line))
                out += self._row(f"{self._say('sheet.last_trick')}: {how}", _columns(line, 2))
        if self._variant.tally is not None:
            out += self._section("sheet.declarations", lines, DECLARED, "sheet.nobody", 2)
            out += self._combinations(lines, teams=2)
        out += [""]
        for line in lines:
            if line.code.startswith(("matto", "discard")):
                what = self._say(f"sheet.{line.code.partition('_')[0]}")
                how = self._say(f"sheet.{line.code}", **self.values(line))
                counted = self._variant.fixed_total is not None
                out += self._row(f"{what}: {how}", _columns(line, 2) if counted else ())
        out += [
            "",
            *self._row(self._say("sheet.total"), [number(one) for one in settlement.totals]),
        ]
        return [*out, "", self._result(settlement)]

    def _heads(self, first: int) -> list[str]:
        """Return the names of two neighbours over the columns of their teams."""
        if self._width < _NARROWEST:
            return []
        return self._row("", [name[: _COLUMN - 1] for name in self._names[first : first + 2]])

    def _result(self, settlement: Settlement) -> str:
        if settlement.winner is None:
            return self._say("sheet.draw")
        lead = abs(settlement.totals[0] - settlement.totals[1])
        return self._say("sheet.wins", team=self.team(settlement.winner), points=lead)

    def values(self, line: Line) -> dict[str, object]:
        """Return what the sentences about the Matto, the discard and the last trick need."""
        return {
            "seat": self._names[line.seat or 0],
            "taker": self._names[line.taker or 0],
            "trick": line.trick,
            "team": self.team(line.team),
            "cards": written_all(line.cards, self._say.language),
        }

    def _combinations(self, lines: Sequence[Line], teams: int) -> list[str]:
        sets: tuple[LineCode, ...] = ("set", "sets_doubled")
        sequences: tuple[LineCode, ...] = ("sequence", "sequences_doubled")
        return [
            *self._section("sheet.sets", lines, sets, "sheet.none", teams),
            *self._section("sheet.sequences", lines, sequences, "sheet.none", teams),
        ]

    def _section(
        self, title: str, lines: Sequence[Line], codes: Sequence[str], none: str, teams: int
    ) -> list[str]:
        out = ["", self._say(title)]
        ours = [line for line in lines if line.code in codes]
        for line in ours:
            if line.kind is not None:
                text = f"{self._say(f'kind.{line.kind}')}: {self.cards(line)}"
            else:
                text = self.doubled(line, ours)
            who = f"{self._names[line.seat]}. " if line.seat is not None else ""
            out += self._row(who + text, _columns(line, teams), indent="  ")
        return out if ours else [*out, f"  {self._say(none)}"]

    def doubled(self, line: Line, lines: Sequence[Line]) -> str:
        """Say what is doubled, and how many different ones made it so."""
        which = "sets" if "sets" in line.code else "sequences"
        kinds = get_args(SetKind if which == "sets" else SequenceKind)
        alike = [
            one
            for one in lines
            if (one.team, one.seat) == (line.team, line.seat) and one.kind in kinds
        ]
        return self._say(f"sheet.{which}_doubled", n=len(alike))

    def _remarks(self, total: Points) -> list[str]:
        out = []
        if total % 1:
            out += ["", *self._row(self._say("sheet.odd"))]
        if self._variant.last_trick:
            out += ["", *self._row(self._say("sheet.add", points=self._variant.last_trick))]
        if self._variant.fixed_total is not None:
            whole = self._variant.fixed_total
            rest = number(whole - total)
            out += ["", *self._row(self._say("sheet.rest", total=whole, points=rest))]
        return out

    def headline(self, line: Line) -> str:
        """Return what a pile is worth, and how that comes about."""
        how = self._say(
            f"sheet.{line.code}.how",
            n=len(line.cards),
            worth=line.worth,
            less=number(line.less or 0),
        )
        return f"{self._say(f'sheet.{line.code}')}: {how}"

    def by_value(self, line: Line) -> list[str]:
        """Say which cards of a pile are worth what."""
        pack = self._variant.pack
        out = []
        for value in _VALUES:
            alike = [
                card for card in line.cards if worth(pack.bit(card), self._variant.fives) == value
            ]
            if alike:
                label = self._say("sheet.worth", value=value)
                out += self._row(f"{label}: {written_all(alike, self._say.language)}", indent="  ")
        return out
