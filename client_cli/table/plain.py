"""The plain table: one line an event and a prompt, on ordinary input and output.

It works through a pipe and with a screen reader. Typed lines wait until something is asked; a
terminal may also ask for help, score and the last trick at any time.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import textwrap
import threading
from typing import TYPE_CHECKING, Final

from client_cli.table.asking import Asker, Question, Unclear, question_of
from client_cli.table.telling import Teller
from server.protocol.server import Done, Gone, Refused, Update, Welcome

if TYPE_CHECKING:
    from client_cli.table.link import Change, Link
    from client_cli.texts import Texts
    from server.protocol.client import Command
    from server.protocol.server import ServerMessage

_QUIET: Final = 2.0  # seconds that a broken line is not worth a word


class PlainTable:
    """Tells and asks until the player leaves."""

    def __init__(self, link: Link, say: Texts) -> None:
        self._link: Final = link
        self._say: Final = say
        self._teller: Final = Teller(say)
        self._asker: Final = Asker(say)
        self._typed: Final[asyncio.Queue[str | None]] = asyncio.Queue()
        self._update: Update | None = None
        self._asked: Question | None = None
        self._waits: str | None = None  # id of the command whose answer is awaited
        self._terminal: Final = sys.stdin.isatty()
        self._away: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Serve the player until `q`, the end of input or the end of the room."""
        self._listen()
        news = asyncio.ensure_future(self._link.news.get())
        typed = asyncio.ensure_future(self._typed.get())
        going = True
        while going:
            waited = {news, typed} if self._may_type() else {news}
            ready, _ = await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if news in ready:
                going = self._news(news.result())
                news = asyncio.ensure_future(self._link.news.get())
            elif typed in ready:
                going = await self._line(typed.result())
                typed = asyncio.ensure_future(self._typed.get())
        news.cancel()
        typed.cancel()

    def _may_type(self) -> bool:
        """Tell whether a typed line is for now: a pipe's lines are kept for the next question."""
        return self._terminal or (self._asked is not None and self._waits is None)

    def _listen(self) -> None:
        """Read lines in a thread of its own: ordinary input cannot be awaited everywhere."""
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(self._typed.put_nowait, line.strip())
            loop.call_soon_threadsafe(self._typed.put_nowait, None)

        threading.Thread(target=read, daemon=True).start()

    def _print(self, line: str) -> None:
        if self._terminal:
            width = shutil.get_terminal_size().columns - 1
            line = textwrap.fill(line, width, subsequent_indent="  ") if len(line) > width else line
        print(line, flush=True)

    def _news(self, message: ServerMessage | Change) -> bool:  # noqa: C901 - one case a kind
        match message:
            case Update():
                self._update = message
                if message.collapsed:  # all is told anew, so is what is asked
                    self._asked = None
                for line in self._teller.told(message):
                    self._print(line)
                self._ask()
            case Refused():
                self._refused(message)
            case Done():
                if message.id == self._waits:
                    self._waits = None
                    self._ask()
            case Gone():
                self._print(self._say(f"table.gone.{message.code}"))
                return False
            case "away":
                loop = asyncio.get_running_loop()
                words = self._say("table.away")
                self._away = self._away or loop.call_later(_QUIET, self._print, words)
            case "connected":
                self._back()
            case "refused":
                self._print(self._say("table.other_version"))
                return False
            case Welcome():
                pass
        return True

    def _back(self) -> None:
        """Say that the line is back only to one who was told that it was gone."""
        if self._away is None:
            return
        if self._away.when() <= asyncio.get_running_loop().time():
            self._print(self._say("table.back"))
        self._away.cancel()
        self._away = None

    def _refused(self, message: Refused) -> None:
        if message.id != self._waits:
            return
        self._waits = None
        self._asked = None
        if message.code != "stale":  # the newest update asks anew by itself
            self._print(self._asker.why(message))
        self._ask()

    def _ask(self) -> None:
        """Put the question that the newest update holds, once."""
        question = question_of(self._update)
        if self._waits is not None or question == self._asked:
            return
        self._asked = question
        if question is not None and self._update is not None:
            for line in self._asker.prompt(self._update, question):
                self._print(line)

    async def _line(self, typed: str | None) -> bool:
        if typed is None or typed.casefold() in ("q", "quit"):
            self._print(self._say("table.left"))
            return False
        if self._aside(typed.casefold()):
            return True
        update, question = self._update, self._asked
        if update is None or question is None or self._waits is not None:
            if typed:
                self._print(self._say("table.not_now"))
            return True
        if not typed and question[0] != "begin":
            return True
        try:
            command = self._asker.understood(typed, update, question, self._link.id)
        except Unclear as unclear:
            self._print(str(unclear))
        else:
            await self._send(command)
        return True

    async def _send(self, command: Command) -> None:
        self._waits = command.id
        await self._link.ask(command)

    def _aside(self, word: str) -> bool:
        """Answer what may be asked at any time; returns whether it was that."""
        update = self._update
        if word in ("?", "help"):
            self._print(self._say("table.help"))
        elif update is None:
            return False
        elif word == "l":
            self._print(self._teller.last_trick(update))
        elif word == "s":
            for line in self._teller.score(update):
                self._print(line)
        elif word == "h":
            self._print(self._asker.hand(update))
        else:
            return False
        return True
