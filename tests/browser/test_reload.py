"""F5 in every phase of an evening: the same seat, the same cards, the same screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.match import FixedDeals
from server.protocol import client
from server.protocol.server import Done
from tests.browser.chromium import CALM, DESK, PHONE, chromium, need_browser, visit
from tests.browser.company import BRISK
from tests.browser.reloading import same_after_reload
from tests.browser.sight import hand_of
from tests.browser.staging import stage, staged_site
from tests.browser.test_pictures import DEALER, settled
from tests.server.tables import GAMES, begin_deal

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from server.protocol.server import Update
    from tests.browser.staging import Scene

_MATCH = {"form": FixedDeals(1), "level": "easy"}


def in_trick(update: Update, *turns: int) -> bool:
    """Tell whether one of these is awaited in a trick that has begun, not in the first one."""
    public = update.table.public
    if public is None or public.turn not in turns or len(public.tricks) < 2:
        return False
    return len(public.table) > 0


async def before_the_cards(scene: Scene) -> None:
    """Reload while seats are taken, and while the shuffle is promised and somebody is awaited."""
    page, (host, other) = scene.player.page, scene.people
    await same_after_reload(page)
    await page.locator('.chair[data-seat="0"] .btn').first.click()
    await host.until(lambda: host.now.you is not None and host.now.table.seats[0] is not None)
    assert isinstance(await host.ask(client.Fill(id=host.id(), room=scene.room)), Done)
    await same_after_reload(page)
    other.contributes = False
    await begin_deal(host, scene.room, 1)
    await page.locator(".shuffling").wait_for()
    await same_after_reload(page)
    other.contributes = True
    await other.add_chance()
    await host.until(lambda: host.now.table.deal == 1)


async def dealing(scene: Scene) -> None:
    """Reload as the dealer with one card chosen, and as one who is asked what to declare."""
    page, player = scene.player.page, scene.player
    assert len(await hand_of(page)) == 17
    await player.choose_to_lay()
    await page.locator(".hand .c.sel").wait_for()
    await same_after_reload(page)
    assert await page.locator(".hand .c.sel").count() == 1
    await player.act()
    if scene.now.table.terms.game == "ottocento":
        question = page.locator(".sheet.declare")
        await question.wait_for()
        await same_after_reload(page)
        await player.act()  # long before one's turn: nobody else moves
        await question.wait_for(state="hidden")
        await same_after_reload(page)
        assert await question.count() == 0


async def in_the_deal(scene: Scene, browser: Browser) -> None:
    """Reload in the middle of tricks: while others are awaited, on one's turn, and on watching."""
    page = scene.player.page
    await scene.until(lambda update: in_trick(update, 2, 3))
    await same_after_reload(page)
    watcher = await visit(browser, scene.url, scene.room, "Renzo", BRISK, **PHONE, **CALM)
    await watcher.page.locator(".hand.closed").wait_for()
    await same_after_reload(watcher.page)
    watcher.unharmed()
    await watcher.context.close()
    await scene.until(lambda update: in_trick(update, 0))
    await same_after_reload(page)


async def while_a_trick_lies(scene: Scene) -> None:
    """Reload while a finished trick is held: it is the last trick then, and nothing is lost."""
    page = scene.player.page
    kept = "localStorage.setItem('tarocchi.settings', '{\"hold\": null}')"
    await page.evaluate(kept)
    await page.reload()
    before = len(scene.now.table.public.tricks) if scene.now.table.public else 0
    await scene.until(lambda update: len(update.table.public.tricks) > before)  # type: ignore[union-attr]
    held = page.locator(".trick .played.moving img")
    await held.nth(3).wait_for()
    lying = {await one.get_attribute("alt") for one in await held.all()}
    names = {str(name).split(",")[0] for name in lying}
    hand = await hand_of(page)
    await page.reload()
    assert await hand_of(page) == hand
    last = page.locator(".last-trick .last img")
    await last.nth(3).wait_for()
    assert {await one.get_attribute("alt") for one in await last.all()} == names
    await page.evaluate(kept.replace("null", "1"))
    await page.reload()


async def afterwards(scene: Scene) -> None:
    """Reload at the end of the match, in the replay, and in the lobby, which leads back to it."""
    page = scene.player.page
    await page.locator(".result").wait_for()
    await page.locator(".tick").wait_for()
    await same_after_reload(page)
    await page.locator(".result .foot .btn").nth(1).click()
    await page.locator(".app.replay").wait_for()
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    await page.wait_for_url("**/3")
    await same_after_reload(page)
    await page.goto(page.url.partition("#")[0] + "#")
    await page.reload()
    back = page.locator(".resume .btn")
    await back.wait_for()
    await same_after_reload(page)
    await back.click()
    await page.locator(".result").wait_for()


@pytest.mark.parametrize("game", GAMES)
async def test_a_reload_leads_back_to_the_same_screen_in_every_phase(game: str) -> None:
    """From the first look at the lobby to the replay: whatever F5 is pressed at, one is there."""
    need_browser()
    async with staged_site(DEALER) as url, chromium() as browser:
        lobby = await visit(browser, url, "", "Tullia", BRISK, **DESK, **CALM)
        await lobby.page.locator("main").first.wait_for()
        await same_after_reload(lobby.page)
        await lobby.context.close()
        scene = await stage(
            browser, url, game, begin=False, terms=_MATCH, chosen=BRISK, **DESK, **CALM
        )
        await before_the_cards(scene)
        await dealing(scene)
        await in_the_deal(scene, browser)
        await while_a_trick_lies(scene)
        await scene.until(settled)
        await afterwards(scene)
        await scene.go()
