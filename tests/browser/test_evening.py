"""An evening of two friends, two bots and somebody who watches, each at a device of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import CALM, DESK, chromium, need_browser, site, visit
from tests.browser.company import BRISK, company
from tests.browser.player import play_together
from tests.browser.sight import agree, hand_of, sheet_of, tricks_in, tricks_of
from tests.server.tables import GAMES

if TYPE_CHECKING:
    from tests.browser.chromium import Watched
    from tests.browser.player import Player


def saw_no_hand(watcher: Watched) -> None:
    """Check that nothing that came to somebody who watches was meant for a seat."""
    updates = watcher.wire.updates()
    assert len(updates) > 60
    for update in updates:
        assert (update["you"], update["own"], update["table"]["hands"]) == (None, None, None)
        dealt = [one for one in update["events"] if one["event"] == "dealt"]
        assert all(one["hand"] == [] for one in dealt)


@pytest.mark.parametrize("game", GAMES)
async def test_two_friends_two_bots_and_a_watcher_see_one_and_the_same_deal(game: str) -> None:
    """Desk, phone and watcher agree at every turn, and in the end with the server's record."""
    need_browser()
    async with site() as url, chromium() as browser:
        table = await company(browser, url, game)
        watcher = await visit(browser, url, table.room, "Renzo", BRISK, **DESK, **CALM)
        hands = [set(hand) for hand in await table.deal()]
        assert hands[0].isdisjoint(hands[1])
        pages = [one.page for one in (*table.watched, watcher)]

        async def look(friend: Player) -> None:
            await agree(pages)
            assert await watcher.page.locator("[data-card]").count() == 0
            assert set(await hand_of(friend.page)) <= hands[table.friends.index(friend)]

        await play_together(table.friends, look)
        record = await table.played_once()
        await watcher.page.locator(".result").wait_for()
        sheets = [await sheet_of(page) for page in pages]
        assert sheets[0] == sheets[1] == sheets[2]
        assert sheets[0][-1] == [str(total) for total in record.settlement.totals]
        for page in pages:
            assert await tricks_of(page) == tricks_in(record)
        saw_no_hand(watcher)
        watcher.unharmed()
        await table.go()
