"""A page that loses its line in the middle of a trick, or sleeps, and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.chromium import (
    AWAY,
    CALM,
    DESK,
    chromium,
    need_browser,
    open_room,
    site,
    visit,
)
from tests.browser.company import company, send_into_the_void
from tests.browser.lane import lane_to
from tests.browser.player import Player
from tests.browser.sight import agree, hand_of

if TYPE_CHECKING:
    from playwright.async_api import Page

_BANNER: Final = ".banner"


async def say_of(page: Page) -> str:
    """Return what the banner says; empty where there is none."""
    banner = page.locator(_BANNER)
    return await banner.inner_text() if await banner.count() else ""


async def test_a_page_without_a_line_says_more_and_more_and_sends_its_card_once() -> None:
    """Nothing for two seconds, then a word, then all that counts; the tapped card goes out once."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "piedicavallo", level="easy")
        watched = await visit(browser, url, room, "Tullia", **DESK, **CALM)
        page, player = watched.page, Player(watched.page)
        await page.clock.install()
        await page.reload()
        await player.sit_and_begin()
        await player.until_asked("play")
        hand = await hand_of(page)
        await watched.context.set_offline(True)
        await page.locator(".badge.offline, .hand").first.wait_for()
        assert await say_of(page) == ""
        await page.locator(_BANNER, has_text="Reconnecting, your seat is safe").wait_for()
        assert await page.locator(".shade").count() == 0
        code = await send_into_the_void(player)
        await page.clock.fast_forward(20_000)
        await page.locator(_BANNER, has_text="Connection lost, your seat is safe").wait_for()
        told = await say_of(page)
        assert "Trying again in" in told
        assert "A bot plays for you in" in told
        await page.locator(".shade").wait_for()
        assert await hand_of(page) == hand
        await watched.context.set_offline(False)
        await page.locator(f'.hand [data-card="{code}"]').wait_for(state="detached")
        await page.locator(_BANNER).wait_for(state="hidden")
        await player.play_deal()
        assert len({one for one in watched.wire.played() if one[0] == code}) == 1
        assert len(player.codes) == len(set(player.codes)) == 15
        watched.unharmed(but=AWAY)
        await host.go()


async def test_a_phone_that_slept_catches_up_and_plays_on() -> None:
    """A page that was stopped, its line dead meanwhile, shows the table as it is when it wakes."""
    need_browser()
    async with site() as url, chromium() as browser, lane_to(url) as lane:
        table = await company(browser, url, "ottocento", lane.url)
        await table.deal()
        desk, phone = table.friends
        device = await table.watched[1].context.new_cdp_session(phone.page)

        async def sleep() -> None:
            await device.send("Page.setWebLifecycleState", {"state": "frozen"})
            lane.fall_silent()

        async def wake() -> None:
            await device.send("Page.setWebLifecycleState", {"state": "active"})

        async def slept() -> None:
            hand = await hand_of(phone.page)
            await sleep()
            await desk.play()
            await desk.page.locator('.seat.on[data-seat="1"]').wait_for()
            await wake()
            await phone.until_asked("play")
            await agree([desk.page, phone.page])
            assert await hand_of(phone.page) == hand
            await sleep()
            await wake()
            await phone.play()

        await table.play(slept, lying=(0, 1, 2))
        await table.played_once()
        await table.go()
