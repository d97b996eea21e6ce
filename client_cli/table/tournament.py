"""The deals of a table of bots, one line each, and what they come to; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.table.standing import sheet_of
from engine.seats import TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.texts import Texts
    from engine.seats import ByTeam
    from server.protocol.server import Table


class Tournament:
    """Counts the settled deals of one table.

    deals: how many are wanted, 0 for as many as there are time for.
    """

    def __init__(self, say: Texts, deals: int) -> None:
        self._say: Final = say
        self._deals: Final = deals
        self._last = 0  # number of the newest deal that was counted
        self._totals: Final[list[ByTeam[int]]] = []
        self._names: ByTeam[str] = ("", "")

    @property
    def over(self) -> bool:
        """Tell whether all deals that were wanted have been counted."""
        return 0 < self._deals <= len(self._totals)

    def counted(self, table: Table) -> Iterator[str]:
        """Count the deals that are new in a table's results, and yield a line for each."""
        sheet = sheet_of(self._say, table)
        if not self._names[0] and None not in table.seats:
            self._names = (sheet.team(0), sheet.team(1))
            yield self._say("bots.teams", first=self._names[0], second=self._names[1])
        for result in table.results:
            if result.deal > self._last and not self.over:
                self._last = result.deal
                self._totals.append(result.totals)
                yield self._say(
                    "bots.deal",
                    number=result.deal,
                    first=result.totals[0],
                    second=result.totals[1],
                    first_sum=self._sum(0),
                    second_sum=self._sum(1),
                )

    def _sum(self, team: int) -> int:
        return sum(totals[team] for totals in self._totals)

    def summary(self, seconds: float) -> Iterator[str]:
        """Yield what all deals come to, and how long they took."""
        number = len(self._totals)
        if not number:
            yield self._say("bots.no_deal")
            return
        yield self._say("bots.took", n=number, seconds=self._written(seconds))
        if number > 1:
            yield self._say("bots.each", seconds=self._written(seconds / number))
        for team in TEAMS:
            won = sum(totals[team] > totals[1 - team] for totals in self._totals)
            yield self._say(
                "bots.side",
                n=won,
                team=self._names[team],
                points=self._sum(team),
                average=self._written(self._sum(team) / number),
            )
        drawn = sum(ours == theirs for ours, theirs in self._totals)
        if drawn:
            yield self._say("bots.drawn", n=drawn)

    def _written(self, figure: float) -> str:
        """Return a figure with one decimal, as the language writes it."""
        text = f"{figure:.1f}"
        return text if self._say.language == "en" else text.replace(".", ",")
