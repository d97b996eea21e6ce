"""The score sheet of a settled deal as entries that open to their cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from client_cli.sheet import number, row
from client_cli.table.standing import Standing, sheet_of

if TYPE_CHECKING:
    from client_cli.sheet import Sheet
    from client_cli.texts import Texts
    from engine.settlement import Line, Settlement
    from server.protocol.server import Table


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the sheet. inside: what it opens to, empty where it tells all by itself."""

    title: str
    inside: tuple[str, ...] = ()


def entries(table: Table, say: Texts, width: int) -> list[Entry]:
    """Return the sheet of the deal that was settled last, empty where there is none.

    width: places of a line; figures stand at its right end, a column for each team.
    """
    settlement = None if table.public is None else table.public.settlement
    if settlement is None:
        return []
    sheet = sheet_of(say, table, width)
    out = [_heads(sheet, width)]
    out += [_entry(line, settlement, sheet, say, width) for line in settlement.lines]
    totals = [number(one) for one in settlement.totals]
    out.append(Entry(_fitted(say("sheet.total"), totals, width)))
    return out


def after(table: Table, say: Texts) -> list[str]:
    """Return what stands below the entries: the match so far."""
    return list(Standing(say).settled(table))


def _heads(sheet: Sheet, width: int) -> Entry:
    """Return the teams' numbers over their columns, and who they are."""
    teams = f"1: {sheet.team(0)}   2: {sheet.team(1)}"
    return Entry(_fitted(teams, ["1", "2"], width))


def _fitted(text: str, figures: list[str], width: int) -> str:
    """Return one line: the text is cut where it would need two."""
    lines = row(text, figures, width=width)
    if len(lines) == 1:
        return lines[0]
    short = text[: width - 7 * len(figures) - 2] + "\N{HORIZONTAL ELLIPSIS}"
    return row(short, figures, width=width)[-1]


def _entry(line: Line, settlement: Settlement, sheet: Sheet, say: Texts, width: int) -> Entry:
    figures = ["", ""]
    if line.points:
        figures[line.team] = ("+" if line.code.endswith("doubled") else "") + number(line.points)
    who = f"{sheet.name(line.seat)}. " if line.seat is not None else f"{sheet.team(line.team)}. "
    if line.code in ("card_points", "tricks"):
        inside = [sheet.headline(line), *sheet.by_value(line)]
        return Entry(_fitted(who + say(f"sheet.{line.code}"), figures, width), tuple(inside))
    if line.kind is not None:
        section = _section(line, say)
        title = f"{who}{say(f'kind.{line.kind}')} ({section})"
        return Entry(_fitted(title, figures, width), (sheet.cards(line),))
    if line.code.endswith("doubled"):
        return Entry(_fitted(who + sheet.doubled(line, settlement.lines), figures, width))
    what = line.code if line.code == "last_trick" else line.code.partition("_")[0]
    how = "sheet.last_trick.how" if line.code == "last_trick" else f"sheet.{line.code}"
    told = say(how, **sheet.values(line))
    return Entry(_fitted(say(f"sheet.{what}"), figures, width), (told,))


def _section(line: Line, say: Texts) -> str:
    """Return how a combination came to its team: declared, or captured."""
    return say("screen.was_declared" if line.code.startswith("declared") else "screen.captured")
