"""Whoever plays by the keyboard always knows where they are, and sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.axe import DESK as WIDE
from tests.browser.axe import PHONE as NARROW
from tests.browser.chromium import CALM, DESK, chromium, need_browser, site, visit
from tests.browser.focus import ROUTE, focused, stays_within, stops, until_focused
from tests.browser.looking import still
from tests.browser.staging import stage, staged_site
from tests.browser.test_axe import RICH, button, lying, settled

if TYPE_CHECKING:
    from playwright.async_api import Page

# Beside an edge of the window, or of the hand's cloth, three sides show where one is.
_SEEN: Final = 3
CARD: Final = ".hand .c"
# In order: a style, and the words of what opens it or its key.
SHEETS: Final = (
    ("l", ".drawer"),
    ("s", ".drawer"),
    ("?", ".drawer"),
    ("Settings", ".drawer"),
    ("Giulia", ".drawer"),
)


async def press(page: Page, what: str) -> None:
    """Go to something and press it, as one does with the keyboard."""
    await page.keyboard.press("Tab")  # from now on it is the keyboard that moves
    await page.locator(what).first.focus()
    await page.keyboard.press("Enter")


async def test_the_focus_is_never_lost() -> None:
    """From the lobby to the next deal: what was pressed goes away, and the focus goes on."""
    need_browser()
    async with site() as url, chromium() as browser:
        watched = await visit(browser, url, **DESK, **CALM, chosen={"hold": 700})
        page = watched.page
        await button(page, "Play now with bots").wait_for()
        await press(page, ".hero .btn.sun")
        await page.locator(CARD).first.wait_for()
        await until_focused(page, "h1, .sheet .btn, .hand .c")
        for _ in range(3):  # declaring or laying away, then cards
            await one_thing(page)
            await until_focused(page, CARD)
        await page.reload()
        await page.locator(CARD).first.wait_for()
        await until_focused(page, CARD)
        while not await page.locator(".result").is_visible():
            await one_thing(page)
            assert await focused(page) != ""
        await until_focused(page, ".result .foot .btn.main")
        await page.keyboard.press("Enter")
        await page.locator(".result").wait_for(state="hidden")
        await until_focused(page, CARD)
        watched.unharmed()


async def one_thing(page: Page) -> None:
    """Do whatever is asked, with the keyboard."""
    await page.locator(".sheet.declare .btn.main, .lay, .hand .c.ok, .result").first.wait_for()
    if await page.locator(".result").is_visible():
        return
    if await page.locator(".sheet.declare").is_visible():
        await press(page, ".sheet.declare .btn.main")
        await page.locator(".sheet.declare").wait_for(state="hidden")
    elif await page.locator(".lay").is_visible():
        for chosen in (0, 1):
            if chosen:
                await page.locator(".hand .c.sel").first.wait_for()
            await press(page, '.hand .c:not(.sel)[aria-disabled="false"]')
        await page.locator(".hand .c.sel").nth(1).wait_for()
        await press(page, ".lay .btn.main")
        await page.locator(".lay").wait_for(state="hidden")
    else:
        before = await page.locator(CARD).count()
        await press(page, ".hand .c.ok")
        await page.wait_for_function(
            "before => document.querySelectorAll('.hand .c').length < before", arg=before
        )


async def test_every_sheet_keeps_the_focus_and_gives_it_back() -> None:
    """Tab stays within, Escape closes, and the focus is where it was; also on pages beside."""
    need_browser()
    async with staged_site(RICH) as url, chromium() as browser:
        scene = await stage(browser, url, "ottocento", **DESK, **CALM)
        page = scene.watched.page
        await scene.until(lambda update: lying(update, 0, 0, 1))
        for opens, sheet in SHEETS:
            if len(opens) == 1:
                await page.locator(".hand .c.ok").first.focus()
                before = await focused(page)
                await page.keyboard.press(opens)
            else:
                await page.get_by_role("button", name=opens).first.focus()
                before = await focused(page)
                await page.keyboard.press("Enter")
            await escape_from(page, sheet, before)
        await button(page, "Settings").focus()
        await page.keyboard.press("Enter")
        await button(page, "Leave").focus()
        await page.keyboard.press("Enter")
        await page.get_by_role("alertdialog").wait_for()
        await escape_from(page, "[role=alertdialog]", None)
        await scene.until(settled)
        await page.locator(".result .foot .btn.main").focus()
        await page.keyboard.press("Shift+Tab")  # now it is the keyboard that has it
        await page.keyboard.press("Escape")
        await until_focused(page, ".aside-bar .btn")
        base = page.url.split("#")[0]
        await page.goto(base)
        await button(page, "Join with code").focus()
        before = await focused(page)
        await page.keyboard.press("Enter")
        await escape_from(page, "dialog", before, trapped=False)
        await page.goto(f"{base}#/cards")
        await page.locator(".gallery button").first.focus()
        before = await focused(page)
        await page.keyboard.press("Enter")
        await escape_from(page, ".large-card", before)
        await scene.go()


async def escape_from(page: Page, sheet: str, before: str | None, *, trapped: bool = True) -> None:
    """Check that a sheet that is open keeps the focus, closes with Escape, and gives it back.

    trapped: the page keeps it, and not the browser, whose own sheets lead to its bars, too.
    """
    box = page.locator(sheet)
    await box.wait_for()
    assert await box.evaluate("box => box.contains(document.activeElement)")
    if trapped:
        await stays_within(page, box, back=False)
        await stays_within(page, box, back=True)
    await page.evaluate(ROUTE)
    await page.keyboard.press("Escape")
    await box.wait_for(state="hidden")
    await page.wait_for_function("() => globalThis.route.length > 0")
    if before is not None:
        # Straight there: each stop between would be read aloud.
        assert len(await page.evaluate("() => globalThis.route.map((one) => one.className)")) == 1
        assert await focused(page) == before
    else:
        assert await focused(page) != ""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
async def test_the_ring_is_seen_wherever_the_tab_key_stops(size: tuple[int, int]) -> None:
    """Three pixels of gold with a line of ink, and no edge cuts off more than one side of it."""
    need_browser()
    view: dict[str, Any] = {"viewport": {"width": size[0], "height": size[1]}}
    async with staged_site(RICH) as url, chromium() as browser:
        scene = await stage(browser, url, "ottocento", **view, **CALM)
        page, faults = scene.watched.page, list[str]()
        await page.locator(".sheet.declare").wait_for()
        counts = [await ring_faults(page, "declaring", faults)]
        await scene.until(lambda update: lying(update, 0, 0, 1))
        counts.append(await ring_faults(page, "on turn", faults))
        base = page.url.split("#")[0]
        for name in ("", "#/cards", "#/count", "#/settings", "#/learn/ottocento/follow"):
            await page.goto(base + name)
            await page.locator("h1").first.wait_for()
            counts.append(await ring_faults(page, name or "lobby", faults))
        assert faults == [], "\n".join(faults)
        assert min(counts) > 8, counts
        await page.evaluate(_PLANTED)
        await ring_faults(page, "planted", faults)
        assert len(faults) == 1
        await scene.go()


_PLANTED: Final = """() => {
  const one = document.createElement('button');
  one.style.outline = 'none';
  one.textContent = 'planted';
  document.querySelector('h1').parentElement.append(one);
}"""


async def ring_faults(page: Page, screen: str, faults: list[str]) -> int:
    """Add to the faults every stop that is shown badly; return how many stops there are."""
    await still(page)  # a heading that is read first has been read
    count = 0
    async for stop in stops(page):
        count += 1
        good = stop["drawn"] == "solid 3px rgb(255, 212, 90)" and stop["ink"]
        if not good or stop["sides"] < _SEEN:
            faults.append(f"{screen}: {stop}")
    return count
