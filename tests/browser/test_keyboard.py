"""A whole deal by the keyboard alone, and what is read aloud meanwhile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.chromium import CALM, DESK, chromium, need_browser, open_room, site, visit
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from playwright.async_api import Page

_FOCUSED: Final = """() => {
    const here = document.activeElement;
    if (here === document.body) return "";
    return here.getAttribute('aria-label') ?? here.textContent;
}"""
_STEPS: Final = 80  # far more presses than there are places to stop at
_HAND: Final = 17


class Typist:
    """Somebody without a mouse."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page
        self.played = 0

    async def here(self) -> str:
        """Return what has the focus, as it is read aloud."""
        return str(await self.page.evaluate(_FOCUSED))

    async def tab_to(self, *names: str) -> str:
        """Press Tab until something with one of these words has the focus."""
        for _ in range(_STEPS):
            here = await self.here()
            if any(name in here for name in names):
                return here
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"nothing called {names} can be reached")

    async def press(self, name: str) -> None:
        """Go to a button and press it."""
        await self.tab_to(name)
        await self.page.keyboard.press("Enter")

    async def arrow_to(self, word: str) -> None:
        """Go through the hand from its beginning until a card is called so."""
        await self.tab_to(
            " of 1", " of 2", " of 3", " of 4", " of 5", " of 6", " of 7", " of 8", " of 9"
        )
        await self.page.keyboard.press("Home")
        for _ in range(_HAND):
            if word in await self.here():
                return
            await self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no card is {word}")

    async def lay_away(self) -> None:
        """Choose two cards and lay them away."""
        await self.arrow_to("may be laid away")
        await self.page.keyboard.press("Enter")
        for _ in range(_HAND):
            await self.page.keyboard.press("ArrowRight")
            disabled = await self.page.evaluate("document.activeElement.ariaDisabled")
            if "may be laid away" in await self.here() and disabled != "true":
                break
        await self.page.keyboard.press("Enter")
        await self.press("Lay away")
        await self.page.locator(".lay").wait_for(state="hidden")

    async def play_deal(self) -> None:
        """Answer whatever the status line asks, until the deal is over."""
        status = self.page.locator(".unseen [role=status]")
        for _ in range(400):
            told = await status.inner_text()
            if "deal is over" in told:
                return
            if "lay away two" in told:
                await self.lay_away()
            elif told.startswith(("Declare?", "You have nothing")):
                await self.page.keyboard.press("d" if told.startswith("Declare?") else "s")
                await self.page.wait_for_timeout(60)
            elif told.startswith("Your turn."):
                await self.arrow_to(", playable,")
                before = await self.page.locator(".hand .c").count()
                await self.page.keyboard.press("Enter")
                await self.page.wait_for_function(
                    "before => document.querySelectorAll('.hand .c').length < before", arg=before
                )
                self.played += 1
            else:
                await self.page.wait_for_timeout(40)
        raise AssertionError("the deal does not end")


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_deal_without_a_mouse(game: str) -> None:
    """Tab, arrows, Enter and the letters D and S are enough, from the link to the next deal."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, game, level="easy")
        watched = await visit(browser, url, room, **DESK, **CALM)
        typist = Typist(watched.page)
        await watched.page.get_by_role("button", name="Sit here").first.wait_for()
        await typist.press("Sit here")
        await watched.page.get_by_role("button", name="Deal the cards").wait_for()
        await typist.press("Deal the cards")
        await typist.play_deal()
        assert typist.played == 15
        said = await watched.page.locator(".unseen [role=log]").inner_text()
        assert re.search(r"takes? trick 15", said)
        assert "The deal is over" in said
        await watched.page.locator(".result").wait_for()
        await typist.press("Next deal")
        await watched.page.locator(".result").wait_for(state="hidden")
        watched.unharmed()
        await host.go()
