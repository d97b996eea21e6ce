"""Which window stands behind which key, with what is inside at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.fullscreen.leaves import ChoiceLeaf, Leaf, SheetLeaf, TalkLeaf, TextLeaf
from client_cli.screen import scores
from client_cli.screen.doing import deeds
from client_cli.screen.rules import rules
from client_cli.table.naming import player_of
from client_cli.texts import LANGUAGES

if TYPE_CHECKING:
    from client_cli.table.link import Link
    from client_cli.table.sitting import Sitting
    from client_cli.texts import Texts
    from server.protocol.server import Update

COLOURS: Final = "colours:"
LANGUAGE: Final = "language:"
_SHEET: Final = 72  # places of a line of the score sheet
_AROUND: Final = 16  # places of a screen on which no sheet may stand
_TITLED: Final = "screen.key.{}"


class Windows:
    """Makes the windows of one table."""

    def __init__(self, link: Link, say: Texts, sitting: Sitting) -> None:
        self._link: Final = link
        self._say: Final = say
        self._sitting: Final = sitting

    def named(self, name: str, wide: int) -> Leaf | None:
        """Return the window of a name, None where there is nothing to show yet.

        wide: places of the screen.
        """
        say, update = self._say, self._sitting.conversation.update
        title = say(_TITLED.format(name)).capitalize()
        match name:
            case "help":
                return TextLeaf(say, title, self._help(update))
            case "settings":
                return settings(say)
            case _ if update is None:
                return None
            case "talk":
                return TalkLeaf(say, title)
            case "table":
                return ChoiceLeaf(say, title, deeds(update, say, self._link.player))
            case "rules":
                return TextLeaf(say, title, rules(update.table.terms.game, say))
            case "last":
                return TextLeaf(say, title, [self._sitting.voices.teller.last_trick(update)])
            case _:
                return self._sheet(title, update, min(_SHEET, wide - _AROUND))

    def _sheet(self, title: str, update: Update, wide: int) -> Leaf:
        say = self._say
        entries = scores.entries(update.table, say, wide)
        if not entries:
            return TextLeaf(say, title, self._sitting.voices.teller.score(update))
        return SheetLeaf(say, title, entries, scores.after(update.table, say))

    def _help(self, update: Update | None) -> list[str]:
        say = self._say
        lines = [say("screen.help"), "", say("table.help"), ""]
        if update is not None:
            host = update.table.host in (self._link.player, player_of(update))
            lines += self._sitting.voices.slash.help(update, host=host)
        return lines


def settings(say: Texts) -> ChoiceLeaf:
    """Return the window of what holds for every table on this computer."""
    languages = [
        (f"{LANGUAGE}{one}", f"{say('screen.language')}: {say(f'language.{one}')}")
        for one in LANGUAGES
    ]
    title = say(_TITLED.format("settings")).capitalize()
    return ChoiceLeaf(say, title, [*languages, (COLOURS, say("screen.colours"))])
