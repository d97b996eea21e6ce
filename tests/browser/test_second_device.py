"""One player on two devices or in two windows, and a seat that is kept for a friend."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from server.protocol import client
from server.protocol.server import Done
from tests.browser.chromium import (
    CALM,
    DESK,
    PHONE,
    address,
    chromium,
    need_browser,
    open_room,
    site,
    visit,
)
from tests.browser.player import Player
from tests.browser.sight import hand_of

if TYPE_CHECKING:
    from playwright.async_api import Page

# All that makes somebody the player that they are.
_KEPT: Final = "() => localStorage.getItem('tarocchi.secret')"


async def become(page: Page, digits: str) -> None:
    """Type the digits of another device, and say so."""
    await page.locator("#digits").fill(digits)
    await page.locator("form .btn.main").tap()


async def test_a_second_device_plays_on_from_the_same_seat_and_the_first_can_take_it_back() -> None:
    """By six typed digits; wrong ones cost nothing; each device says where one goes on."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento", level="easy")
        desk = await visit(browser, url, room, **DESK, **CALM)
        player = Player(desk.page)
        await player.sit_and_begin()
        await player.until_asked("play")
        await player.play()
        await player.until_asked("play")
        hand = await hand_of(desk.page)
        await desk.page.goto(address(url, "/device"))
        await desk.page.locator(".box .btn.main").first.click()
        digits = re.sub(r"\D", "", await desk.page.locator("output.digits").inner_text())

        phone = await visit(browser, url, "/device", "Somebody", **PHONE, **CALM)
        own = await phone.page.evaluate(_KEPT)
        await become(phone.page, f"{(int(digits) + 1) % 1_000_000:06}")
        await phone.page.locator(".wrong", has_text="The code is wrong, or too old").wait_for()
        await phone.page.locator("form .btn.main[aria-disabled=false]").wait_for()
        assert await phone.page.evaluate(_KEPT) == own
        await become(phone.page, f"{digits[:3]} {digits[3:]}")
        await phone.page.locator(".resume .btn").tap()
        assert await hand_of(phone.page) == hand
        thumb = Player(phone.page, touch=True)
        await thumb.until_asked("play")
        await thumb.play()

        await desk.page.goto(address(url, room))
        told = "You go on at this table in another place"
        elsewhere = [one.page.locator(".banner", has_text=told) for one in (desk, phone)]
        await elsewhere[0].locator(".btn").click()
        await elsewhere[1].wait_for()
        await elsewhere[0].wait_for(state="detached")
        await player.play_deal()
        assert len(player.codes) + len(thumb.codes) == 15
        desk.unharmed()
        phone.unharmed()
        await host.go()


async def test_the_link_of_a_device_needs_no_typing() -> None:
    """Whoever opens the link that the first device shows is the same player after one press."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "piedicavallo", level="easy")
        desk = await visit(browser, url, room, **DESK, **CALM)
        await Player(desk.page).sit_and_begin()
        hand = await hand_of(desk.page)
        await desk.page.goto(address(url, "/settings"))
        await desk.page.locator(".box .btn.main").last.click()
        link = await desk.page.locator(".paired .copy-line input").input_value()
        phone = await visit(browser, url, "", "", **PHONE, **CALM)
        await phone.page.goto(link)
        await phone.page.locator("form .btn.main").tap()
        await phone.page.locator(".resume .btn").tap()
        assert await hand_of(phone.page) == hand
        assert await phone.page.locator(".seat.me .face").inner_text() == "T"
        phone.unharmed()
        await host.go()


async def test_a_kept_seat_waits_for_whoever_brings_the_link_first() -> None:
    """The link of a kept seat seats one friend, also after F5; a second one is told so."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento", fill=False)
        kept = await host.ask(client.Reserve(id=host.id(), room=room, seat=2))
        assert isinstance(kept, Done)
        friend = await visit(browser, url, f"{room}.{kept.ticket}", "Giulia", **PHONE, **CALM)
        sit = friend.page.locator(".kept-for-you .btn.main")
        await sit.wait_for()
        await friend.page.reload()
        await sit.tap()
        mine = friend.page.locator('.chair[data-seat="2"] b', has_text="You")
        await mine.wait_for()
        await friend.page.reload()
        await mine.wait_for()
        late = await visit(browser, url, f"{room}.{kept.ticket}", "Renzo", **DESK, **CALM)
        await late.page.locator(".kept-for-you", has_text="does not seat you any more").wait_for()
        assert await late.page.locator(".kept-for-you .btn").count() == 0
        friend.unharmed()
        late.unharmed()
        await host.go()


async def test_the_newest_page_of_a_player_counts_and_the_older_can_take_over_again() -> None:
    """The page that was left says so and waits; one press brings the table back to it."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento", level="easy")
        watched = await visit(browser, url, room, **DESK, **CALM)
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
