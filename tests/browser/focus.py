"""Where the keyboard is on a page, and whether one can see it there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Locator, Page

_FOCUSED: Final = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return '';
  const told = one.ariaLabel ?? one.textContent.trim().slice(0, 40);
  return `${one.tagName.toLowerCase()}.${one.className} ${told}`;
}"""
# Where the ring is drawn, and how many of its four sides no window and no scrolling box cuts off.
_RING: Final = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const again = one.walked === true;
  one.walked = true;
  const shown = one.matches('.unseen') ? one.closest('label') : one;
  const style = getComputedStyle(shown);
  const by = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const box = shown.getBoundingClientRect();
  const ring = [box.left - by, box.top - by, -box.right - by, -box.bottom - by];
  const edge = [0, 0, -innerWidth, -innerHeight];
  for (let up = shown.parentElement; up !== null; up = up.parentElement) {
    const {overflowX, overflowY, position} = getComputedStyle(up);
    const {left, top, right, bottom} = up.getBoundingClientRect();
    const cuts = [overflowX, overflowY, overflowX, overflowY].map((how) => how !== 'visible');
    [left, top, -right, -bottom].forEach((at, side) => {
      if (cuts[side]) edge[side] = Math.max(edge[side], at);
    });
    if (position === 'fixed') break;
  }
  return {
    again, told: (one.ariaLabel ?? one.textContent).trim().slice(0, 40), kind: one.className,
    drawn: [style.outlineStyle, style.outlineWidth, style.outlineColor].join(' '),
    ink: style.boxShadow !== 'none' || one.matches('.c'),
    sides: ring.filter((at, side) => at >= edge[side] - 1).length,
  };
}"""
_FIRST: Final = """() => {
  for (const one of document.querySelectorAll('*')) one.walked = false;
  [...document.querySelectorAll('a[href], button, input, select')]
  .find((one) => one.tabIndex >= 0 && one.getClientRects().length > 0
    && one.closest('[inert]') === null).focus();
}"""
# From now on, whatever gets the focus.
ROUTE: Final = """() => {
  const route = [];
  globalThis.route = route;
  addEventListener('focusin', (event) => route.push(event.target), {capture: true});
}"""
_MOST: Final = 120  # far more presses than there are places to stop at


async def focused(page: Page) -> str:
    """Return what has the focus; nothing if it is lost."""
    return str(await page.evaluate(_FOCUSED))


async def until_focused(page: Page, what: str) -> None:
    """Wait until something that fits a selector has the focus."""
    await page.wait_for_function("what => document.activeElement?.matches(what) === true", arg=what)


async def stops(page: Page) -> AsyncIterator[dict[str, Any]]:
    """Go through the page with the Tab key; give how each stop is shown."""
    await page.keyboard.press("Tab")
    await page.evaluate(_FIRST)
    for press in range(_MOST):
        if press:
            await page.keyboard.press("Tab")
        stop: dict[str, Any] | None = await page.evaluate(_RING)
        if stop is None or stop["again"]:
            return
        yield stop
    raise AssertionError("the Tab key goes on for ever")


async def stays_within(page: Page, box: Locator, *, back: bool) -> None:
    """Check that the Tab key leads through a sheet and never out of it."""
    inside = await box.locator("a[href], button, input, select, textarea, summary").count()
    for _ in range(inside + 2):
        await page.keyboard.press("Shift+Tab" if back else "Tab")
        assert await box.evaluate("box => box.contains(document.activeElement)"), await focused(
            page
        )
