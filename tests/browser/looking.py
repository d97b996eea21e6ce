"""Pictures of the real table for the eye, and what can be said of its layout without one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.async_api import Page

# Kept for whoever wants to look; git does not.
PICTURES: Final = Path(__file__).parent / "pictures"
DESK: Final = (1280, 800)
SIZES: Final = (
    (320, 568),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (1280, 800),
    (1920, 1080),
)
# Null while a finished trick is being gathered: its cards cross whatever lies in their way.
_FAULTS: Final = """() => {
  if (document.querySelector('.sweeping') !== null) return null;
  const faults = [];
  const told = (one) => one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40);
  const seen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    && one.getClientRects().length > 0 && one.closest('.unseen, [inert]') === null;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b, by) => a.left < b.right - by && b.left < a.right - by
    && a.top < b.bottom - by && b.top < a.bottom - by;
  // A rank nobody can see is a card nobody can choose.
  const hand = [...document.querySelectorAll('.hand:not(.closed) .c')].filter(seen);
  for (const card of hand) {
    const { left, top, width } = box(card);
    const where = [left + width * 0.16, top + width * 0.22];
    const found = document.elementFromPoint(...where);
    if (document.querySelector('.drawer-veil, .result, .shade, .app[inert]') === null
        && found?.closest('.c') !== card)
      faults.push(`the rank of ${told(card)} lies under ${found?.className}`);
  }
  const apart = [...document.querySelectorAll(
    '.cloth .seat, .declared-strip, .hand:not(.closed), .own-rail .main')].filter(seen);
  for (const [at, one] of apart.entries())
    for (const other of apart.slice(at + 1))
      if (!one.contains(other) && !other.contains(one) && meets(box(one), box(other), 3))
        faults.push(`${told(one)} and ${told(other)} lie on each other`);
  // Chips of one's own band lie below the trick; those above may touch the card of their seat.
  const trick = [...document.querySelectorAll('.trick .played .card')].filter(seen);
  const band = [...document.querySelectorAll('.own-rail > *, .rail > *')].filter(seen);
  for (const one of band)
    for (const card of trick)
      if (meets(box(one), box(card), 6)) faults.push(`${told(one)} lies on the trick`);
  // Words cut off, but for those that may end in dots.
  for (const one of document.querySelectorAll('button, h1, h2, h3, b, small, p, td, th, label')) {
    if (!seen(one) || one.closest('.hand, .log, [aria-hidden=true]') !== null) continue;
    const style = getComputedStyle(one);
    if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis'
        && one.scrollWidth > one.clientWidth + 1 && style.overflowX === 'hidden')
      faults.push(`cut off: ${told(one)}`);
    const { left, right } = box(one);
    if ((left < -1 || right > innerWidth + 1) && !scrolls(one))
      faults.push(`beside the page: ${told(one)}`);
  }
  function scrolls(one) {
    for (let up = one.parentElement; up !== null; up = up.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true;
    return false;
  }
  return faults;
}"""

# What goes by the clock and comes to an end: what follows the scrolling goes on for ever.
STILL: Final = """async () => {
  const short = (one) => one.timeline === document.timeline
    && one.effect.getComputedTiming().iterations !== Infinity;
  await document.fonts.ready;
  const next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 40)));
  for (let again = 0; again < 20; again++) {
    await next();
    const moving = document.getAnimations().filter(short).filter(
      (one) => one.playState === 'running');
    if (moving.length === 0 && again > 1) return;
    await Promise.all(moving.map((one) => one.finished.catch(() => null)));
  }
}"""


async def picture(page: Page, name: str, size: tuple[int, int] | None = None) -> list[str]:
    """Take a picture; return what is wrong with the layout, as far as a program can see it."""
    if size is not None:
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        name = f"{name}-{size[0]}x{size[1]}"
    PICTURES.mkdir(exist_ok=True)
    faults: list[str] | None = None
    while faults is None:
        await still(page)
        await page.screenshot(path=PICTURES / f"{name}.png")
        faults = await page.evaluate(_FAULTS)
    return [f"{name}: {fault}" for fault in faults]


async def at_every_size(page: Page, name: str) -> list[str]:
    """Take a picture at all sizes, and go back to that of a desk."""
    faults = [fault for size in SIZES for fault in await picture(page, name, size)]
    await page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    return faults


async def still(page: Page) -> None:
    """Wait until nothing moves, the letters are there and the mouse is out of the way."""
    await page.mouse.move(2, 2)
    await page.evaluate(STILL)


async def choose(page: Page, **settings: Any) -> None:  # noqa: ANN401 - as the page keeps them
    """Choose settings as if they had been chosen on this device before, and come back."""
    await page.evaluate(
        "told => localStorage.setItem('tarocchi.settings', JSON.stringify({"
        "...JSON.parse(localStorage.getItem('tarocchi.settings') ?? '{}'), ...told}))",
        settings,
    )
    await page.reload()
