"""Light and dark, and as little motion as can be: as the device wants it, or as one has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.chromium import DESK, PHONE, chromium, need_browser, open_room, site, visit
from tests.browser.player import Player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.async_api import Page

# Notes whatever travels, turns or grows for longer than the eye takes to notice.
_MOVES: Final = """
    globalThis.moves = new Set();
    const ways = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'width', 'height'];
    setInterval(() => {
        for (const one of document.getAnimations()) {
            const long = Number(one.effect.getComputedTiming().duration) > 120;
            const frames = one.effect.getKeyframes();
            if (!long || !frames.some((frame) => ways.some((way) => way in frame))) continue;
            const what = one.animationName ?? one.transitionProperty;
            globalThis.moves.add(`${what} of ${one.effect.target.className}`);
        }
    }, 40);
"""
_LOOK: Final = """() => [document.body, document.querySelector('.cloth'),
    document.querySelector('.side, .dock')].map((one) => {
        const { backgroundColor, backgroundImage, color } = getComputedStyle(one);
        return `${backgroundColor} ${backgroundImage} ${color}`;
    })"""
_DARK: Final[dict[str, Any]] = {"color_scheme": "dark", "reduced_motion": "reduce"}
_LIGHT: Final[dict[str, Any]] = {"color_scheme": "light", "reduced_motion": "no-preference"}
_CHOSEN_DARK: Final[dict[str, Any]] = {"theme": "dark", "motion": "less"}


async def look_of(page: Page) -> list[str]:
    """Return the colours of page, cloth and panel."""
    found: list[str] = await page.evaluate(_LOOK)
    return found


async def moves_on(page: Page) -> list[str]:
    """Return what has moved so far."""
    found: list[str] = await page.evaluate("() => [...globalThis.moves]")
    return found


@pytest.mark.parametrize(
    "game,device,system,chosen",
    [
        ("ottocento", DESK, _DARK, {}),
        ("piedicavallo", PHONE, _LIGHT, _CHOSEN_DARK),
    ],
    ids=["as the device", "as chosen"],
)
async def test_a_whole_deal_in_the_dark_without_motion(
    game: str, device: Mapping[str, Any], system: Mapping[str, Any], chosen: Mapping[str, object]
) -> None:
    """Dark through and through, and nothing travels; light is another look."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, game, level="easy")
        watched = await visit(browser, url, room, chosen=chosen, **device, **system)
        await watched.context.add_init_script(_MOVES)
        page, player = watched.page, Player(watched.page, touch="has_touch" in device)
        await page.reload()
        await player.sit_and_begin()
        await player.until_asked("play")
        dark = await look_of(page)
        await player.play_deal()
        assert len(player.codes) == 15
        assert await page.locator("html").get_attribute("data-theme") == "dark"
        assert await moves_on(page) == []
        light = await visit(browser, url, room, "Renzo", **device, **_LIGHT)
        await light.page.locator(".result").wait_for()
        assert all(one != other for one, other in zip(dark, await look_of(light.page), strict=True))
        watched.unharmed()
        light.unharmed()
        await host.go()


async def test_the_look_is_changed_in_mid_deal_and_cards_travel_where_motion_is_wanted() -> None:
    """One press changes the colours and back; with motion, cards fly, turn and are swept."""
    need_browser()
    async with site() as url, chromium() as browser:
        host, room = await open_room(url, "piedicavallo", level="easy")
        watched = await visit(browser, url, room, **DESK, **_LIGHT)
        await watched.context.add_init_script(_MOVES)
        page, player = watched.page, Player(watched.page)
        await page.reload()
        await player.sit_and_begin()
        await player.until_asked("play")
        light = await look_of(page)
        switch = page.get_by_role("button", name="Dark colours")
        await switch.click()
        await page.locator("html[data-theme=dark]").wait_for()
        assert all(one != other for one, other in zip(light, await look_of(page), strict=True))
        await page.get_by_role("button", name="Light colours").click()
        await page.locator("html[data-theme=light]").wait_for()
        assert await look_of(page) == light
        await player.play()
        await player.until_asked("play")
        assert await moves_on(page) != []
        await page.emulate_media(reduced_motion="reduce")
        await page.wait_for_function("() => document.getAnimations().length === 0")
        await page.evaluate("globalThis.moves.clear()")
        await player.play()
        await player.until_asked("play")
        assert await moves_on(page) == []
        watched.unharmed()
        await host.go()
