"""The language is changed in the middle of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.chromium import CALM, DESK, PHONE, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player
from tests.browser.sight import hand_of
from tests.browser.words import LANGUAGES, card_name, told_only_in

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from playwright.async_api import Page

# Every word that the page shows or would read aloud; a language is called by its own name always.
_WORDS: Final = """() => {
    const told = [document.title];
    const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE) told.push(node.textContent);
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches('script, style, .log')) return;
        for (const mark of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'])
            if (node.hasAttribute(mark)) told.push(node.getAttribute(mark));
        if (node.childElementCount === 0) told.push(node.textContent);
        for (const child of node.childNodes) walk(child);
    };
    walk(document.body);
    return told.map((text) => text.replaceAll(/\\s+/g, ' ').trim()).filter((text) => text !== '');
}"""
# The ranks whose letter is not the English one.
_OTHER_LETTERS: Final = {"en": "", "it": "KQNJ", "sv": "QNJA"}


async def left_of(page: Page, language: str) -> list[str]:
    """Return what the page still says in a language that was given up."""
    told: list[str] = await page.evaluate(_WORDS)
    texts = told_only_in(language)
    return [one for one in dict.fromkeys(told) if any(text.fullmatch(one) for text in texts)]


async def hand_as_read(page: Page) -> dict[str, tuple[str, str]]:
    """Return name and picture of each card of the hand."""
    cards = """() => [...document.querySelectorAll('.hand .c')].map((one) =>
        [one.dataset.card, one.ariaLabel.split(',')[0], one.querySelector('img').src])"""
    return {code: (name, picture) for code, name, picture in await page.evaluate(cards)}


async def change_to(player: Player, language: str) -> None:
    """Choose a language in the sheet behind the cogwheel, and close that."""
    page = player.page
    await player.press(page.locator(".bar > .icon-btn").last)
    await page.locator(".more-list select").first.select_option(language)
    await page.locator(f"html[lang={language}]").wait_for(state="attached")
    await page.keyboard.press("Escape")
    await page.locator(".drawer").wait_for(state="detached")


async def check(page: Page, game: str, language: str, before: dict[str, tuple[str, str]]) -> None:
    """Check that all words, and the letters of the cards, are those of the language."""
    for other in LANGUAGES:
        if other != language:
            assert await left_of(page, other) == [], f"{other} in {language}"
    now = await hand_as_read(page)
    for code, (name, picture) in now.items():
        assert name == card_name(language, game, code)
        rank = code[1:] if code[0] in "SBCD" else ""
        assert (picture == before[code][1]) == (
            rank == "" or rank not in _OTHER_LETTERS[language]
        ), code


@pytest.mark.parametrize(
    "game,device,touch",
    [("ottocento", DESK, False), ("piedicavallo", PHONE, True)],
    ids=["ottocento-desk", "piedicavallo-phone"],
)
async def test_a_deal_goes_on_in_another_language(
    game: str, device: Mapping[str, Any], touch: bool
) -> None:
    """English, then Italian, then Swedish: no word of the others is left, the hand is the same."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, game, level="easy")
        watched = await visit(browser, url, room, **device, **CALM)
        player, page = Player(watched.page, touch=touch), watched.page
        await player.sit_and_begin()
        await player.until_asked("play")
        before = await hand_as_read(page)
        await check(page, game, "en", before)
        for language in ("it", "sv"):
            await player.play()
            await player.until_asked("play")
            hand = await hand_of(page)
            await change_to(player, language)
            assert await hand_of(page) == hand
            await check(page, game, language, before)
        await player.play_deal()
        await page.locator(".tick").wait_for()
        assert len(player.codes) == 15
        assert await left_of(page, "en") == await left_of(page, "it") == []
        watched.unharmed()
        await host.go()
