"""Whole deals in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.chromium import BY_HAND, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player
from tests.browser.reloading import same_after_reload
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping


@pytest.mark.parametrize("game", GAMES)
@BY_HAND
async def test_a_friend_follows_the_link_and_plays_a_whole_deal(
    game: str, device: Mapping[str, Any], touch: bool
) -> None:
    """From the link to the explained sheet, which F5 does not take away; nobody else is asked."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, game, level="easy")
        watched = await visit(browser, url, room, **device)
        player = Player(watched.page, touch=touch)
        await player.sit_and_begin()
        await player.play_deal()
        assert len(player.cards) == 15
        sheet = watched.page.locator(".result")
        assert await sheet.get_by_text("Total of the deal").is_visible()
        await sheet.get_by_text("Shuffled as promised").wait_for()
        await same_after_reload(watched.page)
        await player.press(sheet.get_by_role("button", name="Next deal"))
        await sheet.wait_for(state="hidden")
        watched.unharmed()
        await host.go()
