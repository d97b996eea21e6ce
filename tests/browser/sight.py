"""What a page shows of a deal, so that pages can be compared with each other and with a record."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from engine.seats import SEATS, in_order_from
from tests.browser.words import card_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import Page

    from engine.record import DealRecord

_PATIENCE: Final = 20.0  # seconds, on a loaded machine
_LYING: Final = """() => {
    const from = Number(document.querySelector('.seat.me')?.dataset.seat);
    const places = ['s', 'e', 'n', 'w'];
    const lying = [...document.querySelectorAll('.trick .played.moving')].map((one) => [
        (from + places.findIndex((place) => one.classList.contains(place))) % 4,
        (one.querySelector('.card')?.alt ?? '').split(',')[0],
    ]);
    const line = document.querySelector('.score-line') ?? document.querySelector('.side .teams');
    const sums = [...(line?.querySelectorAll('.num') ?? [])].map((one) => one.textContent);
    return { lying: lying.sort(), sums: from % 2 === 0 ? sums : sums.reverse() };
}"""
# Steps back from the newest trick to the first.
_TRICKS: Final = """async () => {
    const found = [];
    for (;;) {
        found.unshift([...document.querySelectorAll('.last-trick .last li')].map((one) => [
            one.querySelector('.card').alt, one.classList.contains('took'),
        ]));
        const earlier = document.querySelector('.last-trick .icon-btn');
        if (earlier === null || earlier.ariaDisabled === 'true') return found;
        earlier.click();
        await new Promise((done) => setTimeout(done));
    }
}"""
_SHEET: Final = """() => {
    const from = Number(document.querySelector('.seat.me')?.dataset.seat);
    return [...document.querySelectorAll('.result .tally-row:not(.heads)')].map((row) => {
        const sums = [...row.querySelectorAll(':scope > .num')].map((one) => one.textContent);
        return from % 2 === 0 ? sums : sums.reverse();
    });
}"""


async def hand_of(page: Page) -> list[str]:
    """Return the cards of the hand, as they lie; waits until there are some."""
    await page.locator(".hand .c[data-card]").first.wait_for()
    cards = "() => [...document.querySelectorAll('.hand .c')].map((one) => one.dataset.card)"
    found: list[str] = await page.evaluate(cards)
    return found


async def on_cloth(page: Page) -> dict[str, Any]:
    """Return what lies on the cloth by seat, and both sums by team."""
    found: dict[str, Any] = await page.evaluate(_LYING)
    return found


async def agree(pages: Sequence[Page]) -> dict[str, Any]:
    """Wait until all pages show the same running trick and sums; return those."""
    seen: list[dict[str, Any]] = []
    try:
        async with asyncio.timeout(_PATIENCE):
            while True:
                seen = [await on_cloth(page) for page in pages]
                if all(one == seen[0] and len(one["lying"]) < len(SEATS) for one in seen):
                    return seen[0]
                await pages[0].wait_for_timeout(30)
    except TimeoutError:
        raise AssertionError(f"the pages do not agree: {seen}") from None


async def tricks_of(page: Page) -> list[list[list[Any]]]:
    """Return all tricks of a deal that is over, each card with whether it took the trick."""
    if await page.locator(".last-trick").count() == 0:
        await page.locator(".dock button").nth(1).tap()
        await page.locator(".last-trick").wait_for()
    found: list[list[list[Any]]] = await page.evaluate(_TRICKS)
    return found


async def sheet_of(page: Page) -> list[list[str]]:
    """Return the figures of the sheet by line, those of the first team first."""
    found: list[list[str]] = await page.evaluate(_SHEET)
    return found


def tricks_in(record: DealRecord, language: str = "en") -> list[list[list[Any]]]:
    """Return the tricks of a record as a page shows them."""
    return [
        [
            [card_name(language, record.game, card), seat == trick.taker]
            for seat, card in zip(in_order_from(trick.leader), trick.cards, strict=True)
        ]
        for trick in record.tricks
    ]
