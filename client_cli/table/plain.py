"""The plain table: one line an event and a prompt, on ordinary input and output.

It works through a pipe and with a screen reader. Lines from a pipe wait until something is asked;
what stands behind a slash, and at a terminal everything, is read at once.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from client_cli.paper import fitted, sheet_width
from client_cli.table.conversation import Conversation
from client_cli.table.naming import between_deals
from client_cli.table.typed import TypedLines
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
    from collections.abc import Iterable

    from client_cli.table.link import Change, Link
    from client_cli.table.voices import Surroundings
    from client_cli.texts import Texts
    from server.protocol.server import ServerMessage

_QUIET: Final = 2.0  # seconds that a broken line is not worth a word
_SETTLED: Final = 0.5  # seconds after which a table is asked about whatever may still come


class PlainTable:
    """Tells and asks until the player leaves."""

    def __init__(self, link: Link, say: Texts, at: Surroundings) -> None:
        self._link: Final = link
        self._say: Final = say
        self._typed: Final = TypedLines()
        self._voices: Final = Voices(say, at, self._width)
        self._conversation: Final = Conversation(link, self._voices, self._tell)
        self._ended = False  # there will be no more typed lines, but something to see
        self._away: asyncio.TimerHandle | None = None
        self._later: list[asyncio.TimerHandle] = []
        self._settled: asyncio.TimerHandle | None = None

    async def run(self) -> bool:
        """Serve the player until `q`, Ctrl-C, the end of input or of the room.

        Returns whether the player has left the table for good.
        """
        try:
            await self._serve()
        except asyncio.CancelledError:  # Ctrl-C
            self._print("")
            self._conversation.closed()
            raise
        return self._conversation.left

    async def _serve(self) -> None:
        self._typed.listen()
        news = asyncio.ensure_future(self._link.news.get())
        typed = asyncio.ensure_future(self._typed.next())
        going = True
        try:
            while going:
                if news.done():
                    going = await self._news(news.result())
                    news = asyncio.ensure_future(self._link.news.get())
                elif typed.done() and self._is_for_now(typed.result()):
                    going = await self._line(typed.result())
                    if not self._ended:
                        typed = asyncio.ensure_future(self._typed.next())
                else:
                    waited = {news} if typed.done() else {news, typed}
                    await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
            typed.cancel()
            self._stop_timers()

    def _is_for_now(self, line: str | None) -> bool:
        return not self._ended and (self._typed.terminal or self._conversation.takes(line))

    async def _line(self, typed: str | None) -> bool:
        if typed is None and not self._typed.terminal and self._conversation.watches:
            self._ended = True
            return True
        return await self._conversation.line(typed)

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._print(line)

    def _print(self, line: str) -> None:
        print(fitted(line, terminal=self._typed.terminal), flush=True)

    def _width(self) -> int:
        return sheet_width(terminal=self._typed.terminal)

    async def _news(self, message: ServerMessage | Change) -> bool:
        match message:
            case Update():
                await self._heard(message)
                return not self._over(message)
            case Presence():
                self._attend(message)
            case Spoke():
                self._tell(self._voices.talk.heard(message))
            case Refused():
                self._conversation.refused(message)
            case Done() | Shown() | Paired() | Tables():
                return self._conversation.answered(message)
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
        before = self._conversation.update
        self._conversation.heard(update)
        self._tell(self._voices.teller.told(update, before))
        await self._contribute(update)
        self._tell(self._voices.promises.verdict(update, before))
        self._plan()
        if update.collapsed:
            self._voices.attendance.anew()
            self._settle()
        self._conversation.ask()

    def _settle(self) -> None:
        """Ask once who is there and what was said has been told, which comes right after."""
        if self._settled is not None:
            self._settled.cancel()
        loop = asyncio.get_running_loop()
        self._settled = loop.call_later(_SETTLED, self._conversation.settled)

    async def _contribute(self, update: Update) -> None:
        """Answer a promise; without a receipt nothing is given, as nothing could be proved."""
        promises = self._voices.promises
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

    def _over(self, update: Update) -> bool:
        """Tell whether a watcher at the end of a pipe has seen the end of a match."""
        return self._ended and between_deals(update.table) and update.table.score.finished

    def _attend(self, presence: Presence) -> None:
        """Tell who came or went, and whose time runs."""
        update = self._conversation.update
        if update is not None:
            now = asyncio.get_running_loop().time()
            self._tell(self._voices.attendance.heard(presence, update, now))
            self._plan()
            self._conversation.settled()

    def _plan(self) -> None:
        """Set what is to be said later anew: how much time is left, who is still away."""
        self._forget_later()
        update, loop = self._conversation.update, asyncio.get_running_loop()
        if update is not None and not self._conversation.elsewhere:
            self._later = [
                loop.call_later(after, self._print, line)
                for after, line in self._voices.attendance.ahead(update, loop.time())
            ]

    def _forget_later(self) -> None:
        for timer in self._later:
            timer.cancel()
        self._later = []

    def _stop_timers(self) -> None:
        self._forget_later()
        for timer in (self._away, self._settled):
            if timer is not None:
                timer.cancel()

    def _line_changed(self, change: Change) -> None:
        """Say that the line is broken only if it stays so, and that it is back only after that."""
        loop = asyncio.get_running_loop()
        if change == "elsewhere":
            self._forget_later()
            self._conversation.rest()
        elif change == "away":
            self._forget_later()
            self._voices.attendance.away()
            words = self._say("table.away")
            self._away = self._away or loop.call_later(_QUIET, self._print, words)
        elif self._away is not None:
            if self._away.when() <= loop.time():
                self._print(self._say("table.back"))
            self._away.cancel()
            self._away = None
