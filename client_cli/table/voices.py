"""All that can be told of one table in one language, and what may be asked for at any time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from client_cli.table.answers import Answers
from client_cli.table.asking import Asker
from client_cli.table.heard import Heard
from client_cli.table.naming import player_of
from client_cli.table.presence import Attendance
from client_cli.table.promising import Promises
from client_cli.table.slash import Aside, Slash
from client_cli.table.standing import Standing
from client_cli.table.talking import Talk
from client_cli.table.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from client_cli.table.address import Address
    from client_cli.table.promising import Receipts
    from client_cli.texts import Texts
    from server.protocol.server import Update


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a table needs of this computer.

    address: the server's, for links; None for one that nobody else reaches. command: how the
    program was called. receipts: where receipts of promised shuffles are kept. heard: how far the
    talk of each table has been read.
    """

    address: Address | None = None
    command: str = "tarocchi play"
    receipts: Receipts | None = None
    heard: Heard = field(default_factory=Heard)


class Voices:
    """The tellers of one table."""

    def __init__(self, say: Texts, at: Surroundings, width: Callable[[], int]) -> None:
        self.say: Final = say
        self.teller: Final = Teller(say, width)
        self.standing: Final = Standing(say, width)
        self.asker: Final = Asker(say)
        self.attendance: Final = Attendance(say)
        self.talk: Final = Talk(say, at.heard)
        self.slash: Final = Slash(say)
        self.answers: Final = Answers(say, at.address, at.command)
        self.promises: Final = Promises(say, at.receipts)

    def aside(self, word: str, update: Update, now: float) -> Iterable[str] | None:
        """Return what a letter asks for at any time, None where it is no such letter."""
        match word:
            case "?" | "help":
                seated = update.you is not None
                return [self.say("table.help") if seated else self.say("table.help_watch")]
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
