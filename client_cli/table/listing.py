"""The list of tables in words; pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client_cli.sheet import row
from client_cli.table.terms import form_words
from client_cli.texts import shown
from engine.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.table.address import Address
    from client_cli.texts import Texts
    from engine.seats import Seat
    from server.protocol.server import Listing


def told(
    listed: tuple[Listing, ...], own: list[str], address: Address, say: Texts
) -> Iterator[str]:
    """Yield the lines about all tables; own: rooms that this computer has noted as the player's."""
    if not listed:
        yield say("tables.none")
    for number, one in enumerate(listed, start=1):
        yield from row(f"{number}. {head(one, say, own=one.mine or one.room in own)}")
        yield from row(seats(one, say), indent="   ")
        command = "watch" if one.terms.bots is not None else "play"
        yield f"   tarocchi {command} {address.of(one.room)}"
    asleep = [room for room in own if room not in {one.room for one in listed}]
    if asleep:
        yield ""
        yield say("tables.asleep")
    for room in asleep:
        yield f"   tarocchi play {address.of(room)}"


def head(one: Listing, say: Texts, *, own: bool) -> str:
    """Return what is played at a table, and how far it has come."""
    terms = one.terms
    parts = [say(f"game.{terms.game}"), form_words(terms.form, say)]
    if one.playing:
        parts.append(say("tables.playing", number=one.played + 1))
    elif one.played:
        parts.append(say("tables.between", number=one.played))
    else:
        parts.append(say("tables.waiting"))
    if terms.bots is None:
        clock = terms.clock
        parts.append(say("tables.clock", seconds=clock) if clock else say("tables.no_clock"))
    if one.watching:
        parts.append(say("tables.watching", n=one.watching))
    if terms.watch == "nobody":
        parts.append(say("tables.no_watching"))
    return "; ".join(parts) + (" " + say("tables.yours") if own else "")


def seats(one: Listing, say: Texts) -> str:
    """Return who sits at a table, seat by seat."""
    return ", ".join(_seat(one, seat, say) for seat in SEATS)


def _seat(one: Listing, seat: Seat, say: Texts) -> str:
    sitter = one.seats[seat]
    if sitter is None:
        return say("tables.kept" if one.reserved[seat] else "tables.free", number=seat + 1)
    return say("table.bot", name=sitter.name) if sitter.bot else shown(sitter.name)
