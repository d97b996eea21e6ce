"""The plain table: one line an event and a prompt, on ordinary input and output.

It works through a pipe and with a screen reader. Lines from a pipe wait until something is asked;
what stands behind a slash, and at a terminal everything, is read at once.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from client_cli.paper import fitted, sheet_width
from client_cli.table.naming import between_deals
from client_cli.table.sitting import Sitting
from client_cli.table.typed import TypedLines
from server.protocol.server import Update

if TYPE_CHECKING:
    from client_cli.table.link import Change, Link
    from client_cli.table.voices import Surroundings
    from client_cli.texts import Texts
    from server.protocol.server import ServerMessage


class PlainTable:
    """Tells and asks until the player leaves."""

    def __init__(self, link: Link, say: Texts, at: Surroundings) -> None:
        self._link: Final = link
        self._typed: Final = TypedLines()
        self._sitting: Final = Sitting(link, say, at, self._print, self._width)
        self._conversation: Final = self._sitting.conversation
        self._ended = False  # there will be no more typed lines, but something to see

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
            self._sitting.stop()

    def _is_for_now(self, line: str | None) -> bool:
        return not self._ended and (self._typed.terminal or self._conversation.takes(line))

    async def _line(self, typed: str | None) -> bool:
        if typed is None and not self._typed.terminal and self._conversation.watches:
            self._ended = True
            return True
        return await self._conversation.line(typed)

    def _print(self, line: str) -> None:
        print(fitted(line, terminal=self._typed.terminal), flush=True)

    def _width(self) -> int:
        return sheet_width(terminal=self._typed.terminal)

    async def _news(self, message: ServerMessage | Change) -> bool:
        going = await self._sitting.news(message)
        return going and not (isinstance(message, Update) and self._over(message))

    def _over(self, update: Update) -> bool:
        """Tell whether a watcher at the end of a pipe has seen the end of a match."""
        return self._ended and between_deals(update.table) and update.table.score.finished
