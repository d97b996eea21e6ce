"""Those who watch see what the table sees, and nothing else is in their page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tests.browser.chromium import DESK, PHONE, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.async_api import Page

# Everything that stands in the page: every attribute and text, and what the page keeps.
_WHOLE: Final = """() => document.documentElement.outerHTML + JSON.stringify({...localStorage})"""
_CODE: Final = re.compile(r'data-card="(\w+)"')


async def codes_in(page: Page) -> set[str]:
    """Return the cards that buttons of the page stand for."""
    return set(_CODE.findall(str(await page.evaluate(_WHOLE))))


async def test_a_watcher_holds_no_hidden_card() -> None:
    """The page of somebody who watches has no hand in it, and that of a player only his own."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento")
        watched = await visit(browser, url, room, **DESK)
        watcher = await visit(browser, url, room, "Renzo", **PHONE)
        player = Player(watched.page)
        await player.sit_and_begin()
        await watched.page.locator(".hand .c").first.wait_for()
        await watcher.page.get_by_text("You are watching").wait_for()
        mine = await codes_in(watched.page)
        assert len(mine) in (15, 17)
        assert await codes_in(watcher.page) == set()
        closed = watcher.page.get_by_role("img", name=re.compile(r"Tullia, \d+ cards, closed"))
        await closed.wait_for()
        names = str(await watcher.page.locator(".app").aria_snapshot())
        for label in await watched.page.locator(".hand .c").all():
            told = str(await label.get_attribute("aria-label")).split(",")[0]
            assert told == "Moor" or f'"{told}"' not in names
        await player.play_deal()
        await watcher.page.locator(".result").wait_for()
        watched.unharmed()
        watcher.unharmed()
        await host.go()
