"""A table in the kitchen: a laptop's name in the own network, over plain http."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pytest

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
from tests.browser.reloading import same_after_reload
from tests.browser.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.async_api import Page

NAME: Final = "tavola.casa"
# What browsers keep to themselves on such a page. If they hand any of it out, this tests nothing.
_LACKS: Final = """() => [isSecureContext, crypto.subtle, crypto.randomUUID,
    navigator.clipboard, navigator.serviceWorker, navigator.wakeLock].map((one) => one ?? false)"""


async def copied(page: Page) -> str:
    """Return what has been copied: paste it into a field, as anybody would."""
    field = "const one = document.createElement('textarea'); document.body.append(one); one.focus()"
    await page.evaluate(f"() => {{ {field} }}")
    await page.keyboard.press("ControlOrMeta+v")
    told: str = await page.evaluate("() => document.activeElement.value")
    await page.evaluate("() => document.activeElement.remove()")
    return told


@pytest.mark.parametrize(
    "game,device,touch",
    [("ottocento", DESK, False), ("piedicavallo", PHONE, True)],
    ids=["ottocento-mouse", "piedicavallo-thumb"],
)
async def test_a_whole_deal_by_a_name_of_the_kitchen_network(
    game: str, device: Mapping[str, Any], touch: bool
) -> None:
    """Without encryption one plays, copies the link, has the shuffle verified, and is told why."""
    need_browser()
    flag = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    async with site() as url, chromium(flag) as browser:
        host, room = await open_room(url, game, level="easy")
        kitchen = f"ws://{NAME}:{urlsplit(url).port}/ws"
        watched = await visit(browser, kitchen, room, **device, **CALM)
        page, player = watched.page, Player(watched.page, touch=touch)
        assert await page.evaluate(_LACKS) == [False] * 6
        await player.sit()
        line = page.locator(".waiting .copy-line").first
        await player.press(line.locator(".btn").first)
        selected = "() => document.activeElement.value.slice(...['selectionStart',\
            'selectionEnd'].map((end) => document.activeElement[end]))"
        assert await page.evaluate(selected) == address(kitchen, room)
        await line.get_by_text("Copied", exact=True).first.wait_for()
        assert await copied(page) == address(kitchen, room)
        await player.begin()
        await player.play_deal()
        assert len(player.codes) == 15
        await page.locator(".result .tick.good", has_text=say("en", "shuffle.witnessed")).wait_for()
        await same_after_reload(page)
        await page.goto(address(kitchen, "/settings"))
        for key in ("set.install.plain", "set.awake.plain", "set.notify.plain"):
            await page.get_by_text(say("en", key)).wait_for()
        watched.unharmed()
        await host.go()
