"""The plain table without a server: news are given to it by hand, and lines typed."""

from __future__ import annotations

import asyncio
import io
import os
import queue
import sys
from contextlib import asynccontextmanager, redirect_stdout
from typing import TYPE_CHECKING, Final
from unittest import mock

from client_cli.table.address import Address
from client_cli.table.plain import PlainTable
from client_cli.table.voices import Surroundings
from tests.client_cli.tables import EN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from client_cli.table.link import Change
    from client_cli.texts import Texts
    from server.protocol.client import Command
    from server.protocol.server import ServerMessage

ADDRESS: Final = Address(server="ws://example.org/ws")
WAIT: Final = 10.0  # seconds: machines are shared


class Line:
    """Stands in for the line to the server: keeps what is asked."""

    url = "ws://127.0.0.1:1/ws"
    refusal = None

    def __init__(self) -> None:
        self.news: Final[asyncio.Queue[ServerMessage | Change]] = asyncio.Queue()
        self.player: str | None = "pa"
        self.asked: Final[list[Command]] = []
        self.sent = True
        self.came_back = 0

    def id(self) -> str:
        """Return a fresh id."""
        return f"c{len(self.asked)}"

    async def ask(self, command: Command) -> bool:
        """Keep a command."""
        self.asked.append(command)
        return self.sent

    async def again(self) -> None:
        """Count it."""
        self.came_back += 1


class Typing:
    """Ordinary input into which a test types."""

    def __init__(self, *, terminal: bool) -> None:
        self._terminal: Final = terminal
        self._lines: Final[queue.Queue[str | None]] = queue.Queue()

    def isatty(self) -> bool:
        """Tell whether it is a terminal."""
        return self._terminal

    def type(self, *lines: str | None) -> None:
        """Type lines; None ends the input."""
        for line in lines:
            self._lines.put(line)

    def __iter__(self) -> Iterator[str]:
        while (line := self._lines.get()) is not None:
            yield f"{line}\n"


class AtTable:
    """A plain table and everything around it."""

    def __init__(self, line: Line, typing: Typing, out: io.StringIO) -> None:
        self.line: Final = line
        self._typing: Final = typing
        self._out: Final = out
        self.running: asyncio.Task[bool] | None = None

    def shown(self) -> list[str]:
        """Return what was printed so far."""
        return self._out.getvalue().splitlines()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(WAIT):
            while not true():  # noqa: ASYNC110 - the reading thread sets no event
                await asyncio.sleep(0.001)

    async def hears(self, *news: ServerMessage | Change) -> None:
        """Give news to the table, which it takes in their order."""
        for one in news:
            self.line.news.put_nowait(one)
        await self.until(self.line.news.empty)
        for _ in range(5):
            await asyncio.sleep(0)

    async def types(self, line: str | None, shown: str) -> None:
        """Type a line and wait for what is printed after it."""
        before = len(self.shown())
        self._typing.type(line)
        await self.until(lambda: any(shown in one for one in self.shown()[before:]))

    async def asks(self, line: str, count: int) -> Command:
        """Type a line and wait for the command that comes of it, the so-manieth."""
        self._typing.type(line)
        await self.until(lambda: len(self.line.asked) >= count)
        return self.line.asked[count - 1]

    def type(self, *lines: str | None) -> None:
        """Type ahead."""
        self._typing.type(*lines)

    async def ended(self) -> None:
        """Wait until the table has been closed."""
        assert self.running is not None
        async with asyncio.timeout(WAIT):
            await self.running


@asynccontextmanager
async def at_table(
    *, terminal: bool = False, say: Texts = EN, at: Surroundings | None = None
) -> AsyncIterator[AtTable]:
    """Sit at a table."""
    at = at or Surroundings(address=ADDRESS)
    line, typing, out = Line(), Typing(terminal=terminal), io.StringIO()
    wide = mock.patch.dict(os.environ, {"COLUMNS": "2000"})  # each line told is one line shown
    with mock.patch.object(sys, "stdin", typing), redirect_stdout(out), wide:
        table = AtTable(line, typing, out)
        table.running = asyncio.create_task(PlainTable(line, say, at).run())  # type: ignore[arg-type]
        try:
            yield table
        finally:
            table.running.cancel()
            await asyncio.gather(table.running, return_exceptions=True)
            typing.type(None)  # lets the reading thread end
