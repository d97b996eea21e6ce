"""What players and seats are called; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client_cli.texts import shown
from engine.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client_cli.texts import Texts
    from engine.seats import BySeat, Seat
    from server.protocol.server import Table, Update


def names_of(say: Texts, table: Table) -> BySeat[str]:
    """Return the names of the four seats; bots are marked, and people for whom one plays."""
    return (_name(say, table, 0), _name(say, table, 1), _name(say, table, 2), _name(say, table, 3))


def _name(say: Texts, table: Table, seat: Seat) -> str:
    sitter = table.seats[seat]
    if sitter is None:
        key = "table.empty" if table.kept[seat] is None else "table.kept"
        return say(key, number=seat + 1)
    if sitter.bot:
        return say("table.bot", name=sitter.name)
    if table.stood_in[seat] is not None:
        return say("table.bot_for", name=sitter.name)
    return shown(sitter.name)


def bare_names(table: Table) -> BySeat[str]:
    """Return the names alone: who is a bot has been said often enough."""
    first, second, third, fourth = (
        "" if sitter is None else shown(sitter.name) for sitter in table.seats
    )
    return (first, second, third, fourth)


def deal_names(table: Table) -> BySeat[str]:
    """Return the names alone of those who play the newest deal, or played it.

    Somebody else may sit there by now; the deal stays theirs.
    """
    if table.players is None:
        return bare_names(table)
    first, second, third, fourth = (shown(name) for name in table.players)
    return (first, second, third, fourth)


def dealt_names(say: Texts, table: Table) -> BySeat[str]:
    """Return the same names with bots marked, where they sit there still."""
    bare, now, marked = deal_names(table), bare_names(table), names_of(say, table)
    first, second, third, fourth = (
        marked[seat] if bare[seat] == now[seat] else bare[seat] for seat in SEATS
    )
    return (first, second, third, fourth)


def joined(names: Iterable[str]) -> str:
    """Return several names as one text."""
    return ", ".join(names)


def player_of(update: Update | None) -> str | None:
    """Return the id of whoever has this viewer's seat, None for one who has none."""
    if update is None or update.you is None:
        return None
    sitter = update.table.seats[update.you]
    return None if sitter is None else sitter.player


def free_seats(table: Table, player: str | None) -> tuple[Seat, ...]:
    """Return the empty seats on which a player may sit down without a ticket."""
    kept = (None if one is None else one.player or "" for one in table.kept)
    return tuple(
        seat
        for seat, sitter, whose in zip(SEATS, table.seats, kept, strict=True)
        if sitter is None and whose in (None, player)
    )


def seats_of_bots(table: Table, player: str | None) -> tuple[Seat, ...]:
    """Return the seats of the house's bots that a player may take between deals."""
    return tuple(
        seat
        for seat, sitter, kept in zip(SEATS, table.seats, table.kept, strict=True)
        if sitter is not None
        and sitter.level is not None
        and (kept is None or (player is not None and kept.player == player))
    )


def under_way(table: Table) -> bool:
    """Tell whether a match is being played: some of it is over, or a deal is on."""
    begun = bool(table.results) and not table.score.finished
    return begun or not between_deals(table) or promised(table)


def awaited(table: Table) -> tuple[Seat, ...]:
    """Return the seats whose people are not ready yet; bots of the house always are."""
    return tuple(
        seat
        for seat, sitter in zip(SEATS, table.seats, strict=True)
        if sitter is not None
        and sitter.level is None
        and not table.ready[seat]
        and table.stood_in[seat] is None
    )


def between_deals(table: Table) -> bool:
    """Tell whether no deal is running."""
    return table.public is None or table.public.phase == "settled"


def promised(table: Table) -> bool:
    """Tell whether the next deal is being shuffled now: contributions are awaited."""
    shuffle = table.shuffle
    return shuffle is not None and shuffle.deal > table.deal and shuffle.contributions is None
