"""F5: the page must come back to where it was, whatever that was."""

from __future__ import annotations

import asyncio
import difflib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.async_api import Page

_PATIENCE: Final = 20.0  # seconds, on a loaded machine
_STILL: Final = 3  # looks
# Every word and picture of the page, each card and seat by its code, what is pressed and what may
# not be; not what comes and goes by itself: notices, what is read aloud as it happens, and
# what is said of the card under the mouse.
_SCREEN: Final = """() => {
    const told = [];
    const passing = '.unseen, .toasts, .hand-note, .tip, script, style';
    const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE) {
            const text = node.textContent.replaceAll(/\\s+/g, ' ').trim();
            if (text !== '') told.push(text);
        }
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches(passing)) return;
        const marks = ['aria-label', 'alt', 'data-card', 'data-seat', 'aria-pressed',
            'aria-disabled', 'aria-selected', 'value'];
        for (const mark of marks) {
            const said = node.getAttribute(mark);
            if (said) told.push(`${mark}=${said}`);
        }
        for (const child of node.childNodes) walk(child);
    };
    walk(document.body);
    return told;
}"""


async def screen_of(page: Page) -> list[str]:
    """Return all that the page shows, in order."""
    told: list[str] = await page.evaluate(_SCREEN)
    return told


async def same_after_reload(page: Page) -> None:
    """Press F5, and check that the page comes to show exactly what it did."""
    before = await _settled(page)
    await page.reload()
    after: list[str] = []
    try:
        async with asyncio.timeout(_PATIENCE):
            while (after := await screen_of(page)) != before:
                await page.wait_for_timeout(50)
    except TimeoutError:
        changed = "\n".join(difflib.unified_diff(before, after, "before", "after", n=1))
        raise AssertionError(changed) from None


async def _settled(page: Page) -> list[str]:
    """Return what the page shows once it has stood still for a moment."""
    before: list[str] = []
    still = 0
    async with asyncio.timeout(_PATIENCE):
        while still < _STILL:
            await page.locator(".sweeping").wait_for(state="detached")
            now = await screen_of(page)
            still = still + 1 if now == before else 0
            before = now
            await page.wait_for_timeout(120)
    return before
