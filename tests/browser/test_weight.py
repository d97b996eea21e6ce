"""How heavy the first table is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from tests.browser.chromium import PHONE, address, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.async_api import Request

_MOST: Final = 300_000  # bytes on the wire until somebody can play


async def test_a_first_visit_to_a_table_weighs_less_than_300_kb() -> None:
    """Page, styles, program, texts, letters and all cards: compressed, and from here alone."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento")
        watched = await visit(browser, url, room, **PHONE)
        await Player(watched.page, touch=True).sit_and_begin()
        await watched.page.locator(".hand img").first.wait_for()
        # Again in a context that has seen nothing, counted from its first byte.
        context = await browser.new_context(**PHONE)
        page = await context.new_page()
        asked: list[Request] = []
        page.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108 - playwright marks it
        await page.goto(address(url, room))
        await page.locator(".seat .face").first.wait_for()
        await page.locator(".hand img").first.wait_for()
        await page.wait_for_load_state("networkidle")
        sizes = await asyncio.gather(*(one.sizes() for one in asked if one.url.startswith("http")))
        whole = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
        print(f"a first table: {whole / 1000:.0f} kB in {len(sizes)} answers")  # noqa: T201
        assert 100_000 < whole < _MOST
        watched.unharmed()
        await host.go()
