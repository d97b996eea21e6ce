"""One sitting at a table: what comes from the server is told, kept in mind and answered.

The plain table and the full screen both sit so; they differ in where lines go and come from.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from client_cli.table.conversation import Conversation
from client_cli.table.voices import Voices
from server.protocol.server import (
    Counted,
    Done,
    Gone,
    Paired,
    Presence,
    Recorded,
    Refused,
    Shown,
    Spoke,
    Tables,
    Update,
    Welcome,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from client_cli.table.link import Change, Link
    from client_cli.table.voices import Surroundings
    from client_cli.texts import Texts
    from server.protocol.server import ServerMessage

    # Plays at a table that was entered; what was said before it is told first. Returns whether the
    # player has left the table for good.
    Sits = Callable[[Link, Texts, Surroundings, list[str]], Awaitable[bool]]

_QUIET: Final = 2.0  # seconds that a broken line is not worth a word
_SETTLED: Final = 0.5  # seconds after which a table is asked about whatever may still come


class Sitting:
    """Takes news and typed lines, and tells through `put`, a line at a time.

    width: asked before each score sheet. asks: takes questions, which are told otherwise.
    away: the line is broken just now.
    """

    def __init__(
        self,
        link: Link,
        say: Texts,
        at: Surroundings,
        put: Callable[[str], None],
        width: Callable[[], int],
        asks: Callable[[Iterable[str]], None] | None = None,
    ) -> None:
        self._link: Final = link
        self._say: Final = say
        self._print: Final = put
        self.voices: Final = Voices(say, at, width)
        self.conversation: Final = Conversation(link, self.voices, self._tell, asks)
        self.presence: Presence | None = None
        self.heard_at = 0.0  # when presence came, by the loop's clock
        self.away = False
        self._away: asyncio.TimerHandle | None = None
        self._later: list[asyncio.TimerHandle] = []
        self._settled: asyncio.TimerHandle | None = None

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._print(line)

    async def news(self, message: ServerMessage | Change) -> bool:
        """Take what came; returns False when the sitting is over."""
        match message:
            case Update():
                await self._heard(message)
            case Presence():
                self._attend(message)
            case Spoke():
                self._tell(self.voices.talk.heard(message))
            case Refused():
                self.conversation.refused(message)
            case Done() | Shown() | Paired() | Tables():
                return self.conversation.answered(message)
            case Gone():
                self._print(self._say(f"table.gone.{message.code}"))
                return False
            case "refused":
                code = self._link.refusal or "other_version"
                self._print(self._say(f"error.line.{code}", url=self._link.url))
                return False
            case "away" | "connected" | "elsewhere":
                self._line_changed(message)
            case Welcome() | Recorded() | Counted():
                pass
        return True

    async def _heard(self, update: Update) -> None:
        """Tell what is new, give chance to a promised shuffle, and ask what there is to ask."""
        before = self.conversation.update
        self.conversation.heard(update)
        self._tell(self.voices.teller.told(update, before))
        await self._contribute(update)
        self._tell(self.voices.promises.verdict(update, before))
        self._plan()
        if update.collapsed:
            self.voices.attendance.anew()
            self._settle()
        self.conversation.ask()

    def _settle(self) -> None:
        """Ask once who is there and what was said has been told, which comes right after."""
        if self._settled is not None:
            self._settled.cancel()
        loop = asyncio.get_running_loop()
        self._settled = loop.call_later(_SETTLED, self.conversation.settled)

    async def _contribute(self, update: Update) -> None:
        """Answer a promise; without a receipt nothing is given, as nothing could be proved."""
        promises = self.voices.promises
        again = promises.again(update)
        try:
            contribution = promises.due(update, self._link.id)
        except OSError as error:
            self._print(self._say("table.no_receipt", why=error.strerror or str(error)))
            return
        if contribution is not None:
            await self._link.ask(contribution)
            if again:
                self._print(self._say("table.shuffle.dealt_again"))

    def _attend(self, presence: Presence) -> None:
        """Tell who came or went, and whose time runs."""
        self.presence, self.heard_at = presence, asyncio.get_running_loop().time()
        update = self.conversation.update
        if update is not None:
            now = asyncio.get_running_loop().time()
            self._tell(self.voices.attendance.heard(presence, update, now))
            self._plan()
            self.conversation.settled()

    def _plan(self) -> None:
        """Set what is to be said later anew: how much time is left, who is still away."""
        self._forget_later()
        update, loop = self.conversation.update, asyncio.get_running_loop()
        if update is not None and not self.conversation.elsewhere:
            self._later = [
                loop.call_later(after, self._print, line)
                for after, line in self.voices.attendance.ahead(update, loop.time())
            ]

    def _forget_later(self) -> None:
        for timer in self._later:
            timer.cancel()
        self._later = []

    def stop(self) -> None:
        """Tell nothing later."""
        self._forget_later()
        for timer in (self._away, self._settled):
            if timer is not None:
                timer.cancel()

    def _line_changed(self, change: Change) -> None:
        """Say that the line is broken only if it stays so, and that it is back only after that."""
        loop = asyncio.get_running_loop()
        self.away = change == "away"
        if change == "elsewhere":
            self._forget_later()
            self.conversation.rest()
        elif change == "away":
            self._forget_later()
            self.voices.attendance.away()
            words = self._say("table.away")
            self._away = self._away or loop.call_later(_QUIET, self._print, words)
        elif self._away is not None:
            if self._away.when() <= loop.time():
                self._print(self._say("table.back"))
            self._away.cancel()
            self._away = None
