"""What people at a table say to each other, and whose words a player does not want to hear."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from client_cli.table.asking import Unclear
from server.protocol.client import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client_cli.table.heard import Heard
    from client_cli.texts import Texts
    from server.protocol.server import Spoke, Update

PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)
_MOST: Final = 1000  # lines that are remembered, in case they come twice
_MOST_PEOPLE: Final = 200


class Talk:
    """Hears everybody but those who are muted, each line once."""

    def __init__(self, say: Texts, read: Heard) -> None:
        self._say: Final = say
        self._read: Final = read
        self._heard: Final[dict[tuple[object, ...], None]] = {}
        self._people: Final[dict[str, str]] = {}
        self._muted: Final[dict[str, str]] = {}

    def heard(self, spoke: Spoke) -> Iterator[str]:
        """Yield the line of what somebody said."""
        line = (spoke.number, spoke.player, spoke.phrase, spoke.text)
        self._people[spoke.player] = spoke.name
        if line in self._heard or spoke.player in self._muted:
            return
        if spoke.old and spoke.number <= self._read.earlier(spoke.room):
            return
        self._read.read(spoke.room, spoke.number)
        self._heard[line] = None
        for old in [*self._heard][:-_MOST]:
            del self._heard[old]
        for one in [*self._people][:-_MOST_PEOPLE]:
            del self._people[one]
        if spoke.phrase is not None:
            words = self._say(f"phrase.{spoke.phrase}")
        else:
            words = spoke.text or ""
        name = spoke.name
        if spoke.seat is None:
            name = self._say("table.watcher", name=name)
        key = "table.said_before" if spoke.old else "table.said"
        yield self._say(key, name=name, words=words)

    def player(self, called: str, update: Update) -> str:
        """Return the id of whoever is meant by a name or a seat's number; raises Unclear."""
        seats = update.table.seats
        if called in ("1", "2", "3", "4"):
            sitter = seats[int(called) - 1]
            if sitter is not None:
                return sitter.player
        seated = {one.player: one.name for one in seats if one is not None}
        found = [
            player
            for player, name in (self._people | self._muted | seated).items()
            if name.casefold() == called.casefold()
        ]
        if len(found) == 1:
            return found[0]
        raise Unclear(self._say("ask.several" if found else "ask.nobody", name=called))

    def name(self, player: str, update: Update) -> str:
        """Return the name of a player."""
        seated = {one.player: one.name for one in update.table.seats if one is not None}
        return (self._people | self._muted | seated).get(player, "?")

    def mute(self, called: str, update: Update) -> str:
        """Hear somebody no longer, and say so; raises Unclear."""
        player = self.player(called, update)
        self._muted[player] = self.name(player, update)
        return self._say("table.muted", name=self._muted[player])

    def unmute(self, called: str, update: Update) -> str:
        """Hear somebody again, and say so; raises Unclear."""
        player = self.player(called, update)
        self._muted.pop(player, None)
        return self._say("table.unmuted", name=self.name(player, update))

    def phrases(self) -> Iterator[str]:
        """Yield what may be said in a word."""
        for phrase in PHRASES:
            yield self._say("table.phrase", word=phrase, words=self._say(f"phrase.{phrase}"))
