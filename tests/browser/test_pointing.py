"""The mouse over the hand: a card rises under it, and stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.chromium import CALM, DESK, chromium, need_browser, open_room, site, visit
from tests.browser.player import PLAYABLE, Player

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

# How far up a card lies, over some frames.
_HEIGHTS: Final = """async (card) => {
    const found = [];
    for (let frame = 0; frame < 4; frame += 1) {
        await new Promise((done) => requestAnimationFrame(done));
        found.push(card.getBoundingClientRect().top);
    }
    return found;
}"""


async def heights(card: Locator) -> list[float]:
    """Return where the top of a card is, frame by frame."""
    found: list[float] = await card.evaluate(_HEIGHTS)
    return found


async def sinks_or_shakes(page: Page, card: Locator) -> list[tuple[float, list[float]]]:
    """Move the mouse over the edges of a card; return where it sinks, or does not lie still."""
    await page.mouse.move(1, 1)
    rest = (await heights(card))[-1]
    box = await card.bounding_box()
    assert box is not None
    ends = (box["y"], box["y"] + box["height"])
    faults = []
    for end in ends:
        for step in range(-14, 15, 2):
            await page.mouse.move(box["x"] + 14, min(end + step, 798))
            await heights(card)  # the mouse is noticed
            seen = await heights(card)
            if len(set(seen)) > 1 or seen[0] > rest:
                faults.append((end + step, seen))
    return faults


@pytest.mark.parametrize("which", ["first", "last"])
async def test_a_card_rises_under_the_mouse_and_lies_still(which: str) -> None:
    """Wherever on its edges the mouse is, a card never sinks, nor rises and falls without end."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento", level="easy")
        watched = await visit(browser, url, room, **DESK, **CALM)
        player = Player(watched.page)
        await player.sit_and_begin()
        await player.until_asked("play")
        cards = watched.page.locator(PLAYABLE)
        card = cards.first if which == "first" else cards.last
        assert await sinks_or_shakes(watched.page, card) == []
        watched.unharmed()
        await host.go()
