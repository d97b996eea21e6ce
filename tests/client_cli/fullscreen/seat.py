"""A player at the full-screen table of a real server, by keyboard or by mouse.

Nothing here waits for ever: whoever waits too long fails with the picture of the screen.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from client_cli.fullscreen.app import TableApp
from client_cli.fullscreen.parts import Picture
from client_cli.main import _parser
from client_cli.preferences import Look
from client_cli.table.evening import Evening
from client_cli.table.naming import between_deals
from client_cli.table.person import hello_of
from client_cli.texts import Texts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from textual.app import App
    from textual.pilot import Pilot

    from client_cli.table.link import Link
    from client_cli.table.voices import Surroundings
    from server.protocol.server import Update

WAIT: Final = 30.0  # seconds, on a loaded machine
EVENING: Final = 300.0


def painted(app: App[Any]) -> str:
    """Return a screen as it is painted now."""
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join(strip.text.rstrip() for strip in strips)


async def waited(
    app: App[Any], pilot: Pilot[Any], true: Callable[[], bool], what: str = ""
) -> None:
    """Wait until something is so, or fail with the picture of the screen."""
    try:
        async with asyncio.timeout(WAIT):
            while not true():
                await pilot.pause(0.01)
    except TimeoutError:
        raise AssertionError(f"waited in vain {what}:\n{painted(app)}") from None


class Screen:
    """The full-screen table under a test."""

    def __init__(self, app: TableApp, pilot: Pilot[None], link: Link) -> None:
        self.app: Final = app
        self.pilot: Final = pilot
        self.link: Final = link

    def shown(self) -> str:
        """Return the screen as it is painted now."""
        return painted(self.app)

    def colours(self) -> set[str]:
        """Return all colours that are painted now, as text and behind it."""
        strips = self.app.screen._compositor.render_strips(self.app.size)
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        named = [one for style in styles for one in (style.color, style.bgcolor)]
        return {one.name for one in named if one is not None and not one.is_default}

    async def until(self, true: Callable[[], bool], what: str = "") -> None:
        """Wait until something is so, or fail with the picture of the screen."""
        await waited(self.app, self.pilot, true, what)

    async def sees(self, words: str) -> None:
        """Wait until words stand on the screen."""
        await self.until(lambda: words in self.shown(), f"for {words!r}")

    @property
    def update(self) -> Update:
        """Return how the table stands."""
        assert self.app.update is not None
        return self.app.update

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)

    async def type(self, line: str) -> None:
        """Type a line and end it."""
        await self.pilot.press(*line, "enter")

    async def click(self, types: str) -> None:
        """Click on what types something, wherever it stands."""
        await self.until(lambda: self._place(types) is not None, f"to click {types}")
        place = self._place(types)
        assert place is not None
        await self.pilot.click(place[0], offset=place[1])

    def _place(self, types: str) -> tuple[Picture, tuple[int, int]] | None:
        for one in self.app.screen.query(Picture):
            for row, line in enumerate(one.lines):
                left = 0
                for piece in line:
                    if piece.types == types:
                        return one, (left + 1, row)
                    left += piece.width
        return None

    async def asked(self, *, over: Callable[[], bool] = lambda: False) -> str | None:
        """Wait for the next question; returns which, or None once it is over."""
        await self.until(lambda: over() or self.app.asked is not None, "for a question")
        return None if over() or self.app.asked is None else self.app.asked[0]


def settled(screen: Screen, number: int = 1) -> bool:
    """Tell whether a deal has been settled."""
    table = screen.update.table
    return table.deal == number and table.public is not None and between_deals(table)


async def alone(
    data: Path,
    *words: str,
    language: str = "en",
    size: tuple[int, int] = (80, 24),
    mono: bool = False,
    plays: Callable[[Screen], Awaitable[None]],
) -> bool:
    """Sit down with three bots at a server of one's own; returns whether one left for good."""
    say = Texts(language)
    given = ("play", "--data", str(data), "--pace", "0", "--name", "Anna", *words)
    options = _parser(say).parse_args(given)

    async def sits(link: Link, say: Texts, at: Surroundings, notes: list[str]) -> bool:
        app = TableApp(link, say, at, look=Look(mono=mono), notes=notes)
        async with under_test(app, link, size) as screen:
            await plays(screen)
        return app.left

    async with asyncio.timeout(EVENING):
        await Evening(options, hello_of(options, say), say, sits).alone()
    return True


@asynccontextmanager
async def under_test(app: TableApp, link: Link, size: tuple[int, int]) -> AsyncIterator[Screen]:
    """Run the app without a terminal."""
    async with app.run_test(size=size) as pilot:
        yield Screen(app, pilot, link)
