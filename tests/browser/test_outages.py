"""Server and store go away in the middle of a trick, and nobody at the table loses anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.chromium import chromium, need_browser, site
from tests.browser.company import Company, company, send_into_the_void
from tests.browser.sight import agree, hand_of
from tests.server.children import Child
from tests.server.store.servers import INSTALLED, Server
from tests.server.tables import enter

if TYPE_CHECKING:
    from pathlib import Path


async def hands_and_cloth(friends: Company) -> tuple[object, ...]:
    """Return what both pages show: their hands, and the trick on which they agree."""
    pages = [friend.page for friend in friends.friends]
    return *[await hand_of(page) for page in pages], await agree(pages)


async def test_a_server_that_is_killed_in_a_trick_costs_neither_seat_nor_card(
    tmp_path: Path,
) -> None:
    """Both pages say that they reconnect; the card tapped meanwhile is played once, later."""
    need_browser()
    child = Child(tmp_path)
    await child.start()
    try:
        async with chromium() as browser:
            table = await company(browser, child.url, "ottocento")
            await table.deal()
            pages = [friend.page for friend in table.friends]

            async def killed() -> None:
                before = await hands_and_cloth(table)
                await child.kill()
                code = await send_into_the_void(table.friends[0])
                for page in pages:
                    await page.locator(
                        ".banner", has_text="Reconnecting, your seat is safe"
                    ).wait_for()
                assert (await hand_of(pages[0]), await hand_of(pages[1])) == before[:2]
                await child.start()
                await pages[0].locator(f'.hand [data-card="{code}"]').wait_for(state="detached")
                for page in pages:
                    await page.locator(".banner").wait_for(state="hidden")
                left = [card for card in before[0] if card != code]  # type: ignore[attr-defined]
                assert await hand_of(pages[0]) == left

            await table.play(killed)
            await table.host.go()
            await table.host.come()
            await enter(table.host, table.room)
            await table.played_once()
            await table.go()
    finally:
        await child.stop()


async def test_a_store_that_is_killed_in_a_trick_is_told_of_and_costs_no_card() -> None:
    """What is tapped while nothing can be noted down is kept, with a sentence that says so."""
    need_browser()
    with Server("installed" if INSTALLED else "valkey") as store:
        async with site(redis=store.url) as url, chromium() as browser:
            table = await company(browser, url, "piedicavallo")
            await table.deal()
            pages = [friend.page for friend in table.friends]

            async def killed() -> None:
                before = await hands_and_cloth(table)
                store.end()
                code = await send_into_the_void(table.friends[0])
                await (
                    pages[0]
                    .locator(".banner", has_text="The table has not answered yet; what you")
                    .wait_for()
                )
                # After a while the page takes the line for dead, and dials.
                await (
                    pages[0]
                    .locator(".banner", has_text="cannot look anything up just now")
                    .wait_for()
                )
                assert await hand_of(pages[0]) == before[0]
                store.start()
                await pages[0].locator(f'.hand [data-card="{code}"]').wait_for(state="detached")
                await pages[0].locator(".banner").wait_for(state="hidden")
                assert await hand_of(pages[1]) == before[1]

            await table.play(killed)
            await table.played_once()
            await table.go()
