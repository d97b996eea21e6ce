"""Whoever reloads the page, loses the line or goes on elsewhere keeps the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.chromium import (
    DESK,
    address,
    chromium,
    need_browser,
    open_room,
    site,
    visit,
)
from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.async_api import Page


async def hand_of(page: Page) -> list[str]:
    """Return the cards of the hand, as they lie."""
    await page.locator(".hand .c").first.wait_for()
    return [
        str(await card.get_attribute("data-card")) for card in await page.locator(".hand .c").all()
    ]


async def test_a_reload_leads_back_to_the_same_seat_in_every_phase() -> None:
    """Waiting, declaring, playing, and at the end: the same seat, the same cards."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento")
        watched = await visit(browser, url, room, **DESK)
        page, player = watched.page, Player(watched.page)
        await player.press(page.get_by_role("button", name="Sit here").first)
        await page.get_by_role("button", name="Deal the cards").wait_for()
        await page.reload()
        await player.press(page.get_by_role("button", name="Deal the cards"))
        for _ in range(3):  # in the first three decisions: laying away or declaring, then playing
            before = await hand_of(page)
            await page.reload()
            assert await hand_of(page) == before
            while not await player.act():
                await page.wait_for_timeout(40)
            await page.wait_for_timeout(200)
        await player.play_deal()
        await page.reload()
        await page.locator(".result").wait_for()
        watched.unharmed()
        await host.go()


async def test_a_card_played_while_offline_arrives_when_the_line_is_back() -> None:
    """A broken line is told after two seconds, and nothing that was done meanwhile is lost."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "piedicavallo")
        watched = await visit(browser, url, room, **DESK)
        page, player = watched.page, Player(watched.page)
        await player.sit_and_begin()
        playable = page.get_by_role("button", name=", playable,")
        while await playable.count() == 0:
            if not await player.act_before_play():
                await page.wait_for_timeout(40)
        await watched.context.set_offline(True)
        await page.get_by_text("Reconnecting, your seat is safe").wait_for()
        code = await playable.first.get_attribute("data-card")
        await player.press(playable.first)
        assert await page.locator(f'.hand [data-card="{code}"]').is_visible()
        await watched.context.set_offline(False)
        await page.locator(f'.hand [data-card="{code}"]').wait_for(state="detached")
        await page.get_by_text("Reconnecting, your seat is safe").wait_for(state="hidden")
        await player.play_deal()
        assert watched.strangers == []
        await host.go()


async def test_the_newest_page_of_a_player_counts_and_the_older_can_take_over_again() -> None:
    """The page that was left says so and waits; one press brings the table back to it."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento")
        watched = await visit(browser, url, room, **DESK)
        await Player(watched.page).sit_and_begin()
        newer = await watched.context.new_page()
        await newer.goto(address(url, room))
        await newer.locator(".hand .c").first.wait_for()
        here = watched.page.get_by_role("button", name="Continue here")
        await here.click()
        await newer.get_by_role("button", name="Continue here").wait_for()
        await watched.page.get_by_text("Live").wait_for()
        watched.unharmed()
        await host.go()
