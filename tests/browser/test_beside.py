"""Beside the page: a notice at one's turn, the screen kept lit, and what tells without either."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from tests.browser.chromium import PATIENCE, PHONE, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player

if TYPE_CHECKING:
    from playwright.async_api import Page

# A page without a window is always seen; here the test says whether it is. The locks of the screen
# and the buzzes are the browser's own, and counted.
_LOOKED_AT: Final = """
  let seen = 'visible';
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => seen });
  Object.defineProperty(Document.prototype, 'hidden', { get: () => seen === 'hidden' });
  globalThis.look = (to) => {
    seen = to;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  globalThis.locks = [];
  const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
  navigator.wakeLock.request = async (kind) => {
    const lock = await ask(kind);
    locks.push(lock);
    return lock;
  };
  globalThis.buzzes = 0;
  navigator.vibrate = () => { buzzes += 1; return true; };
"""
_LIT: Final = "(lit) => locks.filter((one) => !one.released).length === lit"
_NOTICES: Final = """navigator.serviceWorker.ready.then(async (worker) =>
  (await worker.getNotifications()).map((one) => [one.title, one.body, one.tag, one.data]))"""
# A click on a notice reaches the worker. Only one by a person may bring a page to the front, so
# that is noted instead.
_CLICK: Final = """async () => {
  const focused = [];
  WindowClient.prototype.focus = async function () { focused.push(this.url); };
  const [notification] = await registration.getNotifications();
  const click = new NotificationEvent('notificationclick', { notification });
  const waits = [];
  click.waitUntil = (promise) => waits.push(promise);
  dispatchEvent(click);
  await Promise.all(waits);
  return [focused, (await registration.getNotifications()).length];
}"""


async def notices(page: Page, count: int) -> list[list[str]]:
    """Wait until so many notices are shown; the browser itself takes them away much later."""
    found: list[list[str]] = []
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = await page.evaluate(_NOTICES)
        if len(found) == count:
            return found
        await page.wait_for_timeout(50)
    raise AssertionError(f"these are shown: {found}")


async def test_whoever_looks_elsewhere_is_told_of_the_own_turn_once() -> None:
    """A notice without a word of the hand, gone when it is seen; title, dot and buzz as well."""
    need_browser()
    # Bots that take a moment, so that there is one in which it is not one's turn.
    async with site(pace=0.4) as url, chromium() as browser:
        host, room = await open_room(url, "ottocento")
        told = {**PHONE, "permissions": ["notifications"]}
        watched = await visit(browser, url, room, **told)
        page, player = watched.page, Player(watched.page, touch=True)
        await watched.context.add_init_script(_LOOKED_AT)
        await page.reload()
        await page.evaluate("location.hash = '#/settings'")
        switch = page.get_by_role("switch", name="Tell me when it is my turn")
        await switch.tap()
        await switch.and_(page.locator("[aria-checked=true]")).wait_for()
        await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        await page.evaluate(f"location.hash = '#{room}'")
        await page.get_by_role("button", name="Sit here").first.wait_for()
        await page.evaluate("look('hidden')")
        await player.sit_and_begin()
        ((title, body, tag, at),) = await notices(page, 1)
        assert (title, body) == ("Your turn", "At Ottocento the others are waiting for you.")
        assert (tag, at) == ("turn", page.url)
        assert await page.title() == "(!) Tarocchi"
        assert str(await page.get_attribute("link[rel=icon]", "href")).endswith("icon-turn.svg")
        assert await page.evaluate("buzzes") == 1
        worker = watched.context.service_workers[0]
        focused, left = await worker.evaluate(_CLICK)
        assert (focused, left) == ([page.url], 0)
        await page.evaluate("look('visible')")
        # Whoever looks at the page sees it there, and needs no notice.
        while await page.title() == "(!) Tarocchi":
            if not await player.act():
                await page.wait_for_timeout(40)
        assert str(await page.get_attribute("link[rel=icon]", "href")).endswith("icon.svg")
        await page.wait_for_function("() => document.title.startsWith('(!)')")
        assert await page.evaluate("buzzes") == 2
        assert await page.evaluate(_NOTICES) == []
        watched.unharmed()
        await host.go()


async def test_a_notice_goes_when_the_page_is_looked_at() -> None:
    """Nothing is left to be wiped away, once one is back at the table."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "piedicavallo")
        told = {**PHONE, "permissions": ["notifications"]}
        watched = await visit(browser, url, room, chosen={"notify": True}, **told)
        page, player = watched.page, Player(watched.page, touch=True)
        await watched.context.add_init_script(_LOOKED_AT)
        await page.reload()
        await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        await page.evaluate("look('hidden')")
        await player.sit_and_begin()
        await notices(page, 1)
        await page.evaluate("look('visible')")
        await notices(page, 0)
        watched.unharmed()
        await host.go()


async def test_the_screen_stays_lit_while_one_plays_and_no_longer() -> None:
    """Lit in a deal and in view; not before, not elsewhere, not if unwanted, not after leaving."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "ottocento")
        told = {**PHONE, "permissions": ["screen-wake-lock"]}
        watched = await visit(browser, url, room, **told)
        page, player = watched.page, Player(watched.page, touch=True)
        await watched.context.add_init_script(_LOOKED_AT)
        await page.reload()
        await player.press(page.get_by_role("button", name="Sit here").first)
        await page.get_by_role("button", name="Deal the cards").wait_for()
        assert await page.evaluate("locks") == []
        await player.press(page.get_by_role("button", name="Deal the cards"))
        await page.wait_for_function(_LIT, arg=1)
        await page.evaluate("look('hidden')")
        await page.wait_for_function(_LIT, arg=0)
        await page.evaluate("look('visible')")
        await page.wait_for_function(_LIT, arg=1)
        await page.evaluate("location.hash = '#/settings'")
        switch = page.get_by_role("switch", name="Keep the screen lit while I play")
        await switch.tap()
        await page.wait_for_function(_LIT, arg=0)
        await switch.tap()
        await page.wait_for_function(_LIT, arg=1)
        await page.evaluate(f"location.hash = '#{room}'")
        await page.get_by_role("button", name="More", exact=True).tap()
        await page.get_by_role("button", name="Leave", exact=True).tap()
        await page.get_by_role("alertdialog").get_by_role("button", name="Leave").tap()
        await page.wait_for_function(_LIT, arg=0)
        watched.unharmed()
        await host.go()
