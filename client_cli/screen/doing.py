"""What may be done at a table besides playing, as a list to choose from; pure.

Every choice is a line that could as well be typed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.table.naming import between_deals, player_of
from client_cli.texts import shown
from engine.seats import SEATS
from engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.texts import Texts
    from server.protocol.server import Update

Deed = tuple[str, str]  # the line to type, and the words for it

_LETTERS: Final = {"w": "who", "t": "whole", "v": "shuffle", "h": "hand"}
_SPEEDS: Final = ("0", "0.5", "1", "2")
_TERMS: Final = {
    "game": tuple(VARIANTS),
    "match": ("1", "4", "800p", "none"),
    "clock": ("off", "30", "45", "90"),
    "absence": ("bot", "wait", "pause"),
    "grace": ("30", "60", "180"),
    "watch": ("anyone", "nobody"),
    "chat": ("phrases", "free"),
    "listed": ("yes", "no"),
    "level": ("easy", "good"),
}


def deeds(update: Update, say: Texts, player: str | None) -> list[Deed]:
    """Return what may be done now; player: the id of this viewer, who may have no seat."""
    host = update.table.host in (player, player_of(update))
    found = [*_of_everybody(update, say)]
    if update.table.terms.bots is not None:
        found += _of_bots(update, say) if host else ()
    elif host:
        found += _of_host(update, say)
    return found


def _of_everybody(update: Update, say: Texts) -> Iterator[Deed]:
    for letter, what in _LETTERS.items():
        yield letter, say(f"screen.do.{what}")
    yield "/tables", say("screen.do.tables")
    for number, name in _others(update):
        yield f"/mute {number}", say("screen.do.mute", name=name)
        yield f"/unmute {number}", say("screen.do.unmute", name=name)
    yield "/pair", say("screen.do.pair")
    if update.you is not None:
        if between_deals(update.table):
            yield "/stand", say("screen.do.stand")
        yield "/leave", say("screen.do.leave")


def _others(update: Update) -> Iterator[tuple[int, str]]:
    """Yield the number and the name of everybody else at the table who is no bot."""
    for seat in SEATS:
        sitter = update.table.seats[seat]
        if sitter is not None and not sitter.bot and seat != update.you:
            yield seat + 1, shown(sitter.name)


def _of_bots(update: Update, say: Texts) -> Iterator[Deed]:
    yield (
        ("/go", say("screen.do.go")) if update.table.paused else ("/pause", say("screen.do.pause"))
    )
    for speed in _SPEEDS:
        yield f"/speed {speed}", say("screen.do.speed", speed=speed)


def _of_host(update: Update, say: Texts) -> Iterator[Deed]:
    table, between = update.table, between_deals(update.table)
    for seat in SEATS:
        if table.kept[seat] is not None:
            yield f"/release {seat + 1}", say("screen.do.release", number=seat + 1)
        elif table.seats[seat] is None:
            yield f"/reserve {seat + 1}", say("screen.do.reserve", number=seat + 1)
    if None in table.seats:
        yield "/fill", say("screen.do.fill")
    yield "/code", say("screen.do.code")
    yield "/hide", say("screen.do.hide")
    for number, name in _others(update):
        if not between:
            yield f"/bot {number}", say("screen.do.bot", name=name)
        yield f"/bar {number}", say("screen.do.bar", name=name)
    if not between:
        yield "/break", say("screen.do.break")
        return
    yield "/terms", say("screen.do.terms")
    for term, values in _TERMS.items():
        for value in values:
            words = f"{term}={value}"
            yield f"/terms {words}", say("screen.do.change", words=words)
