"""The real table in the states that the design shows, at all sizes: nothing hides anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.chromium import DESK, chromium, need_browser
from tests.browser.looking import at_every_size, choose
from tests.browser.staging import stage, staged_site
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from server.protocol.server import Update
    from tests.browser.staging import Scene

# With these salts south has much to declare; or south deals, with the Matto in hand.
RICH: Final = 332
MANY: Final = 104
DEALER: Final = 238
LONGEST: Final = ("Massimiliana-Alessandra", "Giovanbattista Quaranta", "Wolfgang-Amadeus W.")


def south_asked(update: Update) -> bool:
    """Tell whether south is asked to play, with some tricks taken."""
    public = update.table.public
    return public is not None and len(public.tricks) >= 3 and public.turn == 0


def settled(update: Update) -> bool:
    """Tell whether the deal is over."""
    public = update.table.public
    return public is not None and public.phase == "settled"


async def deal_in_pictures(scene: Scene, name: str) -> list[str]:
    """Play a deal with pictures of what is asked, of a trick and of the sheet."""
    page = scene.watched.page
    faults: list[str] = []
    await page.locator(".hand .c").first.wait_for()
    faults += await at_every_size(page, f"{name}-first")
    await scene.until(south_asked)
    faults += await at_every_size(page, f"{name}-turn")
    await scene.until(settled)
    await page.locator(".result").wait_for()
    faults += await at_every_size(page, f"{name}-end")
    return faults


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("salt,name", [(RICH, "rich"), (DEALER, "dealer")], ids=["rich", "dealer"])
async def test_a_deal_is_laid_out_well_at_every_size(game: str, salt: int, name: str) -> None:
    """Questions, tricks, 17 cards and the sheet: every rank is seen, nothing lies on anything."""
    need_browser()
    async with staged_site(salt) as url, chromium() as browser:
        scene = await stage(browser, url, game, **DESK)
        faults = await deal_in_pictures(scene, f"{game}-{name}")
        await scene.go()
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", ["it", "sv"])
async def test_the_longest_words_have_room(language: str) -> None:
    """The longest names and the longest translations, in the dark, with very much declared."""
    need_browser()
    async with staged_site(MANY) as url, chromium() as browser:
        scene = await stage(browser, url, "ottocento", names=LONGEST, begin=False, **DESK)
        await choose(scene.watched.page, language=language, theme="dark")
        await scene.begin()
        faults = await deal_in_pictures(scene, f"long-{language}")
        await scene.go()
        assert not faults, "\n".join(faults)
