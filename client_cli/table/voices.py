"""All that can be told of one table in one language, and what may be asked for at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client_cli.table.answers import Answers
from client_cli.table.asking import Asker
from client_cli.table.naming import player_of
from client_cli.table.presence import Attendance
from client_cli.table.promising import Promises
from client_cli.table.slash import Aside, Slash
from client_cli.table.standing import Standing
from client_cli.table.talking import Talk
from client_cli.table.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from client_cli.table.address import Address
    from client_cli.table.promising import Receipts
    from client_cli.texts import Texts
    from server.protocol.server import Update


class Voices:
    """The tellers of one table."""

    def __init__(self, say: Texts, receipts: Receipts | None, address: Address | None) -> None:
        self.say: Final = say
        self.teller: Final = Teller(say)
        self.standing: Final = Standing(say)
        self.asker: Final = Asker(say)
        self.attendance: Final = Attendance(say)
        self.talk: Final = Talk(say)
        self.slash: Final = Slash(say)
        self.answers: Final = Answers(say, address)
        self.promises: Final = Promises(say, receipts)

    def aside(self, word: str, update: Update, now: float) -> Iterable[str] | None:
        """Return what a letter asks for at any time, None where it is no such letter."""
        match word:
            case "?" | "help":
                return [self.say("table.help")]
            case "l":
                return [self.teller.last_trick(update)]
            case "s":
                return self.teller.score(update)
            case "h":
                return [*self.standing.hands(update.table)] or [self.asker.hand(update)]
            case "w":
                return self.attendance.people(update, now)
            case "v":
                return self.promises.details(update)
            case "t":
                return self.standing.whole(update)
            case _:
                return None

    def between_us(self, wish: Aside, update: Update, player: str | None) -> Iterable[str]:
        """Do what needs no server and return what there is to say; raises Unclear."""
        match wish.what:
            case "mute":
                return [self.talk.mute(wish.about, update)]
            case "unmute":
                return [self.talk.unmute(wish.about, update)]
            case "phrases":
                return self.talk.phrases()
            case "terms":
                return self.standing.terms(update.table.terms)
            case _:
                host = update.table.host in (player, player_of(update))
                return self.slash.help(update, host=host)
